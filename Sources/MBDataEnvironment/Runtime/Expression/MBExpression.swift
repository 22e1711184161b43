/// An expression that is compiled once and can be evaluated in any environment, on any thread.
///
///     var environment = MBEnvironment()
///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
///
///     let isFull = try MBExpression("$cats.count == 3", as: .boolean)
///     let full = try isFull.boolean(in: environment)
///     // → true
///
/// Compiling fixes the context and with it the grammar; see <doc:Contexts>. All methods evaluate
/// that one program, and differ only in how they read its value:
///
/// | method | returns | for nothing |
/// |---|---|---|
/// | ``value(in:)``, ``object(in:)`` | the value | nil |
/// | ``string(in:)`` | its string form | nil |
/// | ``number(in:)`` | the number that it is, or that its text begins with | nil |
/// | ``boolean(in:)`` | its truth | false |
/// | ``array(in:)`` | the values of the parts, not joined | ``MBValue/null`` for the part |
/// | `decode(_:in:)` | a type of the app | an error, or an optional's nil |
///
/// So compile a condition `as: .boolean` and arithmetic `as: .number`: `boolean(in:)` of an
/// expression that was compiled as an object isn't a comparison, but the truth of its text.
///
/// These methods throw. The methods of ``MBEnvironment`` that take an expression, such as
/// ``MBEnvironment/string(_:default:)-(MBExpression,_)``, log errors instead and return a default.
///
/// The environment that evaluates the expression resolves its functions. If it declares functions
/// other than the library's, it compiles the expression once and keeps it in its cache.
///
/// Legacy name: `MBExpression`.
public struct MBExpression: Sendable, CustomStringConvertible {
    let program: Program

    /// Compiles an expression for an environment that declares its own functions.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.declare(function: "twice") { (text: String) in
    ///         text + text
    ///     }
    ///     let echo = try MBExpression("^twice(ho)!", in: environment)
    ///     let text = try echo.string(in: environment)
    ///     // → "hoho!"
    ///
    /// Functions determine how their parameters are read, so this saves the environment from
    /// compiling the expression again. You can still evaluate it in any other environment. If the
    /// app declares no functions, use ``init(_:as:)``.
    ///
    /// A call of a function that doesn't exist isn't an error here, but when the call is evaluated:
    /// the function may be declared in the meantime. ``MBEnvironment/check(_:as:)`` reports it
    /// earlier.
    ///
    /// - Parameters:
    ///   - text: the text of the expression. An empty text is valid and evaluates to nothing.
    ///   - context: the grammar of the text and the kind of its result; by default an object.
    ///   - environment: the environment whose functions and limits apply while compiling.
    /// - Throws: ``MBExpressionError`` of the kind `syntax`, with its place in the text, such as
    ///   `missingOperator` or `emptyReference`; `limitExceeded` if the text is longer than
    ///   ``MBLimits/expressionLength`` or nested deeper than ``MBLimits/nesting``.
    public init(
        _ text: String, as context: MBContext = .object, in environment: MBEnvironment
    ) throws(MBExpressionError) {
        program = try Program.compile(text, as: context, in: environment.storage)
    }

    init(_ program: Program) {
        self.program = program
    }

    /// Compiles an expression whose text is put into HTML, JSON or another language, for an
    /// environment that declares its own functions.
    ///
    /// - Parameters:
    ///   - text: the text of the expression.
    ///   - context: the grammar of the text, usually ``MBContext/string``. Values of arithmetic and
    ///     of conditions aren't escaped.
    ///   - escaping: how the values in the text are escaped; see ``MBEscaping``.
    ///   - environment: the environment whose functions and limits apply while compiling.
    /// - Throws: ``MBExpressionError``: the errors of ``init(_:as:in:)``.
    public init(
        _ text: String, as context: MBContext, escaping: MBEscaping, in environment: MBEnvironment
    ) throws(MBExpressionError) {
        program = try Program.compile(text, as: context, in: environment.storage)
            .escaping(escaping)
    }

    /// How the values in its text are escaped; nil for an expression without an escaping.
    public var escaping: MBEscaping? { program.escaping }

    /// The text from which it was compiled, unchanged.
    public var text: String { program.text }

    /// The context for which it was compiled.
    public var context: MBContext { program.context }

    /// The text from which it was compiled; the same as ``text``.
    public var description: String { program.text }

