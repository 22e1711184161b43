/// Checking an expression before it's used, such as a rule that is stored as text.
extension MBEnvironment {
    /// The problems in an expression that can be found without evaluating it: syntax errors,
    /// functions that don't exist, wrong numbers of parameters, and in a strict environment
    /// variables that don't exist. What is legal but probably a mistake is a warning.
    ///
    ///     for problem in environment.check("^uppercas($name)", as: .string) {
    ///         print(problem)      // 1:1: error: evaluation error: unknown function '^uppercas'; …
    ///     }
    ///
    /// Empty if there are none. A diagnostic has the code of the error that an evaluation would
    /// throw, and its ``MBDiagnostic/range`` counts UTF-16 code units of the text. Nothing is
    /// evaluated or logged. Names that functions bind, such as `$item`, are known where they're
    /// bound.
    ///
    /// Complexity: linear in the length of the text.
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

    /// The problems in an expression in this environment, whose functions and variables may differ
    /// from those for which it was compiled.
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
