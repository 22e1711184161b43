extension DocumentBytes {
    /// UTF-16 as UTF-8; unpaired surrogates and odd lengths are refused.
    static func fromUTF16(
        _ raw: ArraySlice<UInt8>, bigEndian: Bool
    ) throws(DocumentProblem) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(raw.count)
        var units = UnitIterator(bytes: raw, index: raw.startIndex, bigEndian: bigEndian)
        var codec = UTF16()
        while true {
            switch codec.decode(&units) {
            case .scalarValue(let scalar):
                append(scalar.value, to: &result)
            case .emptyInput:
                guard raw.count % 2 == 0 else {
                    throw .malformed("the document ends in the middle of a UTF-16 character")
                }
                return result
            case .error:
                throw .malformed(
                    "the document holds half of a UTF-16 surrogate pair; save it as UTF-8",
                    at: DocumentBytes(unchecked: result).location(of: result.count))
            }
        }
    }

    /// ISO-8859-1 as UTF-8.
    static func fromLatin1(_ raw: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(raw.count + raw.count / 8)
        for byte in raw { append(UInt32(byte), to: &result) }
        return result
    }

    /// Windows-1252 as UTF-8; its five unused bytes are refused.
    static func fromWindows1252(_ raw: [UInt8]) throws(DocumentProblem) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(raw.count + raw.count / 8)
        for byte in raw {
            guard (0x80..<0xA0).contains(byte) else {
                append(UInt32(byte), to: &result)
                continue
            }
            let scalar = windows1252[Int(byte - 0x80)]
            guard scalar != 0 else {
                throw .malformed(
                    "the document holds a byte that windows-1252 does not use;"
                        + " save it as UTF-8",
                    at: DocumentBytes(unchecked: result).location(of: result.count))
            }
            append(UInt32(scalar), to: &result)
        }
        return result
    }

    private init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    private static func append(_ scalar: UInt32, to result: inout [UInt8]) {
        switch scalar {
        case ..<0x80:
            result.append(UInt8(scalar))
        case ..<0x800:
            result.append(UInt8(0xC0 | scalar >> 6))
            result.append(UInt8(0x80 | scalar & 0x3F))
        case ..<0x1_0000:
            result.append(UInt8(0xE0 | scalar >> 12))
            result.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            result.append(UInt8(0x80 | scalar & 0x3F))
        default:
            result.append(UInt8(0xF0 | scalar >> 18 & 0x07))
            result.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            result.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            result.append(UInt8(0x80 | scalar & 0x3F))
        }
    }

    /// The bytes from 0x80 to 0x9F; 0 is unused.
    private static let windows1252: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
    ]

    private struct UnitIterator: IteratorProtocol {
        let bytes: ArraySlice<UInt8>
        var index: Int
        let bigEndian: Bool

        mutating func next() -> UInt16? {
            guard index + 1 < bytes.endIndex else { return nil }
            let first = UInt16(bytes[index])
            let second = UInt16(bytes[index + 1])
            index += 2
            return bigEndian ? first << 8 | second : second << 8 | first
        }
    }
}
