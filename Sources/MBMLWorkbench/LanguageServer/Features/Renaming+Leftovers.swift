import Foundation
import MBDataEnvironment

/// Places with the name that no expression of the documents has: what they mean isn't known.
extension Renaming {
    /// Refuses to rename what an element with an error may name, once it's corrected.
    func checkElements() throws(Refusal) {
        let known = Set(
            tree.survey.expressions.map { $0.attribute.location.inFile($0.file) })
        let wrong = Set(
            tree.survey.outsideExpressions.filter { $0.severity == .error }.compactMap { problem in
                problem.location?.inFile(problem.file)
            })
        for document in tree.survey.documents {
            var open = document.root.map { [($0, false)] } ?? []
            while let (element, isInWrong) = open.popLast() {
                guard !signal.isCancelled else { throw .cancelled }
                let values = element.attributes + [element.textAttribute]
                let places = ([element.location] + values.map(\.location)).map {
                    $0.inFile(document.path)
                }
                let isWrong = isInWrong || places.contains(where: wrong.contains)
                open += element.children.map { ($0, isWrong) }
                guard isWrong else { continue }
                for (value, place) in zip(values, places.dropFirst())
                where !known.contains(place) && !starts(in: value.value).isEmpty {
                    throw Refusal(
                        message: "the element at \(places[0]) has an error, and the name is in it; "
                            + "correct it first")
                }
            }
        }
    }

    /// Refuses to rename what is set, or asked for, under a computed name, perhaps.
    func checkComputedNames(_ name: String) throws(Refusal) {
        switch thing {
        case .variable:
            let computedNames = computedNames
            let setNames = computedNames.isEmpty ? [] : variablesNamedByElements
            var setter: MBSourceLocation?
            var constants: [String: String?] = [:]
            for (computed, place) in computedNames {
                guard !signal.isCancelled else { throw .cancelled }
                let names = AssumedNames(computed)
                let perhaps = [thing.name, name].first { names.mayContain($0) }
                guard let perhaps else { continue }
                let constant = constants[computed] ?? constantVariable(computed)
                constants[computed] = .some(constant)
                if let variable = constant, !setNames.contains(variable) {
                    setter = setter ?? place
                    continue
                }
                let beginning = computed.constantBeginning
                let how = beginning.isEmpty ? "is" : "begins with '\(beginning)' and is"
                throw Refusal(
                    message: "the element at \(place) sets a variable whose name \(how) computed, "
                        + "perhaps '$\(perhaps)'; what the new name changes isn't known")
            }
            guard let setter else { return }
            try checkTexts(
                name, "the element at \(setter) sets a variable whose name is computed")
        case .function:
            guard let place = placeOfComputedQuestion else { return }
            throw Refusal(
                message: "the expression at \(place) asks for a function by a computed name, "
                    + "perhaps '\(thing.name)'; what the new name changes isn't known")
        case .document, .filter, .event: return
        }
    }

    /// The variable that is all of an expression, if documents write its values in full.
    private func constantVariable(_ text: String) -> String? {
        guard let root = try? tree.survey.environment.syntaxTree(text, as: .string).root,
            case .reference(let reference) = root.kind, reference.path.isEmpty,
            let declared = tree.types.variables[reference.name],
            declared.allSatisfy({ $0.expression?.isConstant ?? ($0.element["literal"] != nil) })
        else { return nil }
        return reference.name
    }

    /// The variables that actions and filters name, which may have other values after loading.
    private var variablesNamedByElements: Set<String> {
        var names: Set<String> = []
        for declaring in tree.survey.elements
        where ["Listener", "DataFilter"].contains(declaring.element.name) {
            for element in [declaring.element] + declaring.element.descendants {
                for attribute in element.attributes where attribute.isConstant {
                    for named in NamedThing.named(by: attribute, of: element) {
                        if case .variable(let name) = named.thing { names.insert(name) }
                    }
                }
            }
        }
        return names
    }

    /// Refuses to rename what a text has, other than as a name that is found.
    private func checkTexts(_ name: String, _ reason: String) throws(Refusal) {
        for name in [thing.name, name] {
            let bytes = Array(name.utf8)
            for (position, expression) in tree.survey.expressions.enumerated() {
                guard !signal.isCancelled else { throw .cancelled }
                let value = expression.attribute.value
                guard ExpressionNames.isWritten(bytes, in: value) else { continue }
                let known = tree.ranges(of: thing, in: position)
                if ExpressionNames.isWritten(bytes, in: value, outside: known) {
                    throw computed(name, expression.attribute.location, expression.file, reason)
                }
            }
            for declaring in tree.survey.elements {
                for element in [declaring.element] + declaring.element.descendants {
                    guard let literal = element.attribute("literal"),
                        ExpressionNames.isWritten(bytes, in: literal.value)
                    else { continue }
                    throw computed(name, literal.location, declaring.file, reason)
                }
            }
        }
    }

