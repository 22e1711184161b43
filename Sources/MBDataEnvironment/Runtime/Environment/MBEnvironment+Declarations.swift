/// Declaring variables.
extension MBEnvironment {
    /// Declares a read-only variable whose value is computed by an expression when it's read.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = 12.5
    ///     environment["count"] = 2
    ///     try environment.declare("total", dynamic: "#($price * $count)")
    ///
    ///     let total = environment.string("$total EUR")
    ///     // → "25 EUR"
    ///     environment["count"] = 4
    ///     let larger = environment.string("$total EUR")
    ///     // → "50 EUR"
    ///
    /// It replaces any variable of that name. Within one evaluation the value is remembered, and
    /// reused where that makes no difference.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - expression: the text of the expression, compiled now and evaluated at each read, in the
    ///     environment of the reader.
    ///   - context: the context of the expression; by default an object.
    /// - Throws: ``MBExpressionError``: the syntax error in the expression, `limitExceeded` if it's
    ///   too long or nested too deeply, and `readOnlyVariable` if the library itself has a variable
    ///   of that name, such as `Device`.
    public mutating func declare(
        _ name: String, dynamic expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) {
        try declare(name, dynamic: expression, as: context, at: nil)
    }

    mutating func declare(
        _ name: String, dynamic expression: String, as context: MBContext,
        escaping: MBEscaping? = nil, at place: DeclarationPlace?
    ) throws(MBExpressionError) {
        try requireDeclarable(name)
        let program = try Program.compile(
            expression, as: context, in: storage, declaredAt: place
        ).escaping(escaping)
        declareAnew(
            Variable(name, computedBy: .dynamic(DynamicExpression(program)), at: place), name)
    }

    /// Declares a read-only variable whose value the app provides at each read.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.capabilities = .fixed()
    ///     environment.declare("now") { environment in
    ///         .date(environment.capabilities.clock.now)
    ///     }
    ///     let now = environment.string("$now")
    ///     // → "2023-11-14 22:13:20 +0000"
    ///
    /// It replaces any variable of that name. If the library itself has a variable of that name,
    /// nothing changes and the error is logged.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - read: called at each read with the environment in which the expression is evaluated. It
    ///     returns the value, or nil for nothing. If it throws an error, the evaluation fails with
    ///     the code `hostFailed`.
    public mutating func declare(
        _ name: String, reading read: @escaping MBHostType.Accessor
    ) {
        declare(name, reading: read, readsVariables: true, at: nil)
    }

    mutating func declare(
        _ name: String, reading read: @escaping MBHostType.Accessor, readsVariables: Bool,
        at place: DeclarationPlace?
    ) {
        do {
            try requireDeclarable(name)
        } catch {
            return storage.log(error)
        }
        declareAnew(
            Variable(
                name, computedBy: .host(read, readsVariables: readsVariables), at: place), name)
    }

    /// Declares a variable with a value, and replaces any variable of that name, even if it's
    /// read-only.
    ///
    ///     var environment = MBEnvironment()
    ///     try environment.declare("version", value: 2, isReadOnly: true)
    ///     try environment.declare("coupon", value: nil)
    ///
    ///     let isKnown = environment.isDeclared("coupon")
    ///     // → true
    ///
    /// Unlike ``set(_:to:)-(_,MBValue?)``, it can make a variable read-only, and changes one that
    /// is. The variable is no longer kept in the preference store.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - value: the value; nil declares the name without a value: reading it gives nothing, which
    ///     isn't an error even in a strict environment.
    ///   - isReadOnly: whether setting, removing and pushing it are errors; false if omitted.
    /// - Throws: ``MBExpressionError``: `limitExceeded` if the value is nested deeper than
    ///   ``MBLimits/valueDepth`` or has more than 100 million elements on all its levels, and
    ///   `readOnlyVariable` if the library itself has a variable of that name.
    public mutating func declare(
        _ name: String, value: MBValue?, isReadOnly: Bool = false
    ) throws(MBExpressionError) {
        try declare(name, value: value, isReadOnly: isReadOnly, at: nil)
    }

    mutating func declare(
        _ name: String, value: MBValue?, isReadOnly: Bool, at place: DeclarationPlace?,
        mark: EscapeMark = .none
    ) throws(MBExpressionError) {
        try requireDeclarable(name)
        let holdsObjects = try checkDepth(of: value, for: name)
        declareAnew(
            Variable(
                value: value, holdsObjects: holdsObjects, isReadOnly: isReadOnly,
                isDeclared: true, at: place, mark: mark),
            name)
    }

    /// Replaces any variable of that name, and stops keeping it in the preference store.
    private mutating func declareAnew(_ variable: Variable, _ name: String) {
        let key = HashedKey(name)
        declare(variable, for: key)
        keep(key, asPreference: nil)
    }

    /// Throws an error if the library itself has a variable of that name.
    func requireDeclarable(_ name: String) throws(MBExpressionError) {
        guard !Variable.isPredefined(name) else {
            throw .evaluation(
                .readOnlyVariable, "the variable $\(name) is the library's own",
                suggestion: "choose another name")
        }
    }

    mutating func declare(_ variable: Variable, for key: HashedKey) {
        change { $0.variables.set(variable, for: key) }
    }

    /// Whether a value contains host objects. Throws if it's nested too deeply or is too large: an
    /// array that holds another one twice, and so on, has endlessly many elements.
    func checkDepth(
        of value: MBValue?, for name: String, atMost mostElements: Int = 100_000_000
    ) throws(MBExpressionError) -> Bool {
        guard let value, !value.isScalar else { return false }
        var limits = limits
        limits.elements = mostElements
        var size = ValueSize(limits: limits)
        guard size.add(value, depth: 1) else {
            let problem: MBMessage =
                size.isTooDeep
                ? "is nested deeper than \(limits.valueDepth) (valueDepth)"
                : "has more than \(mostElements) elements on all its levels"
            throw .limit("the value for $\(name) \(problem)")
        }
        return size.holdsObjects
    }
}
