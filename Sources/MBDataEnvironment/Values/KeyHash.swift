/// The hash of a string as a key: equal for equal strings, and not to be foreseen from outside.
///
/// ASCII text, which most keys are, is hashed with keyed multiplications, sixteen bytes at a time,
/// under a secret that each process draws; all other text as Swift hashes it.
enum KeyHash {
    private static let secret = (
        UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max),
        UInt64.random(in: .min ... .max)
    )

    @inline(__always)
    static func of(_ text: String) -> Int {
        let hash = text.utf8.withContiguousStorageIfAvailable {
            ofASCII(UnsafeRawBufferPointer($0))
        }
        return (hash ?? nil) ?? ofOther(text)
    }

    /// The hash of bytes, or nil if they are not ASCII.
    @inline(__always)
    private static func ofASCII(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let count = bytes.count
        guard count <= 16 else { return ofLongASCII(bytes) }
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
        guard (low | high) & nonASCII == 0 else { return nil }
        let state = mix(low ^ secret.0, high ^ secret.1)
        return finished(state, count: count)
    }

    @inline(never)
    private static func ofLongASCII(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let last = bytes.count &- 16
        var state = secret.2
        var seen: UInt64 = 0
        var position = 0
        while true {
            let start = min(position, last)
            let low = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            let high = bytes.loadUnaligned(fromByteOffset: start &+ 8, as: UInt64.self)
            seen |= low | high
            state = mix(low ^ secret.0 ^ state, high ^ secret.1)
            position &+= 16
            guard position < bytes.count else { break }
        }
        return seen & nonASCII == 0 ? finished(state, count: bytes.count) : nil
    }

    private static let nonASCII: UInt64 = 0x8080_8080_8080_8080

    @inline(__always)
    private static func finished(_ state: UInt64, count: Int) -> Int {
        Int(
            truncatingIfNeeded: mix(
                state ^ secret.2, UInt64(truncatingIfNeeded: count) ^ secret.1))
    }

    @inline(__always)
    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.low ^ product.high
    }

    /// Three characters beyond ASCII are canonically equal to one of ASCII, so a text with them
    /// must have the hash of the other text.
    @inline(never)
    private static func ofOther(_ text: String) -> Int {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = asciiEqual(to: scalar) else { return text.hashValue }
            bytes.append(byte)
        }
        return bytes.withUnsafeBytes { ofASCII($0) } ?? text.hashValue
    }

    private static func asciiEqual(to scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "\u{212A}": UInt8(ascii: "K")
        case "\u{37E}": UInt8(ascii: ";")
        case "\u{1FEF}": UInt8(ascii: "`")
        default: scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : nil
        }
    }
}
