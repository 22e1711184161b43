/// Declaring variables.
extension MBEnvironment {
    /// Declares a variable whose value is that of an expression, evaluated when it is read. It is
    /// read-only. A variable of that name is replaced.
    ///
    /// Within one evaluation the value is remembered, and read again without evaluating, where that
    /// makes no difference.
    ///
    ///     try environment.declare("total", dynamic: "#($price * $count)")
    ///
    /// - Throws: the syntax error of the expression.
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
        declare(Variable(name, computedBy: .dynamic(DynamicExpression(program)), at: place))
        keep(name, asPreference: nil)
    }

    /// Declares a variable whose value the host gives at each read. It is read-only.
    ///
    ///     environment.declare("now") { .date($0.capabilities.clock.now) }
    ///
    /// - Parameters:
    ///   - name: the name of the variable.
    ///   - read: called at each read with the environment in which the expression is evaluated;
    ///     an error that it throws fails the evaluation.
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
        declare(
            Variable(
                name, computedBy: .host(read, readsVariables: readsVariables), at: place))
        keep(name, asPreference: nil)
    }

    /// Declares a variable with a value, replacing one of that name even if it is read-only.
    ///
    /// - Throws: `limitExceeded` for a value that is nested too deep.
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
        declare(
            Variable(
                name, value: value, holdsObjects: holdsObjects, isReadOnly: isReadOnly,
                isDeclared: true, at: place))
        keep(name, asPreference: nil)
    }

    /// Refuses the name of a variable that the library itself has.
    func requireDeclarable(_ name: String) throws(MBExpressionError) {
        guard !Variable.isPredefined(name) else {
            throw .evaluation(
                .readOnlyVariable, "the variable $\(name) is the library's own",
                suggestion: "choose another name")
        }
    }
}
