// MARK: - Lenient calls

extension MBEnvironment {
    /// Evaluates an expression as text, and returns nil for nothing and for an error.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["name"] = "Zoë"
    ///
    ///     let greeting = environment.string("Hello, $name!")
    ///     // → "Hello, Zoë!"
    ///     let coupon = environment.string("$coupon")
    ///     // → nil
    ///
    /// An error is logged. ``string(_:default:)-(String,_)`` returns a default instead of nil, and
    /// ``evaluate(_:as:)`` throws the error.
    ///
    /// - Parameter expression: the text of the expression, read in string context: text with
    ///   references, calls and `#( … )`.
    /// - Returns: the string form of the value; nil for an empty text, for a single part that is
    ///   nothing or null, and after an error. Text with a part that is nothing is still text.
    ///
    /// Legacy name: `+[MBExpression asString:]`.
    public func string(_ expression: String) -> String? {
        lenient(nil) { () throws(MBExpressionError) in
            guard !expression.isEmpty else { return nil }
            return try evaluating(expression, .string) {
                program, evaluation throws(MBExpressionError) in
                try program.string(&evaluation)
            }
        }
    }

    /// Evaluates an expression as text that is put into HTML, JSON or another language, and returns
    /// nil for nothing and for an error, which is logged.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["q"] = "salt & pepper"
    ///     let link = environment.string(
    ///         "/search?q=$q", escaping: .urlComponent)
    ///     // → "/search?q=salt%20%26%20pepper"
    ///
    /// ``evaluate(_:escaping:)`` throws the error.
    ///
    /// - Parameters:
    ///   - expression: the text of the expression, read in string context. Its own text stays.
    ///   - escaping: how the values in it are escaped; see ``MBEscaping``.
    /// - Returns: the text; nil for an empty text, for a single part that is nothing, and after an
    ///   error.
    public func string(_ expression: String, escaping: MBEscaping) -> String? {
        lenient(nil) { () throws(MBExpressionError) in
            try evaluate(expression, escaping: escaping)
        }
    }

    /// Evaluates an expression as a value of any type, and returns nil for nothing and for an
    /// error.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["cats"] = ["Barrett", "Duncan"]
    ///
    ///     let cats = environment.object("$cats")
    ///     // → ["Barrett", "Duncan"]
    ///     let line = environment.object("$cats.count cats")
    ///     // → "2 cats"
    ///
    /// An error is logged. ``object(_:default:)-(String,_)`` returns a default instead of nil, and
    /// ``evaluate(_:as:)`` throws the error.
    ///
    /// - Parameter expression: the text of the expression, read in object context: a single part
    ///   keeps its value, and several parts give text.
    /// - Returns: the value; nil for an empty text, for nothing and null, and after an error. In a
    ///   strict environment, null is ``MBValue/null``.
    ///
    /// Legacy name: `+[MBExpression asObject:]`.
    public func object(_ expression: String) -> MBValue? {
        lenient(nil) { () throws(MBExpressionError) in
            return try evaluating(expression, .object) {
                program, evaluation throws(MBExpressionError) in
                try program.object(&evaluation)
            }
        }
    }

    /// Evaluates an expression as arithmetic, and returns nil for nothing and for an error.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = 12.5
    ///
    ///     let total = environment.number("$price * 2 + 0.1")
    ///     // → 25.1
    ///
    /// An error is logged, such as an operand that isn't a number.
    /// ``number(_:default:)-(String,_)`` returns a default instead of nil, and ``evaluate(_:as:)``
    /// throws the error.
    ///
    /// - Parameter expression: the text of the expression, read in number context: numbers,
    ///   references and calls with `+`, `-`, `*`, `/`, `%` and parentheses.
    /// - Returns: the exact decimal number; nil for an empty text, for a single reference that is
    ///   nothing or null, and after an error.
    ///
    /// Legacy name: `+[MBExpression asNumber:]`.
    public func number(_ expression: String) -> MBNumber? {
        lenient(nil) { () throws(MBExpressionError) in
            return try evaluating(expression, .number) {
                program, evaluation throws(MBExpressionError) in
                try program.number(&evaluation)
            }
        }
    }

    /// Evaluates an expression as a condition, and returns the default for nothing and for an
    /// error.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
    ///
    ///     let isFull = environment.boolean("$cats.count > 2")
    ///     // → true
    ///     let isOpen = environment.boolean("$shop.isOpen", default: true)
    ///     // → true
    ///
    /// The second result is the default, because `$shop` isn't set. <doc:Contexts> says which
    /// values count as true. An error is logged; ``evaluate(_:as:)`` throws it.
    ///
    /// - Parameters:
    ///   - expression: the text of the expression, read in Boolean context: comparisons and values,
    ///     connected by `&&`, `||` and `!`.
    ///   - default: the result for an empty text, for a single value that is nothing or null, and
    ///     after an error; false if omitted. In a strict environment, an empty text is an error.
    ///
    /// Legacy name: `+[MBExpression asBoolean:defaultValue:]`.
    public func boolean(_ expression: String, default: Bool = false) -> Bool {
        lenient(`default`) { () throws(MBExpressionError) -> Bool? in
            guard !expression.isEmpty || isStrict else { return nil }
            return try evaluating(expression, .boolean) {
                program, evaluation throws(MBExpressionError) in
                // If the default is false, nothing counts as false anyway and needn't be detected.
                try `default` ? program.truth(&evaluation) : program.boolean(&evaluation)
            }
        } ?? `default`
    }

