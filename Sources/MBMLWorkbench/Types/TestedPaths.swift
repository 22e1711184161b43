/// The paths with one first name that conditions ask about, or how long what they lead to is.
struct TestedPaths {
    /// How often each is asked about, without a `count` at its end.
    private var counts: [ArraySlice<String>: Int] = [:]
    /// How many of them there are of each length, so that looking for one takes no walk through all.
    private var lengths: [Int: Int] = [:]

    mutating func add(_ path: [String]) {
        let start = Self.start(of: path)
        counts[start, default: 0] += 1
        lengths[start.count, default: 0] += 1
    }

    mutating func remove(_ path: [String]) {
        let start = Self.start(of: path)
        counts[start] = counts[start].flatMap { $0 > 1 ? $0 - 1 : nil }
        lengths[start.count] = lengths[start.count].flatMap { $0 > 1 ? $0 - 1 : nil }
    }

    /// Whether a path begins with one of them.
    func containsStart(of path: [String]) -> Bool {
        lengths.keys.contains { $0 <= path.count && counts[path.prefix($0)] != nil }
    }

    private static func start(of path: [String]) -> ArraySlice<String> {
        path.last == "count" ? path.dropLast() : path[...]
    }
}
