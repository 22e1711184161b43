/// Base64 with the standard alphabet and padding, RFC 4648 section 4.
enum Base64 {
    /// The length of the text for a number of bytes.
    static func length(for count: Int) -> Int {
        (count / 3 + (count % 3 == 0 ? 0 : 1)) * 4
    }

    /// The number of bytes to encode at a time, a multiple of three.
    static let partLength = 49_152

    /// The text for bytes, in one line.
    static func text(of bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        var text: [UInt8] = []
        text.reserveCapacity(length(for: bytes.count))
        var position = 0
        while position < bytes.count {
            let left = bytes.count - position
            let first = Int(bytes[position])
            let second = left > 1 ? Int(bytes[position + 1]) : 0
            let third = left > 2 ? Int(bytes[position + 2]) : 0
            text.append(alphabet[first >> 2])
            text.append(alphabet[(first & 3) << 4 | second >> 4])
            text.append(left > 1 ? alphabet[(second & 15) << 2 | third >> 6] : padding)
            text.append(left > 2 ? alphabet[third & 63] : padding)
            position += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that a text encodes; nil if it contains any other character or isn't padded to
    /// groups of four, or if the evaluation must end first.
    static func bytes(of text: String, _ watch: Watch? = nil) -> [UInt8]? {
        var text = text
        return text.withUTF8 { bytes(of: $0, watch) }
    }

    private static func bytes(
        of text: UnsafeBufferPointer<UInt8>, _ watch: Watch?
    ) -> [UInt8]? {
        var pace = Pace()
        guard text.count % 4 == 0 else { return nil }
        let padded = text.suffix(2).reversed().prefix { $0 == padding }.count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var digits = 0
        for character in text.dropLast(padded) {
            let digit = digitValues[Int(character)]
            guard digit < 64 else { return nil }
            if pace.isDue(), let watch, watch.isOver { return nil }
            bits = bits &<< 6 | UInt32(digit)
            digits += 1
            guard digits == 4 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: bits &>> 16))
            bytes.append(UInt8(truncatingIfNeeded: bits &>> 8))
            bytes.append(UInt8(truncatingIfNeeded: bits))
            digits = 0
        }
        // The last group before the padding: two digits for one byte, three for two.
        if digits == 2 { bytes.append(UInt8(truncatingIfNeeded: bits &>> 4)) }
        if digits == 3 {
            bytes.append(UInt8(truncatingIfNeeded: bits &>> 10))
            bytes.append(UInt8(truncatingIfNeeded: bits &>> 2))
        }
        return bytes
    }

    private static let padding = UInt8(ascii: "=")

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each byte as a digit, or 255 if it isn't a digit.
    private static let digitValues: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() {
            values[Int(character)] = UInt8(value)
        }
        return values
    }()
}
