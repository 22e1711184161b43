/// A range of UTF-8 offsets in a source text.
package struct SourceRange: Sendable, Hashable {
    package var lower: Int
    package var upper: Int

    package init(_ lower: Int, _ upper: Int) {
        self.lower = lower
        self.upper = upper
    }

    var isEmpty: Bool { lower >= upper }

    /// The range from the start of this one to the end of another.
    package func to(_ end: SourceRange) -> SourceRange {
        SourceRange(lower, end.upper)
    }

    /// Whether another range is this one or a part of it.
    package func contains(_ other: SourceRange) -> Bool {
        lower <= other.lower && other.upper <= upper
    }

    /// The same range, moved.
    func shifted(by offset: Int) -> SourceRange {
        SourceRange(lower + offset, upper + offset)
    }
}

extension SourceRange {
    /// A range of UTF-16 code units as one of UTF-8.
    package init(utf16 range: Range<Int>, in text: String) {
        let units = text.utf16
        let lower = units.index(units.startIndex, offsetBy: range.lowerBound)
        let upper = units.index(units.startIndex, offsetBy: range.upperBound)
        self.init(
            text.utf8.distance(from: text.startIndex, to: lower),
            text.utf8.distance(from: text.startIndex, to: upper))
    }
}
