/// Results as types of the app.
extension MBEnvironment {
    /// Evaluates an expression and decodes its value into a type of the app.
    ///
    ///     struct Product: Decodable { let title: String, price: Decimal }
    ///
    ///     var environment = MBEnvironment()
    ///     environment["items"] = [["title": "Mug", "price": 12.5]]
    ///
    ///     let products = try environment.decode(
    ///         [Product].self, from: "$items")
    ///     let title = products[0].title
    ///     // → "Mug"
    ///     let count = try environment.decode(Int.self, from: "$items.count")
    ///     // → 1
    ///     let isFull = try environment.decode(
    ///         Bool.self, from: "$items.count > 9", as: .boolean)
    ///     // → false
    ///     let coupon = try environment.decode(String?.self, from: "$coupon")
    ///     // → nil
    ///
    /// For what can be decoded from which values, see ``MBValue/decode(_:)``. Nothing and null can
    /// be decoded only as an optional type.
    ///
    /// The calls named `decode` differ in two ways. Those with a default log errors and return the
    /// default; the others throw. A `Decodable` type is decoded, and a type that conforms to
    /// ``MBValueConvertible`` makes itself from the value; the compiler chooses.
    ///
    /// - Parameters:
    ///   - type: the type to decode; it can be omitted where it's clear from the context.
    ///   - expression: the text of the expression.
    ///   - context: what the expression is evaluated as, by default an object. Use `.number` for
    ///     arithmetic without `#( … )`, and `.boolean` for a comparison.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` with
    ///   the path to the problem, what was expected there and what was found; its
    ///   ``MBExpressionError/cause`` is the `DecodingError`, or the error that the type threw.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> Value {
        let program = try program(expression, context)
        return try TypedResult.decode(program, in: self)
    }

    /// Evaluates an expression and converts its value to a type that can be used in expressions.
    ///
    ///     let environment = MBEnvironment()
    ///     let frame = try environment.decode(
    ///         MBRect.self, from: "0,0,320,480")
    ///     let width = frame.size.width
    ///     // → 320
    ///
    /// The type makes itself from the value with ``MBValueConvertible/from(expressionValue:)``: a
    /// host object is returned as itself, and geometry can be read from its text.
    ///
    /// - Parameters:
    ///   - type: the type to convert to; it can be omitted where it's clear from the context.
    ///   - expression: the text of the expression.
    ///   - context: what the expression is evaluated as, by default an object.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` if
    ///   the value can't be converted or is nothing.
    ///
    /// Legacy name: `…FromExpression:` of `MBStringConversions`.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> Value {
        let program = try program(expression, context)
        return try TypedResult.convert(program, in: self)
    }

    /// Evaluates an expression and converts its value to a type that can be used in expressions and
    /// is also `Decodable`.
    ///
    /// It does the same as the overload for any ``MBValueConvertible``, and makes the call
    /// unambiguous for a type that is both, such as `String` and `Int`.
    ///
    /// - Parameters:
    ///   - type: the type to convert to; it can be omitted where it's clear from the context.
    ///   - expression: the text of the expression.
    ///   - context: what the expression is evaluated as, by default an object. Use `.number` for
    ///     arithmetic without `#( … )`, and `.boolean` for a comparison.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` if
    ///   the value can't be converted or is nothing.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> Value {
        let program = try program(expression, context)
        return try TypedResult.convert(program, in: self)
    }
}

extension MBExpression {
    /// Evaluates the expression and decodes its value into a type of the app.
    ///
    ///     struct Product: Decodable { let title: String, price: Decimal }
    ///
    ///     var environment = MBEnvironment()
    ///     environment["items"] = [["title": "Mug", "price": 12.5]]
    ///
    ///     let items = try MBExpression("$items")
    ///     let products = try items.decode([Product].self, in: environment)
    ///     let title = products[0].title
    ///     // → "Mug"
    ///
    /// For what can be decoded from which values, see ``MBValue/decode(_:)``. Nothing and null can
    /// be decoded only as an optional type.
    ///
    /// - Parameters:
    ///   - type: the type to decode; it can be omitted where it's clear from the context.
    ///   - environment: the environment in which the expression is evaluated.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` with
    ///   the path to the problem, what was expected there and what was found.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Value {
        try TypedResult.decode(program(in: environment.storage), in: environment)
    }

    /// Evaluates the expression and converts its value to a type that can be used in expressions.
    ///
    /// The type makes itself from the value with ``MBValueConvertible/from(expressionValue:)``: a
    /// host object is returned as itself, and geometry can be read from its text.
    ///
    /// - Parameters:
    ///   - type: the type to convert to; it can be omitted where it's clear from the context.
    ///   - environment: the environment in which the expression is evaluated.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` if
    ///   the value can't be converted or is nothing.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Value {
        try TypedResult.convert(program(in: environment.storage), in: environment)
    }

    /// Evaluates the expression and returns the raw value that its value names in a table.
    ///
    ///     let alignment = try MBExpression("center", as: .string)
    ///     let value = try alignment.decode(
    ///         .textAlignment, in: MBEnvironment())
    ///     // → 1
    ///
    /// A deprecated name is logged as a warning.
    ///
    /// - Parameters:
    ///   - table: the names and their raw values.
    ///   - environment: the environment in which the expression is evaluated.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` with
    ///   the expression if its value isn't a name in the table.
    public func decode(
        _ table: MBNameTable, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Int {
        try environment.decode(table, from: self)
    }

    /// Evaluates the expression and converts its value to a type that can be used in expressions
    /// and is also `Decodable`.
    ///
    /// It does the same as the overload for any ``MBValueConvertible``, and makes the call
    /// unambiguous for a type that is both, such as `String` and `Int`.
    ///
    /// - Parameters:
    ///   - type: the type to convert to; it can be omitted where it's clear from the context.
    ///   - environment: the environment in which the expression is evaluated.
    /// - Throws: ``MBExpressionError``: the first error of the evaluation, or `notConvertible` if
    ///   the value can't be converted or is nothing.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Value {
        try TypedResult.convert(program(in: environment.storage), in: environment)
    }
}
