extension MBRange: StructuredText {
    static let textForm = "location,length"

    /// Reads a range from the text of a document: `location,length`, with or without braces.
    ///
    ///     let range = try MBRange(text: "{4, 2}")
    ///     // → MBRange(location: 4, length: 2)
    ///
    /// - Parameter text: two parts separated by a comma. Each counts as the number that it begins
    ///   with, after white space and braces, and as 0 if it doesn't begin with a number. An empty
    ///   text is `0,0`.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` if there aren't two parts, or
    ///   if a number isn't an integer that fits an `Int`.
    public init(text: String) throws(MBExpressionError) {
        let numbers = try GeometryText.numbers(of: text, for: MBRange.self)
        guard numbers.count == 2, let location = Int(numbers[0].description),
            let length = Int(numbers[1].description)
        else {
            throw .evaluation(
                .notConvertible, "\(text.quoted) isn't a range: expected two integers")
        }
        self.init(location: location, length: length)
    }

    /// Returns the range in an expression's result, or reads it from a text.
    ///
    /// - Parameter value: a value of type ``MBRange``, or a text that ``init(text:)`` reads.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for any other value, for
    ///   nothing, and for a text that can't be read.
    public static func from(expressionValue value: MBValue?) throws -> MBRange {
        try read(value)
    }
}
