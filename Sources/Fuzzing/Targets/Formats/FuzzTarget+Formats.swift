extension FuzzTarget {
    /// The functions that write and read dates, numbers and texts.
    ///
    /// The first line of a text is the name of a locale and, after a blank, of a time zone. The rest
    /// is an expression; the properties also hold for the numbers in it, and for it as a text.
    static let formats = FuzzTarget(
        "formats", dictionary: FormatGenerator.words,
        generated: { FormatGenerator($0).next() },
        violation: { FormatProperties.violation(for: $0) })
}
