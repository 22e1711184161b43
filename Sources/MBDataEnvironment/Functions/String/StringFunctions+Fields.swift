extension StringFunctions {
    static func pluralize(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let hasZeroForm = call.count > 3
        let form: Int =
            switch try call.integer(0) {
            case 0 where hasZeroForm: 1
            case 1: hasZeroForm ? 2 : 1
            default: hasZeroForm ? 3 : 2
            }
        return try call.value(form)
    }

    static func concatenateFields(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let hasSeparator = !call.count.isMultiple(of: 2)
        let separator = hasSeparator ? try call.string(0) : "; "
        var result = ""
        for label in stride(from: hasSeparator ? 1 : 0, to: call.count, by: 2) {
            let value = try call.string(label + 1)
            guard !value.isEmpty else { continue }
            if !result.isEmpty { try call.append(separator, to: &result) }
            try call.append(try call.string(label), to: &result)
            try call.append(value, to: &result)
        }
        return .string(result)
    }

    /// The beginning never ends in half of a character of two code units. A negative length
    /// leaves any text as it is.
    static func truncate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let length = Int(clamping: try call.integer(0))
        let marker = call.count > 2 ? try call.string(1) : "…"
        let text = try call.string(call.count - 1)
        try call.scan(text)
        let units = text.utf16
        guard length >= 0,
            let end = units.index(units.startIndex, offsetBy: length, limitedBy: units.endIndex),
            end < units.endIndex
        else { return .string(text) }
        let whole = end.samePosition(in: text.unicodeScalars) ?? units.index(before: end)
        var result = text[..<whole].trimmingBlanks()
        try call.append(marker, to: &result)
        return .string(result)
    }

    static func stripSpaces(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        return .string(
            String(decoding: text.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self))
    }

    static func trimSpaces(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        return .string(text.trimmingBlanks())
    }

    /// By the rules of RFC 3986, so that the answer is the same whatever a platform takes for a
    /// URL.
    static func stripQueryString(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        guard let query = text.utf8.firstIndex(of: UInt8(ascii: "?")),
            !text.utf8.contains(UInt8(ascii: "#")), isURL(text)
        else { return .string(text) }
        return .string(String(text[..<query]))
    }

    /// Whether a text has only characters that URLs have, and two hexadecimal digits after each
    /// percent sign.
    private static func isURL(_ text: String) -> Bool {
        var digitsWanted = 0
        for byte in text.utf8 {
            if digitsWanted > 0 {
                guard Unicode.Scalar(byte).properties.isASCIIHexDigit else { return false }
                digitsWanted -= 1
            } else if byte == UInt8(ascii: "%") {
                digitsWanted = 2
            } else if !byte.isASCIILetterOrDigit, !punctuationOfURLs.utf8.contains(byte) {
                return false
            }
        }
        return digitsWanted == 0
    }

    private static let punctuationOfURLs = "-._~:/?#[]@!$&'()*+,;="
}
