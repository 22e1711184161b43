/// The keys that a string answers.
enum StringMembers {
    static let names = [
        "length", "uppercaseString", "lowercaseString", "capitalizedString", "intValue",
        "integerValue", "longLongValue", "unsignedIntValue", "unsignedIntegerValue",
        "unsignedLongLongValue", "doubleValue", "floatValue", "boolValue", "stringValue",
        "lastPathComponent", "pathExtension", "stringByDeletingPathExtension",
        "stringByDeletingLastPathComponent", "pathComponents", "description", "hash",
    ]

    static let lengthName = "length"

    /// What `length` answers, in UTF-16 code units.
    @inline(__always)
    static func length(of text: String) -> Int { text.utf16.count }

    /// The member of a name, or nil if strings do not know it.
    static func member(_ name: String, of text: String) -> MBValue? {
        switch name {
        case lengthName: MBValue(length(of: text))
        case "uppercaseString": .string(text.uppercased())
        case "lowercaseString": .string(text.lowercased())
        case "capitalizedString": .string(TitleCase.of(text))
        case "integerValue", "longLongValue": MBValue(integer(text))
        case "intValue": MBValue(Int32(clamping: integer(text)))
        case "unsignedIntegerValue", "unsignedLongLongValue":
            MBValue(MBNumber.integerPrefix(of: text, as: UInt64.self) ?? 0)
        case "unsignedIntValue": MBValue(MBNumber.integerPrefix(of: text, as: UInt32.self) ?? 0)
        case "doubleValue", "floatValue": .number(MBNumber.prefix(of: text)?.number ?? .zero)
        case "boolValue": .bool(boolean(text))
        case "lastPathComponent": .string(PathText.lastComponent(of: text))
        case "pathExtension": .string(PathText.extension(of: text))
        case "stringByDeletingPathExtension": .string(PathText.deletingExtension(of: text))
        case "stringByDeletingLastPathComponent": .string(PathText.deletingLastComponent(of: text))
        case "pathComponents": MBValue(PathText.components(of: text).map { .string($0) })
        case "stringValue", "description": .string(text)
        case "hash": MBValue(hash(text))
        default: nil
        }
    }

    private static func integer(_ text: String) -> Int64 {
        MBNumber.integerPrefix(of: text) ?? 0
    }

    /// As `NSString` reads truth: after blanks, a sign and zeros, one of `Y`, `y`, `T`, `t` or a
    /// digit other than 0.
    private static func boolean(_ text: String) -> Bool {
        let rest = text.utf8.drop { $0 == 32 || ($0 >= 9 && $0 <= 13) }
        let unsigned = rest.first.map { "+-".utf8.contains($0) } == true ? rest.dropFirst() : rest
        guard let first = unsigned.drop(while: { $0 == UInt8(ascii: "0") }).first else {
            return false
        }
        return "YyTt123456789".utf8.contains(first)
    }

    /// FNV-1a of the UTF-8 bytes, not negative: the same everywhere.
    private static func hash(_ text: String) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return Int64(hash >> 1)
    }
}
