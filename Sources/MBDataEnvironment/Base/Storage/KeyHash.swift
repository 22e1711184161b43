/// The hash of a string as a key: equal for equal code units, and unpredictable from outside.
///
/// The bytes are hashed with keyed multiplications, sixteen at a time, using a secret that each
/// process draws. Swift's own hash respects canonical equivalence, which takes quadratic time on
/// text that is crafted for it.
enum KeyHash {
    private static let secret = (
        UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max),
        UInt64.random(in: .min ... .max)
    )

    @inline(__always)
    static func of(_ text: String) -> Int {
        let hash = text.utf8.withContiguousStorageIfAvailable { of(UnsafeRawBufferPointer($0)) }
        return hash ?? Array(text.utf8).withUnsafeBytes { of($0) }
    }

    /// Whether two keys with the same hash are the same.
    ///
    /// Swift takes texts that look alike for equal. Their hashes tell them apart, but on a watch those
    /// may have only 32 bits, and a document can find two keys with the same.
    @inline(__always)
    static func isSame(_ left: String, _ right: String) -> Bool {
        left == right && (Int.bitWidth > 32 || TextEquality.isIdentical(left, right))
    }

    /// The hash of bytes that aren't a key.
    static func of(_ bytes: [UInt8]) -> Int { bytes.withUnsafeBytes { of($0) } }

    @inline(__always)
    private static func of(_ bytes: UnsafeRawBufferPointer) -> Int {
        let count = bytes.count
        guard count <= 16 else { return ofLong(bytes) }
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
        let state = mix(low ^ secret.0, high ^ secret.1)
        return finished(state, count: count)
    }

    @inline(never)
    private static func ofLong(_ bytes: UnsafeRawBufferPointer) -> Int {
        let last = bytes.count &- 16
        var state = secret.2
        var position = 0
        while true {
            let start = min(position, last)
            let low = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            let high = bytes.loadUnaligned(fromByteOffset: start &+ 8, as: UInt64.self)
            state = mix(low ^ secret.0 ^ state, high ^ secret.1)
            position &+= 16
            guard position < bytes.count else { break }
        }
        return finished(state, count: bytes.count)
    }

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
}
