/// Compiling calls, whose functions determine how parameters are read.
extension Compiler {
    func callNode(
        _ call: SyntaxCall, _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        let function = functions.function(call.name)
        calls.append(Program.Call(name: call.name, function: function))
        var base: Node
        if let function {
            let outer = callPlace
            let place = CallPlace(call.name.text, call.range, inside: outer)
            callPlace = place
            defer { callPlace = outer }
            let parameters = try parameters(of: call, for: function, depth: depth + 1)
            base = CallNode(
                function, parameters, weight: depth - callDepth + 1, in: text, at: place)
        } else {
            base = UnknownCallNode(call.name.text, call.range)
        }
        if !call.path.isEmpty { base = observed(base, call.range) }
        return try path(from: base, call.path, range, depth: depth)
    }

    private func parameters(
        of call: SyntaxCall, for function: MBMLFunction, depth: Int
    ) throws(MBExpressionError) -> CallNode.Parameters {
        let outer = callDepth
        callDepth = depth
        defer { callDepth = outer }
        switch call.parameters {
        case .none:
            let isBlank = tree.source.withoutBlanks(call.arguments).isEmpty
            return function.input == .none && !isBlank ? .ignored : .absent
        case .raw(let range):
            return .raw(tree.source.text(range))
        case .evaluated(let parameters):
            var nodes: [Node] = []
            nodes.reserveCapacity(parameters.count)
            var isLazy = false
            for (position, parameter) in parameters.enumerated() {
                let itemReads = itemReads
                nodes.append(try inner(parameter.node, depth: depth))
                if self.itemReads > itemReads,
                    function.dependencies.mayBind(.item, in: position, of: parameters.count)
                {
                    isLazy = true
                }
            }
            if isLazy { return .expressions(lazily(parameters, nodes)) }
            switch function.input {
            case .string, .pipedStrings: return .texts(nodes)
            case .math, .pipedMath: return .numbers(nodes)
            default: return .values(nodes)
            }
        case .unevaluated(let parameters):
            return .expressions(try lazily(parameters, of: function, depth: depth))
        }
    }

    /// Parameters that the function evaluates itself, because one of them may be an expression for
    /// the elements of a collection.
    private func lazily(_ parameters: [SyntaxParameter], _ nodes: [Node]) -> [LazyParameter] {
        zip(parameters, nodes).map { parameter, node in
            LazyParameter(
                LazyParameter.written(parameter.range, in: tree.source), parameter.range,
                parameter.context,
                observed(node, parameter.range, isParameter: true))
        }
    }

    /// Parameters that the function evaluates itself. An invalid text fails only when it's
    /// evaluated.
    private func lazily(
        _ parameters: [SyntaxParameter], of function: MBMLFunction, depth: Int
    ) throws(MBExpressionError) -> [LazyParameter] {
        var compiled: [LazyParameter] = []
        compiled.reserveCapacity(parameters.count)
        for (position, parameter) in parameters.enumerated() {
            let itemReads = itemReads
            let node = observed(
                try lazily(parameter, depth: depth), parameter.range, isParameter: true)
            compiled.append(
                LazyParameter(
                    LazyParameter.written(parameter.range, in: tree.source), parameter.range,
                    parameter.context, node))
            if function.dependencies.binds(.item, in: position, of: parameters.count) {
                self.itemReads = itemReads
            }
        }
        return compiled
    }

    private func lazily(
        _ parameter: SyntaxParameter, depth: Int
    ) throws(MBExpressionError) -> Node {
        if parameter.context == .boolean, let condition = condition(parameter.node) {
            return condition
        }
        switch parameter.node.kind {
        case .empty: return ConstantNode(nil, parameter.range)
        case .invalid(let error): return FailingNode(error, parameter.range)
        default: break
        }
        return try inner(parameter.node, depth: depth)
    }
}
