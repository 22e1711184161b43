public import MBDataEnvironment

extension MBNeeds {
    /// What documents need that some apps don't offer, in one list and version by version.
    public struct Verdict: Sendable {
        /// One diagnostic for each place, in the order of the documents. The code is the name of the
        /// rule: `not-offered`, `guard-not-offered` or `meaning-changed`.
        public let diagnostics: [MBDiagnostic]

        /// What isn't checked because a contract doesn't list it: one note for each version.
        public let notes: [MBDiagnostic]

        /// The result for each version of an app, the oldest first.
        public let versions: [Version]

        /// Whether something isn't offered. If so, don't send the documents to all of the apps.
        public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
    }

    /// Whether one version of an app can read the documents.
    public struct Version: Sendable, CustomStringConvertible {
        /// The app and its version: `shop 3.2`.
        public let title: String
        /// The number of places where this version lacks something; 0 if it can read the documents.
        public let problems: Int
        /// The sections that its contract doesn't list.
        public let unknown: [String]

        /// The result in one line: `shop 3.2: 2 problems`, or `shop 3.2: reads these documents`.
        public var description: String {
            let count = problems == 1 ? "1 problem" : "\(problems) problems"
            let result = problems == 0 ? "reads these documents" : count
            return "\(title): \(result)"
        }
    }

    /// Lists what the documents need that some apps don't offer.
    ///
    ///     let needs = MBNeeds(
    ///         of: URL(fileURLWithPath: "Fixtures/Shop/manifest.xml"))
    ///     let offers = try MBContract.contracts(
    ///         named: "Fixtures/Shop/offers")
    ///     let verdict = needs.problems(against: offers)
    ///     let versions = verdict.versions.map(\.problems)
    ///     // → [3, 0, 0]
    ///
    /// Guards are evaluated for each app: what an app can't reach isn't reported for it.
    ///
    /// - Parameter offers: what the versions of one or several apps offer, in any order.
    public func problems(against offers: [MBContract]) -> Verdict {
        problems(against: offers, host: nil)
    }

    /// - Parameter host: the version of the app whose variables the documents may read.
    func problems(against offers: [MBContract], host: MBContract?) -> Verdict {
        let offers = Offers(offers, host)
        var diagnostics: [MBDiagnostic] = []
        var counts = [Int](repeating: 0, count: offers.all.count)
        // Where calls and keys already fail, by the positions of the apps.
        var failingPlaces = [Set<MBSourceLocation>](repeating: [], count: offers.all.count)
        for use in uses {
            let failing = offers.all.indices.filter {
                !use.isFulfilled(by: offers.all[$0]) || offers.lacksVariable(of: use, at: $0)
            }
            guard !failing.isEmpty else { continue }
            for position in failing {
                counts[position] += 1
                if use.need.isOfValues { failingPlaces[position].insert(use.place) }
            }
            diagnostics.append(use.diagnostic(offers, failing))
        }
        for (use, failing) in includeFailures(in: offers.all) {
            for position in failing { counts[position] += 1 }
            diagnostics.append(use.diagnostic(offers, failing))
        }
        for (failure, failing) in typeFailures(in: offers.all, notAt: failingPlaces) {
            for position in failing { counts[position] += 1 }
            diagnostics.append(
                MBDiagnostic(
                    failure.severity, MBDiagnostic.Code(rawValue: "not-offered"),
                    "in \(offers.titles(failing)), \(failure.message)", location: failure.place,
                    snippet: failure.snippet))
        }
        diagnostics = DocumentOrder(documents).sorted(diagnostics, by: \.location)
        let versions = zip(offers.all.map(\.contract), counts).map { offer, count in
            Version(title: offer.title, problems: count, unknown: offer.unknownSections)
        }
        let notes = versions.filter { !$0.unknown.isEmpty }.map { version in
            MBDiagnostic(
                .note, MBDiagnostic.Code(rawValue: "not-offered"),
                "the contract of \(version.title) doesn't list "
                    + "\(version.unknown.joined(separator: ", ")), so they aren't checked")
        }
        return Verdict(diagnostics: diagnostics, notes: notes, versions: versions)
    }
}

