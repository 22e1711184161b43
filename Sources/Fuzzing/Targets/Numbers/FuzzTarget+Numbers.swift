extension FuzzTarget {
    /// Numerals, and the arithmetic of numbers.
    static let numbers = FuzzTarget(
        "numbers", dictionary: NumeralGenerator.words,
        generated: { NumeralGenerator($0).next() },
        violation: { NumberProperties.violation(for: $0) })
}
