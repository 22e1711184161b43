/// A piece of a text.
///
/// The tokens of a region cover it, except for blanks between tokens of the number and boolean
/// grammars, and blanks around a parameter that are ignored.
package struct Token: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// Literal text. In the number and boolean grammars, a single word of it.
        case text
        /// Two characters that represent one.
        case escape(UInt8)
        /// `$name`, `$[name]` or `$(name)`, with the range of the name.
        case reference(Notation, name: SourceRange)
        /// `${…}`, with the range between the braces. Subreferences are inside it.
        case braces(SourceRange)
        /// `.key` after a reference or call, with the range of the key.
        case key(SourceRange)
        /// `[…]` after a reference or call, with the range between the brackets. The tokens of its
        /// grammar are inside it.
        case brackets(SourceRange, Grammar)
        /// `^name(…)`, with the ranges of the name and of the text between the parentheses. Its
        /// parameters are inside it.
        case call(name: SourceRange, arguments: SourceRange)
        /// A parameter of a call. Its tokens are inside it.
        case parameter(Parameter)
        /// `#(…)`, with the range between the parentheses. Its tokens are inside it.
        case math(SourceRange)
        case `operator`(Operator)
        case openParenthesis
        case closeParenthesis
    }

    /// How to read a parameter.
    package enum Parameter: Sendable, Equatable {
        /// As plain text.
        case raw
        /// Using a grammar; it's evaluated before the call.
        case evaluated(Grammar)
        /// Using the grammar of a context; the function evaluates it in that context.
        case unevaluated(MBContext)
    }

    /// How a reference is written.
    package enum Notation: Sendable, Equatable {
        /// `$name`
        case plain
        /// `$[name]`
        case brackets
        /// `$(name)`
        case parentheses
        /// `${name…}`
        case braces
    }

    package let kind: Kind
    package let range: SourceRange
    /// The position after the last token inside this one. The tokens inside follow it directly.
    package var end: Int
}

/// The tokens of a text, each before those inside it.
package struct TokenList: Sendable {
    package let source: SourceBytes
    let context: MBContext
    package var tokens: [Token] = []

    package var all: Range<Int> { 0..<tokens.count }

    /// The tokens inside the one at a position.
    package func inside(_ position: Int) -> Range<Int> { position + 1..<tokens[position].end }

    /// The tokens of a region without those inside them.
    func level(_ region: Range<Int>) -> [Token] {
        var level: [Token] = []
        var next = region.lowerBound
        while next < region.upperBound {
            level.append(tokens[next])
            next = tokens[next].end
        }
        return level
    }
}
