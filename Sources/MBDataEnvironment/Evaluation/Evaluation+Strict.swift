/// What is nothing for a lenient evaluation and an error for a strict one.
extension Evaluation {
    /// Fails if a variable must exist.
    @inline(never)
    func refuseMissing(
        variable name: String, at range: SourceRange
    ) throws(MBExpressionError) {
        guard surroundings.isStrict else { return }
        let names = surroundings.variables.all.map(\.name)
        throw .evaluation(
            .unknownVariable,
            "there is no variable '$\(name.excerpt())'"
                + (Suggestion.forTrailingMark(name)
                    ?? Suggestion.phrase(for: name, among: names, prefix: "$")),
            at: range)
    }

    /// Fails if a key of a dictionary must exist. An index of an array may be out of bounds.
    @inline(never)
    func refuseMissing(
        key: String, of value: MBValue, at range: SourceRange
    ) throws(MBExpressionError) {
        guard surroundings.isStrict, case .dictionary(let dictionary) = value else { return }
        throw .evaluation(
            .unknownKey,
            "the dictionary has no key \(key.quoted)"
                + (Suggestion.forTrailingMark(key)
                    ?? Suggestion.phrase(for: key, among: dictionary.keys)),
            at: range)
    }

    @inline(never)
    func refuseMissing(
        key: String, of variable: Unmanaged<Variable>, at range: SourceRange
    ) throws(MBExpressionError) {
        guard let value = variable._withUnsafeGuaranteedRef({ $0.value }) else { return }
        try refuseMissing(key: key, of: value, at: range)
    }
}
