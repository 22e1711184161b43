extension MBExplanation: CustomStringConvertible {
    /// The parts as a tree, each with its result.
    ///
    /// ```text
    /// !$user.isGuest && $cart.count -GTE 1  → false
    /// ├ !$user.isGuest  → true
    /// │ └ $user.isGuest  → false
    /// │   └ $user  → {"name":"Ann","isGuest":false}
    /// └ $cart.count -GTE 1  → false
    ///   └ $cart.count  → nothing
    ///     ├ $cart  → nothing: there is no variable 'cart'
    ///     └ .count  (skipped)
    /// ```
    ///
    /// Groups and literals that say no more than the parts around them are omitted.
    public var description: String {
        var text = ExplanationText.tree(of: rows[...], as: result)
        if let origin = nilOrigin, origin.position > 0 {
            let part = reference(to: origin)
            let cause = part.isEmpty ? "an empty part" : ExplanationText.line(part)
            text += "\n\nnothing because of \(cause)"
            let reason =
                origin.reason ?? origin.failure.map { ExplanationText.line($0.message, 500) }
            text += reason.map { ": \($0)" } ?? ""
        }
        if let failure {
            let message = ExplanationText.line(failure.message, 500)
            if !text.contains(message) { text += "\n\nfailed: \(message)" }
        }
        if !isComplete { text += "\n\n(not all parts are shown)" }
        return text
    }

    /// The text of a part. A step includes what precedes it in its path.
    private func reference(to part: Part) -> String {
        guard part.kind == .key else { return part.text }
        let depth = rows[part.position].depth
        var text = ""
        for row in rows[...part.position].reversed() {
            guard row.depth >= depth else { break }
            if row.depth == depth { text = row.text + text }
        }
        return text
    }

    /// The result, if the context turned the root's value into something else.
    private var result: String? {
        guard failure == nil, !root.isValueCut, let value, value != root.value else { return nil }
        switch (context, root.valueType) {
        // A number looks the same as text.
        case (.object, _), (.array, _), (.string, "number"): return nil
        default: break
        }
        return "as \(context.rawValue): \(ExplanationText.shown(ShownValue(value)))"
    }
}
