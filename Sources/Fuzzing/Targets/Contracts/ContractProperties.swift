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
            if let violation = TypeProperties(part.text).violation() { return violation }
        }
        for part in parts.named("files") {
            if let violation = ContractFileProperties(part.text).violation() { return violation }
        }
        for contract in contracts {
            if let violation = violation(of: contract) { return violation }
        }
        guard contracts.count == 2 else { return nil }
        return violationOfComparison(contracts[0], contracts[1])
            ?? violationOfNeeds(contracts[0], contracts[1])
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
        guard let lines = try? contract.lines(),
            (try? MBContract(json: Data(lines.utf8))) == contract
        else { return "a contract is another one when it's read from lines" }
        // Files take long.
        if json.utf8.count.isMultiple(of: 16) {
            let read = try? ScratchDirectory.shared.withFile("", suffix: ".json") { file in
                try contract.write(to: file)
                return try MBContract(contentsOf: file)
            }
            guard read == contract else { return "a contract is another one in a file" }
        }
        let comparison = contract.compared(to: contract, allowing: ["none"])
        guard comparison.differences.map(\.subject) == ["none"] else {
            return "differs: \(comparison.differences)"
        }
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
        if let violation = violationOfAdditions(old, new) { return violation }
        // What is missing in one direction is new in the other, unless it has another name there.
        let back = old.compared(to: new).differences
        guard !Self.hasAlias([old, new]) else { return nil }
        for difference in comparison.differences
        where difference.message == "it isn't offered any more" {
            let isNew = back.contains { $0.subject == difference.subject && $0.severity == .note }
            guard isNew else { return "not new in the other direction: \(difference)" }
        }
        return nil
    }

    /// Whether a module or a host type has another one's name as an alias.
    private static func hasAlias(_ contracts: [MBContract]) -> Bool {
        let modules = contracts.flatMap { $0.modules ?? [:] }
        let types = contracts.flatMap { $0.hostTypes ?? [:] }
        let names = Set(modules.map(\.key) + types.map(\.key))
        let aliases =
            modules.flatMap { $0.value.aliases ?? [] } + types.flatMap { $0.value.aliases ?? [] }
        return !names.isDisjoint(with: aliases)
    }

    /// What a contract adds to another is what it has itself and the other lacks or has otherwise.
    private func violationOfAdditions(_ old: MBContract, _ new: MBContract) -> String? {
        let additions = new.additions(to: old)
        func isRight<Entry: Equatable>(_ section: KeyPath<MBContract, [String: Entry]?>) -> Bool {
            var missing = new[keyPath: section]
            for (name, entry) in old[keyPath: section] ?? [:] where missing?[name] == entry {
                missing?[name] = nil
            }
            return missing == additions[keyPath: section]
        }
        let areRight =
            isRight(\.functions) && isRight(\.hostTypes) && isRight(\.modules) && isRight(\.tags)
            && isRight(\.variables) && isRight(\.limits)
        return areRight ? nil : "the additions aren't right: \(additions)"
    }

    // MARK: - Needs

    /// Documents that an app reads are read by a later version of it that has lost nothing.
    private func violationOfNeeds(_ old: MBContract, _ new: MBContract) -> String? {
        let documents = parts.parts.filter { $0.name.hasSuffix(".xml") }
            .map { ($0.name, $0.text) }
        guard !documents.isEmpty else { return nil }
        let root = MBMemoryRoot(Dictionary(documents) { first, _ in first })
        let survey = MBEnvironment.survey(searching: [root], into: DocumentApp.environment)
        // Where tags and functions of an app are assumed, its documents can be looked at as well.
        let assumed = MBEnvironment.survey(
            searching: [root], into: MBEnvironment().assuming(new))
        let needs = MBNeeds([survey, assumed])
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
            !Self.hasUnknownTypes(old), !Self.hasUnknownParts(old),
            new.compared(to: old).differences.allSatisfy({ $0.severity == .note })
        {
            let found = needs.problems(against: [new]).diagnostics
            return "what has lost nothing can't read it any more: \(found[0])"
        }
        if let violation = violationOfLimits(documents, survey, needs) { return violation }
        let assumedPlaces = DocumentPlaces(assumed)
        for diagnostic in assumed.check.diagnostics {
            if let violation = assumedPlaces.violation(of: diagnostic) { return violation }
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

    /// Whether a contract leaves open what a module adds.
    private static func hasUnknownParts(_ contract: MBContract) -> Bool {
        contract.modules?.values.contains { $0.tags == nil || $0.actions == nil } == true
    }

    /// What exceeds the limits of an app is a problem there.
    private func violationOfLimits(
        _ documents: [(name: String, text: String)], _ survey: DocumentSurvey, _ needs: MBNeeds
    ) -> String? {
        // With the limits that any app has at least.
        let least = [
            "documentBytes": 0, "documentDepth": 0, "documentElements": 0, "documentAttributes": 0,
            "includes": 0, "includeDepth": 0, "nesting": 8, "expressionLength": 16,
        ]
        // Conditions decide whether a document or an expression matters, and declarations of
        // namespaces are attributes only for the parser.
        let isPlain = documents.allSatisfy { !$0.text.contains("if") && !$0.text.contains("xmlns") }
        guard isPlain, survey.documents.allSatisfy({ $0.root != nil }) else { return nil }
        let root = MBMemoryRoot(Dictionary(documents) { first, _ in first })
        for contract in contracts {
            for (name, limit) in contract.limits ?? [:] {
                guard let path = MBLimits.names[name], limit >= least[name] ?? .max else {
                    continue
                }
                var environment = DocumentApp.environment
                environment.limits[keyPath: path] = min(limit, environment.limits[keyPath: path])
                let check = MBEnvironment.survey(searching: [root], into: environment).check
                let exceeds = check.diagnostics.contains {
                    $0.code == .limitExceeded && $0.message.contains("(\(name))")
                }
                guard exceeds, limit == environment.limits[keyPath: path] else { continue }
                let found = needs.problems(against: [contract]).diagnostics
                guard found.contains(where: { $0.message.contains("(\(name))") }) else {
                    return "the limit \(name) of \(limit) isn't a problem"
                }
            }
        }
        return nil
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
            && (old.capabilities == nil) == (new.capabilities == nil)
            && (old.limits == nil) == (new.limits == nil)
    }
}
