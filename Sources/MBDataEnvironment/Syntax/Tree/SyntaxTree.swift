/// The structure of an expression's text.
struct SyntaxTree: Sendable {
    let source: SourceBytes
    let context: MBContext
    let root: SyntaxNode
}

/// A part of an expression.
struct SyntaxNode: Sendable {
    /// The most frequent kinds hold their contents directly, which takes no allocation.
    enum Kind: Sendable {
        /// Nothing at all.
        case empty
        /// Literal text; in the number and boolean grammars, a single word.
        case text(String)
        /// The character that an escape represents.
        case escape(String)
        /// A numeric literal of the number grammar.
        case number(MBNumber)
        case reference(SyntaxReference)
        indirect case call(SyntaxCall)
        /// `#( … )`
        indirect case math(SyntaxNode)
        /// `( … )`
        indirect case group(Grammar, SyntaxNode)
        /// Two or more parts of the object grammar.
        case sequence([SyntaxNode])
        /// Operands separated by operators of one precedence, applied from left to right.
        indirect case chain(SyntaxNode, [SyntaxTerm])
        /// One or more `!` before an operand.
        indirect case not(Int, SyntaxNode)
        /// `-` before an operand.
        indirect case negate(SyntaxNode)
        /// A parameter that the function evaluates itself and whose text is wrong: it fails when
        /// it's evaluated.
        indirect case invalid(MBExpressionError)
    }

    let kind: Kind
    let range: SourceRange
}

/// An operator with the operand to its right.
struct SyntaxTerm: Sendable {
    let `operator`: Operator
    /// The range of the operator itself.
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

/// The contents of a call's parentheses.
enum SyntaxParameters: Sendable {
    /// Nothing, or nothing that is read: no function has the name, or it takes no parameters.
    case none
    /// Plain text.
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
