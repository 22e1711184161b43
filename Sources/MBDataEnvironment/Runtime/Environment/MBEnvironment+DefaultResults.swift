/// Lenient calls that always have a result.
extension MBEnvironment {
    /// Evaluates an expression as text. An error is logged and gives the default, as nothing does.
    ///
    ///     let title = environment.string("$product.title", default: "-")
    ///
    /// Legacy name: `+[MBExpression asString:defaultValue:]`.
    public func string(_ expression: String, default: String) -> String {
        string(expression) ?? `default`
    }

    /// Evaluates an expression as a value. An error is logged and gives the default, as nothing
    /// does.
    ///
    /// Legacy name: `+[MBExpression asObject:defaultValue:]`.
    public func object(_ expression: String, default: MBValue) -> MBValue {
        object(expression) ?? `default`
    }

    /// Evaluates an expression as arithmetic. An error is logged and gives the default, as nothing
    /// does.
    ///
    /// Legacy name: `+[MBExpression asNumber:defaultValue:]`.
    public func number(_ expression: String, default: MBNumber) -> MBNumber {
        number(expression) ?? `default`
    }

    /// Evaluates an expression as the list of its parts' values. An error is logged and gives the
    /// default, as an empty text does.
    public func array(_ expression: String, default: [MBValue]) -> [MBValue] {
        array(expression) ?? `default`
    }
}