    /// Evaluates the expression and returns its value in the context for which it was compiled.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = 12.5
    ///
    ///     let total = try MBExpression("$price * 2", as: .number)
    ///     let value = try total.value(in: environment)
    ///     // → 25
    ///
    ///     let coupon = try MBExpression("$coupon")
    ///     let nothing = try coupon.value(in: environment)
    ///     // → nil
    ///
    /// The type of the value follows from the ``context``: a string in string context, a number in
    /// number context, a Boolean in Boolean context, an array in array context, and any type in
    /// object context.
    ///
    /// - Parameter environment: the environment that has the variables, the functions and the
    ///   limits.
    /// - Returns: the value; nil for nothing and for null. In a strict environment, null in object
    ///   context is ``MBValue/null``. In Boolean context, the result is never nil: nothing is
    ///   false.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, with its place in the
    ///   expression. Frequent codes are `unknownFunction`, `notANumber`, `divisionByZero`, the
    ///   codes of functions such as `parameterType`, and `limitExceeded` for an exceeded limit. If
    ///   the expression has to be compiled again for the functions of the environment, it can also
    ///   be a syntax error.
    public func value(in environment: MBEnvironment) throws(MBExpressionError) -> MBValue? {
        guard program.isValid(in: environment.storage) else {
            return try recompiled(for: environment).value(in: environment)
        }
        guard environment.beginsSimply else {
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

    /// Evaluates the expression within what is left of a budget, and deducts what it used.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["cats"] = ["Barrett", "Duncan"]
    ///     let count = try MBExpression("$cats.count")
    ///
    ///     var budget = MBLimits.Budget(environment.limits)
    ///     let before = budget.steps
    ///     let value = try count.value(in: environment, within: &budget)
    ///     // → 2
    ///     let isCheaper = budget.steps < before
    ///     // → true
    ///
    /// Use it to evaluate many expressions for one request: together, they can't use more than one
    /// could. Otherwise, it does the same as ``value(in:)``.
    ///
    /// - Parameters:
    ///   - environment: the environment that has the variables, the functions and the limits.
    ///   - budget: the steps and bytes that are left. It's charged even if the evaluation fails.
    /// - Returns: the value; nil for nothing.
    /// - Throws: ``MBExpressionError``: the same errors as ``value(in:)``, and `limitExceeded` if
    ///   the budget runs out.
    public func value(
        in environment: MBEnvironment, within budget: inout MBLimits.Budget
    ) throws(MBExpressionError) -> MBValue? {
        try value(in: environment, within: &budget, declaredAt: nil)
    }

    func value(
        in environment: MBEnvironment, within budget: inout MBLimits.Budget,
        declaredAt place: DeclarationPlace?
    ) throws(MBExpressionError) -> MBValue? {
        try evaluating(in: environment, within: &budget, declaredAt: place) {
            program, evaluation throws(MBExpressionError) in
            try program.object(&evaluation)
        }
    }

    /// Evaluates the expression, and finds out what its value is escaped for.
    func marked(
        in environment: MBEnvironment, within budget: inout MBLimits.Budget,
        declaredAt place: DeclarationPlace?
    ) throws(MBExpressionError) -> MarkedValue {
        try evaluating(in: environment, within: &budget, declaredAt: place) {
            program, evaluation throws(MBExpressionError) in
            try program.marked(nil, &evaluation)
        }
    }

    private func evaluating<Result>(
        in environment: MBEnvironment, within budget: inout MBLimits.Budget,
        declaredAt place: DeclarationPlace?,
        _ body: (Program, inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        if !self.program.isValid(in: environment.storage) {
            try budget.step(text.utf8.count / Self.bytesCompiledPerStep)
        }
        let program = try program(in: environment.storage)
        return try environment.evaluating(
            program, within: &budget, declaredAt: place, body)
    }

    /// Evaluates the expression and returns the string form of its value.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = 12.5
    ///
    ///     let line = try MBExpression("$price EUR", as: .string)
    ///     let text = try line.string(in: environment)
    ///     // → "12.5 EUR"
    ///
    /// Any value has a string form: numbers are plain decimals, `true` is `1`, and collections have
    /// several lines; see <doc:Contexts>.
    ///
    /// - Parameter environment: the environment that has the variables, the functions and the
    ///   limits.
    /// - Returns: the text; nil if the value is nothing or null. Two or more parts always give
    ///   text, and a part that is nothing adds nothing to it.
    /// - Throws: ``MBExpressionError``: the same errors as ``value(in:)``.
    public func string(in environment: MBEnvironment) throws(MBExpressionError) -> String? {
        guard program.isValid(in: environment.storage) else {
            return try recompiled(for: environment).string(in: environment)
        }
        return try environment.evaluating { evaluation throws(MBExpressionError) in
            try program.string(&evaluation)
        }
    }

    /// Evaluates the expression and returns its value, exactly as ``value(in:)`` does.
    ///
    /// It completes the family with ``string(in:)``, ``number(in:)``, ``boolean(in:)`` and
    /// ``array(in:)``. It doesn't change the context: an expression compiled as `.string` returns a
    /// string.
    ///
    /// - Parameter environment: the environment that has the variables, the functions and the
    ///   limits.
    /// - Returns: the value; nil for nothing.
    /// - Throws: ``MBExpressionError``: the same errors as ``value(in:)``.
    public func object(in environment: MBEnvironment) throws(MBExpressionError) -> MBValue? {
        try value(in: environment)
    }

    /// Evaluates the expression and returns its value as an exact decimal number.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["order"] = ["count": "12 pieces"]
    ///
    ///     let half = try MBExpression("$order.count / 2", as: .number)
    ///     let number = try half.number(in: environment)
    ///     // → 6
    ///
    /// A text counts as the number that it begins with, `12` here, and a Boolean as 1 or 0. In a
    /// strict environment, the whole text must be a number.
    ///
    /// Compile arithmetic `as: .number`. In object context, `1 + 2` without `#( … )` is a text, and
    /// the result is the number that it begins with: 1.
    ///
    /// - Parameter environment: the environment that has the variables, the functions and the
    ///   limits.
    /// - Returns: the number; nil if the value is nothing or null. Nothing as an operand, as in
    ///   `$missing + 1`, is an error.
    /// - Throws: ``MBExpressionError``: `notANumber` if the value or an operand isn't a number, and
    ///   otherwise the same errors as ``value(in:)``.
    public func number(in environment: MBEnvironment) throws(MBExpressionError) -> MBNumber? {
        guard program.isValid(in: environment.storage) else {
            return try recompiled(for: environment).number(in: environment)
        }
        return try environment.evaluating { evaluation throws(MBExpressionError) in
            try program.number(&evaluation)
        }
    }

    /// Evaluates the expression and returns whether its value counts as true.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
    ///
    ///     let isFull = try MBExpression("$cats.count > 2", as: .boolean)
    ///     let full = try isFull.boolean(in: environment)
    ///     // → true
    ///
    /// Nothing, null, `false`, the number 0 and the texts `F`, `f`, `0` and the empty one count as
    /// false, and everything else as true, even an empty collection. Compile a condition `as:
    /// .boolean`: in object context, a comparison is only text, which counts as true.
    ///
    /// For a default other than false, use ``MBEnvironment/boolean(_:default:)-(MBExpression,_)``.
    ///
    /// - Parameter environment: the environment that has the variables, the functions and the
    ///   limits.
    /// - Returns: the truth; false for nothing.
    /// - Throws: ``MBExpressionError``: the same errors as ``value(in:)``, and in a strict
    ///   environment `emptyGroup` if the expression is an empty text compiled as `.boolean`.
    public func boolean(in environment: MBEnvironment) throws(MBExpressionError) -> Bool {
        guard program.isValid(in: environment.storage) else {
            return try recompiled(for: environment).boolean(in: environment)
        }
        return try environment.evaluating { evaluation throws(MBExpressionError) in
            try program.boolean(&evaluation)
        }
    }

    /// Evaluates the expression and returns the values of its parts, without joining them as text.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["cats"] = ["Barrett", "Duncan"]
    ///
    ///     let line = try MBExpression("$cats[0] of $cats.count", as: .array)
    ///     let parts = try line.array(in: environment)
    ///     // → ["Barrett", " of ", 2]
    ///
    ///     let all = try MBExpression("$cats", as: .array)
    ///     let single = try all.array(in: environment)
    ///     // → [["Barrett", "Duncan"]]
    ///
    /// The parts are the texts, references and calls of the expression, in order. A single
    /// reference to an array is one part, whose value is the array. To get the elements of an
    /// array, take ``value(in:)`` of an expression in object context and its ``MBValue/asArray``.
    ///
    /// - Parameter environment: the environment that has the variables, the functions and the
    ///   limits.
    /// - Returns: one value for each part, ``MBValue/null`` for a part that is nothing; no values
    ///   for an empty text.
    /// - Throws: ``MBExpressionError``: the same errors as ``value(in:)``.
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
        return try storage.cache.recompiled(program, in: storage)
    }
}
