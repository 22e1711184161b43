extension MBExpression {
    /// The text of a reference to a variable: `$name` for an identifier, otherwise `$[any name]`,
    /// or `$(any ] name)` if the square brackets in the name are unbalanced. Nil for an empty name,
    /// and for one that no notation can represent.
    ///
    ///     MBExpression.reference(to: "first name")                  // "$[first name]"
    ///
    /// Complexity: linear in the length of the name.
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

    /// The name of a variable that belongs to another one: `name:suffix`. Without a suffix it's the
    /// name itself, and without a name it's nil.
    ///
    ///     MBExpression.name("orders", suffix: "requestPending")     // "orders:requestPending"
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
