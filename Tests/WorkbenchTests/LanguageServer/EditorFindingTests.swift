import Foundation
import MBDataEnvironment
import Testing

@testable import MBMLWorkbench

@Suite("Findings in editors")
struct EditorFindingTests {
    @Test(
        "findings come with their version, some time after the last change, and go when corrected")
    func timing() throws {
        let session = try EditorSession([
            "manifest.xml": "<MBML><Var name='a' value='^nope()'/></MBML>"
        ])
        #expect(session.findings("manifest.xml") == ["0:27-0:34 1 unknown-function"])
        #expect(session.sent.last?["params"]?["version"] == 1)
        session.change("manifest.xml", to: "<MBML><Var name='a' value='^nope'/></MBML>")
        session.wait(.milliseconds(100))
        session.change("manifest.xml", to: "<MBML><Var name='a' value='1'/></MBML>")
        session.wait(.milliseconds(149))
        #expect(session.sent.count == 1)
        session.wait(.milliseconds(1))
        #expect(session.findings("manifest.xml") == [])
        #expect(session.sent.last?["params"]?["version"] == 3)
        #expect(session.sent.count == 2)
    }

    @Test("all open documents are checked again when one changes")
    func sharing() throws {
        let session = try EditorSession([
            "manifest.xml":
                "<MBML><Include file='b.xml'/><Function name='f' parameters='x' value='1'/></MBML>",
            "b.xml": "<MBML><Var name='a' type='dynamic' value='^f(1)'/></MBML>",
        ])
        session.open("b.xml", "<MBML><Var name='a' type='dynamic' value='^f(1)'/></MBML>")
        session.settle()
        #expect(session.findings("b.xml") == [])
        session.change("manifest.xml", to: "<MBML><Include file='b.xml'/></MBML>")
        session.settle()
        #expect(session.findings("b.xml") == ["0:42-0:47 1 unknown-function"])
        session.change("manifest.xml", to: "<MBML></MBML>")
        session.settle()
        // It's a manifest of its own now.
        #expect(session.findings("b.xml") == ["0:42-0:47 1 unknown-function"])
    }

    @Test("findings go when a document is closed, or leaves the tree")
    func leaving() throws {
        let session = try EditorSession([
            "manifest.xml": "<MBML><Include file='b.xml'/></MBML>",
            "b.xml": "<MBML><Var name='a' value='^nope()'/></MBML>",
        ])
        session.open("b.xml", "<MBML><Var name='a' value='^nope()'/></MBML>")
        session.settle()
        #expect(session.findings("b.xml")?.count == 1)
        // While the manifest isn't well-formed, nothing includes it.
        session.change("manifest.xml", to: "<MBML><Include file='b.xml'/><Var")
        session.settle()
        #expect(session.findings("b.xml") == [])
        session.change("manifest.xml", to: "<MBML><Include file='b.xml'/></MBML>")
        session.settle()
        #expect(session.findings("b.xml")?.count == 1)
        session.notify(
            "textDocument/didClose", ["textDocument": ["uri": .string(session.uri("b.xml"))]])
        #expect(session.findings("b.xml") == [])
    }

