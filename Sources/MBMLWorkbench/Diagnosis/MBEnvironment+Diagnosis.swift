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
        withoutLog.diagnosis(of: name, DeclarationPlaces(documents, searching: roots, in: self))
    }

    /// Finds out why the variables are what they are, in the order of `variableNames`; without those
    /// that every environment has.
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
    /// - Returns: a diagnosis for each variable.
    ///
    /// Complexity: linear in the size of the documents, plus three evaluations of each variable.
    public func diagnoses(
        declaredIn documents: [URL] = [], searching roots: [any MBResourceRoot] = []
    ) -> [MBVariableDiagnosis] {
        let places = DeclarationPlaces(documents, searching: roots, in: self)
        let (quiet, predefined) = (withoutLog, MBEnvironment())
        return variableNames.filter { !predefined.isDeclared($0) }
            .map { quiet.diagnosis(of: $0, places) }
    }

    private func diagnosis(
        of name: String, _ places: DeclarationPlaces
    ) -> MBVariableDiagnosis {
        let owner = DiagnosisSearch.Owner.variable(name)
        // A name that no reference can hold is looked up by a function.
        let text = MBExpression.reference(to: name) ?? "$[\(name)]"
        let duration = ContinuousClock().measure { _ = try? evaluate(text) }
        var explanation = explain(text)
        let outcome = MBVariableDiagnosis.Outcome(explanation)
        var start: DiagnosisSearch.Owner?
        if outcome == .nothing || outcome == .empty, explanation.root.children.isEmpty,
            let declared = places.expression(of: owner)
        {
            // It was evaluated while loading: the expression may still say why.
            let again = explain(declared.text, as: declared.context)
            if MBVariableDiagnosis.Outcome(again) == outcome {
                (explanation, start) = (again, owner)
            }
        }
        let steps = DiagnosisSearch(outcome: outcome).steps(from: explanation.root, of: start)
        let place = places.place(of: steps)
        let origin = steps.last { !$0.part.text.isEmpty } ?? steps.last
        return MBVariableDiagnosis(
            name: name, outcome: outcome, explanation: explanation, origin: origin?.part,
            path: steps.map(\.part), declaration: places.declaration(of: owner),
            place: place?.location, snippet: place?.snippet,
            steps: self.steps(of: text, as: .object), duration: duration)
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
