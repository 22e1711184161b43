/// Finds a text in another. Canonically equivalent texts match, just as they're equal: `é` as one
/// character and as a letter with a mark. A letter doesn't match where marks follow it.
///
/// Complexity: linear in both, for any contents.
package enum TextSearch {
    /// Whether a text is in another; the empty text is in any.
    package static func isFound(_ part: String, in text: String) -> Bool {
        part.isEmpty || range(of: part, in: text) != nil
    }

    /// Where in the other text a match must be.
    enum Place {
        case anywhere, start, end
    }

    /// The first match, in UTF-16 code units; nil if there is none, if the text is empty, or if the
    /// search must end before.
    static func range(
        of part: String, in text: String, at place: Place = .anywhere, _ watch: Watch? = nil
    ) -> Range<Int>? {
        guard !part.isEmpty else { return nil }
        let beginsWithMark =
            part.unicodeScalars.first?.properties.canonicalCombiningClass != .notReordered
        guard !beginsWithMark, !isPlain(part, text) else {
            return unitRange(of: part, in: text, at: place, watch)
        }
        let work = watch.map { WorkWatch($0) }
        let (wanted, searched) = (CanonicalText(part, work), CanonicalText(text, work))
        if let work, work.isOver { return nil }
        let length = wanted.scalars.count
        let start = offset(of: wanted.scalars, in: searched.scalars, at: place, watch) { start in
            searched.origins[start] >= 0 && searched.origins[start + length] >= 0
        }
        return start.map { searched.origins[$0]..<searched.origins[$0 + length] }
    }

    /// The steps that finding a text in another costs.
    static func cost(of part: String, in text: String) -> Int {
        (part.utf8.count + text.utf8.count) / (isPlain(part, text) ? 16 : 4)
    }

    private static func isPlain(_ part: String, _ text: String) -> Bool {
        CanonicalText.isPlain(part) && CanonicalText.isPlain(text)
    }

    /// The same search, code unit by code unit. In UTF-8, a text can't match in the middle of
    /// another text's character.
    private static func unitRange(
        of part: String, in text: String, at place: Place, _ watch: Watch?
    ) -> Range<Int>? {
        let found =
            switch place {
            case .start: TextEquality.begins(text, with: part) ? 0 : nil
            case .end:
                TextEquality.ends(text, with: part) ? text.utf8.count - part.utf8.count : nil
            case .anywhere:
                offset(of: Array(part.utf8), in: Array(text.utf8), at: place, watch) { _ in true }
            }
        guard let start = found else { return nil }
        let index = text.utf8.index(text.startIndex, offsetBy: start)
        let location = text.utf16.distance(from: text.startIndex, to: index)
        return location..<location + part.utf16.count
    }

    /// The first acceptable offset of a pattern.
    private static func offset<Unit: Equatable>(
        of pattern: [Unit], in units: [Unit], at place: Place, _ watch: Watch?,
        where isAccepted: (Int) -> Bool
    ) -> Int? {
        let last = units.count - pattern.count
        guard last >= 0 else { return nil }
        switch place {
        case .start: return units.starts(with: pattern) && isAccepted(0) ? 0 : nil
        case .end:
            return units.suffix(pattern.count).elementsEqual(pattern) && isAccepted(last)
                ? last : nil
        case .anywhere: break
        }
        var search = PatternSearch(for: pattern, in: units, watch)
        while let offset = search.next(overlapping: true) {
            if isAccepted(offset) { return offset }
        }
        return nil
    }
}
