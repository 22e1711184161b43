/// Expressions in a dictionary, such as a configuration that a server sent: the value of a key is
/// evaluated. If the key is missing or its value is null, the result is the default.
///
///     let texts: MBDictionary = ["title": "Hello, $user.name!"]
///     texts.string("title", evaluatedIn: environment)                    // "Hello, Ann!"
///
/// Legacy name: the category `MBMLExpressions` of `NSDictionary`.
extension MBDictionary {
    /// Evaluates the value of a key as text. Returns the default for nothing, and for an error,
    /// which is logged.
    public func string(
        _ key: String, evaluatedIn environment: MBEnvironment, default: String? = nil
    ) -> String? {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.string(expression.description) ?? `default`
    }

    /// Evaluates the value of a key as an object. Returns the default for nothing, and for an
    /// error, which is logged.
    public func object(
        _ key: String, evaluatedIn environment: MBEnvironment, default: MBValue? = nil
    ) -> MBValue? {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.object(expression.description) ?? `default`
    }

    /// Evaluates the value of a key as arithmetic. Returns the default for nothing, and for an
    /// error, which is logged.
    public func number(
        _ key: String, evaluatedIn environment: MBEnvironment, default: MBNumber? = nil
    ) -> MBNumber? {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.number(expression.description) ?? `default`
    }

    /// Evaluates the value of a key as a condition. Returns the default for nothing, and for an
    /// error, which is logged.
    public func boolean(
        _ key: String, evaluatedIn environment: MBEnvironment, default: Bool = false
    ) -> Bool {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.boolean(expression.description, default: `default`)
    }
}
