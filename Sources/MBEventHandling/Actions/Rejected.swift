import MBDataEnvironment

/// An element is left out; the reason has been reported.
struct Rejected: Error {}

/// Reading attributes. Problems are reported.
extension MBDocumentLoader {
    /// An attribute as an expression; nil if it is missing.
    mutating func optional(
        _ name: String, of element: MBMLElement, as context: MBContext
    ) throws(Rejected) -> MBMLElement.Expression? {
        guard let attribute = element.attribute(name) else { return nil }
        return try read(attribute, as: context)
    }

    /// An attribute as an expression; nil for one that can't be read in a check, which goes on with
    /// what else is in the element.
    private mutating func read(
        _ attribute: MBMLElement.Attribute, as context: MBContext
    ) throws(Rejected) -> MBMLElement.Expression? {
        let expression = expression(of: attribute, as: context)
        guard expression != nil || isChecking else { throw Rejected() }
        return expression
    }

    /// A required attribute that isn't empty, as an expression.
    mutating func needed(
        _ name: String, of element: MBMLElement, as context: MBContext
    ) throws(Rejected) -> MBMLElement.Expression {
        guard let expression = expression(name, of: element, as: context) else { throw Rejected() }
        return expression
    }

    /// The condition of an element; nil if it has none or an empty one, which counts as true.
    mutating func condition(of element: MBMLElement) throws(Rejected) -> MBMLElement.Expression? {
        guard let attribute = element.attribute("if") else { return nil }
        guard !attribute.value.isEmpty else {
            report(
                .warning, .conditionFailed, "an empty condition counts as true",
                at: attribute.location)
            return nil
        }
        return try read(attribute, as: .boolean)
    }

    mutating func compiled(
        _ attribute: MBMLElement.Attribute, as context: MBContext
    ) throws(Rejected) -> MBMLElement.Expression {
        guard let expression = expression(of: attribute, as: context) else { throw Rejected() }
        return expression
    }

    /// Reports an error at an attribute or an element and leaves the element out.
    mutating func reject(
        _ code: MBDiagnostic.Code, _ message: MBMessage, at location: MBSourceLocation
    ) -> Rejected {
        report(.error, code, message, at: location)
        return Rejected()
    }

    /// Reports elements where none are allowed.
    mutating func rejectChildren(of element: MBMLElement) {
        guard let child = element.children.first else { return }
        report(
            .error, .unexpectedElement,
            "'\(element.name)' holds no elements, found '\(child.name)'",
            at: child.location)
    }
}
