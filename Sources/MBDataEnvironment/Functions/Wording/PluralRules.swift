/// A grammatical number: the form that a count requires of the words with it.
enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}

/// Which numbers are in which category, for the cardinal numbers of a language.
///
///     one: n % 10 = 1 and n % 100 != 11
///          │        │     └─ a relation: no remainder in the list; 'and' binds tighter than 'or'
///          │        └─ a list of values and ranges: 2..4,9
///          └─ an operand; see PluralOperands
struct PluralRules: Sendable {
    private let rules: [Rule]

    /// The rules of a locale: those of its language in its region, or those of its language. All
    /// numbers of a language without rules are in the category `other`.
    static func rules(forLocale identifier: String) -> PluralRules {
        let subtags = identifier.utf8.prefix { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: ".") }
            .split { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
            .map { String(Substring($0)) }
        guard let language = subtags.first?.lowercased() else { return none }
        let regions = subtags.dropFirst().prefix { $0.utf8.count > 1 }
        for region in regions {
            if let rules = byLanguage[language + "_" + region.uppercased()] { return rules }
        }
        return byLanguage[language] ?? none
    }

    /// The category of a number.
    func category(of operands: PluralOperands) -> PluralCategory {
        rules.first { rule in
            rule.alternatives.contains { relations in
                relations.allSatisfy { $0.holds(for: operands) }
            }
        }?.category ?? .other
    }

    private static let none = PluralRules(rules: [])

    fileprivate struct Rule {
        let category: PluralCategory
        let alternatives: [[Relation]]
    }
}

// MARK: - Operands

/// What rules can ask about a number, whose sign doesn't matter.
///
/// Large values keep their last six digits, on which rules depend, and stay above all numbers that
/// rules name.
struct PluralOperands {
    enum Name: String {
        /// The number; its whole part; its fraction digits; those without zeros at the end; and how
        /// many fraction digits there are with and without these zeros.
        case n, i, f, t, v, w
        /// The exponent of a number written like 1.2 million, which this library doesn't have.
        case c, e
    }

    private let (i, f, t): (Int64, Int64, Int64)
    private let (v, w): (Int64, Int64)

    /// The operands of a numeral, whose fraction digits all count as visible: in `1.50`, there are
    /// two. The text is that of a number without an exponent.
    init(_ numeral: some StringProtocol) {
        let parts = numeral.utf8.split(
            separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1] : numeral.utf8[...].prefix(0)
        let zeros = fraction.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        i = Self.value(parts[0])
        (f, v) = (Self.value(fraction), Int64(fraction.count))
        (t, w) = (Self.value(fraction.dropLast(zeros)), Int64(fraction.count - zeros))
    }

    /// The operands of a number, whose canonical text decides how many digits are visible.
    init(_ number: MBNumber) {
        self.init(number.description)
    }

    /// The value of an operand; nil if it isn't a whole number.
    func value(_ name: Name) -> Int64? {
        switch name {
        case .n: t == 0 ? i : nil
        case .i: i
        case .f: f
        case .t: t
        case .v: v
        case .w: w
        case .c, .e: 0
        }
    }

    private static let large: Int64 = 1_000_000_000
    private static let ending: Int64 = 1_000_000

    private static func value(_ digits: some Sequence<UInt8>) -> Int64 {
        var value: Int64 = 0
        var isLarge = false
        for byte in digits where byte.isASCIIDigit {
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
            guard value >= large else { continue }
            isLarge = true
            value %= ending
        }
        return isLarge ? large + value % ending : value
    }
}

// MARK: - Relations

extension PluralRules {
    /// A comparison of an operand, or of its remainder, with a list of ranges.
    fileprivate struct Relation {
        let operand: PluralOperands.Name
        let divisor: Int64?
        let isNegated: Bool
        let ranges: [ClosedRange<Int64>]

        func holds(for operands: PluralOperands) -> Bool {
            guard var value = operands.value(operand) else { return isNegated }
            if let divisor { value %= divisor }
            return ranges.contains { $0.contains(value) } != isNegated
        }

        /// Reads `n % 10 = 2..4,9`; nil if it's invalid.
        init?(_ text: Substring) {
            var words = text.split(separator: " ")[...]
            guard
                let operand = words.popFirst().flatMap({ PluralOperands.Name(rawValue: String($0)) }
                )
            else { return nil }
            self.operand = operand
            if words.first == "%" {
                guard let divisor = words.dropFirst().first.flatMap({ Int64($0) }), divisor > 0
                else { return nil }
                self.divisor = divisor
                words = words.dropFirst(2)
            } else {
                divisor = nil
            }
            guard words.count == 2, let sign = words.first, let list = words.last,
                sign == "=" || sign == "!="
            else { return nil }
            isNegated = sign == "!="
            var ranges: [ClosedRange<Int64>] = []
            for item in list.split(separator: ",") {
                let ends = item.split(separator: ".").map { Int64($0) }
                guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last
                else { return nil }
                ranges.append(first...last)
            }
            guard !ranges.isEmpty else { return nil }
            self.ranges = ranges
        }
    }
}

// MARK: - Reading the table

extension PluralRules {
    /// The rules by language, or by language and region.
    static let byLanguage = reading(table) ?? [:]

    /// Reads rules in the form of ``table``; nil if they're invalid.
    static func reading(_ table: String) -> [String: PluralRules]? {
        var result: [String: PluralRules] = [:]
        var languages: [Substring] = []
        var rules: [Rule] = []
        for line in table.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else {
                if !rules.isEmpty { (languages, rules) = ([], []) }
                languages += line.split(separator: " ")
                continue
            }
            guard let rule = Rule(line[..<colon], line[colon...].dropFirst()) else { return nil }
            rules.append(rule)
            for language in languages { result[String(language)] = PluralRules(rules: rules) }
        }
        return result
    }
}

extension PluralRules.Rule {
    /// Reads the name of a category and a condition such as `i = 1 and v = 0 or f = 1`; nil if one
    /// is invalid.
    fileprivate init?(_ category: Substring, _ condition: Substring) {
        guard let category = PluralCategory(rawValue: category.trimmingBlanks()) else { return nil }
        self.category = category
        var alternatives: [[PluralRules.Relation]] = []
        for alternative in condition.split(separator: " or ") {
            var relations: [PluralRules.Relation] = []
            for text in alternative.split(separator: " and ") {
                guard let relation = PluralRules.Relation(text) else { return nil }
                relations.append(relation)
            }
            alternatives.append(relations)
        }
        self.alternatives = alternatives
    }
}
