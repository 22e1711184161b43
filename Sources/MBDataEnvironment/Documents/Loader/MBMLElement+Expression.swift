extension MBMLElement {
    /// An expression that stands in a document, compiled once, with its place.
    ///
    /// Modules keep what their tags will evaluate later in this form, so that an error of that time
    /// still points into the document.
    public struct Expression: Sendable {
        /// The expression.
        public let expression: MBExpression

        /// The attribute whose value it is, or the text of an element.
        public let attribute: MBMLElement.Attribute

        /// The document.
        public let file: String?

        /// The value within what is left of a budget, from which is taken what it needs. Whatever it
        /// logs, and its error, know where it stands in the document.
        ///
        /// - Throws: as ``MBExpression/value(in:within:)``.
        public func value(
            in environment: MBEnvironment, within budget: inout MBBudget
        ) throws(MBExpressionError) -> MBValue? {
            try expression.value(
                in: environment, within: &budget, declaredAt: attribute.place(in: file))
        }

        /// What to report of an error of the expression: the line and column where the offending part
        /// stands in the document.
        public func diagnostic(
            of error: MBExpressionError, code: MBDiagnostic.Code = .valueFailed
        ) -> MBDiagnostic {
            MBDiagnostic(error, code, in: attribute, file: file)
        }
    }
}

extension MBDiagnostic {
    /// The error of an expression at the place in the document where it stands.
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
    /// The part of the value that an error is about. A text that the expression evaluates in its
    /// turn has no place in the document.
    fileprivate func range(of error: MBExpressionError) -> Range<Int>? {
        guard let text = error.expression, TextEquality.isIdentical(text, value) else { return nil }
        return error.range
    }
}
