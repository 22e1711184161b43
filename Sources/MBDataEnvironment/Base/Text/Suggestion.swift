import Foundation

/// Finds the name that an author probably meant.
package enum Suggestion {
    /// The nearest of some names, if one is near enough. Of several equally near ones, it's the first
    /// that has the same letters, or that begins with the same one, or the first of all.
    ///
    /// Complexity: linear in the number of names; names over 64 bytes aren't considered.
    package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        let wanted = Array(name.utf8.prefix(65))
        guard wanted.count <= 64, !wanted.isEmpty else { return nil }
        let characters = characters(of: name)
        var best: (name: String, distance: Int, likeness: Int)?
        for candidate in names {
            let most = wanted.count == 1 ? 0 : max(1, wanted.count / 3)
            guard abs(candidate.utf8.count - wanted.count) <= most, candidate != name,
                candidate.utf8.count > 1 || candidate.utf8.first == wanted[0]
            else { continue }
            let least = leastDistance(characters, Self.characters(of: candidate))
            let likeness = least == 0 ? 2 : candidate.utf8.first == wanted[0] ? 1 : 0
            let nearest = best.map { likeness > $0.likeness ? $0.distance : $0.distance - 1 }
            let allowed = min(nearest ?? 3, most)
            guard least <= allowed else { continue }
            let distance = distance(wanted, Array(candidate.utf8))
            if distance <= allowed { best = (candidate, distance, likeness) }
        }
        return best?.name
    }

    /// How many names a check may still compare: looking for a suggestion for each of many mistakes
    /// among many names would take longer than everything else.
    package struct Budget: Sendable {
        private var comparisons: Int

        package init(comparisons: Int = 1_000_000) { self.comparisons = comparisons }

        /// Whether a name may be compared with each of some names. If so, they're counted.
        package mutating func covers(_ names: some Collection<String>) -> Bool {
            guard comparisons >= names.count else { return false }
            comparisons -= names.count
            return true
        }
    }

    /// `did you mean 'x'?`, if a name is near enough.
    static func advice(
        for name: String, among names: some Sequence<String>, prefix: String = ""
    ) -> String? {
        nearest(to: name, among: names).map { question(prefix + $0) }
    }

    /// `$n - 1` for `n` and `-1`, which a name takes for its end; nil for another end.
    package static func difference(_ name: String, _ end: String) -> String? {
        guard end.hasPrefix("-") else { return nil }
        let parts = end.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) }) else {
            return nil
        }
        return "$" + ([name] + parts.map(String.init)).joined(separator: " - ")
    }

    /// `did you mean 'x'?`
    package static func question(_ near: String) -> String { mark + near + end }

    /// `; did you mean 'x'?`, or an empty string.
    static func phrase(
        for name: String, among names: some Sequence<String>, prefix: String = ""
    ) -> String {
        advice(for: name, among: names, prefix: prefix).map { "; \($0)" } ?? ""
    }

    /// The end of a message: `; did you mean 'x'?`, or an empty string without a suggestion.
    package static func phrase(_ near: String?, prefix: String = "") -> String {
        near.map { "; " + question(prefix + $0) } ?? ""
    }

    /// The end of a message: `; did you mean 'x'?`, or without a suggestion the names, such as
    /// `; write a, b`.
    package static func phrase(
        _ near: String?, orAll names: [String], after lead: String = "write"
    ) -> String {
        if let near { return phrase(near) }
        let shown = names.prefix(mostShown) + (names.count > mostShown ? ["…"] : [])
        return "; \(lead) \(shown.joined(separator: ", "))"
    }

    /// A message names this many at most.
    private static let mostShown = 40

    private static let mark = "did you mean '"
    private static let end = "'?"

    /// Whether a message suggests a name.
    package static func isIn(_ message: String) -> Bool { message.contains(mark) }

    /// The wrong name and the one that a message suggests instead; nil if it suggests none.
    package static func read(from message: String) -> (wrong: String, near: String)? {
        guard let start = message.range(of: mark) else { return nil }
        let rest = message[start.upperBound...]
        guard let end = rest.range(of: end) else { return nil }
        // The wrong name is the last one in quotes before. The message may have apostrophes, too.
        let before = message[..<start.lowerBound]
        guard let closing = before.lastIndex(of: "'"),
            let opening = before[..<closing].lastIndex(of: "'")
        else { return nil }
        return (String(before[opening..<closing].dropFirst()), String(rest[..<end.lowerBound]))
    }

    /// A hint for a name that ends with a character that only looks like punctuation.
    static func forTrailingMark(_ name: String) -> String? {
        guard let last = name.unicodeScalars.last, last == ":" || last == "-" else { return nil }
        return "'\(last)' is part of the name; write ${…} around the reference"
    }

    /// The set of the characters of a text, ignoring ASCII case. Some share a bit.
    private static func characters(of text: String) -> UInt64 {
        text.utf8.reduce(0) { $0 | 1 << UInt64(($1 | 0x20) & 0x3F) }
    }

    /// The least distance of two texts with these characters: a change adds one at most, and removes
    /// one at most.
    private static func leastDistance(_ left: UInt64, _ right: UInt64) -> Int {
        max((left & ~right).nonzeroBitCount, (right & ~left).nonzeroBitCount)
    }

    /// The number of single-byte changes and swaps of adjacent bytes between two texts, ignoring
    /// ASCII case.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let (left, right) = (left.map { $0 | 0x20 }, right.map { $0 | 0x20 })
        var before: [Int] = []
        var row = Array(0...right.count)
        for i in left.indices {
            var next = [i + 1]
            for j in right.indices {
                var cost = row[j] + (left[i] == right[j] ? 0 : 1)
                cost = min(cost, next[j] + 1, row[j + 1] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, before[j - 1] + 1)
                }
                next.append(cost)
            }
            before = row
            row = next
        }
        return row[right.count]
    }
}
