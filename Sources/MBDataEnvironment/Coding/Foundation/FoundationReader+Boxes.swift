import Foundation

/// The structures that Core Data and UIKit put into objects: points, sizes, rectangles, offsets,
/// insets and ranges.
extension FoundationReader {
    /// The value in a box; nil for a structure that expressions don't know.
    ///
    /// A C type encoding describes what is in a box: the name of the structure and its fields,
    /// whose numbers have the size of `CGFloat` and `Int`, which differs between platforms.
    static func value(of box: NSValue) -> MBValue? {
        let pair = pairOfNumbers
        switch String(cString: box.objCType) {
        case "{CGPoint=\(pair)}": return geometry(in: box, 2, MBPoint.init)
        case "{CGSize=\(pair)}": return geometry(in: box, 2, MBSize.init)
        case "{CGRect={CGPoint=\(pair)}{CGSize=\(pair)}}": return geometry(in: box, 4, MBRect.init)
        case "{UIOffset=\(pair)}": return geometry(in: box, 2, MBOffset.init)
        case "{UIEdgeInsets=\(pair)\(pair)}", "{NSEdgeInsets=\(pair)\(pair)}":
            return geometry(in: box, 4, MBInsets.init)
        case "{_NSRange=\(pairOfLengths)}":
            let words = words(in: box, 2, of: Int.self)
            return .opaque(MBRange(location: words[0], length: words[1]))
        default: return nil
        }
    }

    #if arch(arm64_32) || arch(arm) || arch(i386)
        private static let (pairOfNumbers, pairOfLengths) = ("ff", "II")
    #else
        private static let (pairOfNumbers, pairOfLengths) = ("dd", "QQ")
    #endif

    /// A value made of a number of numbers; nil if one of them is infinite or NaN.
    private static func geometry<Geometry: MBKeyValueCoding>(
        in box: NSValue, _ count: Int, _ make: ([MBNumber]) -> Geometry?
    ) -> MBValue? {
        let numbers = words(in: box, count, of: CGFloat.self).compactMap {
            (try? $0.expressionValue)?.asNumber
        }
        return numbers.count == count ? make(numbers).map { .opaque($0) } : nil
    }

    /// The fields of a structure, whose encoding says how many it has.
    private static func words<Word: Numeric>(
        in box: NSValue, _ count: Int, of type: Word.Type
    ) -> [Word] {
        var words = [Word](repeating: 0, count: count)
        words.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            #if canImport(Darwin)
                box.getValue(start, size: bytes.count)
            #else
                box.getValue(start)
            #endif
        }
        return words
    }
}
