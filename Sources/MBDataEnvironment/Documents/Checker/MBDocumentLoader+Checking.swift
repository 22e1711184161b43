/// Looking through documents without evaluating what is in them.
extension MBDocumentLoader {
    /// Whether documents are only checked: every condition counts as true, and expressions have no
    /// values but the constant ones. A module that wants the value of an attribute while it loads
    /// does not report that there is none.
    public var isChecking: Bool { check != nil }

    /// Says that a variable is set later by something that is declared here, so that references to
    /// it are right.
    public mutating func assume(variable name: String) {
        check?.assumedVariables.insert(HashedKey(name))
    }

    /// Takes note of an expression that is to be checked when everything is declared.
    mutating func note(_ attribute: MBMLAttribute, as context: MBContext, isLater: Bool = false) {
        check?.expressions.append(
            CheckNotes.Noted(
                attribute: attribute, context: context, file: file, lines: lines,
                isLater: isLater))
    }

    /// The value of an attribute that is the same in every environment.
    func constant(_ attribute: MBMLAttribute, as context: MBContext) -> MBValue? {
        guard let expression = try? environment.expression(attribute.value, as: context),
            expression.program.root is ConstantNode
        else { return nil }
        return try? expression.value(in: environment)
    }

    /// Whether two declarations of a name can be alternatives.
    func isAlternative(_ name: String) -> Bool {
        guard let check else { return false }
        return check.isConditional || check.perhapsDeclared.contains(HashedKey(name))
    }

    /// Looks through the expressions that were noted.
    mutating func checkExpressions() {
        guard let check else { return }
        let names = Names(of: environment.storage, check)
        for noted in check.expressions where isReporting {
            for problem in problems(of: noted, names) { report(problem) }
        }
    }

    private func problems(of noted: CheckNotes.Noted, _ names: Names) -> [MBDiagnostic] {
        let problems = ExpressionProblems(
            of: noted.attribute.value, as: noted.context, in: environment.storage
        ) { names.isKnown($0, isLater: noted.isLater) ? nil : names.unknown($0, at: $1) }
        return problems.errors.map { noted.diagnostic(.error, $0) }
            + problems.warnings.map(noted.diagnostic)
            + problems.references.map { noted.diagnostic($0.severity, $0.error) }
    }
}

extension CheckNotes.Noted {
    /// What is hardly meant.
    fileprivate func diagnostic(_ warning: Program.Warning) -> MBDiagnostic {
        let range = SourceText(text: attribute.value).utf16Range(of: warning.range)
        let location = attribute.location(ofUTF16: range.lowerBound)
        return MBDiagnostic(
            .warning, warning.code, "'\(attribute.name)': \(warning.message)", file: file,
            location: location,
            snippet: lines?.snippet(
                at: location, to: attribute.location(ofUTF16: range.upperBound)))
    }

    /// A problem of the expression, under the code of its error.
    fileprivate func diagnostic(
        _ severity: MBDiagnostic.Severity, _ error: MBExpressionError
    ) -> MBDiagnostic {
        MBDiagnostic(
            error.located(in: attribute.value), MBDiagnostic.Code(rawValue: error.code.rawValue),
            in: attribute, file: file, lines, severity)
    }
}

/// The names of variables and functions that are known when everything is declared.
private struct Names {
    private let variables: [String]
    private let known: Set<HashedKey>
    /// The names that functions bind.
    private let bound: Set<HashedKey>

    init(of storage: EnvironmentStorage, _ check: CheckNotes) {
        variables = storage.variables.all.filter(\.isVisible).map(\.name)
        known = check.assumedVariables.union((variables + [LibraryInfo.name]).map(HashedKey.init))
        bound = Set(
            storage.functions.all.flatMap { $0.dependencies.bound + $0.dependencies.sometimesBound }
        )
    }

    /// Whether a variable exists. What is evaluated later may be evaluated by a function that binds
    /// the name.
    func isKnown(_ name: String, isLater: Bool) -> Bool {
        let key = HashedKey(name)
        return known.contains(key)
            || isLater && (bound.contains(key) || name.hasPrefix("outer:"))
    }

    func unknown(_ name: String, at range: SourceRange) -> MBExpressionError {
        .unknownVariable(name, among: variables, at: range)
    }
}
