public import Foundation

extension MBValue {
    /// Returns the order of two values, as `-LT` and the other comparators use it; nil if they have
    /// no order, which makes all these comparisons false.
    ///
    /// Two strings that begin with a number are ordered by it, other strings as text. Numbers and
    /// Booleans are ordered by number, with a Boolean as 1 or 0; two dates by time; a date and a
    /// number by the seconds since 1970; a number or Boolean and a string by the number that the
    /// string begins with, if there is one. Nothing, whether nil or ``null``, comes before
    /// everything else. All other values have no order.
    ///
    ///     let numbers = MBValue.compare("10", "9")
    ///     // → .orderedDescending
    ///     let words = MBValue.compare("fig", "pear")
    ///     // → .orderedAscending
    ///     let lists = MBValue.compare(["a"], ["a"])
    ///     // → nil
    ///
    /// - Parameters:
    ///   - left: the value that comes first if the result is `.orderedAscending`; nil for nothing.
    ///   - right: the value to compare it with; nil for nothing.
    ///   - locale: the locale that orders text, such as ``MBCapabilities/collationLocale``; nil,
    ///     the default, for the order that is the same everywhere.
    ///
    /// Legacy name: `compareLeftValue:againstRightValue:`.
    public static func compare(
        _ left: MBValue?, _ right: MBValue?, locale: Locale? = nil
    ) -> ComparisonResult? {
        switch order(left, right, collation: Collation(locale: locale)) {
        case .ascending: .orderedAscending
        case .same: .orderedSame
        case .descending: .orderedDescending
        case .none: nil
        }
    }

    /// The order of ``compare(_:_:locale:)``.
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
            return collation.order(left, right)
        case (.date, .string), (.string, .date), (.date, .bool), (.bool, .date): return .none
        default:
            guard let first = orderingNumber, let second = other.orderingNumber else {
                return .none
            }
            return ValueOrder(first < second, second < first)
        }
    }

    /// The number that orders this value among numbers.
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
