/// Checking an expression before it's used, such as a rule that is stored as text.
extension MBEnvironment {
    /// Finds the problems in an expression without evaluating it, for example in a rule that is
    /// stored as text.
    ///
    ///     let environment = MBEnvironment()
    ///     let problems = environment.check("^uppercas($name)")
    ///     let code = problems.first?.code.rawValue
    ///     // → "unknownFunction"
    ///     for problem in problems { print(problem) }
    ///
    /// ```text
    /// 1:1: error: evaluation error: unknown function '^uppercas'; did you mean '^uppercase'?
    /// ```
    ///
    /// The problems are syntax errors, functions that don't exist, wrong numbers of parameters, and
    /// in a strict environment variables that don't exist. What is legal but probably a mistake is
    /// a warning. Names that functions bind, such as `$item`, are known where they're bound.
    /// Nothing is evaluated or logged.
    ///
    /// Complexity: linear in the length of the text.
    ///
    /// - Parameters:
    ///   - text: the text of the expression.
    ///   - context: the context in which it will be evaluated; by default an object.
    /// - Returns: the problems: errors of the text, warnings, and then unknown functions and
    ///   variables; empty if there are none. Each has the code of the error that an evaluation
    ///   would throw, and its ``MBDiagnostic/range`` counts UTF-16 code units of the text.
    public func check(_ text: String, as context: MBContext = .object) -> [MBDiagnostic] {
        // What compiling would log is reported instead, and a later evaluation still logs it.
        let checked = EnvironmentStorage(checking: storage)
        let problems = ExpressionProblems(of: text, as: context, in: checked) { name, range in
            let variable = checked.variables.variable(for: HashedKey(name))
            guard variable?.isVisible != true, !Variable.isPredefined(name) else { return nil }
            return .unknownVariable(name, among: variableNames, at: range)
        }
        let source = SourceText(text: text)
        return problems.errors.map { MBDiagnostic(.error, of: $0) }
            + problems.warnings.map { MBDiagnostic($0, in: source) }
            + problems.references.map { MBDiagnostic($0.severity, of: $0.error) }
    }

    /// Finds the problems of a compiled expression in this environment, without evaluating it; see
    /// ``check(_:as:)``.
    ///
    /// An expression without problems when it was compiled can have problems here, because another
    /// environment may lack its functions and variables.
    ///
    /// - Parameter expression: the compiled expression; it's checked in its own context.
    /// - Returns: the problems; empty if there are none.
    public func check(_ expression: MBExpression) -> [MBDiagnostic] {
        check(expression.text, as: expression.context)
    }
}

extension MBDiagnostic {
    /// The error of a standalone expression, under the code of the error.
    fileprivate init(_ severity: Severity, of error: MBExpressionError) {
        self.init(
            severity, Code(rawValue: error.code.rawValue), error.full, location: error.location,
            snippet: error.snippet)
        range = error.range
    }

    /// A probable mistake in a standalone expression.
    fileprivate init(_ warning: Program.Warning, in source: SourceText) {
        self.init(
            .warning, warning.code, warning.message,
            location: source.location(of: warning.range.lower),
            snippet: source.snippet(of: warning.range))
        range = source.utf16Range(of: warning.range)
    }
}
