/// Finds what must not reach libxml2: bytes that are no UTF-8, and NUL.
enum UTF8Check {
    /// The first byte that does not begin a well-formed character, or is NUL.
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
                let length = characterLength(in: buffer, at: index)
                guard length > 0 else { return index }
                index += length
            }
            return nil
        }
    }

    /// The bytes of the character at an index; 0 if there is none.
    private static func characterLength(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
        let lead = bytes[index]
        let second: ClosedRange<UInt8>
        let length: Int
        switch lead {
        case 0x01...0x7F: return 1
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        var rest = index + 2
        while rest < index + length {
            guard bytes[rest] & 0xC0 == 0x80 else { return 0 }
            rest += 1
        }
        return length
    }
}