    @Test("files are looked at again when one is saved, with the settings and the data")
    func saving() throws {
        let session = try EditorSession([
            "manifest.xml":
                """
            <MBML><Include file='b.xml'/>\
            <Var name='a' type='dynamic' value='$r.titel ^f(1)'/></MBML>
            """,
            "b.xml": "<MBML/>", ".mbml.json": #"{"data": {"r": ["r.json"]}}"#,
            "r.json": #"{"titel": 1}"#,
        ])
        #expect(session.findings("manifest.xml")?.map { $0.suffix(16) } == ["unknown-function"])
        try session.directory.write(
            "<MBML><Function name='f' parameters='x' value='1'/></MBML>", to: "b.xml")
        try session.directory.write(#"{"title": 1}"#, to: "r.json")
        session.notify(
            "textDocument/didSave", ["textDocument": ["uri": .string(session.uri("manifest.xml"))]])
        session.settle()
        #expect(session.findings("manifest.xml")?.map { $0.suffix(16) } == ["unknown-data-key"])
        try session.directory.write(
            #"{"rules": {"unknown-data-key": "off"}, "data": {"r": ["r.json"]}}"#, to: ".mbml.json")
        session.notify("workspace/didChangeWatchedFiles", ["changes": []])
        session.settle()
        #expect(session.findings("manifest.xml") == [])
        try session.directory.write("{", to: ".mbml.json")
        session.notify(
            "textDocument/didSave", ["textDocument": ["uri": .string(session.uri("manifest.xml"))]])
        session.settle()
        #expect(session.findings("manifest.xml")?.first == "0:1-0:5 1 configuration")
    }

    @Test(
        "places are right through entities, sections, line breaks and normalized values",
        arguments: [
            ("<MBML><Var name='a' value='&amp;&#x1F600;⟦^nope()⟧'/></MBML>"),
            ("<MBML>\r\n<Var name='a' value='a\r\n\t😀 ⟦^nope()⟧ x'/></MBML>"),
            ("<MBML><Var name='a'>&lt;<![CDATA[<😀⟦^nope(&amp;)⟧]]></Var></MBML>"),
            ("<MBML><Var name='a'><![CDATA[⟦^nope()⟧]]> x</Var></MBML>"),
            ("<MBML>\n<Var name=\"a\" value=\"⟦^nope(&quot;😀&quot;)⟧&gt;\"/></MBML>"),
            ("""
            <?xml version='1.0' encoding='ISO-8859-1'?>\n<MBML>\
            <Var name='a' value='äöü⟦^nope()⟧'/></MBML>
            """),
        ])
    func places(_ marked: String) throws {
        let session = try EditorSession(["manifest.xml": "<MBML/>"])
        session.open("manifest.xml", marked)
        session.settle()
        let before = EditorSession.unmarked(String(marked.prefix { $0 != "⟦" }))
        let through = EditorSession.unmarked(String(marked.prefix { $0 != "⟧" }))
        let range: MBValue = [
            "start": EditorSession.position(of: before.endIndex, in: before),
            "end": EditorSession.position(of: through.endIndex, in: through),
        ]
        #expect(
            session.findings("manifest.xml") == ["\(EditorSession.shown(range)) 1 unknown-function"]
        )
    }

    @Test(
        "a finding that knows what was meant corrects it, escaped for its place",
        arguments: [
            ("<MBML><Vr name='a' value='1'/></MBML>", "<MBML><Var name='a' value='1'/></MBML>"),
            ("<MBML><Vr name='a'>1</Vr></MBML>", "<MBML><Var name='a'>1</Var></MBML>"),
            ("<MBML><Var name='a' valeu='1'/></MBML>", "<MBML><Var name='a' value='1'/></MBML>"),
            ("<MBML><Var name='a' boolean='&lt; $b = 1' /></MBML>", nil),
            (
                "<MBML><Var name='b' literal='x'/><Var name='a' boolean='$b = 1'/></MBML>",
                "<MBML><Var name='b' literal='x'/><Var name='a' boolean='$b == 1'/></MBML>"
            ),
            (
                "<MBML><Var name='a' value='&amp;^uppercas(x)'/></MBML>",
                "<MBML><Var name='a' value='&amp;^uppercase(x)'/></MBML>"
            ),
            (
                "<MBML><Var name='a' boolean='$Platform -and T'/></MBML>",
                "<MBML><Var name='a' boolean='$Platform -AND T'/></MBML>"
            ),
            (
                "<MBML><Var name='a' type='dynamik' value='1'/></MBML>",
                "<MBML><Var name='a' type='dynamic' value='1'/></MBML>"
            ),
            ("<MBML><Var name='a' value='1' valeu='2'/></MBML>", nil),
            (
                "<MBML><Var name='b' literal='x'/><Var name='a'><![CDATA[$b:]]> x</Var></MBML>",
                "<MBML><Var name='b' literal='x'/><Var name='a'><![CDATA[${b}:]]> x</Var></MBML>"
            ),
            (
                "<MBML><Var name='b' value='5'/><Var name='a' value='#($b-1 * 2)'/></MBML>",
                "<MBML><Var name='b' value='5'/><Var name='a' value='#($b - 1 * 2)'/></MBML>"
            ),
            (
                "<MBML><Var name='b' value='5'/><Var name='a' boolean='$b-1-2 == 2'/></MBML>",
                "<MBML><Var name='b' value='5'/><Var name='a' boolean='#($b - 1 - 2) == 2'/></MBML>"
            ),
            ("<MBML><Var name='b' value='#(5)'/><Var name='a' value='${b}-5'/></MBML>", nil),
            (
                "<MBML><Var name='b' value='5'/><Var name='a' value='#($b-1-2)'/></MBML>",
                "<MBML><Var name='b' value='5'/><Var name='a' value='#($b - 1 - 2)'/></MBML>"
            ),
            ("<MBML><Var name='b' value='5'/><Var name='a' value='#($b: + 1)'/></MBML>", nil),
            ("<MBML><Var name='b' value='5'/><Var name='a' boolean='$b: -GT 0'/></MBML>", nil),
            (
                """
                <MBML><Var name='m' type='map' mutable='F'><Var name='a&lt;b' literal='x'/>\
                </Var><Var name='a' value='$m[a&lt;c]'/></MBML>
                """,
                """
                <MBML><Var name='m' type='map' mutable='F'><Var name='a&lt;b' literal='x'/>\
                </Var><Var name='a' value='$m[a&lt;b]'/></MBML>
                """
            ),
        ])
    func fixes(_ text: String, _ expected: String?) throws {
        let session = try EditorSession(["manifest.xml": text])
        let actions =
            session.request(
                "textDocument/codeAction",
                [
                    "textDocument": ["uri": .string(session.uri("manifest.xml"))],
                    "range": [
                        "start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0],
                    ],
                    "context": ["diagnostics": []],
                ])["result"]?.asArray ?? []
        let changed = actions.map { session.applying($0["edit"])["manifest.xml"] }
        #expect(
            changed == [expected].filter { $0 != nil }, "\(session.findings("manifest.xml") ?? [])")
    }

