import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@testable import MBMLWorkbench

@Suite("Requests that may take long")
struct SlowRequestTests {
    private func session() throws -> EditorSession {
        let session = try EditorSession([
            "manifest.xml":
                "<MBML><Var name='c‸at' literal='x'/><Var name='b' value='$cat'/></MBML>"
        ])
        session.isAnswering = false
        return session
    }

    private func message(
        _ id: Int, _ method: String, in session: EditorSession
    ) -> MBValue {
        [
            "jsonrpc": "2.0", "id": MBValue(id), "method": .string("textDocument/" + method),
            "params": [
                "textDocument": ["uri": .string(session.uri("manifest.xml"))],
                "position": ["line": 0, "character": 18], "newName": "dog",
            ],
        ]
    }

    private func cancel(_ id: Int) -> MBValue {
        ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": MBValue(id)]]
    }

    @Test(
        "other requests are answered before them",
        arguments: ["rename", "prepareRename", "references", "definition"])
    func order(_ method: String) throws {
        let session = try session()
        #expect(session.send(message(50, method, in: session)).isEmpty)
        let hover = session.send(message(51, "hover", in: session))
        #expect(hover.first?["id"] == 51 && hover.first?["result"]?["contents"] != nil)
        let job = try #require(session.takeRequest())
        #expect(session.takeRequest() == nil)
        let answers = session.finish(job)
        #expect(answers.count == 1 && answers[0]["id"] == 50)
        #expect(answers.first?["result"] != nil && answers.first?["result"] != .null)
    }

    @Test("one that was cancelled is answered at once, and stops", arguments: [false, true])
    func cancelling(_ isRunning: Bool) throws {
        let session = try session()
        _ = session.send(message(50, "rename", in: session))
        let job = isRunning ? session.takeRequest() : nil
        let answers = session.send(cancel(50))
        #expect(answers.count == 1)
        #expect(answers.first?["id"] == 50 && answers.first?["error"]?["code"] == -32800)
        if let job {
            #expect(RequestWorker().run(job) == nil)
            #expect(session.finish(job).isEmpty)
        }
        #expect(session.takeRequest() == nil)
        #expect(session.send(cancel(50)).isEmpty)
    }

    @Test("a new name isn't given for texts that have changed since")
    func changing() throws {
        let session = try session()
        _ = session.send(message(50, "rename", in: session))
        session.change("manifest.xml", to: "<MBML/>")
        let job = try #require(session.takeRequest())
        #expect(session.finish(job).first?["error"]?["code"] == -32801)
    }

    @Test("they are answered before the server shuts down")
    func shuttingDown() throws {
        let session = try session()
        _ = session.send(message(50, "references", in: session))
        #expect(session.send(["jsonrpc": "2.0", "id": 51, "method": "shutdown"]).isEmpty)
        #expect(session.send(["jsonrpc": "2.0", "method": "exit"]).isEmpty)
        #expect(session.server.exitStatus == nil)
        let job = try #require(session.takeRequest())
        #expect(session.finish(job).map { $0["id"] } == [50, 51])
        #expect(session.server.exitStatus == 0)
    }

    @Test("a new name in a tree of many documents changes those that have the name alone")
    func manyDocuments() throws {
        let count = 40
        let includes = (0..<count).map { "<Include file='d\($0).xml'/>" }.joined()
        let session = try EditorSession([
            "manifest.xml": "<MBML>\(includes)<Var name='x' value='$‸v1_1'/></MBML>"
        ])
        for document in 0..<count {
            let variables = (0..<20).map {
                "<Var name='v\(document)_\($0)' value='$v\(document)_1\($0)'/>"
            }
            try session.directory.write(
                "<MBML><Var name='v\(document)_1' literal='1'/>\(variables.joined())</MBML>"
                    .replacing("<Var name='v\(document)_1' value='$v\(document)_11'/>", with: ""),
                to: "d\(document).xml")
        }
        session.notify("textDocument/didSave", [:])
        session.settle()
        let result = session.ask("rename", ["newName": "first"])["result"]
        let texts = session.applying(result)
        #expect(texts.keys.sorted() == ["d1.xml", "manifest.xml"])
        #expect(texts["manifest.xml"]?.contains("value='$first'") == true)
        #expect(texts["d1.xml"]?.contains("name='first' literal='1'") == true)
        #expect(texts["d1.xml"]?.contains("$v1_11") == true)
    }
}
