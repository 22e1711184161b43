import MBDataEnvironment

/// Values and texts as messages show them: as JSON, with what can't be seen written out.
enum ShownText {
    /// The longest value that messages show.
    private static let longest = 80
    /// Authors look for what they wrote, so it's shown whole unless it's very long.
    private static let longestExpectation = 1_000

    /// A value as tagged JSON, shortened if it's long.
    static func json(_ value: MBValue?) -> String {
        guard let value, !value.isNull else { return "nothing" }
        let written = (try? value.jsonString(tagged: true)) ?? value.typeName
        return shortened(visible(written, escapesAll: looksLikeOther(written)))
    }

    /// A part of a value, in which null isn't nothing.
    static func part(_ value: MBValue?) -> String {
        value?.isNull == true ? "null" : json(value)
    }

    static func shortened(_ text: String, atMost length: Int = longest) -> String {
        let start = text.prefix(length + 1)
        return start.count > length ? start.prefix(length) + "…" : text
    }

    /// A text in quotation marks, as in JSON, with all but ASCII written out if it looks like another
    /// text.
    static func quoted(_ text: some StringProtocol, escapesAll: Bool = false) -> String {
        let escapesAll = escapesAll || looksLikeOther(String(text))
        var shown = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": shown += "\\\""
            case "\\": shown += "\\\\"
            case "\n": shown += "\\n"
            case "\r": shown += "\\r"
            case "\t": shown += "\\t"
            default:
                let isPlain = escapesAll ? (0x20..<0x7F).contains(scalar.value) : isVisible(scalar)
                if isPlain {
                    shown.unicodeScalars.append(scalar)
                } else {
                    shown += escape(scalar)
                }
            }
        }
        return shown + "\""
    }

    /// A text that was expected and those that were found, with all but ASCII written out if one of
    /// them looks like another text.
    static func pair(_ text: String, _ found: [String]) -> (wanted: String, got: String) {
        let escapesAll = ([text] + found).contains(where: TextDifference.hidesParts)
        let shown = found.map {
            escapesAll ? shortened(quoted($0, escapesAll: true)) : json(.string($0))
        }
        let wanted = shortened(
            quoted(text, escapesAll: escapesAll), atMost: longestExpectation)
        return (wanted, shown.joined(separator: ", "))
    }

    /// JSON in which what can't be seen, or all but ASCII, is written as `\u00a0`.
    static func visible(_ json: String, escapesAll: Bool = false) -> String {
        guard escapesAll || !json.unicodeScalars.allSatisfy(isVisible) else { return json }
        var shown = ""
        for scalar in json.unicodeScalars {
            if escapesAll ? scalar.isASCII && isVisible(scalar) : isVisible(scalar) {
                shown.unicodeScalars.append(scalar)
            } else {
                shown += escape(scalar)
            }
        }
        return shown
    }

    /// Whether it has letters that are made of several characters. Of a long text, a message shows
    /// only the beginning.
    private static func looksLikeOther(_ text: String) -> Bool {
        TextDifference.hidesParts(String(text.unicodeScalars.prefix(1_000)))
    }

    static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7F).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
            .privateUse, .surrogate:
            return false
        default: return true
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        UTF16.encode(scalar).map { units in
            units.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        } ?? ""
    }
}
