/// The expression of a dynamic variable.
final class DynamicExpression: Sendable {
    let program: Program
    /// What a program itself refers to.
    struct Uses: Sendable {
        /// The variables, each with the names that the program's own calls bind there.
        let variables: [ReadsAnalysis.Use]
        /// The functions of documents that it calls.
        let functions: [HashedKey]

        var count: Int { variables.count + functions.count }
    }

    private struct Found: Sendable {
        /// Weak: a program that is compiled later keeps the functions that it calls, which would keep
        /// each other alive if they call each other.
        weak var program: Program?
        let uses: Uses
    }

    private let found = Guarded<Found?>(nil)

    init(_ program: Program) {
        self.program = program
    }

    /// What the expression itself refers to, determined on first use.
    func uses(in storage: EnvironmentStorage) throws(MBExpressionError) -> Uses {
        let program = try storage.cache.current(program, in: storage)
        if let known = found.withLock({ $0?.program === program ? $0?.uses : nil }) { return known }
        let (variables, functions) = ReadsAnalysis.uses(of: program, in: storage)
        let uses = Uses(variables: variables, functions: functions)
        found.withLock { $0 = Found(program: program, uses: uses) }
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
        var rest = [Place(expression: expression)]
        var followed: Set<Followed> = []
        var templates: Set<ObjectIdentifier> = []
        while let place = rest.popLast() {
            let uses = try place.expression.uses(in: storage)
            try evaluation.step(uses.count)
            for name in uses.functions {
                guard let template = storage.functions.function(name)?.template,
                    templates.insert(ObjectIdentifier(template)).inserted
                else { continue }
                rest.append(
                    Place(
                        expression: template.expression,
                        bindings: BoundNames(local: template.names), isInFunction: true))
            }
            for use in uses.variables where place.bindings.look(for: use.variable) != .bound {
                if !place.isInFunction { names.insert(use.variable) }
                guard let variable = storage.variables.variable(for: use.variable) else {
                    continue
                }
                if variable.holdsObjects { hasObjects = true }
                guard case .dynamic(let inner) = variable.source else { continue }
                let bindings = place.bindings.withoutLocals.adding(use.bindings)
                let next = Followed(
                    use: ReadsAnalysis.Use(variable: use.variable, bindings: bindings),
                    isInFunction: place.isInFunction)
                guard followed.insert(next).inserted else { continue }
                rest.append(
                    Place(
                        expression: inner, bindings: bindings, isInFunction: place.isInFunction))
            }
        }
    }

    /// A dynamic variable that was followed, which counts for different names in a function.
    private struct Followed: Hashable {
        let use: ReadsAnalysis.Use
        let isInFunction: Bool
    }

    /// An expression on the way, and what is bound around it.
    private struct Place {
        let expression: DynamicExpression
        var bindings = BoundNames()
        /// Whether it's read by a function of a document, which sees no names of its caller.
        var isInFunction = false
    }
}
