import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@testable import MBMLWorkbench

/// An editor and its server, without a process: documents in a directory, with `‸` where the author
/// points and `⟦…⟧` around what is expected.
final class EditorSession {
    private(set) var server = LanguageServer()
    let directory: TemporaryDirectory
    private let worker = TreeWorker()
    private let requests = RequestWorker()
    private(set) var now = Duration.zero
    private var lastID = 0
    /// The texts of the open documents, without marks.
    private(set) var texts: [String: String] = [:]
    private(set) var versions: [String: Int] = [:]
    /// Where the author points.
    private(set) var place: (file: String, offset: String.Index)?
    /// What was sent that isn't an answer.
    private(set) var sent: [MBValue] = []

    static let abilities: MBValue = [
        "textDocument": [
            "completion": ["completionItem": ["snippetSupport": true]],
            "hover": ["contentFormat": ["markdown", "plaintext"]],
            "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
            "codeAction": ["codeActionLiteralSupport": [:]],
        ]
    ]

    /// Writes files and opens those that are marked; without marks, the first one.
    init(
        _ files: KeyValuePairs<String, String>, abilities: MBValue = EditorSession.abilities
    ) throws {
        directory = try TemporaryDirectory()
        for (name, text) in files { try directory.write(Self.unmarked(text), to: name) }
        _ = request("initialize", ["capabilities": abilities])
        notify("initialized", [:])
        let marked = files.filter { $0.value.contains("‸") }
        for (name, text) in marked.isEmpty ? Array(files.prefix(1)) : marked {
            open(name, text)
        }
        settle()
    }

    static func unmarked(_ text: String) -> String {
        text.filter { !"‸⟦⟧".contains($0) }
    }

    func uri(_ name: String) -> String {
        FileURI.uri(of: directory.url.appendingPathComponent(name).path)
    }

    // MARK: - Messages

    func send(_ message: MBValue) -> [MBValue] {
        let bytes = (try? message.jsonData()).map { [UInt8]($0) } ?? []
        return receive(bytes)
    }

    func receive(_ bytes: [UInt8]) -> [MBValue] {
        var answers = server.receive(bytes, at: now)
        while isAnswering, let job = takeRequest() { answers += server.finish(requests.run(job)) }
        return answers.map { (try? MBValue(json: Data($0))) ?? .null }
    }

    /// Whether requests that may take long are answered at once.
    var isAnswering = true

    func takeRequest() -> RequestJob? { server.takeRequest() }

    func finish(_ job: RequestJob) -> [MBValue] {
        server.finish(requests.run(job)).map { (try? MBValue(json: Data($0))) ?? .null }
    }

    /// The whole answer to a request.
    func request(_ method: String, _ params: MBValue) -> MBValue {
        lastID += 1
        let answers = send([
            "jsonrpc": "2.0", "id": MBValue(lastID), "method": .string(method), "params": params,
        ])
        #expect(answers.count == 1 && answers[0]["id"] == MBValue(lastID))
        return answers.first ?? .null
    }

