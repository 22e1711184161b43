/// What the syntax must know about a function: how to read the text between its parentheses.
protocol CallForm: AnyObject {
    /// How to split and read the text between the parentheses.
    var reading: ParameterReading { get }

    /// How to read each of some parameters, if the function evaluates them itself or one of them
    /// has blanks around it.
    ///
    /// - Parameter last: the last parameter as written.
    func forms(ofParameters count: Int, endingWith last: () -> String) -> [ParameterForm]
}

/// The functions that a text may call.
protocol CallForms {
    /// Returns the form of a function; nil if no function has the name.
    func form(_ name: HashedKey) -> (any CallForm)?
}

/// How to read the text between the parentheses of a call.
enum ParameterReading: Sendable, Equatable {
    /// No text is allowed.
    case nothing
    /// As it is.
    case raw
    /// As one part of a grammar.
    case single(Grammar)
    /// As parts of a grammar, between pipes.
    case piped(Grammar)
    /// As parts between pipes that the function evaluates itself, in contexts that it chooses.
    case unevaluated
    /// As one part that the function evaluates itself, in a context.
    case source(MBContext)
}

/// How to read a parameter.
struct ParameterForm: Sendable {
    let context: MBContext
    /// Whether to ignore blanks and line breaks around a parameter that consists of one part.
    let ignoresBlanks: Bool
}
