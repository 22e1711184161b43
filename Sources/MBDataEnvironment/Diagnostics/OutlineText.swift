/// What a stage makes of a text, for people: one part per line with its range, and its contents
/// indented by two spaces.
///
/// ```text
/// join 0..<12
///   constant "Hello, " 0..<7
///   variable $user 7..<12
/// ```
///
/// Ranges count UTF-16 code units of the whole text, from 0.
struct OutlineText {
    /// The lines so far, each with its line break.
    private(set) var lines = ""
    /// The depth of what is added next.
    var depth = 0
    /// The number of UTF-16 code units before each byte of the text.
    private let offsets: [Int]

    /// The length in UTF-8 bytes beyond which nothing is added.
    private static let limit = 1_000_000
    /// Deeper lines are indented no further, so that the length stays linear.
    private static let deepest = 50

    init(of text: String) {
        offsets = SourceText(text: text).utf16Offsets
    }

    /// Adds a line for a part, cut to a readable length.
    mutating func add(_ kind: String, _ detail: String, _ range: SourceRange) {
        guard lines.utf8.count < Self.limit else { return }
        lines += String(repeating: "  ", count: min(depth, Self.deepest)) + kind
        if !detail.isEmpty { lines += " " + detail.excerpt(atMost: 100).inOneLine }
        lines += " \(offset(range.lower))..<\(offset(range.upper))\n"
    }

    private func offset(_ byte: Int) -> Int {
        offsets[max(0, min(byte, offsets.count - 1))]
    }
}
