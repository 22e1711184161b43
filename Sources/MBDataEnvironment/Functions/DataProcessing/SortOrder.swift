import Foundation

/// The order of sort keys.
///
/// It agrees with the operators wherever they order two keys. Values that are nothing come first;
/// then text that begins with punctuation; then numbers, bools, dates (as seconds since 1970) and
/// text that begins with a number; then other text. Descending reverses this. Keys without an order
/// come last in both directions. Equal keys, and those without an order, keep their original order
/// in both directions.
///
/// Texts alone are ordered by ``Collation``. Among numbers, bools or dates, text that begins with a
/// number counts as that number, because it compares with them that way; texts with the same number
/// then have their own order, around the numbers equal to both.
struct SortOrder {
    private enum Place {
        case nothing
        case text(SortText)
        /// Also a text that begins with a number, among numbers.
        case number(MBNumber, SortText?)
        case unordered
    }

    private let places: [Place]
    private let collation: Collation
    private let isDescending: Bool

    private let watch: Watch

    init(
        of keys: [MBValue?], _ collation: Collation, isDescending: Bool, _ watch: Watch
    ) throws(MBExpressionError) {
        self.watch = watch
        self.collation = collation
        self.isDescending = isDescending
        let hasNumbers = keys.contains { Self.isNumber($0) }
        let hasKeys = Self.needsKeys(keys, collation)
        var places: [Place] = []
        places.reserveCapacity(keys.count)
        var pace = Pace()
        for key in keys {
            if pace.isDue(16 + (key?.asString?.utf8.count ?? 0)) { try watch.check() }
            places.append(
                Self.place(of: key, hasNumbers: hasNumbers, hasKeys: hasKeys, collation, watch))
        }
        if hasKeys { try watch.check() }
        self.places = places
    }

    private static func place(
        of key: MBValue?, hasNumbers: Bool, hasKeys: Bool, _ collation: Collation, _ watch: Watch
    ) -> Place {
        guard let key = key.orNilIfNull else { return .nothing }
        let number = hasNumbers ? key.orderingNumber : nil
        guard case .string(let text) = key else {
            return number.map { .number($0, nil) } ?? .unordered
        }
        let sortText = SortText(text, hasKeys: hasKeys, isLocal: collation.locale != nil, watch)
        return number.map { .number($0, sortText) } ?? .text(sortText)
    }

    /// The cost in steps of preparing and ordering keys.
    static func cost(of keys: [MBValue?], _ collation: Collation) -> Int {
        let rounds = keys.count.bitWidth - keys.count.leadingZeroBitCount
        let hasKeys = needsKeys(keys, collation)
        // Many long keys cost more than an Int of 32 bits holds.
        var cost: Int64 = 0
        for case .string(let text)? in keys {
            let length = text.utf8.count
            cost += Int64(
                hasKeys
                    ? length / 2 + length / 64 * rounds : collation.cost(of: text) * rounds)
        }
        return Int(clamping: cost)
    }

    /// The positions of the keys, in order.
    func positions() throws(MBExpressionError) -> [Int] {
        if let positions = positionsOfNumbers() ?? positionsOfTexts() {
            try watch.check()
            return positions
        }
        let sorted = places.indices.sorted(watch) { left, right in
            switch order(left, right) {
            case .ascending: true
            case .descending: false
            case .same, .none: left < right
            }
        }
        var positions = sorted ?? []
        orderTextsOfOneNumber(&positions)
        try watch.check()
        return positions
    }

    /// The order if all keys are numbers, the most common case: without checking the kind of each
    /// pair.
    private func positionsOfNumbers() -> [Int]? {
        var numbers: [MBNumber] = []
        numbers.reserveCapacity(places.count)
        for case .number(let number, nil) in places { numbers.append(number) }
        guard numbers.count == places.count else { return nil }
        let sorted = numbers.indices.sorted(watch) { left, right in
            let (first, second) =
                isDescending ? (numbers[right], numbers[left]) : (numbers[left], numbers[right])
            return first < second || left < right && !(second < first)
        }
        return sorted ?? []
    }

