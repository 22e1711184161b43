/// What the syntax must know of a function: how it reads what stands between its parentheses.
protocol CallForm: AnyObject {
    /// How the text between the parentheses is cut and read.
    var reading: ParameterReading { get }

    /// How each of some parameters is read, if the function evaluates them itself or one of them has
    /// blanks around it.
    ///
    /// - Parameter last: the last parameter as it is written.
    func forms(ofParameters count: Int, endingWith last: () -> String) -> [ParameterForm]
}

/// The functions that a text may call.
protocol CallForms {
    /// That of a function; nil if none has the name.
    func form(_ name: HashedKey) -> (any CallForm)?
}

/// How the text between the parentheses of a call is read.
enum ParameterReading: Sendable, Equatable {
    /// Nothing may stand there.
    case nothing
    /// As it is.
    case raw
    /// As one part of a grammar.
    case single(Grammar)
    /// As parts of a grammar, between pipes.
    case piped(Grammar)
    /// As parts between pipes that the function evaluates itself, in contexts of its choice.
    case unevaluated
}

/// How a parameter is read.
struct ParameterForm: Sendable {
    let context: MBContext
    /// Whether blanks and line breaks around a parameter of one part mean nothing.
    let ignoresBlanks: Bool
}
