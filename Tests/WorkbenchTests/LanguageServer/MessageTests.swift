import Foundation
import MBDataEnvironment
import Testing

@testable import MBMLWorkbench

@Suite("Messages that can't be read as they are")
struct MessageTests {
    @Test(
        "half a character becomes U+FFFD, and everything else stays",
        arguments: [
            (#""\ud83d""#, #""\ufffd""#), (#""a\uDE00b""#, #""a\ufffdb""#),
            (#""\ud83d\ude00""#, #""\ud83d\ude00""#),
            (#""\ud83d\ud83d\ude00""#, #""\ufffd\ud83d\ude00""#),
            (#""\\ud83d""#, #""\\ud83d""#), (#""\\\ud83d""#, #""\\\ufffd""#),
            (#""\ud83d\n""#, #""\ufffd\n""#), (#""\ud83"#, #""\ud83"#), (#""\"#, #""\"#),
            (#""\ud83d\"#, #""\ufffd\"#), ("", ""),
        ])
    func surrogates(_ json: String, _ expected: String) {
        let replaced = LoneSurrogates.replaced(in: Array(json.utf8))
        #expect(String(decoding: replaced, as: UTF8.self) == expected)
    }

    @Test("a change with half a character isn't lost")
    func change() throws {
        let session = try EditorSession(["manifest.xml": "<MBML/>"])
        let uri = session.uri("manifest.xml")
        let message =
            #"{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": "#
            + #"{"uri": "\#(uri)", "version": 2}, "contentChanges": [{"text": "<A>\ud83d</A>"}]}}"#
        #expect(session.receive(Array(message.utf8)).isEmpty)
        #expect(session.server.text(of: uri) == "<A>\u{FFFD}</A>")
    }

    @Test(
        "the answer to a request that can't be read has its id",
        arguments: [
            (#"{"id": 7, "method": "x", "params": 1e300}"#, 7 as MBValue),
            (#"{"id": "a", "method": "x", "params": [1e300]}"#, "a"),
            (#"{"params": {"id": 1e300}, "method": "x", "id": 7}"#, 7),
            (#"{"method": "x", "params": 1e300}"#, .null), (#"{"id": 7, "result": 1e300}"#, .null),
            (#"{"id": 1e300, "method": "x"}"#, .null), (#"{"id": 7, "method": "x""#, .null),
        ])
    func identifiers(_ json: String, _ id: MBValue) throws {
        var server = LanguageServer()
        let answers = server.receive(Array(json.utf8), at: .zero)
        let answer = try MBValue(json: Data(#require(answers.first)))
        #expect(answers.count == 1 && answer["error"]?["code"] == -32700)
        #expect(answer["id"] == id)
    }
}
