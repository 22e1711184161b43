/// Finds bytes that must not reach libxml2: invalid UTF-8 and NUL.
enum UTF8Check {
    /// The first byte that doesn't begin a well-formed character, or that is NUL.
    static func firstFlaw(in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { buffer in
            var index = 0
            while index < buffer.count {
                if index + 8 <= buffer.count {
                    let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    let borrow = word &- 0x0101_0101_0101_0101
                    if (word | borrow) & 0x8080_8080_8080_8080 == 0 {
                        index += 8
                        continue
                    }
                }
                let length = UTF8Sequence.length(at: index, of: buffer)
                guard length > 0, buffer[index] != 0 else { return index }
                index += length
            }
            return nil
        }
    }
}
