/// The value that a `^reduce` accumulates, if its expression appends to it:
///
///     ^reduce($orders|^array()|^appendArrays($currentValue|$item.lines))
///     ^reduce($names||$currentValue$item,)
///
/// The value is moved out of the scope, appended to where it is, and put back, so that a loop
/// takes time in proportion to what it appends. The initial value may be shared, so that the first
/// addition copies it: that one pays for all of it, later ones for what they add.
final class Growth {
    private let scope: Scope
    /// The size of the list so far; nil before the first addition to it.
    private var size: ValueSize?
    /// Whether an addition has made the text.
    private var isOwnText = false

    fileprivate init(_ scope: Scope) {
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

    /// Notes that the next value doesn't come from an addition.
    func begin() {
        size = nil
        isOwnText = false
    }

    /// The list with more elements.
    func appending(
        _ more: [MBValue], _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        var size = size ?? ValueSize(limits: evaluation.limits, evaluation.watch)
        if self.size == nil, case .array(let elements)?? = scope.value(of: .currentValue, above: 0)
        {
            try evaluation.measure(elements, appendedTo: &size)
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
        if !isOwnText { try evaluation.allocate(bytesOf: text) }
        isOwnText = true
        text += more
        if text.utf8.count > 15 { try evaluation.allocate(bytesOf: more) }
        return .string(text)
    }
}

// MARK: - Whether a value can grow

extension Growth {
    /// What the expression of a `^reduce` reads, apart from the value to which it appends.
    ///
    /// Nothing else may hold the value when it's appended to, or else it would be copied each time
    /// without being paid for. So the expression mustn't refer to it again, or call functions that
    /// may keep it; and no variable that it reads may be computed from it.
    struct Conditions {
        private var variables: [HashedKey] = []

        /// Nil if the expression doesn't append to the value, or if it may be held elsewhere.
        init?(_ expression: Node) {
            let root = TracingNode.untraced(expression)
            guard root is CallNode || root is JoinNode, var open = root.outline?.parts,
                let first = open.first, Growth.isAccumulated(first)
            else { return nil }
            open.removeFirst()
            if let call = root as? CallNode, !call.function.isAppending { return nil }
            while let next = open.popLast() {
                let node = TracingNode.untraced(next)
                switch node {
                case let variable as VariableNode:
                    guard variable.key != .currentValue else { return nil }
                    variables.append(variable.key)
                case let call as CallNode:
                    guard !call.function.mayKeepValues else { return nil }
                case let path as PathNode:
                    for step in path.steps {
                        if let key = (step.observed?.step ?? step).expression { open.append(key) }
                    }
                default: break
                }
                guard let outline = node.outline else { return nil }
                open += outline.parts
            }
        }

        /// The value that a `^reduce` accumulates in a scope; nil if it can't grow.
        func growth(in scope: Scope, _ evaluation: Evaluation) -> Growth? {
            let areStored = variables.allSatisfy { name in
                evaluation.variables.variable(for: name)?._withUnsafeGuaranteedRef {
                    $0.isStored || !$0.isVisible
                } ?? true
            }
            let isKept = evaluation.storage.keepsInLoops(.currentValue)
            return areStored && !isKept ? Growth(scope) : nil
        }
    }
}

extension MBMLFunction {
    /// Whether it may keep what it's given or what it can reach, as app code may.
    fileprivate var mayKeepValues: Bool {
        isOfHost || !isPure || dependencies.isAnything || dependencies.evaluated != nil
            || !dependencies.variables.isEmpty
    }
}
