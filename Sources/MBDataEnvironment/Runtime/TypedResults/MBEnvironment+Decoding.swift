/// Results as types of the app.
extension MBEnvironment {
    /// Evaluates an expression and reads its value as a type of the app.
    ///
    ///     struct Product: Decodable { let title: String, price: Decimal }
    ///
    ///     let products = try environment.decode([Product].self, from: "$catalog.items")
    ///     let count: Int = try environment.decode(from: "$cart.count")
    ///     let coupon = try environment.decode(String?.self, from: "$cart.coupon")
    ///     let isFull = try environment.decode(Bool.self, from: "$cart.count > 9", as: .boolean)
    ///
    /// For what can be read from which values, see ``MBValue/decode(_:)``. Nothing and null can be
    /// read only as an optional type.
    ///
    /// - Parameters:
    ///   - type: the type to read.
    ///   - expression: the text of the expression.
    ///   - context: what the expression is evaluated as, by default an object. Use `.number` for
    ///     arithmetic without `#( … )`, and `.boolean` for a comparison.
    /// - Throws: the first error of the evaluation, or `notConvertible` with the path to the
    ///   problem, what was expected there and what was found; its ``MBExpressionError/cause`` is
    ///   the `DecodingError`, or the error that the type threw.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> Value {
        let program = try program(expression, context)
        return try TypedResult(program, in: self).decode()
    }

    /// Evaluates an expression and reads its value as a type that can be used in expressions. A
    /// host object is returned as itself, and geometry is read from its text.
    ///
    ///     let user = try environment.decode(User.self, from: "$session.user")
    ///     let frame = try environment.decode(MBRect.self, from: "0,0,320,*")
    ///
    /// Legacy name: `…FromExpression:` of `MBStringConversions`.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> Value {
        let program = try program(expression, context)
        return try TypedResult(program, in: self).convert()
    }

    /// Evaluates an expression and reads its value as a type that can be used in expressions and is
    /// `Decodable`, with its ``MBValueConvertible/from(expressionValue:)``.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> Value {
        let program = try program(expression, context)
        return try TypedResult(program, in: self).convert()
    }
}

extension MBExpression {
    /// Evaluates the expression and reads its value as a type of the app.
    ///
    ///     let items = try MBExpression("$catalog.items")
    ///     let products = try items.decode([Product].self, in: environment)
    ///
    /// - Throws: the same errors as `decode(_:from:as:)` of the environment.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Value {
        try TypedResult(try program(in: environment.storage), in: environment).decode()
    }

    /// Evaluates the expression and reads its value as a type that can be used in expressions. A
    /// host object is returned as itself.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Value {
        try TypedResult(try program(in: environment.storage), in: environment).convert()
    }

    /// Returns the raw value that the value names in a table; see `decode(_:from:)` of the
    /// environment.
    public func decode(
        _ table: MBNameTable, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Int {
        try environment.decode(table, from: self)
    }

    /// Evaluates the expression and reads its value as a type that can be used in expressions and
    /// is `Decodable`.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Value {
        try TypedResult(try program(in: environment.storage), in: environment).convert()
    }
}
