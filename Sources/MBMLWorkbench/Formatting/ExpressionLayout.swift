import MBDataEnvironment

/// The parts of an expression's text in order: what is kept, and the gaps between, where blanks and
/// line breaks mean nothing.
struct ExpressionLayout {
    enum Item {
        /// Text that is kept as it is.
        case text(Range<Int>)
        /// Blanks, perhaps none, that may be others.
        case gap(Range<Int>, Gap)
        /// The beginning of parts that are on one line if they fit.
        case open
        case close
    }

    /// What is in a gap.
    struct Gap {
        /// Whether a blank is there if no line break is.
        var isBlank: Bool
        var lineBreak = LineBreak.never
    }

    enum LineBreak {
        case never
        /// The next line is indented.
        case indented
        /// The next line begins where the first one does.
        case aligned
    }

    /// The UTF-8 of the text.
    let bytes: [UInt8]
    private(set) var items: [Item] = []
    private let environment: MBEnvironment
    /// The functions whose calls are kept as they are.
    private let unknown: Set<String>
    /// Where the next item begins.
    private var position = 0
    /// What is still to be added, the next last, so that deep texts need no
    /// recursion.
    private var tasks: [Task] = []

    private enum Task {
        case node(SyntaxNode)
        case text(to: Int)
        case gap(to: Int, Gap)
        case open
        case close
    }

    init(
        _ tree: SyntaxTree, _ text: String, in environment: MBEnvironment, unknown: Set<String>
    ) {
        bytes = Array(text.utf8)
        self.environment = environment
        self.unknown = unknown
        tasks = Self.tasks(of: tree, length: bytes.count)
        while let task = tasks.popLast() {
            switch task {
            case .node(let node): tasks += self.tasks(of: node).reversed()
            case .text(let end): addText(to: end)
            case .gap(let end, let gap): addGap(to: end, gap)
            case .open: items.append(.open)
            case .close: items.append(.close)
            }
        }
    }

    private static func tasks(of tree: SyntaxTree, length: Int) -> [Task] {
        let root = tree.root
        switch tree.context {
        case .string, .object, .array: break
        case .number, .boolean:
            guard case .empty = root.kind else {
                let none = Gap(isBlank: false)
                return [
                    .gap(to: length, none), .node(root), .gap(to: root.range.lower, none),
                ]
            }
        }
        return [.text(to: length), .node(root)]
    }

    private mutating func addText(to end: Int) {
        guard position < end else { return }
        if case .text(let before)? = items.last {
            items[items.count - 1] = .text(before.lowerBound..<end)
        } else {
            items.append(.text(position..<end))
        }
        position = end
    }

    private mutating func addGap(to end: Int, _ gap: Gap) {
        guard position <= end, bytes[position..<end].allSatisfy(Self.isBlank) else {
            return addText(to: end)
        }
        items.append(.gap(position..<end, gap))
        position = end
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13)
    }

    private func isBlank(at offset: Int) -> Bool {
        bytes.indices.contains(offset) && Self.isBlank(bytes[offset])
    }
}

// MARK: - Nodes

extension ExpressionLayout {
    private func tasks(of node: SyntaxNode) -> [Task] {
        let (start, end) = (node.range.lower, node.range.upper)
        switch node.kind {
        case .empty, .text, .escape, .number, .invalid: return [.text(to: end)]
        case .sequence(let parts): return parts.map { .node($0) } + [.text(to: end)]
        case .reference(let reference): return tasks(of: reference.path) + [.text(to: end)]
        case .call(let call): return tasks(of: call) + tasks(of: call.path) + [.text(to: end)]
        case .math(let inside): return tasks(of: inside, between: start + 2, end - 1)
        case .group(_, let inside): return tasks(of: inside, between: start + 1, end - 1)
        case .negate(let operand): return [.text(to: operand.range.lower), .node(operand)]
        case .not(let count, let operand):
            return tasks(ofMarks: count, from: start, before: operand) + [.node(operand)]
        case .chain(let first, let terms):
            return [.open, .node(first)] + terms.flatMap(tasks) + [.close]
        }
    }

    private func tasks(of term: SyntaxTerm) -> [Task] {
        [
            .gap(to: term.range.lower, Gap(isBlank: true, lineBreak: .indented)),
            .text(to: term.range.upper),
            .gap(to: term.operand.range.lower, Gap(isBlank: true)), .node(term.operand),
        ]
    }

    /// What is between parentheses.
    private func tasks(of node: SyntaxNode, between start: Int, _ end: Int) -> [Task] {
        [
            .open, .text(to: start),
            .gap(to: node.range.lower, Gap(isBlank: false, lineBreak: .indented)), .node(node),
            .gap(to: end, Gap(isBlank: false, lineBreak: .aligned)), .text(to: end + 1), .close,
        ]
    }

    /// Exclamation marks. One directly before `=` would be the operator `!=`.
    private func tasks(
        ofMarks count: Int, from start: Int, before operand: SyntaxNode
    ) -> [Task] {
        let lower = operand.range.lower
        var tasks: [Task] = []
        for offset in start..<max(start, lower) where bytes[offset] == UInt8(ascii: "!") {
            tasks += [.gap(to: offset, Gap(isBlank: false)), .text(to: offset + 1)]
        }
        let isEqualsSign = bytes.indices.contains(lower) && bytes[lower] == UInt8(ascii: "=")
        return tasks + [.gap(to: lower, Gap(isBlank: isEqualsSign))]
    }

