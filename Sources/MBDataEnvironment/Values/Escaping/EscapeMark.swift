/// What a value is already escaped for. It travels beside the value, not in it, so what doesn't know
/// about marks loses them: a value without one is escaped again, which is safe.
package indirect enum EscapeMark: Sendable {
    case none
    /// A text that was escaped.
    case escaped(MBEscaping)
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
        case .raw: true
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
}

/// A value with what it's escaped for.
package struct MarkedValue: Sendable {
    package var value: MBValue?
    package var mark: EscapeMark

    package init(_ value: MBValue?, _ mark: EscapeMark = .none) {
        self.value = value
        self.mark = mark
    }
}
