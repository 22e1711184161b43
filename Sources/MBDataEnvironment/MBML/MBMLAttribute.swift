/// An attribute of an element of a document.
public struct MBMLAttribute: Sendable {
    /// The name as it is written, with its prefix if it has one.
    public let name: String

    /// The value, with entities replaced and line breaks turned into spaces as XML demands.
    public let value: String

    /// Where the value begins in the document: the first character after the quote.
    public let location: MBSourceLocation

    /// The value as it is written, if it holds entities, tabs or line breaks.
    private let written: String?

    init(name: String, value: String, location: MBSourceLocation, written: String? = nil) {
        self.name = name
        self.value = value
        self.location = location
        self.written = written
    }

    /// Where in the document a part of the value begins, given its UTF-16 offset.
    func location(ofUTF16 offset: Int) -> MBSourceLocation {
        var line = location.line
        var column = location.column
        var passed = 0
        var scalars = (written ?? value).unicodeScalars[...]
        while passed < offset, let next = scalars.popFirst() {
            if next == "&", written != nil, let end = scalars.firstIndex(of: ";") {
                column += scalars[...end].count + 1
                passed += Self.length(ofEntity: scalars[..<end])
                scalars = scalars[scalars.index(after: end)...]
            } else if next == "\n" {
                line += 1
                column = 1
                passed += 1
            } else {
                column += 1
                passed += UTF16.width(next)
            }
        }
        return MBSourceLocation(line: line, column: column)
    }

    /// The UTF-16 length of what `&name;` or `&#…;` stands for.
    private static func length(ofEntity name: Substring.UnicodeScalarView) -> Int {
        let text = String(name)
        guard text.hasPrefix("#") else { return 1 }
        let code =
            text.hasPrefix("#x")
            ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text.dropFirst(1))
        return (code ?? 0) > 0xFFFF ? 2 : 1
    }
}
