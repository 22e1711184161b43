/// The language's conversions to Booleans, numbers and texts, all in one place.
extension MBValue {
    /// Whether the value counts as true where the language needs a Boolean.
    ///
    /// A number is true unless it's 0. A string is false if it's empty, `F`, `f` or `0`. Every
    /// other value is true, except ``null``.
    ///
    ///     let word = MBValue("no").truth
    ///     // → true
    ///     let letter = MBValue("F").truth
    ///     // → false
    ///     let list = MBValue([]).truth
    ///     // → true
    ///
    /// ``decode(_:)`` with `Bool.self` is stricter, and reads `no` as false.
    ///
    /// Legacy name: `booleanValue`.
    public var truth: Bool {
        switch self {
        case .bool(let truth): truth
        case .number(let number): !number.isZero
        case .string(let text): Self.truth(of: text)
        case .opaque(let opaque): !opaque.isNull
        case .array, .dictionary, .date: true
        }
    }

    /// The value's ``truth`` as documents write it: `T` or `F`.
    ///
    /// Interpolation shows a Boolean as `1` or `0` instead.
    public var truthText: String { truth ? "T" : "F" }

    /// The truth of a text: false if it's empty, `F`, `f` or `0`.
    static func truth(of text: String) -> Bool {
        // Only short texts are compared: putting the marks of a long text in order, to see whether
        // it's equivalent, can take very long.
        text.utf8.count > 1 || !(text.isEmpty || text == "F" || text == "f" || text == "0")
    }

    /// The value as a number where the language needs one; nil if it can't be converted.
    ///
    /// A Boolean is 1 or 0. A string counts as the number that it begins with, after leading white
    /// space. No other value can be converted.
    ///
    ///     let cats = MBValue("5 cats").numericValue
    ///     // → 5
    ///     let none = MBValue("cats").numericValue
    ///     // → nil
    ///
    /// Legacy name: `numberFromValue:`.
    public var numericValue: MBNumber? {
        switch self {
        case .number(let number): number
        case .bool(let truth): truth ? .one : .zero
        case .string(let text): MBNumber.prefix(of: text)?.number
        case .array, .dictionary, .date, .opaque: nil
        }
    }

    /// The value as a number, if the whole value is one; nil otherwise.
    ///
    /// Like ``numericValue``, except that a string must be a complete numeral: `5` and `-1.50` are;
    /// `5 cats`, `1,000` and a 5 after a space aren't.
    ///
    ///     let price = MBValue("-1.50").strictNumericValue
    ///     // → -1.5
    ///     let cats = MBValue("5 cats").strictNumericValue
    ///     // → nil
    public var strictNumericValue: MBNumber? {
        if case .string(let text) = self { return MBNumber(text) }
        return numericValue
    }

    /// The value as an integer: its ``numericValue``, truncated toward zero.
    ///
    ///     let whole = MBValue("-2.7 km").integerValue
    ///     // → -2
    ///
    /// It's nil if the text doesn't begin with a number, or if its whole part doesn't fit an
    /// `Int64`.
    public var integerValue: Int64? {
        numericValue?.int64
    }

    /// The texts of a list: the parts of a string between its commas, without white space around
    /// them, or the elements of an array of strings; nil for any other value.
    ///
    ///     let words = MBValue("mug, lamp").listValue
    ///     // → ["mug", "lamp"]
    ///     let mixed = MBValue(["mug", 2]).listValue
    ///     // → nil
    ///
    /// An empty string is a list with one empty text. Complexity: linear in the length.
    public var listValue: [String]? {
        switch self {
        case .string(let text):
            return text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                .map { Substring($0).trimmingBlanks() }
        case .array(let elements):
            let texts = elements.compactMap(\.asString)
            return texts.count == elements.count ? texts : nil
        case .number, .bool, .dictionary, .date, .opaque: return nil
        }
    }

    /// Whether the value is an array position as a whole, rather than only beginning with one.
    var isElementIndex: Bool {
        guard let index = elementIndex else { return false }
        guard case .string(let text) = self else { return numericValue?.isInteger == true }
        return text.utf8.count <= 64 && MBNumber(text.trimmingBlanks()) == MBNumber(index)
    }

    /// The array position that the value means as a key; nil if it doesn't mean one.
    ///
    /// A number is truncated, a Boolean is 1 or 0, and a string counts as its integer prefix.
    var elementIndex: Int64? {
        switch self {
        case .number(let number): number.int64
        case .bool(let truth): truth ? 1 : 0
        case .string(let text): MBNumber.integerPrefix(of: text)
        case .array, .dictionary, .date, .opaque: nil
        }
    }
}
