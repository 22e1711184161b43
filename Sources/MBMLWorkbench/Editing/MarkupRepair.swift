/// Makes a document well-formed that isn't yet, so that the rest of it can be read while its author
/// types. All places stay the same: blanks replace what is broken.
struct MarkupRepair {
    private let markup: Markup
    /// The document after the repair.
    private(set) var bytes: [UInt8]

    init(_ document: [UInt8], _ markup: Markup) {
        self.markup = markup
        bytes = document
        blankBrokenTags()
        for range in markup.strayEnds { blank(range) }
        for value in markup.values { blankMarks(in: value.range) }
        closeOpenElements()
    }

    private mutating func blank(_ range: Range<Int>) {
        for offset in range.clamped(to: 0..<bytes.count)
        where bytes[offset] != 10 && bytes[offset] != 13 {
            bytes[offset] = UInt8(ascii: " ")
        }
    }

    /// Whether the start tag of an element can be read.
    private func isWhole(_ element: Markup.Element) -> Bool {
        guard element.tagEnd != nil, !element.name.isEmpty else { return false }
        var names: Set<ArraySlice<UInt8>> = []
        return element.attributes.allSatisfy {
            $0.isClosed && names.insert(bytes[$0.name]).inserted
        }
    }

    private mutating func blankBrokenTags() {
        for element in markup.elements {
            let isEnded =
                element.isSelfClosing || element.endName != nil || element.end >= bytes.count
            guard !isWhole(element) || !isEnded else { continue }
            blank(element.start..<(element.tagEnd ?? element.end))
            if let name = element.endName { blank((name.lowerBound - 2)..<element.end) }
        }
    }

    /// Replaces each `&` that begins no entity.
    private mutating func blankMarks(in range: Range<Int>) {
        for offset in range where bytes[offset] == UInt8(ascii: "&") {
            let one = ValueText(
                offset..<min(range.upperBound, offset + 32), of: bytes,
                as: .attribute(quote: UInt8(ascii: "\"")))
            // An entity is longer than what it means.
            if let end = one.offsets.dropFirst().first(where: { $0 > offset }), end == offset + 1 {
                bytes[offset] = UInt8(ascii: " ")
            }
        }
    }

    private mutating func closeOpenElements() {
        if case .comment = markup.state { bytes += "-->".utf8 }
        if case .section = markup.state { bytes += "]]>".utf8 }
        for position in markup.open.reversed() {
            let element = markup.elements[position]
            guard isWhole(element), element.endName == nil else { continue }
            bytes += "</".utf8 + bytes[element.name] + ">".utf8
        }
    }
}