    @Test("the manifest of a document is found above it")
    func manifests() throws {
        let session = try EditorSession([
            "app/start.xml":
                """
            <MBML><Include file='parts/b.xml'/>\
            <Function name='f' parameters='x' value='1'/></MBML>
            """,
            "app/parts/b.xml":
                """
            <MBML><Include file='parts/c.xml'/>\
            <Var name='a' type='dynamic' value='^f(1)'/></MBML>
            """,
            "app/parts/c.xml": "<MBML><Var name='c' type='dynamic' value='^f(1)^nope()'/></MBML>",
            "app/manifest.xml": "<MBML/>", "app/.mbml.json": "{}",
            "manifest.xml": "<MBML><Include file='app/parts/d.xml'/></MBML>",
            "app/parts/d.xml": "<MBML><Var name='d' type='dynamic' value='^f(1)'/></MBML>",
        ])
        for name in ["app/parts/b.xml", "app/parts/c.xml", "app/parts/d.xml"] {
            session.open(
                name,
                try String(
                    contentsOf: session.directory.url.appendingPathComponent(name), encoding: .utf8)
            )
        }
        session.settle()
        #expect(session.findings("app/parts/b.xml") == [])
        #expect(session.findings("app/parts/c.xml")?.count == 1)
        // The directory with settings is the last one that is searched.
        #expect(session.findings("app/parts/d.xml")?.count == 1)
    }

    @Test("what isn't a document of the library isn't checked")
    func others() throws {
        let session = try EditorSession(["pom.xml": "<project><Var/></project>"])
        #expect(session.findings("pom.xml") == [])
        session.open("x.xml", "<MBLM/>")
        session.open("y.xml", "<project><!-- see <MBML> --><MBMLPath/></project>")
        // What is before the root may be broken.
        session.open("z.xml", "<!-- Prices >\n<MBML>\n<!-- list -->\n<Var name='a'/></MBML>")
        session.settle()
        #expect(session.findings("x.xml")?.count == 1)
        #expect(session.findings("y.xml") == [])
        #expect(session.findings("z.xml")?.count == 1)
    }
}
