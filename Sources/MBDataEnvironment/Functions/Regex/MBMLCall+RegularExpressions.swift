import Foundation

extension MBMLCall {
    /// The regular expression of a pattern, in ICU syntax.
    func regularExpression(
        _ pattern: String
    ) throws(MBExpressionError) -> CountedExpression {
        guard !pattern.isEmpty else {
            throw MBExpressionError("the regular expression is empty", code: .invalidPattern)
        }
        let longest = limits.regularExpressionText.multipliedReportingOverflow(by: 2)
        guard longest.overflow || pattern.utf8.count <= longest.partialValue else {
            throw .limit(
                "the regular expression has \(pattern.utf8.count) bytes; at most "
                    + "\(longest.partialValue) can be read (regularExpressionText)")
        }
        let cost = pattern.utf8.count * 4
        // A pattern too long for the budget isn't even hashed.
        if cost > evaluation.budget.left.steps { try step(cost) }
        let key = HashedKey(pattern)
        if let paid = evaluation.note().patterns[key] { return paid }
        try step(cost)
        let cache = evaluation.storage.sharedCaches.patterns
        let known = cache[key]
        let making = known?.cost ?? PatternCost(pattern)
        try step(making.steps)
        try evaluation.allocate(making.bytes)
        let expression: CountedExpression
        if let known {
            expression = known
        } else {
            try evaluation.check(timeFor: making.nanoseconds)
            expression = try make(pattern, making)
            cache.insert(expression, for: key, cost: making.bytes)
        }
        evaluation.note().patterns[key] = expression
        return expression
    }

    private func make(
        _ pattern: String, _ cost: PatternCost
    ) throws(MBExpressionError) -> CountedExpression {
        guard !cost.hasSequences else {
            throw MBExpressionError(
                "\(pattern.quoted) has a class of whole emoji, which takes too long to make; write "
                    + "\\p{Emoji_Presentation} or \\p{Extended_Pictographic}", code: .invalidPattern
            )
        }
        do {
            return try CountedExpression(pattern, cost: cost)
        } catch is LongPatterns.Exhausted {
            throw .limit(
                "the regular expression has \(pattern.utf16.count) UTF-16 code units, and the process "
                    + "has used too many different ones of more than 200 (regularExpressionText)")
        } catch {
            let reason = PatternProblem(in: pattern).map { ": \($0.description)" } ?? ""
            throw MBExpressionError(
                "\(pattern.quoted) isn't a regular expression\(reason)", code: .invalidPattern)
        }
    }

    /// All matches or the first ones, within the limits: the engine reports its progress, and is
    /// stopped if it takes too many steps. Stopping it is an error, not a failed match.
    func matches(
        of expression: CountedExpression, in text: String, atMost count: Int = .max
    ) throws(MBExpressionError) -> [PatternMatch] {
        let length = text.utf16.count
        try evaluation.check(timeFor: Int64(length) * Self.nanosecondsToCopy)
        try checkLength(length, for: expression, in: text)
        try step(
            Int(clamping: Int64(text.utf8.count) / 16 + leastCost(of: expression, length)))
        let limit = limits.regularExpressionSteps
        guard expression.comparisons(length: length) / Self.comparisonsPerStep <= limit else {
            throw .limit(
                "comparing a part of \(expression.shape.longestRun) bytes of the regular expression "
                    + "with a text of \(length) UTF-16 code units may take more than \(limit) steps "
                    + "(regularExpressionSteps)")
        }
        // Foundation keeps the places of all groups of each match.
        let bytes = expression.expression.numberOfCaptureGroups * Self.bytesOfGroup
        // One match more than can be paid for, so that paying fails.
        let left = evaluation.budget.left
        let bySteps = left.steps == .max ? .max : left.steps + 1
        let byMemory = bytes == 0 ? .max : left.memory / bytes + 1
        let matching = Matching(
            expression, length: length, atMost: min(count, bySteps, byMemory), steps: limit)
        matching.run(in: text, evaluation.watch)
        if matching.isGivenUp { try evaluation.checkTime() }
        try step(matching.cost)
        try evaluation.allocate(matching.found.count * bytes)
        guard !matching.isGivenUp else {
            throw .limit(
                "the regular expression took more than \(limit) steps on this text and was given "
                    + "up (regularExpressionSteps)")
        }
        return matching.found
    }

    private static var bytesOfGroup: Int { 16 }

    /// The worst case almost never happens: most places differ in their first character.
    private static var comparisonsPerStep: Int { 1_000 }

    /// Foundation copies a text unit by unit before it reports anything.
    private static var nanosecondsToCopy: Int64 { 3 }

    /// Refuses a long text for a pattern whose single steps may take long on it.
    private func checkLength(
        _ length: Int, for expression: CountedExpression, in text: String
    ) throws(MBExpressionError) {
        let shape = expression.shape
        let reason: String
        var limit = limits.regularExpressionText
        if shape.hasBackReferences {
            reason = "back-references"
            limit /= CountedExpression.weightOfBackReferences
            if shape.isBoundToLast { limit /= CountedExpression.weightOfBackReferences }
        } else if expression.isCountedByPositions || shape.hasLongSteps {
            reason = "look-around, possessive repetition, atomic groups or \\G"
        } else if shape.hasWordBoundaries, !TextEquality.isNormalizable(text) {
            reason = "\\b or \\B, and a text with so many marks in a row,"
        } else {
            return
        }
        guard length > limit else { return }
        throw .limit(
            "the text has \(length) UTF-16 code units; a regular expression with \(reason) is "
                + "tried on at most \(limit) (regularExpressionText)")
    }

    /// The cost of matching even if the engine reports nothing: less than ten thousand steps, and
    /// comparing the pattern at each position.
    private func leastCost(of expression: CountedExpression, _ length: Int) -> Int64 {
        let pattern = expression.expression.pattern.utf8.count
        // Too large for an `Int` of 32 bits.
        let comparing = Int64(length) * Int64(pattern) / 4_096
        guard !expression.shape.isStraight else { return comparing }
        var steps: Int64 = 1
        for _ in 0..<expression.shape.repetitions where steps < Matching.block {
            steps *= Int64(length)
        }
        return comparing + min(steps, Int64(Matching.block)) / 10
    }
}
