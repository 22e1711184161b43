/// What a value is already escaped for. It travels beside the value, not in it, so what doesn't know
/// about marks loses them: a value without one is escaped again, which is safe.
package indirect enum EscapeMark: Sendable {
    case none
    /// A text in which the values were escaped, and its author's own text wasn't.
    case escaped(MBEscaping, own: OwnCharacters = [])
    /// A text that its author vouches for.
    case raw
    /// The marks of the elements of an array.
    case elements([EscapeMark])

    /// The mark of an array whose elements have marks.
    static func of(_ elements: [EscapeMark]) -> EscapeMark {
        elements.contains { !$0.isNone } ? .elements(elements) : .none
    }

    /// The mark of a template's own text.
    static func written(_ text: String, for escaping: MBEscaping) -> EscapeMark {
        .escaped(escaping, own: OwnCharacters(in: text))
    }

    /// The mark of texts that are put together once each is escaped for a place, unless its mark
    /// fits.
    static func joining(_ parts: [MarkedValue], for escaping: MBEscaping) -> EscapeMark {
        let own = parts.map { $0.mark.own(in: $0.value?.asString ?? "", for: escaping) }
        return .escaped(escaping, own: OwnCharacters(own))
    }

    /// Whether a text with the mark needs no escaping.
    func fits(_ escaping: MBEscaping) -> Bool {
        switch self {
        case .none, .elements: false
        case .escaped(let other, let own): escaping.isCovered(by: other, own)
        case .raw: true
        }
    }

    /// What a text has of its author's own once it's escaped for a place, unless this mark fits.
    func own(in text: String, for escaping: MBEscaping) -> OwnCharacters {
        switch self {
        case .none, .elements: []
        case .escaped(_, let own): fits(escaping) ? own : []
        case .raw: OwnCharacters(in: text)
        }
    }

    /// The mark of the element at a position.
    func element(at position: Int) -> EscapeMark {
        guard case .elements(let marks) = self, marks.indices.contains(position) else {
            return .none
        }
        return marks[position]
    }

    var isNone: Bool {
        if case .none = self { true } else { false }
    }

    /// The place that a text with the mark is escaped for.
    var place: MBEscaping? {
        if case .escaped(let escaping, _) = self { escaping } else { nil }
    }

    /// The place that all elements of an array with the mark are escaped for; nil if they differ.
    var placeOfElements: MBEscaping? {
        guard case .elements(let marks) = self, let first = marks.first else { return nil }
        let place = first.place ?? first.placeOfElements
        return marks.dropFirst().allSatisfy { ($0.place ?? $0.placeOfElements) == place }
            ? place : nil
    }
}

/// The characters in an author's own text that end some place, or begin another one.
package struct OwnCharacters: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `<` and `>`.
    static let brackets = OwnCharacters(rawValue: 1)
    /// Both kinds of quotes.
    static let quotes = OwnCharacters(rawValue: 2)
    static let backslashes = OwnCharacters(rawValue: 4)
    static let ampersands = OwnCharacters(rawValue: 8)
    /// Line breaks and the like.
    static let controls = OwnCharacters(rawValue: 16)

    /// Complexity: O(*n*).
    init(in text: String) {
        self = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: ">"): insert(.brackets)
            case UInt8(ascii: "\""), UInt8(ascii: "'"): insert(.quotes)
            case UInt8(ascii: "\\"): insert(.backslashes)
            case UInt8(ascii: "&"): insert(.ampersands)
            case ..<0x20: insert(.controls)
            default: continue
            }
        }
    }
}

/// A value with what it's escaped for.
package struct MarkedValue: Sendable {
    package var value: MBValue?
    package var mark: EscapeMark

    package init(_ value: MBValue?, _ mark: EscapeMark = .none) {
        self.value = value
        self.mark = mark
    }

    /// A text that the author of a document wrote for a place, which needs no escaping there.
    init(written text: String, for escaping: MBEscaping?) {
        self.init(
            .string(escaping?.finished(text) ?? text),
            escaping.map { .written(text, for: $0) } ?? .none)
    }
}
