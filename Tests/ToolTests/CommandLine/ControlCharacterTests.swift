#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    extension CommandLineTests {
        /// What messages quote may be hostile; a terminal obeys control characters, and others turn
        /// the text around.
        @Suite("Control characters in messages of mbml")
        struct ControlCharacterTests {
            private let directory: TemporaryDirectory
            private var path: String { directory.url.path }

            init() throws {
                directory = try TemporaryDirectory()
                try directory.write("<MBML/>", to: "m.xml")
                try directory.write(
                    "<MBML>\n<Var name='v' type='\u{9B}x\u{202E}' value=''/>\n"
                        + "<Var name='w' type='dynamic' value='^nope(\u{9B}\u{2066})'/>\n</MBML>",
                    to: "c1.xml")
                try directory.write(
                    #"{"format": 1, "kind": "offers", "app": "x\u001b[31m", "functions": {}}"#,
                    to: "offers.json")
                try directory.write(
                    "<MBML modules='MBEventHandling'><Var name='n' value='1'/>"
                        + "<Listener name='go'>"
                        + "<SetVar name='n' literal='\u{9B}'/><PostEvent name='e\u{9B}'/>"
                        + "<Assert condition='F' message='\u{9B}'/></Listener></MBML>",
                    to: "send.xml")
            }

            /// Whether a text has a control character other than line feeds and tabs, or one that
            /// separates lines or turns text around.
            private func isControlling(_ text: String) -> Bool {
                text.unicodeScalars.contains { scalar in
                    switch scalar {
                    case "\n", "\t": false
                    case "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
                    default: scalar.properties.generalCategory == .control
                    }
                }
            }

            private func isMarking(_ text: String) -> Bool {
                text.contains("\u{FFFD}") || text.contains(#"\u{"#)
            }

            @Test(
                "are shown as replacement characters or escapes",
                arguments: [
                    ["eval", "a\u{202E} ^nope(\u{2067})"], ["eval", "^abs(\u{2028})"],
                    ["eval", "a\u{1B}[31m ^nope(\u{9B})"],
                    ["eval", "--as", "number", "(1 + \u{7F}"],
                    ["eval", "--\u{1B}[31m", "a"],
                    ["eval", "--document", "M/none\u{1B}[31m.xml", "a"],
                    ["eval", "--document", "M/c1.xml", "a"], ["no\u{1B}pe"],
                    ["explain", "^nope(\u{1B})"], ["functions", "zz\u{1B}[1m"],
                    ["check", "M/c1.xml"], ["check", "--format", "github", "M/c1.xml"],
                    ["check", "--rule", "a\u{1B}[31m=off", "M/m.xml"],
                    ["check", "--against", "M/offers.json", "M/m.xml"],
                    ["send", "--document", "M/send.xml", "none\u{1B}[31m"],
                    ["send", "--document", "M/send.xml", "go"],
                    ["why", "--document", "M/c1.xml"],
                ])
            func messages(_ arguments: [String]) throws {
                let result = try Tool.run(arguments.map { $0.replacing("M/", with: path + "/") })
                #expect(!isControlling(result.errors), "\(result.errors.debugDescription)")
                #expect(!isControlling(result.output), "\(result.output.debugDescription)")
                #expect(isMarking(result.errors + result.output))
            }

            @Test("are shown in the messages of a session, too")
            func session() throws {
                let result = try Tool.run(["repl"], input: "^nope(\u{1B}[31m)\n:x\u{9B}\n")
                #expect(!isControlling(result.errors))
                #expect(isMarking(result.errors))
            }

            @Test("don't move carets, and line breaks of documents aren't marked")
            func carets() throws {
                let result = try Tool.run(["eval", "a\u{1B}[31m ^nope(\u{9B})\r\nb"])
                #expect(
                    result.errors == """
                        evaluation error: unknown function '^nope' at 1:8
                            a\u{FFFD}[31m ^nope(\u{FFFD})
                                   ^~~~~~~~

                        """)
            }

            @Test(
                "line breaks in names don't begin another message",
                arguments: [
                    ["check", "M/forged.xml"], ["needs", "M/forged.xml"],
                    ["check", "--against", "M/needed.json", "M/forged.xml"],
                    ["check", "--host", "M/needed.json", "M/forged.xml"],
                    ["check", "--data", "d=M/data.json", "M/forged.xml"],
                    ["why", "--document", "M/forged.xml"],
                    ["why", "--document", "M/forged.xml", "no\nFORGED"],
                    ["send", "--document", "M/forged.xml", "go"],
                    ["compare", "M/needed.json", "M/offers.json"], ["help", "no\nFORGED"],
                    ["test", "M/forged.cases.jsonl"], ["eval", "--document", "M/forged.xml", "a"],
                    ["functions", "--document", "M/a\nFORGED.xml"],
                ])
            func forgedLines(_ arguments: [String]) throws {
                let name = "x&#10;FORGED&#13;&#10;FORGED"
                try directory.write(
                    """
                    <MBML modules='MBEventHandling'><Var name='\(name)' value='^abs(q)'/>
                    <Var name='\(name)' type='\(name)' value='$[y&#10;FORGED].\(name)'/>
                    <Var name='d' type='dynamic' value='$[x\nFORGED] ^nope(\nFORGED)'/>
                    <Var name='e' type='dynamic' value='$data.k[a&#10;FORGED].b'/>
                    <Function name='\(name)' value='1'/><Include file='\(name)'/>
                    <Listener name='go'><SetVar name='\(name)' value='^abs(q)'/>
                    <PostEvent name='\(name)' object='\(name)'/><PostEvent name='e&#10;FORGED'
                    afterDelay='5'/><SetVar name='n&#10;FORGED' literal='\(name)'/></Listener></MBML>
                    """, to: "forged.xml")
                try directory.write(
                    "<MBML><Function name='f' value='$a'/></MBML>", to: "a\nFORGED.xml")
                try directory.write(#"{"k": {"c": 1}}"#, to: "data.json")
                try directory.write(
                    #"{"format": 1, "kind": "offers", "app": "x\nFORGED", "variables": "#
                        + #"{"n\nFORGED": {"type": "string", "isReadOnly": true}}, "functions": "#
                        + #"{"f\nFORGED": {}}}"#, to: "needed.json")
                try directory.write(
                    #"{"document": "m.xml"}"# + "\n"
                        + #"{"id": "a\nFORGED", "expression": "1", "expectType": "b\nFORGED"}"#
                        + "\n"
                        + #"{"id": "c", "expression": "1", "expectError": "d\nFORGED"}"#,
                    to: "forged.cases.jsonl")
                let result = try Tool.run(arguments.map { $0.replacing("M/", with: path + "/") })
                let lines = (result.errors + result.output).split(whereSeparator: \.isNewline)
                #expect(!lines.isEmpty)
                #expect(!lines.contains { $0.hasPrefix("FORGED") }, "\(lines)")
            }

            @Test("a log of several lines stays one, and files keep their names in JSON")
            func lines() throws {
                try directory.write(
                    "<MBML modules='MBEventHandling'><Listener name='go'>"
                        + "<Debug a='x' b='#(1 + 1)'/></Listener></MBML>", to: "log.xml")
                let sent = try Tool.run(["send", "--document", path + "/log.xml", "go"])
                #expect(sent.lines.contains("    a = x") && sent.lines.contains("    b = 2"))
                try directory.write("<MBML><Vra/></MBML>", to: "a\nb.xml")
                let file = path + "/a\nb.xml"
                let json = try Tool.run(["check", "--format", "json", file])
                #expect(json.output.contains(#"/a\nb.xml","line""#), "\(json.output)")
                let github = try Tool.run(["check", "--format", "github", file])
                #expect(github.output.contains("/a%0Ab.xml,line="))
                #expect(github.output.contains(#"/a\nb.xml:1:7: error"#))
            }

            @Test("stay as they are in results")
            func results() throws {
                let text = "x\u{1B}\u{9B}\r\ny"
                #expect(try Tool.run(["eval", text]).output == text + "\n")
                let batch = try Tool.run(["batch"], input: "{\"expression\": \"x\u{9B}\"}\n")
                #expect(batch.output == "{\"value\":\"x\u{9B}\",\"type\":\"string\"}\n")
            }
        }
    }
#endif
