/// The paths with one first name that conditions ask about.
struct TestedPaths {
    /// How often each is asked about.
    private var counts: [ArraySlice<String>: Int] = [:]
    /// The same for those that are looked at as a whole, as by a function or by their `count`, so that
    /// the condition may say what is in them.
    private var wholes: [ArraySlice<String>: Int] = [:]
    /// How many of these there are of each length, so that looking for one takes no walk through all.
    private var lengths: [Int: Int] = [:]

    mutating func add(_ path: [String], asWhole: Bool) {
        counts[path[...], default: 0] += 1
        guard let whole = Self.whole(of: path, asWhole) else { return }
        wholes[whole, default: 0] += 1
        lengths[whole.count, default: 0] += 1
    }

    mutating func remove(_ path: [String], asWhole: Bool) {
        Self.subtract(path[...], from: &counts)
        guard let whole = Self.whole(of: path, asWhole) else { return }
        Self.subtract(whole, from: &wholes)
        Self.subtract(whole.count, from: &lengths)
    }

    /// Whether a path is one of them, or a part of one that is looked at as a whole.
    func contains(_ path: [String]) -> Bool { counts[path[...]] != nil || isPartOfWhole(path) }

    /// Whether a path begins with one that is looked at as a whole.
    func isPartOfWhole(_ path: [String]) -> Bool {
        lengths.keys.contains { $0 <= path.count && wholes[path.prefix($0)] != nil }
    }

    /// What is looked at as a whole, if anything.
    private static func whole(of path: [String], _ asWhole: Bool) -> ArraySlice<String>? {
        if path.last == "count" { return path.dropLast() }
        return asWhole ? path[...] : nil
    }

    private static func subtract<Key>(_ key: Key, from counts: inout [Key: Int]) {
        counts[key] = counts[key].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
}
