/// Capitalizes each word: a cased letter becomes title case after anything but a cased letter; all
/// others become lower case. Apostrophes and combining marks don't end a word; all other
/// punctuation does.
struct TitleCase {
    private var isInsideWord = false

    static func of(_ text: String) -> String {
        var titles = TitleCase()
        return titles.next(text[...])
    }

    /// Capitalizes the next part of a text. Parts are divided between characters.
    mutating func next(_ text: Substring) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return nextASCII(text) }
        var result = ""
        for position in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[position]
            if scalar.properties.isCaseIgnorable, !Self.endsWord(scalar) {
                result.unicodeScalars.append(scalar)
            } else if scalar.properties.isCased {
                result +=
                    isInsideWord
                    ? LowerCase.mapping(at: position, in: text)
                    : scalar.properties.titlecaseMapping
                isInsideWord = true
            } else {
                result.unicodeScalars.append(scalar)
                isInsideWord = false
            }
        }
        return result
    }

    /// The same for plain bytes; Unicode's rules ignore three of them.
    private mutating func nextASCII(_ text: Substring) -> String {
        var bytes = Array(text.utf8)
        for position in bytes.indices {
            switch bytes[position] {
            case UInt8(ascii: "'"), UInt8(ascii: "^"), UInt8(ascii: "`"): continue
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                if !isInsideWord { bytes[position] -= 0x20 }
                isInsideWord = true
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                if isInsideWord { bytes[position] += 0x20 }
                isInsideWord = true
            default: isInsideWord = false
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Unicode allows more punctuation inside a word than apostrophes: `.`, `:`, `·`.
    private static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .otherPunctuation, .initialPunctuation, .finalPunctuation:
            scalar != "'" && scalar != "’"
        default: false
        }
    }
}
