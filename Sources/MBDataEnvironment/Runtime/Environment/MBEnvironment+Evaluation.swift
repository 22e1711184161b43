// MARK: - Lenient calls

extension MBEnvironment {
    /// Evaluates an expression as text. An error is logged and gives nil, as nothing does.
    ///
    /// Legacy name: `+[MBExpression asString:]`.
    public func string(_ expression: String) -> String? {
        lenient(nil) { () throws(MBExpressionError) in
            guard !expression.isEmpty else { return nil }
            let program = try program(expression, .string)
            return try evaluating { evaluation throws(MBExpressionError) in
                try program.string(&evaluation)
            }
        }
    }

    /// Evaluates an expression as a value. An error is logged and gives nil, as nothing does.
    ///
    /// Legacy name: `+[MBExpression asObject:]`.
    public func object(_ expression: String) -> MBValue? {
        lenient(nil) { () throws(MBExpressionError) in
            let program = try program(expression, .object)
            return try evaluating { evaluation throws(MBExpressionError) in
                try program.object(&evaluation)
            }
        }
    }

    /// Evaluates an expression as arithmetic. An error is logged and gives nil, as nothing does.
    ///
    /// Legacy name: `+[MBExpression asNumber:]`.
    public func number(_ expression: String) -> MBNumber? {
        lenient(nil) { () throws(MBExpressionError) in
            let program = try program(expression, .number)
            return try evaluating { evaluation throws(MBExpressionError) in
                try program.number(&evaluation)
            }
        }
    }

    /// Evaluates an expression as a condition. An error is logged and gives the default, as an
    /// empty text and a value that is nothing or null do.
    ///
    ///     environment.boolean("$shop.isOpen", default: true)     // true if nobody says
    ///
    /// Legacy name: `+[MBExpression asBoolean:defaultValue:]`.
    public func boolean(_ expression: String, default: Bool = false) -> Bool {
        lenient(`default`) { () throws(MBExpressionError) -> Bool? in
            guard !expression.isEmpty || isStrict else { return nil }
            let program = try program(expression, .boolean)
            return try evaluating { evaluation throws(MBExpressionError) in
                // By default nothing is false, which is what it counts as without looking.
                try `default` ? program.truth(&evaluation) : program.boolean(&evaluation)
            }
        } ?? `default`
    }

    /// Evaluates an expression as the list of its parts' values. An error is logged and gives nil,
    /// as an empty text does.
    ///
    /// Legacy name: `+[MBExpression asArray:]`.
    public func array(_ expression: String) -> [MBValue]? {
        lenient(nil) { () throws(MBExpressionError) in
            guard !expression.isEmpty else { return nil }
            let program = try program(expression, .array)
            return try evaluating { evaluation throws(MBExpressionError) in
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
    /// Evaluates an expression in a context; nil for nothing.
    ///
    ///     try environment.evaluate("$cats[1].length", as: .object)
    ///
    /// - Throws: the first error, with its place in the expression, its reason and the further
    ///   errors of the same evaluation.
    public func evaluate(
        _ expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> MBValue? {
        let program = try program(expression, context)
        return try evaluating { evaluation throws(MBExpressionError) in
            try program.object(&evaluation)
        }
    }

    /// Evaluates an expression within what is left of a budget, and takes what it needs from that.
    ///
    /// - Parameter place: where the text stands in a document, for the log and the error.
    func evaluate(
        _ expression: String, as context: MBContext, within budget: inout MBLimits.Budget,
        declaredAt place: DeclarationPlace? = nil
    ) throws(MBExpressionError) -> MBValue? {
        let program = try storage.cache.program(
            expression, as: context, in: storage, declaredAt: place)
        return try evaluating(program, within: &budget, declaredAt: place)
    }

    /// The value of a program within what is left of a budget.
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

    /// The value of a program, and the errors that functions swallowed on the way, for an error of
    /// what is made of the value.
    func evaluatingNoted(
        _ program: Program
    ) throws(MBExpressionError) -> (value: MBValue?, swallowed: [MBExpressionError]) {
        try evaluating { evaluation throws(MBExpressionError) in
            let value = try program.object(&evaluation)
            return (value, evaluation.notes?.swallowed ?? [])
        }
    }

    /// The expression of a text, from the cache of this environment or compiled.
    ///
    /// - Throws: a syntax error with its place.
    public func expression(
        _ text: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> MBExpression {
        MBExpression(try program(text, context))
    }
}
