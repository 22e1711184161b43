/// Lenient calls that always return a result.
extension MBEnvironment {
    /// Evaluates an expression as text. Returns the default for nothing, and for an error, which is
    /// logged.
    ///
    ///     let title = environment.string("$product.title", default: "-")
    ///
    /// Legacy name: `+[MBExpression asString:defaultValue:]`.
    public func string(_ expression: String, default: String) -> String {
        string(expression) ?? `default`
    }

    /// Evaluates an expression as a value. Returns the default for nothing, and for an error, which
    /// is logged.
    ///
    /// Legacy name: `+[MBExpression asObject:defaultValue:]`.
    public func object(_ expression: String, default: MBValue) -> MBValue {
        object(expression) ?? `default`
    }

    /// Evaluates an expression as arithmetic. Returns the default for nothing, and for an error,
    /// which is logged.
    ///
    /// Legacy name: `+[MBExpression asNumber:defaultValue:]`.
    public func number(_ expression: String, default: MBNumber) -> MBNumber {
        number(expression) ?? `default`
    }

    /// Evaluates an expression as the list of its parts' values. Returns the default for an empty
    /// text, and for an error, which is logged.
    public func array(_ expression: String, default: [MBValue]) -> [MBValue] {
        array(expression) ?? `default`
    }
}
