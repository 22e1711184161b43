import Foundation
import MBDataEnvironment
import MBMLWorkbench

extension FuzzTarget {
    /// Sessions with the language server.
    static let `protocol` = FuzzTarget(
        "protocol", dictionary: SessionWords.all,
        generated: { SessionGenerator($0).next() }, violation: ProtocolProperties.violation)
}

/// The properties that hold for any stream of messages.
enum ProtocolProperties {
    /// Why a property doesn't hold, or nil if all hold.
    @Sendable static func violation(_ text: String) -> String? {
        guard let input = SessionInput(text) else { return nil }
        let stream = input.stream
        guard parts(of: stream, in: []) == parts(of: stream, in: input.chunks) else {
            return "the chunks of the stream matter"
        }
        var session = Session()
        session.run(input)
        return session.violation
    }

    /// The parts of a stream that arrives in chunks; all at once if there are none.
    private static func parts(of stream: [UInt8], in chunks: [Int]) -> [MessageReader.Part] {
        var reader = MessageReader()
        var parts: [MessageReader.Part] = []
        var (rest, turn) = (stream[...], 0)
        while !rest.isEmpty {
            let count = chunks.isEmpty ? rest.count : chunks[turn % chunks.count]
            reader.append(rest.prefix(count))
            rest = rest.dropFirst(count)
            turn += 1
            while let part = reader.next() { parts.append(part) }
        }
        return parts
    }
}

/// Generates sessions: documents that are opened and changed, and requests about places in them.
struct SessionGenerator {
    private let choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    private func isRare(_ sides: Int = 8) -> Bool { choices.roll(sides) == sides - 1 }

