import Foundation

extension MBMLCall {
    /// The regular expression of a pattern, in ICU syntax.
    func regularExpression(
        _ pattern: String
    ) throws(MBExpressionError) -> NSRegularExpression {
        guard !pattern.isEmpty else {
            throw MBExpressionError("the regular expression is empty", code: .invalidPattern)
        }
        let cache = evaluation.surroundings.patterns
        let key = HashedKey(pattern)
        if let known = cache[key] { return known }
        do {
            let expression = try NSRegularExpression(pattern: pattern)
            cache.insert(expression, for: key)
            return expression
        } catch {
            throw MBExpressionError(
                "'\(pattern.prefix(80))' is no regular expression", code: .invalidPattern)
        }
    }

    /// All matches, within the budget: the engine reports its progress, and is stopped when it has
    /// taken too many steps. A match that was given up is an error, never no match.
    func matches(
        of expression: NSRegularExpression, in text: String
    ) throws(MBExpressionError) -> [NSTextCheckingResult] {
        try step(text.utf8.count / 16)
        let whole = NSRange(location: 0, length: text.utf16.count)
        let deadline = evaluation.deadline
        var found: [NSTextCheckingResult] = []
        var reports = 0
        var isGivenUp = false
        expression.enumerateMatches(
            in: text, options: [.reportProgress, .reportCompletion], range: whole
        ) { match, flags, stop in
            if let match { found.append(match) }
            if flags.contains(.progress) { reports += 1 }
            let isLate = Evaluation.isLate(deadline)
            guard
                reports > Self.reportLimit || flags.contains(.internalError) || isLate
                    || Task.isCancelled
            else { return }
            isGivenUp = true
            stop.pointee = true
        }
        try step(found.count + reports * Self.stepsPerReport)
        guard !isGivenUp else {
            throw .limit("the regular expression took too many steps on this text and was given up")
        }
        return found
    }

    /// A report stands for ten thousand steps of the engine, of which a match may take a million.
    private static let reportLimit = 100
    private static let stepsPerReport = 1_000
}
