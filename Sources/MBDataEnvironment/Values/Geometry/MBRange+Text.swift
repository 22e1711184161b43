extension MBRange: StructuredText {
    static let textForm = "location,length"

    /// Reads `location,length`, with or without braces: `{4, 2}`. An empty text is `0,0`.
    ///
    /// - Throws: `notConvertible` if there aren't two parts, or if a number doesn't fit an `Int`.
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

    /// Returns a value of the type itself, or reads a text `location,length`.
    ///
    /// - Throws: `notConvertible` for anything else.
    public static func from(expressionValue value: MBValue?) throws -> MBRange {
        try read(value)
    }
}
