import MBDataEnvironment

/// A new name for a variable or a function, everywhere in a tree.
struct Renaming {
    /// Why something can't have a name.
    struct Refusal: Error {
        let message: String

        /// Nobody waits for the new name.
        static let cancelled = Refusal(message: "the request was cancelled")
    }

    let tree: Tree
    let thing: NamedThing
    private let occurrences: [Occurrence]
    let signal: CheckSignal

    /// - Parameter signal: stops the search, whose result means nothing then.
    /// - Throws: ``Refusal`` for what documents don't declare.
    init(_ thing: NamedThing, in tree: Tree, _ signal: CheckSignal) throws(Refusal) {
        self.signal = signal
        self.tree = tree
        self.thing = thing
        let built = MBEnvironment()
        let exports = tree.settings.checker.configuration.exports
        switch thing {
        case .variable(let name):
            guard !built.isDeclared(name), name != "MBML", name != "Event" else {
                throw Refusal(message: "'$\(name)' is built in, so it keeps its name")
            }
            let checker = tree.settings.checker
            guard checker.examples[name] == nil, !checker.base.isDeclared(name),
                checker.host?.variables?[name] == nil
            else { throw Refusal(message: "the app sets '$\(name)', so it keeps its name") }
            guard exports?.variables.contains(name) != true else {
                throw Refusal(message: "the app reads '$\(name)', so it keeps its name")
            }
            if let reader = tree.reader(ofOwnVariable: name) {
                throw Refusal(message: "'^\(reader)' reads '$\(name)', so it keeps its name")
            }
        case .function(let name):
            guard tree.settings.checker.hostEnvironment.function(name) == nil else {
                throw Refusal(
                    message: "'^\(name)' belongs to the library or the app, so it keeps its name")
            }
            guard exports?.functions.contains(name) != true else {
                throw Refusal(message: "the app calls '^\(name)', so it keeps its name")
            }
        case .document, .filter, .event:
            throw Refusal(message: "only variables and functions can be renamed here")
        }
        occurrences = tree.occurrences(of: thing, signal)
        guard occurrences.contains(where: \.isDeclaration) else {
            throw Refusal(message: "no document declares \(Self.shown(thing))")
        }
    }

    /// Whether an element such as an action sets it by its name, which changes, too.
    var isSetByName: Bool { occurrences.contains(where: \.isAlone) }

    private static func shown(_ thing: NamedThing) -> String {
        switch thing {
        case .variable(let name): "'$\(name)'"
        case .function(let name): "'^\(name)'"
        case .document(let name), .filter(let name), .event(let name): "'\(name)'"
        }
    }

    /// The changes of each document.
    ///
    /// - Throws: ``Refusal`` for a name that isn't valid or is taken, and if the documents wouldn't
    ///   mean the same with it.
    func edits(to name: String) throws(Refusal) -> [String: [ValueEdit]] {
        try check(name)
        var edits: [String: [ValueEdit]] = [:]
        let documents = Dictionary(grouping: occurrences, by: \.path)
        // The first one that can't be changed is named.
        for (path, occurrences) in documents.sorted(by: { $0.key < $1.key }) {
            guard !signal.isCancelled else { throw .cancelled }
            guard let document = tree.document(path) else { continue }
            var own: [ValueEdit] = []
            let values = Dictionary(grouping: occurrences, by: \.value)
            for (start, inside) in values.sorted(by: { $0.key < $1.key }) {
                let value = document.markup.value(at: start)
                let replacements = inside.map { (range: $0.meaning, text: name) }
                guard let value,
                    let changes = value.edits(replacing: replacements, in: document.text)
                else { throw refusal(at: start, in: path, document.text) }
                own += changes
            }
            edits[path] = own.sorted { $0.range.lowerBound < $1.range.lowerBound }
        }
        try verify(edits, name)
        try checkOtherManifests(edits, name)
        return edits
    }

    private func refusal(at offset: Int, in path: String, _ text: EditedText) -> Refusal {
        let position = text.position(of: offset)
        return Refusal(
            message: "the name can't be written at \(path):\(position.line + 1):"
                + "\(position.character + 1)")
    }

