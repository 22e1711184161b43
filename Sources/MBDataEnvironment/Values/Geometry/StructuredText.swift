/// A value that documents write as text in a fixed form: `x,y` for a point, `#RRGGBB` for a color.
protocol StructuredText: MBKeyValueCoding {
    /// The form of the text, for messages.
    static var textForm: String { get }

    /// Creates the value that a text represents.
    ///
    /// - Throws: `notConvertible` with a message that quotes the text.
    init(text: String) throws(MBExpressionError)
}

extension StructuredText {
    /// Reads an expression's value: returns an opaque value of this type unchanged, and reads a
    /// string as text.
    ///
    /// - Throws: `notConvertible`, including for nothing and for a value of another type.
    static func read(_ value: MBValue?) throws(MBExpressionError) -> Self {
        switch value {
        case .string(let text)?:
            return try Self(text: text)
        case .opaque(let opaque)?:
            guard let own = opaque.object as? Self else { throw wrongType(value) }
            return own
        case .number?, .bool?, .array?, .dictionary?, .date?, nil:
            throw wrongType(value)
        }
    }

    private static func wrongType(_ value: MBValue?) -> MBExpressionError {
        let found = value.orNilIfNull.map { "a value of type \($0.typeName)" } ?? "nothing"
        return .evaluation(
            .notConvertible,
            "expected a text '\(textForm)' for \(typeName.withArticle), found \(found)")
    }
}
