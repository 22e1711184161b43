extension Bool {
    /// The truth value that a word names, in any case; nil for any other text.
    package init?(word text: String) {
        guard text.utf8.count <= 5 else { return nil }
        switch text.lowercased() {
        case "t", "true", "yes": self = true
        case "f", "false", "no": self = false
        default: return nil
        }
    }
}