    /// Evaluates an expression as the list of its parts' values, which aren't joined as text.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["cats"] = ["Barrett", "Duncan"]
    ///
    ///     let parts = environment.array("$cats[0]/$cats.count")
    ///     // → ["Barrett", "/", 2]
    ///
    /// A reference to an array is one part, whose value is the array: to get the elements of
    /// `$cats`, use ``object(_:)-(String)`` or `decode(_:from:as:)`. An error is logged;
    /// ``evaluate(_:as:)`` throws it.
    ///
    /// - Parameter expression: the text of the expression, read in array context, whose grammar is
    ///   that of object context.
    /// - Returns: one value for each part, ``MBValue/null`` for a part that is nothing; nil for an
    ///   empty text and after an error.
    ///
    /// Legacy name: `+[MBExpression asArray:]`.
    public func array(_ expression: String) -> [MBValue]? {
        lenient(nil) { () throws(MBExpressionError) in
            guard !expression.isEmpty else { return nil }
            return try evaluating(expression, .array) {
                program, evaluation throws(MBExpressionError) in
                try program.array(&evaluation)
            }
        }
    }

    @inline(__always)
    func program(
        _ expression: String, _ context: MBContext
    ) throws(MBExpressionError) -> Program {
        try storage.cache.program(expression, as: context, in: storage)
    }

