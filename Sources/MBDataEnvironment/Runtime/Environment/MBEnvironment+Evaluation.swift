// MARK: - Lenient calls

extension MBEnvironment {
    /// Evaluates an expression as text. Returns nil for nothing, and for an error, which is logged.
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

    /// Evaluates an expression as a value. Returns nil for nothing, and for an error, which is
    /// logged.
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

    /// Evaluates an expression as arithmetic. Returns nil for nothing, and for an error, which is
    /// logged.
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

    /// Evaluates an expression as a condition. Returns the default for an empty text, for a value
    /// that is nothing or null, and for an error, which is logged.
    ///
    ///     environment.boolean("$shop.isOpen", default: true)     // true if it isn't set
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

    /// Evaluates an expression as the list of its parts' values. Returns nil for an empty text, and
    /// for an error, which is logged.
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
    /// Evaluates an expression in a context. Returns nil for nothing.
    ///
    ///     try environment.evaluate("$cats[1].length", as: .object)
    ///
    /// - Throws: the first error, with its place in the expression, its reason, and any further
    ///   errors of the same evaluation.
    public func evaluate(
        _ expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> MBValue? {
        try evaluating(expression, context) { program, evaluation throws(MBExpressionError) in
            try program.object(&evaluation)
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
        return try evaluating(program, within: &budget, declaredAt: place)
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
    func evaluating(
        _ program: Program, within budget: inout MBLimits.Budget,
        declaredAt place: DeclarationPlace?
    ) throws(MBExpressionError) -> MBValue? {
        do throws(MBExpressionError) {
            return try evaluating(within: &budget) { evaluation throws(MBExpressionError) in
                if !(program.root is ConstantNode),
                    let declaration = DeclaredText(program.text, at: place)
                {
                    evaluation.note().declaration = declaration
                }
                return try program.object(&evaluation)
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

    /// The compiled expression for a text, from this environment's cache if it's there.
    ///
    /// - Throws: a syntax error with its place.
    public func expression(
        _ text: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> MBExpression {
        MBExpression(try program(text, context))
    }
}
