import Foundation

/// The keys that order a text, most important first: letters, accents, case, and the code points of
/// its composed form.
///
/// Equal texts have equal keys; unequal texts never do.
struct CollationKeys {
    private var letters: [UInt32] = []
    private var accents: [UInt32] = []
    private var cases: [UInt32] = []
    /// The canonical decomposition. Foundation's isn't the same everywhere, and takes quadratic time
    /// for many marks in a row.
    private let decomposed: [Unicode.Scalar]

    /// - Parameter watch: when the work must end; the keys are then useless.
    init(_ text: String, _ watch: WorkWatch? = nil) {
        decomposed = CanonicalText(text, watch).scalars
        for scalar in decomposed {
            if let watch, watch.isOver(after: 4) { break }
            switch Kind(scalar) {
            case .mark: accents.append(scalar.value)
            case .digit: add(0x0100_0000 | scalar.value, isUpper: false)
            case .letter(let isUpper): add(scalar, isUpper: isUpper)
            case .other: add(scalar.value, isUpper: false)
            }
        }
    }

    /// - Parameter watch: when the work must end; the result is then useless.
    func order(_ other: CollationKeys, _ watch: WorkWatch? = nil) -> ValueOrder {
        for (own, others) in [
            (letters, other.letters), (accents, other.accents), (cases, other.cases),
        ] where own != others {
            return own.lexicographicallyPrecedes(others) ? .ascending : .descending
        }
        return ComposedOrder.order(decomposed, other.decomposed, watch)
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