    func notify(_ method: String, _ params: MBValue) {
        sent += send(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    // MARK: - Documents

    func open(_ name: String, _ marked: String) {
        let text = Self.unmarked(marked)
        texts[name] = text
        versions[name] = 1
        if let mark = marked.firstIndex(of: "‸") {
            let before = Self.unmarked(String(marked[..<mark]))
            place = (name, text.utf8.index(text.startIndex, offsetBy: before.utf8.count))
        }
        notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .string(uri(name)), "languageId": "mbml", "version": 1,
                    "text": .string(text),
                ]
            ])
    }

    /// Changes the whole text of a document.
    func change(_ name: String, to text: String) {
        texts[name] = text
        change(name, [["text": .string(text)]])
    }

    func change(_ name: String, _ changes: MBValue) {
        versions[name, default: 1] += 1
        notify(
            "textDocument/didChange",
            [
                "textDocument": [
                    "uri": .string(uri(name)), "version": MBValue(versions[name] ?? 1),
                ],
                "contentChanges": changes,
            ])
    }

    /// Lets time pass, and runs the check if one is due.
    func wait(_ time: Duration) {
        now += time
        guard let job = server.takeCheck(at: now) else { return }
        let messages = server.finish(worker.run(job))
        sent += messages.map { (try? MBValue(json: Data($0))) ?? .null }
    }

    func settle() { wait(LanguageServer.delay) }

    /// The last findings of a document, as `line:character-line:character severity rule`.
    func findings(_ name: String) -> [String]? {
        let uri = MBValue.string(self.uri(name))
        let last = sent.last {
            $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"] == uri
        }
        return last?["params"]?["diagnostics"]?.asArray?.map { finding in
            "\(Self.shown(finding["range"])) \(finding["severity"]?.description ?? "") "
                + (finding["code"]?.description ?? "")
        }
    }

    static func shown(_ range: MBValue?) -> String {
        [range?["start"], range?["end"]].map {
            "\($0?["line"]?.description ?? "?"):\($0?["character"]?.description ?? "?")"
        }.joined(separator: "-")
    }

    // MARK: - Requests at the place

    /// The answer to a request about the place.
    func ask(_ method: String, _ more: MBDictionary = [:]) -> MBValue {
        guard let place, let text = texts[place.file] else { return .null }
        var params: MBDictionary = [
            "textDocument": ["uri": .string(uri(place.file))],
            "position": Self.position(of: place.offset, in: text),
        ]
        for (key, value) in more { params[key] = value }
        return request("textDocument/" + method, .dictionary(params))
    }

    /// A place as editors count, found by another way than the server's.
    static func position(of index: String.Index, in text: String) -> MBValue {
        let before = text.utf16[..<index]
        let breaks = before.indices.filter { before[$0] == 10 }
        let start = breaks.last.map { before.index(after: $0) } ?? before.startIndex
        return [
            "line": MBValue(breaks.count),
            "character": MBValue(before.distance(from: start, to: before.endIndex)),
        ]
    }

    /// A text after the changes of an answer.
    static func applying(_ edits: [MBValue], to text: String) -> String {
        var text = text
        let sorted = edits.sorted { left, right in
            let places = [left, right].map { edit in
                [edit["range"]?["start"]?["line"], edit["range"]?["start"]?["character"]].map {
                    $0?.protocolInteger ?? 0
                }
            }
            return places[1].lexicographicallyPrecedes(places[0])
        }
        for edit in sorted {
            guard let start = index(edit["range"]?["start"], in: text),
                let end = index(edit["range"]?["end"], in: text),
                let new = edit["newText"]?.protocolString
            else { continue }
            text.replaceSubrange(start..<end, with: new)
        }
        return text
    }

    static func index(_ position: MBValue?, in text: String) -> String.Index? {
        guard let line = position?["line"]?.protocolInteger,
            let character = position?["character"]?.protocolInteger
        else { return nil }
        let units = text.utf16
        var start = units.startIndex
        for _ in 0..<line {
            guard let end = units[start...].firstIndex(of: 10) else { return nil }
            start = units.index(after: end)
        }
        return units.index(start, offsetBy: character, limitedBy: units.endIndex)
    }

    /// The texts of the files after the changes of an answer.
    func applying(_ edit: MBValue?) -> [String: String] {
        var changed: [String: String] = [:]
        for (uri, edits) in edit?["changes"]?.asDictionary ?? [:] {
            guard let path = FileURI.path(of: uri) else { continue }
            let name = String(path.dropFirst(directory.url.path.count + 1))
            let text =
                texts[name]
                ?? (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            changed[name] = Self.applying(edits.asArray ?? [], to: text)
        }
        return changed
    }

    // MARK: - Completion

    func completions() -> [MBValue] {
        ask("completion")["result"]?["items"]?.asArray ?? []
    }

    /// The document after one of the completions is chosen; nil if it isn't offered.
    func completing(_ label: String) -> String? {
        guard let place, let text = texts[place.file],
            let item = completions().first(where: { $0["label"]?.protocolString == label }),
            let edit = item["textEdit"]
        else { return nil }
        return Self.applying([edit], to: text)
    }
}
