/// A change of a range of a document.
struct ValueEdit: Sendable, Hashable {
    let range: Range<Int>
    let text: String
}

extension EditedText {
    /// The text after some changes of ranges that don't overlap.
    func applying(_ edits: [ValueEdit]) -> EditedText {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var offset = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard edit.range.lowerBound >= offset else { continue }
            result += bytes[offset..<edit.range.lowerBound]
            result += edit.text.utf8
            offset = edit.range.upperBound
        }
        return EditedText(result + bytes[offset...])
    }
}

extension Markup.Value {
    /// The value with the places of what it means.
    func written(in document: [UInt8]) -> ValueText {
        ValueText(range, of: document, as: attribute.map { .attribute(quote: $0.quote) } ?? .text)
    }

    /// The changes of a document that replace ranges of what the value means; nil if one of the
    /// texts can't be there, or if the value didn't read back as meant.
    ///
    /// - Parameter replacements: ranges of bytes of the meaning, which don't overlap.
    func edits(
        replacing replacements: [(range: Range<Int>, text: String)], in document: EditedText
    ) -> [ValueEdit]? {
        let written = written(in: document.bytes)
        var edits: [ValueEdit] = []
        for (range, text) in replacements {
            let place = written.range(of: range)
            guard range.upperBound <= written.bytes.count,
                let raw = written.written(text, at: place.lowerBound)
            else { return nil }
            edits.append(ValueEdit(range: place, text: raw))
        }
        let meant = Self.meaning(written.bytes, replacing: replacements)
        let change = edits.reduce(0) { $0 + $1.text.utf8.count - $1.range.count }
        let changed = document.applying(edits)
        let same = Markup.Value(
            element: element, attribute: attribute,
            range: range.lowerBound..<(range.upperBound + change))
        guard same.written(in: changed.bytes).bytes == meant else { return nil }
        return edits
    }

    private static func meaning(
        _ bytes: [UInt8], replacing replacements: [(range: Range<Int>, text: String)]
    ) -> [UInt8] {
        var result = bytes
        for (range, text) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
        {
            result.replaceSubrange(range, with: text.utf8)
        }
        return result
    }
}
