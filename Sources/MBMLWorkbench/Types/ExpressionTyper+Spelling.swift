import MBDataEnvironment

/// How parameters are written: their words, the blanks around them and the pipes between them.
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

// MARK: - Blanks and pipes

extension ExpressionTyper {
    /// The positions of parameters that need no further look.
    struct Separated {
        /// No look at all.
        var failing: Set<Int> = []
        /// No look at blanks.
        var spaced: Set<Int> = []
    }

    /// `||` between operands of a condition: it separates three parameters, and the second one is
    /// empty. A `^filter` fails then; elsewhere, blanks around it show what was meant.
    mutating func lookForDoublePipes(
        between parameters: [SyntaxParameter], of function: MBMLFunction,
        _ declared: [MBMLFunction.Parameter?]
    ) -> Separated {
        var separated = Separated()
        guard function.isOfLibrary, function.count.contains(parameters.count - 2) else {
            return separated
        }
        for position in parameters.indices.dropFirst().dropLast() {
            let (empty, pipe) = (parameters[position].range, UInt8(ascii: "|"))
            guard empty.lower == empty.upper, source.bytes[empty.lower - 1] == pipe,
                source.bytes[empty.lower] == pipe, let before = declared[position - 1]?.type,
                // The first collection isn't an operand.
                before == .condition || before == .collection && position > 1,
                isOperand(parameters[position - 1]), isOperand(parameters[position + 1])
            else { continue }
            let isSpaced = [empty.lower - 2, empty.lower + 1].allSatisfy {
                " \t\r\n".utf8.contains(source.bytes[$0])
            }
            let fails = function.name == "filter" && declared[position]?.type == .collection
            guard isSpaced || fails else { continue }
            let positions = position - 1...position + 1
            fails
                ? separated.failing.formUnion(positions) : separated.spaced.formUnion(positions)
            report(
                .doublePipe, ExpressionFinding.doublePipe,
                at: SourceRange(empty.lower - 1, empty.lower + 1),
                replacement: isSpaced ? "-OR" : " -OR ", severity: fails ? nil : .warning)
        }
        return separated
    }

    /// Whether a part can be an operand of `-OR`: it isn't a text.
    private func isOperand(_ parameter: SyntaxParameter) -> Bool {
        switch parameter.node.kind {
        case .reference, .call, .math, .chain, .not, .group: true
        case .sequence:
            Self.valueBetweenBlanks(parameter.node) != nil
                || isComparison(source.text(parameter.range))
        default: false
        }
    }

    private func isComparison(_ text: String) -> Bool {
        guard let tree = try? scope.environment.syntaxTree(text, as: .boolean),
            case .chain = tree.root.kind
        else { return false }
        return !SyntaxPart.all(in: tree).contains(where: \.isInvalid)
    }

    /// Blanks that turn the value of a parameter into a text.
    mutating func lookForBlanks(
        around parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter
    ) {
        guard let type = declared.type, !type.ignoresBlanks, type != .text, type != .source,
            !isInText, let value = Self.valueBetweenBlanks(parameter.node)
        else { return }
        report(
            .blanksMatter,
            "the blanks around \(shown(value.range)) belong to the parameter and turn its value "
                + "into a text; write no blanks there",
            at: value.range)
    }

    /// Blanks that turn a collection, the whole value of a variable, into a text.
    mutating func lookForBlanks(aroundWhole root: SyntaxNode) {
        guard let value = Self.valueBetweenBlanks(root) else { return }
        var typer = ExpressionTyper(scope, source)
        typer.bound = bound
        guard typer.part(value).type.isCollection else { return }
        report(
            .blanksMatter,
            "the blanks around \(shown(value.range)) turn the collection into a text; write no "
                + "blanks there", at: value.range)
    }

    /// The only part of a sequence that isn't blank; nil if there are several, or none.
    private static func valueBetweenBlanks(_ node: SyntaxNode) -> SyntaxNode? {
        guard case .sequence(let parts) = node.kind else { return nil }
        var value: SyntaxNode?
        for part in parts {
            switch part.kind {
            case .text(let text) where text.trimmingBlanks().isEmpty: continue
            case .reference, .call, .math:
                guard value == nil else { return nil }
                value = part
            default: return nil
            }
        }
        return value
    }
}
