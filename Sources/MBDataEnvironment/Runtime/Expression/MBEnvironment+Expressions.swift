/// Methods that take the text of an expression also take a compiled one.
///
/// The expression is evaluated in the context for which it was compiled.
extension MBEnvironment {
    /// Evaluates a compiled expression and returns the string form of its value; nil for nothing,
    /// and for an error, which is logged.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["name"] = "Zoë"
    ///
    ///     let hello = try MBExpression("Hello, $name!", as: .string)
    ///     let greeting = environment.string(hello)
    ///     // → "Hello, Zoë!"
    ///
    /// Unlike ``string(_:)-(String)``, which compiles its text for string context, this keeps the
    /// context of the expression. ``MBExpression/string(in:)`` throws the error instead.
    ///
    /// - Parameter expression: the compiled expression; compile it `as: .string`.
    public func string(_ expression: MBExpression) -> String? {
        lenient(nil) { () throws(MBExpressionError) in try expression.string(in: self) }
    }

    /// Evaluates a compiled expression and returns its value; nil for nothing, and for an error,
    /// which is logged.
    ///
    /// Unlike ``object(_:)-(String)``, which compiles its text for object context, this keeps the
    /// context of the expression. ``evaluate(_:)`` and ``MBExpression/value(in:)`` throw the error
    /// instead.
    ///
    /// - Parameter expression: the compiled expression.
    public func object(_ expression: MBExpression) -> MBValue? {
        lenient(nil) { () throws(MBExpressionError) in try expression.value(in: self) }
    }

    /// Evaluates a compiled expression and returns its value as a number; nil for nothing, and for
    /// an error, which is logged.
    ///
    /// Unlike ``number(_:)-(String)``, which compiles its text for number context, this keeps the
    /// context of the expression. ``MBExpression/number(in:)`` throws the error instead.
    ///
    /// - Parameter expression: the compiled expression. Compile arithmetic `as: .number`; a text in
    ///   another context counts as the number that it begins with.
    public func number(_ expression: MBExpression) -> MBNumber? {
        lenient(nil) { () throws(MBExpressionError) in try expression.number(in: self) }
    }

    /// Evaluates a compiled expression and returns whether its value counts as true, or the
    /// default.
    ///
    ///     let isOpen = try MBExpression("$shop.isOpen", as: .boolean)
    ///
    ///     let environment = MBEnvironment()
    ///     let open = environment.boolean(isOpen, default: true)
    ///     // → true
    ///
    /// ``MBExpression/boolean(in:)`` throws errors instead, and returns false for nothing.
    ///
    /// - Parameters:
    ///   - expression: the compiled expression. Compile conditions `as: .boolean`; in object
    ///     context, a comparison is only text.
    ///   - default: the result for an empty text, for a value that is nothing or null, and for an
    ///     error, which is logged; false if omitted.
    public func boolean(_ expression: MBExpression, default: Bool = false) -> Bool {
        lenient(`default`) { () throws(MBExpressionError) -> Bool? in
            guard !expression.text.isEmpty || isStrict else { return nil }
            let program = try expression.program(in: storage)
            return try evaluating { evaluation throws(MBExpressionError) in
                try program.truth(&evaluation)
            }
        } ?? `default`
    }

    /// Evaluates a compiled expression and returns the values of its parts; nil for an empty text,
    /// and for an error, which is logged.
    ///
    /// See ``MBExpression/array(in:)`` for what a part is; that method throws the error, and
    /// returns no values for an empty text.
    ///
    /// - Parameter expression: the compiled expression; compile it `as: .array`, `.object` or
    ///   `.string`.
    public func array(_ expression: MBExpression) -> [MBValue]? {
        lenient(nil) { () throws(MBExpressionError) in
            expression.text.isEmpty ? nil : try expression.array(in: self)
        }
    }

    /// Evaluates a compiled expression and returns the string form of its value, or the default.
    ///
    /// - Parameters:
    ///   - expression: the compiled expression; compile it `as: .string`.
    ///   - default: the result if the value is nothing or null, and after an error, which is
    ///     logged.
    public func string(_ expression: MBExpression, default: String) -> String {
        string(expression) ?? `default`
    }

    /// Evaluates a compiled expression and returns its value, or the default.
    ///
    /// - Parameters:
    ///   - expression: the compiled expression.
    ///   - default: the result if the value is nothing or null, and after an error, which is
    ///     logged.
    public func object(_ expression: MBExpression, default: MBValue) -> MBValue {
        object(expression) ?? `default`
    }

