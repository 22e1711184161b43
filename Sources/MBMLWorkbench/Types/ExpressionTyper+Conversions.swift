import MBDataEnvironment

/// Constants that can't be converted to the types of parameters that a document declares.
extension ExpressionTyper {
    mutating func lookForBadConversions(
        of parameters: [SyntaxParameter], _ parts: [KnownPart], _ call: SyntaxCall
    ) {
        // Of several declarations, the one that counts isn't known.
        let name = call.functionName
        guard let function = scope.environment.function(name), function.definition != nil,
            scope.body(ofFunction: name) != nil
        else { return }
        for (position, parameter) in parameters.enumerated() where !isReported(in: parameter.range)
        {
            guard parts[position].constant != nil || isFixed(parameter.node),
                let converting = function.converting(parameterAt: position),
                let error = failure(of: parameter, at: position, converting),
                let rule = Self.rulesForParts[error.code]
            else { continue }
            report(
                rule, "^\(name): \(error.message)", at: trimmed(parameter.range), code: error.code)
        }
    }

    /// The error of a call with only one parameter, if the values of all that it reads are known.
    private func failure(
        of parameter: SyntaxParameter, at position: Int, _ function: MBMLFunction
    ) -> MBExpressionError? {
        let text = source.text(parameter.range)
        guard let values = untestedValues(readBy: text) else { return nil }
        let before = String(repeating: "|", count: position)
        return scope.failure(
            of: "^\(function.name)(\(before)\(text))", as: .object, isStrict: scope.isStrict,
            seeing: values, calling: function)
    }

    /// Whether a part is a call of a function that gives the same everywhere, and so are its
    /// parameters. Those that bind names are left out.
    func isFixed(_ node: SyntaxNode) -> Bool {
        switch node.kind {
        case .empty, .text, .escape, .number: true
        case .math(let inside), .group(_, let inside): isFixed(inside)
        case .sequence(let parts): parts.allSatisfy(isFixed)
        case .call(let call): isFixed(call)
        case .reference, .chain, .not, .negate, .invalid: false
        }
    }

    private func isFixed(_ call: SyntaxCall) -> Bool {
        guard case .evaluated(let parameters) = call.parameters, call.path.isEmpty,
            let function = scope.environment.function(call.functionName), function.isFixed
        else { return false }
        return parameters.allSatisfy { isFixed($0.node) }
    }
}
