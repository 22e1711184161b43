import Foundation

/// Stands for characters of several scalars, such as the syllables of Hindi, by single ones.
///
/// On Linux, a formatter terminates the process if it stops reading within a character of several
/// scalars. So a text with such characters is read by a formatter whose names and pattern have the
/// same codes as the text.
struct CharacterCodes {
    private var codes: [Character: Unicode.Scalar] = [:]
    /// Unicode gives these scalars no meaning, so no name of a month has them.
    private static let all: ClosedRange<UInt32> = 0xE000...0xF8FF

    /// The text with codes; nil if it has codes itself, or there are too many characters.
    mutating func coded(_ text: String) -> String? {
        var result = String.UnicodeScalarView()
        for character in text.precomposedStringWithCanonicalMapping {
            let scalars = character.unicodeScalars
            guard scalars.count > 1 else {
                guard let scalar = scalars.first, !Self.all.contains(scalar.value) else {
                    return nil
                }
                result.append(scalar)
                continue
            }
            guard let code = codes[character] ?? next else { return nil }
            codes[character] = code
            result.append(code)
        }
        return String(result)
    }

    private var next: Unicode.Scalar? {
        let value = Self.all.lowerBound + UInt32(codes.count)
        return Self.all.contains(value) ? Unicode.Scalar(value) : nil
    }

    /// Whether a formatter can read a text without codes.
    static func isNeeded(for text: String) -> Bool {
        !text.precomposedStringWithCanonicalMapping.allSatisfy { $0.unicodeScalars.count == 1 }
    }

    /// Puts codes into the names and the pattern of a formatter.
    mutating func encode(_ formatter: DateFormatter) {
        if let names = coded(formatter.eraSymbols) { formatter.eraSymbols = names }
        if let names = coded(formatter.longEraSymbols) { formatter.longEraSymbols = names }
        if let names = coded(formatter.monthSymbols) { formatter.monthSymbols = names }
        if let names = coded(formatter.shortMonthSymbols) { formatter.shortMonthSymbols = names }
        if let names = coded(formatter.standaloneMonthSymbols) {
            formatter.standaloneMonthSymbols = names
        }
        if let names = coded(formatter.shortStandaloneMonthSymbols) {
            formatter.shortStandaloneMonthSymbols = names
        }
        if let names = coded(formatter.weekdaySymbols) { formatter.weekdaySymbols = names }
        if let names = coded(formatter.shortWeekdaySymbols) {
            formatter.shortWeekdaySymbols = names
        }
        if let names = coded(formatter.standaloneWeekdaySymbols) {
            formatter.standaloneWeekdaySymbols = names
        }
        if let names = coded(formatter.shortStandaloneWeekdaySymbols) {
            formatter.shortStandaloneWeekdaySymbols = names
        }
        if let names = coded(formatter.quarterSymbols) { formatter.quarterSymbols = names }
        if let names = coded(formatter.shortQuarterSymbols) {
            formatter.shortQuarterSymbols = names
        }
        if let names = coded(formatter.standaloneQuarterSymbols) {
            formatter.standaloneQuarterSymbols = names
        }
        if let names = coded(formatter.shortStandaloneQuarterSymbols) {
            formatter.shortStandaloneQuarterSymbols = names
        }
        if let name = coded(name: formatter.amSymbol) { formatter.amSymbol = name }
        if let name = coded(name: formatter.pmSymbol) { formatter.pmSymbol = name }
        if let pattern = coded(name: formatter.dateFormat) { formatter.dateFormat = pattern }
    }

    private mutating func coded(name: String?) -> String? { name.flatMap { coded($0) } }

    /// The names with codes, if all of them can have some.
    private mutating func coded(_ names: [String]?) -> [String]? {
        let coded = names?.compactMap { self.coded($0) }
        return coded?.count == names?.count ? coded : nil
    }
}
