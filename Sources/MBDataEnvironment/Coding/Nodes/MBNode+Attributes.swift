/// Attributes converted to the kinds you need, by the language's conversions. They're nil if the
/// attribute is missing or null.
///
/// Decoding is stricter and reports what is wrong: see ``MBNode/decode(_:as:)``.
extension MBNode {
    /// Returns the string form of an attribute; nil if it's missing or ``MBValue/null``.
    ///
    ///     let node = MBNode(tag: "product", attributes: ["price": 12.5])
    ///     let price = node.string("price")
    ///     // → "12.5"
    ///
    /// - Parameter attribute: the name of the attribute.
    ///
    /// Legacy name: `stringValueOfAttribute:`.
    public func string(_ attribute: String) -> String? {
        self[attribute].orNilIfNull?.description
    }

    /// Returns an attribute as a number, converted by the rules of the language: a string counts as
    /// the number it begins with.
    ///
    ///     let node = MBNode(tag: "box", attributes: ["weight": "2.5 kg"])
    ///     let weight = node.number("weight")
    ///     // → 2.5
    ///
    /// ``decode(_:as:)`` is stricter and says what is wrong.
    ///
    /// - Parameter attribute: the name of the attribute.
    /// - Returns: nil if the attribute is missing, null, or not a number; see
    ///   ``MBValue/numericValue``.
    ///
    /// Legacy name: `numberValueOfAttribute:`.
    public func number(_ attribute: String) -> MBNumber? {
        self[attribute]?.numericValue
    }

    /// Returns an attribute as an integer: its ``number(_:)``, truncated toward zero.
    ///
    /// - Parameter attribute: the name of the attribute.
    /// - Returns: nil if the attribute is missing, null, not a number, or doesn't fit an `Int`.
    ///
    /// Legacy name: `integerValueOfAttribute:`.
    public func integer(_ attribute: String) -> Int? {
        self[attribute]?.integerValue.flatMap { Int(exactly: $0) }
    }

    /// Returns an attribute as a binary number: the nearest one to its ``number(_:)``.
    ///
    /// - Parameter attribute: the name of the attribute.
    /// - Returns: nil if the attribute is missing, null, or not a number; see ``number(_:)``.
    ///
    /// Legacy name: `doubleValueOfAttribute:`.
    public func double(_ attribute: String) -> Double? {
        number(attribute)?.double
    }

    /// Returns whether an attribute counts as true by the rules of ``MBValue/truth``.
    ///
    ///     let node = MBNode(tag: "box", attributes: ["isOpen": "F"])
    ///     let isOpen = node.boolean("isOpen")
    ///     // → false
    ///
    /// - Parameter attribute: the name of the attribute.
    /// - Returns: nil if the attribute is missing or null.
    ///
    /// Legacy name: `booleanValueOfAttribute:`.
    public func boolean(_ attribute: String) -> Bool? {
        self[attribute].orNilIfNull?.truth
    }

    /// Whether the content is a text that contains more than white space.
    public var hasStringContent: Bool {
        content?.asString?.unicodeScalars.contains { !$0.isBlank } ?? false
    }
}