extension MBContract {
    /// The sections of an app's contract that are unknown.
    fileprivate var unknownSections: [String] {
        let sections: [(String, Bool)] = [
            ("functions", functions == nil), ("modules", modules == nil), ("tags", tags == nil),
            ("host types", hostTypes == nil), ("variables", variables == nil),
            ("the language", language == nil), ("limits", limits == nil),
        ]
        let parts = (modules ?? [:]).sorted { $0.key.precedes($1.key) }.flatMap { name, module in
            [
                ("the tags of \(name.quoted)", module.tags == nil),
                ("the actions of \(name.quoted)", module.actions == nil),
            ]
        }
        return (sections + parts).filter(\.1).map(\.0)
    }
}

/// Offers in the order of their versions.
struct Offers {
    let all: [Offer]
    /// The variables that some version of an app has, by the names of the apps.
    private let variables: [String?: Set<String>]

    /// - Parameter host: another version, whose variables count, too.
    init(_ offers: [MBContract], _ host: MBContract? = nil) {
        all = offers.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            guard (a.app ?? "") == (b.app ?? "") else {
                return (a.app ?? "").precedes(b.app ?? "")
            }
            let (former, latter) = (VersionOrder(a), VersionOrder(b))
            return former == latter ? left.offset < right.offset : former < latter
        }.map { Offer($0.element) }
        variables = (offers + [host].compactMap(\.self)).reduce(into: [:]) { names, offer in
            names[offer.app, default: []].formUnion((offer.variables ?? [:]).keys)
        }
    }

    /// Whether an app lacks a variable that another version of it has. One that no version has is
    /// set later, or is nothing in all of them.
    func lacksVariable(of use: NeededUse, at position: Int) -> Bool {
        let offer = all[position].contract
        guard case .variable(let name) = use.need, let own = offer.variables, own[name] == nil,
            variables[offer.app]?.contains(name) == true
        else { return false }
        return use.isReached(in: all[position].features)
    }

    /// The titles of some of them: `shop 3.0 to 3.2`.
    func titles(_ positions: [Int]) -> String {
        var parts: [String] = []
        var rest = positions[...]
        while let first = rest.popFirst() {
            var last = first
            while rest.first == last + 1, app(at: last + 1) == app(at: first) {
                last = rest.removeFirst()
            }
            let title = all[first].contract.title
            guard last > first else {
                parts.append(title)
                continue
            }
            let joint = last == first + 1 ? "and" : "to"
            parts.append("\(title) \(joint) \(all[last].contract.shortTitle)")
        }
        guard let end = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + end
    }

    /// The first version after those that lack something, if it's of the same app.
    func first(with use: NeededUse, after failing: [Int]) -> String? {
        guard let last = failing.last, all.indices.contains(last + 1),
            app(at: last + 1) == app(at: last), use.need.isMet(by: all[last + 1]),
            !lacksVariable(of: use, at: last + 1)
        else { return nil }
        return all[last + 1].contract.shortTitle
    }

    private func app(at position: Int) -> String? { all[position].contract.app }
}

extension MBContract {
    /// The version alone.
    fileprivate var shortTitle: String { (app == nil ? library : version) ?? title }
}

/// The order of versions. The legacy library comes first.
private struct VersionOrder: Comparable {
    private let version: SemanticVersion
    private let text: String

    init(_ contract: MBContract) {
        let version = (contract.app == nil ? contract.library : contract.version) ?? ""
        text = version == "legacy" ? "" : version
        self.version = SemanticVersion(ofApp: text)
    }

    static func < (left: VersionOrder, right: VersionOrder) -> Bool {
        let order = left.version.order(to: right.version)
        return order == 0 ? left.text.precedes(right.text) : order < 0
    }

    static func == (left: VersionOrder, right: VersionOrder) -> Bool { left.text == right.text }
}
