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
    let values: [MBValue?]
    /// The enclosing evaluation. Valid while the call exists: the caller holds the evaluation and
    /// passes the call by borrowing, so a body can neither keep nor copy it.
    let pointer: UnsafeMutablePointer<Evaluation>
    /// Where the marks of its parameters and of its result are kept, if they matter.
    // Unretained: the call's node holds it while the function runs.
    var marking: MarkedCall? { uncountedMarking?.takeUnretainedValue() }
    /// Unretained: the call's node holds it while the function runs.
    private let uncountedMarking: Unmanaged<MarkedCall>?

    init(
        _ node: Unmanaged<CallNode>, values: [MBValue?],
        evaluation: UnsafeMutablePointer<Evaluation>, marking: MarkedCall? = nil
    ) {
        self.node = node
        self.values = values
        pointer = evaluation
        // Unretained: the caller holds it while the function runs.
        uncountedMarking = marking.map { .passUnretained($0) }
    }

    /// The function that is being called, with its name and documentation.
    public var function: MBMLFunction { node._withUnsafeGuaranteedRef { $0.function } }

    /// The whole expression that contains the call.
    var text: String { node._withUnsafeGuaranteedRef { $0.source } }

    /// The place of the call in the expression.
    var place: CallPlace { node._withUnsafeGuaranteedRef { $0.place } }

    /// Whether the function evaluates the parameters itself.
    @inline(__always)
    var isLazy: Bool { node._withUnsafeGuaranteedRef { $0.isLazy } }

    @inline(__always)
    private var isOfHost: Bool { node._withUnsafeGuaranteedRef { $0.isOfHost } }

    /// A parameter that the function evaluates itself; nil if it's missing.
    @inline(__always)
    func parameter(_ position: Int) -> Unmanaged<LazyParameter>? {
        node._withUnsafeGuaranteedRef { node in
            position >= 0 && position < node.lazy.count ? node.lazy[position] : nil
        }
    }

    /// Evaluates one of the parameters that the function evaluates itself; nil if it's missing.
    ///
    /// App code may have been called where less of the stack is left than an evaluation needs.
    @inline(__always)
    func evaluating<Result>(
        _ position: Int, _ body: (LazyParameter) throws(MBExpressionError) -> Result?
    ) throws(MBExpressionError) -> Result? {
        guard let parameter = parameter(position) else { return nil }
        guard isOfHost else { return try parameter.withInstance(body) }
        return try StackGuard.beginning { () throws(MBExpressionError) in
            try parameter.withInstance(body)
        }
    }

    /// What a loop over a collection can read from its elements to evaluate a parameter, without
    /// binding `item`: the value, or a comparison with the left operand.
    func itemKey(_ position: Int) -> ItemKey? {
        guard !evaluation.isKept(.item) else { return nil }
        return parameter(position)?._withUnsafeGuaranteedRef {
            $0.itemKey ?? $0.itemTest?.itemKey
        }
    }

    func itemTest(_ position: Int) -> ComparisonNode? {
        guard !evaluation.isKept(.item) else { return nil }
        return parameter(position)?._withUnsafeGuaranteedRef { $0.itemTest }
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
        let (capabilities, origin) = (capabilities, evaluation.origin(of: self))
        evaluation.callLog {
            capabilities.deliver(
                MBLogEntry(level, message, code: code, error: nil, origin: origin))
        }
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
