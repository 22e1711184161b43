/// Patterns in which `*` means any text, also none, and everything else means itself. Canonically
/// equivalent texts match, just as they're equal.
///
/// Complexity: linear in both, for any contents.
enum Wildcard {
    /// Whether the whole text has the form of a pattern; useless if the work must end before.
    static func matches(_ text: String, _ pattern: String, _ watch: Watch? = nil) -> Bool {
        if CanonicalText.isPlain(pattern), CanonicalText.isPlain(text) {
            return matches(
                Array(text.utf8), Array(pattern.utf8), star: UInt8(ascii: "*"), watch
            ) { _ in true }
        }
        let work = watch.map { WorkWatch($0) }
        let (wanted, searched) = (CanonicalText(pattern, work), CanonicalText(text, work))
        if let work, work.isOver { return false }
        return matches(searched.scalars, wanted.scalars, star: "*", watch) {
            searched.origins[$0] >= 0
        }
    }

    /// - Parameter isBoundary: whether a part can begin or end at an offset.
    private static func matches<Unit: Equatable>(
        _ units: [Unit], _ pattern: [Unit], star: Unit, _ watch: Watch?,
        isBoundary: (Int) -> Bool
    ) -> Bool {
        guard let first = pattern.firstIndex(of: star), let last = pattern.lastIndex(of: star)
        else { return units == pattern }
        let (head, tail) = (pattern[..<first], pattern[(last + 1)...])
        var start = head.count
        let end = units.count - tail.count
        guard start <= end, units.starts(with: head), units[end...].elementsEqual(tail),
            isBoundary(start), isBoundary(end)
        else { return false }
        // The leftmost place of each part leaves the most for those after it.
        var next = first + 1
        var pace = Pace()
        while next < last {
            let part = pattern[next...].prefix { $0 != star }
            next = part.endIndex + 1
            if pace.isDue(16 + part.count), let watch, watch.isOver { return false }
            guard !part.isEmpty else { continue }
            var search = PatternSearch(for: Array(part), in: units, from: start, watch)
            var found: Int?
            while found == nil, let offset = search.next(overlapping: true) {
                guard isBoundary(offset), isBoundary(offset + part.count) else { continue }
                found = offset
            }
            guard let found, found + part.count <= end else { return false }
            start = found + part.count
        }
        return true
    }
}
