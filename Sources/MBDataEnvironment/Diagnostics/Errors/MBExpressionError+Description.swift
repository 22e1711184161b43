public import Foundation

/// How errors print, and what they say to an app's user.
extension MBExpressionError: CustomStringConvertible {
    /// Everything there is to know, for a log: the summary, the place in a document, the expression
    /// with a caret under the place, the chain, the underlying errors and the additional ones. It
    /// has several lines and quotes data; ``redactedMessage`` doesn't.
    public var description: String {
        var lines = section
        if chain.count > 1 { lines.append("via \(chain.joined(separator: " → "))") }
        for (error, isLeftOut) in shownPath {
            if isLeftOut { lines.append("…") }
            lines += error.section("caused by ")
        }
        for other in additional { lines.append("also " + other.summary) }
        return lines.joined(separator: "\n")
    }

    /// How many underlying errors are shown: the first and the last ones.
    private static let (firstShown, lastShown) = (2, 3)

    /// The underlying errors that are shown, each with whether others before it are left out.
    private var shownPath: [(error: MBExpressionError, isLeftOut: Bool)] {
        let path = path.dropFirst()
        guard path.count > Self.firstShown + Self.lastShown else { return path.map { ($0, false) } }
        let last = path.suffix(Self.lastShown)
        return path.prefix(Self.firstShown).map { ($0, false) }
            + last.enumerated().map { ($1, $0 == 0) }
    }

    private var section: [String] { section("") }

    /// The summary, and the expression with a caret.
    private func section(_ opening: String) -> [String] {
        var lines = [opening + summary]
        if let place = ownDocument { lines.append("  in \(place)") }
        if let snippet { lines.append(snippet.description) }
        return lines
    }
}

extension MBExpressionError: LocalizedError {
    /// What is wrong and where, in one line, without the ``suggestion``. It's never nil.
    public var errorDescription: String? { summary(content.message.text) }

    /// Why it failed: the summary of the ``root`` error and the chain that led there, or the text
    /// of the ``cause``; nil if the error has neither.
    public var failureReason: String? {
        guard let underlying else { return cause?.excerpt }
        let way = chain.count > 1 ? " (\(chain.joined(separator: " → ")))" : ""
        return underlying.root.summary(underlying.root.content.message.text) + way
    }

    /// What to do instead, as in ``suggestion``; nil without advice.
    public var recoverySuggestion: String? { suggestion }

    /// The word of the ``code``, under which the documentation explains the error. It's never nil.
    public var helpAnchor: String? { code.rawValue }
}
