extension UInt8 {
    /// Whether this is an ASCII letter or digit.
    var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    /// Whether this is an ASCII letter.
    var isASCIILetter: Bool { isASCIILetterOrDigit && !isASCIIDigit }

    /// Whether this is an ASCII digit.
    var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
