import Foundation

/// Reads dates in scripts whose characters have several scalars, such as the syllables of Hindi.
///
/// On Linux, a formatter terminates the process if it stops reading within a character of several
/// scalars. So each such character in the names and the pattern of this formatter, and in the texts
/// that it reads, is replaced by a single scalar that stands for it.
struct CodedDateFormatter {
    private let formatter: DateFormatter
    private let codes: CharacterCodes

    /// - Parameter formatter: not shared yet; its names and pattern are changed.
    init(_ formatter: DateFormatter) {
        var codes = CharacterCodes()
        if let names = codes.coded(formatter.eraSymbols) { formatter.eraSymbols = names }
        if let names = codes.coded(formatter.longEraSymbols) { formatter.longEraSymbols = names }
        if let names = codes.coded(formatter.monthSymbols) { formatter.monthSymbols = names }
        if let names = codes.coded(formatter.shortMonthSymbols) {
            formatter.shortMonthSymbols = names
        }
        if let names = codes.coded(formatter.standaloneMonthSymbols) {
            formatter.standaloneMonthSymbols = names
        }
        if let names = codes.coded(formatter.shortStandaloneMonthSymbols) {
            formatter.shortStandaloneMonthSymbols = names
        }
        if let names = codes.coded(formatter.weekdaySymbols) { formatter.weekdaySymbols = names }
        if let names = codes.coded(formatter.shortWeekdaySymbols) {
            formatter.shortWeekdaySymbols = names
        }
        if let names = codes.coded(formatter.standaloneWeekdaySymbols) {
            formatter.standaloneWeekdaySymbols = names
        }
        if let names = codes.coded(formatter.shortStandaloneWeekdaySymbols) {
            formatter.shortStandaloneWeekdaySymbols = names
        }
        if let names = codes.coded(formatter.quarterSymbols) { formatter.quarterSymbols = names }
        if let names = codes.coded(formatter.shortQuarterSymbols) {
            formatter.shortQuarterSymbols = names
        }
        if let names = codes.coded(formatter.standaloneQuarterSymbols) {
            formatter.standaloneQuarterSymbols = names
        }
        if let names = codes.coded(formatter.shortStandaloneQuarterSymbols) {
            formatter.shortStandaloneQuarterSymbols = names
        }
        if let name = codes.coded(name: formatter.amSymbol) { formatter.amSymbol = name }
        if let name = codes.coded(name: formatter.pmSymbol) { formatter.pmSymbol = name }
        if let pattern = codes.coded(name: formatter.dateFormat) { formatter.dateFormat = pattern }
        self.formatter = formatter
        self.codes = codes
    }

    /// Whether a text needs such a formatter.
    static func isNeeded(for text: String) -> Bool {
        !text.precomposedStringWithCanonicalMapping.allSatisfy { $0.unicodeScalars.count == 1 }
    }

    /// The date that a text says; nil if it says none.
    func date(from text: String) -> Date? {
        codes.coding(of: text).flatMap { formatter.date(from: $0) }
    }
}

/// Single scalars that stand for characters of several.
private struct CharacterCodes {
    private var codes: [Character: Unicode.Scalar] = [:]
    /// Unicode gives these scalars no meaning, so no name of a month has them.
    private static let all: ClosedRange<UInt32> = 0xE000...0xF8FF

    /// The text with codes; nil if one of its characters has none, or it has codes itself.
    func coding(of text: String) -> String? {
        var result = String.UnicodeScalarView()
        for character in text.precomposedStringWithCanonicalMapping {
            let scalars = character.unicodeScalars
            let only = scalars.count == 1 ? scalars.first : nil
            guard let scalar = only ?? codes[character],
                only == nil || !Self.all.contains(scalar.value)
            else { return nil }
            result.append(scalar)
        }
        return String(result)
    }

    /// The text with codes, which all of its characters get; nil if there are too many.
    private mutating func coded(_ text: String) -> String? {
        for character in text.precomposedStringWithCanonicalMapping
        where character.unicodeScalars.count > 1 && codes[character] == nil {
            let value = Self.all.lowerBound + UInt32(codes.count)
            guard Self.all.contains(value) else { return nil }
            codes[character] = Unicode.Scalar(value)
        }
        return coding(of: text)
    }

    mutating func coded(name: String?) -> String? { name.flatMap { coded($0) } }

    /// The names with codes, if all of them can have some.
    mutating func coded(_ names: [String]?) -> [String]? {
        let coded = names?.compactMap { self.coded($0) }
        return coded?.count == names?.count ? coded : nil
    }
}
