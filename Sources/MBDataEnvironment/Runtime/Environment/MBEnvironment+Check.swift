/// Looking at one expression before it is used, such as a rule that is stored as a text.
extension MBEnvironment {
    /// What is wrong with an expression, as far as that is known without evaluating it: its syntax,
    /// functions that do not exist, numbers of parameters, and in a strict environment variables
    /// that do not exist. What is legal and probably a mistake is a warning.
    ///
    ///     for problem in environment.check("^uppercas($name)", as: .string) {
    ///         print(problem)      // 1:1: error: evaluation error: unknown function '^uppercas'; …
    ///     }
    ///
    /// Empty if nothing is. A diagnostic has the code of the error that an evaluation would throw,
    /// its ``MBDiagnostic/range`` counts UTF-16 code units of the text.
    /// Nothing is evaluated and nothing logged. Names that functions bind, such as `$item`, are known
    /// where they are bound.
    ///
    /// Complexity: linear in the length of the text.
    public func check(_ text: String, as context: MBContext = .object) -> [MBDiagnostic] {
        // What compiling would log is reported, and a later evaluation logs it again.
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

    /// What is wrong with an expression in this environment, whose functions and variables may be
    /// others than those for which it was compiled.
    public func check(_ expression: MBExpression) -> [MBDiagnostic] {
        check(expression.text, as: expression.context)
    }
}

extension MBDiagnostic {
    /// The error of an expression that stands alone, under the code of the error.
    fileprivate init(_ severity: Severity, of error: MBExpressionError) {
        self.init(
            severity, Code(rawValue: error.code.rawValue), error.full, location: error.location,
            snippet: error.snippet)
        range = error.range
    }

    /// What is probably a mistake in an expression that stands alone.
    fileprivate init(_ warning: Program.Warning, in source: SourceText) {
        self.init(
            .warning, warning.code, warning.message,
            location: source.location(of: warning.range.lower),
            snippet: source.snippet(of: warning.range))
        range = source.utf16Range(of: warning.range)
    }
}
