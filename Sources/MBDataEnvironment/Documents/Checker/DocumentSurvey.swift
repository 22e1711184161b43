/// What a check of documents came across, for tools that examine it further.
package struct DocumentSurvey {
    /// The problems that the check itself found.
    package let check: MBEnvironment.DocumentCheck
    /// The environment before the documents.
    package let base: MBEnvironment
    /// The environment with everything that the documents declare, under all conditions. Only
    /// constants have values.
    package let environment: MBEnvironment
    /// The elements that declare something, in the order in which they are loaded.
    package let elements: [Element]
    /// The expressions of all documents, in the order in which they are loaded.
    package let expressions: [Expression]

    /// The documents, in the order in which they were opened.
    package let documents: [Document]
    /// The includes of these documents.
    package let includes: [Include]
    /// The variables that events and the like set.
    package let assumedVariables: Set<String>

    /// A document with its contents.
    package struct Document {
        package let path: String
        package let root: MBMLElement
        let lines: DocumentLines?

        /// The line at a place, and the word there.
        package func snippet(
            at start: MBSourceLocation, to end: MBSourceLocation? = nil
        ) -> MBDiagnostic.Snippet? {
            lines?.snippet(at: start, to: end)
        }
    }

    /// An include of a document, or several in the same document.
    package struct Include {
        /// The document that is included.
        package let path: String
        /// It's included if one of them holds; nil always does.
        package let conditions: [MBMLElement.Attribute?]
        /// The document that includes it.
        package let file: String?
    }

    /// An element that declares something.
    package struct Element {
        package let element: MBMLElement
        package let file: String?
        /// Whether it, or an include of its document, has a condition.
        package let isConditional: Bool
    }

    /// An expression of a document.
    package struct Expression {
        package let attribute: MBMLElement.Attribute
        package let context: MBContext
        package let file: String?
        /// Whether it's evaluated after loading, perhaps where functions bind names.
        package let isLater: Bool
        package let isConditional: Bool
        /// The position of the element that it belongs to; -1 for one before the first.
        package let element: Int
        let lines: DocumentLines?

        /// The place of a part of the expression in the document, and the line there.
        package func place(
            of range: SourceRange
        ) -> (start: MBSourceLocation, end: MBSourceLocation, snippet: MBDiagnostic.Snippet?) {
            let units = SourceText(text: attribute.value).utf16Range(of: range)
            let start = attribute.location(ofUTF16: units.lowerBound)
            let end = attribute.location(ofUTF16: units.upperBound)
            return (start, end, lines?.snippet(at: start, to: end))
        }
    }
}

extension MBEnvironment {
    /// The structure of a text as this environment reads it.
    ///
    /// - Throws: a syntax error, or a limit error for length or nesting.
    package func syntaxTree(
        _ text: String, as context: MBContext
    ) throws(MBExpressionError) -> SyntaxTree {
        try SyntaxTree(text, as: context, in: storage)
    }
}
