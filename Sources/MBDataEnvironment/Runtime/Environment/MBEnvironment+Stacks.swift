/// Values that hold for a while: each variable has a stack under its present value.
extension MBEnvironment {
    /// Sets a variable and remembers what it was, until ``pop(_:)``. What is kept in the preference
    /// store stays as it is.
    ///
    ///     try environment.push("title", to: "Details")
    ///     try environment.pop("title")
    ///
    /// - Throws: as ``set(_:to:)-(_,MBValue?)``, and `limitExceeded` for a stack of more than a million values
    ///   or as many as the limit on elements allows.
    ///
    /// Legacy name: `pushVariable:value:`.
    public mutating func push(_ name: String, to value: MBValue?) throws(MBExpressionError) {
        let key = HashedKey(name)
        guard stackDepth(of: name) < min(limits.elements, MBLimits.standard.elements) else {
            throw .limit("the stack of $\(name.excerpt()) is full (elements)")
        }
        let present = storage.variables.variable(for: key)?.value
        try replace(name, with: value)
        change { $0.extras.stacks[key, default: []].append(present) }
    }

    /// Gives a variable back the value that it had before the last ``push(_:to:)-(_,MBValue?)``.
    /// Complexity: O(1).
    ///
    /// - Returns: the value that it had until now, and the one that it has again.
    /// - Throws: `emptyStack` if nothing was pushed, and `readOnlyVariable`.
    ///
    /// Legacy name: `popVariable:`, which gave only the value that it has again.
    @discardableResult
    public mutating func pop(
        _ name: String
    ) throws(MBExpressionError) -> (popped: MBValue?, current: MBValue?) {
        let key = HashedKey(name)
        let known = try requireWritable(name)
        guard let restored = storage.extras.stacks[key]?.last else {
            throw .evaluation(
                .emptyStack, "nothing was pushed on $\(name.excerpt()), so nothing can be popped")
        }
        // The value was looked through when it was set.
        put(restored, into: name, known)
        change { storage in
            storage.extras.stacks[key]?.removeLast()
            if storage.extras.stacks[key]?.isEmpty == true {
                storage.extras.stacks[key] = nil
            }
        }
        return (known?.value, restored)
    }

    /// A copy in which a value is pushed.
    ///
    /// - Throws: as ``push(_:to:)-(_,MBValue?)``.
    public func pushing(
        _ name: String, _ value: MBValue?
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.push(name, to: value)
        return copy
    }

    /// A copy in which the last pushed value of a variable is popped.
    ///
    /// - Throws: as ``pop(_:)``.
    public func popping(_ name: String) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.pop(name)
        return copy
    }

    /// How many values lie under the present one of a variable.
    ///
    /// Legacy name: `stackDepthForVariable:`.
    public func stackDepth(of name: String) -> Int {
        storage.extras.stacks[HashedKey(name)]?.count ?? 0
    }
}
