/// Where a document declares something, kept small because a document may declare very much.
struct DeclarationPlace: Sendable {
    private final class Written: Sendable {
        let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    private let file: String?
    private let line: UInt32
    private let column: UInt32
    /// How the document writes the declared text, if that differs from what it means.
    private let written: Written?

    /// Finding a place takes a walk through the text, which takes too long beyond this length.
    private static let longestWalk = 10_000

    init(file: String?, location: MBSourceLocation, writtenAs written: String? = nil) {
        self.file = file
        line = UInt32(clamping: location.line)
        column = UInt32(clamping: location.column)
        self.written = written.map { Written($0) }
    }

    /// Where the declaration begins.
    var start: MBSourceLocation {
        MBSourceLocation(file: file, line: Int(line), column: Int(column))
    }

    /// Where a part of the declared text begins, given its UTF-16 offset; the start if it's too far
    /// away.
    func place(ofUTF16 offset: Int, in text: String) -> MBSourceLocation {
        guard offset <= Self.longestWalk else { return start }
        return RawTextCursor.location(
            ofUTF16: offset, in: text, writtenAs: written?.text, from: start)
    }
}
