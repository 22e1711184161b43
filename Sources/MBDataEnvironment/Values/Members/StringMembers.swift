/// The keys that a string supports.
enum StringMembers {
    static let names = [
        "length", "uppercaseString", "lowercaseString", "capitalizedString", "intValue",
        "integerValue", "longLongValue", "unsignedIntValue", "unsignedIntegerValue",
        "unsignedLongLongValue", "doubleValue", "floatValue", "boolValue", "stringValue",
        "lastPathComponent", "pathExtension", "stringByDeletingPathExtension",
        "stringByDeletingLastPathComponent", "pathComponents", "description", "hash",
    ]

    static let lengthName = "length"

    /// The value of `length`, in UTF-16 code units.
    @inline(__always)
    static func length(of text: String) -> Int { text.utf16.count }

    /// The member with a name; nil if strings don't have one.
    ///
    /// - Parameter watch: when the work must end; the member is then useless.
    static func member(_ name: String, of text: String, _ watch: Watch? = nil) -> MBValue? {
        switch name {
        case lengthName: MBValue(length(of: text))
        case "uppercaseString": .string(mapped(text, watch) { $0.uppercased() })
        case "lowercaseString": .string(mapped(text, watch, LowerCase.of))
        case "capitalizedString": .string(capitalized(text, watch))
        case "integerValue", "longLongValue": MBValue(integer(text))
        case "intValue": MBValue(Int32(clamping: integer(text)))
        case "unsignedIntegerValue", "unsignedLongLongValue":
            MBValue(MBNumber.integerPrefix(of: text, as: UInt64.self) ?? 0)
        case "unsignedIntValue": MBValue(MBNumber.integerPrefix(of: text, as: UInt32.self) ?? 0)
        case "doubleValue", "floatValue": .number(MBNumber.prefix(of: text)?.number ?? .zero)
        case "boolValue": .bool(boolean(text))
        case "lastPathComponent": .string(PathText.lastComponent(of: text, watch))
        case "pathExtension": .string(PathText.extension(of: text, watch))
        case "stringByDeletingPathExtension": .string(PathText.deletingExtension(of: text, watch))
        case "stringByDeletingLastPathComponent":
            .string(PathText.deletingLastComponent(of: text, watch))
        case "pathComponents": MBValue(PathText.components(of: text, watch).map { .string($0) })
        case "stringValue", "description": .string(text)
        case "hash": MBValue(hash(text, watch))
        default: nil
        }
    }

    /// Whether the member with a name is the text itself.
    static func isItself(_ name: String) -> Bool { name == "stringValue" || name == "description" }

    private static func integer(_ text: String) -> Int64 {
        MBNumber.integerPrefix(of: text) ?? 0
    }

    /// Reads truth as `NSString` does: after blanks, a sign and zeros, it looks for `Y`, `y`, `T`,
    /// `t` or a digit other than 0.
    private static func boolean(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            let rest = bytes.drop { $0 == 32 || ($0 >= 9 && $0 <= 13) }
            let isSigned = rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-")
            let digits = isSigned ? rest.dropFirst() : rest
            guard let first = digits.first(where: { $0 != UInt8(ascii: "0") }) else {
                return false
            }
            return "YyTt123456789".utf8.contains(first)
        }
    }

    private static func capitalized(_ text: String, _ watch: Watch?) -> String {
        var titles = TitleCase()
        return mapped(text, watch) { titles.next($0) }
    }

    /// A text with its parts replaced.
    private static func mapped(
        _ text: String, _ watch: Watch?, _ change: (Substring) -> String
    ) -> String {
        var result = ""
        for part in TextParts(text) {
            if let watch, watch.isOver { break }
            result += change(part)
        }
        return result
    }

    /// A nonnegative FNV-1a hash of the UTF-8 bytes, the same everywhere.
    private static func hash(_ text: String, _ watch: Watch?) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var pace = Pace()
        for byte in text.utf8 {
            if pace.isDue(), let watch, watch.isOver { break }
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return Int64(hash >> 1)
    }
}
