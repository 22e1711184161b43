/// A part of a compiled expression.
///
/// Each entry point returns the result in the form that the enclosing part needs, so nothing is
/// converted or boxed on the way.
///
/// Nodes never change after they are created: every subclass is final and has only `let` properties
/// of Sendable types and of other nodes.
class Node {
    /// The range of the part in the text.
    final let range: SourceRange

    init(_ range: SourceRange) {
        self.range = range
    }

    /// The value, unconverted.
    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        nil
    }

    /// The value, as the expression of a `^reduce`: a node that appends to the accumulated value
    /// lets it grow.
    func grow(
        _ growth: Growth, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        try value(&evaluation)
    }

    /// The truth of the value.
    func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        try value(&evaluation)?.truth ?? false
    }

    /// The value as an operand of arithmetic. The caller decides what nil means.
    func number(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber? {
        guard let value = try value(&evaluation) else { return nil }
        if case .number(let number) = value { return number }
        return try number(from: value, &evaluation)
    }

    /// The value as an operand of arithmetic. Fails if there is no value.
    func operand(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber {
        if let number = try number(&evaluation) { return number }
        throw missingOperand()
    }

    /// Appends the string form, or nothing for nil.
    func write(
        to text: inout TextBuilder, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        let value = try value(&evaluation)
        try write(value, to: &text, &evaluation)
    }

    /// The string form, or nil if there is no value.
    func text(_ evaluation: inout Evaluation) throws(MBExpressionError) -> String? {
        guard let value = try value(&evaluation) else { return nil }
        if case .string(let text) = value { return text }
        guard !value.isNull else { return nil }
        var text = TextBuilder()
        try write(value, to: &text, &evaluation)
        try evaluation.allocate(text.text)
        return text.text
    }

    /// Follows a key from the value. Returns nil if there is no value.
    func member(
        _ lookup: inout Lookup, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard let value = try value(&evaluation) else { return nil }
        try evaluation.step()
        return try lookup.follow(from: value, &evaluation)
    }

    /// The length of the string at an index, if the node is an array. Returns nil to leave the
    /// lookup to `member`; nothing has been evaluated then.
    func length(
        ofElement index: Int, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        nil
    }

    /// The value, with what it's escaped for.
    ///
    /// - Parameter escaping: how the template around it escapes values; nil in plain text.
    func marked(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MarkedValue {
        MarkedValue(try value(&evaluation))
    }

    /// The values of the parts, not joined.
    ///
    /// - Parameter escaping: how each of them is escaped; nil for values as they are.
    func parts(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> [MBValue] {
        try evaluation.paid([part(escaping, &evaluation)])
    }

    /// How the document that declares the value escapes its texts; nil if it doesn't.
    func declaredEscaping(_ evaluation: Evaluation) -> MBEscaping? { nil }

    /// The kind of the node and its parts; nil if they aren't known.
    var outline: NodeOutline? { nil }
}

extension Node {
    /// The value as a part of an array.
    final func part(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue {
        guard let escaping else { return try value(&evaluation) ?? .null }
        return try evaluation.escaped(try marked(escaping, &evaluation), for: escaping).value
            ?? .null
    }

    /// The text of an array whose elements a document escapes. It's escaped as a whole, because it
    /// has quotes and line breaks between them. Nil for any other value.
    final func escapedText(
        of value: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> String? {
        guard case .array = value, let escaping = declaredEscaping(evaluation) else { return nil }
        return try evaluation.escaped(try evaluation.paidText(of: value), for: escaping)
    }

    final func operand(
        from value: MBValue?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBNumber {
        if let value, let number = try number(from: value, &evaluation) { return number }
        throw missingOperand()
    }

    private final func missingOperand() -> MBExpressionError {
        MBExpressionError.evaluation(
            .notANumber, "is nothing", suggestion: "arithmetic needs a number", at: range
        ).with { $0.namesRange = true }
    }

    fileprivate final func number(
        from value: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBNumber? {
        guard !value.isNull else { return nil }
        if case .string(let text) = value { try evaluation.step(text.utf8.count / 16) }
        guard let number = value.numericValue else {
            let shown: MBMessage =
                value.asString.map { "the string \($0.quoted)" }
                ?? "a value of type \(safe: value.typeName)"
            throw MBExpressionError.evaluation(
                .notANumber, "is \(shown), not a number", at: range
            ).with { $0.namesRange = true }
        }
        if evaluation.isStrict, case .string(let text) = value, MBNumber(text) == nil {
            throw MBExpressionError.evaluation(
                .notANumber, "is the string \(text.quoted), only partly a number", at: range
            ).with { $0.namesRange = true }
        }
        return number
    }

    @inline(__always)
    final func write(
        _ value: MBValue?, to text: inout TextBuilder, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        if case .string(let own)? = value {
            text.append(own)
        } else if let value {
            try writeLong(value, to: &text, &evaluation)
        }
    }

    @inline(never)
    final func writeLong(
        _ value: MBValue, to text: inout TextBuilder, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        guard !value.isNull else { return }
        if let escaped = try escapedText(of: value, &evaluation) { return text.append(escaped) }
        guard try text.append(value, &evaluation) else {
            try evaluation.checkTime()
            throw evaluation.stringTooLong.at(range)
        }
    }
}

/// A constant, known when the text is compiled.
final class ConstantNode: Node {
    let constant: MBValue?
    private let constantTruth: Bool
    private let constantNumber: SmallNumber?
    private let constantText: String
    private let isText: Bool

    init(_ constant: MBValue?, _ range: SourceRange) {
        self.constant = constant
        constantTruth = constant?.truth ?? false
        constantNumber = SmallNumber(constant)
        if case .string(let text)? = constant {
            constantText = text
            isText = true
        } else {
            constantText = ""
            isText = false
        }
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        constant
    }

    override func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        constantTruth
    }

    override func number(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber? {
        if let constantNumber { return constantNumber.number }
        return try super.number(&evaluation)
    }

    override func operand(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber {
        if let constantNumber { return constantNumber.number }
        return try super.operand(&evaluation)
    }

    override func write(
        to text: inout TextBuilder, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        guard isText else { return try super.write(to: &text, &evaluation) }
        text.append(constantText)
    }

    /// The text of a template needs no escaping.
    override func marked(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MarkedValue {
        guard let constant, let escaping else { return MarkedValue(constant) }
        return MarkedValue(constant, .written(constant.asString ?? "", for: escaping))
    }

    override var outline: NodeOutline? {
        guard let constant else { return NodeOutline("nothing") }
        return NodeOutline(
            "constant", isText ? SourceText(text: constantText).quotation : "\(constant)")
    }
}

/// A part whose text couldn't be compiled. It fails only when it is evaluated.
final class FailingNode: Node {
    let error: MBExpressionError

    init(_ error: MBExpressionError, _ range: SourceRange) {
        self.error = error
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        throw error
    }

    override var outline: NodeOutline? { NodeOutline("failure", error.message) }
}

/// Two or more parts, joined as text.
final class JoinNode: Node {
    private let children: NodeList

    init(_ children: [Node], _ range: SourceRange) {
        self.children = NodeList(children)
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try text(&evaluation).map { .string($0) }
    }

    override func text(_ evaluation: inout Evaluation) throws(MBExpressionError) -> String? {
        var builder = TextBuilder()
        try write(to: &builder, &evaluation)
        let text = builder.text
        if builder.length > min(15, evaluation.stringLimit) { try evaluation.allocate(text) }
        return text
    }

    override func grow(
        _ growth: Growth, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard growth.isText else {
            growth.begin()
            return try value(&evaluation)
        }
        _ = try children.nodes[0].value(&evaluation)
        var more = TextBuilder()
        try write(from: 1, to: &more, &evaluation)
        do {
            return try growth.appending(more.text, &evaluation)
        } catch {
            throw error.at(range)
        }
    }

    override func write(
        to text: inout TextBuilder, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        try write(from: 0, to: &text, &evaluation)
    }

    /// Appends the children from a position on.
    @inline(__always)
    private func write(
        from first: Int, to text: inout TextBuilder, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        var position = first
        while position < children.count {
            try children[position].withInstance { child throws(MBExpressionError) in
                try child.write(to: &text, &evaluation)
            }
            position += 1
        }
        guard text.length <= evaluation.stringLimit else {
            throw .stringTooLong(evaluation.stringLimit).at(range)
        }
    }

    override func marked(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MarkedValue {
        guard let escaping else { return MarkedValue(try value(&evaluation)) }
        var (builder, own) = (TextBuilder(), OwnCharacters())
        var position = 0
        while position < children.count {
            let part = try children[position].withInstance { child throws(MBExpressionError) in
                let part = try child.marked(escaping, &evaluation)
                return try evaluation.escapedText(of: part, for: escaping)
            }
            if let part {
                builder.append(part.text)
                own.formUnion(part.own)
            }
            guard builder.length <= evaluation.stringLimit else {
                throw .stringTooLong(evaluation.stringLimit).at(range)
            }
            position += 1
        }
        let text = builder.text
        try evaluation.allocate(text)
        return MarkedValue(.string(text), .escaped(escaping, own: own))
    }

    override func parts(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> [MBValue] {
        var values: [MBValue] = []
        var position = 0
        while position < children.count {
            values.append(
                try children[position].withInstance { child throws(MBExpressionError) in
                    try child.part(escaping, &evaluation)
                })
            position += 1
        }
        return try evaluation.paid(values)
    }

    override var outline: NodeOutline? { NodeOutline("join", "", children.nodes) }
}

/// A part nested so deeply that the stack is checked before it is evaluated.
final class StackCheckNode: Node {
    private let part: Node

    init(_ part: Node) {
        self.part = part
        super.init(part.range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try StackGuard.withRoom { () throws(MBExpressionError) in try part.value(&evaluation) }
    }

    override func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        try StackGuard.withRoom { () throws(MBExpressionError) in try part.truth(&evaluation) }
    }

    override func number(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber? {
        try StackGuard.withRoom { () throws(MBExpressionError) in try part.number(&evaluation) }
    }

    override func marked(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MarkedValue {
        try StackGuard.withRoom { () throws(MBExpressionError) in
            try part.marked(escaping, &evaluation)
        }
    }

    override func declaredEscaping(_ evaluation: Evaluation) -> MBEscaping? {
        part.declaredEscaping(evaluation)
    }

    override var outline: NodeOutline? { NodeOutline("deep", "", [part]) }
}
