extension FuzzTarget {
    /// Regular expressions: the way they are run, and the functions that use them.
    ///
    /// The first line of a text is the pattern, the second one the replacement for its matches, and
    /// the rest is what is searched.
    static let patterns = FuzzTarget(
        "patterns", dictionary: PatternGenerator.words,
        generated: { PatternGenerator($0).next() },
        violation: { PatternProperties.violation(for: $0) })
}
