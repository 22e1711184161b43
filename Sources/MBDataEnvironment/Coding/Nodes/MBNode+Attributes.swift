/// Attributes in the kinds in which they are wanted, by the conversions of the language. An
/// attribute that is missing or null gives nil.
///
/// Decoding is stricter and says what is wrong: see ``MBNode/decode(_:as:)``.
extension MBNode {
    /// The string form of an attribute.
    ///
    /// Legacy name: `stringValueOfAttribute:`.
    public func string(_ attribute: String) -> String? {
        self[attribute].orNilIfNull?.description
    }

    /// An attribute as a number: a string counts by the number it begins with.
    ///
    /// Legacy name: `numberValueOfAttribute:`.
    public func number(_ attribute: String) -> MBNumber? {
        self[attribute]?.numericValue
    }

    /// The whole part of an attribute as a number, toward zero; nil also if it does not fit.
    ///
    /// Legacy name: `integerValueOfAttribute:`.
    public func integer(_ attribute: String) -> Int? {
        self[attribute]?.integerValue.flatMap { Int(exactly: $0) }
    }

    /// An attribute as a binary number.
    ///
    /// Legacy name: `doubleValueOfAttribute:`.
    public func double(_ attribute: String) -> Double? {
        number(attribute)?.double
    }

    /// The truth of an attribute: see ``MBValue/truth``.
    ///
    /// Legacy name: `booleanValueOfAttribute:`.
    public func boolean(_ attribute: String) -> Bool? {
        self[attribute].orNilIfNull?.truth
    }

    /// Whether the content is a text with more in it than blanks.
    public var hasStringContent: Bool {
        content?.asString?.unicodeScalars.contains { !$0.isBlank } ?? false
    }
}
