/// The parts of a text, as its author sees them: what the nodes of a program that is explained take
/// note for.
///
/// The compiler fills it; nothing changes it after that.
final class TracePlan {
    struct Part {
        let kind: MBExplanation.Part.Kind
        /// Where it stands in the text that was compiled.
        var range: SourceRange
        /// What it is called, where its range holds something else, too.
        let label: String?
        var parts: [Int] = []
        /// The value of a part that needs no evaluation of its own: it has one when the part around
        /// it has. Nil for all others.
        var literal: MBValue??
    }

    /// The text that was compiled.
    let text: String
    /// The text that ranges are measured in, and where the other one begins in it: a parameter may
    /// be compiled apart from the text around it.
    let whole: String
    let offset: Int
    /// Whether the text is one of its own.
    let isWhole: Bool
    /// The root first.
    private(set) var parts: [Part] = []
    private var opened: [Int] = []

    init(_ text: String) {
        (self.text, whole, offset, isWhole) = (text, text, 0, true)
    }

    /// The plan of a parameter that stands in the text of another plan.
    init(_ text: String, at lower: Int, in outer: TracePlan) {
        self.text = text
        (whole, offset, isWhole) = (outer.whole, outer.offset + lower, false)
    }

    // MARK: - Filling

    /// Begins a part; those that are added until it is closed are parts of it.
    func open(
        _ kind: MBExplanation.Part.Kind, _ range: SourceRange, label: String? = nil
    ) -> Int {
        let position = parts.count
        parts.append(Part(kind: kind, range: range, label: label))
        if let outer = opened.last { parts[outer].parts.append(position) }
        opened.append(position)
        return position
    }

    /// Begins the parameter that the text is, unless it is one of its own.
    func openParameter() -> Int? {
        isWhole ? nil : open(.parameter, SourceRange(0, text.utf8.count))
    }

    /// The only part of a text that is a constant.
    func root(_ constant: Node) -> TracingNode {
        traced(constant, isWhole ? .literal : .parameter, constant.range)
    }

    /// Ends a part, and what was begun in it and given up.
    func close(_ position: Int) {
        while let last = opened.popLast(), last != position {}
    }

    /// Ends a part, giving the node that evaluates it and takes note.
    func close(_ position: Int, with node: Node) -> TracingNode {
        close(position)
        return TracingNode(node, self, position)
    }

    /// A part without parts.
    func traced(
        _ node: Node, _ kind: MBExplanation.Part.Kind, _ range: SourceRange,
        label: String? = nil
    ) -> TracingNode {
        close(open(kind, range, label: label), with: node)
    }

    /// A part that is not evaluated.
    func addLiteral(_ text: String, _ kind: MBExplanation.Part.Kind, _ range: SourceRange) {
        let position = open(kind, range)
        parts[position].literal = .some(.string(text))
        close(position)
    }

    /// An operation that is the left operand of another one, with what was read so far as its parts.
    func adopting(_ node: Node, as kind: MBExplanation.Part.Kind) -> TracingNode {
        let position = parts.count
        var part = Part(kind: kind, range: node.range, label: nil)
        if let outer = opened.last {
            part.parts = parts[outer].parts
            parts[outer].parts = [position]
        }
        parts.append(part)
        return TracingNode(node, self, position)
    }

    func forgetParts(of position: Int) {
        parts[position].parts = []
    }

    /// Marks a part that is used as the constant that it is.
    func settle(_ position: Int, as constant: MBValue?) {
        parts[position].literal = .some(constant)
    }
}

extension MBExplanation.Part.Kind {
    /// The kind of a part of the tree.
    init(_ syntax: SyntaxNode) {
        switch syntax.kind {
        case .empty, .text, .escape, .number: self = .literal
        case .invalid: self = .invalid
        case .reference(let reference): self = reference.path.isEmpty ? .variable : .path
        case .call(let call): self = call.path.isEmpty ? .call : .path
        case .math, .group: self = .group
        case .sequence: self = .interpolation
        case .not: self = .not
        case .negate: self = .arithmetic
        case .chain(_, let terms):
            switch terms.first?.operator {
            case .add, .subtract, .multiply, .divide, .remainder: self = .arithmetic
            case .and, .or: self = .logic
            default: self = .comparison
            }
        }
    }
}
