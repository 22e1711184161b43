/// Finds a text in another. Texts that are canonically equivalent match, as they are equal: `é`
/// as one character and as a letter with a mark. A letter does not match where marks follow it.
///
/// Complexity: linear in both, whatever they are.
enum TextSearch {
    /// Where a text must stand in the other.
    enum Place {
        case anywhere, start, end
    }

    /// Where a text stands first, in UTF-16 code units; nil if nowhere, if it is empty, or if the
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

    /// The steps that it costs to find a text in another.
    static func cost(of part: String, in text: String) -> Int {
        (part.utf8.count + text.utf8.count) / (isPlain(part, text) ? 16 : 4)
    }

    private static func isPlain(_ part: String, _ text: String) -> Bool {
        CanonicalText.isPlain(part) && CanonicalText.isPlain(text)
    }

    /// The same, code unit by code unit. In UTF-8, a text cannot match in the middle of a
    /// character of another.
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

    /// The first offset of a pattern that is accepted.
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
