/// A value that documents write as a text of a fixed form: `x,y` for a point, `#RRGGBB` for a color.
protocol StructuredText: MBKeyValueCoding {
    /// How the text looks, for messages.
    static var textForm: String { get }

    /// What a text stands for.
    ///
    /// - Throws: `notConvertible` with a message that quotes the text.
    init(text: String) throws(MBExpressionError)
}

extension StructuredText {
    /// What the value of an expression stands for: an opaque value of this type is itself, a
    /// string is read as text.
    ///
    /// - Throws: `notConvertible`, also for nothing and for a value of another type.
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
            .notConvertible, "\(found) isn't \(typeName.withArticle): expected a text '\(textForm)'"
        )
    }
}
