/// Results as types of the app, or a default.
extension MBEnvironment {
    /// Evaluates an expression and decodes its value into a type of the app, or returns the
    /// default.
    ///
    ///     struct Product: Decodable { let title: String }
    ///
    ///     let environment = MBEnvironment()
    ///     let products = environment.decode(
    ///         [Product].self, from: "$items", default: [])
    ///     let count = products.count
    ///     // → 0
    ///
    /// It decodes the same values as `decode(_:from:as:)`. For an optional type, nothing is a
    /// value.
    ///
    /// - Parameters:
    ///   - type: the type to decode; it can be omitted where it's clear from the context.
    ///   - expression: the text of the expression.
    ///   - context: what the expression is evaluated as, by default an object. Use `.number` for
    ///     arithmetic without `#( … )`, and `.boolean` for a comparison.
    ///   - default: the result for nothing, and after an error, which is logged.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object,
        default: Value
    ) -> Value {
        lenient(`default`) { () throws(MBExpressionError) in
            try TypedResult.decode(
                program(expression, context), in: self, orNothing: { `default` })
        } ?? `default`
    }

    /// Evaluates an expression and converts its value to a type that can be used in expressions, or
    /// returns the default.
    ///
    ///     let environment = MBEnvironment()
    ///     let full = MBSize(width: 320, height: 44)
    ///     let size = environment.decode(
    ///         MBSize.self, from: "$banner.size", default: full)
    ///     let width = size.width
    ///     // → 320
    ///
    /// - Parameters:
    ///   - type: the type to convert to; it can be omitted where it's clear from the context.
    ///   - expression: the text of the expression.
    ///   - context: what the expression is evaluated as, by default an object.
    ///   - default: the result for nothing, and after an error, which is logged.
    ///
    /// Legacy name: `…FromExpression:` of `MBStringConversions`.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object,
        default: Value
    ) -> Value {
        lenient(`default`) { () throws(MBExpressionError) in
            try TypedResult.convert(
                program(expression, context), in: self, orNothing: { `default` })
        } ?? `default`
    }

    /// Evaluates an expression and converts its value to a type that can be used in expressions and
    /// is also `Decodable`, or returns the default.
    ///
    ///     let environment = MBEnvironment()
    ///     let count = environment.decode(from: "$cart.count", default: 0)
    ///     // → 0
    ///
    /// It does the same as the overload for any ``MBValueConvertible``, and makes the call
    /// unambiguous for a type that is both, such as `String` and `Int`.
    ///
    /// - Parameters:
    ///   - type: the type to convert to; it can be omitted where it's clear from the context.
    ///   - expression: the text of the expression.
    ///   - context: what the expression is evaluated as, by default an object. Use `.number` for
    ///     arithmetic without `#( … )`, and `.boolean` for a comparison.
    ///   - default: the result for nothing, and after an error, which is logged.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object,
        default: Value
    ) -> Value {
        lenient(`default`) { () throws(MBExpressionError) in
            try TypedResult.convert(
                program(expression, context), in: self, orNothing: { `default` })
        } ?? `default`
    }

    /// Evaluates a compiled expression and decodes its value into a type of the app, or returns the
    /// default.
    ///
    /// It decodes the same values as `decode(_:in:)` of the expression, which throws errors.
    ///
    /// - Parameters:
    ///   - type: the type to decode; it can be omitted where it's clear from the context.
    ///   - expression: the compiled expression; it's evaluated in its own context.
    ///   - default: the result for nothing, and after an error, which is logged.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from expression: MBExpression, default: Value
    ) -> Value {
        lenient(`default`) { () throws(MBExpressionError) in
            try TypedResult.decode(
                expression.program(in: storage), in: self, orNothing: { `default` })
        } ?? `default`
    }

    /// Evaluates a compiled expression and converts its value to a type that can be used in
    /// expressions, or returns the default.
    ///
    /// - Parameters:
    ///   - type: the type to convert to; it can be omitted where it's clear from the context.
    ///   - expression: the compiled expression; it's evaluated in its own context.
    ///   - default: the result for nothing, and after an error, which is logged.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, from expression: MBExpression, default: Value
    ) -> Value {
        lenient(`default`) { () throws(MBExpressionError) in
            try TypedResult.convert(
                expression.program(in: storage), in: self, orNothing: { `default` })
        } ?? `default`
    }

    /// Evaluates a compiled expression and converts its value to a type that can be used in
    /// expressions and is also `Decodable`, or returns the default.
    ///
    /// It makes the call unambiguous for a type that is both, such as `String` and `Int`.
    ///
    /// - Parameters:
    ///   - type: the type to convert to; it can be omitted where it's clear from the context.
    ///   - expression: the compiled expression; it's evaluated in its own context.
    ///   - default: the result for nothing, and after an error, which is logged.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, from expression: MBExpression, default: Value
    ) -> Value {
        lenient(`default`) { () throws(MBExpressionError) in
            try TypedResult.convert(
                expression.program(in: storage), in: self, orNothing: { `default` })
        } ?? `default`
    }
}
