import Foundation

/// The form of a text that a count requires.
extension WordingFunctions {
    /// Evaluates only the form that is used.
    static func plural(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let operands = try operands(call)
        let forms = try forms(call)
        let rules = PluralRules.rules(forLocale: call.capabilities.locale.identifier)
        guard let other = forms[.other] else {
            throw MBExpressionError(
                "there's no form for the category other, which every language needs; add one such "
                    + "as other=$count days",
                code: .missingParameter)
        }
        let position = forms[rules.category(of: operands)] ?? other
        let text = try form(position, call)
        // The category is written literally, so it's in the value as it is in the source.
        let template = text.utf8.drop { $0 != UInt8(ascii: "=") }.dropFirst()
        return .string(String(Substring(template)))
    }

    /// The text of a form with its category, and what it's escaped for.
    private static func form(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String {
        guard let marking = call.marking else { return try call.text(position) ?? "" }
        let marked = try call.marked(position)
        marking.mark = marked.mark
        return try call.evaluation.paidText(of: marked.value ?? "")
    }

    /// The operands of the count. A text has as many fraction digits as it's written with: in
    /// English, it's 1 day, but 1.0 days.
    private static func operands(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> PluralOperands {
        let value = try call.required(0)
        if case .string(let text) = value { try call.scan(text) }
        guard let number = call.numericValue(of: value) else {
            throw call.wrongType(0, value, wanted: "a number")
        }
        guard case .string(let text) = value, let length = MBNumber.prefix(of: text)?.length else {
            return PluralOperands(number)
        }
        let numeral = text.utf8.prefix(length)
        let hasExponent = numeral.contains { $0 | 0x20 == UInt8(ascii: "e") }
        return hasExponent ? PluralOperands(number) : PluralOperands(Substring(numeral))
    }

    /// The positions of the forms.
    private static func forms(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [PluralCategory: Int] {
        var forms: [PluralCategory: Int] = [:]
        for position in 1..<max(1, call.count) {
            try call.step()
            let category = try category(position, call)
            guard forms.updateValue(position, forKey: category) == nil else {
                throw MBExpressionError(
                    "there are two forms for the category \(category.rawValue)",
                    code: .invalidParameter, suggestion: "remove one of them")
            }
        }
        return forms
    }

    /// The category before the equals sign of a form.
    private static func category(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> PluralCategory {
        let source = try call.isLazy ? call.source(position) : call.string(position)
        let start = source.utf8.prefix(longestCategory)
        guard let equals = start.firstIndex(of: UInt8(ascii: "=")) else {
            throw MBExpressionError(
                "\(source.quoted) has no category; write a form such as one=1 day",
                code: .invalidParameter)
        }
        let name = source[..<equals].trimmingBlanks()
        if let category = PluralCategory(rawValue: name) { return category }
        let names = PluralCategory.allCases.map(\.rawValue)
        throw MBExpressionError(
            "\(name.quoted) isn't a plural category; use \(names.joined(separator: ", "))",
            code: .invalidParameter, suggestion: Suggestion.advice(for: name, among: names))
    }

    /// With the blanks around it, in UTF-8 bytes.
    private static let longestCategory = 200
}
