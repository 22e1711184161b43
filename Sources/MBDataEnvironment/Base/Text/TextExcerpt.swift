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

    /// The text with `\n` and `\r` for its line breaks: what a message quotes can't look like another
    /// message.
    package var inOneLine: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
            return String(self)
        }
        var shown = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": shown += "\\n".unicodeScalars
            case "\r": shown += "\\r".unicodeScalars
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }

    /// The beginning of the text in single quotation marks.
    package var quoted: String { "'" + excerpt() + "'" }
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
