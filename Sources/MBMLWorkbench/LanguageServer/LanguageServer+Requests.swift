import MBDataEnvironment

/// Why a request has no result.
struct RequestProblem: Error {
    let code: Message.ErrorCode
    let message: String

    init(_ code: Message.ErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// Requests of the client.
extension LanguageServer {
    func answer(
        _ method: String, _ params: MBValue?
    ) throws(RequestProblem) -> MBValue {
        switch method {
        case "textDocument/completion": try completion(params)
        case "textDocument/hover": try hover(params)
        case "textDocument/documentSymbol": try symbols(params)
        case "textDocument/formatting": try formatting(params)
        case "textDocument/codeAction": try codeActions(params)
        default:
            throw RequestProblem(
                .methodNotFound, "the server has no method '\(method.prefix(100))'")
        }
    }

    /// The document that a request is about; nil for one that isn't open, or is too large.
    func document(_ params: MBValue?) throws(RequestProblem) -> OpenDocument? {
        guard let uri = params?["textDocument"]?["uri"]?.protocolString else {
            throw RequestProblem(.invalidParams, "the request needs 'textDocument' with a 'uri'")
        }
        return documents[uri].flatMap { $0.isTooLarge ? nil : $0 }
    }

    func position(_ params: MBValue?) throws(RequestProblem) -> EditedText.Position {
        guard let position = EditedText.Position(params?["position"]) else {
            throw RequestProblem(
                .invalidParams, "the request needs 'position' with 'line' and 'character'")
        }
        return position
    }

    private func focus(_ params: MBValue?) throws(RequestProblem) -> DocumentFocus? {
        let position = try position(params)
        guard let document = try document(params) else { return nil }
        let tree = namesTree(of: document.path)
        return DocumentFocus(document.path, document.text, at: position, tree)
    }

    private func completion(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let focus = try focus(params) else { return .null }
        return focus.completions(client)
    }

    private func hover(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let focus = try focus(params), let hover = focus.hover else {
            return .null
        }
        let text = client.hasMarkdown ? hover.markdown : hover.plain
        return [
            "contents": [
                "kind": client.hasMarkdown ? "markdown" : "plaintext", "value": .string(text),
            ],
            "range": focus.text.protocolRange(hover.range),
        ]
    }

    private func symbols(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let document = try document(params) else { return .null }
        let symbols = DocumentSymbols(document.text)
        return client.hasSymbolTree ? symbols.tree : symbols.list(in: document.uri)
    }

    private func codeActions(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let document = try document(params) else { return .null }
        let path = document.path
        guard client.hasActionLiterals,
            let range = document.text.range(params?["range"]),
            let tree = checkedTree(of: path), let checked = tree.document(path),
            // The places of findings are those of the text that was checked.
            checked.text.bytes == document.text.bytes
        else { return [] }
        let kinds = params?["context"]?["only"]?.protocolArray
        if let kinds,
            !kinds.contains(where: { $0.protocolString.map { "quickfix".hasPrefix($0) } ?? false })
        {
            return []
        }
        var actions: [MBValue] = []
        var corrections = Corrections(checked.text.bytes, checked.markup)
        for finding in tree.report.findings where finding.file == path {
            guard let start = finding.start else { continue }
            let place = document.text.range(from: start, to: finding.end)
            guard place.lowerBound <= range.upperBound, range.lowerBound <= place.upperBound,
                let fix = QuickFix(finding, in: checked, &corrections)
            else { continue }
            actions.append([
                "title": .string(fix.title), "kind": "quickfix", "isPreferred": true,
                "edit": workspaceEdit([(document, fix.edits)]),
            ])
            if actions.count == Self.mostActions { break }
        }
        return .array(actions)
    }

    /// The most corrections that a range has: nobody looks through more.
    private static let mostActions = 100

    /// A document that can't be read stays as it is; its findings say why.
    private func formatting(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let document = try document(params) else { return .null }
        let tree = namesTree(of: document.path)
        var formatter = MBMLFormatter(tree?.survey.environment ?? MBEnvironment())
        // For a legacy app, line breaks between parameters belong to them.
        let isForLegacyApps = tree?.settings.checker.offers.contains { $0.language == 0 }
        if isForLegacyApps == true { formatter.lineWidth = nil }
        guard let text = try? formatter.formattedDocument(document.text.text),
            let changes = BlankChanges(from: document.text.bytes, to: Array(text.utf8))
        else { return .null }
        return .array(changes.edits.map(document.text.protocolEdit))
    }

    /// Changes of open documents.
    private func workspaceEdit(_ edits: [(document: OpenDocument, edits: [ValueEdit])]) -> MBValue {
        workspaceEdit(
            edits.map { ($0.document.uri, $0.document.version, $0.document.text, $0.edits) })
    }

    func workspaceEdit(
        _ edits: [(uri: String, version: MBValue?, text: EditedText, edits: [ValueEdit])]
    ) -> MBValue {
        guard client.hasDocumentChanges else {
            var changes = MBDictionary()
            for (uri, _, text, edits) in edits {
                changes[uri] = .array(edits.map(text.protocolEdit))
            }
            return ["changes": .dictionary(changes)]
        }
        let changes = edits.map { uri, version, text, edits -> MBValue in
            [
                "textDocument": ["uri": .string(uri), "version": version ?? .null],
                "edits": .array(edits.map(text.protocolEdit)),
            ]
        }
        return ["documentChanges": .array(changes)]
    }
}
