/// A call of a function that was declared when the text was compiled.
final class CallNode: Node {
    /// The parameters in the form that the function's input kind requires.
    enum Parameters {
        /// Nothing between the parentheses.
        case absent
        /// The text itself.
        case raw(String)
        /// Evaluated before the call, as values, texts or arithmetic.
        case values([Node])
        case texts([Node])
        case numbers([Node])
        /// Evaluated by the function.
        case expressions([LazyParameter])
        /// Text that a function without parameters ignores.
        case ignored
    }

    /// The context in which parameters are evaluated before the call.
    private enum Form { case value, text, number }

    let function: MBMLFunction
    let parameters: Parameters
    /// The parameters again, in the forms in which a call uses them without counting references.
    private let form: Form
    private let nodes: NodeList
    // Unretained: the parameters keep them.
    let lazy: [Unmanaged<LazyParameter>]
    let isLazy: Bool
    /// Whether the function's body is app code.
    let isOfHost: Bool
    private let count: Int
    /// Whether the function needs to know whether its parameters are escaped already.
    private let escapes: Bool
    /// How many levels of nesting the call adds.
    private let weight: Int
    /// The whole text, which the ranges of errors refer to.
    let source: String
    let place: CallPlace

    init(
        _ function: MBMLFunction, _ parameters: Parameters, weight: Int, in source: String,
        at place: CallPlace
    ) {
        self.weight = weight
        self.source = source
        self.place = place
        self.function = function
        isOfHost = function.isOfHost
        self.parameters = parameters
        escapes = function.escapes
        switch parameters {
        case .values(let nodes): (form, self.nodes) = (.value, NodeList(nodes))
        case .texts(let nodes): (form, self.nodes) = (.text, NodeList(nodes))
        case .numbers(let nodes): (form, self.nodes) = (.number, NodeList(nodes))
        case .raw(let text):
            (form, nodes) = (.value, NodeList([ConstantNode(.string(text), place.range)]))
        case .absent, .ignored, .expressions: (form, nodes) = (.value, NodeList([]))
        }
        if case .expressions(let parameters) = parameters {
            // Unretained: the parameters keep them.
            (lazy, isLazy) = (parameters.map { .passUnretained($0) }, true)
        } else {
            (lazy, isLazy) = ([], false)
        }
        count =
            switch parameters {
            case .absent, .ignored: 0
            case .raw: 1
            case .values(let nodes), .texts(let nodes), .numbers(let nodes): nodes.count
            case .expressions(let parameters): parameters.count
            }
        super.init(place.range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        do throws(MBExpressionError) {
            return try result(nil, nil, &evaluation)
        } catch {
            throw error.inside("^" + function.name)
        }
    }

    override func marked(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MarkedValue {
        guard function.mayMark else { return MarkedValue(try value(&evaluation)) }
        let marking = MarkedCall(function.template == nil ? escaping : nil)
        do throws(MBExpressionError) {
            let value = try result(nil, marking, &evaluation)
            return MarkedValue(value, marking.mark)
        } catch {
            throw error.inside("^" + function.name)
        }
    }

    override func declaredEscaping(_ evaluation: Evaluation) -> MBEscaping? {
        function.template?.expression.program.escaping
    }

    override func grow(
        _ growth: Growth, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard growth.isList, case .values(let nodes) = parameters, nodes.count > 1 else {
            growth.begin()
            return try value(&evaluation)
        }
        do throws(MBExpressionError) {
            return try result(growth, nil, &evaluation)
        } catch {
            throw error.inside("^" + function.name)
        }
    }

    /// - Parameters:
    ///   - growth: the first parameter, if the function appends to it.
    ///   - marking: where the mark of the result is kept, if it matters.
    private func result(
        _ growth: Growth?, _ marking: MarkedCall?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        try evaluation.step()
        try evaluation.enter(weight, at: range)
        defer { evaluation.depth &-= weight }
        guard function.count.contains(count) else { throw wrongCount() }
        if function.deprecation != nil || count == 0 { noteCall(in: &evaluation) }
        guard nodes.count > 0 else {
            let marking = marking ?? (escapes ? MarkedCall(nil) : nil)
            return try call([], nil, marking, &evaluation)
        }
        if marking != nil || escapes {
            return try markedResult(marking ?? MarkedCall(nil), &evaluation)
        }
        var values: [MBValue?] = []
        values.reserveCapacity(nodes.count)
        var position = 0
        while position < nodes.count {
            values.append(
                try nodes[position].withInstance { node throws(MBExpressionError) in
                    try self.value(of: node, &evaluation)
                })
            position += 1
        }
        if growth != nil { values[0] = nil }
        return try call(values, growth, nil, &evaluation)
    }

    /// The result of a call whose parameters are evaluated with their marks.
    @inline(never)
    private func markedResult(
        _ marking: MarkedCall, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        var escaping = marking.escaping
        // The template's own text is a parameter like any other for a function that escapes it.
        if case .escapes = function.marking { escaping = nil }
        var values: [MBValue?] = []
        var position = 0
        while position < nodes.count {
            let marked = try nodes[position].withInstance { node throws(MBExpressionError) in
                try node.marked(escaping, &evaluation)
            }
            marking.parameters.append(marked.mark)
            switch form {
            case .value: values.append(marked.value.orNilIfNull)
            case .text:
                let text = try marked.value.orNilIfNull.map { value throws(MBExpressionError) in
                    try evaluation.paidText(of: value)
                }
                values.append(.string(text ?? ""))
            case .number: values.append(marked.value.orNilIfNull ?? .number(.zero))
            }
            position += 1
        }
        return try call(values, nil, marking, &evaluation)
    }

    @inline(__always)
    private func value(
        of node: Node, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        switch form {
        case .value: try node.value(&evaluation).orNilIfNull
        case .text: .string(try node.text(&evaluation) ?? "")
        case .number: try node.value(&evaluation).orNilIfNull ?? .number(.zero)
        }
    }

    private func call(
        _ values: [MBValue?], _ growth: Growth?, _ marking: MarkedCall?,
        _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        do throws(MBExpressionError) {
            let result = try withUnsafeMutablePointer(to: &evaluation) {
                pointer throws(MBExpressionError) in
                try HostCall.during(pointer) { () throws(MBExpressionError) in
                    // Unretained: the call ends before this method does.
                    let call = MBMLCall(
                        .passUnretained(self), values: values, evaluation: pointer,
                        marking: marking)
                    guard let growth else { return try function.run(call) }
                    return try growth.appending(
                        try function.appended(by: call), &pointer.pointee)
                }
            }
            if isOfHost || evaluation.budget.deadline != .max {
                try evaluation.checkTime()
            }
            if case .string(let text)? = result { try evaluation.allocate(text) }
            return function.output == .none ? nil : result
        } catch {
            throw error.at(range).with {
                if $0.kind == .function, $0.function == nil { $0.function = function.name }
            }
        }
    }

    private func noteCall(in evaluation: inout Evaluation) {
        if let message = ignoredMessage {
            evaluation.warn(.ignoredParameters, message, of: source, at: range)
        }
        if let deprecation = function.deprecation, function.warnedOnce.claim() {
            evaluation.warnOnce(.deprecated, "\(safe: deprecation)", of: source, at: range)
        }
    }

    /// What to say if the function takes no parameters and gets some.
    var ignoredMessage: MBMessage? {
        guard case .ignored = parameters else { return nil }
        return "^\(safe: function.name)() takes no parameters; those given are ignored"
    }

    /// The error if the number of parameters is wrong.
    var countError: MBExpressionError? { function.count.contains(count) ? nil : wrongCount() }

    /// The error if the call contains a word that the function doesn't know, or a name that isn't
    /// one.
    var wordError: MBExpressionError? {
        guard case .expressions(let parameters) = parameters else { return nil }
        if function.dependencies.bindsWrittenNames {
            return MBMLFunction.problem(ofNames: parameters.count) { parameters[$0].source }?
                .at(range)
        }
        let declared = function.parameters(
            of: parameters.count, endingWith: parameters.last?.source ?? "")
        for (parameter, declaration) in zip(parameters, declared) {
            guard let declaration, declaration.type == .word,
                let word = (parameter.node as? ConstantNode)?.constant?.asString,
                !declaration.knows(word), !declaration.knows(word.lowercased())
            else { continue }
            return declaration.unknown(word, of: function.name).at(parameter.range)
        }
        return nil
    }

    override var outline: NodeOutline? {
        let parts =
            switch parameters {
            case .absent, .ignored, .raw: [Node]()
            case .values(let nodes), .texts(let nodes), .numbers(let nodes): nodes
            case .expressions(let parameters): parameters.map(\.node)
            }
        let kind = function.definition.map { "defined at \($0.place)" } ?? function.input.rawValue
        return NodeOutline("call", "^\(function.name), \(kind)", parts)
    }

    private func wrongCount() -> MBExpressionError {
        let (low, high) = (function.count.lowerBound, function.count.upperBound)
        let wanted =
            low == high
            ? "\(low)" : high == .max ? "at least \(low)" : "\(low) to \(high)"
        let isOne = low == 1 && (high == 1 || high == .max)
        return MBExpressionError(
            .init(
                kind: .function, code: .parameterCount,
                message: "expected \(safe: wanted) parameter\(safe: isOne ? "" : "s"), "
                    + "found \(safe: count)",
                range: range, function: function.name))
    }
}

/// A call of a function that was not declared when the text was compiled.
final class UnknownCallNode: Node {
    let name: String

    init(_ name: String, _ range: SourceRange) {
        self.name = name
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try evaluation.step(evaluation.storage.functions.count)
        throw error(in: evaluation.storage.functions)
    }

    /// The error of the call, which suggests the nearest name among some functions.
    func error(in functions: FunctionTable) -> MBExpressionError {
        let names = functions.all.map(\.name)
        let near = Self.namesElsewhere[name].flatMap { names.contains($0) ? $0 : nil }
        return .evaluation(
            .unknownFunction, "unknown function '^\(name.excerpt())'",
            suggestion: near.map { Suggestion.question("^" + $0) }
                ?? Suggestion.advice(for: name, among: names, prefix: "^"), at: range)
    }

    /// What functions with the same parameters are called in other languages.
    private static let namesElsewhere = [
        "map": "list", "last": "lastObject", "now": "currentTime", "startsWith": "hasPrefix",
        "endsWith": "hasSuffix", "upper": "uppercase", "lower": "lowercase",
    ]

    override var outline: NodeOutline? { NodeOutline("unknown call", "^\(name)") }
}