    /// Refuses names that can't be used, or that mean something else already.
    private func check(_ name: String) throws(Refusal) {
        guard name.utf8.count <= ExpressionNames.longest else {
            throw Refusal(message: "a name has at most \(ExpressionNames.longest) bytes here")
        }
        guard ExpressionNames.isName(name), let last = name.last, !":-".contains(last) else {
            throw Refusal(
                message: "'\(name.prefix(60))' isn't a name; write a letter or '_', then letters, "
                    + "digits, '_', ':' or '-', and a letter, a digit or '_' at the end")
        }
        guard name != thing.name else { throw Refusal(message: "it has that name already") }
        let isTaken: Bool
        let exports = tree.settings.checker.configuration.exports
        switch thing {
        case .variable:
            guard exports?.variables.contains(name) != true else {
                throw Refusal(message: "the app reads '$\(name)' by itself")
            }
            isTaken =
                tree.variableNames.contains(name) || tree.types.bound.contains(name)
                || name == "Event" || name.hasPrefix("outer:")
                || tree.reader(ofOwnVariable: name) != nil
        default:
            guard exports?.functions.contains(name) != true else {
                throw Refusal(message: "the app calls '^\(name)' by itself")
            }
            isTaken = tree.survey.environment.function(name) != nil
        }
        guard !isTaken else {
            let mark = if case .variable = thing { "$" } else { "^" }
            throw Refusal(message: "'\(mark)\(name)' is another name in these documents")
        }
        if case .variable(let former) = thing, isFilter(former) {
            throw Refusal(
                message: "a DataFilter without 'var' gives '$\(former)' its value; rename the "
                    + "filter, or write 'var'")
        }
        if case .variable(let former) = thing { try checkBindings(of: former, to: name) }
        if let broken = tree.broken {
            throw Refusal(message: "\(broken) can't be read; correct it first")
        }
        try checkExpressions()
        try checkElements()
        try checkComputedNames(name)
        try checkQuotations()
    }

    private func isFilter(_ name: String) -> Bool {
        tree.survey.elements.contains {
            $0.element.name == "DataFilter" && $0.element["var"] == nil
                && $0.element["name"] == name
        }
    }

    /// What an expression that can't be read names isn't known.
    private func checkExpressions() throws(Refusal) {
        let former = Array(thing.name.utf8)
        for expression in tree.survey.expressions
        where ExpressionNames.isWritten(former, in: expression.attribute.value) {
            guard !signal.isCancelled else { throw .cancelled }
            let tree = try? self.tree.survey.environment.syntaxTree(
                expression.attribute.value, as: expression.context)
            let wrong = tree.map { SyntaxPart.all(in: $0).filter(\.isInvalid).map(\.node.range) }
            let starts = starts(in: expression.attribute.value)
            if let wrong,
                !wrong.contains(where: { range in
                    starts.contains { range.lower <= $0 && $0 < range.upper }
                })
            {
                continue
            }
            let place = expression.attribute.location.inFile(expression.file)
            throw Refusal(message: "the expression at \(place) can't be read; correct it first")
        }
    }
}

// MARK: - Proof

extension Renaming {
    /// Reads the changed documents and compares them with the former ones: each expression must be
    /// the same except for the name, and each name must mean what it meant.
    private func verify(_ edits: [String: [ValueEdit]], _ name: String) throws(Refusal) {
        var changed = tree.open
        for (path, edits) in edits {
            guard let document = tree.document(path) else { continue }
            changed[path] = document.text.applying(edits)
        }
        let new: NamedThing
        switch thing {
        case .variable: new = .variable(name)
        default: new = .function(name)
        }
        let other = tree.checked(again: changed, signal)
        guard !signal.isCancelled else { throw .cancelled }
        let counts = (
            other.occurrences(of: new, signal).count,
            other.occurrences(of: thing, signal).count,
            other.survey.expressions.count, other.survey.elements.count
        )
        let expected = (
            occurrences.count, 0, tree.survey.expressions.count, tree.survey.elements.count
        )
        guard counts == expected, other.broken == nil else {
            throw Refusal(
                message: "with the name '\(name)', these documents would mean something else")
        }
        let difference = name.utf8.count - thing.name.utf8.count
        for position in tree.survey.expressions.indices {
            let later = other.survey.expressions[position].attribute
            let (value, newValue) = (tree.survey.expressions[position].attribute.value, later.value)
            guard value == newValue || value.contains(thing.name) && newValue.contains(name) else {
                throw Refusal(message: "the expression at \(later.location) would change")
            }
            guard value.contains(thing.name) || newValue.contains(name) else { continue }
            // What was another variable or parameter may have the new name by now.
            let expected = starts(of: thing, in: position, of: tree).enumerated()
                .map { $0.element + $0.offset * difference }
            guard starts(of: new, in: position, of: other) == expected else {
                throw Refusal(
                    message: "with the name '\(name)', the expression at "
                        + "\(later.location.inFile(other.survey.expressions[position].file)) "
                        + "would mean something else")
            }
        }
    }

    private func starts(of thing: NamedThing, in position: Int, of tree: Tree) -> [Int] {
        Set(tree.ranges(of: thing, in: position).map(\.lowerBound)).sorted()
    }
}
