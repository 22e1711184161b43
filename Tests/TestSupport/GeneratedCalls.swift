import MBDataEnvironment

/// Calls of all functions of the library, generated from their signatures.
package enum GeneratedCalls {
    /// Each function with plain values.
    package static let plain = MBMLFunction.Area.all.flatMap(\.functions).map { function in
        call(function, with: plainArguments(of: function))
    }

    /// Each function with a variable as each of its parameters, with and without the optional ones
    /// after it, and as all of them.
    package static func with(_ variable: String) -> [String] {
        var calls: [String] = []
        for function in MBMLFunction.Area.all.flatMap(\.functions) {
            let plain = plainArguments(of: function)
            for position in plain.indices {
                var arguments = plain
                arguments[position] = variable
                calls.append(call(function, with: Array(arguments[...position])))
                if position + 1 < plain.count { calls.append(call(function, with: arguments)) }
            }
            if plain.count > 1 {
                calls.append(call(function, with: plain.map { _ in variable }))
            }
        }
        return calls
    }

    private static func call(_ function: MBMLFunction, with arguments: [String]) -> String {
        "^\(function.name)(\(arguments.joined(separator: "|")))"
    }

    private static func plainArguments(of function: MBMLFunction) -> [String] {
        function.parameters.map { parameter in
            if let word = parameter.words.first { return word }
            switch parameter.type {
            case .collection, .array: return "^array(1|2|3)"
            case .set: return "^setWithArray(^array(1|2|3))"
            case .dictionary, .object: return "^dictionary(a|1)"
            case .number, .date: return "1"
            case .bool, .condition: return "T"
            case .data: return "^dataFromBase64(YWJj)"
            case .point, .size: return "1,2"
            case .rect, .insets: return "1,2,3,4"
            case .sortKey: return "$item"
            case .font: return "^font(Helvetica|12)"
            case .text, .value, .source, .class, .word, nil: return "a"
            }
        }
    }
}
