import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// The properties that hold for any contracts and types.
struct ContractProperties {
    private let parts: InputParts
    /// The contracts that can be read, the older one first.
    private let contracts: [MBContract]

    init(_ text: String) {
        parts = InputParts(text, first: "old")
        contracts = parts.parts.filter { $0.name == "old" || $0.name == "new" }.prefix(2)
            .compactMap { try? MBContract(json: Data($0.text.utf8)) }
    }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        for part in parts.named("types") {
            for line in part.text.split(separator: "\n") {
                if let violation = Self.violation(ofType: String(line)) { return violation }
            }
        }
        for contract in contracts {
            if let violation = violation(of: contract) { return violation }
        }
        guard contracts.count == 2 else { return nil }
        return violationOfComparison(contracts[0], contracts[1])
            ?? violationOfNeeds(contracts[0], contracts[1])
    }

    // MARK: - Types

    /// A type that is written and read again is the same.
    private static func violation(ofType text: String) -> String? {
        guard let type = try? MBType(text) else { return nil }
        guard let again = try? MBType(type.description) else {
            return "the type \(type) can't be read again"
        }
        guard again == type else { return "the type \(type) is another one when it's read again" }
        guard again.description == type.description else { return "\(type) is written differently" }
        return nil
    }

    // MARK: - Contracts

    private func violation(of contract: MBContract) -> String? {
        guard let json = try? contract.json() else { return "a contract can't be written" }
        guard let again = try? MBContract(json: Data(json.utf8)) else {
            return "a contract can't be read again: \(json)"
        }
        guard again == contract, (try? again.json()) == json else {
            return "a contract is another one when it's read again: \(json)"
        }
        let comparison = contract.compared(to: contract)
        if let difference = comparison.differences.first { return "differs: \(difference)" }
        guard !contract.title.isEmpty || contract.app?.isEmpty == true else { return "no title" }
        let environment = MBEnvironment().assuming(contract)
        for name in (contract.functions ?? [:]).keys where MBExpression.reference(to: name) != nil {
            guard name.contains(".") || environment.function(name) != nil else {
                return "an assumed function is missing: \(name)"
            }
        }
        return nil
    }

    // MARK: - Comparisons

    private func violationOfComparison(_ old: MBContract, _ new: MBContract) -> String? {
        let comparison = new.compared(to: old)
        let severities = comparison.differences.map(\.severity)
        guard severities == severities.sorted(by: >) else { return "differences aren't in order" }
        guard comparison.hasErrors == severities.contains(.error) else {
            return "errors aren't counted"
        }
        let serious = comparison.differences.filter { $0.severity != .note }
        let allowed = new.compared(to: old, allowing: Set(serious.map(\.subject)))
        guard allowed.differences.allSatisfy({ $0.severity == .note }),
            allowed.differences.count == comparison.differences.count
        else { return "what is allowed isn't a note" }
        // What is missing in one direction is new in the other.
        let back = old.compared(to: new).differences
        for difference in comparison.differences
        where difference.message == "it isn't offered any more" {
            let isNew = back.contains { $0.subject == difference.subject && $0.severity == .note }
            guard isNew else { return "not new in the other direction: \(difference)" }
        }
        return nil
    }

    // MARK: - Needs

    /// Documents that an app reads are read by a later version of it that has lost nothing.
    private func violationOfNeeds(_ old: MBContract, _ new: MBContract) -> String? {
        guard let document = parts.named("manifest.xml").first else { return nil }
        let root = MBMemoryRoot(["manifest.xml": document.text])
        let survey = MBEnvironment.survey(searching: [root], into: DocumentApp.environment)
        let needs = MBNeeds([survey])
        let verdict = needs.problems(against: [old, new])
        guard verdict.versions.count == 2 else { return "a version without a verdict" }
        let isSound = verdict.versions.allSatisfy { $0.problems == 0 }
        // A variable that another version has is a problem of a version, but only a warning.
        guard isSound == verdict.diagnostics.isEmpty else {
            return "a verdict that isn't that of versions"
        }
        for diagnostic in verdict.diagnostics where diagnostic.message.isEmpty {
            return "a problem without a message"
        }
        let problems = [old, new].map { needs.problems(against: [$0]).versions[0].problems }
        if problems[0] == 0, problems[1] > 0, Self.hasSameSections(old, new),
            !Self.hasUnknownTypes(old),
            new.compared(to: old).differences.allSatisfy({ $0.severity == .note })
        {
            let found = needs.problems(against: [new]).diagnostics
            return "what has lost nothing can't read it any more: \(found[0])"
        }
        var checker = MBChecker()
        checker.host = new
        checker.offers = contracts
        let places = DocumentPlaces(survey)
        return places.violation(of: checker.check(searching: [root]))
    }

    /// Whether a contract leaves open what keys some values have: documents may read any, also those
    /// that a more precise type doesn't have.
    private static func hasUnknownTypes(_ contract: MBContract) -> Bool {
        guard let json = try? contract.json() else { return true }
        return json.contains("any") || json.contains("|")
    }

    /// Whether both say something about the same. A contract without an app offers the library alone:
    /// it leaves open what the app offers besides.
    private static func hasSameSections(_ old: MBContract, _ new: MBContract) -> Bool {
        old.language == new.language && (old.app == nil) == (new.app == nil)
            && (old.functions == nil) == (new.functions == nil)
            && (old.modules == nil) == (new.modules == nil)
            && (old.tags == nil) == (new.tags == nil)
            && (old.hostTypes == nil) == (new.hostTypes == nil)
            && (old.variables == nil) == (new.variables == nil)
    }
}
