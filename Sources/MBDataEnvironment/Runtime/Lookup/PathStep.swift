/// A step of a path: a key behind a reference or call.
final class PathStep {
    /// Where it stands in the text; nil for one that stands in none.
    let range: SourceRange?
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
    let isObserved: Bool

    init(name: String, isLast: Bool = true, _ range: SourceRange? = nil) {
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

    /// A step that records what it leads to.
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

extension PathStep {
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

    /// The value of the key in brackets.
    @inline(__always)
    func key(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try expression?.value(&evaluation)
    }

    @inline(never)
    func followObserved(
        from current: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard let observed else { return nil }
        return try observed.noting(from: current, &evaluation) {
            evaluation throws(MBExpressionError) in
            // One step at a time, to record each.
            var lookup = Lookup(observed.step)
            return try lookup.follow(from: current, &evaluation)
        }
    }
}

extension PathKey {
    /// What follows the last key.
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
