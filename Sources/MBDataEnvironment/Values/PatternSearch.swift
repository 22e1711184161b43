/// Finds a sequence in another from left to right, by the algorithm of Knuth, Morris and Pratt.
///
/// Complexity: linear in both, whatever they are.
struct PatternSearch<Unit: Equatable> {
    private let pattern: [Unit]
    private let units: [Unit]
    /// For each beginning of the pattern, how much of it stands at its end again.
    private let borders: [UInt32]
    private var offset = 0
    private var matched = 0

    /// - Parameter pattern: must not be empty.
    init(for pattern: [Unit], in units: [Unit]) {
        self.pattern = pattern
        self.units = units
        borders = Self.borders(of: pattern)
    }

    /// Where the next match begins; after the end of the last one if matches may not overlap.
    mutating func next(overlapping: Bool) -> Int? {
        while offset < units.count {
            let unit = units[offset]
            offset += 1
            while matched > 0, unit != pattern[matched] { matched = Int(borders[matched - 1]) }
            if unit == pattern[matched] { matched += 1 }
            guard matched == pattern.count else { continue }
            matched = overlapping ? Int(borders[matched - 1]) : 0
            return offset - pattern.count
        }
        return nil
    }

    private static func borders(of pattern: [Unit]) -> [UInt32] {
        var borders = [UInt32](repeating: 0, count: pattern.count)
        var matched = 0
        for position in pattern.indices.dropFirst() {
            while matched > 0, pattern[position] != pattern[matched] {
                matched = Int(borders[matched - 1])
            }
            if pattern[position] == pattern[matched] { matched += 1 }
            borders[position] = UInt32(truncatingIfNeeded: matched)
        }
        return borders
    }
}
