/// Declaring variables.
extension MBEnvironment {
    /// Declares a read-only variable whose value is computed by an expression when it's read.
    /// Replaces any variable of that name.
    ///
    /// Within one evaluation the value is remembered, and reused where that makes no difference.
    ///
    ///     try environment.declare("total", dynamic: "#($price * $count)")
    ///
    /// - Throws: the syntax error in the expression.
    public mutating func declare(
        _ name: String, dynamic expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) {
        try declare(name, dynamic: expression, as: context, at: nil)
    }

    mutating func declare(
        _ name: String, dynamic expression: String, as context: MBContext,
        at place: DeclarationPlace?
    ) throws(MBExpressionError) {
        try requireDeclarable(name)
        let program = try Program.compile(
            expression, as: context, in: storage, declaredAt: place)
        declareAnew(
            Variable(name, computedBy: .dynamic(DynamicExpression(program)), at: place), name)
    }

    /// Declares a read-only variable whose value the host provides at each read.
    ///
    ///     environment.declare("now") { .date($0.capabilities.clock.now) }
    ///
    /// - Parameters:
    ///   - name: the name of the variable.
    ///   - read: called at each read with the environment in which the expression is evaluated. If
    ///     it throws an error, the evaluation fails.
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

    /// Declares a variable with a value. Replaces any variable of that name, even if it's
    /// read-only.
    ///
    /// - Throws: `limitExceeded` if the value is nested too deeply.
    public mutating func declare(
        _ name: String, value: MBValue?, isReadOnly: Bool = false
    ) throws(MBExpressionError) {
        try declare(name, value: value, isReadOnly: isReadOnly, at: nil)
    }

    mutating func declare(
        _ name: String, value: MBValue?, isReadOnly: Bool, at place: DeclarationPlace?
    ) throws(MBExpressionError) {
        try requireDeclarable(name)
        let holdsObjects = try checkDepth(of: value, for: name)
        declareAnew(
            Variable(
                value: value, holdsObjects: holdsObjects, isReadOnly: isReadOnly,
                isDeclared: true, at: place),
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

    /// Whether a value contains host objects. Throws if it's nested too deeply.
    func checkDepth(
        of value: MBValue?, for name: String
    ) throws(MBExpressionError) -> Bool {
        guard let value, !value.isScalar else { return false }
        var limits = limits
        limits.elements = .max
        var size = ValueSize(limits: limits)
        guard size.add(value, depth: 1) else {
            throw .limit(
                "the value for $\(name) is nested deeper than \(limits.valueDepth) (valueDepth)")
        }
        return size.holdsObjects
    }
}
