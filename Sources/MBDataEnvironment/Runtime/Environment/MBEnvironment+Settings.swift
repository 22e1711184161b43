extension MBEnvironment {
    /// An environment with some functions and no variables.
    public init(functions: [MBMLFunction]) {
        self.init(EnvironmentStorage(functions: FunctionTable(functions)))
    }
}

// MARK: - Settings

extension MBEnvironment {
    /// What evaluations may use at most.
    public var limits: MBLimits {
        get { storage.limits }
        set { change { $0.limits = newValue } }
    }

    /// Whether expressions are evaluated strictly: variables and keys that do not exist, errors that
    /// functions make the best of, texts that are only partly a number, an order of what has none,
    /// words that a function doesn't know, and empty conditions are errors; ``MBValue/null`` is told
    /// from nothing. Off by default: documents count on it.
    public var isStrict: Bool {
        get { storage.isStrict }
        set { change { $0.isStrict = newValue } }
    }

    /// The same environment, but strict, for a call that must not miss anything:
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

    /// What evaluations can reach: clock, locale, log and so on.
    public var capabilities: MBCapabilities {
        get { storage.capabilities }
        set { change { $0.capabilities = newValue } }
    }

    /// The types that expressions know by name: the library's own, unless the host adds some.
    public var hostTypes: MBHostType.Registry {
        get { storage.hostTypes }
        set { change { $0.hostTypes = newValue } }
    }
}

// MARK: - Functions

extension MBEnvironment {
    /// Declares a function, answering the one of that name that it replaces.
    ///
    /// Expressions that were compiled before notice.
    @discardableResult
    public mutating func declare(_ function: MBMLFunction) -> MBMLFunction? {
        change { $0.declare(function) }
    }

    /// Declares a function by a closure of Swift; see
    /// ``MBMLFunction/init(_:_:pure:summary:example:gives:body:)``.
    ///
    ///     environment.declare(function: "badge", "name", MBParameter("count", default: 1)) {
    ///         (name: String, count: Int) in "\(name) × \(count)"
    ///     }
    ///     environment.string("^badge(Mug|$cart.count)")             // "Mug × 2"
    ///
    /// - Returns: the function of that name that it replaces.
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

    /// Declares a function by a closure of Swift, whose parameters have no names; see
    /// ``MBMLFunction/init(_:_:pure:summary:example:gives:body:)``.
    ///
    ///     environment.declare(function: "badge") { (name: String, count: Int) in
    ///         "\(name) × \(count)"
    ///     }
    ///
    /// - Returns: the function of that name that it replaces.
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

    /// The function that a name is declared as.
    public func function(_ name: String) -> MBMLFunction? {
        storage.functions.function(HashedKey(name))
    }

    /// All functions, in the order of their declaration.
    public var functions: [MBMLFunction] { storage.functions.all }
}

extension MBEnvironment: CustomStringConvertible {
    /// How much it holds: `environment of 12 variables and 194 functions`.
    public var description: String {
        "environment of \(variableNames.count) variables and \(functions.count) functions"
    }
}
