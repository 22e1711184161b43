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
    /// ``MBValue/decode(_:)`` tells what is read from which values. Nothing, and null, is read as an
    /// optional type only.
    ///
    /// - Parameters:
    ///   - type: the type that is wanted.
    ///   - expression: the text of the expression.
    ///   - context: what the expression is evaluated as: an object, unless told otherwise.
    ///     Arithmetic without `#( … )` is a number's, a comparison a boolean's.
    /// - Throws: the first error of the evaluation, or `notConvertible` with the path to what is
    ///   wrong, what was wanted there and what was found; its ``MBExpressionError/cause`` is the
    ///   `DecodingError`, or what the type threw.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> Value {
        let value = try evaluate(expression, as: context)
        return try Conversion(expression).decode(value)
    }

    /// Evaluates an expression and reads its value as a type that takes part in expressions; a host
    /// object comes out as itself.
    ///
    ///     let user = try environment.decode(User.self, from: "$session.user")
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> Value {
        let value = try evaluate(expression, as: context)
        return try Conversion(expression).convert(value)
    }

    /// Evaluates an expression and reads its value as a type that takes part in expressions and is
    /// `Decodable`, as its ``MBValueConvertible/from(expressionValue:)`` does.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> Value {
        let value = try evaluate(expression, as: context)
        return try Conversion(expression).convert(value)
    }
}

extension MBExpression {
    /// The value as a type of the app.
    ///
    ///     let items = try MBExpression("$catalog.items")
    ///     let products = try items.decode([Product].self, in: environment)
    ///
    /// - Throws: as `decode(_:from:as:)` of the environment.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Value {
        let value = try value(in: environment)
        return try Conversion(text).decode(value)
    }

    /// The value as a type that takes part in expressions; a host object comes out as itself.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Value {
        let value = try value(in: environment)
        return try Conversion(text).convert(value)
    }

    /// The value as a type that takes part in expressions and is `Decodable`.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Value {
        let value = try value(in: environment)
        return try Conversion(text).convert(value)
    }
}

/// Reads the value of an expression; what is wrong with it is an error of the whole expression.
private struct Conversion {
    private let expression: String

    init(_ expression: String) {
        self.expression = expression
    }

    func decode<Value: Decodable>(_ value: MBValue?) throws(MBExpressionError) -> Value {
        do {
            return try ValueDecoder(.one(value), []).decode(Value.self)
        } catch {
            throw problem(error, value)
        }
    }

    func convert<Value: MBValueConvertible>(_ value: MBValue?) throws(MBExpressionError) -> Value {
        do {
            return try Value.from(expressionValue: value)
        } catch {
            throw problem(error, value)
        }
    }

    private func problem(_ error: any Error, _ value: MBValue?) -> MBExpressionError {
        let error = MBExpressionError(of: error)
        guard value == nil else { return error.of(expression) }
        return error.with {
            $0.message = "is nothing"
            $0.suggestion = "decode an optional type if it may be"
            $0.namesRange = true
        }.of(expression)
    }
}
