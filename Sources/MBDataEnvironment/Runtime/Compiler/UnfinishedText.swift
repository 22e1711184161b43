extension MBEnvironment {
    /// The tokens of a text that an author is still writing; nil if it's too long.
    ///
    /// Calls of unknown functions are split like those of most functions, so that what is written
    /// inside one is known, too. The texts that functions evaluate, such as the parameter of `^log`,
    /// are read as the expressions that they are.
    package func tokens(ofUnfinished text: String, as context: MBContext) -> TokenList? {
        guard text.utf8.count <= limits.expressionLength else { return nil }
        return Lexer.tokens(
            of: SourceBytes(text), as: context,
            calls: ForgivingForms(known: EvaluatedTexts(functions: storage.functions)),
            nestingLimit: limits.nesting)
    }
}

/// The functions of an environment, and a form for all others.
private struct ForgivingForms: CallForms {
    let known: EvaluatedTexts

    func form(_ name: HashedKey) -> (any CallForm)? {
        known.form(name) ?? UnknownForm.shared
    }
}

/// How to read the call of a function that isn't known.
private final class UnknownForm: CallForm, Sendable {
    static let shared = UnknownForm()

    var reading: ParameterReading { .piped(.object) }

    func forms(ofParameters count: Int, endingWith last: () -> String) -> [ParameterForm] {
        Array(repeating: ParameterForm(context: .object, ignoresBlanks: false), count: count)
    }
}
