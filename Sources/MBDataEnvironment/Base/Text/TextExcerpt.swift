import Foundation

/// Excerpts of texts from outside, for messages.
///
/// They're cut between Unicode scalars and end with an ellipsis. A character may have any number of
/// combining marks, so a few characters can be a long text, and finding where they end can take
/// long.
extension StringProtocol {
    /// The beginning of the text.
    package func excerpt(atMost length: Int = 60) -> String {
        let end =
            unicodeScalars.index(startIndex, offsetBy: length, limitedBy: endIndex) ?? endIndex
        return end == endIndex ? String(self) : String(self[..<end]) + "…"
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
