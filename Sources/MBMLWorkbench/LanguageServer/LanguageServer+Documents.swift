import MBDataEnvironment

/// The texts of open documents.
extension LanguageServer {
    /// The bytes of an open document, at most.
    private static let largestDocument = MBLimits.standard.documentBytes

    mutating func open(_ params: MBValue?, _ now: Duration) {
        let item = params?["textDocument"]
        guard let uri = item?["uri"]?.protocolString, let text = item?["text"]?.protocolString
        else {
            return
        }
        documents[uri] = OpenDocument(
            uri: uri, path: FileURI.path(of: uri) ?? MemoryRoot.path(of: uri),
            version: item?["version"], text: EditedText([]))
        documents[uri]?.write(text, atMost: Self.largestDocument)
        published[uri] = nil
        edition += 1
        documents[uri]?.edition = edition
        look(now)
    }

    mutating func change(_ params: MBValue?, _ now: Duration) {
        guard let uri = params?["textDocument"]?["uri"]?.protocolString,
            var document = documents[uri]
        else { return }
        for change in params?["contentChanges"]?.protocolArray ?? [] {
            guard let text = change["text"]?.protocolString else { continue }
            guard let range = change["range"], !range.isNull else {
                document.write(text, atMost: Self.largestDocument)
                continue
            }
            guard !document.isTooLarge, let range = document.text.range(range) else { continue }
            if document.text.bytes.count - range.count + text.utf8.count <= Self.largestDocument {
                document.text.replace(range, with: text)
            } else {
                document.refuse()
            }
        }
        document.version = params?["textDocument"]?["version"] ?? document.version
        edition += 1
        document.edition = edition
        documents[uri] = document
        noteChange(now)
    }

    /// Looks at the files again: clients don't say reliably which ones changed.
    mutating func look(_ now: Duration) {
        rereads = true
        noteChange(now)
        lastLook = generation
    }

    mutating func close(_ params: MBValue?, _ now: Duration) -> [[UInt8]] {
        guard let uri = params?["textDocument"]?["uri"]?.protocolString,
            documents.removeValue(forKey: uri) != nil
        else { return [] }
        published[uri] = nil
        edition += 1
        look(now)
        return [
            Message.notification(
                "textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
        ]
    }

    private mutating func noteChange(_ now: Duration) {
        generation += 1
        due = now + Self.delay
        running?.cancel()
        running = nil
    }

    /// The text of an open document as the server knows it; nil if it isn't open.
    package func text(of uri: String) -> String? { documents[uri]?.text.text }

    /// The open documents by their paths.
    var texts: [String: EditedText] {
        var texts: [String: EditedText] = [:]
        for document in documents.values.sorted(by: { $0.edition < $1.edition }) {
            texts[document.path] = document.text
        }
        return texts
    }

    /// The open document at a path: of those that an editor opened with different URIs, the one
    /// that was opened or changed last, whose text counts.
    func openDocument(at path: String) -> OpenDocument? {
        documents.values.filter { $0.path == path }.max { $0.edition < $1.edition }
    }
}
