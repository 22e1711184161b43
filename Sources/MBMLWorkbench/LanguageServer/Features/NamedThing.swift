import MBDataEnvironment

/// Something that documents declare and refer to.
enum NamedThing: Hashable, Sendable {
    case variable(String)
    case function(String)
    /// A document by its path.
    case document(String)
    case filter(String)
    case event(String)

    var name: String {
        switch self {
        case .variable(let name), .function(let name), .document(let name), .filter(let name),
            .event(let name):
            name
        }
    }
}

/// A place where a document names something.
struct Occurrence: Hashable, Sendable {
    let path: String
    /// The name in the document.
    let range: Range<Int>
    /// The value that contains the name, by its place.
    let value: Int
    /// The name in what the value means.
    let meaning: Range<Int>
    let isDeclaration: Bool
    /// Whether an element names it in an attribute for names, such as an action that sets it.
    var isAlone = false
}

extension Tree {
    /// All places that name something, in the order of the documents.
    ///
    /// - Parameter signal: stops the search, whose result means nothing then.
    func occurrences(of thing: NamedThing, _ signal: CheckSignal) -> [Occurrence] {
        var finder = OccurrenceFinder(self, thing, signal)
        finder.find()
        let order = Dictionary(
            paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let unique = Set(finder.occurrences)
        return unique.sorted {
            (order[$0.path] ?? 0, $0.range.lowerBound) < (order[$1.path] ?? 0, $1.range.lowerBound)
        }
    }
}

/// Finds the places that name something.
struct OccurrenceFinder {
    private let tree: Tree
    private let thing: NamedThing
    private let signal: CheckSignal
    private(set) var occurrences: [Occurrence] = []

    init(_ tree: Tree, _ thing: NamedThing, _ signal: CheckSignal) {
        self.signal = signal
        self.tree = tree
        self.thing = thing
    }

    mutating func find() {
        findDeclarations()
        findInExpressions()
        findInElements()
        guard case .document(let path) = thing else { return }
        for include in tree.survey.includes where include.path == path {
            guard let file = include.file, let location = include.nameLocation else { continue }
            note(location, in: file, isDeclaration: false)
        }
    }

    private mutating func findDeclarations() {
        let declarations: [Declaration]
        switch thing {
        case .variable(let name): declarations = tree.types.variables[name] ?? []
        case .function(let name): declarations = tree.types.functions[name] ?? []
        case .document, .filter, .event: return
        }
        for declaration in declarations {
            guard !signal.isCancelled else { return }
            guard let file = declaration.file else { continue }
            note(declaration.location, in: file, isDeclaration: true)
        }
    }

    /// Notes the whole value at a place.
    private mutating func note(
        _ location: MBSourceLocation, in path: String, isDeclaration: Bool
    ) {
        guard let document = tree.document(path), let value = document.value(at: location) else {
            return
        }
        let written = value.written(in: document.text.bytes)
        note(0..<written.bytes.count, written, value, in: path, isDeclaration: isDeclaration)
    }

