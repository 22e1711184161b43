/// A call as the body of a function sees it: its parameters, and what it can reach.
///
/// It exists only while the function runs, and can't be kept.
public struct MBMLCall: ~Copyable {
    /// The node of the call. Unmanaged: the evaluation keeps it alive during the call.
    private let node: Unmanaged<CallNode>
    /// The parameters, if they were evaluated before the call.
    private let values: [MBValue?]
    /// The enclosing evaluation. Valid while the call exists: the caller holds the evaluation and
    /// passes the call by borrowing, so a body can neither keep nor copy it.
    let pointer: UnsafeMutablePointer<Evaluation>

    init(
        _ node: Unmanaged<CallNode>, values: [MBValue?],
        evaluation: UnsafeMutablePointer<Evaluation>
    ) {
        self.node = node
        self.values = values
        pointer = evaluation
    }

    /// The function being called.
    public var function: MBMLFunction { node._withUnsafeGuaranteedRef { $0.function } }

    /// The whole expression that contains the call.
    var text: String { node._withUnsafeGuaranteedRef { $0.source } }

    /// The place of the call in the expression.
    var place: CallPlace { node._withUnsafeGuaranteedRef { $0.place } }

    /// Whether the function evaluates the parameters itself.
    @inline(__always)
    private var isLazy: Bool { node._withUnsafeGuaranteedRef { $0.isLazy } }

    /// A parameter that the function evaluates itself; nil if it's missing.
    @inline(__always)
    func parameter(_ position: Int) -> Unmanaged<LazyParameter>? {
        node._withUnsafeGuaranteedRef { node in
            position >= 0 && position < node.lazy.count ? node.lazy[position] : nil
        }
    }

    /// What a loop over a collection can read from its elements to evaluate a parameter, without
    /// binding `item`: the value, or a comparison with the left operand.
    func itemKey(_ position: Int) -> ItemKey? {
        parameter(position)?._withUnsafeGuaranteedRef { $0.itemKey ?? $0.itemTest?.itemKey }
    }

    func itemTest(_ position: Int) -> ComparisonNode? {
        parameter(position)?._withUnsafeGuaranteedRef { $0.itemTest }
    }

    /// A parameter that is the end of a path.
    func path(_ position: Int) -> PathNode? {
        parameter(position)?._withUnsafeGuaranteedRef {
            $0.context == .object ? $0.node as? PathNode : nil
        }
    }

    var evaluation: Evaluation {
        @inline(__always) _read { yield pointer.pointee }
        @inline(__always) nonmutating _modify { yield &pointer.pointee }
    }

    /// Runs the body of a host function, whichever stack it runs on.
    func during<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try HostCall.during(pointer, body)
    }

    /// The number of parameters.
    public var count: Int {
        isLazy ? node._withUnsafeGuaranteedRef { $0.lazy.count } : values.count
    }

    /// What the evaluation can reach: clock, locale, log, and so on.
    public var capabilities: MBCapabilities { evaluation.storage.capabilities }

    /// The types that expressions can refer to by name.
    public var hostTypes: MBHostType.Registry { evaluation.storage.hostTypes }

    /// The environment in which the call is evaluated. Evaluations that the function starts in it
    /// draw on the same budget and count as nested in this call. It lacks the names that enclosing
    /// functions bind, such as `item`; ``value(of:)-(MBExpression)`` sees those, too.
    public var environment: MBEnvironment { evaluation.environmentForHost() }

    /// The limits of the evaluation.
    public var limits: MBLimits { evaluation.limits }

    /// Writes to the environment's log. The entry records where the call is. Values that are
    /// interpolated into a literal are omitted from its ``MBLogEntry/redactedMessage``.
    ///
    /// - Parameters:
    ///   - level: how much it matters.
    ///   - message: what happened.
    ///   - code: a stable identifier for what the entry is about.
    public func log(
        _ level: MBLogEntry.Level, _ message: MBMessage, code: MBDiagnostic.Code? = nil
    ) {
        evaluation.noteFleeting()
        capabilities.deliver(
            MBLogEntry(
                level, message, code: code, error: nil, origin: evaluation.origin(of: self)))
    }

    /// Writes a message that was built elsewhere to the environment's log.
    /// ``MBLogEntry/redactedMessage`` omits all of it.
    @_disfavoredOverload
    public func log(
        _ level: MBLogEntry.Level, _ message: some StringProtocol, code: MBDiagnostic.Code? = nil
    ) {
        log(level, MBMessage(String(message)), code: code)
    }

    /// Pays for work.
    ///
    /// - Parameter count: the number of elements visited. A negative count costs nothing.
    /// - Throws: `limitExceeded` if the evaluation has fewer steps left.
    public func step(_ count: Int = 1) throws(MBExpressionError) {
        try evaluation.step(max(0, count))
    }

    /// An array that the function creates, checked against the limits of the evaluation.
    public func array(_ elements: [MBValue]) throws(MBExpressionError) -> MBValue {
        try evaluation.array(elements)
    }

    /// A dictionary that the function creates, checked against the limits of the evaluation.
    public func dictionary(_ entries: MBDictionary) throws(MBExpressionError) -> MBValue {
        try evaluation.dictionary(entries)
    }

    /// A set that the function creates, checked against the limits of the evaluation.
    public func set(_ members: [MBValue]) throws(MBExpressionError) -> MBValue {
        try evaluation.set(members)
    }
}

// MARK: - Parameters that were evaluated before the call

extension MBMLCall {
    /// The value of a parameter, or nil if it's missing or nothing. A parameter of kind
    /// `pipedExpressions` is evaluated as an object.
    public func value(_ position: Int) throws(MBExpressionError) -> MBValue? {
        guard isLazy else { return values.indices.contains(position) ? values[position] : nil }
        return try parameter(position)?.withInstance { parameter throws(MBExpressionError) in
            try parameter.value(&evaluation)
        }
    }

