import Foundation

/// The order of text: the library's own, the same on every platform, or a locale's.
///
/// The library's order looks at letters without regard to case and accents first, then at
/// accents, then puts lower case before upper. Punctuation and spaces come before digits, digits
/// before letters; what is still the same is ordered by code point.
struct Collation: Sendable {
    /// The locale whose order to use, or nil for the library's own.
    let locale: Locale?

    /// The library's own order.
    static let standard = Collation(locale: nil)

    /// The steps that ordering a text costs: far more for one beyond ASCII.
    static func cost(of text: String) -> Int {
        let length = text.utf8.count
        guard length > 64 else { return 0 }
        return isASCII(text) ? length / 16 : length * 4
    }

    func order(_ left: String, _ right: String) -> ValueOrder {
        if TextEquality.isIdentical(left, right) { return .same }
        guard TextEquality.isNormalizable(left), TextEquality.isNormalizable(right) else {
            return left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
                ? .ascending : .descending
        }
        if let locale {
            switch left.compare(right, locale: locale) {
            case .orderedAscending: return .ascending
            case .orderedDescending: return .descending
            case .orderedSame: return .same
            }
        }
        return Self.isASCII(left) && Self.isASCII(right)
            ? Self.orderASCII(left, right) : CollationKeys(left).order(CollationKeys(right))
    }

    static func isASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// The order of two texts of ASCII only.
    static func orderASCII(_ left: String, _ right: String) -> ValueOrder {
        var first = left.utf8.makeIterator()
        var second = right.utf8.makeIterator()
        var byCase = ValueOrder.same
        while true {
            switch (first.next(), second.next()) {
            case (nil, nil): return byCase
            case (nil, _?): return .ascending
            case (_?, nil): return .descending
            case (let a?, let b?):
                if a == b { continue }
                let (low, high) = (weight(a), weight(b))
                if low != high { return low < high ? .ascending : .descending }
                // The same letter: the greater code is the lower case, which comes first.
                if case .same = byCase { byCase = a > b ? .ascending : .descending }
            }
        }
    }

    /// Three classes, and the code inside each: punctuation, digits, letters without case.
    private static func weight(_ byte: UInt8) -> UInt16 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): 0x100 + UInt16(byte)
        case UInt8(ascii: "a")...UInt8(ascii: "z"): 0x200 + UInt16(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): 0x200 + UInt16(byte) + 32
        default: UInt16(byte)
        }
    }
}

/// The four keys by which a text is ordered, most important first.
struct CollationKeys {
    private var letters: [UInt32] = []
    private var accents: [UInt32] = []
    private var cases: [UInt32] = []
    private var codes: [UInt32] = []

    init(_ text: String) {
        codes = text.unicodeScalars.map(\.value)
        for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .spacingMark:
                accents.append(scalar.value)
            case .decimalNumber:
                add(0x0100_0000 | scalar.value, isUpper: false)
            case .uppercaseLetter, .titlecaseLetter:
                add(letter: scalar.properties.lowercaseMapping, isUpper: true)
            case .lowercaseLetter, .modifierLetter, .otherLetter:
                add(letter: scalar.properties.lowercaseMapping, isUpper: false)
            default:
                add(scalar.value, isUpper: false)
            }
        }
    }

    func order(_ other: CollationKeys) -> ValueOrder {
        for (own, others) in [
            (letters, other.letters), (accents, other.accents), (cases, other.cases),
            (codes, other.codes),
        ] where own != others {
            return own.lexicographicallyPrecedes(others) ? .ascending : .descending
        }
        return .same
    }

    private mutating func add(letter: String, isUpper: Bool) {
        for scalar in letter.unicodeScalars {
            add(0x0200_0000 | scalar.value, isUpper: isUpper)
        }
    }

    /// A base character begins a new group of accents, marked by 0.
    private mutating func add(_ weight: UInt32, isUpper: Bool) {
        letters.append(weight)
        accents.append(0)
        cases.append(isUpper ? 1 : 0)
    }
}
