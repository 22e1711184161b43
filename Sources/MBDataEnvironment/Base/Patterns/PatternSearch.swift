/// Finds a sequence in another from left to right, using the Knuth–Morris–Pratt algorithm.
///
/// Complexity: linear in both, for any contents.
struct PatternSearch<Unit: Equatable> {
    private let pattern: [Unit]
    private let units: [Unit]
    /// For each prefix of the pattern, how much of it recurs at its end.
    private let borders: [UInt32]
    private let watch: Watch?
    private var offset = 0
    private var matched = 0
    /// Whether the search was abandoned because it had to end.
    private(set) var isGivenUp = false

    /// - Parameters:
    ///   - pattern: must not be empty.
    ///   - start: where the first match may begin.
    init(for pattern: [Unit], in units: [Unit], from start: Int = 0, _ watch: Watch? = nil) {
        self.pattern = pattern
        self.units = units
        self.watch = watch
        guard let borders = Self.borders(of: pattern, watch) else {
            (self.borders, isGivenUp, offset) = ([], true, units.count)
            return
        }
        self.borders = borders
        offset = start
    }

    /// The number of units between looks at the clock.
    private static var interval: Int { 0xFFFF }

    /// Where the next match begins. If matches may not overlap, it begins after the end of the last
    /// one.
    mutating func next(overlapping: Bool) -> Int? {
        while offset < units.count {
            let unit = units[offset]
            offset += 1
            if offset & Self.interval == 0, let watch, watch.isOver {
                isGivenUp = true
                return nil
            }
            while matched > 0, unit != pattern[matched] { matched = Int(borders[matched - 1]) }
            if unit == pattern[matched] { matched += 1 }
            guard matched == pattern.count else { continue }
            matched = overlapping ? Int(borders[matched - 1]) : 0
            return offset - pattern.count
        }
        return nil
    }

    private static func borders(of pattern: [Unit], _ watch: Watch?) -> [UInt32]? {
        var borders = [UInt32](repeating: 0, count: pattern.count)
        var matched = 0
        for position in pattern.indices.dropFirst() {
            if position & interval == 0, let watch, watch.isOver { return nil }
            while matched > 0, pattern[position] != pattern[matched] {
                matched = Int(borders[matched - 1])
            }
            if pattern[position] == pattern[matched] { matched += 1 }
            borders[position] = UInt32(truncatingIfNeeded: matched)
        }
        return borders
    }
}
