/// A change of a range of a document.
struct ValueEdit: Sendable, Hashable {
    let range: Range<Int>
    let text: String
}

extension EditedText {
    /// The text after some changes of ranges that don't overlap.
    func applying(_ edits: [ValueEdit]) -> EditedText { EditedText(bytes[...].applying(edits)) }
}

extension ArraySlice<UInt8> {
    /// A part of a document after some changes of ranges inside it that don't overlap.
    func applying(_ edits: [ValueEdit]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var offset = startIndex
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard edit.range.lowerBound >= offset else { continue }
            result += self[offset..<edit.range.lowerBound]
            result += edit.text.utf8
            offset = edit.range.upperBound
        }
        return result + self[offset...]
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
            guard let edit = written.edit(replacing: range, with: text) else { return nil }
            edits.append(edit)
        }
        let meant = written.bytes[...].applying(
            replacements.map { ValueEdit(range: $0.range, text: $0.text) })
        // Only the value is read again: a document with many values isn't copied for each.
        let changed = document.bytes[range].applying(edits)
        guard ValueText(0..<changed.count, of: changed, as: written.form).bytes == meant else {
            return nil
        }
        return edits
    }
}

extension ValueText {
    /// The change of the document that replaces a range of the meaning; nil if the text can't be
    /// there.
    fileprivate func edit(replacing meaning: Range<Int>, with text: String) -> ValueEdit? {
        guard meaning.upperBound <= bytes.count else { return nil }
        let place = range(of: meaning)
        return written(text, at: place.lowerBound).map { ValueEdit(range: place, text: $0) }
    }

    /// The same for a change that is certain to read back as meant, without reading all of the value.
    func safeEdit(replacing meaning: Range<Int>, with text: String) -> ValueEdit? {
        guard let place = plainRange(of: meaning), !makesEndMark(text, at: meaning) else {
            return nil
        }
        let edit = edit(replacing: meaning, with: text)
        return edit?.range == place ? edit : nil
    }

    /// Whether a replacement makes the mark that ends a section, which no text can contain.
    private func makesEndMark(_ text: String, at meaning: Range<Int>) -> Bool {
        guard form == .text else { return false }
        let changed =
            bytes[..<meaning.lowerBound].suffix(2) + text.utf8
            + bytes[meaning.upperBound...].prefix(2)
        return changed.indices.contains { changed[$0...].starts(with: "]]>".utf8) }
    }
}
