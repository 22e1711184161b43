/// Results as types of the app, or a default.
extension MBEnvironment {
    /// Evaluates an expression and reads its value as a type of the app. Returns the default for
    /// nothing, and after an error, which is logged.
    ///
    ///     let count = environment.decode(from: "$cart.count", default: 0)
    ///
    /// It reads the same values as `decode(_:from:as:)`. For an optional type, nothing is a value.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object,
        default: Value
    ) -> Value {
        decoded(
            `default`,
            program: { () throws(MBExpressionError) in
                try program(expression, context)
            }
        ) { result throws(MBExpressionError) in try result.decode() }
    }

    /// Evaluates an expression and reads its value as a type that can be used in expressions.
    /// Returns the default for nothing, and after an error, which is logged.
    ///
    ///     let frame = environment.decode(MBRect.self, from: "$banner.frame", default: .fallback)
    ///
    /// Legacy name: `…FromExpression:` of `MBStringConversions`.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object,
        default: Value
    ) -> Value {
        decoded(
            `default`,
            program: { () throws(MBExpressionError) in
                try program(expression, context)
            }
        ) { result throws(MBExpressionError) in try result.convert() }
    }

    /// Evaluates an expression and reads its value as a type that can be used in expressions and is
    /// `Decodable`. Returns the default for nothing, and after an error, which is logged.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object,
        default: Value
    ) -> Value {
        decoded(
            `default`,
            program: { () throws(MBExpressionError) in
                try program(expression, context)
            }
        ) { result throws(MBExpressionError) in try result.convert() }
    }

    /// The value of an expression as a type of the app, or the default; see
    /// `decode(_:from:as:default:)`.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from expression: MBExpression, default: Value
    ) -> Value {
        decoded(
            `default`,
            program: { () throws(MBExpressionError) in
                try expression.program(in: storage)
            }
        ) { result throws(MBExpressionError) in try result.decode() }
    }

    /// The value of an expression as a type of the app, or the default; see
    /// `decode(_:from:as:default:)`.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, from expression: MBExpression, default: Value
    ) -> Value {
        decoded(
            `default`,
            program: { () throws(MBExpressionError) in
                try expression.program(in: storage)
            }
        ) { result throws(MBExpressionError) in try result.convert() }
    }

    /// The value of an expression as a type of the app, or the default; see
    /// `decode(_:from:as:default:)`.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, from expression: MBExpression, default: Value
    ) -> Value {
        decoded(
            `default`,
            program: { () throws(MBExpressionError) in
                try expression.program(in: storage)
            }
        ) { result throws(MBExpressionError) in try result.convert() }
    }

    private func decoded<Value>(
        _ fallback: Value, program: () throws(MBExpressionError) -> Program,
        _ read: (TypedResult) throws(MBExpressionError) -> Value
    ) -> Value {
        lenient(fallback) { () throws(MBExpressionError) -> Value? in
            let result = try TypedResult(program(), in: self)
            do throws(MBExpressionError) {
                return try read(result)
            } catch {
                guard !result.isNothing else { return nil }
                throw error
            }
        } ?? fallback
    }
}
