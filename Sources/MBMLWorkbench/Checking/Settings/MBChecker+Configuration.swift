public import MBDataEnvironment

extension MBChecker {
    /// Which rules apply, and what the documents can't say themselves.
    ///
    ///     var checker = MBChecker()
    ///     checker.configuration.severities = [
    ///         "unknown-variable": .error,
    ///         "mixed-operators": nil,
    ///     ]
    ///     let findings = checker.check("T -OR F -AND F", as: .boolean)
    ///     let isEmpty = findings.isEmpty
    ///     // → true
    ///
    /// `mbml check` reads its configuration from the file `.mbml.json`.
    public struct Configuration: Sendable {
        /// The severities of rules by their names, where they differ from ``MBRule/severity``. A
        /// nil value switches a rule off: in a literal, `nil`; with the subscript, `.some(nil)`,
        /// because `severities[name] = nil` removes the entry.
        public var severities: [String: MBDiagnostic.Severity?] = [:]
        /// Whether the environment has all names of the app, so that other names are errors. If
        /// it's false, the default, one note lists those names.
        public var isHostComplete = false
        /// The names that the app uses; nil, the default, if they aren't known. Then nothing is
        /// reported as unused.
        public var exports: Exports?

        /// Creates a configuration with the standard severities of all rules, for an app whose
        /// names aren't known.
        public init() {}
    }

    /// The names of documents that an app uses.
    public struct Exports: Sendable, Hashable, Codable {
        /// The variables that it reads.
        public var variables: Set<String> = []
        /// The functions that it calls.
        public var functions: Set<String> = []
        /// The events that it posts.
        public var posts: Set<String> = []
        /// The events that it handles.
        public var handles: Set<String> = []

        /// Creates the exports of an app that uses none of the documents' names.
        public init() {}

        /// Reads the names; a missing list is empty.
        ///
        /// - Throws: `DecodingError` if a list isn't an array of texts, or if there are other keys.
        public init(from decoder: any Decoder) throws {
            try CheckFile.refuseKeys(
                of: decoder, beyond: ["variables", "functions", "posts", "handles"],
                as: "a list of exports")
            let lists = try decoder.container(keyedBy: CodingKeys.self)
            variables = try lists.decodeIfPresent(Set<String>.self, forKey: .variables) ?? []
            functions = try lists.decodeIfPresent(Set<String>.self, forKey: .functions) ?? []
            posts = try lists.decodeIfPresent(Set<String>.self, forKey: .posts) ?? []
            handles = try lists.decodeIfPresent(Set<String>.self, forKey: .handles) ?? []
        }
    }
}

extension MBChecker.Configuration {
    /// The severity of something found; nil if its rule is off.
    func severity(of finding: MBFinding) -> MBDiagnostic.Severity? {
        if let severity = severities[finding.rule.name] { return severity }
        return finding.severity
    }

    /// The findings with the severities of the configuration, without what comments ignore, and
    /// in the order of the documents.
    func applied(
        to findings: [MBFinding], in texts: [String: DocumentText], order: [String],
        silent: Set<MBRule>
    ) -> [MBFinding] {
        var ignores: [String: IgnoreComments] = [:]
        for (path, text) in texts {
            ignores[path] = IgnoreComments(in: text)
        }
        var kept: [MBFinding] = []
        for var finding in findings {
            guard let severity = severity(of: finding) else { continue }
            if let file = finding.file, let start = finding.start,
                ignores[file]?.take(finding.rule, at: start) == true
            {
                continue
            }
            finding.severity = severities[finding.rule.name] == nil ? finding.severity : severity
            kept.append(finding)
        }
        kept = MBFinding.summingUp(kept)
        let silent = silent.union(MBRule.all.filter { severities[$0.name] == .some(nil) })
        for path in order {
            for finding in ignores[path]?.problems(in: path, except: silent) ?? [] {
                guard let severity = severity(of: finding) else { continue }
                var finding = finding
                finding.severity = severity
                kept.append(finding)
            }
        }
        for name in severities.keys.sorted() where MBRule.named(name) == nil {
            var finding = MBFinding(.unknownRule, MBRule.problem(ofUnknown: name))
            guard let severity = severity(of: finding) else { continue }
            finding.severity = severity
            kept.append(finding)
        }
        return Self.sorted(kept, order)
    }

    private static func sorted(_ findings: [MBFinding], _ order: [String]) -> [MBFinding] {
        let positions = Dictionary(
            order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let places = findings.enumerated().map { position, finding in
            (
                file: finding.file.map { positions[$0] ?? order.count } ?? -1,
                line: finding.start?.line ?? 0, column: finding.start?.column ?? 0,
                position: position
            )
        }
        var seen: Set<MBFinding> = []
        return places.sorted { $0 < $1 }.map { findings[$0.position] }
            .filter { seen.insert($0).inserted }
    }
}
