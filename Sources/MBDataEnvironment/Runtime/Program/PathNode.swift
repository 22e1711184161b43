/// A value with subreferences: `$user.name`, `$list[0]`, `^f()[1].x`.
final class PathNode: Node {
    let base: Node
    private let first: PathStep
    /// The second step, or the first one again if there is only one: using an optional would retain
    /// it.
    private let second: PathStep
    private let hasSecond: Bool
    /// The steps after the first two.
    private let rest: [PathStep]
    private let hasRest: Bool
    /// Whether the steps are an index and `length`, as in `$list[0].length`.
    private let isMeasured: Bool
    /// The keys of all steps except the first. They never change once they are filled in.
    private let keys: UnsafeMutablePointer<PathKey>
    /// The end marker after the last key.
    private let end: UnsafePointer<PathKey>

    init(_ base: Node, _ first: PathStep, _ rest: [PathStep], _ range: SourceRange) {
        self.base = base
        self.first = first
        second = rest.first ?? first
        hasSecond = !rest.isEmpty
        self.rest = Array(rest.dropFirst())
        hasRest = rest.count > 1
        isMeasured =
            first.index >= 0 && rest.count == 1
            && rest[0].isConstant && rest[0].name.text == StringMembers.lengthName
        keys = .allocate(capacity: rest.count + 1)
        end = UnsafePointer(keys + rest.count)
        (keys + rest.count).initialize(to: .end)
        for (position, step) in rest.enumerated().reversed() {
            (keys + position).initialize(to: PathKey(step, before: keys[position + 1]))
        }
        super.init(range)
    }

    deinit {
        keys.deinitialize(count: (hasSecond ? 1 : 0) + rest.count + 1)
        keys.deallocate()
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try value(collectionOf: nil, &evaluation)
    }

    override func declaredEscaping(_ evaluation: Evaluation) -> MBEscaping? {
        base.declaredEscaping(evaluation)
    }

    /// An element of an array that a document escapes is escaped, too.
    override func marked(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MarkedValue {
        guard !hasSecond, first.index >= 0, base.declaredEscaping(evaluation) != nil else {
            return MarkedValue(try value(&evaluation))
        }
        let whole = try base.marked(escaping, &evaluation)
        guard let start = whole.value else { return MarkedValue(nil) }
        try evaluation.step()
        var lookup = Lookup(first, before: UnsafePointer(keys))
        let found = try lookup.follow(from: start, &evaluation)
        return MarkedValue(found, whole.mark.element(at: first.index))
    }

    /// - Parameter owner: where to note the type that a host collection at the end belongs to, if it
    ///   isn't to be converted.
    @inline(__always)
    func value(
        collectionOf owner: UnsafeMutablePointer<String>?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        var lookup = Lookup(first, before: UnsafePointer(keys))
        lookup.owner = owner
        guard hasSecond else { return try base.member(&lookup, &evaluation) }
        if isMeasured, let length = try base.length(ofElement: first.index, &evaluation) {
            return length
        }
        let start = try base.member(&lookup, &evaluation)
        if lookup.next == end { return start }
        guard let member = start else { return nil }
        guard lookup.next == UnsafePointer(keys) else {
            return try continued(from: member, at: lookup.next, owner, &evaluation)
        }
        try evaluation.step()
        lookup = Lookup(second, before: UnsafePointer(keys + 1))
        lookup.owner = owner
        let found = try lookup.follow(from: member, &evaluation)
        return hasRest ? try continued(from: found, at: lookup.next, owner, &evaluation) : found
    }

    /// Follows the remaining steps.
    private func continued(
        from start: MBValue?, at next: UnsafePointer<PathKey>?,
        _ owner: UnsafeMutablePointer<String>?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard var current = start else { return nil }
        var next = next
        while let key = next, key != end {
            try evaluation.step()
            let position = key - UnsafePointer(keys)
            var lookup = Lookup(position == 0 ? second : rest[position - 1], before: key + 1)
            lookup.owner = owner
            guard let found = try lookup.follow(from: current, &evaluation) else { return nil }
            current = found
            next = lookup.next
        }
        return current
    }

    /// The step if there is only one.
    var onlyStep: PathStep? { hasSecond ? nil : first }

    var lastStep: PathStep { rest.last ?? second }

    /// All steps, in order.
    var steps: [PathStep] { [first] + (hasSecond ? [second] : []) + rest }

    override var outline: NodeOutline? {
        let shown = steps.map { $0.isConstant ? "[\($0.name.text)]" : "[…]" }
        return NodeOutline("path", shown.joined(), [base] + steps.compactMap(\.expression))
    }
}
