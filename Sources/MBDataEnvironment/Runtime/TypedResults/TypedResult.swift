/// Evaluates an expression and reads its value. Errors of the value refer to the whole expression.
struct TypedResult {
    private let program: Program
    private let environment: MBEnvironment
    private let value: MBValue?
    private let swallowed: [MBExpressionError]

    init(_ program: Program, in environment: MBEnvironment) throws(MBExpressionError) {
        self.program = program
        self.environment = environment
        (value, swallowed) = try environment.evaluatingNoted(program)
    }

    /// Whether there is no value.
    var isNothing: Bool { value.orNilIfNull == nil }

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
