/// The `encoding="…"` of an XML declaration, read from bytes in which ASCII is ASCII.
package struct EncodingDeclaration {
    /// The encodings that the library can convert to UTF-8.
    enum Encoding {
        case unicode
        case ascii
        case latin1
        case windows1252
    }

    static let names: [String: Encoding] = [
        "us-ascii": .ascii, "ascii": .ascii, "iso646-us": .ascii, "ansi_x3.4-1968": .ascii,
        "iso-8859-1": .latin1, "iso8859-1": .latin1, "iso_8859-1": .latin1, "latin1": .latin1,
        "latin-1": .latin1, "l1": .latin1,
        "windows-1252": .windows1252, "cp1252": .windows1252, "cp-1252": .windows1252,
    ]

    static let utf8Names: Set<String> = ["utf-8", "utf8"]
    static let utf16Names: Set<String> = ["utf-16", "utf16", "utf-16le", "utf-16be", "ucs-2"]

    let name: String

    /// Whether the library reads documents in the encoding.
    package var isSupported: Bool {
        let name = name.lowercased()
        return Self.utf8Names.contains(name) || Self.utf16Names.contains(name)
            || Self.names[name] != nil
    }

    /// The bytes from `encoding` to the closing quote.
    package let range: Range<Int>

    /// Nil if there is no declaration or it doesn't name an encoding.
    package init?(in bytes: [UInt8]) {
        let head = bytes.prefix(1_000)
        guard head.starts(with: Array("<?xml".utf8)), head.count > 5, Self.isBlank(head[5]),
            let end = head.firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let word = Array("encoding".utf8)
        var start = 6
        while start + word.count < end,
            !(Self.isBlank(head[start - 1])
                && head[start...].starts(with: word))
        {
            start += 1
        }
        guard start + word.count < end else { return nil }
        var index = Self.skipBlanks(in: head, from: start + word.count, to: end)
        guard index < end, head[index] == UInt8(ascii: "=") else { return nil }
        index = Self.skipBlanks(in: head, from: index + 1, to: end)
        guard index < end, head[index] == UInt8(ascii: "\"") || head[index] == UInt8(ascii: "'"),
            let close = head[(index + 1)..<end].firstIndex(of: head[index]), close > index + 1
        else { return nil }
        name = String(decoding: head[(index + 1)..<close], as: UTF8.self)
        range = start..<(close + 1)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func skipBlanks(in bytes: ArraySlice<UInt8>, from: Int, to end: Int) -> Int {
        var index = from
        while index < end, isBlank(bytes[index]) { index += 1 }
        return index
    }
}
