extension MBEnvironment {
    /// The structure of a text, also of the texts in it that functions evaluate, such as the
    /// parameter of `^log`: an evaluation reads such a text only when it's called.
    ///
    /// - Throws: a syntax error, or a limit error for length or nesting.
    package func syntaxTree(
        withTextsOf text: String, as context: MBContext
    ) throws(MBExpressionError) -> SyntaxTree {
        try SyntaxTree(
            text, as: context, in: storage, calls: EvaluatedTexts(functions: storage.functions))
    }
}

/// The functions of an environment, where those that evaluate a raw text take an expression.
struct EvaluatedTexts: CallForms {
    let functions: FunctionTable

    func form(_ name: HashedKey) -> (any CallForm)? {
        let function = functions.function(name)
        guard let function, function.input == .raw, let context = function.contextOfText else {
            return function
        }
        return EvaluatedText(context)
    }
}

/// How to read the parameter of a function that evaluates it.
private final class EvaluatedText: CallForm, Sendable {
    let reading: ParameterReading

    init(_ context: MBContext) {
        reading = .source(context)
    }

    func forms(ofParameters count: Int, endingWith last: () -> String) -> [ParameterForm] { [] }
}
