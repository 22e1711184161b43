import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench

extension DocumentProperties {
    // MARK: - Checks

    /// All checks agree about whether documents can be read.
    func violationOfChecks(
        _ loading: Loading, _ survey: DocumentSurvey, _ places: DocumentPlaces
    ) -> String? {
        let check = MBEnvironment.check(searching: [input.root], into: base)
        guard check.diagnostics == survey.check.diagnostics else { return "two checks differ" }
        if let violation = check.diagnostics.lazy.compactMap(places.violation).first {
            return violation
        }
        if let violation = violationOfChecker(loading, survey, places) { return violation }
        return input.turn % 6 == 0 ? violationOfNeeds(survey) : nil
    }

    private func violationOfChecker(
        _ loading: Loading, _ survey: DocumentSurvey, _ places: DocumentPlaces
    ) -> String? {
        var checker = MBChecker(base)
        if input.turn % 2 == 0 {
            checker.examples["response"] = [["items": [["price": 1]], "user": .null], ["more": 5]]
            checker.configuration.exports = MBChecker.Exports()
        }
        if input.turn % 3 == 0 { checker.host = DocumentApp.contract }
        if input.turn % 4 == 1 { checker.offers = [DocumentApp.contract] }
        let report = checker.check(searching: [input.root])
        if case .success = loading, !report.isComplete { return "a check of what loads has ended" }
        if let violation = places.violation(of: report) { return violation }
        let codes = Set(report.findings.filter { $0.severity == .error }.compactMap(\.code))
        for problem in survey.outsideExpressions
        where problem.severity == .error && !codes.contains(problem.code) {
            return "the checker doesn't find \(problem)"
        }
        guard input.turn % 5 == 0 else { return nil }
        let evaluated = checker.checkAndEvaluate(searching: [input.root])
        guard evaluated.documents == report.documents else {
            return "a check that evaluates has other documents"
        }
        return places.violation(of: evaluated)
    }

    /// What documents need is a contract, which the app itself fulfils if it finds no problem.
    private func violationOfNeeds(_ survey: DocumentSurvey) -> String? {
        let needs = MBNeeds([survey])
        guard let json = try? needs.contract.json() else { return "needs can't be written" }
        guard (try? MBContract(json: Data(json.utf8))) == needs.contract else {
            return "needs differ when they are read again"
        }
        let offers = [DocumentApp.contract] + ["1.0", "legacy"].compactMap(MBContract.library)
        let verdict = needs.problems(against: offers)
        guard verdict.versions.count == offers.count else { return "a version without a verdict" }
        let isClean = survey.check.diagnostics.allSatisfy {
            $0.severity != .error && $0.code != .unsupportedAttribute
        }
        guard needs.isComplete, isClean else { return nil }
        let own = needs.problems(against: [DocumentApp.contract])
        guard let problem = own.diagnostics.first(where: { $0.severity == .error }) else {
            return nil
        }
        var checker = MBChecker(base)
        checker.host = DocumentApp.contract
        let report = checker.check(searching: [input.root])
        return report.findings.contains { $0.severity == .error }
            ? nil : "the app doesn't offer what it loads: \(problem)"
    }

    // MARK: - Formatting

    /// A formatted document means the same, and formatting it again changes nothing.
    func violationOfFormatting(_ loading: Loading) -> String? {
        // Unlike Foundation's initializers, this one keeps a byte order mark.
        guard let data = input.files[DocumentInput.manifest],
            case let text = String(decoding: data, as: UTF8.self), Data(text.utf8) == data
        else { return nil }
        let formatter = MBMLFormatter(base)
        guard let formatted = try? formatter.formattedDocument(text) else {
            guard case .success(let loaded) = loading, loaded.diagnostics.isEmpty else {
                return nil
            }
            return "a document can't be formatted"
        }
        guard formatted != text else { return nil }
        guard (try? formatter.formattedDocument(formatted)) == formatted else {
            return "formatting twice changes it: \(formatted)"
        }
        var files = input.files
        files[DocumentInput.manifest] = Data(formatted.utf8)
        switch (loading, self.loading(MBMemoryRoot(files), into: base)) {
        case (.success(let loaded), .success(let again)):
            guard loaded.diagnostics.map(\.code) == again.diagnostics.map(\.code) else {
                return "a formatted document has other problems: \(formatted)"
            }
            return isSame(loaded.environment, again.environment)
                ? nil : "a formatted document has other values: \(formatted)"
        case (.failure, .failure): return nil
        default: return "formatting changes whether a document loads: \(formatted)"
        }
    }
}
