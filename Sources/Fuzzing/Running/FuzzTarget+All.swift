extension FuzzTarget {
    /// All targets.
    package static let all: [FuzzTarget] = [
        expressions, documents,
        json, coding, nodes, numbers, patterns, formats,
        cases, contracts, configuration, `protocol`,
    ]
}
