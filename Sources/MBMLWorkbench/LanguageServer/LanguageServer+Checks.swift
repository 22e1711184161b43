import MBDataEnvironment

/// Checks and what they find.
extension LanguageServer {
    /// The check that is due; nil if none is.
    package mutating func takeCheck(at now: Duration) -> CheckJob? {
        guard let due, due <= now, phase == .running else { return nil }
        self.due = nil
        let job = job()
        running = job.signal
        return job
    }

    private mutating func job() -> CheckJob {
        defer { rereads = false }
        return CheckJob(
            generation: generation, documents: texts, rereads: rereads, signal: CheckSignal())
    }

    /// Takes what a check found.
    ///
    /// - Parameter outcome: nil for a check that was cancelled.
    /// - Returns: the findings for each open document, unless something changed in the meantime.
    package mutating func finish(_ outcome: CheckOutcome?) -> [[UInt8]] {
        guard let outcome, outcome.generation == generation, phase == .running else { return [] }
        running = nil
        keep(outcome)
        var messages: [[UInt8]] = []
        for document in documents.values.sorted(by: { $0.uri < $1.uri }) {
            if let message = publication(document) { messages.append(message) }
        }
        return messages
    }

    private mutating func keep(_ outcome: CheckOutcome) {
        self.outcome = outcome
        for (manifest, tree) in outcome.trees {
            let tree = tree.repaired ?? tree
            if let former = readable[manifest], !tree.isReadable(as: former) { continue }
            readable[manifest] = tree
        }
        readable = readable.filter { outcome.trees[$0.key] != nil }
    }

    /// The message with the findings of a document; nil if the client has it already.
    private mutating func publication(_ document: OpenDocument) -> [UInt8]? {
        var params: MBDictionary = ["uri": .string(document.uri)]
        if let version = document.version { params["version"] = version }
        params["diagnostics"] = .array(diagnostics(of: document))
        let value = MBValue.dictionary(params)
        guard published[document.uri] != value else { return nil }
        published[document.uri] = value
        return Message.notification("textDocument/publishDiagnostics", value)
    }

    /// The most findings that are published for a document.
    private static let mostDiagnostics = 1_000

    private func diagnostics(of document: OpenDocument) -> [MBValue] {
        guard !document.isTooLarge else {
            return [
                Self.diagnostic(
                    document.text.protocolRange(0..<0), .error, "limit",
                    "the document has more than \(MBLimits.standard.documentBytes) bytes, so it "
                        + "isn't read; make it smaller and open it again")
            ]
        }
        let path = document.path
        // Another document with the same path may count instead, whose places aren't those of this.
        guard let tree = checkedTree(of: path), let text = tree.document(path)?.text,
            text.bytes == document.text.bytes
        else { return [] }
        var diagnostics = tree.settings.problems.map { problem in
            Self.diagnostic(
                text.protocolRange(Self.root(of: tree, path)), .error, "configuration", problem)
        }
        let isManifest = tree.manifest == path
        for finding in Self.mostSevere(tree.report.findings)
        where finding.file == path || isManifest && finding.file == nil {
            guard diagnostics.count < Self.mostDiagnostics else { break }
            let range =
                finding.start.map { text.range(from: $0, to: finding.end) }
                ?? Self.root(of: tree, path)
            diagnostics.append(
                Self.diagnostic(
                    text.protocolRange(range), finding.severity, finding.rule.name,
                    finding.message))
        }
        return diagnostics
    }

    /// The findings to publish: if there are too many, errors before all others.
    private static func mostSevere(_ findings: [MBFinding]) -> ArraySlice<MBFinding> {
        guard findings.count > mostDiagnostics else { return findings[...] }
        let errors = findings.filter { $0.severity == .error }
        return (errors + findings.filter { $0.severity != .error }).prefix(mostDiagnostics * 10)
    }

    /// The name of the root's tag, for what isn't at one place.
    private static func root(of tree: Tree, _ path: String) -> Range<Int> {
        tree.document(path)?.markup.elements.first?.name ?? 0..<0
    }

    private static func diagnostic(
        _ range: MBValue, _ severity: MBDiagnostic.Severity, _ rule: String, _ message: String
    ) -> MBValue {
        // 1 for an error, 2 for a warning, 3 for a note.
        let number = MBDiagnostic.Severity.allCases.filter { $0 >= severity }.count
        return [
            "range": range, "severity": MBValue(number), "code": .string(rule),
            "source": "mbml", "message": .string(message),
        ]
    }
}

// MARK: - Trees

extension LanguageServer {
    /// The tree of a document as the last check found it.
    func checkedTree(of path: String) -> Tree? {
        outcome?.manifests[path].flatMap { outcome?.trees[$0] }
    }

    /// The tree of a document with the names of all its documents, perhaps before the last changes.
    func namesTree(of path: String) -> Tree? {
        guard let manifest = outcome?.manifests[path] else { return nil }
        return readable[manifest] ?? outcome?.trees[manifest]
    }
}
