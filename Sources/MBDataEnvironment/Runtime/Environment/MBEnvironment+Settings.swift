extension MBEnvironment {
    /// An environment with some functions and no variables.
    public init(functions: [MBMLFunction]) {
        self.init(EnvironmentStorage(functions: FunctionTable(functions)))
    }
}

// MARK: - Settings

extension MBEnvironment {
    /// The most that evaluations may use.
    public var limits: MBLimits {
        get { storage.limits }
        set { change { $0.limits = newValue } }
    }

    /// Whether expressions are evaluated strictly. These are then errors: variables and keys that
    /// don't exist, errors that functions otherwise recover from, texts that are only partly a
    /// number, ordering values that have no order, words that a function doesn't know, and empty
    /// conditions. ``MBValue/null`` is distinct from nothing. Off by default, because documents
    /// rely on lenient evaluation.
    public var isStrict: Bool {
        get { storage.isStrict }
        set { change { $0.isStrict = newValue } }
    }

    /// The same environment, but strict, for a call that mustn't miss anything:
    ///
    ///     try environment.strict.evaluate("$user.name")
    ///
    /// Complexity: O(1).
    public var strict: MBEnvironment {
        guard !isStrict else { return self }
        var copy = self
        copy.isStrict = true
        return copy
    }

    /// What evaluations can reach: clock, locale, log, and so on.
    public var capabilities: MBCapabilities {
        get { storage.capabilities }
        set { change { $0.capabilities = newValue } }
    }

    /// The types that expressions can refer to by name: the library's own, and any that the host
    /// adds.
    public var hostTypes: MBHostType.Registry {
        get { storage.hostTypes }
        set { change { $0.hostTypes = newValue } }
    }
}

// MARK: - Functions

extension MBEnvironment {
    /// Declares a function, and returns the function of that name that it replaces, if any.
    ///
    /// Expressions that are already compiled pick up the change.
    @discardableResult
    public mutating func declare(_ function: MBMLFunction) -> MBMLFunction? {
        change { $0.declare(function) }
    }

    /// Declares a function implemented by a Swift closure; see
    /// ``MBMLFunction/init(_:_:pure:summary:example:gives:body:)``.
    ///
    ///     environment.declare(function: "badge", "name", MBParameter("count", default: 1)) {
    ///         (name: String, count: Int) in "\(name) × \(count)"
    ///     }
    ///     environment.string("^badge(Mug|$cart.count)")             // "Mug × 2"
    ///
    /// - Returns: the function of that name that it replaces, if any.
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

    /// Declares a function implemented by a Swift closure whose parameters have no names; see
    /// ``MBMLFunction/init(_:_:pure:summary:example:gives:body:)``.
    ///
    ///     environment.declare(function: "badge") { (name: String, count: Int) in
    ///         "\(name) × \(count)"
    ///     }
    ///
    /// - Returns: the function of that name that it replaces, if any.
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

    /// The function that is declared under a name.
    public func function(_ name: String) -> MBMLFunction? {
        storage.functions.function(HashedKey(name))
    }

    /// All functions, in declaration order.
    public var functions: [MBMLFunction] { storage.functions.all }
}

extension MBEnvironment: CustomStringConvertible {
    /// The number of variables and functions: `environment of 12 variables and 194 functions`.
    public var description: String {
        "environment of \(variableNames.count) variables and \(functions.count) functions"
    }
}