    /// Evaluates a compiled expression and returns its value as a number, or the default.
    ///
    /// - Parameters:
    ///   - expression: the compiled expression; compile arithmetic `as: .number`.
    ///   - default: the result if the value is nothing or null, and after an error, such as a value
    ///     that isn't a number; errors are logged.
    public func number(_ expression: MBExpression, default: MBNumber) -> MBNumber {
        number(expression) ?? `default`
    }

    /// Evaluates a compiled expression and returns the values of its parts, or the default.
    ///
    /// - Parameters:
    ///   - expression: the compiled expression; compile it `as: .array`, `.object` or `.string`.
    ///   - default: the result for an empty text, and after an error, which is logged.
    public func array(_ expression: MBExpression, default: [MBValue]) -> [MBValue] {
        array(expression) ?? `default`
    }
}

// MARK: - Throwing calls

extension MBEnvironment {
    /// Evaluates a compiled expression in the context for which it was compiled, and throws its
    /// errors.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = 12.5
    ///
    ///     let double = try MBExpression("$price * 2", as: .number)
    ///     let value = try environment.evaluate(double)
    ///     // → 25
    ///
    /// It's the same as ``MBExpression/value(in:)``.
    ///
    /// - Parameter expression: the compiled expression.
    /// - Returns: the value; nil for nothing.
    /// - Throws: ``MBExpressionError``: the same errors as ``evaluate(_:as:)``.
    public func evaluate(_ expression: MBExpression) throws(MBExpressionError) -> MBValue? {
        try expression.value(in: self)
    }

    /// Evaluates a compiled expression strictly and says how it ended, without throwing; see
    /// ``outcome(of:as:)``.
    ///
    /// - Parameter expression: the compiled expression; it's evaluated in its own context.
    public func outcome(of expression: MBExpression) -> MBEnvironment.Outcome {
        outcome { environment throws(MBExpressionError) in try expression.value(in: environment) }
    }

    /// Evaluates a compiled expression and records the result of each part; see ``explain(_:as:)``.
    ///
    /// - Parameter expression: the compiled expression; it's evaluated in its own context.
    public func explain(_ expression: MBExpression) -> MBExplanation {
        expression.explain(in: self)
    }

    /// Finds what a compiled expression can read in this environment; see ``reads(of:as:)``.
    ///
    /// - Parameter expression: the compiled expression. Nothing in it is evaluated.
    /// - Throws: ``MBExpressionError``: a syntax error or `limitExceeded`, only if the expression
    ///   has to be compiled again for this environment's functions.
    public func reads(of expression: MBExpression) throws(MBExpressionError) -> MBReads {
        try expression.reads(in: self)
    }

    /// Evaluates a compiled expression and decodes its value into a type of the app.
    ///
    ///     struct Offer: Decodable { let title: String, price: Decimal }
    ///
    ///     var environment = MBEnvironment()
    ///     environment["offers"] = [["title": "Mug", "price": 12.5]]
    ///     let all = try MBExpression("$offers")
    ///     let offers = try environment.decode([Offer].self, from: all)
    ///     let first = offers[0].title
    ///     // → "Mug"
    ///
    /// It's the same as `decode(_:in:)` of the expression. For a text instead of a compiled
    /// expression, see `decode(_:from:as:)`.
    ///
    /// - Parameters:
    ///   - type: the type to decode; it can be omitted where it's clear from the context.
    ///   - expression: the compiled expression. A Boolean or number that an expression computes
    ///     needs one compiled `as: .boolean` or `as: .number`.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` with
    ///   the path to the problem.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from expression: MBExpression
    ) throws(MBExpressionError) -> Value {
        try expression.decode(type, in: self)
    }

    /// Evaluates a compiled expression and converts its value to a type that can be used in
    /// expressions.
    ///
    /// The type makes itself from the value with ``MBValueConvertible/from(expressionValue:)``: a
    /// host object is returned as itself, and geometry can be read from its text.
    ///
    /// - Parameters:
    ///   - type: the type to convert to; it can be omitted where it's clear from the context.
    ///   - expression: the compiled expression.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` if
    ///   the value can't be converted.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, from expression: MBExpression
    ) throws(MBExpressionError) -> Value {
        try expression.decode(type, in: self)
    }

    /// Evaluates a compiled expression and converts its value to a type that can be used in
    /// expressions and is also `Decodable`.
    ///
    /// It does the same as the overload for any ``MBValueConvertible``, and makes the call
    /// unambiguous for a type that is both.
    ///
    /// - Parameters:
    ///   - type: the type to convert to; it can be omitted where it's clear from the context.
    ///   - expression: the compiled expression.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` if
    ///   the value can't be converted.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, from expression: MBExpression
    ) throws(MBExpressionError) -> Value {
        try expression.decode(type, in: self)
    }
}
