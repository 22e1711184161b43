import Foundation

/// Excerpts of texts from outside, for messages.
///
/// They're cut between Unicode scalars and end with an ellipsis. A character may have any number of
/// combining marks, so a few characters can be a long text, and finding where they end can take
/// long.
extension StringProtocol {
    /// The beginning of the text.
    package func excerpt(atMost length: Int) -> String {
        let end =
            unicodeScalars.index(startIndex, offsetBy: length, limitedBy: endIndex) ?? endIndex
        return end == endIndex ? String(self) : String(self[..<end]) + "…"
    }

    /// The beginning of the text, in one line.
    package func excerpt() -> String { excerpt(atMost: 60).inOneLine }

    /// The text with escapes such as `\n` and `\u{1B}` for disruptive characters: what a message quotes
    /// can't look like another message.
    package var inOneLine: String {
        guard unicodeScalars.contains(where: \.isDisruptive) else { return String(self) }
        var shown = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": shown += "\\n".unicodeScalars
            case "\r": shown += "\\r".unicodeScalars
            case _ where scalar.isDisruptive:
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }

    /// The text in its lines, with U+FFFD for each other disruptive character: one for each keeps carets
    /// below their columns. A carriage return before a line feed is left out.
    package var replacingDisruptions: String {
        guard unicodeScalars.contains(where: { $0.isDisruptive && $0 != "\n" }) else {
            return String(self)
        }
        var shown = String.UnicodeScalarView()
        for character in self {
            guard character != "\r\n" else {
                shown.append("\n")
                continue
            }
            for scalar in character.unicodeScalars {
                shown.append(scalar.isDisruptive && scalar != "\n" ? "\u{FFFD}" : scalar)
            }
        }
        return String(shown)
    }

    /// The beginning of the text in single quotation marks.
    package var quoted: String { "'" + excerpt() + "'" }
}

extension Unicode.Scalar {
    /// Whether it ends a line, commands a terminal, or changes the direction in which the characters
    /// after it are shown.
    package var isDisruptive: Bool {
        switch value {
        case 0x09: false
        case ..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension String {
    /// A noun with its article, if it takes one: `a point`, `an offset`, `an MBDevice`, `insets`.
    package var withArticle: String {
        guard !["data", "insets"].contains(self) else { return self }
        return ("aeiouAEIO".contains(first ?? "x") || hasPrefix("MB") ? "an " : "a ") + self
    }
}

extension Error {
    /// How a host's error describes itself.
    var excerpt: String {
        let text = (self as? any LocalizedError)?.errorDescription ?? ""
        return (text.isEmpty ? "\(self)" : text).excerpt(atMost: 200)
    }
}
