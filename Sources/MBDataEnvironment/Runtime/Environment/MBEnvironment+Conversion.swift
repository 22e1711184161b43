// MARK: - Throwing calls

extension MBEnvironment {
    /// Evaluates an expression as an object and converts its value, which is of the type itself or
    /// a text of its form.
    ///
    ///     let frame = try environment.evaluate("$banner.frame", to: MBRect.self)
    ///     let tint = try environment.evaluate("#$theme.tint", to: MBColor.self)
    ///
    /// - Throws: the first error of the evaluation, or `notConvertible` with the expression.
    ///
    /// Legacy name: `…FromExpression:` of `MBStringConversions`.
    public func evaluate<Value: MBStructuredValue>(
        _ expression: String, to type: Value.Type
    ) throws(MBExpressionError) -> Value {
        try evaluate(program(expression, .object), to: type)
    }

    func evaluate<Value: MBStructuredValue>(
        _ program: Program, to type: Value.Type
    ) throws(MBExpressionError) -> Value {
        let (value, swallowed) = try evaluatingNoted(program)
        do {
            return try Value(value: value)
        } catch {
            throw error.with { $0.additional += swallowed }.of(program.text)
        }
    }

    /// Evaluates an expression as text and gives the raw value that the text names in a table.
    ///
    ///     let alignment = try environment.evaluate("$title.alignment", to: .textAlignment)
    ///
    /// A deprecated name is logged as a warning.
    ///
    /// - Throws: the first error of the evaluation, or `notConvertible` with the expression.
    ///
    /// Legacy name: `…FromExpression:` of `MBStringConversions`.
    public func evaluate(
        _ expression: String, to table: MBNameTable
    ) throws(MBExpressionError) -> Int {
        try evaluate(program(expression, .string), to: table)
    }

    func evaluate(_ program: Program, to table: MBNameTable) throws(MBExpressionError) -> Int {
        let reading = try read(program, in: table)
        if let error = reading.error { throw error }
        return reading.rawValue ?? table.fallback
    }

    /// Evaluates an expression as a width or height.
    ///
    ///     try environment.evaluateDimension("$column.width * 2")
    ///
    /// `*`, also as the value of the expression, is ``MBSize/unspecified``. What isn't arithmetic
    /// counts by the number that its text begins with, so that `$width points` is a dimension, too.
    ///
    /// - Throws: the error of the arithmetic if the text begins with no number either, or
    ///   `notConvertible` if there is no value.
    ///
    /// Legacy name: `sizeDimensionFromExpression:`.
    public func evaluateDimension(_ expression: String) throws(MBExpressionError) -> MBNumber {
        guard !TextEquality.isIdentical(expression, "*") else { return MBSize.unspecified }
        var budget = MBBudget(limits)
        var failure = MBExpressionError.evaluation(.notConvertible, "nothing isn't a dimension")
            .of(expression)
        do {
            let value = try evaluate(expression, as: .number, within: &budget)
            if case .number(let number)? = value { return number }
        } catch {
            guard error.kind != .limit else { throw error }
            failure = error
        }
        let text = try evaluate(expression, as: .string, within: &budget)?.asString ?? ""
        if TextEquality.isIdentical(text, "*") { return MBSize.unspecified }
        guard let number = MBNumber.prefix(of: text)?.number else { throw failure }
        return number
    }

    private func read(
        _ program: Program, in table: MBNameTable
    ) throws(MBExpressionError) -> MBNameTable.Reading {
        let (value, swallowed) = try evaluatingNoted(program)
        var reading = table.read(value)
        reading.error = reading.error?.with { $0.additional += swallowed }.of(program.text)
        if let warning = reading.warning {
            let whole = SourceRange(0, program.text.utf8.count)
            storage.log(
                .warning, .deprecated, warning, from: MBLogOrigin(program.text, whole))
        }
        return reading
    }
}

// MARK: - Lenient calls

extension MBEnvironment {
    /// Evaluates an expression as an object and converts its value. An error is logged and gives
    /// the default, which is that of the type unless another is given.
    ///
    ///     let frame = environment.convert("$banner.frame", to: MBRect.self)
    public func convert<Value: MBStructuredValue>(
        _ expression: String, to type: Value.Type, default: Value = .fallback
    ) -> Value {
        lenient(`default`) { () throws(MBExpressionError) in
            try evaluate(expression, to: type)
        } ?? `default`
    }

    /// Evaluates an expression as text and gives the raw value that the text names in a table. An
    /// error is logged and gives the default, which is that of the table unless another is given.
    /// Unknown options are logged and left out.
    ///
    ///     let alignment = environment.convert("$title.alignment", to: .textAlignment)
    public func convert(
        _ expression: String, to table: MBNameTable, default: Int? = nil
    ) -> Int {
        let fallback = `default` ?? table.fallback
        return lenient(fallback) { () throws(MBExpressionError) in
            let reading = try read(program(expression, .string), in: table)
            if let error = reading.error { storage.log(error) }
            return reading.rawValue
        } ?? fallback
    }

    /// Evaluates an expression as a width or height, as ``evaluateDimension(_:)`` does. An error is
    /// logged and gives the default.
    public func dimension(_ expression: String, default: MBNumber = .zero) -> MBNumber {
        lenient(`default`) { () throws(MBExpressionError) in
            try evaluateDimension(expression)
        } ?? `default`
    }
}

extension MBExpressionError {
    /// The error of a value, as one of the whole expression that gave it.
    func of(_ expression: String) -> MBExpressionError {
        at(SourceRange(0, expression.utf8.count)).located(in: expression)
    }
}
