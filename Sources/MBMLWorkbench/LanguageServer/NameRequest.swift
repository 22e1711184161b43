import MBDataEnvironment

/// A request about a name, which needs all documents of a tree as they are now.
struct NameRequest {
    /// The server when the request came.
    let server: LanguageServer
    let worker: RequestWorker
    let signal: CheckSignal

    /// The methods of such requests.
    static let methods: Set<String> = [
        "textDocument/definition", "textDocument/references", "textDocument/prepareRename",
        rename,
    ]
    static let rename = "textDocument/rename"

    /// The answer; it means nothing after the request was cancelled.
    func answer(_ method: String, _ params: MBValue?) throws(RequestProblem) -> MBValue {
        switch method {
        case "textDocument/definition": try definition(params)
        case "textDocument/references": try references(params)
        case "textDocument/prepareRename": try prepareRename(params)
        default: try rename(params)
        }
    }

    private func focus(_ params: MBValue?) throws(RequestProblem) -> DocumentFocus? {
        let position = try server.position(params)
        guard let document = try server.document(params) else { return nil }
        let tree = worker.tree(of: document.path, server, signal)
        return DocumentFocus(document.path, document.text, at: position, tree)
    }

    private func uri(of path: String) -> String {
        server.openDocument(at: path)?.uri ?? FileURI.uri(of: path)
    }

    private func location(_ occurrence: Occurrence, in tree: Tree) -> MBValue? {
        guard let text = tree.document(occurrence.path)?.text else { return nil }
        return [
            "uri": .string(uri(of: occurrence.path)),
            "range": text.protocolRange(occurrence.range),
        ]
    }

    private func definition(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let focus = try focus(params), let tree = focus.tree, let named = focus.named
        else { return .null }
        if case .document(let path) = named.thing {
            return [
                "uri": .string(uri(of: path)),
                "range": EditedText([]).protocolRange(0..<0),
            ]
        }
        let found = tree.occurrences(of: named.thing, signal)
        let declarations = found.filter(\.isDeclaration)
        // What no document declares, such as a variable that an action sets, is where that is.
        let targets = declarations.isEmpty ? found.filter(\.isAlone) : declarations
        return .array(targets.compactMap { location($0, in: tree) })
    }

    private func references(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let focus = try focus(params), let tree = focus.tree, let named = focus.named
        else { return .null }
        let isComplete = params?["context"]?["includeDeclaration"]?.protocolBool ?? true
        let found = tree.occurrences(of: named.thing, signal).filter {
            isComplete || !$0.isDeclaration
        }
        return .array(found.compactMap { location($0, in: tree) })
    }

    /// - Parameter rereads: whether files are read again, which may have changed since the last
    ///   check.
    private func renaming(
        _ params: MBValue?, rereads: Bool = false
    ) throws(RequestProblem) -> (Renaming, DocumentFocus, Range<Int>)? {
        guard let focus = try focus(params), let tree = focus.tree, let named = focus.named
        else { return nil }
        do throws(Renaming.Refusal) {
            let tree = rereads ? tree.checked(again: tree.open, signal) : tree
            return (try Renaming(named.thing, in: tree, signal), focus, named.range)
        } catch {
            throw RequestProblem(.requestFailed, error.message)
        }
    }

    private func prepareRename(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let (renaming, focus, range) = try renaming(params) else { return .null }
        return [
            "range": focus.text.protocolRange(range), "placeholder": .string(renaming.thing.name),
        ]
    }

    private func rename(_ params: MBValue?) throws(RequestProblem) -> MBValue {
        guard let name = params?["newName"]?.protocolString else {
            throw RequestProblem(.invalidParams, "the request needs 'newName'")
        }
        guard let (renaming, _, _) = try renaming(params, rereads: true) else {
            throw RequestProblem(
                .requestFailed, "the name of a variable or a function can be changed here")
        }
        do throws(Renaming.Refusal) {
            let edits = try renaming.edits(to: name)
            return server.workspaceEdit(
                edits.keys.inOrder().compactMap { path in
                    guard let text = renaming.tree.document(path)?.text else { return nil }
                    let version = server.openDocument(at: path)?.version
                    return (uri(of: path), version, text, edits[path] ?? [])
                })
        } catch {
            throw RequestProblem(.requestFailed, error.message)
        }
    }
}
