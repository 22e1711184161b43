import MBDataEnvironment

/// Parameters that must be one of a few words.
extension ExpressionTyper {
    /// An optional word at the end that is taken for another parameter: it's almost one of those that
    /// the function knows, or in the place of an optional parameter.
    ///
    /// - Returns: whether the call fails because of it.
    mutating func lookForMisspelledWord(
        _ text: String, _ parameters: [SyntaxParameter], _ declared: [MBMLFunction.Parameter?],
        _ function: MBMLFunction
    ) -> Bool {
        guard let word = function.parameters.last, word.type == .word, let last = parameters.last,
            parameters.count > function.count.lowerBound,
            let taken = declared.prefix(parameters.count).last ?? nil, taken.type != .word,
            case .text = last.node.kind
        else { return false }
        if taken.occurrence == .optional, function.word(text, of: word) != nil {
            reportMisplaced(text, word, taken, last, function)
            return false
        }
        guard let near = Suggestion.nearest(to: text.trimmingBlanks(), among: word.words) else {
            return false
        }
        report(
            .unknownWord,
            "^\(function.name) doesn't accept the \(word.name) \(text.trimmingBlanks().quoted)"
                + Suggestion.phrase(near),
            at: trimmed(last.range), replacement: near)
        return true
    }

    /// A word that is taken for the parameter before its own, because that was left out.
    private mutating func reportMisplaced(
        _ text: String, _ word: MBMLFunction.Parameter, _ taken: MBMLFunction.Parameter,
        _ parameter: SyntaxParameter, _ function: MBMLFunction
    ) {
        let text = text.trimmingBlanks()
        report(
            .misplacedWord,
            "\(text.quoted) is taken as the \(taken.name) here; write ^\(function.name)(…||\(text)) "
                + "for the \(word.name)",
            at: trimmed(parameter.range), replacement: "|" + text)
    }

    /// A text that isn't one of the words of a parameter.
    mutating func lookForUnknownWord(
        in parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter, _ function: MBMLFunction
    ) {
        guard declared.type == .word, function.hasOne(declared),
            case .text(let text) = parameter.node.kind,
            function.word(text, of: declared) == nil, !isReported(in: parameter.range)
        else { return }
        let word = text.trimmingBlanks()
        let near = Suggestion.nearest(to: word, among: declared.words)
        report(
            .unknownWord,
            "^\(function.name) doesn't accept the \(declared.name) \(word.quoted)"
                + Suggestion.phrase(near, orAll: declared.words, after: "it accepts"),
            at: trimmed(parameter.range), replacement: near)
    }
}
