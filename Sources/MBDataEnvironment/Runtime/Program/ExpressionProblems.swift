/// The problems of an expression that can be found without evaluating it.
struct ExpressionProblems {
    /// The errors that are certain to occur, with their places in the text.
    private(set) var errors: [MBExpressionError] = []
    /// What is legal but probably a mistake.
    private(set) var warnings: [Program.Warning] = []
    /// References to unknown variables, which are wrong in a strict environment.
    private(set) var references: [(severity: MBDiagnostic.Severity, error: MBExpressionError)] = []

    /// Analyzes an expression.
    ///
    /// - Parameters:
    ///   - names: the names that it sees in addition to the variables.
    ///   - unknown: returns the error for a name and its place if no variable has that name.
    init(
        of text: String, as context: MBContext, seeing names: [String] = [],
        in storage: EnvironmentStorage,
        unknown: (String, SourceRange) -> MBExpressionError?
    ) {
        let program: Program
        do {
            program = try storage.cache.program(text, as: context, in: storage)
        } catch {
            errors = [error.located(in: text)]
            return
        }
        let analysis = ReadsAnalysis(
            of: program, in: storage, seeing: BoundNames(local: names.map(HashedKey.init)),
            followsVariables: false, findsProblems: true)
        errors = analysis.errors.map { $0.located(in: text) }
        warnings = program.warnings + analysis.warnings
        for (name, range) in analysis.references {
            guard errors.count + warnings.count + references.count < ReadsAnalysis.mostErrors else {
                return
            }
            guard storage.isStrict || Suggestion.forTrailingMark(name) != nil,
                let error = unknown(name, range)
            else { continue }
            references.append((storage.isStrict ? .error : .warning, error.located(in: text)))
        }
    }
}
