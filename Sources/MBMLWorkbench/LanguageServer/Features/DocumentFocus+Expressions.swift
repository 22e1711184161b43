import MBDataEnvironment

/// What may be written at the place in an expression.
extension DocumentFocus {
    func addExpression(
        _ value: Markup.Value, _ context: MBContext, to items: inout CompletionItems
    ) {
        let written = value.written(in: text.bytes)
        let expression = written.text
        let offset = written.meaning(of: self.offset)
        let before = String(decoding: written.bytes[..<offset], as: UTF8.self)
        let place = CompletionPlace(
            of: expression, at: before.utf16.count, as: context, in: environment)
        let range = SourceRange(utf16: place.range, in: expression)
        let found = Found(
            place: place, context: context, written: written,
            range: range.lower..<max(range.lower, range.upper))
        switch place.subject {
        case .variable(let notation): addVariables(notation, found, to: &items)
        case .key(let base, let isInBrackets):
            addKeys(of: base, isInBrackets: isInBrackets, found, to: &items)
        case .function: addFunctions(found, to: &items)
        case .parameter: addParameters(found, to: &items)
        case .nothing: break
        }
    }

    /// An expression at the place.
    private struct Found {
        let place: CompletionPlace
        let context: MBContext
        let written: ValueText
        /// What a completion replaces, in bytes of the meaning.
        let range: Range<Int>
    }

    private func add(
        _ label: String, _ meaning: String, _ found: Found, _ kind: CompletionItems.Kind,
        detail: String? = nil, documentation: String? = nil,
        snippet: ((String) -> String)? = nil, rank: Int = 1, to items: inout CompletionItems
    ) {
        var range = found.range
        // What follows belongs to the next tag if the value isn't closed.
        let own = found.written.meaning(of: offset)
        if value?.attribute.map({ !$0.isClosed }) ?? false { range = range.lowerBound..<own }
        add(
            label, meaning, found.written, range, kind, detail: detail,
            documentation: documentation, snippet: snippet, rank: rank, to: &items)
    }

    // MARK: - Variables

    private func addVariables(
        _ notation: Token.Notation, _ found: Found, to items: inout CompletionItems
    ) {
        let list = CompletionList(found.place, in: environment)
        let bound = CompletionScope.boundNames(in: found.place.calls, environment) + parameters
        let own = CompletionItems.matching(Set(bound).inOrder(), found.place.prefix).names
        for name in own {
            guard let text = list.reference(to: name, in: notation) else { continue }
            add("$" + name, text, found, .variable, detail: "given here", rank: 0, to: &items)
        }
        let (names, isCut) = CompletionItems.matching(variableNames, found.place.prefix)
        items.noteCut(isCut)
        for name in names where !bound.contains(name) {
            guard let text = list.reference(to: name, in: notation) else { continue }
            add(
                "$" + name, text, found, .variable, detail: type(ofVariable: name), to: &items)
        }
    }

    private func type(ofVariable name: String) -> String? {
        guard let part = tree?.types.variable(name, before: nil) else { return nil }
        let type = part.type == .any ? part.likely : part.type
        return type == .any ? nil : Self.shortened(type.description)
    }

    private static func shortened(_ text: String) -> String {
        let start = text.prefix(80)
        return start.endIndex < text.endIndex ? start + "…" : text
    }

    // MARK: - Keys

    private func addKeys(
        of base: String, isInBrackets: Bool, _ found: Found, to items: inout CompletionItems
    ) {
        var keys: [String: String?] = [:]
        if let tree, let (whole, range) = found.place.base {
            let result = tree.types.examined(whole, as: found.context, seeing: knownParameters)
            if let part = result.records[range.upper]?.part {
                let type = part.type == .any ? part.likely : part.type
                for (key, type) in members(of: type) { keys[key] = type }
            }
        }
        if keys.isEmpty, let loaded = tree?.loaded {
            let scope = CompletionScope(found.place.calls, loaded)
            switch scope.value(of: base) {
            case .dictionary(let dictionary)?:
                for (key, value) in dictionary.prefix(CompletionItems.mostItems) {
                    keys[key] = value.typeName
                }
            case .opaque(let opaque)?:
                keys = MBType.Fields(of: opaque.object).known.mapValues(\.description)
            default: break
            }
        }
        let (names, isCut) = CompletionItems.matching(keys.keys.inOrder(), found.place.prefix)
        items.noteCut(isCut)
        for name in names {
            guard let text = CompletionList.subreference(to: name, isInBrackets: isInBrackets),
                found.place.takes(text)
            else { continue }
            add(
                name, text, found, .property, detail: keys[name]?.map(Self.shortened),
                to: &items)
        }
    }