    func next() -> String {
        let uris = Array(choices.pick(SessionWords.projects).prefix(1 + choices.roll(3)))
        let texts = uris.enumerated().map { position, _ in document(isFirst: position == 0) }
        var lines = isRare(24) ? [] : [initialize()]
        for (uri, text) in zip(uris, texts) { lines.append(open(uri, text)) }
        if choices.roll(3) > 0 { lines.append("check") }
        for id in 0..<choices.roll(14) {
            let position = choices.roll(uris.count)
            lines.append(step(id + 2, uris[position], texts[position]))
        }
        if isRare(2) { lines.append(request(99, "shutdown", "null")) }
        if isRare(2) { lines.append(#"{"jsonrpc": "2.0", "method": "exit"}"#) }
        if isRare(3) { lines.append("chunks \(choices.repeated(1...3, separator: " ") { size })") }
        return lines.joined(separator: "\n") + "\n"
    }

    private var size: String { choices.pick(["1", "7", "40", "100", "999"]) }

    private func document(isFirst: Bool) -> String {
        let markup = MarkupGenerator(
            choices, DocumentApp.contract, files: ["manifest.xml", "b.xml", "parts/c.xml"],
            calling: DocumentApp.calls)
        let text = markup.document(isManifest: isFirst)
        return isRare(6) ? text.replacing("\n", with: choices.pick(["\r\n", "\r"])) : text
    }

    // MARK: - Messages

    private func initialize() -> String {
        guard isRare(2) else { return request(1, "initialize", "{\"capabilities\": {}}") }
        let abilities = """
            {"capabilities": {"textDocument": {"completion": {"completionItem": {"snippetSupport": \
            true}}, "hover": {"contentFormat": ["markdown"]}, "documentSymbol": \
            {"hierarchicalDocumentSymbolSupport": true}, "codeAction": \
            {"codeActionLiteralSupport": {}}}, "workspace": {"workspaceEdit": {"documentChanges": \
            true}}}}
            """
        return request(1, "initialize", abilities)
    }

    private func request(_ id: Int, _ method: String, _ params: String) -> String {
        let written = isRare(16) ? choices.pick(["\"a\"", "null", "1.5", "[]", "1"]) : "\(id)"
        return
            #"{"jsonrpc": "2.0", "id": \#(written), "method": "\#(method)", "params": \#(params)}"#
    }

    private func notification(_ method: String, _ params: String) -> String {
        #"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(params)}"#
    }

    private func open(_ uri: String, _ text: String) -> String {
        notification(
            "textDocument/didOpen",
            """
            {"textDocument": {"uri": "\(uri)", "version": 1, "languageId": "mbml", \
            "text": \(JSONText.string(text))}}
            """)
    }

    private func step(_ id: Int, _ uri: String, _ text: String) -> String {
        let document = "\"textDocument\": {\"uri\": \"\(uri)\", \"version\": \(id)}"
        let place = position(in: text)
        switch choices.roll(16) {
        case 0, 1, 2, 3:
            let changes = choices.repeated(1...2, separator: ", ") { change(text) }
            return notification(
                "textDocument/didChange", "{\(document), \"contentChanges\": [\(changes)]}")
        case 4...9:
            let method = choices.pick(SessionWords.methods)
            var params = "{\(document), \"position\": \(place)"
            params += ", \"range\": \(range(text)), \"context\": \(choices.pick(Self.contexts))"
            return request(
                id, method, params + ", \"newName\": \"\(choices.pick(Self.newNames))\"}")
        case 10, 11: return "check"
        case 12: return "wait"
        case 13: return notification("$/cancelRequest", "{\"id\": \(max(2, id - 1))}")
        case 14:
            let method = choices.pick(["didClose", "didSave", "didOpen", "didChange", "hover"])
            return notification("textDocument/\(method)", "{\(document)}")
        default: return malformed(id)
        }
    }

    private static let contexts = [
        "{}", "{\"includeDeclaration\": true}", "{\"only\": [\"quickfix\"]}", "{\"only\": [\"x\"]}",
    ]

    private static let newNames = ["fresh", "a b", "", "é", "$x", "total", "1a", "a-", "f(", "<"]

    private func malformed(_ id: Int) -> String {
        let json = JSONGenerator(choices, words: ["id", "method", "params", "jsonrpc", "exit"])
        return choices.pick([
            "!Content-Length: x\\r\\n\\r\\n", "!\\n\\n", "!Content-Length: 2\\n\\n{}", "{", "[]",
            "{\"id\": \(id)}", "{\"id\": \(id), \"result\": null}", json.value(depth: 2),
            "!content-length : 4\\r\\nContent-Type: a\\r\\n\\r\\nnull", "!\\r\\n\\r\\n", "\"text\"",
            request(id, choices.pick(SessionWords.methods), json.value(depth: 3)),
            request(id, "textDocument/nosuch", "{}"), request(id, "initialize", "null"),
            "!Content-Length: -1\\r\\n\\r\\n", "long 16383", "long 20000\n!\\r\\n\\r\\n",
            "!Content-Length: 99999999999999999999\\r\\n\\r\\n",
        ])
    }

    // MARK: - Places

    /// A place, mostly one where an expression or a tag begins.
    private func position(in text: String) -> String {
        let naive = NaiveDocument(text)
        let marks = naive.units.indices.filter { "$^<\"=.(|".utf16.contains(naive.units[$0]) }
        guard !isRare(6), !marks.isEmpty else {
            return choices.pick([
                "{\"line\": 0, \"character\": 0}", "{\"line\": 1, \"character\": 9999}",
                "{\"line\": -1, \"character\": 3}", "{\"line\": 9999, \"character\": 0}",
                "{\"line\": 1, \"character\": -5}", "{\"line\": 1.5, \"character\": 0}", "null",
                "{\"line\": 9223372036854775807, \"character\": 9223372036854775807}",
            ])
        }
        let offset = choices.pick(marks) + choices.roll(3)
        let lines = naive.lines
        let line = lines.lastIndex { $0.lowerBound <= offset } ?? 0
        return "{\"line\": \(line), \"character\": \(offset - lines[line].lowerBound)}"
    }

    private func range(_ text: String) -> String {
        "{\"start\": \(position(in: text)), \"end\": \(position(in: text))}"
    }

    private func change(_ text: String) -> String {
        let new = JSONText.string(choices.pick(Self.insertions))
        if isRare(8) { return "{\"text\": \(JSONText.string(document(isFirst: true)))}" }
        return "{\"range\": \(range(text)), \"text\": \(new)}"
    }

    private static let insertions = [
        "", "$", "^", "a", "😀", "é\n", "\r\n", "\r", "<Var name=\"x\" value=\"$a\"/>", "\"", "<!--",
        "^uppercase(", "</MBML>", "$total.", "&", " -AND ", "\u{0}", "<", "mbml:ignore ",
    ]
}

/// The words of messages.
enum SessionWords {
    /// Documents that are opened together: some exist as files, with other texts.
    static let projects = [
        ["file:///nowhere/manifest.xml", "file:///nowhere/b.xml", "untitled:a/b.xml"],
        ["manifest.xml", "b.xml", "parts/c.xml"].map { SessionProject.prefix + $0 },
        ["b.xml", "manifest.xml", "parts/new.xml"].map { SessionProject.prefix + $0 },
        ["parts/c.xml", "broken/manifest.xml", "none.xml"].map { SessionProject.prefix + $0 },
    ]

    static let methods = [
        "completion", "hover", "definition", "references", "rename", "prepareRename",
        "formatting", "codeAction", "documentSymbol",
    ].map { "textDocument/" + $0 }

    static let all =
        Set(projects.joined()).sorted().map { "\"\($0)\"" }
        + methods.map { "\"method\": \"\($0)\"" }
        + [
            "\"jsonrpc\": \"2.0\"", "\"id\": 1", "\"params\": {", "\"textDocument\": {\"uri\": ",
            "\"position\": {\"line\": ", "\"character\": ", "\"range\": {\"start\": ", "\"end\": ",
            "\"contentChanges\": [{\"text\": \"", "\"newName\": \"", "\ncheck\n", "\nwait\n",
            "\nchunks 1\n", "\nlong 16384\n", "\n!Content-Length: ", "\\r\\n\\r\\n", "initialize",
            "shutdown", "exit",
            "$/cancelRequest", "textDocument/didOpen", "textDocument/didChange",
            "textDocument/didClose", "textDocument/didSave", "\\n", "\\\"", "<Var name=\\\"",
        ]
}
