/// A step of a path: a key after a reference or a call.
final class PathStep {
    /// The range in the text; nil for a step that isn't part of a text.
    let range: SourceRange?
    /// The key if it is known when the text is compiled; otherwise empty.
    let name: HashedKey
    /// The array index if the key is a constant made of digits; otherwise -1.
    let index: Int
    /// The key in brackets, if it has to be evaluated.
    let expression: Node?
    /// The same node, used without counting references.
    private let uncounted: Unmanaged<Node>?

    /// Whether the key is known when the text is compiled.
    let isConstant: Bool
    /// Whether the path ends here. Collections of the host are converted only at its end.
    let isLast: Bool
    /// The recorded step that this one replaces, if the program is being explained.
    let observed: ObservedStep?
    let isObserved: Bool

    init(name: String, isLast: Bool = true, _ range: SourceRange? = nil) {
        self.name = HashedKey(name)
        index = name.utf8.allSatisfy(\.isASCIIDigit) ? Int(name) ?? -1 : -1
        (expression, uncounted) = (nil, nil)
        isConstant = true
        self.isLast = isLast
        self.range = range
        (observed, isObserved) = (nil, false)
    }

    init(_ expression: Node, isLast: Bool, _ range: SourceRange) {
        name = HashedKey("")
        index = -1
        self.expression = expression
        // Unretained: the step keeps the expression, which never changes.
        uncounted = .passUnretained(expression)
        isConstant = false
        self.isLast = isLast
        self.range = range
        (observed, isObserved) = (nil, false)
    }

    /// A step that records its result.
    init(observed: ObservedStep) {
        let step = observed.step
        name = step.name
        index = step.index
        (expression, uncounted) = (step.expression, step.uncounted)
        isConstant = step.isConstant
        isLast = step.isLast
        range = step.range
        (self.observed, isObserved) = (observed, true)
    }
}

extension PathStep {
    /// Looks up a constant key in a dictionary, or a constant index in an array. Returns false for
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

    /// The value of the key in brackets.
    @inline(__always)
    func key(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try uncounted?.withInstance { node throws(MBExpressionError) in
            try node.value(&evaluation)
        }
    }

    @inline(never)
    func followObserved(
        from current: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard let observed else { return nil }
        return try observed.noting(from: current, &evaluation) {
            evaluation throws(MBExpressionError) in
            // Follows one step at a time, to record each.
            var lookup = Lookup(observed.step)
            return try lookup.follow(from: current, &evaluation)
        }
    }
}

extension PathKey {
    /// Marks the end of the keys.
    static let end = PathKey(
        name: HashedKey(""), index: -1, isCount: false, run: 0, isLast: true, place: (0, 0))

    init(_ step: PathStep, before next: PathKey) {
        name = step.name
        index = step.index
        isCount = step.isConstant && TextEquality.isIdentical(step.name.text, "count")
        run = step.isConstant ? min(next.run + 1, MBValue._Path.mostKeys) : 0
        isLast = step.isLast
        place = (step.range?.lower ?? 0, step.range?.upper ?? 0)
    }
}
