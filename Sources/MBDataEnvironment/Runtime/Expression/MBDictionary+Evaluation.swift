/// Expressions in a dictionary, such as a configuration that a server sent: the value of a key is
/// evaluated. If the key is missing or its value is null, the result is the default.
///
/// Legacy name: the category `MBMLExpressions` of `NSDictionary`.
extension MBDictionary {
    /// Evaluates the expression under a key as text, or returns the default.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["user"] = ["name": "Ann"]
    ///
    ///     let texts: MBDictionary = ["title": "Hello, $user.name!"]
    ///     let title = texts.string("title", evaluatedIn: environment)
    ///     // → "Hello, Ann!"
    ///
    /// - Parameters:
    ///   - key: the key whose value is the text of the expression. A value that isn't a string is
    ///     evaluated by its string form.
    ///   - environment: the environment in which it's evaluated, and whose log gets errors.
    ///   - default: the result if the key is missing or null, if the expression is nothing, and
    ///     after an error; nil if omitted.
    public func string(
        _ key: String, evaluatedIn environment: MBEnvironment, default: String? = nil
    ) -> String? {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.string(expression.description) ?? `default`
    }

    /// Evaluates the expression under a key as a value, or returns the default.
    ///
    /// - Parameters:
    ///   - key: the key whose value is the text of the expression. A value that isn't a string is
    ///     evaluated by its string form.
    ///   - environment: the environment in which it's evaluated, and whose log gets errors.
    ///   - default: the result if the key is missing or null, if the expression is nothing, and
    ///     after an error; nil if omitted.
    public func object(
        _ key: String, evaluatedIn environment: MBEnvironment, default: MBValue? = nil
    ) -> MBValue? {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.object(expression.description) ?? `default`
    }

    /// Evaluates the expression under a key as arithmetic, or returns the default.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = 12.5
    ///
    ///     let formulas: MBDictionary = ["gross": "$price * 1.2"]
    ///     let gross = formulas.number("gross", evaluatedIn: environment)
    ///     // → 15
    ///
    /// - Parameters:
    ///   - key: the key whose value is the text of the expression. A value that isn't a string is
    ///     evaluated by its string form.
    ///   - environment: the environment in which it's evaluated, and whose log gets errors.
    ///   - default: the result if the key is missing or null, if the expression is nothing, and
    ///     after an error, such as a value that isn't a number; nil if omitted.
    public func number(
        _ key: String, evaluatedIn environment: MBEnvironment, default: MBNumber? = nil
    ) -> MBNumber? {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.number(expression.description) ?? `default`
    }

    /// Evaluates the expression under a key as a condition, or returns the default.
    ///
    /// - Parameters:
    ///   - key: the key whose value is the text of the condition. A value that isn't a string is
    ///     evaluated by its string form.
    ///   - environment: the environment in which it's evaluated, and whose log gets errors.
    ///   - default: the result if the key is missing or null, if the text is empty, if the value of
    ///     the expression is nothing or null, and after an error; false if omitted.
    public func boolean(
        _ key: String, evaluatedIn environment: MBEnvironment, default: Bool = false
    ) -> Bool {
        guard let expression = self[key].orNilIfNull else { return `default` }
        return environment.boolean(expression.description, default: `default`)
    }
}
