import Foundation

/// The order of texts that `<` and `^sort` share. It's total: unequal texts always have an order,
/// and no texts form a cycle.
///
/// Texts that begin with a number sort together, between texts that begin with punctuation and
/// texts that begin with a letter. They're ordered by the exact value of that number; among equal
/// numbers, a text that is only a number comes first. Everything else is ordered by the collation:
/// the library's own, which is the same on every platform, or a locale's.
///
/// The library's collation compares letters first, ignoring case and accents, then accents, then
/// case, lower before upper. Punctuation and spaces come before digits, and digits before letters;
/// texts that still tie are ordered by the code points of their composed form.
struct Collation: Sendable {
    /// The locale whose collation to use, or nil for the library's own.
    let locale: Locale?

    /// The longest name of a locale that is used.
    private static let longestName = 100

    /// - Parameter locale: the locale whose collation to use; nil, or one whose name isn't ASCII and
    ///   so would end the process on Linux, for the library's own.
    init(locale: Locale?) {
        let name = locale?.identifier.utf8
        let isSafe = name.map {
            $0.count <= Self.longestName && $0.allSatisfy { 0 < $0 && $0 < 0x80 }
        }
        self.locale = isSafe == true ? locale : nil
    }

    /// The library's own order.
    static let standard = Collation(locale: nil)

    /// The steps that ordering a text costs; far more for text beyond ASCII, and in a locale.
    func cost(of text: String) -> Int {
        let length = text.utf8.count
        let comparisons = LocalForm.isPlain(text) ? 1 : 2
        let local = locale == nil ? 0 : comparisons * (2 + length / 16)
        guard length > 64 else { return local }
        return local + (Self.isASCII(text) ? length / 16 : length * 4)
    }

    /// - Parameter watch: when the work must end; the result is then useless.
    func order(_ left: String, _ right: String, _ watch: WorkWatch? = nil) -> ValueOrder {
        if TextEquality.isIdentical(left, right) { return .same }
        let start = TextStart.order(
            left, TextStart(left, watch), right, TextStart(right, watch))
        guard case .same = start else { return start }
        if let locale {
            let order = Self.order(left, right, in: locale)
            guard case .same = order else { return order }
        }
        return Self.orderWithoutLocale(left, right, watch)
    }

    /// The library's own order of texts that a locale doesn't distinguish.
    static func orderWithoutLocale(
        _ left: String, _ right: String, _ watch: WorkWatch? = nil
    ) -> ValueOrder {
        isASCII(left) && isASCII(right)
            ? orderASCII(left, right)
            : CollationKeys(left, watch).order(CollationKeys(right, watch), watch)
    }

    /// The order in a locale.
    static func order(_ left: String, _ right: String, in locale: Locale) -> ValueOrder {
        order(LocalForm(left), LocalForm(right), in: locale)
    }

    /// A text as a locale compares it: equal texts are made identical.
    struct LocalForm {
        /// Nil for a text with more marks in a row than any language writes. It comes last, without
        /// further ordering.
        fileprivate let text: String?
        fileprivate let isPlain: Bool

        init(_ text: String) {
            isPlain = Self.isPlain(text)
            self.text =
                TextEquality.isNormalizable(text)
                ? isPlain ? text : text.decomposedStringWithCanonicalMapping : nil
        }

