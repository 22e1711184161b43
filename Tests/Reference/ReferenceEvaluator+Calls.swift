import MBDataEnvironment

extension ReferenceEvaluator {
    /// The value of a call.
    func call(_ call: Call, _ scope: Scope) throws -> MBValue? {
        guard let function = call.function else { throw ReferenceError(.unknownFunction) }
        let count = call.parameters.count
        guard function.count.contains(count) || [.none, .raw].contains(function.input) else {
            throw ReferenceError(.parameterCount)
        }
        switch function.input {
        case .raw where function.name == "q":
            return call.source.isEmpty ? nil : .string(call.source.text)
        case .pipedExpressions:
            let lazy = LazyCall(evaluator: self, function: function, call: call, scope: scope)
            return try lazy.value()
        case .none: return try library(function, [])
        case .raw: throw Unsupported()
        default: break
        }
        // With an expression for elements, these functions evaluate it themselves.
        let isOverItems = call.source.text.contains("item") && call.parameters.count == 2
        if isOverItems, function.name == "min" || function.name == "max" { throw Unsupported() }
        let parameters = try call.parameters.map { parameter -> MBValue? in
            switch parameter {
            case .parts(let parts): try joined(parts, scope)
            case .sum(let sum): try value(sum, scope)
            case .lazy: nil
            }
        }
        switch function.name {
        case "array": return .array(parameters.map { $0 ?? .null })
        case "eval": return try evaluated(parameters, as: .object, scope)
        case "evalBool": return try evaluated(parameters, as: .boolean, scope) ?? false
        default: return try library(function, parameters)
        }
    }

    private func evaluated(
        _ parameters: [MBValue?], as context: MBContext, _ scope: Scope
    ) throws -> MBValue? {
        guard let parameter = parameters.first else { return nil }
        let text = ReferenceValue.text(parameter)
        return try value(Letters(text), context, scope)
    }

    /// Calls the library's function, with variables as parameters.
    private func library(_ function: MBMLFunction, _ parameters: [MBValue?]) throws -> MBValue? {
        var library = library
        var references: [String] = []
        let isText = function.input == .string || function.input == .pipedStrings
        for (position, parameter) in parameters.enumerated() {
            let name = "parameter\(position)"
            references.append("$\(name)")
            let value = isText ? .string(ReferenceValue.text(parameter)) : parameter
            do { try library.declare(name, value: value) } catch { throw Unsupported() }
        }
        let text = "^\(function.name)(\(references.joined(separator: "|")))"
        return try outcome(library, text)
    }
}
