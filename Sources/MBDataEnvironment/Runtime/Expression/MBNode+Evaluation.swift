/// Attributes that hold expressions: the string form of an attribute is evaluated. If the attribute
/// is missing or null, the result is nothing, or the default.
extension MBNode {
    /// Evaluates the expression in an attribute, and throws its errors.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["user"] = ["name": "Zoë"]
    ///
    ///     let node = MBNode(
    ///         tag: "Label", attributes: ["title": "Hello, $user.name!"])
    ///     let title = try node.evaluate("title", in: environment)
    ///     // → "Hello, Zoë!"
    ///
    /// The lenient methods, such as ``string(_:evaluatedIn:default:)``, log errors instead.
    ///
    /// - Parameters:
    ///   - attribute: the name of the attribute, whose string form is the text of the expression.
    ///   - context: the context in which it's evaluated; by default an object.
    ///   - environment: the environment in which it's evaluated.
    /// - Returns: the value; nil if the attribute is missing or null, and for nothing.
    /// - Throws: ``MBExpressionError``: the same errors as ``MBEnvironment/evaluate(_:as:)``.
    public func evaluate(
        _ attribute: String, as context: MBContext = .object, in environment: MBEnvironment
    ) throws(MBExpressionError) -> MBValue? {
        guard let expression = string(attribute) else { return nil }
        return try environment.evaluate(expression, as: context)
    }

    /// Evaluates the expression in an attribute as text, or returns the default.
    ///
    ///     let node = MBNode(
    ///         tag: "Label", attributes: ["title": "$page.title"])
    ///     let title = node.string(
    ///         "title", evaluatedIn: MBEnvironment(), default: "Shop")
    ///     // → "Shop"
    ///
    /// - Parameters:
    ///   - attribute: the name of the attribute, whose string form is the text of the expression.
    ///   - environment: the environment in which it's evaluated, and whose log gets errors.
    ///   - default: the result if the attribute is missing or null, if the expression is nothing,
    ///     and after an error; nil if omitted.
    ///
    /// Legacy name: `evaluateAsString:defaultValue:`.
    public func string(
        _ attribute: String, evaluatedIn environment: MBEnvironment, default: String? = nil
    ) -> String? {
        attributes.string(attribute, evaluatedIn: environment, default: `default`)
    }

    /// Evaluates the expression in an attribute as a value, or returns the default.
    ///
    /// - Parameters:
    ///   - attribute: the name of the attribute, whose string form is the text of the expression.
    ///   - environment: the environment in which it's evaluated, and whose log gets errors.
    ///   - default: the result if the attribute is missing or null, if the expression is nothing,
    ///     and after an error; nil if omitted.
    ///
    /// Legacy name: `evaluateAsObject:defaultValue:`.
    public func object(
        _ attribute: String, evaluatedIn environment: MBEnvironment, default: MBValue? = nil
    ) -> MBValue? {
        attributes.object(attribute, evaluatedIn: environment, default: `default`)
    }

    /// Evaluates the expression in an attribute as arithmetic, or returns the default.
    ///
    /// - Parameters:
    ///   - attribute: the name of the attribute, whose string form is the text of the expression.
    ///   - environment: the environment in which it's evaluated, and whose log gets errors.
    ///   - default: the result if the attribute is missing or null, if the expression is nothing,
    ///     and after an error, such as a value that isn't a number; nil if omitted.
    ///
    /// Legacy name: `evaluateAsNumber:defaultValue:`.
    public func number(
        _ attribute: String, evaluatedIn environment: MBEnvironment, default: MBNumber? = nil
    ) -> MBNumber? {
        attributes.number(attribute, evaluatedIn: environment, default: `default`)
    }

    /// Evaluates the expression in an attribute as a condition, or returns the default.
    ///
    /// - Parameters:
    ///   - attribute: the name of the attribute, whose string form is the text of the condition.
    ///   - environment: the environment in which it's evaluated, and whose log gets errors.
    ///   - default: the result if the attribute is missing, null or empty, if the value of the
    ///     expression is nothing or null, and after an error; false if omitted.
    ///
    /// Legacy name: `evaluateAsBoolean:defaultValue:`.
    public func boolean(
        _ attribute: String, evaluatedIn environment: MBEnvironment, default: Bool = false
    ) -> Bool {
        attributes.boolean(attribute, evaluatedIn: environment, default: `default`)
    }

    /// Whether the condition in the `if` attribute holds, as for a declaration in a document.
    ///
    /// A missing condition holds, and so does an empty one, with a warning. A condition that fails
    /// doesn't hold, and is an error.
    ///
    /// - Parameters:
    ///   - environment: the environment in which the condition is evaluated.
    ///   - diagnostics: gets what is wrong with the condition: a warning if it's empty, an error if
    ///     it fails, both with the code ``MBDiagnostic/Code/conditionFailed``.
    /// - Returns: whether the node counts.
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
