import Foundation

/// The weights of the letters of many ASCII texts, ignoring case: as bytes, they order like
/// ``Collation``.
struct CollationWeights {
    private var bytes: [UInt8] = []
    /// Where the weights of each text end; the first one begins at 0.
    private var ends: [Int] = [0]

    /// Nil if the work must end before it's done.
    init?(of texts: [String], _ watch: Watch) {
        var pace = Pace()
        bytes.reserveCapacity(texts.reduce(0) { $0 + $1.utf8.count })
        ends.reserveCapacity(texts.count + 1)
        for text in texts {
            if pace.isDue(1 + text.utf8.count / 16), watch.isOver { return nil }
            for byte in text.utf8 { bytes.append(Self.weights[Int(byte & 0x7F)]) }
            ends.append(bytes.count)
        }
    }

    /// The order of two texts, by their positions.
    func order(_ left: Int, _ right: Int) -> ValueOrder {
        bytes.withUnsafeBytes { bytes in
            let first = bytes[ends[left]..<ends[left + 1]]
            let second = bytes[ends[right]..<ends[right + 1]]
            let common = min(first.count, second.count)
            guard let start = bytes.baseAddress, common > 0 else {
                return ValueOrder(first.count < second.count, second.count < first.count)
            }
            let order = memcmp(start + first.startIndex, start + second.startIndex, common)
            guard order == 0 else { return order < 0 ? .ascending : .descending }
            return ValueOrder(first.count < second.count, second.count < first.count)
        }
    }

    /// The rank of each ASCII character by ``Collation/weight(_:)``.
    private static let weights: [UInt8] = {
        let distinct = Set((0..<0x80).map { Collation.weight($0) }).sorted()
        return (0..<0x80).map { byte in
            UInt8(distinct.firstIndex(of: Collation.weight(byte)) ?? 0)
        }
    }()
}
