import MBDataEnvironment

/// Goes from a whole explanation to the part that an outcome began with.
struct DiagnosisSearch {
    /// What a text in the explanation belongs to.
    enum Owner: Hashable {
        case variable(String)
        case function(String)
    }

    /// A part on the way, and what declares the text that it's in.
    struct Step {
        let part: MBExplanation.Part
        let owner: Owner?
    }

    let outcome: MBVariableDiagnosis.Outcome

    /// The steps from a part, which belongs to an owner, to where the outcome began.
    func steps(from root: MBExplanation.Part, of owner: Owner?) -> [Step] {
        guard outcome != .value else { return [] }
        var steps = [Step(part: root, owner: owner)]
        var (part, owner) = (root, owner)
        var names: Set<Owner> = []
        while true {
            if let next = next(below: part) {
                if next.isExpression { owner = Self.owner(below: part) }
                part = next
            } else if part.isNothing, let value = part.valueOfName {
                // What a name is bound to is in a text around it.
                (part, owner) = (value, Self.owner(of: value) ?? steps[0].owner)
            } else if part.kind == .variable, let name = Self.owner(below: part),
                names.insert(name).inserted,
                let first = Self.firstEvaluation(of: name, like: part, below: root)
            {
                // The expression of a dynamic variable is explained where it's evaluated first.
                (part, owner) = (first, name)
            } else {
                return steps
            }
            steps.append(Step(part: part, owner: owner))
        }
    }

    /// The expression of a variable, where it was evaluated with the outcome that a later part has.
    private static func firstEvaluation(
        of name: Owner, like part: MBExplanation.Part, below root: MBExplanation.Part
    ) -> MBExplanation.Part? {
        var open = [root]
        while let next = open.popLast() {
            if owner(below: next) == name, next.state == part.state,
                next.isNothing == part.isNothing,
                let expression = next.children.first(where: \.isExpression)
            {
                return expression
            }
            open += next.children.reversed()
        }
        return nil
    }

    private func next(below part: MBExplanation.Part) -> MBExplanation.Part? {
        let children = part.children
        switch outcome {
        case .value: return nil
        case .failed: return children.last { $0.state == .failed }
        case .nothing:
            // A function that goes on after an error makes nothing of it.
            let hasFailed = part.state == .failed
            return children.last { $0.state == .failed || !hasFailed && $0.isNothing }
        case .empty:
            // What a function evaluates for each element isn't its value.
            guard part.kind != .parameter, part.kind != .evaluation else { return nil }
            return children.last { child in
                child.state == .evaluated && child.kind != .literal && child.kind != .parameter
                    && (child.isNothing || Self.isEmpty(child))
            }
        }
    }

    static func isEmpty(_ part: MBExplanation.Part) -> Bool {
        part.elementCount == 0 || part.value == .string("")
    }

    /// What declares the text that a part is in; nil for the text that the explanation began with.
    private static func owner(of part: MBExplanation.Part) -> Owner? {
        var part = part
        while !part.isExpression, let outer = part.enclosing { part = outer }
        return part.enclosing.flatMap { owner(below: $0) }
    }

    /// What declares the text that is evaluated for a part.
    static func owner(below part: MBExplanation.Part) -> Owner? {
        let name = part.text.dropFirst().drop { "{[(".contains($0) }
        switch part.kind {
        case .variable: return .variable(String(name.prefix { !"}])".contains($0) }))
        case .call: return .function(String(name.prefix { $0 != "(" }))
        default: return nil
        }
    }
}
