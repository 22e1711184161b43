/// A value with subreferences: `$user.name`, `$list[0]`, `^f()[1].x`.
final class PathNode: Node {
    final class Step {
        let range: SourceRange
        /// A key that is known when the text is compiled.
        let name: HashedKey
        /// The position that a constant key of digits means in an array; -1 for any other key.
        let index: Int
        /// The key in brackets, if it has to be evaluated.
        let expression: Node?

        /// Whether the key is known when the text is compiled.
        let isConstant: Bool
        /// Whether the path ends here. On the way there collections of the host are not converted.
        let isLast: Bool
        /// The step that it stands for, if the program is to be explained.
        let observed: ObservedStep?
        fileprivate let isObserved: Bool

        init(name: String, isLast: Bool, _ range: SourceRange) {
            self.name = HashedKey(name)
            index = name.utf8.allSatisfy(\.isASCIIDigit) ? Int(name) ?? -1 : -1
            expression = nil
            isConstant = true
            self.isLast = isLast
            self.range = range
            (observed, isObserved) = (nil, false)
        }

        init(_ expression: Node, isLast: Bool, _ range: SourceRange) {
            name = HashedKey("")
            index = -1
            self.expression = expression
            isConstant = false
            self.isLast = isLast
            self.range = range
            (observed, isObserved) = (nil, false)
        }

        /// A step that takes note of what it leads to.
        init(observed: ObservedStep) {
            let step = observed.step
            name = step.name
            index = step.index
            expression = step.expression
            isConstant = step.isConstant
            isLast = step.isLast
            range = step.range
            (self.observed, isObserved) = (observed, true)
        }
    }

    let base: Node
    private let first: Step
    /// The first one again if there is only one: an optional step would be retained to be used.
    private let second: Step
    private let hasSecond: Bool
    /// What follows the first two steps, if anything does.
    private let rest: [Step]
    private let hasRest: Bool
    /// Whether the steps are an index and `length`, as in `$list[0].length`.
    private let isMeasured: Bool
    /// The keys of the steps but for the first one. Nothing writes there once it is filled.
    private let keys: UnsafeMutablePointer<PathKey>
    /// What follows the last key.
    private let end: UnsafePointer<PathKey>

    init(_ base: Node, _ first: Step, _ rest: [Step], _ range: SourceRange) {
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
        var ahead: UnsafePointer<PathKey>? = UnsafePointer(keys)
        guard hasSecond else { return try base.member(first, &ahead, &evaluation) }
        if isMeasured, let length = try base.length(ofElement: first.index, &evaluation) {
            return length
        }
        let start = try base.member(first, &ahead, &evaluation)
        if ahead == end { return start }
        guard let member = start else { return nil }
        guard ahead == UnsafePointer(keys) else {
            return try continued(from: member, &ahead, &evaluation)
        }
        try evaluation.step()
        ahead = UnsafePointer(keys + 1)
        let next = try second.follow(from: member, &ahead, &evaluation)
        return hasRest ? try continued(from: next, &ahead, &evaluation) : next
    }

    /// What the steps lead to that have not been followed yet.
    private func continued(
        from start: MBValue?, _ ahead: inout UnsafePointer<PathKey>?,
        _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard var current = start else { return nil }
        while let key = ahead, key != end {
            try evaluation.step()
            let position = key - UnsafePointer(keys)
            ahead = key + 1
            let step = position == 0 ? second : rest[position - 1]
            guard let next = try step.follow(from: current, &ahead, &evaluation) else {
                return nil
            }
            current = next
        }
        return current
    }

    /// All steps, in their order.
    var steps: [Step] { [first] + (hasSecond ? [second] : []) + rest }

    override var outline: NodeOutline? {
        let shown = steps.map { $0.isConstant ? "[\($0.name.text)]" : "[…]" }
        return NodeOutline("path", shown.joined(), [base] + steps.compactMap(\.expression))
    }
}

extension PathNode.Step {
    /// What the step leads to from a value.
    ///
    /// - Parameter ahead: the keys of the steps after this one; without those that host types
    ///   followed together with this one when it returns.
    func follow(
        from current: MBValue, _ ahead: inout UnsafePointer<PathKey>?,
        _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard !isObserved else { return try followObserved(from: current, &evaluation) }
        guard isConstant else {
            guard !current.isNull else { return evaluation.isStrict ? current : nil }
            return try element(try key(&evaluation), of: current, &ahead, &evaluation)
        }
        var found: MBValue?
        if lookUp(in: current, &found) {
            if found == nil { try evaluation.refuseMissing(key: name.text, of: current, at: range) }
            return found
        }
        if case .opaque(let opaque) = current, let reader = opaque.box.reader(for: name) {
            return try member(reader, of: .passUnretained(opaque.box), &ahead, &evaluation)
        }
        return try MemberLookup.member(
            name.text, of: current, isLast: isLast, &ahead, &evaluation, at: range)
    }

    @inline(never)
    private func followObserved(
        from current: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard let observed else { return nil }
        return try observed.noting(from: current, &evaluation) {
            evaluation throws(MBExpressionError) in
            // One step at a time, to take note of each.
            var none: UnsafePointer<PathKey>?
            return try observed.step.follow(from: current, &none, &evaluation)
        }
    }

    /// What a constant key leads to in a dictionary, or a constant index in an array; false for
    /// any other value.
    @inline(__always)
    func lookUp(in value: MBValue, _ found: inout MBValue?) -> Bool {
        switch value {
        case .dictionary(let dictionary): found = dictionary.value(for: name)
        case .array(let elements) where index >= 0:
            found = index < elements.count ? elements[index] : nil
        default: return false
        }
        return true
    }

    /// What a constant key leads to in a host object whose table of keys has it.
    @inline(__always)
    func member(
        _ reader: UnsafePointer<MemberReader>, of box: Unmanaged<OpaqueBox>,
        _ ahead: inout UnsafePointer<PathKey>?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        try MemberLookup.read(
            reader, name.text, of: box, isLast: isLast, &ahead, &evaluation, at: range)
    }

    /// The value of the key in brackets.
    @inline(__always)
    func key(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try expression?.value(&evaluation)
    }

    /// What a key in brackets leads to.
    func element(
        _ key: MBValue?, of current: MBValue, _ ahead: inout UnsafePointer<PathKey>?,
        _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard let key, !key.isNull else {
            throw .evaluation(.missingKey, "the key in brackets evaluates to nothing", at: range)
        }
        return try MemberLookup.element(
            key, of: current, isLast: isLast, &ahead, &evaluation, at: range)
    }
}

extension PathKey {
    /// What follows the last key.
    fileprivate static let end = PathKey(
        name: HashedKey(""), index: -1, isCount: false, run: 0, isLast: true, place: (0, 0))

    fileprivate init(_ step: PathNode.Step, before next: PathKey) {
        name = step.name
        index = step.index
        isCount = step.isConstant && TextEquality.isIdentical(step.name.text, "count")
        run = step.isConstant ? min(next.run + 1, MBValue._Path.mostKeys) : 0
        isLast = step.isLast
        place = (step.range.lower, step.range.upper)
    }
}
