import MBDataEnvironment

/// The names that fit at a place, from the values of an environment.
struct CompletionList {
    private let place: CompletionPlace
    private let environment: MBEnvironment

    init(_ place: CompletionPlace, in environment: MBEnvironment) {
        self.place = place
        self.environment = environment
    }

    var items: [MBCompletion] {
        switch place.subject {
        case .variable(let notation): variables(in: notation)
        case .key(let base, let isInBrackets): keys(of: base, isInBrackets: isInBrackets)
        case .function: functions
        case .parameter: parameters
        case .nothing: []
        }
    }

    /// Those of some names that begin with what is written.
    private func matching(_ names: some Sequence<String>) -> [String] {
        let names = Set(names)
        let exact = names.filter { $0.utf8.starts(with: place.prefix.utf8) }
        guard exact.isEmpty else { return exact.sorted() }
        let prefix = place.prefix.lowercased()
        return names.filter { $0.lowercased().hasPrefix(prefix) }.sorted()
    }

    private func item(
        _ name: String, _ text: String, _ kind: MBCompletion.Kind, detail: String? = nil,
        documentation: String? = nil
    ) -> MBCompletion {
        MBCompletion(
            name: name, text: text, kind: kind, detail: detail, documentation: documentation,
            range: place.range)
    }

    /// The most names whose values are evaluated to show their types.
    private static let mostTypes = 40
}

// MARK: - Variables

extension CompletionList {
    private func variables(in notation: Token.Notation) -> [MBCompletion] {
        let names = matching(
            environment.variableNames + CompletionScope.boundNames(in: place.calls, environment))
        let scope = names.count <= Self.mostTypes ? CompletionScope(place.calls, environment) : nil
        return names.compactMap { name in
            guard let text = reference(to: name, in: notation) else { return nil }
            return item(name, text, .variable, detail: scope?.type(ofVariable: name))
        }
    }

    /// How to write a reference in a notation, or in another one if the name needs that; nil if it
    /// can't be written there.
    func reference(to name: String, in notation: Token.Notation) -> String? {
        let text = written(name, in: notation)
        // Braces are closed after what is written.
        return notation == .braces ? text : text.flatMap { place.takes($0) ? $0 : nil }
    }

    private func written(_ name: String, in notation: Token.Notation) -> String? {
        let isIdentifier = SourceBytes(name).isIdentifier
        switch notation {
        case .plain: return MBExpression.reference(to: name)
        case .braces: return isIdentifier ? "${" + name : nil
        case .brackets, .parentheses:
            let (open, close) = notation == .brackets ? ("$[", "]") : ("$(", ")")
            let text = open + name + close
            let source = SourceBytes(text)
            let inside = source.inside(bracketAt: 1, before: source.bytes.count)
            return inside?.upper == source.bytes.count - 1
                ? text : MBExpression.reference(to: name)
        }
    }
}

// MARK: - Keys

extension CompletionList {
    private func keys(of base: String, isInBrackets: Bool) -> [MBCompletion] {
        let scope = CompletionScope(place.calls, environment)
        guard let value = scope.value(of: base) else { return [] }
        return matching(value.keysToComplete).compactMap { key in
            guard let text = Self.subreference(to: key, isInBrackets: isInBrackets),
                place.takes(text)
            else { return nil }
            return item(key, text, .key, detail: value.typeToComplete(of: key))
        }
    }

    /// `.key`, or `[key]` if it's no identifier; nil if neither means the key.
    static func subreference(to key: String, isInBrackets: Bool) -> String? {
        if !isInBrackets, SourceBytes(key).isIdentifier { return "." + key }
        guard !key.isEmpty, let escaped = MBExpression.escaped(key) else { return nil }
        let text = "[\(escaped)]"
        let source = SourceBytes(text)
        let inside = source.inside(bracketAt: 0, before: source.bytes.count)
        return inside?.upper == source.bytes.count - 1 ? text : nil
    }
}

extension MBExpression {
    /// The expression whose value is a text, with escapes; nil for one such as `a\n`, which can't be
    /// written, because an escape would change it.
    static func escaped(_ text: String) -> String? {
        var escaped = ""
        for character in text {
            switch character {
            case "$", "^", "#": escaped += "\(character)\(character)"
            case "\n": escaped += "\\n"
            case "\t": escaped += "\\t"
            default: escaped.append(character)
            }
        }
        return MBEnvironment().string(escaped) == text ? escaped : nil
    }
}

extension MBValue {
    /// The most keys of one value that are listed.
    private static let mostKeys = 2_000

    fileprivate var keysToComplete: [String] {
        switch self {
        case .dictionary(let dictionary):
            return dictionary.prefix(Self.mostKeys).map(\.key)
        case .array: return ["count"]
        case .string: return MBType.Kind.string.memberNames ?? []
        case .number: return MBType.Kind.number.memberNames ?? []
        case .bool: return MBType.Kind.bool.memberNames ?? []
        case .date: return MBType.Kind.date.memberNames ?? []
        case .opaque(let opaque):
            return MBType.Fields(of: opaque.object).known.keys.sorted()
        }
    }

    fileprivate func typeToComplete(of key: String) -> String? {
        switch self {
        case .dictionary(let dictionary): dictionary[key]?.typeName
        case .opaque(let opaque):
            MBType.Fields(of: opaque.object).type(of: key)?.description
        default: nil
        }
    }
}

// MARK: - Functions and parameters

extension CompletionList {
    private var functions: [MBCompletion] {
        matching(environment.functions.map(\.name)).compactMap { name in
            guard let function = environment.function(name) else { return nil }
            let end = place.isCalled ? "" : function.count.upperBound == 0 ? "()" : "("
            return item(
                name, "^\(name)\(end)", .function, detail: function.signature,
                documentation: function.documentation?.summary)
        }
    }

    /// The names that the call binds, and the words that the parameter accepts.
    private var parameters: [MBCompletion] {
        guard let call = place.calls.last else { return [] }
        var items: [MBCompletion] = []
        if place.prefix.allSatisfy(\.isWhitespace) {
            let names = Set(CompletionScope.boundNames(in: [call], environment)).sorted()
            let scope = CompletionScope(place.calls, environment)
            items = names.compactMap { name in
                reference(to: name, in: .plain).map {
                    MBCompletion(
                        name: name, text: $0, kind: .variable,
                        detail: scope.type(ofVariable: name), documentation: nil,
                        range: place.range.upperBound..<place.range.upperBound)
                }
            }
        }
        guard let function = environment.function(call.name), call.position > 0 else {
            return items
        }
        let words = function.parameters.filter { $0.type == .word }.flatMap(\.words)
        let blanks = place.prefix.prefix(while: \.isWhitespace)
        let start = place.range.lowerBound + blanks.utf16.count
        let written = place.prefix.dropFirst(blanks.count)
        return items
            + words.filter { $0.hasPrefix(written) }.sorted().map {
                MBCompletion(
                    name: $0, text: $0, kind: .word, detail: nil, documentation: nil,
                    range: start..<place.range.upperBound)
            }
    }
}
