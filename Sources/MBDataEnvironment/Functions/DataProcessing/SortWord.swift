/// The words for the order of `^sort`, in any case.
enum SortWord: String, CaseIterable {
    case asc
    case ascending
    case desc
    case descending

    /// - Parameter text: a word, optionally with blanks around it.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        self.init(rawValue: text.trimmingBlanks().lowercased())
    }

    private static let longest = 64

    /// The words as a signature names them.
    static let signature = allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|")

    var isDescending: Bool { self == .desc || self == .descending }
}