    /// The value of a parameter that must not be missing or nothing.
    public func required(_ position: Int) throws(MBExpressionError) -> MBValue {
        if let value = try value(position) { return value }
        throw MBExpressionError(
            "\(safe: naming(position)) is missing or nothing", code: .missingParameter)
    }

    /// The text of a parameter of one of the string kinds.
    public func string(_ position: Int) throws(MBExpressionError) -> String {
        let value = try required(position)
        if case .string(let text) = value { return text }
        throw wrongType(position, value, wanted: "a string")
    }

    /// The number that a parameter is, or that its text begins with.
    public func number(_ position: Int) throws(MBExpressionError) -> MBNumber {
        let value = try required(position)
        if case .string(let text) = value { try step(text.utf8.count / 16) }
        if let number = numericValue(of: value) { return number }
        throw wrongType(position, value, wanted: "a number")
    }

    /// The number that a value is, or that its text begins with. In strict mode, the whole text
    /// must be a number.
    func numericValue(of value: MBValue) -> MBNumber? {
        evaluation.isStrict ? value.strictNumericValue : value.numericValue
    }

    /// The integer part of a number, truncated toward zero, in 64 bits.
    public func integer(_ position: Int) throws(MBExpressionError) -> Int64 {
        let number = try number(position)
        if let integer = number.int64 { return integer }
        throw MBExpressionError(
            "\(naming(position)) is out of the range of 64-bit integers: \(number)",
            code: .invalidParameter)
    }

    /// The elements of an array parameter.
    public func elements(_ position: Int) throws(MBExpressionError) -> [MBValue] {
        let value = try required(position)
        if case .array(let elements) = value { return elements }
        throw wrongType(position, value, wanted: "an array")
    }

    /// The entries of a dictionary parameter.
    public func entries(_ position: Int) throws(MBExpressionError) -> MBDictionary {
        let value = try required(position)
        if case .dictionary(let dictionary) = value { return dictionary }
        throw wrongType(position, value, wanted: "a dictionary")
    }

    /// The error for a parameter of the wrong type.
    public func wrongType(
        _ position: Int, _ value: MBValue, wanted: String
    ) -> MBExpressionError {
        let shown: MBMessage =
            switch value {
            case .string(let text): "the string \(text.quoted)"
            case .number, .bool: "the \(safe: value.typeName) \(value)"
            default: "a value of type \(safe: value.typeName)"
            }
        return MBExpressionError(
            "\(safe: naming(position)) must be \(safe: wanted), found \(shown)",
            code: .parameterType)
    }

    private func naming(_ position: Int) -> String {
        switch function.input {
        case .none, .raw, .string, .object, .math: "the parameter"
        default: "parameter \(position + 1)"
        }
    }
}

// MARK: - Parameters that the function evaluates

extension MBMLCall {
    /// The text of a parameter as written.
    public func source(_ position: Int) -> String {
        parameter(position)?._withUnsafeGuaranteedRef { $0.source } ?? ""
    }

    /// Evaluates a parameter as a condition.
    public func truth(_ position: Int) throws(MBExpressionError) -> Bool {
        guard isLazy else { return try value(position)?.truth ?? false }
        return try parameter(position)?.withInstance { parameter throws(MBExpressionError) in
            try parameter.truth(&evaluation)
        } ?? false
    }

    /// Evaluates a parameter as text. Returns nil for nothing.
    public func text(_ position: Int) throws(MBExpressionError) -> String? {
        guard isLazy else {
            guard let value = try value(position) else { return nil }
            return try evaluation.description(of: value)
        }
        return try parameter(position)?.withInstance { parameter throws(MBExpressionError) in
            try parameter.text(&evaluation)
        }
    }

    /// Evaluates a parameter as arithmetic. Returns nil for nothing.
    public func arithmetic(_ position: Int) throws(MBExpressionError) -> MBNumber? {
        guard isLazy else { return try number(position) }
        return try parameter(position)?.withInstance { parameter throws(MBExpressionError) in
            try parameter.number(&evaluation)
        }
    }

    /// The value of a parameter, or nil if evaluating it fails; the error is logged. Limit errors
    /// are rethrown, and in strict mode all errors are.
    public func valueOrNil(_ position: Int) throws(MBExpressionError) -> MBValue? {
        do {
            return try value(position)
        } catch {
            try swallow(error)
            return nil
        }
    }

    /// The truth of a parameter, or false if evaluating it fails; the error is logged. Limit errors
    /// are rethrown, and in strict mode all errors are.
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
        try step(10)  // An error is built from several texts, and logged.
        evaluation.swallow(error, by: self)
    }

    /// Runs a body in which names can be bound: `item`, `key`, and the like shadow variables until
    /// it returns.
    ///
    ///     let found: MBValue? = try call.withScope { scope in
    ///         for element in elements {
    ///             scope.bind("item", to: element)
    ///             if try call.truth(1) { return element }
    ///         }
    ///         return nil
    ///     }
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
    /// The names that a function binds while it evaluates its parameters. Can't be kept.
    public struct Bindings: ~Copyable {
        let scope: Scope

        /// Binds a name to a value, or to nothing.
        public func bind(_ name: String, to value: MBValue?) {
            scope.bind(HashedKey(name), to: value)
        }

        /// Binds a name to a value of a Swift type, such as a model.
        ///
        /// - Throws: `notConvertible` or `numberOutOfRange` if the value can't be converted; the
        ///   name then keeps its binding.
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
