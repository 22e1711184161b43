import Foundation

/// How two values order.
enum ValueOrder {
    case ascending
    case same
    case descending
    /// The two have no order: every comparison of them is false.
    case none

    init(_ isLess: Bool, _ isGreater: Bool) {
        self = isLess ? .ascending : isGreater ? .descending : .same
    }

    var reversed: ValueOrder {
        switch self {
        case .ascending: .descending
        case .descending: .ascending
        case .same, .none: self
        }
    }
}

extension MBValue {
    /// The order of the language, `-LT` and the like.
    ///
    /// Two strings order numerically if both are complete numerals, otherwise by the collation.
    /// Numbers and bools order by number, a date with a number by its seconds since 1970; a number or bool with a string by the number that the string begins with; nothing sorts
    /// before everything. All else has no order.
    ///
    /// Legacy name: `compareLeftValue:againstRightValue:`.
    static func order(_ left: MBValue?, _ right: MBValue?, collation: Collation) -> ValueOrder {
        switch (left.orNilIfNull, right.orNilIfNull) {
        case (nil, nil): .same
        case (nil, _?): .ascending
        case (_?, nil): .descending
        case (let left?, let right?): left.order(against: right, collation: collation)
        }
    }

    private func order(against other: MBValue, collation: Collation) -> ValueOrder {
        switch (self, other) {
        case (.number(let left), .number(let right)):
            return ValueOrder(left < right, right < left)
        case (.date(let left), .date(let right)):
            return ValueOrder(left < right, right < left)
        case (.string(let left), .string(let right)):
            if let first = Self.numeral(left), let second = Self.numeral(right) {
                return ValueOrder(first < second, second < first)
            }
            return collation.order(left, right)
        case (.date, .string), (.string, .date), (.date, .bool), (.bool, .date): return .none
        default:
            guard let first = orderingNumber, let second = other.orderingNumber else {
                return .none
            }
            return ValueOrder(first < second, second < first)
        }
    }

    /// The number of a text that is a complete numeral. Most text is not, and its first byte
    /// tells.
    static func numeral(_ text: String) -> MBNumber? {
        guard let first = text.utf8.first, first < UInt8(ascii: ":") else { return nil }
        return MBNumber(text)
    }

    /// The number by which this value orders with numbers.
    var orderingNumber: MBNumber? {
        switch self {
        case .number(let number): number
        case .bool(let truth): truth ? .one : .zero
        case .string(let text): MBNumber.prefix(of: text)?.number
        case .date(let date): MBNumber(date.timeIntervalSince1970)
        case .array, .dictionary, .opaque: nil
        }
    }
}
