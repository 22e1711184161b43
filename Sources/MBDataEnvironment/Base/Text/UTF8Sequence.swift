/// The bytes of one character in UTF-8.
enum UTF8Sequence {
    /// The length of the sequence that begins at an index; 0 if there is no valid one.
    @inline(__always)
    static func length<Bytes: RandomAccessCollection>(at index: Int, of bytes: Bytes) -> Int
    where Bytes.Element == UInt8, Bytes.Index == Int {
        let (length, second): (Int, ClosedRange<UInt8>)
        switch bytes[index] {
        case 0x00...0x7F: return 1
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
