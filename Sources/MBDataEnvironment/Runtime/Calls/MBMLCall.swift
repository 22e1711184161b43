/// A call as the body of a function sees it: its parameters, and what it can reach.
///
///     let initials = MBMLFunction(
///         "initials", input: .pipedObjects, count: 1...2
///     ) { call in
///         let names = try call.elements(0)
///         let separator = try call.value(1)?.asString ?? "."
///         try call.step(names.count)
///         return .string(
///             names.map { "\($0.description.prefix(1))\(separator)" }
///                 .joined())
///     }
///     var environment = MBEnvironment()
///     environment.declare(initials)
///     let text = environment.string("^initials(^array(Zoë|Ann))")
///     // → "Z.A."
///
/// Which method reads a parameter depends on the ``MBMLFunction/Input`` of the function. All of
/// them count positions from 0:
///
/// - With `raw`, `string` and `pipedStrings`, a parameter is a text: ``string(_:)``.
/// - With `math` and `pipedMath`, it's a number: ``number(_:)``, ``integer(_:)``.
/// - With `object` and `pipedObjects`, it can be anything. ``value(_:)`` allows nothing;
///   ``required(_:)``, ``string(_:)``, ``number(_:)``, ``elements(_:)`` and ``entries(_:)`` don't.
/// - With `pipedExpressions`, the method evaluates it: ``value(_:)``, ``text(_:)``, ``truth(_:)``,
///   ``arithmetic(_:)``. ``source(_:)`` is its text.
///
/// The errors of these methods name the function and the parameter, so a body just passes them on.
/// A function with fixed types needs none of them: see
/// ``MBMLFunction/init(_:_:pure:summary:example:gives:body:)``.
///
/// A call exists only while the function runs, and can't be kept.
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

    /// The function that is being called, with its name and documentation.
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

    /// The number of parameters in the call, which lies within the function's
    /// ``MBMLFunction/count``.
    public var count: Int {
        isLazy ? node._withUnsafeGuaranteedRef { $0.lazy.count } : values.count
    }

    /// What the evaluation can reach outside its variables: clock, locale, log, files and so on.
    public var capabilities: MBCapabilities { evaluation.storage.capabilities }

    /// The types that expressions can refer to by name; those of the environment.
    public var hostTypes: MBHostType.Registry { evaluation.storage.hostTypes }

    /// The environment in which the call is evaluated.
    ///
    /// Evaluations that the function starts in it draw on the same budget and count as nested in
    /// this call. It lacks the names that enclosing functions bind, such as `item`;
    /// ``value(of:)-(MBExpression)`` sees those, too.
    public var environment: MBEnvironment { evaluation.environmentForHost() }

    /// The limits that apply to the evaluation; what is left of them is in its budget, which
    /// ``step(_:)`` charges.
    public var limits: MBLimits { evaluation.limits }

    /// Writes a message to the environment's log, with the place of the call.
    ///
    ///     let note = MBMLFunction("note", input: .string) { call in
    ///         let text = try call.string(0)
    ///         call.log(.info, "noted \(text)")
    ///         return .string(text)
    ///     }
    ///     let log = MBCollectingLog()
    ///     var environment = MBEnvironment()
    ///     environment.capabilities.log = log
    ///     environment.declare(note)
    ///     _ = environment.string("^note(hi)")
    ///     let message = log.entries.first?.message
    ///     // → "noted hi"
    ///
    /// Values interpolated in a literal are left out of the entry's ``MBLogEntry/redactedMessage``.
    ///
    /// - Parameters:
    ///   - level: how severe it is.
    ///   - message: what happened.
    ///   - code: a stable word for the subject; nil, the default, for none.
    public func log(
        _ level: MBLogEntry.Level, _ message: MBMessage, code: MBDiagnostic.Code? = nil
    ) {
        evaluation.noteFleeting()
        capabilities.deliver(
            MBLogEntry(
                level, message, code: code, error: nil, origin: evaluation.origin(of: self)))
    }

    /// Writes a message built elsewhere to the environment's log, with the place of the call.
    ///
    /// ``MBLogEntry/redactedMessage`` leaves out all of it, because any part could contain user
    /// data.
    ///
    /// - Parameters:
    ///   - level: how severe it is.
    ///   - message: what happened.
    ///   - code: a stable word for the subject; nil, the default, for none.
    @_disfavoredOverload
    public func log(
        _ level: MBLogEntry.Level, _ message: some StringProtocol, code: MBDiagnostic.Code? = nil
    ) {
        log(level, MBMessage(String(message)), code: code)
    }

    /// Pays for work that the body does itself, which counts toward the limits of the evaluation.
    ///
    /// Call it in every loop whose length a document controls. Evaluating a parameter pays for
    /// itself.
    ///
    /// - Parameter count: the number of elements visited, by default 1. A negative count costs
    ///   nothing.
    /// - Throws: ``MBExpressionError``: `limitExceeded` if the evaluation has fewer steps left, and
    ///   from time to time `deadlineExceeded` or `cancelled` if it must end.
    public func step(_ count: Int = 1) throws(MBExpressionError) {
        try evaluation.step(max(0, count))
    }

    /// Makes an array that the function returns, checked against the limits of the evaluation.
    ///
    /// - Parameter elements: the elements; ``MBValue/null`` for one that is nothing.
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if it has more elements than
    ///   ``MBLimits/elements``, is nested deeper than ``MBLimits/valueDepth``, or needs more memory
    ///   than is left.
    public func array(_ elements: [MBValue]) throws(MBExpressionError) -> MBValue {
        try evaluation.array(elements)
    }

    /// Makes a dictionary that the function returns, checked against the limits of the evaluation.
    ///
    /// - Parameter entries: the entries, whose order is kept.
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if it has more elements than
    ///   ``MBLimits/elements``, is nested deeper than ``MBLimits/valueDepth``, or needs more memory
    ///   than is left.
    public func dictionary(_ entries: MBDictionary) throws(MBExpressionError) -> MBValue {
        try evaluation.dictionary(entries)
    }

    /// Makes a set that the function returns, checked against the limits of the evaluation.
    ///
    /// - Parameter members: the members. Of equal ones, the first is kept.
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if it has more elements than
    ///   ``MBLimits/elements``, is nested deeper than ``MBLimits/valueDepth``, or needs more memory
    ///   than is left.
    public func set(_ members: [MBValue]) throws(MBExpressionError) -> MBValue {
        try evaluation.set(members)
    }
}

