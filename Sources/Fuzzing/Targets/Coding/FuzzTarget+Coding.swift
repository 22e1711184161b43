extension FuzzTarget {
    /// Decoding values as types of Swift, and encoding them, from tagged JSON.
    static let coding = FuzzTarget(
        "coding", dictionary: JSONTextGenerator.words + CodingTextGenerator.words,
        generated: { CodingTextGenerator($0).next() },
        violation: { CodingProperties.violation(for: $0) })
}
