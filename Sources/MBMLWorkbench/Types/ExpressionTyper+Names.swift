import MBDataEnvironment

/// Names that functions bind, and parts that aren't always evaluated.
extension ExpressionTyper {
    /// Looks at a part where a function binds names.
    mutating func binding(
        _ names: [String: KnownPart], _ body: (inout ExpressionTyper) -> KnownPart
    ) -> KnownPart {
        bound.append(names)
        // The same text means something else where the names are bound again.
        let outer = (failedConditions, tested)
        failedConditions.removeAll { text in names.keys.contains { text.contains("$" + $0) } }
        tested.removeAll { $0.first.map { names[$0] != nil } ?? false }
        defer {
            bound.removeLast()
            (failedConditions, tested) = outer
        }
        return body(&self)
    }

    /// Looks at a part that isn't always evaluated.
    mutating func doubtfully<Result>(_ body: (inout ExpressionTyper) -> Result) -> Result {
        doubts += 1
        defer { doubts -= 1 }
        return body(&self)
    }

    /// What is known of a name that functions bind; nil if none does.
    func boundName(_ name: String) -> KnownPart? {
        for names in bound.reversed() {
            if let part = names[name] { return part }
        }
        guard let colon = name.firstIndex(of: ":"), name[..<colon] == "outer", !bound.isEmpty
        else { return nil }
        return .unknown
    }

    /// What is known of a name; nil if nothing has the name.
    func variable(_ name: String) -> KnownPart? { boundName(name) ?? scope.variable(name) }
}
