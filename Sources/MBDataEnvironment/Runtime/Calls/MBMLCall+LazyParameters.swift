/// Parameters that the function evaluates.
extension MBMLCall {
    /// The text of a parameter as written, not evaluated.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Returns: the text between the pipes, with its blanks; empty if the call has fewer
    ///   parameters, and for any input other than ``MBMLFunction/Input/pipedExpressions``.
    public func source(_ position: Int) -> String {
        parameter(position)?._withUnsafeGuaranteedRef { $0.source } ?? ""
    }

    /// Evaluates a parameter as a condition.
    ///
    ///     let unless = MBMLFunction(
    ///         "unless", input: .pipedExpressions, count: 2...2,
    ///         contexts: .positions([.boolean, .object])
    ///     ) { call in
    ///         try call.truth(0) ? nil : try call.value(1)
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(unless)
    ///     let text = environment.string("^unless($cats > 3|few)")
    ///     // → "few"
    ///
    /// Declare the parameter's context as `.boolean`: then it's compiled only once, with the
    /// surrounding text. A parameter that was evaluated before the call, with an input other than
    /// ``MBMLFunction/Input/pipedExpressions``, isn't a condition: this is the truth of its value.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Returns: the truth; false for nothing, and if the call has fewer parameters.
    /// - Throws: ``MBExpressionError``: the first error in the parameter.
    public func truth(_ position: Int) throws(MBExpressionError) -> Bool {
        guard isLazy else { return try value(position)?.truth ?? false }
        return try evaluating(position) { parameter throws(MBExpressionError) in
            try parameter.truth(&evaluation)
        } ?? false
    }

    /// Evaluates a parameter as text, and returns the string form of its value.
    ///
    /// With an input other than ``MBMLFunction/Input/pipedExpressions``, the parameter was already
    /// evaluated, and this converts its value.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Returns: the text; nil for nothing, and if the call has fewer parameters.
    /// - Throws: ``MBExpressionError``: the first error in the parameter, and `limitExceeded` if
    ///   the text is too long.
    public func text(_ position: Int) throws(MBExpressionError) -> String? {
        guard isLazy else {
            guard let value = try value(position) else { return nil }
            return try evaluation.paidText(of: value)
        }
        return try evaluating(position) { parameter throws(MBExpressionError) in
            try parameter.text(&evaluation)
        }
    }

    /// Evaluates a parameter as arithmetic.
    ///
    /// Declare the parameter's context as `.number`: then it's compiled only once, with the
    /// surrounding text. With an input other than ``MBMLFunction/Input/pipedExpressions``, this is
    /// the same as ``number(_:)``, including its errors.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Returns: the number; nil for nothing, and if the call has fewer parameters.
    /// - Throws: ``MBExpressionError``: the first error in the parameter, such as `notANumber`.
    public func arithmetic(_ position: Int) throws(MBExpressionError) -> MBNumber? {
        guard isLazy else { return try number(position) }
        return try evaluating(position) { parameter throws(MBExpressionError) in
            try parameter.number(&evaluation)
        }
    }

    /// The value of a parameter, or nil if evaluating it fails.
    ///
    /// The error is logged, and the call continues without the value, as `^if` does. Use
    /// ``value(_:)`` where an error must end the evaluation.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Returns: the value; nil for nothing, after an error, and if the call has fewer parameters.
    /// - Throws: ``MBExpressionError``: only errors of the kind ``MBExpressionError/Kind/limit``;
    ///   in a strict environment, all errors.
    public func valueOrNil(_ position: Int) throws(MBExpressionError) -> MBValue? {
        do {
            return try value(position)
        } catch {
            try swallow(error)
            return nil
        }
    }

    /// Evaluates a parameter as a condition, which is false if evaluating it fails.
    ///
    /// The error is logged, and the call continues, as the test of `^filter` does. Use ``truth(_:)``
    /// where an error must end the evaluation.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Returns: the truth; false for nothing, after an error, and if the call has fewer
    ///   parameters.
    /// - Throws: ``MBExpressionError``: only errors of the kind ``MBExpressionError/Kind/limit``;
    ///   in a strict environment, all errors.
    public func truthOrFalse(_ position: Int) throws(MBExpressionError) -> Bool {
        do {
            return try truth(position)
        } catch {
            try swallow(error)
            return false
        }
    }

    func swallow(_ error: MBExpressionError) throws(MBExpressionError) {
        guard error.kind != .limit, !evaluation.isStrict else { throw error }
        // An error is built from several texts, and logged with its line, which is looked for from
        // the beginning.
        try step(10 + (error.content.range?.lower ?? 0) / 16)
        evaluation.swallow(error, by: self)
    }

    /// Runs a body in which names can be bound: `item`, `key`, and the like shadow variables until
    /// it returns.
    ///
    ///     let find = MBMLFunction(
    ///         "find", input: .pipedExpressions, count: 2...2,
    ///         contexts: .positions([.object, .boolean]),
    ///         dependencies: .parameters(binding: ["item"], from: 1)
    ///     ) { call in
    ///         let elements = try call.elements(0)
    ///         return try call.withScope { scope in
    ///             for element in elements {
    ///                 scope.bind("item", to: element)
    ///                 if try call.truth(1) { return element }
    ///             }
    ///             return nil
    ///         }
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(find)
    ///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
    ///     let cat = environment.string("^find($cats|$item.length < 6)")
    ///     // → "Gabby"
    ///
    /// Only what is evaluated inside the body sees the names: the parameters, and expressions
    /// passed to ``value(of:)-(MBExpression)``.
    ///
    /// - Parameter body: gets the bindings, evaluates parameters, and returns a result.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws, and nothing else.
    public func withScope<Result, Failure: Error>(
        _ body: (borrowing MBMLCall.Bindings) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = evaluation.scope
        let scope = evaluation.openScope()
        defer { evaluation.close(scope, to: outer) }
        return try body(MBMLCall.Bindings(scope: scope))
    }
}

extension MBMLCall {
    /// The names that a function binds while it evaluates its parameters; see
    /// ``MBMLCall/withScope(_:)``. They can't be kept.
    public struct Bindings: ~Copyable {
        let scope: Scope

        /// Binds a name to a value, which replaces its former binding in this scope.
        ///
        /// - Parameters:
        ///   - name: the name without `$`, such as `item`.
        ///   - value: the value; nil for nothing, which also hides a variable of that name.
        public func bind(_ name: String, to value: MBValue?) {
            scope.bind(HashedKey(name), to: value)
        }

        /// Binds a name to a value of a Swift type, such as a model.
        ///
        /// - Parameters:
        ///   - name: the name without `$`, such as `item`.
        ///   - value: the value, which is converted. A model that conforms to ``MBKeyValueCoding``
        ///     is only referenced.
        /// - Throws: ``MBExpressionError``: `notConvertible` or `numberOutOfRange` if the value
        ///   can't be converted; the name then keeps its binding.
        @_disfavoredOverload
        public func bind(
            _ name: String, to value: some MBValueConvertible
        ) throws(MBExpressionError) {
            bind(name, to: try value.value(for: name))
        }

        func bind(_ key: HashedKey, to value: MBValue?) {
            scope.bind(key, to: value)
        }
    }
}
