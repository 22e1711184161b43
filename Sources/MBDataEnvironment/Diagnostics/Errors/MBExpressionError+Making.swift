/// How errors are made, and what is added to them on their way out.
extension MBExpressionError {
    static func syntax(
        _ code: MBExpressionError.Code, _ message: MBMessage, suggestion: String? = nil,
        at range: SourceRange
    ) -> MBExpressionError {
        MBExpressionError(.syntax, code, message, suggestion: suggestion, at: range)
    }

    static func evaluation(
        _ code: MBExpressionError.Code, _ message: MBMessage, suggestion: String? = nil,
        at range: SourceRange? = nil
    ) -> MBExpressionError {
        MBExpressionError(.evaluation, code, message, suggestion: suggestion, at: range)
    }

    static func limit(_ message: MBMessage, at range: SourceRange? = nil) -> MBExpressionError {
        MBExpressionError(.limit, .limitExceeded, message, at: range)
    }

    static func nestedTooDeeply(_ limit: Int) -> MBExpressionError {
        .limit("a value is nested deeper than \(limit) (valueDepth)")
    }

    // Nothing in a message built elsewhere is known to be safe.

    @_disfavoredOverload
    static func evaluation(
        _ code: MBExpressionError.Code, _ message: some StringProtocol, suggestion: String? = nil,
        at range: SourceRange? = nil
    ) -> MBExpressionError {
        evaluation(code, MBMessage(String(message)), suggestion: suggestion, at: range)
    }

    /// The error for an exhausted stack when the system can't provide another one.
    static var noThread: MBExpressionError { .limit("\(safe: NoThread.message)") }

    /// A copy with some of its content changed.
    func with(_ change: (inout Content) -> Void) -> MBExpressionError {
        var copy = content
        change(&copy)
        return MBExpressionError(copy)
    }

    /// The error with the text that its range refers to; the first text that is set wins.
    func located(in text: String) -> MBExpressionError {
        guard content.source == nil else { return self }
        return with {
            $0.source = SourceText(text: text)
            guard $0.namesRange, let range = $0.range else { return }
            $0.message = "'\(SourceText(text: text).excerpt(range, atMost: 60))' \($0.message)"
            $0.namesRange = false
        }
    }

    /// The error with a range, unless it has one.
    func at(_ range: SourceRange) -> MBExpressionError {
        content.range != nil || content.source != nil ? self : with { $0.range = range }
    }

    /// The error with the place in a document of the text that it's about; unchanged for another
    /// text.
    func declared(_ text: String, at place: DeclarationPlace?) -> MBExpressionError {
        guard let place, content.place == nil, let source = content.source,
            TextEquality.isIdentical(source.text, text)
        else { return self }
        return with { $0.place = place }
    }

    /// The error with one more variable or function that led the evaluation to it.
    func inside(_ name: String) -> MBExpressionError {
        with { $0.chain = Self.chain(from: name, through: $0.chain) }
    }

    /// How many names a chain shows at each end.
    private static let endOfChain = 16

    /// A chain with one more name in front. A long chain loses its middle.
    static func chain(from name: String, through rest: [String]) -> [String] {
        var chain = [name.excerpt()] + rest
        guard chain.count > 2 * endOfChain else { return chain }
        let middle = chain.count - endOfChain - 1
        if chain[middle] == "…" {
            chain.remove(at: middle - 1)
        } else {
            chain[middle] = "…"
        }
        return chain
    }

    /// The error with what the app's code threw as its cause.
    func causedBy(_ cause: any Error) -> MBExpressionError {
        with { error in
            if let own = cause as? MBExpressionError {
                error.underlying = own
                error.suggestion = error.suggestion ?? own.suggestion
                error.chain += own.chain
            } else {
                error.cause = cause
            }
        }
    }

    /// The error of an expression that reads a variable, or calls a function of a document, whose
    /// own expression failed. Limits and cycles of variables keep their code and message.
    ///
    /// - Parameters:
    ///   - name: the variable as the chain shows it, such as `$total`; nil if the caller adds a name.
    ///   - failure: the beginning of its message.
    func through(
        _ name: String?, _ code: MBExpressionError.Code, _ failure: MBMessage,
        _ range: SourceRange?
    ) -> MBExpressionError {
        let keeps = kind == .limit || self.code == .dynamicVariableCycle
        let root = keeps ? self : self.root
        return MBExpressionError(
            Content(
                kind: kind == .limit ? .limit : .evaluation, code: keeps ? self.code : code,
                message: keeps ? content.message : "\(failure): \(root.explanation)",
                suggestion: root.suggestion, range: range, underlying: self,
                chain: name.map { Self.chain(from: $0, through: chain) } ?? chain))
    }
}

extension MBExpressionError: StackError {}
