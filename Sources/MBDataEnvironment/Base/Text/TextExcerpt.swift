/// Texts from outside, for messages.
///
/// They are cut by Unicode scalars, with an ellipsis. A character may have any number of combining
/// marks, so that a few characters can be a long text, and finding where they end takes long.
extension StringProtocol {
    /// The beginning of the text.
    package func excerpt(atMost length: Int = 60) -> String {
        let end =
            unicodeScalars.index(startIndex, offsetBy: length, limitedBy: endIndex) ?? endIndex
        return end == endIndex ? String(self) : String(self[..<end]) + "…"
    }

    /// The beginning of the text in single quotation marks.
    var quoted: String { "'" + excerpt() + "'" }
}

extension String {
    /// A noun as a sentence names one of its kind: `a point`, `an offset`, `insets`.
    var withArticle: String {
        guard !hasSuffix("s") else { return self }
        return ("aeiou".contains(first ?? "x") ? "an " : "a ") + self
    }
}

extension Error {
    /// What the error of a host says of itself.
    var excerpt: String { "\(self)".excerpt(atMost: 200) }
}
