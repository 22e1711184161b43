import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// A session with the language server that an input describes, and what went wrong in it.
struct Session {
    private var server = LanguageServer()
    private let trees = TreeWorker()
    private let worker = RequestWorker()
    private var now = Duration.zero
    private var isRunning = false
    private var wasCreated = false

    /// The open documents by their URIs.
    private var documents: [String: NaiveDocument] = [:]
    /// All texts that a document has had.
    private var history = SessionProject.documents.mapValues { [$0] }
    /// The requests that aren't answered yet, by their ids as JSON: their methods and documents.
    private var open: [String: [Request]] = [:]
    /// The ids that several requests had at a time: their answers may come in any order.
    private var repeated: Set<String> = []
    private(set) var violation: String?

    private struct Request {
        let method: String
        let uri: String?
    }

    mutating func run(_ input: SessionInput) {
        var reader = MessageReader()
        for step in input.steps where violation == nil && server.exitStatus == nil {
            now += .milliseconds(1)
            switch step {
            case .bytes(let bytes):
                reader.append(bytes)
                while violation == nil, server.exitStatus == nil, let part = reader.next() {
                    take(part)
                }
            case .check:
                now += .seconds(1)
                guard let job = server.takeCheck(at: now) else { continue }
                receive(server.finish(trees.run(job)))
            case .wait: answerOne()
            }
        }
        while violation == nil, answerOne() {}
        // A client that exits without a shutdown doesn't wait.
        if violation == nil, server.exitStatus != 1, let id = open.keys.sorted().first {
            fail("the request \(id) isn't answered")
        }
    }

    private mutating func fail(_ reason: String) { violation = violation ?? reason }

    @discardableResult
    private mutating func answerOne() -> Bool {
        guard let job = server.takeRequest() else { return false }
        receive(server.finish(worker.run(job)))
        return true
    }

    private mutating func take(_ part: MessageReader.Part) {
        switch part {
        case .message(let bytes):
            expect(bytes)
            checkReading(of: bytes)
            receive(server.receive(bytes, at: now))
            for (uri, document) in documents where server.text(of: uri) != document.text {
                fail("\(uri) has another text: \(server.text(of: uri) ?? "none")")
            }
        case .unreadable(let reason):
            open["null", default: []].append(Request(method: "", uri: nil))
            receive([LanguageServer.refusal(reason)])
        case .tooLong(let count):
            if count <= MessageReader.longestMessage { fail("a short message is too long") }
        }
    }

    /// Checks what the server's threads read of a message before it's its turn.
    private mutating func checkReading(of bytes: [UInt8]) {
        var reader = MessageReader()
        reader.append(MessageReader.framed(bytes)[...])
        if reader.next() != .message(bytes) || reader.next() != nil {
            fail("a message that is framed is another one")
        }
        let value = try? MBValue(json: Data(LoneSurrogates.replaced(in: bytes)))
        if let id = LanguageServer.requestID(bytes), value?["id"] != id {
            fail("another id than \(id)")
        }
        if let id = LanguageServer.cancelledRequest(bytes), value?["params"]?["id"] != id {
            fail("another id than \(id) is cancelled")
        }
    }

    // MARK: - What a message must lead to

    private mutating func expect(_ bytes: [UInt8]) {
        let json = LoneSurrogates.replaced(in: bytes)
        guard let value = try? MBValue(json: .init(json)), let object = value.asDictionary else {
            open["null", default: []].append(Request(method: "", uri: nil))
            return
        }
        guard case .string(let method)? = object["method"] else {
            let isResponse =
                object["id"] != nil && (object["result"] != nil || object["error"] != nil)
            if !isResponse { expectAnswer(object["id"], "", nil) }
            return
        }
        let params = object["params"]
        let uri = Self.text(params?["textDocument"]?["uri"])
        if object["id"] != nil {
            expectAnswer(object["id"], method, uri)
            if method == "initialize", !wasCreated, Self.isUsable(object["id"]) {
                (isRunning, wasCreated) = (true, true)
            }
            if method == "shutdown", Self.isUsable(object["id"]) { isRunning = false }
        } else if isRunning {
            note(method, params, uri)
        }
    }

    private mutating func expectAnswer(_ id: MBValue?, _ method: String, _ uri: String?) {
        let key = Self.isUsable(id) ? Self.key(id) : "null"
        if open[key] != nil { repeated.insert(key) }
        open[key, default: []].append(Request(method: method, uri: uri))
    }

