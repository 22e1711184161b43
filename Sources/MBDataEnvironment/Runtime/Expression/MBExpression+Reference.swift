extension MBExpression {
    /// Writes a reference to a variable, for any characters that its name contains.
    ///
    ///     let plain = MBExpression.reference(to: "name")
    ///     // → "$name"
    ///     let quoted = MBExpression.reference(to: "first name")
    ///     // → "$[first name]"
    ///
    /// The result is `$name` for an identifier, and otherwise `$[any name]`, or `$(any ] name)` if
    /// the square brackets in the name are unbalanced.
    ///
    /// Complexity: linear in the length of the name.
    ///
    /// - Parameter name: the name of the variable, without `$`.
    /// - Returns: the text of the reference; nil for an empty name, and for a name with unbalanced
    ///   brackets of both kinds, which no notation can represent.
    ///
    /// Legacy name: `asVariableExpression`.
    public static func reference(to name: String) -> String? {
        guard !name.isEmpty else { return nil }
        let source = SourceBytes(name)
        if source.identifierEnd(from: 0, before: source.bytes.count) == source.bytes.count {
            return "$" + name
        }
        if isBalanced(name, "[", "]") { return "$[\(name)]" }
        return isBalanced(name, "(", ")") ? "$(\(name))" : nil
    }

    /// Makes the name of a variable that belongs to another one: `name:suffix`.
    ///
    ///     let name = MBExpression.name("orders", suffix: "requestPending")
    ///     // → "orders:requestPending"
    ///
    /// - Parameters:
    ///   - name: the name of the main variable.
    ///   - suffix: what the new variable says about it; nil for the main variable itself.
    /// - Returns: the name with the suffix, `name` if there is no suffix, and nil if there is no
    ///   name.
    ///
    /// Legacy name: `name:withSuffix:`.
    public static func name(_ name: String?, suffix: String?) -> String? {
        guard let name, let suffix else { return name }
        return "\(name):\(suffix)"
    }

    private static func isBalanced(
        _ name: String, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar
    ) -> Bool {
        var open = 0
        for scalar in name.unicodeScalars {
            if scalar == opening { open += 1 }
            if scalar == closing { open -= 1 }
            guard open >= 0 else { return false }
        }
        return open == 0
    }
}
