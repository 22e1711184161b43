extension FunctionArea {
    static let debug = FunctionArea(
        title: "Debug", className: "MBMLDebugFunctions",
        functions: [
            MBMLFunction(
                "log", .raw, 0...1,
                .init(
                    "expression",
                    "Evaluates the expression, writes it and its value to the log, "
                        + "and gives the value.",
                    returns: "any value or nothing",
                    example: "^log(#(1 + 2))", gives: "3"),
                body: DebugFunctions.log),
            MBMLFunction(
                "tokenize", .raw, 0...1,
                .init(
                    "expression",
                    "Writes the structure of the expression to the log, and gives "
                        + "its text.",
                    returns: "string or nothing",
                    example: "^tokenize(a $b)", gives: "a $b"),
                body: DebugFunctions.tokenize),
        ])
}

enum DebugFunctions {
    static func log(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard case .string(let source)? = try call.value(0) else {
            call.log(.info, "--> \"\" resolves to nil")
            return nil
        }
        let value = try call.evaluate(source, as: .object)
        call.log(.info, "--> " + dump(of: value, source))
        return value
    }

    static func tokenize(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard case .string(let source)? = try call.value(0) else { return nil }
        let surroundings = call.evaluation.surroundings
        do {
            let dump = try TokenDump.text(
                of: source, as: .object, functions: surroundings.functions,
                limits: surroundings.limits, length: longestDescription)
            call.log(.info, "--> \(dump)")
        } catch {
            call.log(.error, "--> \"\(source)\": \(error.located(in: source))")
        }
        return .string(source)
    }

    /// The longest description that is written to the log, in characters.
    private static let longestDescription = 10_000

    private static func dump(of value: MBValue?, _ source: String) -> String {
        guard let value else { return "\"\(source)\" resolves to nil" }
        var text = ""
        _ = value.write(to: &text, limit: longestDescription)
        let shown =
            text.count > longestDescription ? text.prefix(longestDescription) + "…" : text[...]
        guard let elements = Iteration(value) else {
            return "\"\(source)\" (\(value.typeName)): \(shown)"
        }
        let items = elements.count == 1 ? "1 item" : "\(elements.count) items"
        return "\"\(source)\" (\(value.typeName) of \(items)):\n\(shown)"
    }
}
