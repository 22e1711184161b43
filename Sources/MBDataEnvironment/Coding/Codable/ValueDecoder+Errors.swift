/// What is wrong: where, what was expected and what was found.
extension ValueDecoder {
    func missing(_ type: Any.Type) -> DecodingError {
        guard isMissing, let key = codingPath.last else {
            let problem = isMissing ? "there is no value" : "the value is null"
            return .valueNotFound(
                type, .init(codingPath: codingPath, debugDescription: problem))
        }
        return .keyNotFound(
            key,
            .init(
                codingPath: codingPath.dropLast(),
                debugDescription: "there is no value for \(key.stringValue.quoted)"
                    + Suggestion.phrase(for: key.stringValue, among: siblings?.keys ?? [])))
    }

    func mismatch(_ type: Any.Type, _ found: MBValue?) -> DecodingError {
        mismatch(type, TypeName.wanted(type), found)
    }

    func mismatch(_ type: Any.Type, _ wanted: String, _ found: MBValue?) -> DecodingError {
        .typeMismatch(
            type,
            .init(
                codingPath: codingPath,
                debugDescription: "expected \(wanted), found \(found.map(Self.found) ?? "nothing")")
        )
    }

    func corrupted(_ message: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: message))
    }

    /// What is wrong with a raw value that a type doesn't know; nil for any other error. Swift's own
    /// message names only the types.
    func unknownRawValue(_ error: any Error, of type: Any.Type) -> DecodingError? {
        guard type is any RawRepresentable.Type,
            case DecodingError.dataCorrupted(let context) = error,
            context.codingPath.count == codingPath.count,
            context.debugDescription.hasPrefix("Cannot initialize \(type) ")
        else { return nil }
        let text = if case .string(let text)? = value { text } else { "" }
        return corrupted(
            "expected \(TypeName.wanted(type)), found \(value.map(Self.found) ?? "nothing")"
                + Suggestion.phrase(for: text, among: TypeName.words(type)))
    }

    /// Describes a value for a message.
    static func found(_ value: MBValue) -> String {
        switch value {
        case .string(let text): "the string \(text.quoted)"
        case .number(let number): "the number \(number.description.excerpt())"
        case .bool(let truth): truth ? "true" : "false"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .date(let date): "the date \(DateText.utc(date))"
        case .opaque(let opaque):
            opaque.holding(MBNode.self).map { "the node \($0.tag.quoted)" }
                ?? "a value of type \(opaque.typeName)"
        }
    }
}

extension DecodingError {
    /// The error that occurred inside a collection, with the key of the place added to its path.
    init(_ error: any Error, under key: any CodingKey) {
        func context(_ inner: Context) -> Context {
            Context(
                codingPath: [key] + inner.codingPath, debugDescription: inner.debugDescription,
                underlyingError: inner.underlyingError)
        }
        switch error {
        case DecodingError.typeMismatch(let type, let inner):
            self = .typeMismatch(type, context(inner))
        case DecodingError.valueNotFound(let type, let inner):
            self = .valueNotFound(type, context(inner))
        case DecodingError.keyNotFound(let missing, let inner):
            self = .keyNotFound(missing, context(inner))
        case DecodingError.dataCorrupted(let inner):
            self = .dataCorrupted(context(inner))
        default:
            self = .dataCorrupted(
                Context(
                    codingPath: [key], debugDescription: MBExpressionError(of: error).message,
                    underlyingError: error))
        }
    }

    /// Where the error occurred and why, if the library knows this kind of error.
    var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context), .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    /// The path, as expressions write it, and the problem there.
    var reason: String {
        guard let context else { return excerpt }
        let path = context.codingPath.expressionPath
        return (path.isEmpty ? "" : "'\(path.excerpt(atMost: 120))': ") + context.debugDescription
    }
}

extension [any CodingKey] {
    /// The path as it's written after a reference, without its first dot: `items[3].price`.
    var expressionPath: String {
        var text = ""
        for key in self {
            if let index = key.intValue {
                text += "[\(index)]"
            } else if Self.isWord(key.stringValue) {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            } else {
                text += "[\(key.stringValue.excerpt())]"
            }
        }
        return text
    }

    /// Whether a key can follow a dot.
    private static func isWord(_ key: String) -> Bool {
        guard let first = key.utf8.first, !(48...57 ~= first), key.utf8.count <= 60 else {
            return false
        }
        return key.utf8.allSatisfy { byte in
            switch byte {
            case 48...57, 65...90, 97...122, 95: true
            default: false
            }
        }
    }
}
