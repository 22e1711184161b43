/// What a value is already escaped for. It travels beside the value, not in it, so what doesn't know
/// about marks loses them: a value without one is escaped again, which is safe.
package indirect enum EscapeMark: Sendable {
    case none
    /// A text that was escaped.
    case escaped(MBEscaping)
    /// A text with markup of its author, in which the values were escaped. It's safe in that place
    /// alone: another one may read the markup in another way.
    case template(MBEscaping)
    /// A text that its author vouches for.
    case raw
    /// The marks of the elements of an array.
    case elements([EscapeMark])

    /// The mark of an array whose elements have marks.
    static func of(_ elements: [EscapeMark]) -> EscapeMark {
        elements.contains { !$0.isNone } ? .elements(elements) : .none
    }

    /// Whether a text with the mark needs no escaping.
    func fits(_ escaping: MBEscaping) -> Bool {
        switch self {
        case .none, .elements: false
        case .escaped(let other): escaping.isCovered(by: other)
        case .template(let other): escaping == other
        case .raw: true
        }
    }

    /// The mark of a template's own text.
    static func written(_ text: String, for escaping: MBEscaping) -> EscapeMark {
        text.utf8.contains(where: isMarkup) ? .template(escaping) : .escaped(escaping)
    }

    /// The mark of texts that are put together once each is escaped for a place, unless its mark
    /// fits.
    static func joining(_ parts: [MarkedValue], for escaping: MBEscaping) -> EscapeMark {
        let isTemplate = parts.contains {
            $0.mark.escaping($0.value?.asString ?? "", for: escaping).isTemplate
        }
        return isTemplate ? .template(escaping) : .escaped(escaping)
    }

    /// The mark of a text once it's escaped for a place, unless this mark fits.
    func escaping(_ text: String, for escaping: MBEscaping) -> EscapeMark {
        switch self {
        case .none, .elements, .escaped: .escaped(escaping)
        case .template: fits(escaping) ? self : .escaped(escaping)
        case .raw: .written(text, for: escaping)
        }
    }

    /// Whether a character can end the place that a text is put into, or begin another one.
    private static func isMarkup(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"),
            UInt8(ascii: "\\"):
            true
        default: false
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

    var isTemplate: Bool {
        if case .template = self { true } else { false }
    }

    /// The place that a text with the mark is escaped for.
    var place: MBEscaping? {
        switch self {
        case .escaped(let escaping), .template(let escaping): escaping
        case .none, .raw, .elements: nil
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
