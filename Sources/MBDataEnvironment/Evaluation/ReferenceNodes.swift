/// A reference to a variable.
final class VariableNode: Node {
    let range: SourceRange
    private let key: HashedKey

    /// How much deeper evaluation gets if the variable is an expression of its own.
    private let weight: Int

    init(_ name: String, weight: Int, _ range: SourceRange) {
        self.weight = weight
        key = HashedKey(name)
        self.range = range
    }

    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try evaluation.step()
        if let scope = evaluation.scope, let bound = Scope.value(of: key, from: scope) {
            return bound
        }
        guard let variable = evaluation.surroundings.variables.variable(for: key) else {
            return nil
        }
        if case .stored(let value) = variable.source { return value }
        return try evaluation.read(variable, weight: weight, at: range)
    }
}

extension Evaluation {
    /// The present value of a variable that is computed at each read.
    @inline(never)
    mutating func read(
        _ variable: Variable, weight: Int = 1, at range: SourceRange?
    ) throws(MBExpressionError) -> MBValue? {
        switch variable.source {
        case .stored(let value): return value
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
        if let cycle = DynamicLink.cycle(of: name, from: dynamics) {
            let shown = cycle.map { "$\($0)" }.joined(separator: " → ")
            throw MBExpressionError.evaluation(
                .dynamicVariableCycle, "dynamic variables refer to each other: \(shown)",
                at: range
            ).with { $0.chain = cycle }
        }
        try enter(weight, at: range)
        let outer = dynamics
        dynamics = DynamicLink(name, inside: outer)
        defer {
            dynamics = outer
            depth &-= weight
        }
        do {
            return try surroundings.cache.current(program, in: surroundings).object(&self)
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
    enum Step: Sendable {
        case name(HashedKey, SourceRange)
        case expression(any Node, SourceRange)
    }

    let range: SourceRange
    private let base: any Node
    private let steps: [Step]

    init(_ base: any Node, _ steps: [Step], _ range: SourceRange) {
        self.base = base
        self.steps = steps
        self.range = range
    }

    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        guard var current = try base.value(&evaluation) else { return nil }
        var position = 0
        while position < steps.count {
            try evaluation.step()
            guard let next = try follow(position, from: current, &evaluation) else { return nil }
            current = next
            position += 1
        }
        return current
    }

    @inline(__always)
    private func follow(
        _ position: Int, from current: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        switch steps[position] {
        case .name(let key, let range):
            if case .dictionary(let dictionary) = current { return dictionary.value(for: key) }
            return try MemberLookup.member(key.text, of: current, &evaluation, at: range)
        case .expression(let node, let range):
            guard !current.isNull else { return nil }
            guard let key = try node.value(&evaluation), !key.isNull else {
                throw .evaluation(.missingKey, "the key in brackets evaluates to nothing", at: range)
            }
            return try MemberLookup.element(key, of: current, &evaluation, at: range)
        }
    }
}
