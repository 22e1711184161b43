extension StringFunctions {
    static func lowercase(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try mapped(call, LowerCase.of)
    }

    static func uppercase(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try mapped(call) { $0.uppercased() }
    }

    /// The text with its parts replaced.
    private static func mapped(
        _ call: borrowing MBMLCall, _ change: (Substring) -> String
    ) throws(MBExpressionError) -> MBValue? {
        guard case .string(let text)? = try call.value(0) else { return nil }
        var result = ""
        try call.inParts(text, bytesForAStep: 16) { part in result += change(part) }
        return .string(result)
    }

    /// The text in title case, charged to the budget.
    private static func titleCased(
        _ text: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        var titles = TitleCase()
        var result = ""
        try call.inParts(text, bytesForAStep: 4) { part in result += titles.next(part) }
        return .string(result)
    }

    static func titleCase(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        return try titleCased(text, call)
    }

    /// A letter or mark that isn't upper case leaves the text unchanged, even in a script without
    /// case.
    ///
    /// Characters beyond the first plane are ignored, as when the legacy library examined UTF-16
    /// code units.
    static func titleCaseIfAllCaps(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        var hasCapitals = false
        var pace = Pace()
        for scalar in text.unicodeScalars {
            try call.work(8, &pace)
            guard scalar.value <= 0xFFFF else { continue }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .titlecaseLetter: hasCapitals = true
            case .lowercaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
                .enclosingMark:
                return .string(text)
            default: break
            }
        }
        return hasCapitals ? try titleCased(text, call) : .string(text)
    }
}
