import Foundation

/// The keys that order a text, most important first: letters, accents, case, and the code points of
/// its composed form.
///
/// Equal texts have equal keys; unequal texts never do.
struct CollationKeys {
    private var letters: [UInt32] = []
    private var accents: [UInt32] = []
    private var cases: [UInt32] = []
    /// The canonical decomposition.
    private let text: String

    /// - Parameter watch: when the work must end; the keys are then useless.
    init(_ text: String, _ watch: WorkWatch? = nil) {
        self.text = Self.decomposition(of: text, watch)
        for scalar in self.text.unicodeScalars {
            if let watch, watch.isOver(after: 4) { break }
            switch Kind(scalar) {
            case .mark: accents.append(scalar.value)
            case .digit: add(0x0100_0000 | scalar.value, isUpper: false)
            case .letter(let isUpper): add(scalar, isUpper: isUpper)
            case .other: add(scalar.value, isUpper: false)
            }
        }
    }

    func order(_ other: CollationKeys) -> ValueOrder {
        for (own, others) in [
            (letters, other.letters), (accents, other.accents), (cases, other.cases),
        ] where own != others {
            return own.lexicographicallyPrecedes(others) ? .ascending : .descending
        }
        guard !TextEquality.isIdentical(text, other.text) else { return .same }
        let (own, others) = (
            text.precomposedStringWithCanonicalMapping.unicodeScalars,
            other.text.precomposedStringWithCanonicalMapping.unicodeScalars
        )
        return own.lexicographicallyPrecedes(others) ? .ascending : .descending
    }

    /// What a character of a decomposed text counts as.
    enum Kind {
        case mark
        case digit
        case letter(isUpper: Bool)
        case other

        init(_ scalar: Unicode.Scalar) {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .spacingMark: self = .mark
            case .decimalNumber: self = .digit
            case .uppercaseLetter, .titlecaseLetter: self = .letter(isUpper: true)
            case .lowercaseLetter, .modifierLetter, .otherLetter: self = .letter(isUpper: false)
            default: self = .other
            }
        }
    }

    /// The letters that Unicode doesn't decompose, each with the letters that readers file it
    /// under.
    private static let files: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
        "ı": "i", "ħ": "h", "ŧ": "t",
    ]

    /// Takes linear time even for a text with many marks in a row; Foundation takes quadratic time
    /// to put those in order.
    private static func decomposition(of text: String, _ watch: WorkWatch?) -> String {
        guard watch != nil || !TextEquality.isNormalizable(text) else {
            return text.decomposedStringWithCanonicalMapping
        }
        var decomposed = String.UnicodeScalarView()
        decomposed.append(contentsOf: CanonicalText(text, watch).scalars)
        return String(decomposed)
    }

    private mutating func add(_ letter: Unicode.Scalar, isUpper: Bool) {
        for lower in letter.properties.lowercaseMapping.unicodeScalars {
            guard lower.value >= 0x80, let filed = Self.files[lower] else {
                add(0x0200_0000 | lower.value, isUpper: isUpper)
                continue
            }
            for scalar in filed.unicodeScalars {
                add(0x0200_0000 | scalar.value, isUpper: isUpper)
            }
        }
    }

    /// A base character begins a new group of accents, marked by 0.
    private mutating func add(_ weight: UInt32, isUpper: Bool) {
        letters.append(weight)
        accents.append(0)
        cases.append(isUpper ? 1 : 0)
    }
}
