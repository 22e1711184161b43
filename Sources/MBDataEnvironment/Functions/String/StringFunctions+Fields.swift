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

    /// The beginning never ends within a character of two code units. A negative length leaves any
    /// text unchanged.
    static func truncate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let length = Int(clamping: try call.integer(0))
        let marker = call.count > 2 ? try call.string(1) : "…"
        let text = try call.string(call.count - 1)
        try call.scan(text)
        guard length >= 0, let end = try end(after: length, of: text, call) else {
            return .string(text)
        }
        var result = text[..<end].trimmingBlanks(call.evaluation.watch)
        try call.append(marker, to: &result)
        return .string(result)
    }

    /// The end of as many whole characters as fit in a number of UTF-16 code units; nil if all do.
    private static func end(
        after units: Int, of text: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String.Index? {
        let scalars = text.unicodeScalars
        var (end, left) = (scalars.startIndex, units)
        var pace = Pace()
        while end < scalars.endIndex {
            try call.work(1, &pace)
            left -= UTF16.width(scalars[end])
            guard left >= 0 else { return end }
            scalars.formIndex(after: &end)
        }
        return nil
    }

    static func stripSpaces(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var pace = Pace()
        for byte in text.utf8 {
            try call.work(1, &pace)
            if byte != UInt8(ascii: " ") { bytes.append(byte) }
        }
        return .string(String(decoding: bytes, as: UTF8.self))
    }

    static func trimSpaces(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        return .string(text.trimmingBlanks(call.evaluation.watch))
    }

    /// Follows RFC 3986, so the result doesn't depend on what a platform accepts as a URL.
    static func stripQueryString(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        guard let query = try startOfQuery(in: text, call) else { return .string(text) }
        return .string(String(text[..<query]))
    }

    /// The first question mark of a text that contains only valid URL characters, with two
    /// hexadecimal digits after each percent sign and no number sign; otherwise nil.
    private static func startOfQuery(
        in text: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String.Index? {
        var query: String.Index?
        var digitsWanted = 0
        var pace = Pace()
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            try call.work(1, &pace)
            if query == nil, byte == UInt8(ascii: "?") { query = index }
            if digitsWanted > 0 {
                guard Unicode.Scalar(byte).properties.isASCIIHexDigit else { return nil }
                digitsWanted -= 1
            } else if byte == UInt8(ascii: "%") {
                digitsWanted = 2
            } else if !byte.isASCIILetterOrDigit, !punctuationOfURLs.contains(byte) {
                return nil
            }
        }
        return digitsWanted == 0 ? query : nil
    }

    /// The punctuation in URLs, except for the number sign, because a query can't follow it.
    private static let punctuationOfURLs = Array("-._~:/?[]@!$&'()*+,;=".utf8)
}
