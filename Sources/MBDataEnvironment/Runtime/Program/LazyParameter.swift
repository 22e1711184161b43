/// A parameter that the function evaluates itself.
final class LazyParameter {
    /// Where the text is: parameters inside each other would hold a long one once for each level.
    enum Written {
        case short(String)
        case partOf([UInt8])
    }

    private let written: Written
    let range: SourceRange
    /// The context for which the node was compiled, together with the surrounding text.
    let context: MBContext
    let node: Node
    /// What a loop can read from its elements directly: the value, or the operand of a test.
    let itemKey: ItemKey?
    let itemTest: ComparisonNode?
    /// When a `^reduce` with this expression can append to its value.
    let growth: Growth.Conditions?

    private static let longestCopy = 64

    /// A function, because an initializer would count references to the source.
    static func written(_ range: SourceRange, in source: SourceBytes) -> Written {
        range.upper - range.lower <= longestCopy
            ? .short(source.text(range)) : .partOf(source.bytes)
    }

    init(_ written: Written, _ range: SourceRange, _ context: MBContext, _ node: Node) {
        self.written = written
        self.range = range
        self.context = context
        self.node = node
        itemKey = context == .object ? ItemKey(node) : nil
        let comparison = context == .boolean ? node as? ComparisonNode : nil
        itemTest = comparison?.itemKey == nil ? nil : comparison
        growth = context == .object ? Growth.Conditions(node) : nil
    }

    /// The text as written.
    var source: String {
        switch written {
        case .short(let text): text
        case .partOf(let bytes): String(decoding: bytes[range.lower..<range.upper], as: UTF8.self)
        }
    }

    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        guard context == .object else {
            return try evaluate(as: .object, &evaluation) { program, evaluation throws(Failure) in
                try program.root.value(&evaluation)
            }.orNilIfNull
        }
        return try node.value(&evaluation).orNilIfNull
    }

    /// The value, as the expression of a `^reduce`.
    func grow(
        _ growth: Growth, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        try node.grow(growth, &evaluation).orNilIfNull
    }

    /// The value, with what it's escaped for.
    func marked(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MarkedValue {
        guard context == .object || context == .string else {
            return MarkedValue(try value(&evaluation))
        }
        let marked = try node.marked(escaping, &evaluation)
        return MarkedValue(marked.value.orNilIfNull, marked.mark)
    }

    func text(_ evaluation: inout Evaluation) throws(MBExpressionError) -> String? {
        guard context == .object || context == .string else {
            return try evaluate(as: .string, &evaluation) { program, evaluation throws(Failure) in
                try program.root.text(&evaluation)
            }
        }
        return try node.text(&evaluation)
    }

    func number(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber? {
        guard context == .number else {
            return try evaluate(as: .number, &evaluation) { program, evaluation throws(Failure) in
                try program.root.number(&evaluation)
            }
        }
        return try node.number(&evaluation)
    }

    /// The value as a parameter of a function that reads arithmetic before it's called: not
    /// converted to a number, and 0 for nothing.
    func operand(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue {
        try node.value(&evaluation).orNilIfNull ?? .number(.zero)
    }

    func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        guard context == .boolean else {
            return try evaluate(as: .boolean, &evaluation) { program, evaluation throws(Failure) in
                try program.root.truth(&evaluation)
            }
        }
        return try node.truth(&evaluation)
    }

    private typealias Failure = MBExpressionError

    /// Whether the range of an error refers to the text of this parameter.
    private func isOfThis(_ error: MBExpressionError) -> Bool {
        error.content.source.map { TextEquality.isIdentical($0.text, source) } ?? true
    }

    /// Evaluates the parameter in a context for which it wasn't compiled. Shifts the ranges of its
    /// errors to the parameter's position in the surrounding text.
    private func evaluate<Result>(
        as context: MBContext, _ evaluation: inout Evaluation,
        _ run: (Program, inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        // In this context, the text may have a different meaning than when it was analyzed.
        evaluation.noteFleeting()
        do {
            let program = try evaluation.program(source, as: context, at: range)
            return try evaluation.withRoom { evaluation throws(MBExpressionError) in
                try run(program, &evaluation)
            }
        } catch {
            throw isOfThis(error)
                ? error.with {
                    $0.range = $0.range?.shifted(by: range.lower)
                    $0.source = nil
                } : error
        }
    }
}
