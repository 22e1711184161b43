extension StringFunctions {
    static func lowercase(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        return .string(text.lowercased())
    }

    static func uppercase(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        return .string(text.uppercased())
    }

    static func titleCase(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        try call.step(text.utf8.count / 4)
        return .string(TitleCase.of(text))
    }

    /// A letter or mark that is not upper case blocks, even one of a script without case.
    ///
    /// Characters beyond the first plane count as none, as they did when text was looked at by
    /// its UTF-16 code units.
    static func titleCaseIfAllCaps(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard let text = try call.scanned(0) else { return nil }
        try call.step(text.utf8.count / 4)
        var hasCapitals = false
        for scalar in text.unicodeScalars where scalar.value <= 0xFFFF {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .titlecaseLetter: hasCapitals = true
            case .lowercaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
                .enclosingMark:
                return .string(text)
            default: break
            }
        }
        return .string(hasCapitals ? TitleCase.of(text) : text)
    }
}