        /// Whether no locale ignores any character of the text: it's ASCII without control
        /// characters.
        fileprivate static func isPlain(_ text: String) -> Bool {
            text.utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F }
        }
    }

    static func order(_ left: LocalForm, _ right: LocalForm, in locale: Locale) -> ValueOrder {
        guard let first = left.text, let second = right.text else {
            return ValueOrder(
                left.text != nil && right.text == nil, left.text == nil && right.text != nil)
        }
        guard !TextEquality.isIdentical(first, second) else { return .same }
        if left.isPlain && right.isPlain { return order(first, second, inFoundation: locale) }
        // Texts that differ only by what the locale ignores, such as soft hyphens, have an order in
        // Foundation nevertheless, and these orders form cycles. The locale distinguishes two texts
        // if the kind of a space after them, a smaller difference, doesn't matter. What comes first of
        // all, a tab, keeps a text before those that begin with it.
        let (space, other) = ("\t ", "\t\u{A0}")
        let order = Self.order(first + space, second + other, inFoundation: locale)
        let opposite = Self.order(first + other, second + space, inFoundation: locale)
        return order == opposite ? order : .same
    }

    private static func order(
        _ left: String, _ right: String, inFoundation locale: Locale
    ) -> ValueOrder {
        switch left.compare(right, locale: locale) {
        case .orderedAscending: .ascending
        case .orderedDescending: .descending
        case .orderedSame: .same
        }
    }

    static func isASCII(_ text: String) -> Bool {
        let known = text.utf8.withContiguousStorageIfAvailable { bytes in
            isASCII(UnsafeRawBufferPointer(bytes))
        }
        return known ?? text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// Checks eight bytes at a time.
    private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var position = 0
        while position &+ 8 <= bytes.count {
            let eight = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            guard eight & 0x8080_8080_8080_8080 == 0 else { return false }
            position &+= 8
        }
        while position < bytes.count {
            guard bytes[position] < 0x80 else { return false }
            position &+= 1
        }
        return true
    }

    /// The order of two ASCII texts.
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
                // The letter is the same: the greater code is lower case, which comes first.
                if case .same = byCase { byCase = a > b ? .ascending : .descending }
            }
        }
    }

    /// Three classes, ordered by code within each: punctuation, digits, letters ignoring case.
    static func weight(_ byte: UInt8) -> UInt16 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): 0x100 + UInt16(byte)
        case UInt8(ascii: "a")...UInt8(ascii: "z"): 0x200 + UInt16(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): 0x200 + UInt16(byte) + 32
        default: UInt16(byte)
        }
    }
}

/// What a text begins with: the first thing that its order depends on.
enum TextStart {
    /// Nothing, a space, a symbol.
    case punctuation
    case number(LeadingNumeral)
    /// A letter, or a digit that isn't part of a number.
    case letter

    /// - Parameter watch: when the work must end; the result is then useless.
    init(_ text: String, _ watch: WorkWatch? = nil) {
        if let numeral = LeadingNumeral(text) {
            self = .number(numeral)
        } else {
            self = Self.isLetter(text, watch) ? .letter : .punctuation
        }
    }

    /// Whether the first character that isn't a mark is a letter or a digit.
    private static func isLetter(_ text: String, _ watch: WorkWatch?) -> Bool {
        for scalar in text.unicodeScalars {
            if let watch, watch.isOver(after: 1) { break }
            if scalar.value < 0x80 { return UInt8(scalar.value).isASCIILetterOrDigit }
            // A mark is decomposed into marks.
            if case .mark = CollationKeys.Kind(scalar) { continue }
            for part in String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars {
                switch CollationKeys.Kind(part) {
                case .mark: continue
                case .digit, .letter: return true
                case .other: return false
                }
            }
        }
        return false
    }

    var isPunctuation: Bool { rank == 0 }

    private var rank: Int {
        switch self {
        case .punctuation: 0
        case .number: 1
        case .letter: 2
        }
    }

    /// The order of two texts, if the way they begin decides it.
    static func order(
        _ left: String, _ first: TextStart, _ right: String, _ second: TextStart
    ) -> ValueOrder {
        guard case .number(let number) = first, case .number(let other) = second else {
            return ValueOrder(first.rank < second.rank, second.rank < first.rank)
        }
        let order = LeadingNumeral.order(left, number, right, other)
        guard case .same = order else { return order }
        return ValueOrder(number.isWhole && !other.isWhole, other.isWhole && !number.isWhole)
    }
}
