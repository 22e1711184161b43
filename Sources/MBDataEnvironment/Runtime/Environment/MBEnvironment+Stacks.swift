/// Temporary values: each variable has a stack of values below its current one.
extension MBEnvironment {
    /// Sets a variable and remembers its former value until ``pop(_:)``.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["title"] = "Shop"
    ///
    ///     try environment.push("title", to: "Details")
    ///     let pushed = environment.string("$title")
    ///     // → "Details"
    ///
    ///     try environment.pop("title")
    ///     let popped = environment.string("$title")
    ///     // → "Shop"
    ///
    /// The value in the preference store doesn't change, not even if the variable is set or removed
    /// before it's popped. To set names only for one closure, use
    /// ``withScope(_:_:)-(MBDictionary,_)``.
    ///
    /// Complexity: O(1), or linear in the number of pushed variables and of the values that are pushed
    /// on this one if a copy of the environment shares them.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`. It need not exist.
    ///   - value: the new value; nil for nothing.
    /// - Throws: ``MBExpressionError``: `readOnlyVariable`; `limitExceeded` if the value is nested
    ///   too deeply, or if the stack already holds as many values as ``MBLimits/elements`` allows,
    ///   or 1,000,000.
    ///
    /// Legacy name: `pushVariable:value:`.
    public mutating func push(_ name: String, to value: MBValue?) throws(MBExpressionError) {
        try push(name, to: MarkedValue(value), declaresNothing: true)
    }

    /// Pushes a value that may be escaped on a variable.
    package mutating func push(
        _ name: String, to marked: MarkedValue, declaresNothing: Bool = false
    ) throws(MBExpressionError) {
        let key = HashedKey(name)
        guard stackDepth(of: name) < min(limits.elements, MBLimits.standard.elements) else {
            throw .limit("the stack of $\(name.excerpt()) is full (elements)")
        }
        let present = storage.variables.variable(for: key)
        try replace(key, with: marked, declaresNothing: declaresNothing)
        change { $0.rareState.stacks[key, default: []].append(present) }
    }

    /// Restores the value that a variable had before the last ``push(_:to:)-(_,MBValue?)``.
    ///
    /// Complexity: as for ``push(_:to:)-(_,MBValue?)``.
    ///
    /// - Parameter name: the name of the variable, without `$`.
    /// - Returns: the value that it had until now, and the restored value.
    /// - Throws: ``MBExpressionError``: `emptyStack` if nothing was pushed, and `readOnlyVariable`.
    ///
    /// Legacy name: `popVariable:`, which returned only the restored value.
    @discardableResult
    public mutating func pop(
        _ name: String
    ) throws(MBExpressionError) -> (popped: MBValue?, current: MBValue?) {
        let key = HashedKey(name)
        let known = try requireWritable(key)
        guard let restored = storage.rareState.stacks[key]?.last else {
            throw .evaluation(
                .emptyStack, "nothing was pushed on $\(name.excerpt()), so nothing can be popped")
        }
        // A document may have declared it since. The value was checked when it was set.
        let declaration = known?.place == nil ? restored : known
        put(
            restored?.value, into: key, declaration, holdsObjects: restored?.holdsObjects,
            mark: restored?.mark ?? .none)
        forgetPushed(name, above: stackDepth(of: name) - 1)
        return (known?.value, restored?.value)
    }

    /// Forgets the values below the current one that were pushed above a depth. The current one stays,
    /// as it must if a document has made the variable read-only since.
    package mutating func forgetPushed(_ name: String, above depth: Int) {
        let surplus = stackDepth(of: name) - depth
        guard surplus > 0 else { return }
        let key = HashedKey(name)
        change { storage in
            storage.rareState.stacks[key]?.removeLast(surplus)
            if storage.rareState.stacks[key]?.isEmpty == true {
                storage.rareState.stacks[key] = nil
            }
        }
    }

    /// Returns a copy in which a value is pushed on a variable; see ``push(_:to:)-(_,MBValue?)``.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - value: the new value; nil for nothing.
    /// - Throws: ``MBExpressionError``: the same errors as ``push(_:to:)-(_,MBValue?)``.
    public func pushing(
        _ name: String, to value: MBValue?
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.push(name, to: value)
        return copy
    }

    /// Returns a copy in which the last pushed value of a variable is popped; see ``pop(_:)``.
    ///
    /// - Parameter name: the name of the variable, without `$`.
    /// - Throws: ``MBExpressionError``: the same errors as ``pop(_:)``.
    public func popping(_ name: String) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.pop(name)
        return copy
    }

    /// The number of values that were pushed on a variable and not popped yet.
    ///
    /// - Parameter name: the name of the variable, without `$`.
    /// - Returns: the number; 0 if the variable doesn't exist.
    ///
    /// Legacy name: `stackDepthForVariable:`.
    public func stackDepth(of name: String) -> Int {
        storage.rareState.stacks[HashedKey(name)]?.count ?? 0
    }
}

/// Former names.
extension MBEnvironment {
    /// The former name of ``pushing(_:to:)-(_,MBValue?)``.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - value: the new value; nil for nothing.
    /// - Throws: ``MBExpressionError``: the same errors as ``push(_:to:)-(_,MBValue?)``.
    @available(*, deprecated, renamed: "pushing(_:to:)")
    public func pushing(
        _ name: String, _ value: MBValue?
    ) throws(MBExpressionError) -> MBEnvironment {
        try pushing(name, to: value)
    }

    /// The former name of ``pushing(_:to:)-(_,MBValueConvertible)``.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - value: the new value. A nil optional is nothing.
    /// - Throws: ``MBExpressionError``: the same errors as ``push(_:to:)-(_,MBValueConvertible)``.
    @available(*, deprecated, renamed: "pushing(_:to:)")
    @_disfavoredOverload
    public func pushing(
        _ name: String, _ value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        try pushing(name, to: value)
    }
}
