import MBDataEnvironment

/// The test that an element must pass.
enum FilterTest: Sendable {
    /// A condition that sees the element as `$item`, and its key in a dictionary as `$key`.
    case expression(MBMLElement.Expression)
    /// A field that has a text, or is an array that contains it. If the field or the text is nothing,
    /// all elements pass.
    case field(MBMLElement.Expression, MBMLElement.Expression)

    /// The test of an element; nil if it has none.
    init?(_ element: MBMLElement, _ load: inout MBDocumentLoader) throws(Rejected) {
        let field = try load.optional("filterVar", of: element, as: .string)
        if let expression = try load.optional("filterExpr", of: element, as: .boolean) {
            if let field {
                throw load.reject(
                    .conflictingAttributes, "'filterExpr' and 'filterVar' exclude each other",
                    at: field.attribute.location)
            }
            self = .expression(expression)
            return
        }
        let value = try load.optional("filterValue", of: element, as: .string)
        switch (field, value) {
        case (nil, nil): return nil
        case (let field?, let value?): self = .field(field, value)
        case (nil, _?), (_?, nil):
            load.report(
                .warning, .missingAttribute,
                "'filterVar' and 'filterValue' must be used together; all elements pass now",
                at: element.location)
            return nil
        }
    }
}
