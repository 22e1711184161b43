extension MBEnvironment {
    /// Creates an environment with only the given functions: no built-in ones, and no variables.
    ///
    ///     let shout = MBMLFunction("shout") { (text: String) in
    ///         text.uppercased() + "!"
    ///     }
    ///     let environment = MBEnvironment(functions: [shout])
    ///     let text = environment.string("^shout(hi)")
    ///     // → "HI!"
    ///
    /// Use it where expressions may do very little. Most apps start with ``init()``.
    ///
    /// - Parameter functions: the functions. Of two with the same name, the later one counts.
    public init(functions: [MBMLFunction]) {
        self.init(EnvironmentStorage(functions: FunctionTable(functions)))
    }
}

// MARK: - Settings

extension MBEnvironment {
    /// The most that evaluations may use: steps, memory, nesting, time and so on; by default
    /// ``MBLimits/standard``.
    public var limits: MBLimits {
        get { storage.limits }
        set { change { $0.limits = newValue } }
    }

    /// Whether expressions are evaluated strictly, with anything missing as an error; off by
    /// default, because documents rely on lenient evaluation.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.isStrict = true
    ///     let code = environment.outcome(of: "$usr").error?.code
    ///     // → .unknownVariable
    ///
    /// In a strict environment, these are errors: variables and keys that don't exist, errors that
    /// functions otherwise recover from, texts that are only partly a number, ordering values that
    /// have no order, words that a function doesn't know, and empty conditions. ``MBValue/null`` is
    /// distinct from nothing. <doc:StrictMode> has a table of the differences.
    ///
    /// For a single call, use ``strict``.
    public var isStrict: Bool {
        get { storage.isStrict }
        set { change { $0.isStrict = newValue } }
    }

    /// The same environment, but strict, for a call that mustn't miss anything.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["user"] = ["name": "Zoë"]
    ///
    ///     let lenient = try environment.evaluate("Hi $usr.name")
    ///     // → "Hi "
    ///     do {
    ///         _ = try environment.strict.evaluate("Hi $usr.name")
    ///     } catch {
    ///         print(error.message)
    ///     }
    ///
    /// ```text
    /// there is no variable '$usr'; did you mean '$user'?
    /// ```
    ///
    /// See ``isStrict`` for what is an error then.
    ///
    /// Complexity: O(1).
    public var strict: MBEnvironment {
        guard !isStrict else { return self }
        var copy = self
        copy.isStrict = true
        return copy
    }

    /// What evaluations can reach outside their variables: clock, locale, log, files and so on; by
    /// default ``MBCapabilities/init()``.
    public var capabilities: MBCapabilities {
        get { storage.capabilities }
        set { change { $0.capabilities = newValue } }
    }

    /// The types that expressions can refer to by name: the library's own, and any that the app
    /// adds.
    public var hostTypes: MBHostType.Registry {
        get { storage.hostTypes }
        _modify {
            makeUnique()
            yield &storage.hostTypes
        }
    }
}

// MARK: - Functions

extension MBEnvironment {
    /// Declares a function, and replaces any function of that name.
    ///
    ///     var environment = MBEnvironment()
    ///     let shout = MBMLFunction("shout", input: .string) { call in
    ///         .string(try call.string(0).uppercased() + "!")
    ///     }
    ///     environment.declare(shout)
    ///     let text = environment.string("^shout(hi)")
    ///     // → "HI!"
    ///
    /// Expressions that are already compiled pick up the change. For a function with Swift
    /// parameters, use ``declare(function:_:pure:summary:example:gives:body:)``.
    ///
    /// Expressions can't call a function whose name isn't one: a letter or `_`, then letters, digits,
    /// `_`, `:` and `-`. Declaring it logs an error.
    ///
    /// - Parameter function: the function. It can be declared in any number of environments.
    /// - Returns: the function of that name that it replaces; nil if there was none.
    @discardableResult
    public mutating func declare(_ function: MBMLFunction) -> MBMLFunction? {
        if let problem = MBMLFunction.problem(withName: function.name) {
            storage.log(.error, .notAnIdentifier, problem, from: nil)
        }
        return change { $0.declare(function) }
    }

