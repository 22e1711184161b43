/// Texts from outside, for messages.
///
/// They are cut by Unicode scalars, with an ellipsis. A character may have any number of combining
/// marks, so that a few characters can be a long text, and finding where they end takes long.
extension StringProtocol {
    /// The beginning of the text.
    func excerpt(atMost length: Int = 60) -> String {
        let end =
            unicodeScalars.index(startIndex, offsetBy: length, limitedBy: endIndex) ?? endIndex
        return end == endIndex ? String(self) : String(self[..<end]) + "…"
    }

    /// The beginning of the text in single quotation marks.
    var quoted: String { "'" + excerpt() + "'" }
}

extension Error {
    /// What the error of a host says of itself.
    var excerpt: String { "\(self)".excerpt(atMost: 200) }
}
