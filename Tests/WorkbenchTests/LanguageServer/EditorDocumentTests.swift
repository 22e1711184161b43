import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@testable import MBMLWorkbench

@Suite("Unusual documents in editors")
struct EditorDocumentTests {
    @Test("names of tags and attributes may have prefixes, as in documents")
    func prefixes() throws {
        let session = try EditorSession(["manifest.xml": "<MBML/>"])
        for value in ["p:value='$‸x'", "p:val‸ue='$x'", "p:value='$x' if='$‸x'"] {
            session.open(
                "manifest.xml",
                "<MBML xmlns:p='u'><p:Var p:name='x' value='1'/>"
                    + "<Var name='d' type='dynamic' \(value)/></MBML>")
            session.settle()
            #expect(session.ask("hover")["result"]?["contents"] != nil, "\(value)")
            guard value.contains("$‸x") else { continue }
            #expect(session.ask("definition")["result"]?.asArray?.count == 1, "\(value)")
        }
        #expect(session.ask("documentSymbol")["result"]?.asArray?.count == 2)
    }

    // MARK: - Size

    private static let large =
        "<MBML><Var name='a' value='^nope()'/>" + String(repeating: " ", count: 8_000_000)
        + "</MBML>"

    @Test("a document that is too large isn't read, until it's smaller")
    func size() throws {
        let session = try EditorSession([
            "manifest.xml": "<MBML><Include file='b.xml'/><Var name='c' value='$‸a'/></MBML>",
            "b.xml": "<MBML/>",
        ])
        session.open("b.xml", Self.large)
        session.settle()
        #expect(session.findings("b.xml") == ["0:0-0:0 1 limit"])
        for method in ["documentSymbol", "completion", "formatting", "hover"] {
            let answer = session.request(
                "textDocument/" + method,
                [
                    "textDocument": ["uri": .string(session.uri("b.xml"))],
                    "position": ["line": 0, "character": 30],
                ])
            #expect(answer["result"] == .null)
        }
        session.change("b.xml", to: "<MBML><Var name='a' value='^nope()'/></MBML>")
        session.settle()
        #expect(session.findings("b.xml") == ["0:27-0:34 1 unknown-function"])
    }