    /// The order if all keys are ASCII texts that don't begin with numbers and no locale orders them:
    /// each is turned into weights once, and weights are compared as bytes.
    private func positionsOfTexts() -> [Int]? {
        guard collation.locale == nil else { return nil }
        var texts: [String] = []
        texts.reserveCapacity(places.count)
        for case .text(let text) in places where text.isPlain { texts.append(text.text) }
        guard texts.count == places.count else { return nil }
        guard let weights = CollationWeights(of: texts, watch) else { return [] }
        return texts.indices.sorted(watch) { left, right in
            let (first, second) = isDescending ? (right, left) : (left, right)
            switch weights.order(first, second) {
            case .ascending: return true
            case .descending: return false
            case .same, .none: break
            }
            switch Collation.orderASCII(texts[first], texts[second]) {
            case .ascending: return true
            case .descending: return false
            case .same, .none: return left < right
            }
        } ?? []
    }

    /// Texts with the same number are ordered among themselves, within the positions they occupy.
    private func orderTextsOfOneNumber(_ positions: inout [Int]) {
        var start = 0
        while start < positions.count {
            var end = start + 1
            guard case .number(let number, _) = places[positions[start]] else {
                start = end
                continue
            }
            while end < positions.count, case .number(number, _) = places[positions[end]] {
                end += 1
            }
            let own = (start..<end).filter { text(at: positions[$0]) != nil }
            let texts = own.map { positions[$0] }
            let sorted = texts.sorted(watch) { left, right in
                guard let first = text(at: left), let second = text(at: right) else {
                    return false
                }
                let order = first.order(second, collation)
                switch isDescending ? order.reversed : order {
                case .ascending: return true
                case .descending: return false
                case .same, .none: return left < right
                }
            }
            for (place, position) in zip(own, sorted ?? texts) { positions[place] = position }
            start = end
        }
    }

    private func text(at position: Int) -> SortText? {
        guard case .number(_, let text) = places[position] else { return nil }
        return text
    }

    /// Text beyond ASCII is decomposed once, not in each comparison.
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

    /// The order of the keys at two positions, except for texts with the same number.
    func order(_ left: Int, _ right: Int) -> ValueOrder {
        let (left, right) = (places[left], places[right])
        let (first, second) = (rank(of: left), rank(of: right))
        guard first == second else { return first < second ? .ascending : .descending }
        let order: ValueOrder
        switch (left, right) {
        case (.number(let left, _), .number(let right, _)):
            order = ValueOrder(left < right, right < left)
        case (.text(let left), .text(let right)):
            order = left.order(right, collation)
        default: return .same
        }
        return isDescending ? order.reversed : order
    }

    private func rank(of place: Place) -> Int {
        let rank: Int
        switch place {
        case .nothing: rank = 0
        case .text(let text) where text.start.isPunctuation: rank = 1
        case .number: rank = 2
        case .text: rank = 3
        case .unordered: return 4
        }
        return isDescending ? -rank : rank
    }
}

/// A text that is compared many times. It's a class so that passing it to a comparison copies one
/// reference.
private final class SortText {
    let start: TextStart
    let text: String
    private let keys: CollationKeys?
    private let localForm: Collation.LocalForm?

    /// Whether it doesn't begin with a number and needs no keys. In the library's own order, it's then
    /// ASCII (``SortOrder/needsKeys(_:_:)``).
    var isPlain: Bool {
        if case .number = start { return false }
        return keys == nil
    }

    /// - Parameter watch: when the work must end; the keys are then useless.
    init(_ text: String, hasKeys: Bool, isLocal: Bool, _ watch: Watch) {
        self.text = text
        let work = WorkWatch(watch, ofTextsOf: text.utf8.count)
        start = TextStart(text, work)
        keys = hasKeys ? CollationKeys(text, work) : nil
        localForm = isLocal ? Collation.LocalForm(text) : nil
    }

    func order(_ other: SortText, _ collation: Collation) -> ValueOrder {
        let byStart = TextStart.order(text, start, other.text, other.start)
        guard case .same = byStart else { return byStart }
        if let keys, let others = other.keys { return keys.order(others) }
        guard let locale = collation.locale, let form = localForm, let others = other.localForm
        else { return Collation.orderASCII(text, other.text) }
        let local = Collation.order(form, others, in: locale)
        guard case .same = local else { return local }
        return Collation.orderWithoutLocale(text, other.text)
    }
}
