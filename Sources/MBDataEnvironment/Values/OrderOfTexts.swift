import Foundation

/// The order that collections get which have none of their own, because that of Swift's changes from
/// run to run.
extension [MBValue] {
    /// The values in the order of their texts.
    ///
    /// - Throws: `deadlineExceeded` or `cancelled`, if the evaluation must end that waits for this.
    @usableFromInline
    func inOrderOfTexts() throws(MBExpressionError) -> [MBValue] {
        guard count > 1 else { return self }
        let watch = ConversionWatch()
        var texts: [String] = []
        texts.reserveCapacity(count)
        for value in self {
            try watch.count()
            texts.append(value.description)
            if !value.isScalar { try watch.check() }
        }
        // Members of different kinds may have the same text.
        return try texts.positionsInOrder { self[$0].typeName.precedes(self[$1].typeName) }
            .map { self[$0] }
    }
}

extension [String] {
    /// The positions of the texts, in the order of their bytes in UTF-8.
    ///
    /// - Parameter areInOrder: compares positions of equal texts.
    /// - Throws: `deadlineExceeded` or `cancelled`, if the evaluation must end that waits for this.
    @usableFromInline
    func positionsInOrder(
        _ areInOrder: (Int, Int) -> Bool = { _, _ in false }
    ) throws(MBExpressionError) -> [Int] {
        let watch = ThreadState.watch
        if let positions = positionsInOrder(watch, areInOrder) { return positions }
        try watch?.check()
        return []
    }

    /// The number of texts that are in order before there's time to look at the clock.
    private static var fewTexts: Int { 16 }

    /// The same; nil if the work must end before.
    func positionsInOrder(
        _ watch: Watch?, _ areInOrder: (Int, Int) -> Bool = { _, _ in false }
    ) -> [Int]? {
        // Most comparisons end with the first bytes.
        var entries: [(start: UInt64, position: Int)] = []
        entries.reserveCapacity(count)
        var pace = Pace()
        for text in self {
            if let watch, pace.isDue(), watch.isOver { return nil }
            entries.append((text.firstBytes, entries.count))
        }
        let isBefore = { (left: (start: UInt64, position: Int), right: (UInt64, Int)) in
            if left.start != right.0 { return left.start < right.0 }
            let order = self[left.position].compared(to: self[right.1])
            return order == 0 ? areInOrder(left.position, right.1) : order < 0
        }
        guard let watch, count > Self.fewTexts else {
            return entries.sorted(by: isBefore).map(\.position)
        }
        return entries.sorted(watch, by: isBefore)?.map(\.position)
    }
}

extension String {
    /// The first eight bytes in UTF-8 as a number, in which the first one counts most.
    fileprivate var firstBytes: UInt64 {
        var (bytes, room) = (UInt64(0), 64)
        for byte in utf8.prefix(8) {
            room -= 8
            bytes |= UInt64(byte) << UInt64(room)
        }
        return bytes
    }
}
