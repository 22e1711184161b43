import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@testable import MBMLWorkbench

@Suite("The language server's protocol")
struct LanguageServerTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func code(_ answers: [MBValue]) -> Int? {
        answers.first?["error"]?["code"]?.protocolInteger
    }

    @Test("the path of a document has up to 8,192 bytes")
    func longPaths() {
        let path = "/" + String(repeating: "a", count: 8_191)
        #expect(FileURI.path(of: "file://" + path) == path)
        #expect(FileURI.path(of: "file://" + path + "a") == nil)
    }

    @Test("requests before the first one, after the last one and of unknown methods are errors")
    func lifecycle() throws {
        var server = LanguageServer()
        func send(_ method: String, id: String? = "1") -> MBValue? {
            let id = id.map { #""id": \#($0), "# } ?? ""
            let message = #"{"jsonrpc": "2.0", \#(id)"method": "\#(method)"}"#
            let answers = server.receive(bytes(message), at: .zero)
            #expect(answers.count <= 1)
            return answers.first.flatMap { try? MBValue(json: Data($0)) }
        }
        #expect(send("textDocument/hover")?["error"]?["code"] == -32002)
        #expect(send("textDocument/didOpen", id: nil) == nil)
        let first = send("initialize", id: "\"a\"")
        #expect(first?["id"] == "a")
        #expect(first?["result"]?["capabilities"]?["positionEncoding"] == "utf-16")
        #expect(first?["result"]?["capabilities"]?["textDocumentSync"]?["change"] == 2)
        #expect(send("initialize")?["error"]?["code"] == -32600)
        #expect(send("initialized", id: nil) == nil)
        #expect(send("textDocument/nope")?["error"]?["code"] == -32601)
        #expect(send("$/nope", id: nil) == nil)
        #expect(send("textDocument/hover")?["error"]?["code"] == -32602)
        #expect(server.exitStatus == nil)
        #expect(send("shutdown")?["result"] == .null)
        #expect(send("textDocument/hover")?["error"]?["code"] == -32600)
        #expect(send("exit", id: nil) == nil)
        #expect(server.exitStatus == 0)
    }

    @Test("leaving without the request to shut down has another status")
    func exit() {
        var server = LanguageServer()
        _ = server.receive(bytes(#"{"jsonrpc":"2.0","method":"exit"}"#), at: .zero)
        #expect(server.exitStatus == 1)
    }

    @Test(
        "what isn't a message is answered with an error",
        arguments: [
            ("", -32700), ("{", -32700), ("null", -32600), ("[]", -32600), ("{}", -32600),
            (#"{"id": 1}"#, -32600), (#"{"id": {}, "method": "x"}"#, -32600),
            (#"{"id": 1, "method": 5}"#, -32600), (#"{"id": "\ud80", "method": "x"}"#, -32700),
        ])
    func malformed(_ text: String, _ code: Int) throws {
        var server = LanguageServer()
        let answers = server.receive(bytes(text), at: .zero)
        #expect(self.code(answers.map { (try? MBValue(json: Data($0))) ?? .null }) == code)
    }

    @Test("a message that is nested 100,000 deep is an error", arguments: ["[", "{\"a\":"])
    func nesting(_ bracket: String) {
        var server = LanguageServer()
        let text = String(repeating: bracket, count: 100_000)
        let answers = server.receive(bytes(text), at: .zero)
        #expect(code(answers.map { (try? MBValue(json: Data($0))) ?? .null }) == -32700)
    }

    @Test("an answer of the client isn't an error")
    func responses() {
        var server = LanguageServer()
        #expect(server.receive(bytes(#"{"id": 1, "result": null}"#), at: .zero).isEmpty)
    }

    @Test("changes of ranges, and of the whole text, give the same text as in the editor")
    func changes() throws {
        let session = try EditorSession([
            "manifest.xml": "<MBML>\r\n<Var name='a' value='😀^f()'/></MBML>"
        ])
        session.change(
            "manifest.xml",
            [
                [
                    "range": [
                        "start": ["line": 1, "character": 23], "end": ["line": 1, "character": 26],
                    ],
                    "text": "ä",
                ],
                [
                    "range": [
                        "start": ["line": 0, "character": 6], "end": ["line": 1, "character": 0],
                    ],
                    "text": "\n\n",
                ],
            ])
        let text = session.server.documents[session.uri("manifest.xml")]?.text.text
        #expect(text == "<MBML>\n\n<Var name='a' value='😀ä)'/></MBML>")
        session.change("manifest.xml", [["text": "<MBML/>"]])
        #expect(session.server.documents[session.uri("manifest.xml")]?.text.text == "<MBML/>")
    }

    @Test("random changes keep the text equal to that of the editor")
    func randomChanges() throws {
        let session = try EditorSession(["manifest.xml": "<MBML/>"])
        var random = Steps(state: 7)
        var text = "<MBML/>"
        let pieces = ["a", "😀", "\r\n", "\n", "&amp;", "", "ä<", "\r"]
        for _ in 0..<300 {
            let count = text.unicodeScalars.count
            func scalar(_ offset: Int) -> String.Index {
                text.unicodeScalars.index(text.startIndex, offsetBy: offset)
            }
            let first = Int(random.next() % UInt64(count + 1))
            let last = min(count, first + Int(random.next() % 4))
            let piece = pieces[Int(random.next() % UInt64(pieces.count))]
            // A lone carriage return is a line break to the server alone.
            let isSplit = text.unicodeScalars.contains("\r")
            let range: MBValue = [
                "start": EditorSession.position(of: scalar(first), in: text),
                "end": EditorSession.position(of: scalar(last), in: text),
            ]
            if isSplit || piece.contains("\r") {
                text = "<MBML>" + piece
                session.change("manifest.xml", [["text": .string(text)]])
            } else {
                session.change("manifest.xml", [["range": range, "text": .string(piece)]])
                text.unicodeScalars.replaceSubrange(
                    scalar(first)..<scalar(last), with: piece.unicodeScalars)
            }
            #expect(session.server.documents[session.uri("manifest.xml")]?.text.text == text)
        }
    }

    @Test("an outline has what a document declares, inside each other or in a list")
    func symbols() throws {
        let text =
            """
            <MBML modules='MBEventHandling'>\n<Include file='b.xml'/>\
            <Var name='a&amp;b' type='map'><Var name='key' literal='x'/>\
            </Var>\n<Function name='f' parameters='x' value='1'/><Listener name='l'/></MBML>
            """
        func symbols(_ session: EditorSession) -> [MBValue] {
            session.request(
                "textDocument/documentSymbol",
                ["textDocument": ["uri": .string(session.uri("manifest.xml"))]])["result"]?.asArray
                ?? []
        }
        let tree = symbols(try EditorSession(["manifest.xml": text]))
        #expect(tree.map { $0["name"] } == ["b.xml", "a&b", "f", "l"])
        #expect(tree.map { $0["kind"] } == [1, 13, 12, 24])
        #expect(tree[1]["children"]?[0]?["name"] == "key")
        #expect(EditorSession.shown(tree[1]["selectionRange"]) == "1:34-1:41")
        let list = symbols(try EditorSession(["manifest.xml": text], abilities: [:]))
        #expect(list.map { $0["name"] } == ["b.xml", "a&b", "key", "f", "l"])
        #expect(list[2]["containerName"] == "a&b")
    }

    @Test("formatting changes blanks alone, and leaves a document that can't be read as it is")
    func formatting() throws {
        let text = "<MBML>\r\n<Var name='a' boolean='$x==1&amp;&amp;  ($y)'/>\r\n</MBML>"
        let session = try EditorSession(["manifest.xml": text])
        func format() -> MBValue? {
            session.request(
                "textDocument/formatting",
                ["textDocument": ["uri": .string(session.uri("manifest.xml"))], "options": [:]])[
                    "result"]
        }
        let edits = format()?.asArray ?? []
        let expected = try MBMLFormatter().formattedDocument(text)
        #expect(expected != text)
        #expect(EditorSession.applying(edits, to: text) == expected)
        #expect(edits.count > 1)
        session.change("manifest.xml", to: expected)
        #expect(format() == [])
        session.change("manifest.xml", to: "<MBML><Var name='a' boolean='$x==1'>")
        #expect(format() == .null)
    }

    @Test(
        "formatting takes out a blank that is written as a number, and breaks no lines for legacy apps",
        arguments: [
            ("^if(&#0000000000010; $a==1|&#x20;x|y)", "{}", "$b == 1"),
            (
                "^if($a == 1|^join(^array($text|$more|$other)|, )|^join(^array($more|$text|$other)|; ))",
                #"{"against": ["library:legacy"]}"#, nil
            ),
        ])
    func formattingOfOthers(_ value: String, _ settings: String, _ other: String?) throws {
        let text =
            "<MBML>\n<Var name='v' value='\(value)'/>\n<Var name='b' boolean='$b==1'/>\n</MBML>"
        let session = try EditorSession(["manifest.xml": text, ".mbml.json": settings])
        let edits = session.request(
            "textDocument/formatting",
            ["textDocument": ["uri": .string(session.uri("manifest.xml"))], "options": [:]])[
                "result"]
        var formatter = MBMLFormatter()
        if other == nil { formatter.lineWidth = nil }
        let expected = try formatter.formattedDocument(text)
        #expect(EditorSession.applying(edits?.asArray ?? [], to: text) == expected)
        #expect(expected.contains("$b == 1"))
        #expect(other != nil || expected.contains(value))
    }

    private static let methods = [
        "completion", "hover", "definition", "references", "prepareRename", "rename",
        "documentSymbol", "codeAction", "formatting",
    ]

    @Test(
        """
        places outside of the text, and documents that aren't open or aren't files, are no\
         problem
        """,
        arguments: methods)
    func outside(_ method: String) throws {
        let session = try EditorSession(["manifest.xml": "<MBML><Var name='a' value='$a"])
        let places: [(MBValue, MBValue)] = [(-1, -1), (0, 999_999_999), (999_999_999, 0), (0, 30)]
        let uris = [
            session.uri("manifest.xml"), "file:///nowhere/x.xml", "untitled:Untitled-1", "",
            "file://",
            "file:///%zz", "file:///%00", "http://example.com/x.xml",
            session.uri("") + "%6danifest.xml",
        ]
        session.notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": "untitled:Untitled-1", "version": 1, "text": "<MBML>$"]])
        for uri in uris {
            for (line, character) in places {
                let place: MBValue = ["line": line, "character": character]
                let answer = session.request(
                    "textDocument/" + method,
                    [
                        "textDocument": ["uri": .string(uri)], "position": place,
                        "range": ["start": place, "end": place], "newName": "b",
                        "context": ["diagnostics": []], "options": ["tabSize": 2],
                    ])
                #expect(answer["result"] != nil || answer["error"] != nil)
                #expect(answer["error"]?["code"] != -32603, "\(answer)")
            }
        }
        let wrong: [MBValue] = [
            [:], ["textDocument": 1], ["textDocument": ["uri": 5], "position": 3],
            [
                "textDocument": ["uri": .string(session.uri("manifest.xml"))],
                "position": ["line": 0.5, "character": "x"], "newName": [:], "range": [],
            ],
        ]
        for params in wrong {
            let answer = session.request("textDocument/" + method, params)
            #expect(answer["result"] != nil || answer["error"] != nil)
            #expect(answer["error"]?["code"] != -32603, "\(answer)")
        }
    }

    @Test(
        "files that aren't documents cause no trouble",
        arguments: [
            "", "\0\0\u{1}", "<", "</", "<!", "<![CDATA[", "<MBML", "<MBML a", "<MBML a=",
            "<MBML a='",
            String(repeating: "<Var>", count: 20_000), String(repeating: "<Var ", count: 20_000),
            "<MBML><Var name='x' value='" + String(repeating: "^if(", count: 20_000),
            "<MBML><Var name='x' value='" + String(repeating: "$a[", count: 20_000),
            "<MBML>" + String(repeating: "&#x41;", count: 20_000),
            "<!DOCTYPE x [<!ENTITY a 'b'>]><MBML>&a;</MBML>", String(repeating: "\r", count: 5_000),
        ])
    func hostile(_ text: String) throws {
        let session = try EditorSession(["manifest.xml": "<MBML/>"])
        session.open("manifest.xml", text + "‸")
        session.settle()
        for method in Self.methods {
            let answer = session.ask(
                method,
                [
                    "newName": "b", "context": ["diagnostics": []],
                    "range": [
                        "start": ["line": 0, "character": 0], "end": ["line": 9, "character": 9],
                    ],
                ])
            #expect(answer["result"] != nil || answer["error"] != nil)
            #expect(answer["error"]?["code"] != -32603, "\(answer)")
        }
    }

    @Test(
        "documents that include each other, and files deleted while they're open, cause no trouble")
    func cycles() throws {
        let session = try EditorSession([
            "manifest.xml": "<MBML><Include file='b.xml'/><Var name='a' value='$b‸'/></MBML>",
            "b.xml":
                """
            <MBML><Include file='manifest.xml'/><Include file='b.xml'/>\
            <Var name='bee' literal='x'/></MBML>
            """,
        ])
        #expect(session.findings("manifest.xml") != nil)
        #expect(session.completions().contains { $0["label"] == "$bee" })
        try FileManager.default.removeItem(at: session.directory.url)
        session.notify(
            "textDocument/didSave", ["textDocument": ["uri": .string(session.uri("manifest.xml"))]])
        session.settle()
        #expect(session.findings("manifest.xml")?.last?.hasSuffix("include-not-found") == true)
    }
}

/// Numbers that look random.
private struct Steps {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
