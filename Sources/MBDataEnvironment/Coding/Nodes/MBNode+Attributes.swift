/// Attributes converted to the kinds you need, by the language's conversions. They're nil if the
/// attribute is missing or null.
///
/// Decoding is stricter and reports what is wrong: see ``MBNode/decode(_:as:)``.
extension MBNode {
    /// Returns the string form of an attribute.
    ///
    /// Legacy name: `stringValueOfAttribute:`.
    public func string(_ attribute: String) -> String? {
        self[attribute].orNilIfNull?.description
    }

    /// Returns an attribute as a number: a string counts as the number it begins with.
    ///
    /// Legacy name: `numberValueOfAttribute:`.
    public func number(_ attribute: String) -> MBNumber? {
        self[attribute]?.numericValue
    }

    /// Returns the whole part of an attribute as a number, truncated toward zero; nil if it doesn't
    /// fit.
    ///
    /// Legacy name: `integerValueOfAttribute:`.
    public func integer(_ attribute: String) -> Int? {
        self[attribute]?.integerValue.flatMap { Int(exactly: $0) }
    }

    /// Returns an attribute as a binary number.
    ///
    /// Legacy name: `doubleValueOfAttribute:`.
    public func double(_ attribute: String) -> Double? {
        number(attribute)?.double
    }

    /// Returns the truth of an attribute: see ``MBValue/truth``.
    ///
    /// Legacy name: `booleanValueOfAttribute:`.
    public func boolean(_ attribute: String) -> Bool? {
        self[attribute].orNilIfNull?.truth
    }

    /// Whether the content is a text that contains more than blanks.
    public var hasStringContent: Bool {
        content?.asString?.unicodeScalars.contains { !$0.isBlank } ?? false
    }
}
