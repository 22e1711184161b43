import MBDataEnvironment

/// Names that functions bind, and parts that aren't always evaluated.
extension ExpressionTyper {
    /// Looks at parts where a function binds names.
    mutating func binding<Result>(
        _ names: [String: KnownPart], _ body: (inout ExpressionTyper) -> Result
    ) -> Result {
        let outer = (failedConditions, hidden.count)
        bound.append([:])
        for (name, part) in names { bind(name, to: part) }
        defer {
            bound.removeLast()
            failedConditions = outer.0
            while hidden.count > outer.1, let last = hidden.popLast() {
                tested[last.name] = last.tested
            }
        }
        return body(&self)
    }

    /// Binds a name in the parts that follow, to the end of the innermost `binding`.
    mutating func bind(_ name: String, to part: KnownPart) {
        bound[bound.count - 1][name] = part
        // The same text means something else where the name is bound again.
        failedConditions.removeAll { $0.names.contains(name) }
        if let paths = tested.removeValue(forKey: name) { hidden.append((name, paths)) }
    }

    /// Notes that conditions around the parts that follow ask about some paths. What is a parameter
    /// of a call in a condition may be looked at as a whole.
    mutating func test(_ mentions: ArraySlice<Mention>) {
        for mention in mentions {
            tested[mention.path[0], default: TestedPaths()]
                .add(mention.path, asWhole: mention.calls > calls)
        }
    }

    /// Takes back what `test` noted last.
    mutating func endTests(of mentions: ArraySlice<Mention>) {
        for mention in mentions {
            tested[mention.path[0]]?.remove(mention.path, asWhole: mention.calls > calls)
        }
    }

    /// Whether a condition around the part asks about a path, or looks at what it's a part of.
    func isTested(_ path: [String]) -> Bool {
        path.first.flatMap { tested[$0] }?.contains(path) ?? false
    }

    /// Whether no condition, neither in the expression nor around it, decides whether the part is
    /// evaluated.
    var isAlwaysEvaluated: Bool { doubts == 0 && !scope.isConditional }

    /// Looks at a part that isn't always evaluated.
    mutating func doubtfully<Result>(_ body: (inout ExpressionTyper) -> Result) -> Result {
        doubts += 1
        defer { doubts -= 1 }
        return body(&self)
    }

    /// Looks at a part whose errors `^try` catches: what fails there is meant to be tried.
    mutating func trying<Result>(
        _ range: SourceRange, _ body: (inout ExpressionTyper) -> Result
    ) -> Result {
        conditions += 1
        let count = findings.count
        defer {
            conditions -= 1
            let inside = findings[count...].filter { !$0.isError || !$0.isTried }
            findings.replaceSubrange(count..., with: inside)
        }
        return tracing(isTried: true, range) { $0.doubtfully(body) }
    }

    /// Looks at a part whose errors its function only logs, so that `^try` around the call doesn't
    /// catch them.
    mutating func logging<Result>(
        _ range: SourceRange, _ body: (inout ExpressionTyper) -> Result
    ) -> Result {
        isTried ? tracing(isTried: false, range, body) : body(&self)
    }

    private mutating func tracing<Result>(
        isTried isInside: Bool, _ range: SourceRange, _ body: (inout ExpressionTyper) -> Result
    ) -> Result {
        let outer = isTried
        isTried = isInside
        uses.turn(at: range.lower, isTried: isInside)
        defer {
            isTried = outer
            uses.turn(at: range.upper, isTried: outer)
        }
        return body(&self)
    }

    /// Looks at an alternative of `^firstOf` that isn't the last one: documents ask there whether
    /// something exists.
    mutating func asking<Result>(
        _ range: SourceRange, _ body: (inout ExpressionTyper) -> Result
    ) -> Result {
        uses.conditions.append(range)
        conditions += 1
        defer { conditions -= 1 }
        return body(&self)
    }

    /// What is known of a name that functions bind; nil if none does.
    func boundName(_ name: String) -> KnownPart? {
        for names in bound.reversed() {
            if let part = names[name] { return part }
        }
        guard let colon = name.firstIndex(of: ":"), name[..<colon] == "outer",
            bound.contains(where: { !$0.isEmpty })
        else { return nil }
        return .unknown
    }

    /// The names that functions bind around the part, for suggestions; none if there are many.
    var boundNames: [String] {
        guard bound.reduce(0, { $0 + $1.count }) <= Self.mostBoundNames else { return [] }
        return Set(bound.flatMap(\.keys)).sorted()
    }

    private static let mostBoundNames = 20

    /// What is known of a name; nil if nothing has the name.
    func variable(_ name: String) -> KnownPart? { boundName(name) ?? scope.variable(name) }
}