    private static func isUsable(_ id: MBValue?) -> Bool {
        switch id {
        case .string?, .number?: true
        default: false
        }
    }

    private static func key(_ id: MBValue?) -> String { (try? id?.jsonString()) ?? "null" }

    private static func text(_ value: MBValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }

    /// Applies what a notification says of a document.
    private mutating func note(_ method: String, _ params: MBValue?, _ uri: String?) {
        guard let uri else { return }
        switch method {
        case "textDocument/didOpen":
            guard let text = Self.text(params?["textDocument"]?["text"]) else { return }
            documents[uri] = NaiveDocument(text)
        case "textDocument/didChange":
            guard case .array(let changes)? = params?["contentChanges"] else { return }
            for change in changes { documents[uri]?.apply(change) }
        case "textDocument/didClose": documents[uri] = nil
        default: return
        }
        if let document = documents[uri] { history[uri, default: []].append(document) }
    }

    // MARK: - Messages of the server

    /// The code of an answer to a message that isn't JSON.
    private static let parseError = -32700

    private mutating func receive(_ messages: [[UInt8]]) {
        for bytes in messages {
            guard let message = try? MBValue(json: .init(bytes)), message["jsonrpc"] == "2.0" else {
                return fail("not a message: \(String(decoding: bytes, as: UTF8.self))")
            }
            if let method = message["method"] {
                guard method == "textDocument/publishDiagnostics", message["id"] == nil,
                    let params = message["params"], let uri = Self.text(params["uri"])
                else { return fail("another notification: \(message)") }
                let document = documents[uri] ?? SessionProject.documents[uri]
                check(params["diagnostics"], in: [document].compactMap(\.self))
            } else {
                takeAnswer(message)
            }
        }
    }

    private mutating func takeAnswer(_ message: MBValue) {
        // Where the rest of a message can't be read, its id may be.
        let isRefusal = NaiveDocument.integer(message["error"]?["code"]) == Self.parseError
        let key = isRefusal ? "null" : Self.key(message["id"])
        guard let request = open[key]?.first else { return fail("an answer too many: \(message)") }
        open[key] = open[key].flatMap { $0.count > 1 ? Array($0.dropFirst()) : nil }
        if let error = message["error"] {
            guard message["result"] == nil, NaiveDocument.integer(error["code"]) != nil,
                Self.text(error["message"])?.isEmpty == false
            else { return fail("an error that isn't one: \(message)") }
            return
        }
        guard let result = message.asDictionary?["result"] else {
            return fail("an answer without a result: \(message)")
        }
        guard !repeated.contains(key) else { return }
        let isLater =
            request.method.contains("ename") || request.method.contains("erences")
            || request.method.contains("definition")
        if isLater {
            check(result, in: request.uri.flatMap { history[$0] } ?? [])
        } else {
            check(result, in: request.uri.flatMap { documents[$0] }.map { [$0] } ?? [])
        }
        if request.method == "textDocument/formatting" { checkEdits(result) }
    }

    /// Checks that all ranges lie in one of the texts, or in one of those that they name.
    private mutating func check(_ value: MBValue?, in texts: [NaiveDocument]) {
        switch value {
        case .array(let elements)?: for element in elements { check(element, in: texts) }
        case .dictionary(let members)?:
            if members["start"]?["line"] != nil, members["end"]?["line"] != nil {
                guard let value, texts.isEmpty || texts.contains(where: { $0.contains(value) })
                else { return fail("a range outside the text: \(members)") }
                return
            }
            let uri = Self.text(members["uri"]) ?? Self.text(members["textDocument"]?["uri"])
            let inner = uri.map { history[$0] ?? [] } ?? texts
            for (name, member) in members {
                check(member, in: name.contains(":") ? history[name] ?? [] : inner)
            }
        default: break
        }
    }

    /// Checks that edits don't overlap.
    private mutating func checkEdits(_ value: MBValue) {
        guard case .array(let edits) = value else { return }
        func place(_ edit: MBValue, _ name: String) -> (Int, Int) {
            let position = edit["range"]?[name]
            return (
                NaiveDocument.integer(position?["line"]) ?? 0,
                NaiveDocument.integer(position?["character"]) ?? 0
            )
        }
        let sorted = edits.sorted { place($0, "start") < place($1, "start") }
        for (edit, next) in zip(sorted, sorted.dropFirst())
        where place(edit, "end") > place(next, "start") { fail("edits overlap: \(edit), \(next)") }
    }
}
