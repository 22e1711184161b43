public import Foundation
public import MBDataEnvironment

extension MBEnvironment {
    /// Finds out why a variable is what it is.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["list"] = []
    ///     let diagnosis = environment.diagnosis(of: "list")
    ///     let isEmpty = diagnosis.outcome == .empty
    ///     // → true
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - documents: the documents that were loaded, the manifest first, to find places in them.
    ///     Empty by default.
    ///   - roots: further locations to search for includes. Empty by default.
    /// - Returns: the diagnosis. It never throws: a failure is an outcome.
    public func diagnosis(
        of name: String, declaredIn documents: [URL] = [],
        searching roots: [any MBResourceRoot] = []
    ) -> MBVariableDiagnosis {
        let quiet = withoutLog
        let places = DeclarationPlaces(documents, searching: roots, in: quiet)
        return quiet.diagnosis(of: name, places, advises: true)
    }

    /// Finds out why the variables are what they are, in the order of `variableNames`; without those
    /// that every environment has.
    ///
    /// It stops once all evaluations together have taken 20,000,000 steps, or their explanations have
    /// 500,000 parts.
    ///
    ///     let shop = URL(fileURLWithPath: "Fixtures/Shop/manifest.xml")
    ///     let loaded = try MBEnvironment.load(
    ///         manifest: shop, modules: [MBEventHandlingModule()])
    ///     let title = loaded.environment.diagnoses(declaredIn: [shop])
    ///         .first { $0.name == "screenTitle" }
    ///     let line = title?.place?.line
    ///     // → 25
    ///
    /// - Parameters:
    ///   - documents: the documents that were loaded, the manifest first, to find places in them.
    ///     Empty by default.
    ///   - roots: further locations to search for includes. Empty by default.
    /// - Returns: one diagnosis for each variable; fewer if the evaluations took too much.
    ///
    /// Complexity: linear in the size of the documents, plus two evaluations of each variable.
    public func diagnoses(
        declaredIn documents: [URL] = [], searching roots: [any MBResourceRoot] = []
    ) -> [MBVariableDiagnosis] {
        diagnoses(of: namesToDiagnose, declaredIn: documents, searching: roots)
    }

    /// The variables that not every environment has.
    package var namesToDiagnose: [String] {
        let predefined = MBEnvironment()
        return variableNames.filter { !predefined.isDeclared($0) }
    }

    /// The diagnoses of some variables, until they have used up what they may take together.
    ///
    /// - Parameters:
    ///   - mostParts: the most parts that the explanations keep; by default, these are some hundred
    ///     megabytes.
    ///   - mostSteps: the most steps of all evaluations.
    package func diagnoses(
        of names: [String], declaredIn documents: [URL], searching roots: [any MBResourceRoot],
        mostParts: Int = 500_000, mostSteps: Int = 20_000_000
    ) -> [MBVariableDiagnosis] {
        let quiet = withoutLog
        let places = DeclarationPlaces(documents, searching: roots, in: quiet)
        var (partsLeft, stepsLeft) = (mostParts, mostSteps)
        var found: [MBVariableDiagnosis] = []
        for (position, name) in names.enumerated() where partsLeft > 0 && stepsLeft > 0 {
            let (comparisons, areTooMany) = position.multipliedReportingOverflow(by: names.count)
            let diagnosis = quiet.diagnosis(
                of: name, places, advises: !areTooMany && comparisons < Self.mostComparisons)
            partsLeft -= diagnosis.explanation.partCount
            // It was evaluated twice.
            stepsLeft -= 2 * diagnosis.steps
            found.append(diagnosis)
        }
        return found
    }

    /// The most names that diagnoses compare to find those that were probably meant.
    private static let mostComparisons = 500_000

    private func diagnosis(
        of name: String, _ places: DeclarationPlaces, advises: Bool
    ) -> MBVariableDiagnosis {
        let owner = DiagnosisSearch.Owner.variable(name)
        // A name that no reference can hold is looked up by a function.
        let text = MBExpression.reference(to: name) ?? "$[\(name)]"
        var steps = 0
        let duration = ContinuousClock().measure { steps = self.steps(of: text, as: .object) }
        func explained(_ text: String, _ context: MBContext) -> MBExplanation {
            advises ? explain(text, as: context) : explainWithoutAdvice(text, as: context)
        }
        var explanation = explained(text, .object)
        let outcome = MBVariableDiagnosis.Outcome(explanation)
        var start: DiagnosisSearch.Owner?
        if outcome == .nothing || outcome == .empty, explanation.root.children.isEmpty,
            let declared = places.expression(of: owner)
        {
            // It was evaluated while loading: the expression may still say why.
            let again = explained(declared.text, declared.context)
            if MBVariableDiagnosis.Outcome(again) == outcome {
                (explanation, start) = (again, owner)
            }
        }
        let path = DiagnosisSearch(outcome: outcome).steps(from: explanation.root, of: start)
        let place = places.place(of: path)
        let origin = path.last { !$0.part.text.isEmpty } ?? path.last
        return MBVariableDiagnosis(
            name: name, outcome: outcome, explanation: explanation.withShownValue,
            origin: origin?.part, path: path.map(\.part),
            declaration: places.declaration(of: owner), place: place?.location,
            snippet: place?.snippet, steps: steps, duration: duration)
    }
}

extension MBVariableDiagnosis.Outcome {
    fileprivate init(_ explanation: MBExplanation) {
        let root = explanation.root
        self =
            if explanation.failure != nil {
                .failed
            } else if root.isNothing || explanation.value == nil || explanation.value == .null {
                .nothing
            } else if DiagnosisSearch.isEmpty(root) {
                .empty
            } else {
                .value
            }
    }
}
