/// A range of UTF-8 offsets in a source text.
package struct SourceRange: Sendable, Hashable {
    package var lower: Int
    package var upper: Int

    package init(_ lower: Int, _ upper: Int) {
        self.lower = lower
        self.upper = upper
    }

    var isEmpty: Bool { lower >= upper }

    var count: Int { upper - lower }

    /// The range from the start of this one to the end of another.
    package func to(_ end: SourceRange) -> SourceRange {
        SourceRange(lower, end.upper)
    }

    /// The same range, moved.
    func shifted(by offset: Int) -> SourceRange {
        SourceRange(lower + offset, upper + offset)
    }
}
