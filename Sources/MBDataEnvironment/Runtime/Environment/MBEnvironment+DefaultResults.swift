/// Lenient calls that always return a result.
extension MBEnvironment {
    /// Evaluates an expression as text, and returns the default for nothing and for an error.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["product"] = ["name": "Mug"]
    ///
    ///     let title = environment.string("$product.title", default: "-")
    ///     // → "-"
    ///
    /// ``string(_:)-(String)`` returns nil instead of a default.
    ///
    /// - Parameters:
    ///   - expression: the text of the expression, read in string context.
    ///   - default: the result if the text is empty, if its value is nothing or null, and after an
    ///     error, which is logged.
    ///
    /// Legacy name: `+[MBExpression asString:defaultValue:]`.
    public func string(_ expression: String, default: String) -> String {
        string(expression) ?? `default`
    }

    /// Evaluates an expression as a value of any type, and returns the default for nothing and for
    /// an error.
    ///
    ///     let environment = MBEnvironment()
    ///     let lines = environment.object("$cart.lines", default: [])
    ///     // → []
    ///
    /// ``object(_:)-(String)`` returns nil instead of a default.
    ///
    /// - Parameters:
    ///   - expression: the text of the expression, read in object context.
    ///   - default: the result if the text is empty, if its value is nothing or null, and after an
    ///     error, which is logged.
    ///
    /// Legacy name: `+[MBExpression asObject:defaultValue:]`.
    public func object(_ expression: String, default: MBValue) -> MBValue {
        object(expression) ?? `default`
    }

    /// Evaluates an expression as arithmetic, and returns the default for nothing and for an error.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = "unknown"
    ///
    ///     let total = environment.number("$price * 2", default: 0)
    ///     // → 0
    ///
    /// ``number(_:)-(String)`` returns nil instead of a default.
    ///
    /// - Parameters:
    ///   - expression: the text of the expression, read in number context.
    ///   - default: the result if the text is empty, if its value is nothing or null, and after an
    ///     error, which is logged.
    ///
    /// Legacy name: `+[MBExpression asNumber:defaultValue:]`.
    public func number(_ expression: String, default: MBNumber) -> MBNumber {
        number(expression) ?? `default`
    }

    /// Evaluates an expression as the list of its parts' values, and returns the default for an
    /// empty text and for an error.
    ///
    /// ``array(_:)-(String)`` returns nil instead of a default, and says what a part is.
    ///
    /// - Parameters:
    ///   - expression: the text of the expression, read in array context.
    ///   - default: the result for an empty text, and after an error, which is logged. A part that
    ///     is nothing isn't an error, but ``MBValue/null``.
    public func array(_ expression: String, default: [MBValue]) -> [MBValue] {
        array(expression) ?? `default`
    }
}
