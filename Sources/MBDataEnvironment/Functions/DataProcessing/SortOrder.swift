import Foundation

/// The order of sort keys.
///
/// The operators order two values at a time, and three of different kinds may go round in a circle:
/// of the texts `9`, `10` and `1a` each is less than the next, and the last less than the first.
/// Here every two keys have places that go together. First comes nothing; then numbers, bools and
/// dates (their seconds since 1970) by number; then text by the collation. Descending is the other
/// way round. What has no order comes last both ways. Keys that are the same, or have no order,
/// keep the order in which they came, both ways.
///
/// Text is ordered by number where it can be:
///
/// * Among numbers, bools or dates, text that begins with a number counts as that number, because
///   that is how it compares with them; text that stands before digits comes before them.
/// * Without these, texts that are numerals are ordered by number if no other text stands between
///   them; otherwise all text goes by the collation.
///
/// So two keys alone, and keys of one kind, have the order of the operators.
struct SortOrder {
    private enum Place {
        case nothing
        case text(SortText, isBeforeNumbers: Bool)
        case number(MBNumber)
        case unordered
    }

    private let places: [Place]
    private let collation: Collation
    private let isDescending: Bool

    init(of keys: [MBValue?], _ collation: Collation, isDescending: Bool) {
        self.collation = collation
        self.isDescending = isDescending
        let hasNumbers = keys.contains { Self.isNumber($0) }
        let hasKeys = Self.needsKeys(keys, collation)
        let texts = keys.map { key -> Text? in
            guard case .string(let text)? = key else { return nil }
            return (
                SortText(text, hasKeys: hasKeys),
                hasNumbers ? key?.orderingNumber : MBValue.numeral(text)
            )
        }
        let digit = SortText("0", hasKeys: hasKeys)
        let block = hasNumbers ? (digit, digit) : Self.block(of: texts, collation)
        places = zip(keys, texts).map { key, text in
            switch (key.orNilIfNull, text) {
            case (_, let (text, number)?):
                guard let block else { return .text(text, isBeforeNumbers: false) }
                if let number { return .number(number) }
                let isBefore = text.order(block.0, collation) == .ascending
                return .text(text, isBeforeNumbers: isBefore)
            case (let key?, nil): return key.orderingNumber.map { .number($0) } ?? .unordered
            case (nil, nil): return .nothing
            }
        }
    }

    /// A text with the number by which it may be ordered.
    private typealias Text = (text: SortText, number: MBNumber?)

    /// The first and the last numeral by the collation; nil if there is none, or another text
    /// between them.
    private static func block(
        of texts: [Text?], _ collation: Collation
    ) -> (SortText, SortText)? {
        var block: (SortText, SortText)?
        for case let (text, _?)? in texts {
            let (first, last) = block ?? (text, text)
            block = (
                text.order(first, collation) == .ascending ? text : first,
                last.order(text, collation) == .ascending ? text : last
            )
        }
        guard let (first, last) = block else { return nil }
        for case let (text, nil)? in texts {
            let isOutside =
                text.order(first, collation) == .ascending
                || last.order(text, collation) == .ascending
            if !isOutside { return nil }
        }
        return block
    }

    /// The steps to pay for preparing and ordering keys.
    static func cost(of keys: [MBValue?], _ collation: Collation) -> Int {
        let rounds = keys.count.bitWidth - keys.count.leadingZeroBitCount
        let hasKeys = needsKeys(keys, collation)
        var cost = 0
        for case .string(let text)? in keys {
            let length = text.utf8.count
            cost +=
                hasKeys
                ? length / 2 + length / 64 * rounds : Collation.cost(of: text) * rounds
        }
        return cost
    }

    /// The positions of the keys in their order.
    func positions() -> [Int] {
        places.indices.sorted { left, right in
            switch order(left, right) {
            case .ascending: true
            case .descending: false
            case .same, .none: left < right
            }
        }
    }

    /// Text beyond ASCII is taken apart once, not at each comparison.
    private static func needsKeys(_ keys: [MBValue?], _ collation: Collation) -> Bool {
        collation.locale == nil
            && keys.contains {
                guard case .string(let text)? = $0 else { return false }
                return !Collation.isASCII(text)
            }
    }

    private static func isNumber(_ key: MBValue?) -> Bool {
        switch key {
        case .number, .bool, .date: true
        case nil, .string, .array, .dictionary, .opaque: false
        }
    }

    /// The order of the keys at two positions.
    func order(_ left: Int, _ right: Int) -> ValueOrder {
        order(places[left], places[right])
    }

    private func order(_ left: Place, _ right: Place) -> ValueOrder {
        let (first, second) = (rank(of: left), rank(of: right))
        guard first == second else { return first < second ? .ascending : .descending }
        let order: ValueOrder
        switch (left, right) {
        case (.number(let left), .number(let right)):
            order = ValueOrder(left < right, right < left)
        case (.text(let left, _), .text(let right, _)):
            order = left.order(right, collation)
        default: return .same
        }
        return isDescending ? order.reversed : order
    }

    private func rank(of place: Place) -> Int {
        let rank: Int
        switch place {
        case .nothing: rank = 0
        case .text(_, isBeforeNumbers: true): rank = 1
        case .number: rank = 2
        case .text(_, isBeforeNumbers: false): rank = 3
        case .unordered: return 4
        }
        return isDescending ? -rank : rank
    }
}

/// A text that is ordered many times.
///
/// Texts that are equal although written with other characters become the same one. A text whose
/// marks cannot be put in order in reasonable time comes after those whose can. It is a class so that
/// handing it to a comparison copies one reference.
private final class SortText {
    private let text: String
    private let keys: CollationKeys?
    private let kind: Kind

    private enum Kind {
        case ascii
        case unicode
        case unruly
    }

    init(_ text: String, hasKeys: Bool) {
        kind =
            Collation.isASCII(text)
            ? .ascii : TextEquality.isNormalizable(text) ? .unicode : .unruly
        self.text = kind == .unicode ? text.decomposedStringWithCanonicalMapping : text
        keys = hasKeys && kind != .unruly ? CollationKeys(self.text) : nil
    }

    func order(_ other: SortText, _ collation: Collation) -> ValueOrder {
        switch (kind, other.kind) {
        case (.unruly, .unruly): return collation.order(text, other.text)
        case (_, .unruly): return .ascending
        case (.unruly, _): return .descending
        default: break
        }
        if let keys, let others = other.keys { return keys.order(others) }
        return collation.locale == nil
            ? Collation.orderASCII(text, other.text) : collation.order(text, other.text)
    }
}
