import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench

/// The properties that hold for any documents.
struct DocumentProperties {
    let input: DocumentInput
    let base = DocumentApp.environment

    init(_ input: DocumentInput) { self.input = input }

    /// What loading gave: an environment with its problems, or the reason why there isn't one.
    typealias Loading = Result<MBEnvironment.LoadResult, MBEnvironment.LoadError>

    func loading(_ root: MBMemoryRoot, into base: MBEnvironment) -> Loading {
        Result { () throws(MBEnvironment.LoadError) in
            try MBEnvironment.load(searching: [root], into: base)
        }
    }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        if let violation = GrantedFileProperties(input.operations).violation() { return violation }
        let survey = MBEnvironment.survey(searching: [input.root], into: base)
        let places = DocumentPlaces(survey)
        let loading = loading(input.root, into: base)
        if let violation = violationOfLoading(loading, survey, places) { return violation }
        if let violation = violationOfLimits(loading) { return violation }
        if let violation = violationOfChecks(loading, survey, places) { return violation }
        if let violation = violationOfFormatting(loading) { return violation }
        guard case .success(let loaded) = loading else { return nil }
        return violation(of: loaded.environment)
            ?? DocumentEvents(input, loaded, places).violation()
            ?? DocumentStoreProperties(input, loaded, into: base).violation()
    }

    // MARK: - Loading

    private func violationOfLoading(
        _ loading: Loading, _ survey: DocumentSurvey, _ places: DocumentPlaces
    ) -> String? {
        switch (loading, self.loading(input.root, into: base)) {
        case (.failure(let error), .failure(let again)):
            guard error.diagnostic == again.diagnostic else { return "two loads fail differently" }
            return violationOfRefusal(error, survey) ?? places.violation(of: error.diagnostic)
        case (.success(let loaded), .success(let again)):
            guard loaded.diagnostics == again.diagnostics else {
                return "two loads have different problems"
            }
            guard loaded.events.map(\.name) == again.events.map(\.name) else {
                return "two loads have different events"
            }
            guard isSame(loaded.environment, again.environment) else {
                return "two loads have different values"
            }
            return loaded.diagnostics.lazy.compactMap(places.violation).first
                ?? violationOfProblems(loaded, survey)
        default: return "one of two loads fails"
        }
    }

    /// What can't be loaded at all can't be checked either.
    private func violationOfRefusal(
        _ error: MBEnvironment.LoadError, _ survey: DocumentSurvey
    ) -> String? {
        let found = survey.check.diagnostics.contains {
            $0.code == error.diagnostic.code && $0.location == error.diagnostic.location
                && $0.severity == .error
        }
        return found ? nil : "a check doesn't find why loading fails: \(error)"
    }

    /// A check finds all problems of loading but those of evaluations.
    private func violationOfProblems(
        _ loaded: MBEnvironment.LoadResult, _ survey: DocumentSurvey
    ) -> String? {
        guard loaded.diagnostics.count < 1_000 else { return nil }
        for problem in loaded.diagnostics
        where problem.severity == .error && Self.staticCodes.contains(problem.code) {
            // Only an evaluation knows which events a computed text names.
            guard !problem.message.contains("doesn't name an event") else { continue }
            let found = survey.check.diagnostics.contains {
                $0.code == problem.code && $0.location == problem.location
            }
            guard found else { return "a check doesn't find a problem of loading: \(problem)" }
        }
        return nil
    }

    /// The problems that loading reports without an evaluation.
    private static let staticCodes: Set<MBDiagnostic.Code> = [
        .unreadableDocument, .malformedXML, .doctypeRefused, .wrongRootElement,
        .includeWithoutFile, .includeNotFound, .includeCycle, .modulesOutsideManifest,
        .unknownModule, .unexpectedElement, .unknownTag, .missingAttribute,
        .unsupportedAttribute, .conflictingAttributes, .invalidAttribute, .unknownVariableType,
        .nameNotAllowedInList, .notAnIdentifier, .unknownFunctionImplementation,
        .unknownInputType, .unknownOutputType, .dynamicInContainer,
    ]

    func isSame(_ environment: MBEnvironment, _ other: MBEnvironment) -> Bool {
        let names = environment.variableNames
        guard names == other.variableNames, environment.loadedPaths == other.loadedPaths,
            environment.attributes == other.attributes,
            environment.functions.map(\.name) == other.functions.map(\.name)
        else { return false }
        return names.allSatisfy { value(of: $0, in: environment) == value(of: $0, in: other) }
    }

    func value(of name: String, in environment: MBEnvironment) -> Outcome<MBValue?> {
        outcome { try environment.value(of: name) }
    }

    // MARK: - Limits

    /// With smaller limits, a load differs only if it says that a limit was exceeded.
    private func violationOfLimits(_ loading: Loading) -> String? {
        guard let limits = input.limits else { return nil }
        var poor = base
        poor.limits = limits
        switch (loading, self.loading(input.root, into: poor)) {
        case (.success, .failure(let error)):
            return error.diagnostic.code == .limitExceeded
                ? nil : "with smaller limits, a load fails otherwise: \(error)"
        case (.failure(let error), .success):
            return "with smaller limits, a load doesn't fail: \(error)"
        case (.success(let loaded), .success(let limited)):
            guard loaded.diagnostics == limited.diagnostics else { return nil }
            guard loaded.environment.variableNames == limited.environment.variableNames else {
                return "with smaller limits, the variables are others without a reason"
            }
            return nil
        case (.failure, .failure): return nil
        }
    }

    // MARK: - Variables

    /// Each variable has a value or an error, which an explanation and a diagnosis give, too.
    private func violation(of environment: MBEnvironment) -> String? {
        for name in environment.variableNames where !base.isDeclared(name) {
            let plain = value(of: name, in: environment)
            guard plain == value(of: name, in: environment) else { return "$\(name) changes" }
            guard let reference = MBExpression.reference(to: name) else { continue }
            let evaluated = outcome { try environment.evaluate(reference, as: .object) }
            let explanation = environment.explain(reference, as: .object)
            let explained =
                explanation.failure.map { .failure($0.code, $0.range) }
                ?? Outcome.value(explanation.value)
            guard evaluated == explained else { return "\(reference): explained differently" }
            guard !explanation.description.isEmpty else { return "\(reference): not explained" }
        }
        guard input.turn % 4 == 0 else { return nil }
        let place = URL(fileURLWithPath: "/nowhere/manifest.xml")
        let diagnoses = environment.diagnoses(declaredIn: [place], searching: [input.root])
        for diagnosis in diagnoses {
            let text = MBExpression.reference(to: diagnosis.name) ?? "$[\(diagnosis.name)]"
            let isFailing = (try? environment.evaluate(text, as: .object)) == nil
            guard isFailing || diagnosis.outcome != .failed else {
                return "the diagnosis of \(text) fails"
            }
            guard !diagnosis.description.isEmpty else { return "\(text): an empty diagnosis" }
        }
        let title = String(decoding: input.files[DocumentInput.manifest] ?? Data(), as: UTF8.self)
        return DiagnosisPageProperties(diagnoses: diagnoses, title: title).violation()
    }
}
