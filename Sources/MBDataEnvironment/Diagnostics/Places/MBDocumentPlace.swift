/// A place in a document.
public struct MBDocumentPlace: Sendable, Hashable, CustomStringConvertible {
    /// The document, as it was named or found.
    public let file: String?

    /// Line and column; columns count characters.
    public let location: MBSourceLocation

    /// A place.
    public init(file: String?, location: MBSourceLocation) {
        self.file = file
        self.location = location
    }

    /// `file:line:column`.
    public var description: String { (file.map { "\($0):" } ?? "") + "\(location)" }
}

/// Where a document declares something, kept small: a document may declare very much.
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
    /// How the declared text is written, if that is not what it means.
    private let written: Written?

    /// Finding a place in a text takes a walk through it, which is too long beyond this.
    private static let longestWalk = 10_000

    init(file: String?, location: MBSourceLocation, writtenAs written: String? = nil) {
        self.file = file
        line = UInt32(clamping: location.line)
        column = UInt32(clamping: location.column)
        self.written = written.map { Written($0) }
    }

    /// Where the declaration begins.
    var start: MBDocumentPlace {
        MBDocumentPlace(
            file: file, location: MBSourceLocation(line: Int(line), column: Int(column)))
    }

    /// Where a part of the declared text begins, given its UTF-16 offset; the start for one that is
    /// too far away.
    func place(ofUTF16 offset: Int, in text: String) -> MBDocumentPlace {
        guard offset <= Self.longestWalk else { return start }
        return MBDocumentPlace(
            file: file,
            location: RawTextCursor.location(
                ofUTF16: offset, in: text, writtenAs: written?.text, from: start.location))
    }
}