    /// The keys of values of a type, with the types of their values.
    private func members(of type: MBType) -> [String: String?] {
        switch type.unwrapped {
        case .dictionary(let fields): fields.known.mapValues(\.description)
        case .array, .set: ["count": "number"]
        case .kind(let kind):
            Dictionary(
                (kind.memberNames ?? []).map { ($0, nil) }, uniquingKeysWith: { first, _ in first })
        case .words:
            Dictionary(
                (MBType.Kind.string.memberNames ?? []).map { ($0, nil) },
                uniquingKeysWith: { first, _ in first })
        case .host(let name):
            (tree?.types.fields(ofHostType: name)?.known ?? [:]).mapValues(\.description)
                .merging(name == "MBEnvironment" ? rootAttributes : [:]) { first, _ in first }
        case .union(let types):
            types.reduce(into: [:]) { $0.merge(members(of: $1)) { first, _ in first } }
        case .any, .nothing, .optional: [:]
        }
    }

    /// The attributes of root elements, which `$Environment` has as keys.
    private var rootAttributes: [String: String?] {
        (tree?.types.rootAttributes ?? []).reduce(into: [:]) { $0[$1] = "string" }
    }

    // MARK: - Functions

    private func addFunctions(_ found: Found, to items: inout CompletionItems) {
        let (names, isCut) = CompletionItems.matching(functionNames, found.place.prefix)
        items.noteCut(isCut)
        let end = found.written.range(of: found.range).upperBound
        let hasParameters = end < text.bytes.count && text.bytes[end] == UInt8(ascii: "(")
        for name in names {
            let function = environment.function(name)
            let takesNone = function.map { $0.count.upperBound == 0 } ?? false
            let meaning = "^" + name + (hasParameters ? "" : takesNone ? "()" : "(")
            let snippet: ((String) -> String)? =
                hasParameters || takesNone
                ? nil : { $0 + Self.snippet(for: function) + ")$0" }
            add(
                "^" + name, meaning, found, .function, detail: function?.signature,
                documentation: function?.documentation?.summary, snippet: snippet, to: &items)
        }
    }

    /// The parameters to fill in: those that are needed.
    private static func snippet(for function: MBMLFunction?) -> String {
        let parameters = (function?.parameters ?? []).filter {
            $0.occurrence == .once || $0.occurrence == .atLeastOnce
        }
        guard !parameters.isEmpty else { return "$1" }
        return parameters.enumerated().map { position, parameter in
            "${\(position + 1):\(CompletionItems.inSnippet(parameter.name))}"
        }.joined(separator: "|")
    }

    /// The names that the call binds, and the words that the parameter accepts.
    private func addParameters(_ found: Found, to items: inout CompletionItems) {
        guard let call = found.place.calls.last, let function = environment.function(call.name)
        else { return }
        let words = function.parameters.filter { $0.type == .word }.flatMap(\.words)
        let (names, _) = CompletionItems.matching(
            Set(words).inOrder(), found.place.prefix.trimmingBlanks())
        for name in names {
            add(name, name, found, .value, detail: "for ^\(call.name)", to: &items)
        }
        guard found.place.prefix.allSatisfy(\.isWhitespace) else { return }
        for name in Set(CompletionScope.boundNames(in: [call], environment)).inOrder() {
            add("$" + name, "$" + name, found, .variable, detail: "given here", to: &items)
        }
    }
}
