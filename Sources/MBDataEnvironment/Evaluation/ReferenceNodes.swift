/// A reference to a variable.
final class VariableNode: Node {
    private let key: HashedKey

    /// How much deeper evaluation gets if the variable is an expression of its own.
    private let weight: Int

    init(_ name: String, weight: Int, _ range: SourceRange) {
        self.weight = weight
        key = HashedKey(name)
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try evaluation.step()
        if let scope = evaluation.scope, let bound = Scope.value(of: key, from: scope) {
            return bound
        }
        guard let found = evaluation.variables.variable(for: key) else { return nil }
        if let value = found._withUnsafeGuaranteedRef({ $0.isStored ? .some($0.value) : nil }) {
            return value
        }
        return try evaluation.read(found.takeUnretainedValue(), weight: weight, at: range)
    }
}

extension Evaluation {
    /// The present value of a variable that is computed at each read.
    @inline(never)
    mutating func read(
        _ variable: Variable, weight: Int = 1, at range: SourceRange?
    ) throws(MBExpressionError) -> MBValue? {
        switch variable.source {
        case .stored: return variable.value
        case .dynamic(let program):
            return try read(variable.name, program, weight: weight, at: range)
        case .host(let accessor):
            do {
                return try accessor()
            } catch {
                throw .evaluation(
                    .hostFailed, "the host failed to give $\(variable.name): \(error)", at: range)
            }
        }
    }

    private mutating func read(
        _ name: String, _ program: Program, weight: Int, at range: SourceRange?
    ) throws(MBExpressionError) -> MBValue? {
        if let cycle = DynamicLink.cycle(of: name, from: notes?.dynamics) {
            let shown = cycle.map { "$\($0)" }.joined(separator: " → ")
            throw MBExpressionError.evaluation(
                .dynamicVariableCycle, "dynamic variables refer to each other: \(shown)",
                at: range
            ).with { $0.chain = cycle }
        }
        try enter(weight, at: range)
        let notes = note()
        let outer = notes.dynamics
        notes.dynamics = DynamicLink(name, inside: outer)
        defer {
            notes.dynamics = outer
            depth &-= weight
        }
        do {
            let program = try surroundings.cache.current(program, in: surroundings)
            guard passesGuard(levels: weight) else { return try program.object(&self) }
            return try StackGuard.withRoom { () throws(MBExpressionError) in
                try program.object(&self)
            }
        } catch {
            throw error.throughDynamicVariable(name, at: range)
        }
    }
}

extension MBExpressionError {
    /// The error of the expression that reads a dynamic variable whose own expression failed.
    fileprivate func throughDynamicVariable(
        _ name: String, at range: SourceRange?
    ) -> MBExpressionError {
        MBExpressionError(
            Content(
                kind: kind == .limit ? .limit : .evaluation,
                code: kind == .limit || code == .dynamicVariableCycle
                    ? code : .dynamicVariableFailed,
                message: code == .dynamicVariableCycle || kind == .limit
                    ? message : "the dynamic variable $\(name) failed: \(message)",
                range: range, underlying: self, chain: chain))
    }
}

/// A value with subreferences: `$user.name`, `$list[0]`, `^f()[1].x`.
final class PathNode: Node {
    final class Step {
        let range: SourceRange
        /// A key that is known when the text is compiled.
        let name: HashedKey
        /// The position that a constant key means in an array; -1 for none.
        let index: Int
        /// The key in brackets, if it has to be evaluated.
        let expression: Node?

        init(name: String, _ range: SourceRange) {
            self.name = HashedKey(name)
            index = MBNumber.integerPrefix(of: name).flatMap { Int(exactly: $0) } ?? -1
            expression = nil
            self.range = range
        }

        init(_ expression: Node, _ range: SourceRange) {
            name = HashedKey("")
            index = -1
            self.expression = expression
            self.range = range
        }
    }

    private let base: Node
    private let steps: [Step]

    init(_ base: Node, _ steps: [Step], _ range: SourceRange) {
        self.base = base
        self.steps = steps
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        guard var current = try base.value(&evaluation) else { return nil }
        var position = 0
        while position < steps.count {
            try evaluation.step()
            guard let next = try Self.follow(steps[position], from: current, &evaluation) else {
                return nil
            }
            current = next
            position += 1
        }
        return current
    }

    private static func follow(
        _ step: Step, from current: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard let expression = step.expression else {
            switch current {
            case .dictionary(let dictionary): return dictionary.value(for: step.name)
            case .array(let elements) where step.index >= 0:
                return step.index < elements.count ? elements[step.index] : nil
            default:
                return try MemberLookup.member(
                    step.name.text, of: current, &evaluation, at: step.range)
            }
        }
        guard !current.isNull else { return nil }
        guard let key = try expression.value(&evaluation), !key.isNull else {
            throw .evaluation(
                .missingKey, "the key in brackets evaluates to nothing", at: step.range)
        }
        return try MemberLookup.element(key, of: current, &evaluation, at: step.range)
    }
}
