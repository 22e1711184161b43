extension MBMLElement {
    /// A compiled expression of a document, with its location.
    ///
    /// Modules store expressions to evaluate later in this form: an error still points into the
    /// document. A loader makes them: ``MBDocumentLoader/expression(_:of:as:)``.
    public struct Expression: Sendable {
        /// The compiled expression, which works with any environment.
        public let expression: MBExpression

        /// The attribute that contains the expression; for the text of an element, its
        /// ``MBMLElement/textAttribute``.
        public let attribute: MBMLElement.Attribute

        /// The path of the document; nil if it isn't known.
        public let file: String?

        /// Evaluates the expression, with its location in the document for log entries and errors.
        ///
        /// - Parameters:
        ///   - environment: the environment to evaluate in, usually a later one than that of the
        ///     load.
        ///   - budget: the budget that limits the evaluation, and that is charged with its cost.
        /// - Returns: the value in the context for which it was compiled; nil for nothing.
        /// - Throws: ``MBExpressionError`` with the first error; its code is `limitExceeded` if the
        ///   budget runs out.
        public func value(
            in environment: MBEnvironment, within budget: inout MBLimits.Budget
        ) throws(MBExpressionError) -> MBValue? {
            try expression.value(
                in: environment, within: &budget, declaredAt: attribute.place(in: file))
        }

        /// Evaluates the expression as ``value(in:within:)`` does, and finds out what its value is
        /// escaped for.
        package func marked(
            in environment: MBEnvironment, within budget: inout MBLimits.Budget
        ) throws(MBExpressionError) -> MarkedValue {
            try expression.marked(
                in: environment, within: &budget, declaredAt: attribute.place(in: file))
        }

        /// Makes the diagnostic for an error of the expression, with the line and column of the
        /// offending part in the document.
        ///
        /// - Parameters:
        ///   - error: what evaluating the expression threw.
        ///   - code: the code of the diagnostic; ``MBDiagnostic/Code/valueFailed`` by default.
        public func diagnostic(
            of error: MBExpressionError, code: MBDiagnostic.Code = .valueFailed
        ) -> MBDiagnostic {
            MBDiagnostic(error, code, in: attribute, file: file)
        }
    }
}

extension MBDiagnostic {
    /// The error of an expression, at its location in the document.
    init(
        _ error: MBExpressionError, _ code: MBDiagnostic.Code, in attribute: MBMLElement.Attribute,
        file: String?, _ lines: DocumentLines? = nil, _ severity: Severity = .error
    ) {
        let range = attribute.range(of: error)
        let (location, end) = attribute.place(ofUTF16: range ?? 0..<0)
        self.init(
            severity, code,
            "'\(safe: attribute.name)': \(error.full)", file: file,
            location: location,
            snippet: lines?.snippet(at: location, to: end) ?? (range == nil ? nil : error.snippet))
        cause = error.root.code
    }
}

extension MBMLElement.Attribute {
    /// The part of the value that an error refers to. A text that the expression itself evaluates
    /// has no location in the document.
    fileprivate func range(of error: MBExpressionError) -> Range<Int>? {
        guard let text = error.expression, TextEquality.isIdentical(text, value) else { return nil }
        return error.range
    }
}
