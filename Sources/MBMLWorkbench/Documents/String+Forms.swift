extension String {
    /// The text without blanks and line breaks at its ends.
    func trimmingBlanks() -> String {
        let blanks = " \t\r\n".utf8
        let bytes = utf8.drop { blanks.contains($0) }
        guard let end = bytes.lastIndex(where: { !blanks.contains($0) }) else { return "" }
        return String(self[bytes.startIndex...end])
    }

    /// `isEmpty` for `empty`: keys of objects are also found without their prefix.
    var asQuestion: String { "is" + prefix(1).uppercased() + dropFirst() }
}
