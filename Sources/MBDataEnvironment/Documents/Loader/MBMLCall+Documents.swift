extension MBMLCall {
    /// Evaluates an expression that a module keeps from a document, like one of the call's own
    /// parameters. See ``value(of:)-(MBExpression)``.
    ///
    /// - Parameter expression: what ``MBDocumentLoader/expression(_:of:as:)`` returned while
    ///   loading.
    /// - Returns: the value in the context for which it was compiled; nil for nothing.
    /// - Throws: ``MBExpressionError`` that names the document and the location of the expression.
    ///   It has the code of the expression's error, which is its ``MBExpressionError/underlying``
    ///   error.
    public func value(of expression: MBMLElement.Expression) throws(MBExpressionError) -> MBValue? {
        do throws(MBExpressionError) {
            return try value(of: expression.expression)
        } catch {
            let error = error.declared(
                expression.attribute.value, at: expression.attribute.place(in: expression.file))
            let diagnostic = expression.diagnostic(of: error)
            let place = diagnostic.location?.description ?? diagnostic.file ?? ""
            throw MBExpressionError(
                MBExpressionError.Content(
                    kind: error.kind == .limit ? .limit : .function, code: error.code,
                    message: "'\(safe: expression.attribute.name)' of "
                        + "\(place): \(error.content.message)",
                    suggestion: error.suggestion, underlying: error, chain: error.chain))
        }
    }
}
