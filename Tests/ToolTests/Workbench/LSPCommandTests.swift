#if os(macOS) || os(Linux)
    import Foundation
    import MBDataEnvironment
    import TestSupport
    import Testing

    extension CommandLineTests {
        @Suite("mbml lsp")
        struct LSPCommandTests {
            /// The messages of an output, or nil if there is anything else in it.
            private func messages(_ output: String) -> [MBValue]? {
                var rest = Array(output.utf8)[...]
                var messages: [MBValue] = []
                while !rest.isEmpty {
                    let mark = Array("Content-Length: ".utf8)
                    guard rest.starts(with: mark) else { return nil }
                    let digits = rest.dropFirst(mark.count).prefix { $0 != 13 }
                    let length = Int(String(decoding: digits, as: UTF8.self))
                    rest = rest.dropFirst(mark.count + digits.count)
                    guard let length, rest.starts(with: Array("\r\n\r\n".utf8)),
                        rest.count >= length + 4,
                        let message = try? MBValue(json: Data(rest.dropFirst(4).prefix(length)))
                    else { return nil }
                    messages.append(message)
                    rest = rest.dropFirst(4 + length)
                }
                return messages
            }

            private func framed(_ messages: [String]) -> String {
                messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
            }

            private static let first =
                #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
            private static let last = [
                #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#,
                #"{"jsonrpc":"2.0","method":"exit"}"#,
            ]

            @Test("a session ends with 0 after the requests to shut down and to exit")
            func session() throws {
                let result = try Tool.run(["lsp"], input: framed([Self.first] + Self.last))
                #expect(result.status == 0)
                #expect(result.errors == "")
                let answers = try #require(messages(result.output))
                #expect(answers.map { $0["id"] } == [1, 2])
                #expect(answers[0]["result"]?["serverInfo"]?["name"] == "mbml")
            }

            @Test(
                "what was asked before the end is answered, although the input ends right after it",
                arguments: ["definition", "references", "hover"])
            func pending(_ method: String) throws {
                let document = try TemporaryDirectory().write(
                    "<MBML><Var name='a' value='$a'/></MBML>", to: "manifest.xml")
                let file = #""uri":"\#(document.absoluteString)""#
                let open =
                    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"#
                    + file
                    + #","languageId":"mbml","version":1,"text":"<MBML><Var name='a' value='$a'/></MBML>"}}}"#
                let ask =
                    #"{"jsonrpc":"2.0","id":3,"method":"textDocument/\#(method)","params":{"textDocument":{"#
                    + file
                    + #"},"position":{"line":0,"character":29},"context":{"includeDeclaration":true}}}"#
                let result = try Tool.run(
                    ["lsp"], input: framed([Self.first, open, ask] + Self.last))
                #expect(result.status == 0)
                let ids = try #require(messages(result.output)).compactMap { $0["id"] }
                #expect(Set(ids) == [1, 2, 3])
                // So they are if the editor doesn't ask the server to exit.
                for rest in [[], [Self.last[0]]] {
                    let result = try Tool.run(
                        ["lsp"], input: framed([Self.first, open, ask] + rest))
                    #expect(result.status == 1)
                    let ids = try #require(messages(result.output)).compactMap { $0["id"] }
                    #expect(Set(ids) == (rest.isEmpty ? [1, 3] : [1, 2, 3]))
                }
            }

            @Test(
                "it ends with 1 if the editor leaves otherwise",
                arguments: [[], [first], [first, last[0]], [first, last[1]], [last[1]]])
            func leaving(_ lines: [String]) throws {
                let result = try Tool.run(["lsp", "--stdio"], input: framed(lines))
                #expect(result.status == 1)
                #expect(messages(result.output) != nil)
            }

            @Test("documents and unknown options are wrong usage")
            func usage() throws {
                #expect(try Tool.run(["lsp", "a.xml"]).status == 2)
                #expect(try Tool.run(["lsp", "--tcp"]).status == 2)
            }

            @Test("input that isn't a message is answered with an error, and the session goes on")
            func hostile() throws {
                let deep = String(repeating: "[", count: 100_000)
                let input =
                    framed([Self.first, deep, "{", "\u{0}"]) + "Nothing: 1\r\n\r\n"
                    + "Content-Length: 99999999999999999999\r\n\r\n"
                    + "Content-Length: abc\r\n\r\n" + framed(Self.last)
                let result = try Tool.run(["lsp"], input: input)
                #expect(result.status == 0)
                let answers = try #require(messages(result.output))
                #expect(answers.count == 8)
                #expect(answers.last?["id"] == 2)
            }

            @Test("a message that is too long ends the session, without being read")
            func tooLong() throws {
                let input =
                    framed([Self.first]) + "Content-Length: 64000001\r\n\r\n"
                let result = try Tool.run(["lsp"], input: input)
                #expect(result.status == 1)
                #expect(result.errors.contains("the message has 64000001 bytes; at most"))
                let answers = try #require(messages(result.output))
                #expect(answers.count == 2)
                #expect(answers.last?["error"]?["code"] == -32700)
            }

            @Test("a cancelled request is answered as cancelled, or as usual if it was quick")
            func cancelling() throws {
                let requests = (10..<60).flatMap { id in
                    [
                        #"""
                        {"jsonrpc":"2.0","id":\#(id),"method":"textDocument/documentSymbol",
                        "params":{"textDocument":{"uri":"file:///x"}}}
                        """#,
                        #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#,
                    ]
                }
                let result = try Tool.run(
                    ["lsp"], input: framed([Self.first] + requests + Self.last))
                let answers = try #require(messages(result.output))
                #expect(answers.count == 52)
                for answer in answers {
                    let code = answer["error"]?["code"]
                    #expect(code == nil || code == -32800)
                }
            }

            @Test("findings are sent some time after a document was opened")
            func findings() throws {
                let directory = try TemporaryDirectory()
                let file = try directory.write(
                    "<MBML><Var name='a' value='^nope()'/></MBML>", to: "manifest.xml")
                let open =
                    #"""
                    {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{
                    "uri":"\#(file.absoluteString)","languageId":"xml","version":7,
                    "text":"<MBML><Var name='a' value='^nope()'/></MBML>"}}}
                    """#
                let process = try Tool.process(["lsp"])
                let (input, output) = (Pipe(), Pipe())
                process.standardInput = input
                process.standardOutput = output
                try process.run()
                input.fileHandleForWriting.write(Data(framed([Self.first, open]).utf8))
                var received = ""
                while !received.contains("publishDiagnostics") {
                    let data = output.fileHandleForReading.availableData
                    guard !data.isEmpty else { break }
                    received += String(decoding: data, as: UTF8.self)
                }
                input.fileHandleForWriting.write(Data(framed(Self.last).utf8))
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
                #expect(received.contains("unknown function"))
                #expect(received.contains(#""version":7"#))
            }
        }
    }
#endif
