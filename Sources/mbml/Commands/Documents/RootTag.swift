import Foundation

/// The first tag of an XML document, found without parsing the document.
struct RootTag {
    /// The tag's name without its prefix; nil if there is no tag.
    private let name: String?
    /// Whether the text begins as XML does.
    private let isMarkup: Bool

    init(of data: Data) {
        var rest = data.drop { !$0.isVisible }
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
            rest = rest.dropFirst(3).drop { !$0.isVisible }
        }
        isMarkup = rest.first == UInt8(ascii: "<")
        // Comments and the like may come before the root.
        while let end = Self.endOfPart(rest) { rest = rest[end...].drop { !$0.isVisible } }
        let tag = rest.dropFirst().prefix { $0.isVisible && !"/>".utf8.contains($0) }
        let isTag = rest.first == UInt8(ascii: "<") && tag.first.map("!?".utf8.contains) == false
        name = isTag ? String(decoding: tag.prefix(1_000), as: UTF8.self) : nil
    }

    /// Whether it's the root of an MBML document, or none that can be read.
    var mayBeDocument: Bool {
        guard isMarkup else { return true }
        let own = name?.split(separator: ":").last.map { $0.lowercased() }
        return own.map { $0 == "mbml" } ?? true
    }

    /// Where a comment, an instruction or a declaration at the beginning ends; nil if there is none.
    private static func endOfPart(_ rest: Data) -> Data.Index? {
        for (open, close) in [("<!--", "-->"), ("<?", "?>")] where rest.starts(with: open.utf8) {
            return rest.dropFirst(open.utf8.count).range(of: Data(close.utf8))?.upperBound
        }
        guard rest.starts(with: "<!".utf8), let end = rest.firstIndex(where: ">[".utf8.contains)
        else { return nil }
        guard rest[end] == UInt8(ascii: "["),
            let inner = rest[end...].firstIndex(of: UInt8(ascii: "]"))
        else { return end + 1 }
        return rest[inner...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    }
}

extension UInt8 {
    /// Whether it isn't a blank or a line break.
    fileprivate var isVisible: Bool { !" \t\r\n".utf8.contains(self) }
}
