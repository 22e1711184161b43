import MBDataEnvironment

/// What fails in an expression without strict mode, too, although something is missing.
struct LenientFailure {
    let message: String
    /// Where it is in the expression.
    let range: SourceRange

    init(_ error: MBExpressionError, in text: String) {
        message = error.messageWithAdvice.text
        range =
            error.range.map { SourceRange(utf16: $0, in: text) } ?? SourceRange(0, text.utf8.count)
    }

    fileprivate init(_ message: String, at range: SourceRange) {
        (self.message, self.range) = (message, range)
    }
}

extension DocumentCheck {
    /// What fails when an expression is evaluated without strict mode: the evaluation itself, or a
    /// part whose error a function such as `^if` only logs. Nil if nothing fails, or perhaps nothing
    /// once something is set that is missing.
    ///
    /// - Parameter position: the position of the expression.
    func lenientFailure(
        of expression: DocumentSurvey.Expression, _ position: Int, in environment: MBEnvironment,
        _ evaluation: inout BoundedEvaluation
    ) -> LenientFailure? {
        guard !evaluation.isOver else { return nil }
        let error = evaluation.error(of: expression, in: environment, times: 2)
        let text = expression.attribute.value
        let explanation = environment.explainWithoutAdvice(text, as: expression.context)
        guard explanation.isComplete else { return nil }
        let root = explanation.root
        if let error {
            let part = Self.failing(on: Self.innermostFailure(in: root))
            guard explanation.failure != nil, let part,
                !mayDependOnSetting(part, of: root, in: environment)
            else { return nil }
            return LenientFailure(error, in: text)
        }
        guard explanation.failure == nil else { return nil }
        return loggedFailures(below: root, in: environment).lazy.compactMap { logged in
            failure(logged, of: root, in: text, position, environment)
        }.first
    }

    /// The way from a part that failed to where that began.
    private static func innermostFailure(in part: MBExplanation.Part) -> [MBExplanation.Part] {
        DiagnosisSearch(outcome: .failed).steps(from: part, of: nil).map(\.part)
    }

    /// The part that fails: of a key, what has it.
    private static func failing(on way: [MBExplanation.Part]) -> MBExplanation.Part? {
        way.last { $0.kind != .key }
    }

    /// Whether the part that fails may read what an action sets, or what doesn't exist yet.
    private func mayDependOnSetting(
        _ part: MBExplanation.Part, of root: MBExplanation.Part, in environment: MBEnvironment
    ) -> Bool {
        // A name that a function binds may stand for anything in the expression.
        root.contains { isMissing($0, orBound: false, in: environment) }
            && part.contains { isMissing($0, orBound: true, in: environment) }
    }

    private func isMissing(
        _ part: MBExplanation.Part, orBound: Bool, in environment: MBEnvironment
    ) -> Bool {
        guard case .variable(let name)? = DiagnosisSearch.owner(below: part) else { return false }
        return survey.assumed.contains(name) || orBound && part.isRepeated
            || (orBound || part.isNothing) && !environment.isDeclared(name)
                && checker.examples[name] == nil && environment[name] == nil
    }
}

// MARK: - Errors that are only logged

/// A part that failed inside a function that went on.
private struct LoggedFailure {
    let part: MBExplanation.Part
    /// The call in the text of the expression whose own text the part is in; nil if the part itself
    /// is in the text of the expression.
    var call: MBExplanation.Part?
    /// Whether it may be evaluated only because a variable isn't set yet: a call around it first
    /// evaluates another parameter that reads that.
    var isChosen = false
}

extension DocumentCheck {
    /// The parts whose errors functions logged, in text order. What fails in the expression of a
    /// dynamic variable is reported there.
    private func loggedFailures(
        below root: MBExplanation.Part, in environment: MBEnvironment
    ) -> [LoggedFailure] {
        var found: [LoggedFailure] = []
        var rest = [LoggedFailure(part: root)]
        while let next = rest.popLast() {
            guard next.part.state != .failed else {
                found.append(next)
                continue
            }
            guard next.part.kind != .variable else { continue }
            var inner: [LoggedFailure] = []
            var isChosen = next.isChosen
            for (position, child) in next.part.children.enumerated() {
                // What `^try` tries may fail.
                if position == 0, child.state == .failed,
                    case .function("try")? = DiagnosisSearch.owner(below: next.part)
                {
                    continue
                }
                let call = next.call ?? (child.isExpression ? next.part : nil)
                inner.append(LoggedFailure(part: child, call: call, isChosen: isChosen))
                guard next.part.kind == .call, !isChosen else { continue }
                isChosen = child.contains { isMissing($0, orBound: false, in: environment) }
            }
            rest += inner.reversed()
        }
        return found
    }

    /// What to report about a part that failed; nil if it may not fail with other data, or if it's
    /// reported elsewhere.
    private func failure(
        _ logged: LoggedFailure, of root: MBExplanation.Part, in text: String, _ position: Int,
        _ environment: MBEnvironment
    ) -> LenientFailure? {
        let way = Self.innermostFailure(in: logged.part)
        guard !logged.isChosen, let part = Self.failing(on: way),
            let message = way.last?.failure?.message,
            !way.contains(where: { $0.kind == .variable }),
            !mayDependOnSetting(part, of: root, in: environment)
        else { return nil }
        let own = logged.call ?? way.prefix { !$0.isExpression }.last ?? logged.part
        let range = SourceRange(utf16: own.range, in: text)
        let isAsked = types.result(at: position).uses.conditions.contains {
            $0.lower <= range.lower && range.upper <= $0.upper
        }
        // Where a condition asks, or perhaps one in another text, something may be missing.
        let isOwn = logged.call == nil
        guard isOwn && !isAsked || !part.contains(where: \.isNothing) else { return nil }
        return LenientFailure(message, at: range)
    }
}

extension MBExplanation.Part {
    /// Whether a condition holds for it or for a part of it.
    fileprivate func contains(where isSought: (MBExplanation.Part) -> Bool) -> Bool {
        var rest = [self]
        while let part = rest.popLast() {
            if isSought(part) { return true }
            rest += part.children
        }
        return false
    }
}
