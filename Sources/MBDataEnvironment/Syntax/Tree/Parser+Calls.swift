/// The parameters of calls.
extension Parser {
    /// The number of parameters to reserve room for; most calls have fewer.
    private static let fewParameters = 4

    /// The parameters of a call from the tokens inside it.
    func parameters(
        _ tokens: Range<Int>, depth: Int
    ) throws(MBExpressionError) -> SyntaxParameters {
        guard !tokens.isEmpty else { return .none }
        var parameters: [SyntaxParameter] = []
        parameters.reserveCapacity(Self.fewParameters)
        var isEvaluated = true
        var next = tokens.lowerBound
        while next < tokens.upperBound {
            let token = list.tokens[next]
            guard case .parameter(let parameter) = token.kind else { break }
            let inside = list.inside(next)
            next = token.end
            switch parameter {
            case .raw: return .raw(token.range)
            case .evaluated(let grammar):
                let node = try node(of: token.range, inside, by: grammar, depth: depth)
                parameters.append(
                    SyntaxParameter(
                        context: grammar == .math ? .number : .object, range: token.range,
                        node: node))
            case .unevaluated(let context):
                isEvaluated = false
                let node = try unevaluated(token.range, inside, as: context, depth: depth)
                parameters.append(
                    SyntaxParameter(context: context, range: token.range, node: node))
            }
        }
        guard !parameters.isEmpty else { return .none }
        return isEvaluated ? .evaluated(parameters) : .unevaluated(parameters)
    }

    /// A parameter that the function evaluates itself, if it needs to: errors wait until then,
    /// except for limits.
    private func unevaluated(
        _ region: SourceRange, _ tokens: Range<Int>, as context: MBContext, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        do {
            return try whole(region, tokens, by: Grammar(context), depth: depth)
        } catch {
            guard error.kind != .limit else { throw error }
            return SyntaxNode(kind: .invalid(error), range: region)
        }
    }
}
