/// Calls, whose parameters are compiled as the function reads them.
extension Compiler {
    mutating func callNode(
        _ call: SyntaxCall, _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        let name = HashedKey(call.name)
        let function = functions.function(name)
        calls.append(Program.Call(name: name, function: function))
        let callRange = SourceRange(call.nameRange.lower - 1, call.arguments.upper + 1)
        let part = call.path.isEmpty ? nil : plan?.open(.call, callRange)
        var base: Node
        if let function {
            let outer = callPlace
            let place = CallPlace(call.name, callRange, inside: outer)
            callPlace = place
            defer { callPlace = outer }
            let parameters = try parameters(of: call, for: function, depth: depth + 1)
            base = CallNode(
                function, parameters, weight: depth - callDepth + 1, in: text, at: place)
        } else {
            base = UnknownCallNode(call.name, callRange)
        }
        if let plan, let part { base = plan.close(part, with: base) }
        return try path(from: base, call.path, range, depth: depth)
    }

    private mutating func parameters(
        of call: SyntaxCall, for function: MBMLFunction, depth: Int
    ) throws(MBExpressionError) -> CallNode.Parameters {
        let outer = callDepth
        callDepth = depth
        defer { callDepth = outer }
        guard !call.arguments.isEmpty else { return .absent }
        guard function.input != .none else {
            let isBlank = parser.source.text(call.arguments).utf8.allSatisfy(SourceBytes.isBlank)
            return isBlank ? .absent : .ignored
        }
        let declared = parser.parameters(of: call, for: function)
        switch function.input {
        case .none: return .absent
        case .raw:
            let text = parser.source.text(call.arguments)
            plan?.addLiteral(text, .parameter, call.arguments)
            return .raw(text)
        case .string, .pipedStrings:
            return .texts(try nodes(of: declared, by: .object, depth: depth))
        case .object, .pipedObjects:
            return .values(try nodes(of: declared, by: .object, depth: depth))
        case .math, .pipedMath:
            return .numbers(try nodes(of: declared, by: .math, depth: depth))
        case .pipedExpressions:
            return .expressions(try expressions(declared, function.contexts, depth: depth))
        }
    }

    private mutating func parameter(
        _ region: SourceRange, by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> Node {
        try inner(parser.node(of: region, by: grammar, depth: depth), depth: depth)
    }

    private mutating func nodes(
        of parts: [DeclaredParameter], by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> [Node] {
        var nodes: [Node] = []
        nodes.reserveCapacity(parts.count)
        for part in parts {
            nodes.append(try parameter(part.range, by: grammar, depth: depth))
        }
        return nodes
    }

    /// Parameters that the function evaluates are compiled for the contexts that their types or the
    /// host announce; a text that is wrong there fails only when it is evaluated.
    private mutating func expressions(
        _ parts: [DeclaredParameter], _ contexts: MBMLFunction.ParameterContexts?, depth: Int
    ) throws(MBExpressionError) -> [LazyParameter] {
        let sources = parts.map { parser.source.text($0.range) }
        var parameters: [LazyParameter] = []
        parameters.reserveCapacity(parts.count)
        for (position, part) in parts.enumerated() {
            let range = part.range
            let context =
                contexts?.context(at: position, of: sources)
                ?? part.declaration?.type?.context ?? .object
            let planned = plan?.open(.parameter, range)
            var compiled: Node
            do {
                compiled = try lazy(range, sources[position], as: context, depth: depth)
            } catch {
                guard error.kind != .limit else { throw error }
                compiled = FailingNode(error, range)
                if let plan, let planned { plan.forgetParts(of: planned) }
            }
            if let plan, let planned { compiled = plan.close(planned, with: compiled) }
            parameters.append(LazyParameter(sources[position], range, context, compiled))
        }
        return parameters
    }

    private mutating func lazy(
        _ part: SourceRange, _ source: String, as context: MBContext, depth: Int
    ) throws(MBExpressionError) -> Node {
        if part.isEmpty {
            return context == .boolean ? EmptyConditionNode(part) : ConstantNode(nil, part)
        }
        if context == .boolean, let truth = ConstantText.truth(of: source) {
            if let warning = Self.warning(ofFalseWord: source, at: part),
                warnings.count < Self.mostWarnings
            {
                warnings.append(warning)
            }
            return ConstantNode(.bool(truth), part)
        }
        return try parameter(part, by: Grammar(context), depth: depth)
    }
}

extension MBMLFunction.ParameterContexts {
    /// The context of the parameter at a position.
    func context(at position: Int, of sources: [String]) -> MBContext {
        switch self {
        case .positions(let contexts):
            return contexts.indices.contains(position)
                ? contexts[position] : contexts.last ?? .object
        case .last(let context, let words):
            let hasWord = sources.last.map { TextEquality.isHarmless($0) && words.contains($0) }
            return position == sources.count - (hasWord == true ? 2 : 1) ? context : .object
        }
    }
}
