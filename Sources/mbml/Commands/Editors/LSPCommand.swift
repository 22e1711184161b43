import Foundation
import MBMLWorkbench

/// `mbml lsp`: the language server on standard input and output.
enum LSPCommand {
    static let subcommand = Subcommand(
        name: "lsp", operands: "[options]", summary: "serve an editor",
        about: """
            Serves an editor with what it shows about MBML documents: problems, completion, what a
            name means and where it's used, new names, outlines. It speaks the Language Server
            Protocol on standard input and output. The file .mbml.json beside a manifest has the
            settings.

            The status is 0 after the requests to shut down and to exit, and 1 if the editor leaves
            without them.
            """,
        options: [
            .valued(
                "--search", "DIR",
                "search DIR for included documents, after the directory of the manifest "
                    + "(repeatable)", completing: .directories),
            .flag("--stdio", "accepted because many editors pass it; nothing else is possible"),
        ],
        evaluates: false, run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        guard options.operands.isEmpty else {
            throw options.wrong("the server takes no documents; the editor opens them")
        }
        return try serve(searching: options.roots.map(\.directory))
    }

    private static func serve(searching searches: [URL]) throws -> Int32 {
        let events = EditorEvents()
        let checks = try JobThread<CheckJob> {
            let worker = TreeWorker(searching: searches)
            return { events.add(.checked(worker.run($0))) }
        }
        let requests = try JobThread<RequestJob> {
            let worker = RequestWorker(searching: searches)
            return { events.add(.answered(worker.run($0))) }
        }
        try EditorInput.start(to: events)
        defer {
            checks.stop()
            requests.stop()
        }
        var server = LanguageServer()
        let start = ContinuousClock.now
        while server.exitStatus == nil {
            if let job = server.takeCheck(at: ContinuousClock.now - start) { checks.runNext(job) }
            while let job = server.takeRequest() { requests.run(job) }
            let wait = server.due.map { $0 - (ContinuousClock.now - start) }
            guard let event = events.next(waiting: wait) else { continue }
            switch event {
            case .message(let bytes):
                if let answer = events.cancellation(of: bytes) {
                    try send([answer])
                } else {
                    try send(server.receive(bytes, at: ContinuousClock.now - start))
                }
            case .unreadable(let reason): try send([LanguageServer.refusal(reason)])
            case .refused(let reason):
                try send([LanguageServer.refusal(reason)])
                writeError("mbml lsp: \(reason)\n")
                return 1
            case .checked(let outcome): try send(server.finish(outcome))
            case .answered(let answer): try send(server.finish(answer))
            case .end: server.endInput()
            }
        }
        return server.exitStatus ?? 1
    }

    private static func send(_ messages: [[UInt8]]) throws {
        guard !messages.isEmpty else { return }
        try writeOutput(Data(messages.flatMap(MessageReader.framed)))
    }
}
