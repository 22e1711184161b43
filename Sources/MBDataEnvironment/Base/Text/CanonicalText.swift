import Foundation

/// A text in its canonical decomposition: letters and marks are separate, and the marks after each
/// letter are in a fixed order. Equivalent texts have the same decomposition on every platform:
/// Unicode never changes it.
///
/// Complexity: linear, except for sorting the marks of a letter.
struct CanonicalText {
    private(set) var scalars: [Unicode.Scalar] = []

    /// For each scalar, the UTF-16 offset of the original character that it begins; −1 for a mark,
    /// or for a scalar inside a decomposed character. There is one more entry for the end.
    private(set) var origins: [Int] = []

    /// - Parameter watch: when the work must end; the rest is then useless.
    init(_ text: String, _ watch: WorkWatch? = nil) {
        var known: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        var marks: [Mark] = []
        var offset = 0
        scalars.reserveCapacity(text.utf8.count)
        origins.reserveCapacity(text.utf8.count + 1)
        for scalar in text.unicodeScalars {
            if let watch, watch.isOver(after: 4) { break }
            if scalar.value < Self.firstOfInterest || Self.ideographs.contains(scalar.value) {
                add(&marks)
                add(scalar, from: offset)
            } else {
                let parts = Self.latin(scalar) ?? known[scalar] ?? Self.decomposition(of: scalar)
                if scalar.value >= Self.endOfLatin { known[scalar] = parts }
                for (position, part) in parts.enumerated() {
                    let order = part.properties.canonicalCombiningClass.rawValue
                    if order == 0 {
                        add(&marks)
                        add(part, from: position == 0 ? offset : -1)
                    } else {
                        marks.append(Mark(order: order, position: marks.count, scalar: part))
                    }
                }
            }
            offset += UTF16.width(scalar)
        }
        add(&marks)
        origins.append(offset)
    }

    /// Whether no other text is equivalent to any part of it, so that its bytes can be compared.
    static func isPlain(_ text: String) -> Bool {
        // The first byte of U+00C0, the first character that isn't its own decomposition.
        Collation.isASCII(text) || text.utf8.allSatisfy { $0 < 0xC3 }
    }

    private static let firstOfInterest: UInt32 = 0xC0

    /// Characters that are their own decompositions.
    private static let ideographs: ClosedRange<UInt32> = 0x4E00...0x9FFF

    private static let endOfLatin: UInt32 = 0x250

    /// The decompositions of letters that many languages use.
    private static let latinDecompositions = (firstOfInterest..<endOfLatin).map { value in
        Unicode.Scalar(value).map(decomposition) ?? []
    }

    private static func latin(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        scalar.value < endOfLatin ? latinDecompositions[Int(scalar.value - firstOfInterest)] : nil
    }

    private static func decomposition(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
    }

    private struct Mark {
        let order: UInt8
        let position: Int
        let scalar: Unicode.Scalar
    }

    private mutating func add(_ scalar: Unicode.Scalar, from origin: Int) {
        scalars.append(scalar)
        origins.append(origin)
    }

    private mutating func add(_ marks: inout [Mark]) {
        guard !marks.isEmpty else { return }
        if marks.count > 1 { marks.sort { ($0.order, $0.position) < ($1.order, $1.position) } }
        for mark in marks { add(mark.scalar, from: -1) }
        marks.removeAll(keepingCapacity: true)
    }
}