// MARK: - Parameters that were evaluated before the call

extension MBMLCall {
    /// The value of a parameter of any type, which may be nothing.
    ///
    ///     let orElse = MBMLFunction(
    ///         "orElse", input: .pipedObjects, count: 2...2
    ///     ) { call in
    ///         try call.value(0) ?? call.value(1)
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(orElse)
    ///     let name = environment.string("^orElse($user|nobody)")
    ///     // → "nobody"
    ///
    /// A parameter of kind ``MBMLFunction/Input/pipedExpressions`` is evaluated as an object each
    /// time you call this.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Returns: the value; nil if the parameter is nothing or null, or if the call has fewer
    ///   parameters.
    /// - Throws: ``MBExpressionError``: for the kind `pipedExpressions`, the first error in the
    ///   parameter. Other parameters were evaluated before the call, and never throw here.
    public func value(_ position: Int) throws(MBExpressionError) -> MBValue? {
        guard isLazy else { return values.indices.contains(position) ? values[position] : nil }
        return try parameter(position)?.withInstance { parameter throws(MBExpressionError) in
            try parameter.value(&evaluation)
        }
    }

    /// The value of a parameter of any type that must not be missing or nothing.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: `missingParameter` if it's nothing or null, or if the call
    ///   has fewer parameters; for the kind `pipedExpressions`, also the first error in the
    ///   parameter.
    public func required(_ position: Int) throws(MBExpressionError) -> MBValue {
        if let value = try value(position) { return value }
        throw MBExpressionError(
            "\(safe: naming(position)) is missing or nothing", code: .missingParameter)
    }

    /// The text of a parameter that is a string.
    ///
    ///     let shout = MBMLFunction("shout", input: .string) { call in
    ///         .string(try call.string(0).uppercased() + "!")
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(shout)
    ///     let text = environment.string("^shout(hi $nobody)")
    ///     // → "HI !"
    ///
    /// With the inputs ``MBMLFunction/Input/raw``, ``MBMLFunction/Input/string`` and
    /// ``MBMLFunction/Input/pipedStrings``, each parameter is a string: any value was converted to
    /// its string form, and nothing to the empty string. With another input, nothing is converted:
    /// a number is an error. For the string form of a parameter of kind `pipedExpressions`, use
    /// ``text(_:)``.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: `parameterType` if the value isn't a string, and the errors
    ///   of ``required(_:)``, such as `missingParameter`.
    public func string(_ position: Int) throws(MBExpressionError) -> String {
        let value = try required(position)
        if case .string(let text) = value { return text }
        throw wrongType(position, value, wanted: "a string")
    }

