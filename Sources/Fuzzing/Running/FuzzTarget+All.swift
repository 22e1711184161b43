extension FuzzTarget {
    /// All targets.
    package static let all: [FuzzTarget] = [
        expressions, documents,
        json, coding, nodes, environments, numbers, patterns, formats,
        cases, contracts, configuration, `protocol`,
    ]
}
