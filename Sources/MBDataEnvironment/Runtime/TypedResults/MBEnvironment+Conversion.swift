// MARK: - Throwing calls

/// Names of enumerations, and dimensions.
extension MBEnvironment {
    /// Evaluates an expression as text and returns the raw value that the text names in a table.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["title"] = ["alignment": "center"]
    ///     let alignment = try environment.decode(
    ///         .textAlignment, from: "$title.alignment")
    ///     // → 1
    ///
    /// A deprecated name is logged as a warning. For a type of the app instead of a table, see
    /// `decode(_:from:as:)`.
    ///
    /// - Parameters:
    ///   - table: the names and their raw values.
    ///   - expression: the text of the expression.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` with
    ///   the expression if its value isn't a name in the table.
    ///
    /// Legacy name: `…FromExpression:` of `MBStringConversions`.
    public func decode(
        _ table: MBNameTable, from expression: String
    ) throws(MBExpressionError) -> Int {
        try decode(table, from: program(expression, .string))
    }

    /// Returns the raw value that the value of a compiled expression names in a table.
    ///
    /// For a text, see ``decode(_:from:)-(_,String)``, which compiles it for string context. This
    /// keeps the context of the expression.
    ///
    /// - Parameters:
    ///   - table: the names and their raw values.
    ///   - expression: the compiled expression; compile it `as: .string`.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` with
    ///   the expression if its value isn't a name in the table.
    public func decode(
        _ table: MBNameTable, from expression: MBExpression
    ) throws(MBExpressionError) -> Int {
        try decode(table, from: expression.program(in: storage))
    }

    private func decode(
        _ table: MBNameTable, from program: Program
    ) throws(MBExpressionError) -> Int {
        let reading = try read(program, in: table)
        if let error = reading.error { throw error }
        return reading.rawValue ?? table.fallback
    }

    /// Evaluates an expression as a width or height, in points.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["column"] = ["width": 160]
    ///     let width = try environment.evaluateDimension(
    ///         "$column.width * 2")
    ///     // → 320
    ///     let free = try environment.evaluateDimension("*")
    ///     let isFree = free == MBSize.unspecified
    ///     // → true
    ///
    /// `*`, as the expression or as its value, is ``MBSize/unspecified``. If the expression isn't
    /// arithmetic, the number at the beginning of its text counts, so `$width points` is a
    /// dimension, too.
    ///
    /// - Parameter expression: the text of the expression.
    /// - Throws: ``MBExpressionError``: the error of the arithmetic if the text doesn't begin with
    ///   a number either, `notConvertible` for nothing, and exceeded limits.
    ///
    /// Legacy name: `sizeDimensionFromExpression:`.
    public func evaluateDimension(_ expression: String) throws(MBExpressionError) -> MBNumber {
        guard !TextEquality.isIdentical(expression, "*") else { return MBSize.unspecified }
        return try evaluating { evaluation throws(MBExpressionError) in
            try dimension(expression, &evaluation)
        }
    }

    private func dimension(
        _ expression: String, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBNumber {
        var failure = MBExpressionError.evaluation(
            .notConvertible, "expected a dimension, found nothing"
        ).of(expression)
        do {
            let value = try program(expression, .number).object(&evaluation)
            if case .number(let number)? = value { return number }
        } catch {
            guard error.kind != .limit else { throw error }
            failure = error
        }
        let text = try program(expression, .string).object(&evaluation)?.asString ?? ""
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
    /// Evaluates an expression as text and returns the raw value that the text names in a table, or
    /// the default.
    ///
    ///     let environment = MBEnvironment()
    ///     let alignment = environment.decode(
    ///         .textAlignment, from: "$title.alignment", default: 2)
    ///     // → 2
    ///
    /// Errors are logged, and so are unknown options, which are left out.
    ///
    /// - Parameters:
    ///   - table: the names and their raw values.
    ///   - expression: the text of the expression.
    ///   - default: the raw value for nothing, for an invalid text and after an error; nil means
    ///     ``MBNameTable/fallback``.
    public func decode(
        _ table: MBNameTable, from expression: String, default: Int?
    ) -> Int {
        decode(table, default: `default`) { () throws(MBExpressionError) in
            try program(expression, .string)
        }
    }

    /// Returns the raw value that the value of a compiled expression names in a table, or the
    /// default.
    ///
    /// Errors are logged, and so are unknown options, which are left out. For a text, see
    /// ``decode(_:from:default:)-(_,String,_)``.
    ///
    /// - Parameters:
    ///   - table: the names and their raw values.
    ///   - expression: the compiled expression; compile it `as: .string`.
    ///   - default: the raw value for nothing, for an invalid text and after an error; nil means
    ///     ``MBNameTable/fallback``.
    public func decode(
        _ table: MBNameTable, from expression: MBExpression, default: Int?
    ) -> Int {
        decode(table, default: `default`) { () throws(MBExpressionError) in
            try expression.program(in: storage)
        }
    }

    private func decode(
        _ table: MBNameTable, default: Int?, of program: () throws(MBExpressionError) -> Program
    ) -> Int {
        let fallback = `default` ?? table.fallback
        return lenient(fallback) { () throws(MBExpressionError) in
            let reading = try read(program(), in: table)
            if let error = reading.error { storage.log(error) }
            return reading.rawValue
        } ?? fallback
    }

    /// Evaluates an expression as a width or height, as ``evaluateDimension(_:)`` does, or returns
    /// the default.
    ///
    ///     let environment = MBEnvironment()
    ///     let width = environment.dimension("$column.width", default: 44)
    ///     // → 44
    ///
    /// - Parameters:
    ///   - expression: the text of the expression.
    ///   - default: the dimension for nothing and after an error, which is logged; 0 if omitted.
    public func dimension(_ expression: String, default: MBNumber = .zero) -> MBNumber {
        lenient(`default`) { () throws(MBExpressionError) in
            try evaluateDimension(expression)
        } ?? `default`
    }
}

extension MBExpressionError {
    /// The error of a value, as an error of the whole expression that produced it.
    func of(_ expression: String) -> MBExpressionError {
        at(SourceRange(0, expression.utf8.count)).located(in: expression)
    }
}
