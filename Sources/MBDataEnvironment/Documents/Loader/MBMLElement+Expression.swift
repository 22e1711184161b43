extension MBMLElement {
    /// An expression in a document, compiled once, with its location.
    ///
    /// Modules store expressions to evaluate later in this form, so that an error still points into
    /// the document.
    public struct Expression: Sendable {
        /// The expression.
        public let expression: MBExpression

        /// The attribute that contains it, or the text of an element.
        public let attribute: MBMLElement.Attribute

        /// The document.
        public let file: String?

        /// The value, evaluated within the rest of a budget and charged to it. Its log entries and
        /// its error have its location in the document.
        ///
        /// - Throws: as ``MBExpression/value(in:within:)``.
        public func value(
            in environment: MBEnvironment, within budget: inout MBLimits.Budget
        ) throws(MBExpressionError) -> MBValue? {
            try expression.value(
                in: environment, within: &budget, declaredAt: attribute.place(in: file))
        }

        /// The diagnostic for an error of the expression, with the line and column of the offending
        /// part in the document.
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
        let location = attribute.location(ofUTF16: range?.lowerBound ?? 0)
        let end = range.map { attribute.location(ofUTF16: $0.upperBound) }
        self.init(
            severity, code,
            "'\(safe: attribute.name)': \(error.full)", file: file,
            location: location,
            snippet: lines?.snippet(at: location, to: end) ?? (range == nil ? nil : error.snippet))
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
