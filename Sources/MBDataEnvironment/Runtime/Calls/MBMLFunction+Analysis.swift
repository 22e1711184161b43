/// For tools that examine calls without evaluating them.
extension MBMLFunction {
    /// The names that it binds while it evaluates the parameter at a position.
    package func boundNames(at position: Int, of count: Int) -> [String] {
        dependencies.scope.contains(position, of: count) ? boundNames : []
    }

    /// Whether it binds `item` only for some values while it evaluates the parameter at a position:
    /// an element of its first parameter if that is a collection.
    package func mayBindItem(at position: Int, of count: Int) -> Bool {
        dependencies.mayBind(.item, in: position, of: count)
    }

    /// The position of the parameter that is the value of each name in the parameters before a
    /// position; empty for a function whose names aren't written in its calls.
    package func writtenNames(before position: Int, in texts: [String]) -> [(String, value: Int)] {
        guard bindsWrittenNames else { return [] }
        return stride(from: 2, through: position, by: 2).compactMap { next in
            writtenName(before: next, in: texts).map { ($0, value: next - 1) }
        }
    }

    /// The name whose value is the parameter directly before a position, and that is bound from
    /// there on; nil if there is none. Who walks through the parameters needs only this one.
    package func writtenName(before position: Int, in texts: [String]) -> String? {
        guard bindsWrittenNames, position >= 2, position.isMultiple(of: 2) else { return nil }
        return texts[position - 2].trimmingBlanks()
    }

    /// Whether the names that it binds are written in its calls.
    package var bindsWrittenNames: Bool { dependencies.bindsWrittenNames }

    /// Whether it evaluates the parameter at a position, and doesn't use it as text alone.
    package func evaluates(parameterAt position: Int, of count: Int) -> Bool {
        guard input == .pipedExpressions else { return true }
        if bindsWrittenNames, position < count - 1 { return position % 2 == 1 }
        return dependencies.parameters.contains(position, of: count)
    }

    /// The variables that it reads itself.
    package var ownVariables: [String] { dependencies.variables.map(\.text) }

    /// The context in which it evaluates the text of its first parameter as an expression.
    package var contextOfText: MBContext? { dependencies.evaluated }

    /// The expression with which a document defines it, and where the definition begins; nil for any
    /// other function.
    package var definition: (expression: String, place: MBSourceLocation)? {
        template.map { ($0.expression.program.text, $0.declaration.start) }
    }

    /// For a function that a document defines: a function with its name and its parameters that
    /// converts one of them as it does, or fails as it does, and gives nothing. Nil for any other
    /// function, and for a parameter without a type.
    package func converting(parameterAt position: Int) -> MBMLFunction? {
        guard let template, template.parameters.indices.contains(position),
            template.parameters[position].declaration.type != .value
        else { return nil }
        let parameter = template.parameters[position]
        return MBMLFunction(
            name, count: 0...template.count.upperBound,
            parameters: template.parameters.map(\.declaration), pure: true,
            documentation: Documentation("", "", returns: "any", example: "", gives: "")
        ) { call in
            _ = try parameter.read(call, position)
            return nil
        }
    }

    /// The signature with the types of the parameters that have one:
    /// `^money(amount: number|currency?) → any`.
    package var typedSignature: String {
        let shown = parameters.map { parameter in
            let type = parameter.valueType.unwrapped
            return type == .any ? parameter.shown : "\(parameter.shown): \(type)"
        }
        return "^\(name)(\(shown.joined(separator: "|"))) → \(documentation?.returns ?? "any")"
    }

    /// What is wrong with the names in a call that binds them, such as `^let`; nil if they're valid.
    ///
    /// - Parameters:
    ///   - count: the number of parameters: pairs of a name and a value, and the result.
    ///   - text: the text of the parameter at a position.
    static func problem(ofNames count: Int, _ text: (Int) -> String) -> MBExpressionError? {
        for position in stride(from: 0, to: count - 1, by: 2) {
            let name = text(position).trimmingBlanks()
            if SourceBytes(name).isIdentifier { continue }
            let plain = name.drop { $0 == "$" }
            return MBExpressionError(
                "\(name.quoted) isn't a name",
                code: .invalidParameter,
                suggestion: plain.count < name.count && SourceBytes(String(plain)).isIdentifier
                    ? "write \(plain), without '$'"
                    : "a name begins with a letter or '_' and goes on with letters, digits, '_', "
                        + "':' and '-'")
        }
        guard count.isMultiple(of: 2) else { return nil }
        return MBExpressionError(
            "the last name has no value, or the result is missing", code: .parameterCount,
            suggestion: "write ^let(name|value|result)")
    }
}
