/// Attributes that hold expressions: the string form of an attribute is evaluated. If the attribute
/// is missing or null, the result is nothing, or the default.
extension MBNode {
    /// Evaluates an attribute.
    ///
    ///     try node.evaluate("title", as: .string, in: environment)
    ///
    /// - Throws: the same errors as ``MBEnvironment/evaluate(_:as:)``.
    public func evaluate(
        _ attribute: String, as context: MBContext = .object, in environment: MBEnvironment
    ) throws(MBExpressionError) -> MBValue? {
        guard let expression = string(attribute) else { return nil }
        return try environment.evaluate(expression, as: context)
    }

    /// Evaluates an attribute as text; see ``MBEnvironment/string(_:default:)-(String,_)``.
    ///
    /// Legacy name: `evaluateAsString:defaultValue:`.
    public func string(
        _ attribute: String, evaluatedIn environment: MBEnvironment, default: String? = nil
    ) -> String? {
        attributes.string(attribute, evaluatedIn: environment, default: `default`)
    }

    /// Evaluates an attribute as a value; see ``MBEnvironment/object(_:default:)-(String,_)``.
    ///
    /// Legacy name: `evaluateAsObject:defaultValue:`.
    public func object(
        _ attribute: String, evaluatedIn environment: MBEnvironment, default: MBValue? = nil
    ) -> MBValue? {
        attributes.object(attribute, evaluatedIn: environment, default: `default`)
    }

    /// Evaluates an attribute as arithmetic; see ``MBEnvironment/number(_:default:)-(String,_)``.
    ///
    /// Legacy name: `evaluateAsNumber:defaultValue:`.
    public func number(
        _ attribute: String, evaluatedIn environment: MBEnvironment, default: MBNumber? = nil
    ) -> MBNumber? {
        attributes.number(attribute, evaluatedIn: environment, default: `default`)
    }

    /// Evaluates an attribute as a condition; see ``MBEnvironment/boolean(_:default:)-(String,_)``.
    ///
    /// Legacy name: `evaluateAsBoolean:defaultValue:`.
    public func boolean(
        _ attribute: String, evaluatedIn environment: MBEnvironment, default: Bool = false
    ) -> Bool {
        attributes.boolean(attribute, evaluatedIn: environment, default: `default`)
    }

    /// Whether the condition in the `if` attribute holds, as for a declaration in a document. A
    /// missing condition holds, and so does an empty one, with a warning. A condition that fails
    /// doesn't hold, and is an error.
    ///
    /// Legacy name: `shouldDeclare`.
    public func shouldDeclare(
        in environment: MBEnvironment, diagnostics: inout [MBDiagnostic]
    ) -> Bool {
        guard let condition = string("if") else { return true }
        guard !condition.isEmpty else {
            diagnostics.append(
                MBDiagnostic(
                    .warning, .conditionFailed, "an empty condition counts as true",
                    location: location))
            return true
        }
        do {
            return try environment.evaluate(condition, as: .boolean)?.truth ?? false
        } catch {
            let message = "'if': \(error.kind.rawValue): \(error.message)"
            diagnostics.append(
                MBDiagnostic(
                    .error, .conditionFailed, message.excerpt(atMost: 400), location: location))
            return false
        }
    }
}
