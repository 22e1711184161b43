/// A piece of a text. The tokens of a region cover it without gaps.
struct Token: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// Literal text. In the number and boolean grammars one word of it.
        case text
        /// Two characters that stand for one.
        case escape(UInt8)
        /// `$name`, `$[name]` or `$(name)`, with the range of the name.
        case reference(Notation, name: SourceRange)
        /// `${…}`, with the range between the braces.
        case braces(SourceRange)
        /// `.key` after a reference or call, with the range of the key.
        case key(SourceRange)
        /// `[…]` after a reference or call, with the range between the brackets.
        case brackets(SourceRange)
        /// `^name(…)`, with the ranges of the name and of the text between the parentheses.
        case call(name: SourceRange, arguments: SourceRange)
        /// `#(…)`, with the range between the parentheses.
        case math(SourceRange)
        /// A `|` between parameters.
        case pipe
        /// Blank space between tokens of the number and boolean grammars.
        case space
        case `operator`(Operator)
        case openParenthesis
        case closeParenthesis
    }

    /// How a reference is written.
    enum Notation: Sendable, Equatable {
        /// `$name`
        case plain
        /// `$[name]`
        case brackets
        /// `$(name)`
        case parentheses
        /// `${name…}`
        case braces
    }

    let kind: Kind
    let range: SourceRange
}
