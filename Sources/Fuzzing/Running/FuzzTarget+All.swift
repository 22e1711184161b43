extension FuzzTarget {
    /// All targets.
    package static let all: [FuzzTarget] = [
        expressions,
        documents,
        cases,
        contracts,
        configuration,
        `protocol`,
    ]
}