    private func computed(
        _ name: String, _ place: MBSourceLocation, _ file: String?, _ reason: String
    ) -> Refusal {
        Refusal(
            message: "\(reason), and the text at \(place.inFile(file)) has '\(name)'; what the new "
                + "name changes isn't known")
    }

    /// The names that elements compute of the variables that they set, and where the elements are.
    private var computedNames: [(name: String, place: MBSourceLocation)] {
        tree.survey.elements.filter { $0.element.name == "Listener" }.flatMap { declaring in
            ([declaring.element] + declaring.element.descendants).flatMap { element in
                ["name", "var"].compactMap { element.attribute($0) }.filter {
                    guard !$0.isConstant else { return false }
                    return NamedThing.named(by: $0, of: element).contains {
                        if case .variable = $0.thing { true } else { false }
                    }
                }.map { ($0.value, element.location.inFile(declaring.file)) }
            }
        }
    }

    /// The first expression that reads `$MBML.functions` other than with a name that it writes.
    private var placeOfComputedQuestion: MBSourceLocation? {
        for expression in tree.survey.expressions where expression.attribute.value.contains("MBML")
        {
            let syntax = try? tree.survey.environment.syntaxTree(
                withTextsOf: expression.attribute.value, as: expression.context)
            let isComputed = syntax.map { SyntaxPart.all(in: $0) }?.contains { part in
                guard case .reference(let reference) = part.node.kind, reference.name == "MBML"
                else { return false }
                let keys = reference.path.map(\.literal)
                guard let first = keys.first, let part = first else { return true }
                return part == "functions" && (keys.count != 2 || keys[1] == nil)
            }
            if isComputed == true { return expression.attribute.location.inFile(expression.file) }
        }
        return nil
    }
}

extension Renaming {
    /// Whether a document refers to a name, or declares or sets it.
    private func mentions(_ name: String, in data: Data) -> Bool {
        let isFunction = if case .function = thing { true } else { false }
        let bytes = Array(name.utf8)
        guard let root = try? MBMLElement(xml: data) else {
            return ExpressionNames.isWritten(bytes, in: String(decoding: data, as: UTF8.self))
        }
        var open = [(element: root, isItem: false)]
        while let (element, isItem) = open.popLast() {
            open += element.children.map { ($0, element.name == "Var") }
            for attribute in element.attributes + [element.textAttribute] {
                let value = attribute.value
                let isAsked = isFunction && value.contains("functions")
                if !starts(of: name, in: value).isEmpty
                    || isAsked && ExpressionNames.isWritten(bytes, in: value)
                {
                    return true
                }
                for named in NamedThing.named(by: attribute, of: element) where !isItem {
                    switch (named.thing, isFunction) {
                    case (.variable(let own), false):
                        let isComputed = !attribute.isConstant
                        if own == name || isComputed && AssumedNames(own).mayContain(name) {
                            return true
                        }
                    case (.function(name), true): return true
                    default: continue
                    }
                }
            }
        }
        return false
    }

    /// Refuses changes of documents that others beside the manifest include, too, if those have one of
    /// the names.
    func checkOtherManifests(
        _ edits: [String: [ValueEdit]], _ name: String
    ) throws(Refusal) {
        guard !MemoryRoot.contains(tree.manifest) else { return }
        var search = ManifestSearch(searches: tree.searches.map(\.path))
        let trees = search.trees(
            beside: tree.manifest, with: edits.keys.inOrder(),
            orAll: tree.survey.loadsUnknown, tree.open.mapValues(\.documentData))
        for other in trees {
            for path in other.documents.inOrder() {
                guard !signal.isCancelled else { throw .cancelled }
                let data =
                    tree.open[path]?.documentData ?? FileManager.default.contents(atPath: path)
                guard let data,
                    let found = [thing.name, name].first(where: { mentions($0, in: data) })
                else { continue }
                let why =
                    other.shared.map { "includes \($0), too" } ?? "may be loaded by an action"
                throw Refusal(
                    message:
                        "\(other.manifest) \(why), and \(path) has '\(found)'; what the new name "
                        + "changes there isn't known")
            }
        }
    }
}
