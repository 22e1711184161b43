/// An expression that is compiled once and can be evaluated in any environment, on any thread.
///
///     let isFull = try MBExpression("$cats.count == 3", as: .boolean)
///     try isFull.boolean(in: environment)
///
/// The environment that evaluates the expression resolves its functions. If it declares functions
/// other than the library's, it compiles the expression once and keeps it in its cache.
///
/// Legacy name: `MBExpression`.
public struct MBExpression: Sendable, CustomStringConvertible {
    let program: Program

    /// Compiles an expression for an environment that declares its own functions.
    ///
    /// - Throws: a syntax error with its place, or a limit error for length or nesting.
    public init(
        _ text: String, as context: MBContext = .object, in environment: MBEnvironment
    ) throws(MBExpressionError) {
        program = try Program.compile(text, as: context, in: environment.storage)
    }

    init(_ program: Program) {
        self.program = program
    }

    /// The text of the expression.
    public var text: String { program.text }

    /// The context for which it was compiled.
    public var context: MBContext { program.context }

    /// The text of the expression.
    public var description: String { program.text }

    /// The value in the context for which it was compiled; nil for nothing.
    public func value(in environment: MBEnvironment) throws(MBExpressionError) -> MBValue? {
        guard program.isValid(in: environment.storage) else {
            return try recompiled(for: environment).value(in: environment)
        }
        guard !environment.isInside else {
            return try environment.evaluating { evaluation throws(MBExpressionError) in
                try program.object(&evaluation)
            }
        }
        // The usual case, without a closure that would retain the program.
        var evaluation = Evaluation(environment)
        let value = try program.object(&evaluation)
        try evaluation.end()
        return value
    }

    /// The value, evaluated within what is left of a budget, from which its cost is deducted.
    ///
    /// - Throws: the first error, and `limitExceeded` if the budget runs out.
    public func value(
        in environment: MBEnvironment, within budget: inout MBLimits.Budget
    ) throws(MBExpressionError) -> MBValue? {
        try value(in: environment, within: &budget, declaredAt: nil)
    }

    func value(
        in environment: MBEnvironment, within budget: inout MBLimits.Budget,
        declaredAt place: DeclarationPlace?
    ) throws(MBExpressionError) -> MBValue? {
        if !self.program.isValid(in: environment.storage) {
            try budget.step(text.utf8.count / Self.bytesCompiledPerStep)
        }
        let program = try program(in: environment.storage)
        return try environment.evaluating(program, within: &budget, declaredAt: place)
    }

    /// The text of the value; nil for nothing.
    public func string(in environment: MBEnvironment) throws(MBExpressionError) -> String? {
        guard program.isValid(in: environment.storage) else {
            return try recompiled(for: environment).string(in: environment)
        }
        return try environment.evaluating { evaluation throws(MBExpressionError) in
            try program.string(&evaluation)
        }
    }

    /// The value as an object; nil for nothing.
    public func object(in environment: MBEnvironment) throws(MBExpressionError) -> MBValue? {
        try value(in: environment)
    }

    /// The value as a number; nil for nothing.
    public func number(in environment: MBEnvironment) throws(MBExpressionError) -> MBNumber? {
        guard program.isValid(in: environment.storage) else {
            return try recompiled(for: environment).number(in: environment)
        }
        return try environment.evaluating { evaluation throws(MBExpressionError) in
            try program.number(&evaluation)
        }
    }

    /// The truth of the value; false for nothing.
    public func boolean(in environment: MBEnvironment) throws(MBExpressionError) -> Bool {
        guard program.isValid(in: environment.storage) else {
            return try recompiled(for: environment).boolean(in: environment)
        }
        return try environment.evaluating { evaluation throws(MBExpressionError) in
            try program.boolean(&evaluation)
        }
    }

    /// The values of the parts, not joined.
    public func array(in environment: MBEnvironment) throws(MBExpressionError) -> [MBValue] {
        guard program.isValid(in: environment.storage) else {
            return try recompiled(for: environment).array(in: environment)
        }
        return try environment.evaluating { evaluation throws(MBExpressionError) in
            try program.array(&evaluation)
        }
    }

    /// An expression is recompiled when functions have changed, which is work, too.
    private static let bytesCompiledPerStep = 4

    @inline(never)
    private func recompiled(
        for environment: MBEnvironment
    ) throws(MBExpressionError) -> MBExpression {
        MBExpression(try program(in: environment.storage))
    }

    /// The program, recompiled if the functions have changed.
    func program(in storage: EnvironmentStorage) throws(MBExpressionError) -> Program {
        guard !program.isValid(in: storage) else { return program }
        return try storage.cache.program(program.text, as: program.context, in: storage)
    }
}
