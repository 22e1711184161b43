/// Finds places in the value of an attribute. In a long one, it remembers where it has been, so that
/// many places take no longer than one.
package struct ValuePlaces: Sendable {
    private let attribute: MBMLElement.Attribute
    /// Nil for a short value, which is walked through each time.
    private let marks: Guarded<[RawTextCursor]>?
    private static let distance = 64

    package init(_ attribute: MBMLElement.Attribute) {
        self.attribute = attribute
        marks = attribute.value.utf8.count > 8 * Self.distance ? Guarded([]) : nil
    }

    /// Where a part of the value begins and ends in the document, given its UTF-16 range.
    package func place(
        ofUTF16 range: Range<Int>
    ) -> (start: MBSourceLocation, end: MBSourceLocation) {
        let start = nearest(range.lowerBound).location(
            ofUTF16: range.lowerBound, in: attribute.value)
        guard !range.isEmpty else { return (start, start) }
        return (start, nearest(range.upperBound).end(ofUTF16: range.upperBound))
    }

    /// The last mark that isn't behind an offset.
    private func nearest(_ offset: Int) -> RawTextCursor {
        guard let marks else { return attribute.cursor }
        let all = marks.withLock { marks in
            if marks.isEmpty { marks = attribute.cursor.marks(every: Self.distance) }
            return marks
        }
        // A mark may be a unit later than its place in the list says.
        let position = min(offset / Self.distance, all.count - 1)
        return all[...position].last { $0.passed <= offset } ?? attribute.cursor
    }
}
