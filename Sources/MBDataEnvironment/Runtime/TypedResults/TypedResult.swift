/// The value of an expression, to be read as a Swift type. Errors of the value refer to the whole
/// expression.
struct TypedResult {
    private let program: Program
    private let environment: MBEnvironment
    private let value: MBValue?
    private let swallowed: [MBExpressionError]

    /// Evaluates an expression and decodes its value.
    ///
    /// - Parameter fallback: gives the result if the value is nothing and can't be decoded. It isn't an
    ///   optional value, because making the type of that takes longer than decoding a number.
    static func decode<Value: Decodable>(
        _ program: Program, in environment: MBEnvironment, orNothing fallback: (() -> Value)? = nil
    ) throws(MBExpressionError) -> Value {
        try read(program, in: environment, fallback) { value, evaluation in
            try evaluation.callHost { try ValueDecoder(.one(value), []).decode(Value.self) }
        }
    }

    /// Evaluates an expression and converts its value.
    ///
    /// - Parameter fallback: gives the result if the value is nothing and can't be converted.
    static func convert<Value: MBValueConvertible>(
        _ program: Program, in environment: MBEnvironment, orNothing fallback: (() -> Value)? = nil
    ) throws(MBExpressionError) -> Value {
        try read(program, in: environment, fallback) { value, evaluation in
            try evaluation.convert(value)
        }
    }

    /// Reads the value as part of the evaluation, which then must end before its deadline.
    private static func read<Value>(
        _ program: Program, in environment: MBEnvironment, _ fallback: (() -> Value)?,
        _ conversion: (MBValue?, inout Evaluation) throws -> Value
    ) throws(MBExpressionError) -> Value {
        try environment.evaluating { evaluation throws(MBExpressionError) in
            let value = try program.object(&evaluation)
            do {
                return try conversion(value, &evaluation)
            } catch {
                let error = MBExpressionError(of: error)
                guard error.kind != .limit else { throw error.of(program.text) }
                if value.orNilIfNull == nil, let fallback { return fallback() }
                throw TypedResult(
                    program: program, environment: environment, value: value,
                    swallowed: evaluation.notes?.swallowed ?? []
                ).problem(error, Value.self)
            }
        }
    }

    private func problem(_ error: MBExpressionError, _ type: Any.Type) -> MBExpressionError {
        error.with {
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

    /// Suggests another context if a text, evaluated as an object, was meant as a condition or
    /// arithmetic.
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

extension Evaluation {
    /// A value as a Swift type. What app code evaluates to convert it is part of this evaluation.
    mutating func convert<Value: MBValueConvertible>(_ value: MBValue?) throws -> Value {
        guard !Value.isPlain else { return try Value.from(expressionValue: value) }
        return try callHost { try Value.from(expressionValue: value) }
    }

    /// The value of a variable as a Swift type; nil for nothing.
    mutating func converted<Value: MBValueConvertible>(
        _ variable: Variable
    ) throws(MBExpressionError) -> Value? {
        guard let value = try read(variable, at: nil).orNilIfNull else { return nil }
        do {
            // Not as an optional: that counts as one of the app's types.
            let converted: Value = try convert(value)
            return converted
        } catch {
            throw MBExpressionError(of: error)
        }
    }
}