    /// Declares a function implemented by a Swift closure, whose parameters have names.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.declare(
    ///         function: "badge", "name", MBParameter("count", default: 1)
    ///     ) { (name: String, count: Int) in
    ///         "\(name) × \(count)"
    ///     }
    ///     let badge = environment.string("^badge(Mug|2)")
    ///     // → "Mug × 2"
    ///     let single = environment.string("^badge(Lamp)")
    ///     // → "Lamp × 1"
    ///
    /// See ``MBMLFunction/init(_:_:pure:summary:example:gives:body:)`` for how parameters and the
    /// result are converted.
    ///
    /// - Parameters:
    ///   - name: the name by which expressions call it, without `^`.
    ///   - parameters: the names of the closure's parameters, as string literals, or as
    ///     ``MBParameter`` if they have defaults.
    ///   - pure: whether it always returns the same value for the same parameters and has no side
    ///     effects; false if omitted.
    ///   - summary: what the function does, for its documentation.
    ///   - example: an example call, for its documentation.
    ///   - gives: the string form of the example's result.
    ///   - body: what it does. It returns any type that can be used in expressions.
    /// - Throws: nothing. If `body` throws an error later, the evaluation that calls the function
    ///   fails with an ``MBExpressionError``: the thrown one, or one with the code `functionFailed`
    ///   and the thrown error as its ``MBExpressionError/cause``.
    /// - Returns: the function of that name that it replaces; nil if there was none.
    @discardableResult
    public mutating func declare<each Value: MBValueConvertible, Result: MBValueConvertible>(
        function name: String, _ parameters: repeat MBParameter<each Value>, pure: Bool = false,
        summary: String = "", example: String = "", gives: String = "",
        body: @escaping @Sendable (repeat each Value) throws -> Result
    ) -> MBMLFunction? {
        declare(
            MBMLFunction(
                name, repeat each parameters, pure: pure, summary: summary, example: example,
                gives: gives, body: body))
    }

    /// Declares a function implemented by a Swift closure, whose parameters are unnamed.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.declare(function: "initial") { (name: String) in
    ///         String(name.prefix(1))
    ///     }
    ///     let initial = environment.string("^initial(Zoë)")
    ///     // → "Z"
    ///
    /// Messages identify a parameter by its position, and the documentation by its type. With names
    /// (``declare(function:_:pure:summary:example:gives:body:)``), they say more, and parameters
    /// can have defaults.
    ///
    /// - Parameters:
    ///   - name: the name by which expressions call it, without `^`.
    ///   - pure: whether it always returns the same value for the same parameters and has no side
    ///     effects; false if omitted.
    ///   - summary: what the function does, for its documentation.
    ///   - example: an example call, for its documentation.
    ///   - gives: the string form of the example's result.
    ///   - body: what it does. It returns any type that can be used in expressions.
    /// - Throws: nothing. If `body` throws an error later, the evaluation that calls the function
    ///   fails with an ``MBExpressionError``: the thrown one, or one with the code `functionFailed`
    ///   and the thrown error as its ``MBExpressionError/cause``.
    /// - Returns: the function of that name that it replaces; nil if there was none.
    @discardableResult
    public mutating func declare<each Value: MBValueConvertible, Result: MBValueConvertible>(
        function name: String, pure: Bool = false, summary: String = "", example: String = "",
        gives: String = "",
        body: @escaping @Sendable (repeat each Value) throws -> Result
    ) -> MBMLFunction? {
        declare(
            MBMLFunction(
                name, pure: pure, summary: summary, example: example, gives: gives, body: body))
    }

    /// Finds the function that is declared under a name.
    ///
    ///     let signature = MBEnvironment().function("count")?.signature
    ///     // → "^count(collection) → number"
    ///
    /// - Parameter name: the name, without `^`.
    /// - Returns: the function; nil if there is none.
    public func function(_ name: String) -> MBMLFunction? {
        storage.functions.function(HashedKey(name))
    }

    /// All functions that expressions can call, built-in and declared, in declaration order.
    public var functions: [MBMLFunction] { storage.functions.all }
}

extension MBEnvironment: CustomStringConvertible {
    /// The number of variables and functions: `environment of 12 variables and 233 functions`.
    public var description: String {
        "environment of \(variableNames.count) variables and \(functions.count) functions"
    }
}
