/// The hash of a string as a key: equal for equal strings, and not to be foreseen from outside.
///
/// Short ASCII text, which most keys are, is hashed with two multiplications under a secret that
/// each process draws; all other text as Swift hashes it.
enum KeyHash {
    private static let secret = (
        UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max),
        UInt64.random(in: .min ... .max)
    )

    @inline(__always)
    static func of(_ text: String) -> Int {
        ofShortASCII(text) ?? ofOther(text)
    }

    @inline(__always)
    private static func ofShortASCII(_ text: String) -> Int? {
        guard text.utf8.count <= 15 else { return nil }
        return text.utf8.withContiguousStorageIfAvailable { ofShortASCII(UnsafeRawBufferPointer($0)) }
            ?? nil
    }

    /// The hash of at most 15 bytes, or nil if they are not ASCII.
    @inline(__always)
    private static func ofShortASCII(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let count = bytes.count
        let low: UInt64
        let high: UInt64
        if count >= 8 {
            low = bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
            high = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        } else if count >= 4 {
            low = UInt64(bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
            high = UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
        } else if count > 0 {
            low = UInt64(bytes[0]) | UInt64(bytes[count / 2]) &<< 8
            high = UInt64(bytes[count &- 1])
        } else {
            (low, high) = (0, 0)
        }
        guard (low | high) & 0x8080_8080_8080_8080 == 0 else { return nil }
        let first = (low ^ secret.0).multipliedFullWidth(by: high ^ secret.1)
        let second = (first.low ^ secret.2 ^ UInt64(truncatingIfNeeded: count))
            .multipliedFullWidth(by: first.high ^ secret.1)
        return Int(truncatingIfNeeded: second.low ^ second.high)
    }

    /// Three characters beyond ASCII are canonically equal to one of ASCII, so a text with them
    /// must have the hash of the other text.
    @inline(never)
    private static func ofOther(_ text: String) -> Int {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{212A}": bytes.append(UInt8(ascii: "K"))
            case "\u{37E}": bytes.append(UInt8(ascii: ";"))
            case "\u{1FEF}": bytes.append(UInt8(ascii: "`"))
            default:
                guard scalar.isASCII, bytes.count < 15 else { return text.hashValue }
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            }
        }
        guard bytes.count <= 15 else { return text.hashValue }
        return bytes.withUnsafeBytes { ofShortASCII($0) } ?? text.hashValue
    }
}
