extension Program {
    /// The program of a text: text → tokens → tree → program.
    ///
    /// - Parameters:
    ///   - place: where the text is, for its warnings.
    ///   - plan: creates the plan of the parts, if the program is to be explained.
    /// - Throws: a syntax error, or a limit error for length or nesting.
    static func compile(
        _ text: String, as context: MBContext, in storage: EnvironmentStorage,
        declaredAt place: DeclarationPlace? = nil,
        observedBy plan: ((SyntaxTree) -> TracePlan)? = nil
    ) throws(MBExpressionError) -> Program {
        if plan == nil, Grammar(context) == .object, storage.limits.nesting >= 0,
            text.utf8.count <= storage.limits.expressionLength,
            place == nil || storage.cache.coverage == nil,
            let template = PlainTemplate(text)
        {
            return Program(
                text: text, context: context, root: template.root, calls: [],
                version: storage.functions.version, nodes: template.count)
        }
        let tree = try SyntaxTree(text, as: context, in: storage)
        let program: Program
        do throws(MBExpressionError) {
            program = try StackGuard.beginning { () throws(MBExpressionError) in
                try Compiler.program(
                    of: tree, text, for: storage.functions, limits: storage.limits,
                    observedBy: plan?(tree))
            }
        } catch {
            throw error.located(in: text)
        }
        for warning in program.warnings { storage.warn(of: warning, in: text, at: place) }
        guard plan == nil, let place, let coverage = storage.cache.coverage else { return program }
        return try program.noting(tree, in: storage, at: place, coverage)
    }

    /// The same program, which notes what evaluations reach.
    @inline(never)
    private func noting(
        _ tree: SyntaxTree, in storage: EnvironmentStorage, at place: DeclarationPlace,
        _ coverage: ExpressionCoverage
    ) throws(MBExpressionError) -> Program {
        let marks = coverage.marks(at: place)
        let observed: Program
        do {
            observed = try Compiler.program(
                of: tree, text, for: storage.functions, limits: storage.limits,
                observedBy: TracePlan(tree, text, within: nil, marks: marks))
        } catch {
            throw error.located(in: text)
        }
        let observation = Observation(marks: marks, place: place, plain: self)
        return self.observed(by: observation, observed.root)
    }
}

extension TokenList {
    /// The tokens of a text: text → tokens.
    init(
        _ text: String, as context: MBContext, in storage: EnvironmentStorage,
        calls: (any CallForms)? = nil
    ) {
        self = Lexer.tokens(
            of: SourceBytes(text), as: context, calls: calls ?? storage.functions,
            nestingLimit: storage.limits.nesting)
    }
}

extension SyntaxTree {
    /// The tree of a text: text → tokens → tree.
    ///
    /// - Parameter calls: how to read the parameters of calls; by default, as an evaluation does.
    /// - Throws: a syntax error, or a limit error for length or nesting.
    init(
        _ text: String, as context: MBContext, in storage: EnvironmentStorage,
        calls: (any CallForms)? = nil
    ) throws(MBExpressionError) {
        let limits = storage.limits
        guard text.utf8.count <= limits.expressionLength else {
            throw .limit(
                "the expression has \(text.utf8.count) bytes, more than the limit of "
                    + "\(limits.expressionLength) (expressionLength)")
        }
        do throws(MBExpressionError) {
            self = try StackGuard.beginning { () throws(MBExpressionError) in
                let tokens = TokenList(text, as: context, in: storage, calls: calls)
                return try Parser.tree(of: tokens, nestingLimit: limits.nesting)
            }
        } catch {
            throw error.located(in: text)
        }
    }
}

extension EnvironmentStorage {
    /// Logs a warning about a text, once. Documents in use may rely on how a word for false is
    /// evaluated, so only a check warns about such words.
    fileprivate func warn(
        of warning: Program.Warning, in text: String, at place: DeclarationPlace?
    ) {
        guard warning.code != .falseWord else { return }
        warnOnce(
            warning.code, "\(warning.message), in \(text.quoted)",
            from: MBLogOrigin(text, warning.range, at: place))
    }
}
