/// The structure of an expression's text.
package struct SyntaxTree: Sendable {
    package let source: SourceBytes
    package let context: MBContext
    package let root: SyntaxNode

    /// The whole text.
    package var range: SourceRange { source.whole }

    @inline(__always)
    package init(source: SourceBytes, context: MBContext, root: SyntaxNode) {
        self.source = source
        self.context = context
        self.root = root
    }
}

/// A part of an expression.
package struct SyntaxNode: Sendable {
    /// The most frequent kinds hold their contents directly, which takes no allocation.
    package enum Kind: Sendable {
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

    package let kind: Kind
    package let range: SourceRange
}

/// An operator with the operand to its right.
package struct SyntaxTerm: Sendable {
    package let `operator`: Operator
    /// The range of the operator itself.
    package let range: SourceRange
    package let operand: SyntaxNode
}

/// A reference to a variable.
package struct SyntaxReference: Sendable {
    package let name: String
    let notation: Token.Notation
    package let path: [SyntaxStep]
}

/// A call of a function.
package struct SyntaxCall: Sendable {
    let name: HashedKey
    /// From the `^` to the closing parenthesis.
    package let range: SourceRange
    /// The text between the parentheses.
    package let arguments: SourceRange
    package let parameters: SyntaxParameters
    package let path: [SyntaxStep]

    package var functionName: String { name.text }
}

/// The contents of a call's parentheses.
package enum SyntaxParameters: Sendable {
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
package struct SyntaxParameter: Sendable {
    package let context: MBContext
    package let range: SourceRange
    package let node: SyntaxNode
}

/// A subreference.
package struct SyntaxStep: Sendable {
    package enum Key: Sendable {
        case name(String)
        case expression(SyntaxNode)
    }

    package let key: Key
    package let range: SourceRange
}