    @Test(
        "a name with a long run of combining marks takes no longer than others",
        .ends(withinMinutes: 1),
        arguments: [
            "<MBML><a% name='b'/></MBML>", "<MBML><Var a%='1' name='b'/></MBML>",
            "<MBML><Var name='a%' value='$b'/></MBML>", "<a%/>",
        ])
    func marks(_ document: String) throws {
        let session = try EditorSession(["manifest.xml": "<MBML/>"])
        let run = String(repeating: "\u{301}\u{323}", count: 250_000)
        let uri = MBValue.string(session.uri("b.xml"))
        session.notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": uri, "languageId": "mbml", "version": 1,
                    "text": .string(document.replacing("%", with: run)),
                ]
            ])
        session.settle()
        for method in ["documentSymbol", "completion", "hover"] {
            let answer = session.request(
                "textDocument/" + method,
                ["textDocument": ["uri": uri], "position": ["line": 0, "character": 8]])
            #expect(answer["error"] == nil, "\(method)")
        }
    }

    @Test("a manifest that is only in an editor is found, in the document's directory")
    func unsavedManifest() throws {
        let directory = try TemporaryDirectory()
        func path(_ name: String) -> String { directory.url.appendingPathComponent(name).path }
        let including = Data("<MBML><Include file='part.xml'/></MBML>".utf8)
        let part = Data("<MBML/>".utf8)
        var search = ManifestSearch(searches: [])
        #expect(
            search.manifests(
                of: [path("part.xml")], [path("part.xml"): part, path("main.xml"): including])
                == [path("part.xml"): path("main.xml")])
        #expect(
            search.manifests(
                of: [path("part.xml")], [path("part.xml"): part, path("a/main.xml"): including])
                == [path("part.xml"): path("part.xml")])
        // The search ends in the directory with the settings.
        try directory.write("{}", to: ".mbml.json")
        #expect(
            search.manifests(
                of: [path("part.xml")], [path("part.xml"): part, path("main.xml"): including])
                == [path("part.xml"): path("main.xml")])
    }

    @Test(
        "the name of an encoding matters only if the library doesn't know it",
        arguments: [("UTF-16", 0), ("latin1", 0), ("bogus", 1)])
    func encodings(_ name: String, _ count: Int) throws {
        let session = try EditorSession([
            "manifest.xml": "<?xml version='1.0' encoding='\(name)'?>\n<MBML/>"
        ])
        #expect(session.findings("manifest.xml")?.count == count)
    }

    @Test("a document that becomes too large isn't read any more")
    func growing() throws {
        let session = try EditorSession(["manifest.xml": "<MBML/>"])
        let start: MBValue = ["line": 0, "character": 0]
        session.change(
            "manifest.xml",
            [["range": ["start": start, "end": start], "text": .string(Self.large)]])
        session.settle()
        #expect(session.findings("manifest.xml") == ["0:0-0:0 1 limit"])
    }

    @Test("a file that is too large doesn't keep the others from being checked")
    func largeFile() throws {
        let session = try EditorSession([
            "manifest.xml":
                "<MBML><Include file='b.xml'/><Var name='c' value='^nope()'/></MBML>",
            "b.xml": Self.large,
        ])
        #expect(
            session.findings("manifest.xml")?.contains { $0.hasSuffix("unknown-function") } == true)
    }

    @Test("the markup of a text follows its changes")
    func markup() {
        var text = EditedText("<a/>")
        let former = text
        #expect(text.markup.elements.count == 1)
        text.replace(0..<0, with: "<b/>")
        #expect(text.markup.elements.count == 2)
        #expect(former.markup.elements.count == 1)
    }

    // MARK: - Documents without a file

    @Test(
        "a document that isn't in a file is checked on its own",
        arguments: ["untitled:Untitled-1", "untitled:/a/b.xml", "http://example.com/x.xml"])
    func untitled(_ uri: String) throws {
        let session = try EditorSession([
            "manifest.xml": "<MBML><Var name='far' literal='x'/></MBML>"
        ])
        let text =
            "<MBML><Var name='near' literal='x'/><Var name='b' value='$near'/>"
            + "<Var name='c' value='^nope()'/><Var name='d' boolean='$b==1'/></MBML>"
        session.notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": .string(uri), "version": 1, "text": .string(text)]])
        session.settle()
        let sent = session.sent.last { $0["params"]?["uri"] == .string(uri) }
        let found = sent?["params"]?["diagnostics"]?.asArray ?? []
        #expect(found.contains { $0["code"] == "unknown-function" })
        func ask(_ method: String, _ character: Int = 58) -> MBValue? {
            session.request(
                "textDocument/" + method,
                [
                    "textDocument": ["uri": .string(uri)],
                    "position": ["line": 0, "character": MBValue(character)], "newName": "other",
                    "options": [:],
                ])["result"]
        }
        let labels = ask("completion")?["items"]?.asArray?.compactMap { $0["label"] } ?? []
        #expect(labels.contains("$near") && !labels.contains("$far"))
        #expect(ask("hover", 60)?["contents"] != nil)
        #expect(ask("documentSymbol")?.asArray?.count == 4)
        #expect(ask("formatting")?.asArray?.isEmpty == false)
        #expect(ask("definition", 60)?[0]?["uri"] == .string(uri))
        #expect(ask("rename", 60)?["changes"]?[uri]?.asArray?.count == 2)
    }

    @Test("a document that isn't in a file has nothing to include")
    func untitledIncludes() throws {
        let session = try EditorSession(["manifest.xml": "<MBML/>", "part.xml": "<MBML/>"])
        let uri: MBValue = "untitled:Untitled-1"
        session.notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": uri, "version": 1, "text": "<MBML><Include file=''/></MBML>",
                ]
            ])
        let answer = session.request(
            "textDocument/completion",
            ["textDocument": ["uri": uri], "position": ["line": 0, "character": 21]])
        #expect(answer["error"] == nil)
        let items = answer["result"]?["items"]?.asArray ?? answer["result"]?.asArray
        #expect(items?.isEmpty == true)
    }

    @Test("documents without a file don't get in each other's way")
    func severalUntitled() throws {
        let session = try EditorSession(["manifest.xml": "<MBML/>"])
        let texts = [
            "<MBML><Var name='a' value='^nope()'/></MBML>", "<MBML/>",
            "<MBML><Var name='b' value='^not()'/></MBML>",
        ]
        for (number, text) in texts.enumerated() {
            session.notify(
                "textDocument/didOpen",
                [
                    "textDocument": [
                        "uri": .string("untitled:\(number)"), "version": 1, "text": .string(text),
                    ]
                ])
        }
        session.settle()
        let counts = texts.indices.map { number in
            session.request(
                "textDocument/documentSymbol",
                ["textDocument": ["uri": .string("untitled:\(number)")]])["result"]?.asArray?.count
        }
        #expect(counts == [1, 0, 1])
        let findings = texts.indices.map { number in
            let sent = session.sent.last {
                $0["params"]?["uri"] == .string("untitled:\(number)")
            }
            return sent?["params"]?["diagnostics"]?.asArray?.count ?? 0
        }
        #expect(findings == [1, 0, 1])
    }

    @Test("a document has at most a thousand findings")
    func manyFindings() throws {
        let wrong = (0..<1_100).map { "<Var name='v\($0)' value='^nope()'/>" }.joined()
        let session = try EditorSession(["manifest.xml": "<MBML>\(wrong)</MBML>"])
        session.settle()
        #expect(session.findings("manifest.xml")?.count == 1_000)
        let other = try EditorSession([
            "manifest.xml": "<MBML>\(wrong)</MBML>", ".mbml.json": #"{"nonsense": 1}"#,
        ])
        other.settle()
        let findings = try #require(other.findings("manifest.xml"))
        #expect(findings.count == 1_000)
        #expect(findings.contains { $0.hasSuffix("configuration") })
    }

    @Test("the symbol of an element reaches from its beginning to its end")
    func symbolRange() throws {
        let session = try EditorSession([
            "manifest.xml": "<MBML><Var name='a'>text</Var></MBML>"
        ])
        session.settle()
        let symbol = session.request(
            "textDocument/documentSymbol",
            ["textDocument": ["uri": .string(session.uri("manifest.xml"))]])["result"]?[0]
        #expect(symbol?["range"]?["start"]?["character"] == 6)
        #expect(symbol?["range"]?["end"]?["character"] == 30)
    }

    @Test("symbols inside each other have at most 16 levels")
    func deepSymbols() throws {
        let text =
            "<MBML>" + String(repeating: "<Var name='a' type='map'>", count: 20)
            + String(repeating: "</Var>", count: 20) + "</MBML>"
        let session = try EditorSession(["manifest.xml": text])
        session.settle()
        var symbols = session.request(
            "textDocument/documentSymbol",
            ["textDocument": ["uri": .string(session.uri("manifest.xml"))]])["result"]?.asArray
        var levels = 0
        while let first = symbols?.first {
            levels += 1
            symbols = first["children"]?.asArray
        }
        #expect(levels == 16)
    }

    // MARK: - Places for tags

    @Test(
        "no tag is offered after a part of a word, or in text outside of elements",
        arguments: [
            ("$‸", false), ("‸$", false), ("a ‸", false), ("‸", true), (" \n‸", true),
            ("<MBML/>\nx‸", false), ("<MBML>$‸</MBML>", false), ("<MBML> ‸</MBML>", true),
            ("<MBML>‸</MBML>", true),
        ])
    func tags(_ marked: String, _ isOffered: Bool) throws {
        let session = try EditorSession(["manifest.xml": marked])
        #expect(session.completions().isEmpty == !isOffered)
    }

    @Test("a manifest that is a link includes documents beside the link")
    func links() throws {
        let text = "<MBML><Var name='a' type='dynamic' value='$shared$shred'/></MBML>"
        let session = try EditorSession([
            "other.xml": "<MBML/>", "part.xml": text, ".mbml.json": #"{"host": "complete"}"#,
            "real/main.xml":
                "<MBML><Include file='part.xml'/><Var name='shared' literal='x'/></MBML>",
        ])
        try session.directory.link("manifest.xml", to: "real/main.xml")
        session.open("part.xml", text)
        session.settle()
        #expect(session.findings("part.xml") == ["0:49-0:55 1 unknown-variable"])
    }

    // MARK: - Settings

    @Test(
        "a setting with a value of another kind says what it needs",
        arguments: [
            (#"{"data": {"r": "r.json"}}"#, #"'data.r' needs a list of files such as ["r.json"]"#),
            (#"{"data": {"r": [1]}}"#, #"'data.r' needs a list of files such as ["r.json"]"#),
            (#"{"data": []}"#, #"'data' needs names and lists of files such as {"r": ["r.json"]}"#),
            (#"{"rules": {"a": 1}}"#, "'rules.a' needs one of off, note, warning, error"),
            (
                #"{"rules": "a"}"#,
                #"'rules' needs rules and severities such as {"unknown-key": "warning"}"#
            ),
            (#"{"host": 1}"#, #"'host' needs "complete" or the path of a contract"#),
            (#"{"against": "a"}"#, #"'against' needs a list of files such as ["offers/*.json"]"#),
            (#"{"exclude": [1]}"#, #"'exclude' needs a list of files such as ["generated.xml"]"#),
            (#"{"failOn": 1}"#, "'failOn' needs one of note, warning, error"),
            (
                #"{"exports": 1}"#,
                #"'exports' needs lists of names such as {"variables": ["title"]}"#
            ),
            (
                #"{"exports": {"variables": "title"}}"#,
                #"'exports.variables' needs a list of names such as ["title"]"#
            ),
            (#"{"data": {"r": ["none.json"]}}"#, "it doesn't exist"),
            ("[]", #"the file needs settings such as {"failOn": "warning"}"#),
            ("{\n  \"rules\": }", "invalid JSON: expected a value after ':', found '}' at 2:12"),
        ])
    func settings(_ text: String, _ message: String) throws {
        let session = try EditorSession(["manifest.xml": "<MBML/>", ".mbml.json": text])
        let found = session.sent.last?["params"]?["diagnostics"]?[0]?["message"]?.protocolString
        #expect(found?.hasSuffix(": cannot be used: " + message) == true, "\(found ?? "")")
    }
}
