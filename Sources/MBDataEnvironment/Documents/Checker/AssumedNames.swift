/// The names of variables that aren't declared but may exist, because something sets them, such as
/// an action.
package struct AssumedNames: Sendable {
    private var exact: Set<HashedKey> = []
    /// How the names that are computed begin and end.
    private var patterns: Set<Pattern> = []
    /// Whether a variable of any name may exist: nothing is known of a name that is computed.
    package private(set) var isOpen = false

    /// Each pattern is compared with each unknown name. With more of them, any name may exist.
    private static let mostPatterns = 100

    /// The names that are written in full.
    var names: [String] { exact.map(\.text) }

    init() {}

    /// The names that an expression may give, such as `page$number`.
    package init(_ text: String) {
        insert(text)
    }

    /// Adds a name, or the expression that gives one, such as `page$number`.
    mutating func insert(_ text: String) {
        if SourceBytes.isLiteral(text) { return insert(name: text) }
        guard let parts = Self.parts(of: text) else {
            isOpen = true
            return
        }
        let beginning = Self.text(at: parts)
        guard beginning.count < parts.count else { return insert(name: beginning.joined()) }
        insert(
            Pattern(
                beginning: beginning.joined(),
                end: Self.text(at: parts.reversed()).reversed().joined()))
    }

    private mutating func insert(name: String) {
        exact.insert(HashedKey(name))
    }

    private mutating func insert(_ pattern: Pattern) {
        guard !pattern.isEmpty, patterns.count < Self.mostPatterns else {
            isOpen = true
            return
        }
        patterns.insert(pattern)
    }

    /// Whether a variable may exist because of its name: it's one of the names, or one that is
    /// computed can be like that.
    package func contains(_ name: String) -> Bool {
        exact.contains(HashedKey(name)) || patterns.contains { $0.matches(name) }
    }

    /// Whether a variable may exist under a name, for all that is known.
    package func mayContain(_ name: String) -> Bool { isOpen || contains(name) }

    /// The parts of the text of a name; nil if it isn't valid. What its calls mean doesn't matter.
    private static func parts(of text: String) -> [SyntaxNode]? {
        let storage = MBEnvironment.builtIn.storage
        guard let root = try? SyntaxTree(text, as: .string, in: storage).root else { return nil }
        guard case .sequence(let parts) = root.kind else { return [root] }
        return parts
    }

    /// The texts with which some parts begin.
    private static func text(at parts: some Sequence<SyntaxNode>) -> [String] {
        var texts: [String] = []
        for part in parts {
            switch part.kind {
            case .text(let text), .escape(let text): texts.append(text)
            default: return texts
            }
        }
        return texts
    }
}

/// How a name begins and ends.
private struct Pattern: Hashable {
    let beginning: String
    let end: String

    var isEmpty: Bool { beginning.isEmpty && end.isEmpty }

    func matches(_ name: String) -> Bool {
        let bytes = name.utf8
        return bytes.count >= beginning.utf8.count + end.utf8.count
            && bytes.starts(with: beginning.utf8)
            && bytes.suffix(end.utf8.count).elementsEqual(end.utf8)
    }
}
