/// Strings and numbers.
extension JSONReader {
    /// Reads a string from its opening to its closing quotation mark.
    mutating func readString() throws(MBExpressionError) -> String {
        position += 1
        let start = position
        try skipPlainText()
        guard current == UInt8(ascii: "\"") else { return try readEscapedString(from: start) }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<position])
        position += 1
        return String(decoding: text, as: UTF8.self)
    }

    /// Moves to the next byte of a string that doesn't represent itself, or to the end.
    @inline(__always)
    private mutating func skipPlainText() throws(MBExpressionError) {
        let start = position
        var end = start
        var seen: UInt8 = 0
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            seen |= byte
            end &+= 1
        }
        position = end
        if seen >= 0x80 { try checkUTF8(start, end) }
    }

    private mutating func checkUTF8(_ start: Int, _ end: Int) throws(MBExpressionError) {
        var index = start
        while index < end {
            let length = sequenceLength(at: index)
            guard length > 0 else {
                position = index
                throw failure(expected: "UTF-8")
            }
            index += length
        }
    }

    /// Reads the rest of a string, from its first byte that doesn't represent itself.
    private mutating func readEscapedString(
        from start: Int
    ) throws(MBExpressionError) -> String {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: bytes[start..<position])
        while current != UInt8(ascii: "\"") {
            guard current == UInt8(ascii: "\\") else {
                let isOver = position == bytes.count
                throw failure(
                    expected: isOver ? "'\"' at the end of the string" : "an escape in a string")
            }
            try readEscape()
            let run = position
            try skipPlainText()
            scratch.append(contentsOf: bytes[run..<position])
        }
        position += 1
        return String(decoding: scratch, as: UTF8.self)
    }

    private mutating func readEscape() throws(MBExpressionError) {
        position += 1
        let escaped: UInt8
        switch current {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escaped = current
        case UInt8(ascii: "n"): escaped = 0x0A
        case UInt8(ascii: "t"): escaped = 0x09
        case UInt8(ascii: "r"): escaped = 0x0D
        case UInt8(ascii: "b"): escaped = 0x08
        case UInt8(ascii: "f"): escaped = 0x0C
        case UInt8(ascii: "u"):
            scratch.append(contentsOf: Character(try readScalar()).utf8)
            return
        default:
            throw failure(
                expected: "one of '\"', '\\', '/', b, f, n, r, t, u after '\\'", inString: true)
        }
        scratch.append(escaped)
        position += 1
    }

    /// Reads one or two escapes with four digits each, starting at the `u` of the first.
    private mutating func readScalar() throws(MBExpressionError) -> Unicode.Scalar {
        let start = position - 1
        let unit = try readUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let written = String(decoding: bytes[start..<position], as: UTF8.self)
        guard UTF16.isLeadSurrogate(unit) else {
            position = start
            throw failure(
                "expected a high surrogate before the low one, found '\(written)' alone",
                at: SourceRange(start, start + 6))
        }
        let second = position
        if current == UInt8(ascii: "\\") {
            position += 1
            if current == UInt8(ascii: "u") {
                let low = try readUnit()
                if UTF16.isTrailSurrogate(low) {
                    return UTF16.decode(UTF16.EncodedScalar([unit, low]))
                }
            }
        }
        position = second
        throw failure(
            expected: "a low surrogate, '\\udc00' to '\\udfff', after '\(written)'", inString: true)
    }

    /// Reads `u` and four hexadecimal digits.
    private mutating func readUnit() throws(MBExpressionError) -> UInt16 {
        position += 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch current {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = current - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = current - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = current - UInt8(ascii: "A") + 10
            default: throw failure(expected: "four hexadecimal digits after '\\u'", inString: true)
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    /// Reads a number, which begins with a sign or digit.
    mutating func readNumber() throws(MBExpressionError) -> MBNumber {
        let start = position
        let isNegative = current == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let first = position
        let value = skipDigits()
        let count = position - first
        guard count > 0 else { throw failure(expected: "a digit after '-'") }
        if count > 1, bytes[first] == UInt8(ascii: "0") {
            position = first + 1
            throw failure(expected: "no digit after the 0 that begins a number")
        }
        let next = current
        guard next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e") || count > 18 else {
            return MBNumber(isNegative ? 0 &- value : value)
        }
        if next == UInt8(ascii: ".") {
            position += 1
            try skipDigits(after: "'.'")
        }
        if current | 0x20 == UInt8(ascii: "e") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            try skipDigits(after: "'e'")
        }
        let numeral = bytes[start..<position]
        guard let number = MBNumber(utf8: UnsafeBufferPointer(rebasing: numeral)) else {
            throw failure(
                "expected 0 or a number from 1e-128 to below 1e165 in size, "
                    + "found '\(excerpt(of: numeral))'",
                at: SourceRange(start, position))
        }
        return number
    }

    private mutating func skipDigits(after place: String) throws(MBExpressionError) {
        let first = position
        _ = skipDigits()
        guard position > first else { throw failure(expected: "a digit after \(place)") }
    }

    /// Moves past digits; their value is correct for up to 18 of them.
    @inline(__always)
    private mutating func skipDigits() -> Int64 {
        var value: Int64 = 0
        while position < bytes.count {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ Int64(digit)
            position &+= 1
        }
        return value
    }
}
