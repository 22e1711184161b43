extension FuzzTarget {
    /// All targets.
    package static let all: [FuzzTarget] = [expressions, json, numbers, patterns, coding, formats]
}
