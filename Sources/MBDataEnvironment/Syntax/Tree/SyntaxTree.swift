/// The structure of an expression, as its text has it.
struct SyntaxTree: Sendable {
    let source: SourceBytes
    let context: MBContext
    let root: SyntaxNode
}

/// A part of an expression.
struct SyntaxNode: Sendable {
    indirect enum Kind: Sendable {
        /// Nothing at all.
        case empty
        /// Literal text; in the number and boolean grammars one word.
        case text(String)
        /// The character that an escape stands for.
        case escape(String)
        /// A numeric literal of the number grammar.
        case number(MBNumber)
        case reference(SyntaxReference)
        case call(SyntaxCall)
        /// `#( … )`
        case math(SyntaxNode)
        /// `( … )`
        case group(Grammar, SyntaxNode)
        /// Two or more parts of the object grammar.
        case sequence([SyntaxNode])
        /// Operands with operators of one precedence between them, applied from left to right.
        case chain(SyntaxNode, [SyntaxTerm])
        /// `!` in front of an operand, once or more.
        case not(Int, SyntaxNode)
        /// `-` in front of an operand.
        case negate(SyntaxNode)
        /// A parameter that the function evaluates itself, and whose text is wrong: it fails when it
        /// is evaluated.
        case invalid(MBExpressionError)
    }

    let kind: Kind
    let range: SourceRange
}

/// An operator with the operand to its right.
struct SyntaxTerm: Sendable {
    let `operator`: Operator
    /// Where the operator itself stands.
    let range: SourceRange
    let operand: SyntaxNode
}

/// A reference to a variable.
struct SyntaxReference: Sendable {
    let name: String
    let notation: Token.Notation
    let path: [SyntaxStep]
}

/// A call of a function.
struct SyntaxCall: Sendable {
    let name: HashedKey
    /// From the `^` to the closing parenthesis.
    let range: SourceRange
    /// The text between the parentheses.
    let arguments: SourceRange
    let parameters: SyntaxParameters
    let path: [SyntaxStep]
}

/// What stands between the parentheses of a call.
enum SyntaxParameters: Sendable {
    /// Nothing, or nothing that is read: there is no function of the name, or it takes none.
    case none
    /// A text as it is.
    case raw(SourceRange)
    /// Parameters that are evaluated before the call.
    case evaluated([SyntaxParameter])
    /// Parameters that the function evaluates itself.
    case unevaluated([SyntaxParameter])
}

/// A parameter of a call, with the context in which it is evaluated.
struct SyntaxParameter: Sendable {
    let context: MBContext
    let range: SourceRange
    let node: SyntaxNode
}

/// A subreference.
struct SyntaxStep: Sendable {
    enum Key: Sendable {
        case name(String)
        case expression(SyntaxNode)
    }

    let key: Key
    let range: SourceRange
}