    private mutating func note(
        _ meaning: Range<Int>, _ written: ValueText, _ value: Markup.Value, in path: String,
        isDeclaration: Bool = false, isAlone: Bool = false
    ) {
        occurrences.append(
            Occurrence(
                path: path, range: written.range(of: meaning), value: value.range.lowerBound,
                meaning: meaning, isDeclaration: isDeclaration, isAlone: isAlone))
    }
}

// MARK: - Expressions

extension OccurrenceFinder {
    private mutating func findInExpressions() {
        let name: String
        switch thing {
        case .variable(let variable): name = variable
        case .function(let function): name = function
        case .document, .filter, .event: return
        }
        let bytes = Array(name.utf8)
        for (position, expression) in tree.survey.expressions.enumerated() {
            guard let path = expression.file,
                ExpressionNames.isWritten(bytes, in: expression.attribute.value)
            else { continue }
            guard !signal.isCancelled else { return }
            let ranges = tree.ranges(of: thing, in: position)
            guard !ranges.isEmpty, let document = tree.document(path),
                let value = document.value(at: expression.attribute.location)
            else { continue }
            let written = value.written(in: document.text.bytes)
            guard written.bytes.elementsEqual(expression.attribute.value.utf8) else { continue }
            for range in ranges { note(range, written, value, in: path) }
        }
    }

}

extension Tree {
    /// Where the expression at a position names something.
    func ranges(of thing: NamedThing, in position: Int) -> [Range<Int>] {
        let expression = survey.expressions[position]
        let text = expression.attribute.value
        let uses = types.result(at: position).uses
        switch thing {
        case .variable(let name):
            let bytes = Array(text.utf8)
            return uses.references.filter { $0.name == name }.compactMap {
                ExpressionNames.name(of: $0, in: bytes)
            }
        case .function(let name):
            let asked = ExpressionNames.askedFunctions(
                in: text, as: expression.context, survey.environment)
            return uses.calls.filter { $0.name == name }.map {
                $0.range.lower + 1..<$0.range.lower + 1 + name.utf8.count
            } + asked.filter { $0.name == name }.map(\.range)
        case .document, .filter, .event: return []
        }
    }
}

// MARK: - Elements

extension OccurrenceFinder {
    private mutating func findInElements() {
        for declaring in tree.survey.elements {
            guard !signal.isCancelled else { return }
            guard let path = declaring.file else { continue }
            switch declaring.element.name {
            case "Listener", "DataFilter":
                var open = [declaring.element]
                while let element = open.popLast() {
                    find(in: element, path)
                    open += element.children
                }
            case "Function":
                if case .function(let name) = thing,
                    let other = declaring.element.attribute("deprecatedInFavorOf"),
                    other.value == name
                {
                    note(other.location, in: path, isDeclaration: false)
                }
            default: break
            }
        }
    }

    /// Whether it's an event, and listeners for another one hear it: those for all events.
    private func isHeard(by other: NamedThing) -> Bool {
        guard case .event = thing else { return false }
        return other == .event("*")
    }

    private mutating func find(in element: MBMLElement, _ path: String) {
        for attribute in element.attributes where attribute.isConstant {
            for (named, range, isDeclaration) in NamedThing.named(by: attribute, of: element)
            where named == thing || isDeclaration && isHeard(by: named) {
                guard let document = tree.document(path),
                    let value = document.value(at: attribute.location)
                else { continue }
                note(
                    range, value.written(in: document.text.bytes), value, in: path,
                    isDeclaration: isDeclaration, isAlone: true)
            }
        }
    }
}

extension NamedThing {
    /// What the constant value of an attribute names, with the ranges of the names.
    static func named(
        by attribute: MBMLElement.Attribute, of element: MBMLElement
    ) -> [(thing: NamedThing, range: Range<Int>, isDeclaration: Bool)] {
        named(
            by: attribute.name, of: element.name, value: attribute.value
        ) { element[$0] != nil }
    }

    /// - Parameter has: whether the element has an attribute.
    static func named(
        by attribute: String, of tag: String, value: String, _ has: (String) -> Bool
    ) -> [(thing: NamedThing, range: Range<Int>, isDeclaration: Bool)] {
        let whole = 0..<value.utf8.count
        guard !value.isEmpty else { return [] }
        switch (tag, attribute) {
        case ("Var", "name"): return [(.variable(value), whole, true)]
        case ("Function", "name"): return [(.function(value), whole, true)]
        case ("Function", "deprecatedInFavorOf"): return [(.function(value), whole, false)]
        case ("DataFilter", "name"):
            // Without another name, that is also the one of the variable that it sets.
            return [(.filter(value), whole, true)]
                + (has("var") ? [] : [(.variable(value), whole, false)])
        case ("FilterData", "name"): return [(.filter(value), whole, false)]
        case ("DataFilter", "var"), ("LoadFile", "var"), ("SaveFile", "var"):
            return [(.variable(value), whole, false)]
        case (let tag, "name") where ValueRole.settingTags.contains(tag):
            return [(.variable(value), whole, false)]
        case ("PostEvent", "name"): return [(.event(value), whole, false)]
        case ("Listener", "name") where !has("event"), ("Listener", "event"):
            let bytes = value.utf8
            return ListedName.names(in: value).map { listed in
                let start = bytes.distance(from: bytes.startIndex, to: listed.range.lowerBound)
                return (.event(listed.name), start..<(start + listed.name.utf8.count), true)
            }
        default: return []
        }
    }
}
