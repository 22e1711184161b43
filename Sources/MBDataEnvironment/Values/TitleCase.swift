/// Capitalizes each word: the first cased letter after anything but a cased letter is title case,
/// all others are lower case. Apostrophes and combining marks do not end a word; all other
/// punctuation does.
enum TitleCase {
    static func of(_ text: String) -> String {
        var result = ""
        var isInsideWord = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isCaseIgnorable, !endsWord(scalar) {
                result.unicodeScalars.append(scalar)
            } else if scalar.properties.isCased {
                result +=
                    isInsideWord
                    ? scalar.properties.lowercaseMapping : scalar.properties.titlecaseMapping
                isInsideWord = true
            } else {
                result.unicodeScalars.append(scalar)
                isInsideWord = false
            }
        }
        return result
    }

    /// Unicode lets more punctuation stand inside a word than the apostrophes: `.`, `:`, `·`.
    private static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .otherPunctuation, .initialPunctuation, .finalPunctuation:
            scalar != "'" && scalar != "’"
        default: false
        }
    }
}
