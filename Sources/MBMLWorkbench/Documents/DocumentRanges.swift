import MBDataEnvironment

/// A line and a column of a document.
struct DocumentPosition: Hashable, Comparable {
    let line: Int
    let column: Int

    init(_ location: MBSourceLocation) {
        (line, column) = (location.line, location.column)
    }

    static func < (left: DocumentPosition, right: DocumentPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// What some ranges of a document cover, which may overlap.
struct DocumentRanges {
    private var covered: [ClosedRange<DocumentPosition>] = []

    init(_ ranges: [ClosedRange<DocumentPosition>]) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = covered.last, range.lowerBound <= last.upperBound else {
                covered.append(range)
                continue
            }
            covered[covered.count - 1] =
                last.lowerBound...max(last.upperBound, range.upperBound)
        }
    }

    func contain(_ position: DocumentPosition) -> Bool { start(around: position) != nil }

    /// Where the range that contains a position begins.
    func start(around position: DocumentPosition) -> DocumentPosition? {
        let next = covered.firstPosition { $0.lowerBound > position }
        guard next > 0, covered[next - 1].contains(position) else { return nil }
        return covered[next - 1].lowerBound
    }
}