    /// Evaluates the program of a text.
    @inline(__always)
    private func evaluating<Result>(
        _ expression: String, _ context: MBContext,
        _ body: (Program, inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        let hash = KeyHash.of(expression)
        guard let known = ThreadPrograms.begin(expression, hash, context, in: storage) else {
            return try evaluatingShared(HashedKey(expression, hash: hash), context, body)
        }
        defer { ThreadPrograms.end() }
        return try known.withInstance { program throws(MBExpressionError) in
            try evaluating { evaluation throws(MBExpressionError) in
                try body(program, &evaluation)
            }
        }
    }

    /// Evaluates the program of a text that the thread's own programs don't include.
    @inline(never)
    private func evaluatingShared<Result>(
        _ expression: HashedKey, _ context: MBContext,
        _ body: (Program, inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        let program = try storage.cache.program(expression, as: context, in: storage)
        ThreadPrograms.add(program, expression.hash, in: storage)
        return try evaluating { evaluation throws(MBExpressionError) in
            try body(program, &evaluation)
        }
    }

    /// The result of a body, or the fallback for nothing and for an error, which is logged.
    @inline(__always)
    func lenient<Result>(
        _ fallback: Result?, _ body: () throws(MBExpressionError) -> Result?
    ) -> Result? {
        do {
            return try body() ?? fallback
        } catch {
            storage.log(error)
            return fallback
        }
    }
}

// MARK: - Throwing calls

extension MBEnvironment {
    /// Evaluates an expression in a context, and throws its errors.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
    ///
    ///     let length = try environment.evaluate("$cats[1].length")
    ///     // → 6
    ///     let isFull = try environment.evaluate(
    ///         "$cats.count > 2", as: .boolean)
    ///     // → true
    ///
    /// The compiled text stays in the environment's cache, so evaluating it again doesn't compile
    /// it again. To evaluate a text in many environments, compile it once as an ``MBExpression``.
    ///
    /// - Parameters:
    ///   - expression: the text of the expression.
    ///   - context: its grammar and the kind of its value: text, any value, a number, a Boolean, or
    ///     an array of its parts' values; by default an object.
    /// - Returns: the value; nil for an empty text, and for nothing and null. In Boolean context,
    ///   nothing is false; in a strict environment, null in object context is ``MBValue/null``.
    /// - Throws: ``MBExpressionError``: the first error, with its place in the text, its reason,
    ///   and any further errors of the same evaluation.
    ///   - A text that can't be compiled is an error of the kind `syntax`, such as
    ///     `missingOperator`.
    ///   - An evaluation can fail with `unknownFunction`, `notANumber`, `divisionByZero` and
    ///     others, or with an error of a function, such as `parameterType`.
    ///   - An exceeded limit is `limitExceeded`, a deadline `deadlineExceeded`, a cancelled task
    ///     `cancelled`.
    ///   - In a strict environment, anything missing is `unknownVariable`, `unknownKey` or
    ///     `indexOutOfRange`.
    public func evaluate(
        _ expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> MBValue? {
        try evaluating(expression, context) { program, evaluation throws(MBExpressionError) in
            try program.object(&evaluation)
        }
    }

    /// Evaluates an expression as text that is put into HTML, JSON or another language.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["name"] = #"Ann "Annie" Lee"#
    ///     let json = try environment.evaluate(
    ///         #"{"name": "$name"}"#, escaping: .json)
    ///     // → #"{"name": "Ann \"Annie\" Lee"}"#
    ///
    /// - Parameters:
    ///   - expression: the text of the expression, read in string context. Its own text stays.
    ///   - escaping: how the values in it are escaped; see ``MBEscaping``.
    /// - Returns: the text; nil for an empty text and for a single part that is nothing.
    /// - Throws: ``MBExpressionError``: the first error, as ``evaluate(_:as:)``.
    public func evaluate(
        _ expression: String, escaping: MBEscaping
    ) throws(MBExpressionError) -> String? {
        guard !expression.isEmpty else { return nil }
        return try evaluating(expression, .string) {
            program, evaluation throws(MBExpressionError) in
            try program.string(escaping: escaping, &evaluation)
        }
    }

    /// Evaluates an expression within what is left of a budget, and deducts what it uses.
    ///
    /// - Parameter place: where the text is in a document, for the log and the error.
    func evaluate(
        _ expression: String, as context: MBContext, within budget: inout MBLimits.Budget,
        declaredAt place: DeclarationPlace? = nil
    ) throws(MBExpressionError) -> MBValue? {
        if context == .object, isLiteral(expression) { return .string(expression) }
        let program = try storage.cache.program(
            expression, as: context, in: storage, declaredAt: place)
        return try evaluating(program, within: &budget, declaredAt: place) {
            program, evaluation throws(MBExpressionError) in
            try program.object(&evaluation)
        }
    }

    /// Evaluates an expression of a document, and finds out what its value is escaped for.
    ///
    /// - Parameter escaping: how the values in its text are escaped; nil for plain text.
    func evaluateMarked(
        _ expression: String, escaping: MBEscaping?, within budget: inout MBLimits.Budget,
        declaredAt place: DeclarationPlace?
    ) throws(MBExpressionError) -> MarkedValue {
        if escaping == nil, isLiteral(expression) { return MarkedValue(.string(expression)) }
        let program = try storage.cache.program(
            expression, as: .object, in: storage, declaredAt: place)
        return try evaluating(program, within: &budget, declaredAt: place) {
            program, evaluation throws(MBExpressionError) in
            try program.marked(escaping, &evaluation)
        }
    }

    /// Whether a text in the object context is its own value, for which nothing is paid and nothing
    /// can fail: it has no markers, and no deadline can have passed. Most texts of documents are
    /// like that, and a program for each would take most of the time of loading.
    private func isLiteral(_ text: String) -> Bool {
        storage.seconds == .infinity && !isInside && !text.isEmpty
            && text.utf8.count <= storage.limits.expressionLength
            && SourceBytes.isLiteral(text)
    }

    /// The value of a program, evaluated within what is left of a budget.
    ///
    /// - Parameter body: evaluates the program.
    func evaluating<Result>(
        _ program: Program, within budget: inout MBLimits.Budget,
        declaredAt place: DeclarationPlace?,
        _ body: (Program, inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        do throws(MBExpressionError) {
            return try evaluating(within: &budget) { evaluation throws(MBExpressionError) in
                if !(program.root is ConstantNode),
                    let declaration = DeclaredText(program.text, at: place)
                {
                    evaluation.note().declaration = declaration
                }
                return try body(program, &evaluation)
            }
        } catch {
            throw error.declared(program.text, at: place)
        }
    }

    /// The value of a program, and the errors that functions swallowed along the way, to report if
    /// using the value fails.
    func evaluatingNoted(
        _ program: Program
    ) throws(MBExpressionError) -> (value: MBValue?, swallowed: [MBExpressionError]) {
        try evaluating { evaluation throws(MBExpressionError) in
            let value = try program.object(&evaluation)
            return (value, evaluation.notes?.swallowed ?? [])
        }
    }

    /// Returns the compiled expression for a text, from this environment's cache if it's there.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = 12.5
    ///
    ///     let double = try environment.expression(
    ///         "$price * 2", as: .number)
    ///     let value = try double.number(in: environment)
    ///     // → 25
    ///
    /// Use it for texts of documents, which may repeat. ``MBExpression/init(_:as:in:)`` always
    /// compiles.
    ///
    /// - Parameters:
    ///   - text: the text of the expression.
    ///   - context: the grammar of the text and the kind of its result; by default an object.
    /// - Throws: ``MBExpressionError`` of the kind `syntax`, with its place in the text;
    ///   `limitExceeded` if the text is too long or nested too deeply.
    public func expression(
        _ text: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> MBExpression {
        MBExpression(try program(text, context))
    }
}
