import Foundation

extension MBMLCall {
    /// The regular expression of a pattern, in ICU syntax.
    func regularExpression(
        _ pattern: String
    ) throws(MBExpressionError) -> NSRegularExpression {
        guard !pattern.isEmpty else {
            throw MBExpressionError("the regular expression is empty", code: .invalidPattern)
        }
        let cache = evaluation.surroundings.lineage.patterns
        let key = HashedKey(pattern)
        if let known = cache[key] { return known }
        try step(pattern.utf8.count * 4)
        do {
            let expression = try NSRegularExpression(pattern: pattern)
            cache.insert(expression, for: key)
            return expression
        } catch {
            let reason = PatternProblem(in: pattern).map { ": \($0.description)" } ?? ""
            throw MBExpressionError(
                "\(pattern.quoted) is no regular expression\(reason)", code: .invalidPattern)
        }
    }

    /// All matches or the first ones, within the budget: the engine reports its progress, and is
    /// stopped when it has taken too many steps. A match that was given up is an error, never no
    /// match.
    func matches(
        of expression: NSRegularExpression, in text: String, atMost count: Int = .max
    ) throws(MBExpressionError) -> [NSTextCheckingResult] {
        try step(text.utf8.count / 16)
        let whole = NSRange(location: 0, length: text.utf16.count)
        let start = DispatchTime.now().uptimeNanoseconds
        let notes = evaluation.note()
        let matching = notes.matchingTime
        let deadline = min(evaluation.deadline, start &+ Self.longestMatching &- matching)
        let affordable = evaluation.budget.steps
        var found: [NSTextCheckingResult] = []
        var reports = 0
        var isGivenUp = false
        expression.enumerateMatches(
            in: text, options: [.reportProgress, .reportCompletion], range: whole
        ) { match, flags, stop in
            if let match { found.append(match) }
            guard found.count < count, found.count <= affordable else {
                stop.pointee = true
                return
            }
            if flags.contains(.progress) { reports += 1 }
            let isLate = Evaluation.isLate(deadline)
            guard
                reports > whole.length + found.count + Self.reportLimit
                    || flags.contains(.internalError) || isLate
                    || StackGuard.isCancelled
            else { return }
            isGivenUp = true
            stop.pointee = true
        }
        notes.matchingTime = min(
            matching &+ (DispatchTime.now().uptimeNanoseconds &- start), Self.longestMatching)
        let excess = max(0, reports - whole.length - found.count)
        try step(found.count + (reports - excess) / 8 + excess * Self.stepsPerReport)
        guard !isGivenUp else {
            try evaluation.checkTime()
            throw .limit("the regular expression took too many steps on this text and was given up")
        }
        return found
    }

    /// The engine reports each place where it begins to look, and every ten thousand steps from
    /// there. A match may take a million steps more than there are places; and since a step can be
    /// a comparison of long texts, all matching of an evaluation takes two seconds at most.
    private static let reportLimit = 100
    private static let stepsPerReport = 1_000
    private static let longestMatching: UInt64 = 2_000_000_000
}
