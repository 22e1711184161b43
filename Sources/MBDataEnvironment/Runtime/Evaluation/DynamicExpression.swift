/// The expression of a dynamic variable.
final class DynamicExpression: Sendable {
    let program: Program

    /// The variables that a program itself refers to.
    private struct Found: Sendable {
        let program: Program
        let uses: [ReadsAnalysis.Use]
    }

    private let found = Guarded<Found?>(nil)

    init(_ program: Program) {
        self.program = program
    }

    /// The variables that the expression itself refers to, each with the names that its own calls
    /// bind there. They are determined on first use.
    func uses(in storage: EnvironmentStorage) throws(MBExpressionError) -> [ReadsAnalysis.Use] {
        let program = try storage.cache.current(program, in: storage)
        if let known = found.withLock({ $0 }), known.program === program { return known.uses }
        let uses = ReadsAnalysis.uses(of: program, in: storage)
        let replaced = found.withLock { found in
            defer { found = Found(program: program, uses: uses) }
            return found
        }
        withExtendedLifetime(replaced) {}
        return uses
    }
}

/// What the expression of a dynamic variable can read, including through other dynamic variables.
struct DynamicReach {
    /// The names, except those that its own calls bind.
    private(set) var names: Set<HashedKey> = []

    /// Whether one of the variables holds objects of the host, which may give other values next
    /// time.
    private(set) var hasObjects = false

    /// Finds what the expression can read, at one step per reference.
    init(
        of expression: DynamicExpression, in evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        let storage = evaluation.storage
        var rest = [(expression: expression, bindings: BoundNames())]
        var followed: Set<ReadsAnalysis.Use> = []
        while let (expression, outer) = rest.popLast() {
            let uses = try expression.uses(in: storage)
            try evaluation.step(uses.count)
            for use in uses where outer.look(for: use.variable) != .bound {
                names.insert(use.variable)
                guard let variable = storage.variables.variable(for: use.variable) else {
                    continue
                }
                if variable.holdsObjects { hasObjects = true }
                guard case .dynamic(let inner) = variable.source else { continue }
                let bindings = outer.adding(use.bindings)
                let next = ReadsAnalysis.Use(variable: use.variable, bindings: bindings)
                if followed.insert(next).inserted { rest.append((inner, bindings)) }
            }
        }
    }
}