    private func tasks(of path: [SyntaxStep]) -> [Task] {
        path.flatMap { step -> [Task] in
            guard case .expression(let key) = step.key else { return [.text(to: step.range.upper)] }
            let (start, end) = (step.range.lower + 1, step.range.upper - 1)
            switch key.kind {
            case .chain, .group, .negate:
                // Only arithmetic has these.
                let none = Gap(isBlank: false)
                return [
                    .text(to: start), .gap(to: key.range.lower, none), .node(key),
                    .gap(to: end, none), .text(to: end + 1),
                ]
            default: return [.text(to: start), .node(key), .text(to: end + 1)]
            }
        }
    }
}

// MARK: - Calls

extension ExpressionLayout {
    /// A parameter, and what may be around it.
    private struct Parameter {
        /// Nil for nothing but blanks that mean nothing, and for text that isn't evaluated.
        let node: SyntaxNode?
        /// The text that is kept, without blanks around it that mean nothing.
        let range: SourceRange
        /// Whether blanks around it mean nothing.
        let isLoose: Bool
        /// Whether the grammar ignores these blanks, for any use that a function makes of it.
        let isLogic: Bool

        var tasks: [Task] { node.map { [.node($0)] } ?? [] }
    }

    private func tasks(of call: SyntaxCall) -> [Task] {
        let parameters = unknown.contains(call.functionName) ? [] : self.parameters(of: call)
        guard let first = parameters.first, let last = parameters.last else {
            return [.text(to: call.range.upper)]
        }
        // `^count(^filter(…))` breaks inside the inner call alone.
        let hugs = parameters.count == 1 && first.node?.isCall == true
        // The blanks of an empty parameter are those after it.
        let isEmpty = first.isLoose && first.node == nil
        var tasks: [Task] = [.open, .text(to: call.arguments.lower)]
        if first.isLoose, !isEmpty {
            tasks.append(
                .gap(
                    to: first.range.lower,
                    Gap(isBlank: false, lineBreak: hugs ? .never : .indented)))
        }
        tasks += first.tasks
        for (left, right) in zip(parameters, parameters.dropFirst()) {
            tasks += self.tasks(between: left, right) + right.tasks
        }
        let isAllLoose = parameters.allSatisfy(\.isLoose) && !hugs && !isEmpty
        if last.isLoose {
            tasks.append(
                .gap(
                    to: call.arguments.upper,
                    Gap(isBlank: false, lineBreak: isAllLoose ? .aligned : .never)))
        }
        return tasks + [.text(to: call.range.upper), .close]
    }

    /// A pipe. Beside a condition, there's a blank if the text on its other side has one.
    private func tasks(between left: Parameter, _ right: Parameter) -> [Task] {
        var pipe = left.range.upper
        while isBlank(at: pipe) { pipe += 1 }
        let isBlankBefore = left.isLogic && !right.isLoose && isBlank(at: right.range.lower)
        let isBlankAfter =
            right.isLogic && right.node != nil && !left.isLoose
            && isBlank(at: left.range.upper - 1)
        return [
            left.isLoose
                ? .gap(to: pipe, Gap(isBlank: isBlankBefore, lineBreak: .indented))
                : .text(to: pipe),
            .text(to: pipe + 1),
            right.isLoose
                ? .gap(to: right.range.lower, Gap(isBlank: isBlankAfter)) : .text(to: pipe + 1),
        ]
    }

    private func parameters(of call: SyntaxCall) -> [Parameter] {
        let parameters = call.allParameters
        // A call with too many or too few parameters is text, blanks and all.
        guard let last = parameters.last, let function = environment.function(call.functionName),
            function.count.contains(parameters.count)
        else { return [] }
        let declared = function.parameters(
            of: parameters.count,
            endingWith: String(decoding: bytes[last.range.lower..<last.range.upper], as: UTF8.self))
        guard !function.returnsCondition(of: declared) else { return [] }
        return parameters.enumerated().map { position, parameter in
            let type = declared.indices.contains(position) ? declared[position]?.type : nil
            guard type != .source, function.evaluates(parameterAt: position, of: parameters.count)
            else {
                return Parameter(
                    node: nil, range: parameter.range, isLoose: false, isLogic: false)
            }
            return self.parameter(parameter, ignoresBlanks: type?.ignoresBlanks == true)
        }
    }

    private func parameter(_ parameter: SyntaxParameter, ignoresBlanks: Bool) -> Parameter {
        let node = parameter.node
        let isLogic = parameter.context == .number || parameter.context == .boolean
        let isLoose = isLogic || ignoresBlanks
        switch node.kind {
        case .sequence, .invalid:
            return Parameter(node: node, range: parameter.range, isLoose: false, isLogic: false)
        case .empty where isLoose:
            let range = SourceRange(node.range.lower, node.range.lower)
            return Parameter(node: nil, range: range, isLoose: true, isLogic: isLogic)
        default:
            return Parameter(
                node: node, range: isLoose ? node.range : parameter.range, isLoose: isLoose,
                isLogic: isLogic)
        }
    }
}

extension MBMLFunction {
    /// Whether a call has a condition, but none of the parameters that the function returns. Then
    /// the value is the condition, read as an object: that of `^if(2>1)` is the text `2>1`.
    fileprivate func returnsCondition(of declared: [Parameter?]) -> Bool {
        let given = declared.compactMap(\.self)
        return parameters.contains(where: returns) && !given.contains(where: returns)
            && given.contains { $0.type == .condition }
    }
}

extension SyntaxNode {
    fileprivate var isCall: Bool {
        switch kind {
        case .call, .math: true
        default: false
        }
    }
}
