/// Methods that take the text of an expression also take a compiled one.
///
///     let isFull = try MBExpression("$cats.count == 3", as: .boolean)
///     environment.boolean(isFull)
///     environment.outcome(of: isFull)
///
/// The expression is evaluated in the context for which it was compiled.
extension MBEnvironment {
    /// The text of an expression's value. Returns nil for nothing, and for an error, which is
    /// logged.
    public func string(_ expression: MBExpression) -> String? {
        lenient(nil) { () throws(MBExpressionError) in try expression.string(in: self) }
    }

    /// The value of an expression. Returns nil for nothing, and for an error, which is logged.
    public func object(_ expression: MBExpression) -> MBValue? {
        lenient(nil) { () throws(MBExpressionError) in try expression.value(in: self) }
    }

    /// The value of an expression as a number. Returns nil for nothing, and for an error, which is
    /// logged.
    public func number(_ expression: MBExpression) -> MBNumber? {
        lenient(nil) { () throws(MBExpressionError) in try expression.number(in: self) }
    }

    /// The truth of an expression's value. Returns the default for an empty text, for a value that
    /// is nothing or null, and for an error, which is logged.
    public func boolean(_ expression: MBExpression, default: Bool = false) -> Bool {
        lenient(`default`) { () throws(MBExpressionError) -> Bool? in
            guard !expression.text.isEmpty else { return nil }
            let program = try expression.program(in: storage)
            return try evaluating { evaluation throws(MBExpressionError) in
                try program.truth(&evaluation)
            }
        } ?? `default`
    }

    /// The values of an expression's parts. Returns nil for an empty text, and for an error, which
    /// is logged.
    public func array(_ expression: MBExpression) -> [MBValue]? {
        lenient(nil) { () throws(MBExpressionError) in
            expression.text.isEmpty ? nil : try expression.array(in: self)
        }
    }

    /// The text of an expression's value, or the default.
    public func string(_ expression: MBExpression, default: String) -> String {
        string(expression) ?? `default`
    }

    /// The value of an expression, or the default.
    public func object(_ expression: MBExpression, default: MBValue) -> MBValue {
        object(expression) ?? `default`
    }

    /// The value of an expression as a number, or the default.
    public func number(_ expression: MBExpression, default: MBNumber) -> MBNumber {
        number(expression) ?? `default`
    }

    /// The values of an expression's parts, or the default.
    public func array(_ expression: MBExpression, default: [MBValue]) -> [MBValue] {
        array(expression) ?? `default`
    }
}

// MARK: - Throwing calls

extension MBEnvironment {
    /// The value of an expression, or nil for nothing.
    ///
    /// - Throws: the same errors as ``evaluate(_:as:)``.
    public func evaluate(_ expression: MBExpression) throws(MBExpressionError) -> MBValue? {
        try expression.value(in: self)
    }

    /// The outcome of an expression in a strict evaluation; see ``outcome(of:as:)``.
    public func outcome(of expression: MBExpression) -> MBEnvironment.Outcome {
        outcome { environment throws(MBExpressionError) in try expression.value(in: environment) }
    }

    /// Evaluates an expression and records the result of each part; see ``explain(_:as:)``.
    public func explain(_ expression: MBExpression) -> MBExplanation {
        expression.explain(in: self)
    }

    /// What evaluating an expression in this environment can read; see ``reads(of:as:)``.
    public func reads(of expression: MBExpression) throws(MBExpressionError) -> MBReads {
        try expression.reads(in: self)
    }

    /// The value of an expression as a type of the app; see `decode(_:from:as:)`.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from expression: MBExpression
    ) throws(MBExpressionError) -> Value {
        try expression.decode(type, in: self)
    }

    /// The value of an expression as a type that takes part in expressions; a host object is
    /// returned as itself.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, from expression: MBExpression
    ) throws(MBExpressionError) -> Value {
        try expression.decode(type, in: self)
    }

    /// The value of an expression as a type that takes part in expressions and is `Decodable`.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, from expression: MBExpression
    ) throws(MBExpressionError) -> Value {
        try expression.decode(type, in: self)
    }
}
