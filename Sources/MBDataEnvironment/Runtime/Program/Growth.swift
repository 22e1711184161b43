/// The value that a `^reduce` accumulates, if its expression appends to it:
///
///     ^reduce($orders||^appendArrays($currentValue|$item.lines))
///     ^reduce($names||$currentValue$item,)
///
/// The value is moved out of the scope, appended to where it is, and put back, so that a loop
/// takes time in proportion to what it appends; only that is paid for. If anything else refers to
/// the value, Swift copies it as always.
final class Growth {
    private let scope: Scope
    /// The size of the list so far; nil before the first addition to it.
    private var size: ValueSize?

    init(_ scope: Scope) {
        self.scope = scope
    }

    /// Whether a node is a reference to the value.
    static func isAccumulated(_ node: Node) -> Bool {
        (TracingNode.untraced(node) as? VariableNode)?.key == .currentValue
    }

    var isList: Bool {
        scope.holds(.currentValue) { if case .array = $0 { true } else { false } }
    }

    var isText: Bool {
        scope.holds(.currentValue) { if case .string = $0 { true } else { false } }
    }

    /// The list with more elements.
    func appending(
        _ more: [MBValue], _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        var size = self.size ?? ValueSize(limits: evaluation.limits, evaluation.watch)
        if self.size == nil, let value = scope.value(of: .currentValue) ?? nil {
            try evaluation.measure(value, &size)
        }
        try evaluation.measure(more, appendedTo: &size)
        self.size = size
        guard case .array(var elements)? = scope.take(.currentValue) else { return nil }
        elements.append(contentsOf: more)
        return .array(elements)
    }

    /// The text with more at its end.
    func appending(
        _ more: String, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard case .string(var text)? = scope.take(.currentValue) else { return nil }
        guard text.utf8.count + more.utf8.count <= evaluation.stringLimit else {
            throw evaluation.stringTooLong
        }
        text += more
        if text.utf8.count > 15 { try evaluation.allocate(bytesOf: more) }
        return .string(text)
    }
}
