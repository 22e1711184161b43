/// Expressions that stand in a dictionary, such as a configuration that a server sent: the value of
/// the key is evaluated. Without the key, or with null, the default is given.
///
///     let texts: MBDictionary = ["title": "Hello, $user.name!"]
///     texts.string("title", evaluatedIn: environment)                    // "Hello, Ann!"
///
/// Legacy name: the category `MBMLExpressions` of `NSDictionary`.
extension MBDictionary {
    /// The value of a key evaluated as text; an error is logged and gives the default.
    public func string(
        _ key: String, evaluatedIn environment: MBEnvironment, default: String? = nil
    ) -> String? {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.string(expression.description) ?? `default`
    }

    /// The value of a key evaluated as an object; an error is logged and gives the default.
    public func object(
        _ key: String, evaluatedIn environment: MBEnvironment, default: MBValue? = nil
    ) -> MBValue? {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.object(expression.description) ?? `default`
    }

    /// The value of a key evaluated as arithmetic; an error is logged and gives the default.
    public func number(
        _ key: String, evaluatedIn environment: MBEnvironment, default: MBNumber? = nil
    ) -> MBNumber? {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.number(expression.description) ?? `default`
    }

    /// The value of a key evaluated as a condition; an error is logged and gives the default.
    public func boolean(
        _ key: String, evaluatedIn environment: MBEnvironment, default: Bool = false
    ) -> Bool {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.boolean(expression.description, default: `default`)
    }
}
