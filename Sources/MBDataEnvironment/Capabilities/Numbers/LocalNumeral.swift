import Foundation

/// Numerals in the form of a locale: `1.234,5` in German, `١٬٢٣٤٫٥` in Arabic.
///
/// They have digits of one script, the locale's sign between whole part and fraction, and
/// optionally its sign between groups of digits. Groups are checked, or else a German reader of
/// `1.5` would get 15.
struct LocalNumeral {
    private let point: Unicode.Scalar?
    private let separators: Set<Unicode.Scalar>
    /// The number of digits after the last separator of the whole part: 3 almost everywhere.
    private let lastGroup: Int
    /// That between two separators: 2 in India.
    private let innerGroup: Int

    /// The form for texts that have digits of the locale, or Western ones: with Western digits,
    /// Arabic locales have Western signs, too.
    init(_ locale: Locale, hasWesternDigits: Bool) {
        let locale = hasWesternDigits ? locale.withWesternDigits : locale
        point = locale.decimalSeparator?.unicodeScalars.first
        let separator = locale.groupingSeparator?.unicodeScalars.first
        separators = separator.map(Self.alternatives) ?? []
        let sample = NumberStyle.plain(fractionDigits: 0...0).text(of: 1_234_567, in: locale)
        let groups = sample.unicodeScalars.split { $0 == separator }
        lastGroup = groups.count > 1 ? groups[groups.count - 1].count : 3
        innerGroup = groups.count > 2 ? groups[groups.count - 2].count : lastGroup
    }

    /// The number that a text is, with blanks around it allowed; nil if it isn't one.
    static func number(in text: String, _ locale: Locale) -> MBNumber? {
        let scalars = text.unicodeScalars.filter { !isInvisible($0) }
        let hasWesternDigits = scalars.contains { (0x30...0x39).contains($0.value) }
        let numeral = LocalNumeral(locale, hasWesternDigits: hasWesternDigits)
        return numeral.plain(String(scalars).trimmingBlanks()).flatMap { MBNumber($0) }
    }

    /// The numeral in the language's form; nil if it isn't one in this form.
    private func plain(_ text: String) -> String? {
        var result = ""
        /// The digits since the last separator in the whole part.
        var group = 0
        var hasGroups = false
        /// The sizes that groups before the last may have: in India, 2 or everywhere 3.
        var sizes: Set = [innerGroup, lastGroup]
        var isFraction = false
        var zero: UInt32?
        var isFirst = true
        for scalar in text.unicodeScalars {
            defer { isFirst = false }
            if isFirst, Self.minus.contains(scalar) {
                result.append("-")
            } else if isFirst, Self.plus.contains(scalar) {
                continue
            } else if let digit = Self.digit(scalar) {
                guard scalar.value - digit == zero ?? (scalar.value - digit) else { return nil }
                zero = scalar.value - digit
                result.append(String(digit))
                group += 1
            } else if scalar == point, !isFraction {
                guard !hasGroups || group == lastGroup else { return nil }
                isFraction = true
                result.append(".")
            } else if separators.contains(scalar), !isFraction {
                let count = group
                sizes = sizes.filter { hasGroups ? $0 == count : count > 0 && count <= $0 }
                guard !sizes.isEmpty else { return nil }
                hasGroups = true
                group = 0
            } else {
                return nil
            }
        }
        return isFraction || !hasGroups || group == lastGroup ? result : nil
    }

    /// A separator with those that people write for it.
    private static func alternatives(_ separator: Unicode.Scalar) -> Set<Unicode.Scalar> {
        for family in [spaces, apostrophes] where family.contains(separator) { return family }
        return [separator]
    }

    private static let spaces: Set<Unicode.Scalar> = [" ", "\u{A0}", "\u{202F}", "\u{2009}"]
    private static let apostrophes: Set<Unicode.Scalar> = ["'", "’"]
    private static let minus: Set<Unicode.Scalar> = ["-", "\u{2212}", "\u{FE63}", "\u{FF0D}"]
    private static let plus: Set<Unicode.Scalar> = ["+", "\u{FE62}", "\u{FF0B}"]

    /// Whether this only says in which direction text runs, as around signs in right-to-left text.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The value of a decimal digit of any script.
    private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
        if scalar.value < 0x80 {
            return (0x30...0x39).contains(scalar.value) ? scalar.value - 0x30 : nil
        }
        guard scalar.properties.numericType == .decimal else { return nil }
        return Character(scalar).wholeNumberValue.flatMap { UInt32(exactly: $0) }
    }
}

extension Locale {
    fileprivate var withWesternDigits: Locale {
        var components = Locale.Components(locale: self)
        components.numberingSystem = Locale.NumberingSystem("latn")
        return Locale(components: components)
    }
}
