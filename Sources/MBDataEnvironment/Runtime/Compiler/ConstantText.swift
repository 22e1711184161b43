/// Texts that no grammar needs to read, because nothing in them means anything but itself.
enum ConstantText {
    /// The node of a text without markers, or nil if the text must be parsed.
    static func node(of text: String, as context: MBContext) -> ConstantNode? {
        let range = SourceRange(0, text.utf8.count)
        guard !text.isEmpty else { return ConstantNode(nil, range) }
        switch context {
        case .string, .object, .array:
            return text.utf8.contains(where: beginsForm) ? nil : ConstantNode(.string(text), range)
        case .number: return nil
        case .boolean: return truth(of: text).map { ConstantNode(.bool($0), range) }
        }
    }

    /// The truth of a text that holds none of the characters of the boolean grammar.
    static func truth(of text: String) -> Bool? {
        guard !text.utf8.contains(where: belongsToLogic) else { return nil }
        let bytes = text.utf8.drop(while: SourceBytes.isBlank)
        let trailing = bytes.reversed().prefix(while: SourceBytes.isBlank).count
        return MBValue.truth(of: String(Substring(bytes.dropLast(trailing))))
    }

    private static func beginsForm(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "#"), UInt8(ascii: "\\"): true
        default: false
        }
    }

    private static func belongsToLogic(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "#"), UInt8(ascii: "-"),
            UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "("), UInt8(ascii: ")"):
            true
        default: false
        }
    }
}
