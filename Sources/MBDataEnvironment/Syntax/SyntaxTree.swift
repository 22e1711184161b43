/// The structure of an expression, as its text has it.
///
/// The parameters of a call stay a range of the text here: how they are read is decided by the
/// function's input kind, which the compiler knows.
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
    let name: String
    let nameRange: SourceRange
    /// The text between the parentheses.
    let arguments: SourceRange
    let path: [SyntaxStep]
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
