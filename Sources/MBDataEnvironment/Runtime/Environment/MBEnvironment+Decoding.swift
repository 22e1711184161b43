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
        let program = try program(expression, context)
        return try Conversion(program, in: self).decode()
    }

    /// Evaluates an expression and reads its value as a type that takes part in expressions; a host
    /// object comes out as itself.
    ///
    ///     let user = try environment.decode(User.self, from: "$session.user")
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> Value {
        let program = try program(expression, context)
        return try Conversion(program, in: self).convert()
    }

    /// Evaluates an expression and reads its value as a type that takes part in expressions and is
    /// `Decodable`, as its ``MBValueConvertible/from(expressionValue:)`` does.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, from expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> Value {
        let program = try program(expression, context)
        return try Conversion(program, in: self).convert()
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
        try Conversion(try program(in: environment.storage), in: environment).decode()
    }

    /// The value as a type that takes part in expressions; a host object comes out as itself.
    public func decode<Value: MBValueConvertible>(
        _ type: Value.Type = Value.self, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Value {
        try Conversion(try program(in: environment.storage), in: environment).convert()
    }

    /// The value as a type that takes part in expressions and is `Decodable`.
    public func decode<Value: MBValueConvertible & Decodable>(
        _ type: Value.Type = Value.self, in environment: MBEnvironment
    ) throws(MBExpressionError) -> Value {
        try Conversion(try program(in: environment.storage), in: environment).convert()
    }
}

/// Evaluates an expression and reads its value; what is wrong with it is an error of the whole
/// expression.
private struct Conversion {
    private let program: Program
    private let environment: MBEnvironment
    private let value: MBValue?
    private let swallowed: [MBExpressionError]

    init(_ program: Program, in environment: MBEnvironment) throws(MBExpressionError) {
        self.program = program
        self.environment = environment
        (value, swallowed) = try environment.evaluatingNoted(program)
    }

    func decode<Value: Decodable>() throws(MBExpressionError) -> Value {
        do {
            return try ValueDecoder(.one(value), []).decode(Value.self)
        } catch {
            throw problem(error, Value.self)
        }
    }

    func convert<Value: MBValueConvertible>() throws(MBExpressionError) -> Value {
        do {
            return try Value.from(expressionValue: value)
        } catch {
            throw problem(error, Value.self)
        }
    }

    private func problem(_ error: any Error, _ type: Any.Type) -> MBExpressionError {
        MBExpressionError(of: error).with {
            if value == nil {
                $0.message = "is nothing"
                $0.suggestion = "decode an optional type if it may be"
                $0.namesRange = true
            } else if let advice = contextAdvice(for: type) {
                $0.suggestion = advice
            }
            $0.additional += swallowed
        }.of(program.text)
    }

    /// An expression that makes a text as an object may be a condition or arithmetic.
    private func contextAdvice(for type: Any.Type) -> String? {
        guard program.context == .object, case .string? = value else { return nil }
        switch TypeName.noun(type) {
        case "bool" where isMeant(as: .boolean):
            return "a condition is decoded with 'as: .boolean'"
        case "number" where isMeant(as: .number):
            return "arithmetic is decoded with 'as: .number'"
        default: return nil
        }
    }

    private func isMeant(as context: MBContext) -> Bool {
        let meant = try? Program.compile(
            program.text, as: context, in: EnvironmentStorage(checking: environment.storage))
        return switch meant?.root {
        case is ComparisonNode, is LogicNode, is TruthNode: context == .boolean
        case is ArithmeticNode, is NegationNode: context == .number
        default: false
        }
    }
}
