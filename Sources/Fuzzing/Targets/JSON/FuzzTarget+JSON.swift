extension FuzzTarget {
    /// The reader and writer of JSON.
    static let json = FuzzTarget(
        "json", dictionary: JSONTextGenerator.words,
        generated: { JSONTextGenerator($0).next() },
        violation: { JSONProperties.violation(for: $0) })
}
