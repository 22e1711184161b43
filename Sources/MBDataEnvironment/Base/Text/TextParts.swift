/// The parts of a text, each a few thousand bytes of whole Unicode scalars, so that the clock can
/// be checked between them.
struct TextParts: Sequence, IteratorProtocol {
    private let text: String
    private var start: String.Index

    /// The length of a part in bytes: slow work on this many takes about a millisecond.
    private static let length = 8_192

    init(_ text: String) {
        var text = text
        text.makeContiguousUTF8()
        self.text = text
        start = text.startIndex
    }

    mutating func next() -> Substring? {
        let bytes = text.utf8
        guard start < bytes.endIndex else { return nil }
        var end =
            bytes.index(start, offsetBy: Self.length, limitedBy: bytes.endIndex) ?? bytes.endIndex
        while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { bytes.formIndex(after: &end) }
        defer { start = end }
        return text[start..<end]
    }
}