    /// The exact decimal number that a parameter is, or that its text begins with.
    ///
    ///     let gross = MBMLFunction("gross", input: .math) { call in
    ///         .number(try call.number(0).multiplied(by: 1.19))
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(gross)
    ///     environment["price"] = "10 EUR"
    ///     let total = environment.number("^gross($price)")
    ///     // → 11.9
    ///
    /// A Boolean is 1 or 0. In a strict environment, a text must be a number as a whole. With the
    /// inputs ``MBMLFunction/Input/math`` and ``MBMLFunction/Input/pipedMath``, a parameter that is
    /// nothing is 0. For arithmetic in a parameter of kind `pipedExpressions`, use
    /// ``arithmetic(_:)``.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: `parameterType` if the value isn't a number, and the errors
    ///   of ``required(_:)``, such as `missingParameter`.
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

    /// The integer part of a parameter that is a number, truncated toward zero.
    ///
    ///     let first = MBMLFunction(
    ///         "first", input: .pipedObjects, count: 2...2
    ///     ) { call in
    ///         let count = Int(try call.integer(1))
    ///         return .string(
    ///             String(try call.string(0).prefix(max(0, count))))
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(first)
    ///     let text = environment.string("^first(Barrett|3.9)")
    ///     // → "Bar"
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: the same errors as ``number(_:)``, and `invalidParameter`
    ///   if the integer part doesn't fit into 64 bits.
    public func integer(_ position: Int) throws(MBExpressionError) -> Int64 {
        let number = try number(position)
        if let integer = number.int64 { return integer }
        throw MBExpressionError(
            "\(naming(position)) is out of the range of 64-bit integers: \(number)",
            code: .invalidParameter)
    }

    /// The elements of a parameter that is an array.
    ///
    ///     let ends = MBMLFunction("ends", input: .object) { call in
    ///         let elements = try call.elements(0)
    ///         return try call.array(
    ///             [elements.first, elements.last].compactMap { $0 })
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(ends)
    ///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
    ///     let both = environment.object("^ends($cats)")
    ///     // → ["Barrett", "Gabby"]
    ///
    /// Nothing is converted: a set or a dictionary is an error. Pay for visiting many elements with
    /// ``step(_:)``.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: `parameterType` if the value isn't an array, and the errors
    ///   of ``required(_:)``, such as `missingParameter`.
    public func elements(_ position: Int) throws(MBExpressionError) -> [MBValue] {
        let value = try required(position)
        if case .array(let elements) = value { return elements }
        throw wrongType(position, value, wanted: "an array")
    }

    /// The entries of a parameter that is a dictionary, in their order.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Throws: ``MBExpressionError``: `parameterType` if the value isn't a dictionary, and the
    ///   errors of ``required(_:)``, such as `missingParameter`.
    public func entries(_ position: Int) throws(MBExpressionError) -> MBDictionary {
        let value = try required(position)
        if case .dictionary(let dictionary) = value { return dictionary }
        throw wrongType(position, value, wanted: "a dictionary")
    }

    /// Makes the error for a parameter whose value has the wrong type, for a body that checks types
    /// itself.
    ///
    /// The message has the form `parameter 2 must be a date, found the string 'soon'`. A function
    /// with one parameter says `the parameter`.
    ///
    /// - Parameters:
    ///   - position: the position of the parameter, from 0.
    ///   - value: the value that was found.
    ///   - wanted: what the function needs, with an article, such as `a date`. It isn't redacted in
    ///     logs, so it must not contain data.
    /// - Returns: an error with the code `parameterType`, to be thrown.
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
        return try parameter(position)?.withInstance { parameter throws(MBExpressionError) in
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
            return try evaluation.description(of: value)
        }
        return try parameter(position)?.withInstance { parameter throws(MBExpressionError) in
            try parameter.text(&evaluation)
        }
    }

    /// Evaluates a parameter as arithmetic.
    ///
    /// Declare the parameter's context as `.number`: then it's compiled only once, with the
    /// surrounding text. With an input other than ``MBMLFunction/Input/pipedExpressions``, this is the same as
    /// ``number(_:)``, including its errors.
    ///
    /// - Parameter position: the position of the parameter, from 0.
    /// - Returns: the number; nil for nothing, and if the call has fewer parameters.
    /// - Throws: ``MBExpressionError``: the first error in the parameter, such as `notANumber`.
    public func arithmetic(_ position: Int) throws(MBExpressionError) -> MBNumber? {
        guard isLazy else { return try number(position) }
        return try parameter(position)?.withInstance { parameter throws(MBExpressionError) in
            try parameter.number(&evaluation)
        }
    }

    /// The value of a parameter, or nil if evaluating it fails.
    ///
    /// The error is logged, and the call goes on without the value, as `^if` does. Use
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
    /// The error is logged, and the call goes on, as the test of `^filter` does. Use ``truth(_:)``
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
        try step(10)  // An error is built from several texts, and logged.
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
