import MBDataEnvironment

/// Suggestions for misspelled names that the tool itself knows.
enum Advice {
    /// `; did you mean 'eval'?` with the first of the nearest names, or nothing if none is near.
    ///
    /// A name is near if it differs only in case or hyphens, in one letter, or at its end.
    static func nearName(to name: String, among names: some Sequence<String>) -> String {
        let wanted = letters(of: name)
        guard wanted.count <= longestName else { return "" }
        let tests: [([Character], [Character]) -> Bool] = [
            { $0 == $1 }, differInOneLetter,
            { min($0.count, $1.count) >= 3 && ($0.starts(with: $1) || $1.starts(with: $0)) },
        ]
        for isNear in tests {
            if let near = names.first(where: { isNear(wanted, letters(of: $0)) }) {
                return Suggestion.phrase(near)
            }
        }
        return ""
    }

    /// The same suggestion, or a list of all names if none is near.
    static func name(instead name: String, among names: [String]) -> String {
        let near = nearName(to: name, among: names)
        return near.isEmpty ? "; write " + list(names) : near
    }

    /// The context with a name.
    ///
    /// - Throws: the error that `failure` makes of the message.
    static func context<Failure: Error>(
        named name: String, else failure: (String) -> Failure
    ) throws -> MBContext {
        guard let context = MBContext(rawValue: name) else {
            let names = list(MBContext.allCases.map(\.rawValue))
            throw failure("\(quoted(name)) isn't a context; write \(names)")
        }
        return context
    }

    /// `a, b or c`.
    static func list(_ names: [String], _ conjunction: String = "or") -> String {
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }

    /// A text in quotes, shortened if it's long.
    static func quoted(_ text: String) -> String {
        let shown = text.prefix(longestName)
        return "'\(shown.inOneLine)\(shown.endIndex < text.endIndex ? "…" : "")'"
    }

    private static let longestName = 60

    private static func letters(of name: String) -> [Character] {
        name.prefix(longestName + 1).lowercased().filter { $0 != "-" }
    }

    /// Whether a letter was left out, added or changed, or two neighbours were swapped.
    private static func differInOneLetter(_ left: [Character], _ right: [Character]) -> Bool {
        let most = max(left.count, right.count)
        guard most >= 3, abs(left.count - right.count) <= 1 else { return false }
        let start = zip(left, right).prefix { $0 == $1 }.count
        let (left, right) = (left.dropFirst(start), right.dropFirst(start))
        let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
        let (one, other) = (left.dropLast(end), right.dropLast(end))
        return max(one.count, other.count) <= 1
            || (one.count == 2 && Array(one) == other.reversed())
    }
}
