/// Texts that functions read, make and evaluate.
extension MBMLCall {
    /// Evaluates a text as an expression, in the scope and budget of the surrounding evaluation.
    ///
    ///     let twice = MBMLFunction("twice", input: .string) { call in
    ///         try call.evaluate(try call.string(0) + " * 2", as: .number)
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(twice)
    ///     environment["price"] = 12.5
    ///     let value = environment.number("^twice($price)")
    ///     // → 25
    ///
    /// The text sees the names that enclosing functions bind, such as `item`. It's compiled at each
    /// call, unless it's in the environment's cache. Text that comes from user data can read
    /// everything that the document can.
    ///
    /// - Parameters:
    ///   - text: the text of the expression.
    ///   - context: the context in which it's evaluated.
    /// - Returns: the value; nil for nothing.
    /// - Throws: ``MBExpressionError`` that names the function, with the code of the text's error,
    ///   and that error as its ``MBExpressionError/underlying``.
    public func evaluate(
        _ text: String, as context: MBContext
    ) throws(MBExpressionError) -> MBValue? {
        do {
            try evaluation.step(text.utf8.count / 2)
            let program = try evaluation.program(text, as: context)
            return try evaluation.withRoom { evaluation throws(MBExpressionError) in
                try program.object(&evaluation)
            }
        } catch {
            let prefix: MBMessage = "the text failed to evaluate: "
            let isNested = error.content.message.text.hasPrefix(prefix.text)
            let failed = error.function.map { MBMessage("^\($0)(): ") } ?? ""
            throw MBExpressionError(
                .init(
                    kind: error.kind == .limit ? .limit : .function, code: error.code,
                    message: (isNested ? "" : prefix + failed) + error.content.message,
                    suggestion: error.suggestion, function: function.name,
                    underlying: isNested ? error.underlying : error, chain: error.chain))
        }
    }

    /// Charges the budget for reading each character of a text.
    func scan(_ text: String) throws(MBExpressionError) {
        try step(text.utf8.count / 16)
    }

    /// The text of a parameter, charged for reading each character; nil if it's missing.
    func scanned(_ position: Int) throws(MBExpressionError) -> String? {
        guard case .string(let text)? = try value(position) else { return nil }
        try scan(text)
        return text
    }

    /// Appends to a text that the function makes, within the limit on strings.
    func append(
        _ part: some StringProtocol, to text: inout String
    ) throws(MBExpressionError) {
        guard part.utf8.count <= evaluation.stringLimit - text.utf8.count else {
            throw evaluation.stringTooLong
        }
        text += part
        if part.utf8.count > 100_000 { try evaluation.checkTime() }
    }

    /// Appends the string form of a value, within the limit on strings.
    func append(_ value: MBValue, to text: inout String) throws(MBExpressionError) {
        try evaluation.append(value, to: &text)
    }
}
