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
    mutating func answer(
        _ method: String, _ params: MBValue?
    ) throws(RequestProblem) -> MBValue {
        switch method {
        case "textDocument/completion": try completion(params)
        case "textDocument/hover": try hover(params)
        case "textDocument/definition": try definition(params)
        case "textDocument/references": try references(params)
        case "textDocument/prepareRename": try prepareRename(params)
        case "textDocument/rename": try rename(params)
        case "textDocument/documentSymbol": try symbols(params)
        case "textDocument/formatting": try formatting(params)
        case "textDocument/codeAction": try codeActions(params)
        default:
            throw RequestProblem(
                .methodNotFound, "the server has no method '\(method.prefix(100))'")
        }
    }

    /// The document that a request is about; nil for one that isn't open, or isn't in a file.
    func document(_ params: MBValue?) throws(RequestProblem) -> OpenDocument? {
        guard let uri = params?["textDocument"]?["uri"]?.protocolString else {
            throw RequestProblem(.invalidParams, "the request needs 'textDocument' with a 'uri'")
        }
        return documents[uri]
    }

    func position(_ params: MBValue?) throws(RequestProblem) -> EditedText.Position {
        guard let position = EditedText.Position(params?["position"]) else {
            throw RequestProblem(
                .invalidParams, "the request needs 'position' with 'line' and 'character'")
        }
        return position
    }

    /// - Parameter isExact: whether all changes must be known.
    private mutating func focus(
        _ params: MBValue?, isExact: Bool
    ) throws(RequestProblem) -> DocumentFocus? {
        let position = try position(params)
        guard let document = try document(params), let path = document.path else { return nil }
        let tree = isExact ? exactTree(of: path) : namesTree(of: path)
        return DocumentFocus(path, document.text, at: position, tree)
    }

    private mutating func completion(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let focus = try focus(params, isExact: false) else { return .null }
        return focus.completions(client)
    }

    private mutating func hover(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let focus = try focus(params, isExact: false), let hover = focus.hover else {
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
        guard let path = document.path, client.hasActionLiterals,
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
        for finding in tree.report.findings where finding.file == path {
            guard let start = finding.start else { continue }
            let place = document.text.range(from: start, to: finding.end)
            guard place.lowerBound <= range.upperBound, range.lowerBound <= place.upperBound,
                let fix = QuickFix(finding, in: checked)
            else { continue }
            actions.append([
                "title": .string(fix.title), "kind": "quickfix", "isPreferred": true,
                "edit": workspaceEdit([(document, fix.edits)]),
            ])
        }
        return .array(actions)
    }

    /// A document that can't be read stays as it is; its findings say why.
    private func formatting(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let document = try document(params), let path = document.path else { return .null }
        let environment = namesTree(of: path)?.survey.environment
        let formatter = MBMLFormatter(environment ?? MBEnvironment())
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

    private func workspaceEdit(
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

// MARK: - Names

extension LanguageServer {
    private func uri(of path: String) -> String {
        documents.values.filter { $0.path == path }.map(\.uri).min() ?? FileURI.uri(of: path)
    }

    private func location(_ occurrence: Occurrence, in tree: Tree) -> MBValue? {
        guard let text = tree.document(occurrence.path)?.text else { return nil }
        return [
            "uri": .string(uri(of: occurrence.path)),
            "range": text.protocolRange(occurrence.range),
        ]
    }

    private mutating func definition(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let focus = try focus(params, isExact: true), let tree = focus.tree,
            let named = focus.named
        else { return .null }
        if case .document(let path) = named.thing {
            return [
                "uri": .string(uri(of: path)),
                "range": EditedText([]).protocolRange(0..<0),
            ]
        }
        let found = tree.occurrences(of: named.thing)
        let declarations = found.filter(\.isDeclaration)
        // What no document declares, such as a variable that an action sets, is where that is.
        let targets = declarations.isEmpty ? found.filter(\.isAlone) : declarations
        return .array(targets.compactMap { location($0, in: tree) })
    }

    private mutating func references(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let focus = try focus(params, isExact: true), let tree = focus.tree,
            let named = focus.named
        else { return .null }
        let isComplete = params?["context"]?["includeDeclaration"]?.protocolBool ?? true
        let found = tree.occurrences(of: named.thing).filter { isComplete || !$0.isDeclaration }
        return .array(found.compactMap { location($0, in: tree) })
    }

    private mutating func renaming(
        _ params: MBValue?
    ) throws(RequestProblem) -> (Renaming, DocumentFocus, Range<Int>)? {
        guard let focus = try focus(params, isExact: true), let tree = focus.tree,
            let named = focus.named
        else { return nil }
        do throws(Renaming.Refusal) {
            return (try Renaming(named.thing, in: tree), focus, named.range)
        } catch {
            throw RequestProblem(.requestFailed, error.message)
        }
    }

    private mutating func prepareRename(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let (renaming, focus, range) = try renaming(params) else { return .null }
        return [
            "range": focus.text.protocolRange(range), "placeholder": .string(renaming.thing.name),
        ]
    }

    private mutating func rename(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let name = params?["newName"]?.protocolString else {
            throw RequestProblem(.invalidParams, "the request needs 'newName'")
        }
        guard let (renaming, _, _) = try renaming(params) else {
            throw RequestProblem(
                .requestFailed, "the name of a variable or a function can be changed here")
        }
        do throws(Renaming.Refusal) {
            let edits = try renaming.edits(to: name)
            return workspaceEdit(
                edits.keys.inOrder().compactMap { path in
                    guard let text = renaming.tree.document(path)?.text else { return nil }
                    let open = documents.values.filter { $0.path == path }
                        .min { $0.uri < $1.uri }
                    return (uri(of: path), open?.version, text, edits[path] ?? [])
                })
        } catch {
            throw RequestProblem(.requestFailed, error.message)
        }
    }
}
