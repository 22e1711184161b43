package import MBDataEnvironment

/// The language server for documents, without a process, threads or a clock: it takes messages and
/// returns messages.
///
///     var server = LanguageServer()
///     for answer in server.receive(message, at: now) { send(answer) }
///
/// A check is due some time after the last change. ``takeCheck(at:)`` hands it out, to be run on
/// any thread; ``finish(_:)`` takes what it found. So does ``takeRequest()`` with requests about
/// names, which read all documents of a tree. Everything else is answered at once, with what the
/// last check found.
package struct LanguageServer {
    enum Phase {
        case created
        case running
        case shutDown
    }

    /// How long nothing must change before a check.
    package static let delay = Duration.milliseconds(150)

    var phase = Phase.created
    /// The exit status, once the client has asked to exit.
    package var exitStatus: Int32? { asked.isEmpty ? wantedStatus : nil }

    /// Ends the server because its input has ended. Requests before that are still answered.
    package mutating func endInput() {
        running?.cancel()
        wantedStatus = wantedStatus ?? 1
    }

    var client = ClientAbilities()
    /// The open documents by their URIs.
    var documents: [String: OpenDocument] = [:]
    /// The number of changes.
    var generation = 0
    /// When a check is due; nil if nothing changed.
    package internal(set) var due: Duration?
    /// Whether files must be read again.
    var rereads = true
    /// The signal of the check that runs.
    var running: CheckSignal?
    /// What the last check found.
    var outcome: CheckOutcome?
    /// The last trees of each manifest all of whose documents could be read.
    var readable: [String: Tree] = [:]
    /// What was published for each document.
    var published: [String: MBValue] = [:]
    /// The number of changes of open documents.
    var edition = 0
    /// The number of changes before files were last to be read again.
    var lastLook = 0
    /// The requests that may take long and aren't answered yet, in order.
    var asked: [Asked] = []
    var lastRequest = 0
    /// The request to shut down, until all others are answered.
    var shutdownID: MBValue?
    /// The exit status for when all requests are answered.
    private var wantedStatus: Int32?

    package init() {}

    /// A document that is open in the editor.
    struct OpenDocument {
        let uri: String
        /// The path of its file, links resolved, or one for a document that isn't in a file.
        let path: String
        var version: MBValue?
        var text: EditedText
        /// When it was opened or changed last, by ``LanguageServer/edition``.
        var edition = 0
        /// Whether it has more bytes than the library reads. Its text is empty then, and what
        /// changes in it isn't followed until the client sends all of it again.
        private(set) var isTooLarge = false

        mutating func write(_ text: String, atMost limit: Int) {
            isTooLarge = text.utf8.count > limit
            self.text = isTooLarge ? EditedText([]) : EditedText(text)
        }

        mutating func refuse() {
            isTooLarge = true
            text = EditedText([])
        }
    }

    /// Takes a message.
    ///
    /// - Parameter now: the time since any fixed moment.
    /// - Returns: the messages to send, in order.
    package mutating func receive(_ bytes: [UInt8], at now: Duration) -> [[UInt8]] {
        do throws(Message.Failure) {
            switch try Message(bytes) {
            case .request(let id, let method, let params):
                return request(id, method, params, now)
            case .notification(let method, let params):
                return notified(method, params, now)
            case .response: return []
            }
        } catch {
            return [Message.failure(error.id, error.code, error.message)]
        }
    }

    /// The `id` of the request that a message cancels; nil for any other message.
    package static func cancelledRequest(_ bytes: [UInt8]) -> MBValue? {
        guard case .notification("$/cancelRequest", let params)? = try? Message(bytes) else {
            return nil
        }
        return params?["id"]
    }

    /// The `id` of a request; nil for any other message.
    package static func requestID(_ bytes: [UInt8]) -> MBValue? {
        guard case .request(let id, _, _)? = try? Message(bytes) else { return nil }
        return id
    }

    /// The answer to a request that was cancelled.
    package static func cancellation(of id: MBValue) -> [UInt8] {
        Message.failure(id, .requestCancelled, "the request was cancelled")
    }

    /// The answer to a message that can't be read.
    package static func refusal(_ reason: String) -> [UInt8] {
        Message.failure(.null, .parseError, reason)
    }
}

// MARK: - Lifecycle

extension LanguageServer {
    private mutating func request(
        _ id: MBValue, _ method: String, _ params: MBValue?, _ now: Duration
    ) -> [[UInt8]] {
        switch (phase, method) {
        case (.created, "initialize"):
            phase = .running
            client = ClientAbilities(params?["capabilities"])
            return [Message.answer(id, Self.abilities)]
        case (.created, _):
            return [
                Message.failure(id, .serverNotInitialized, "the first request is 'initialize'")
            ]
        case (.running, "initialize"):
            return [Message.failure(id, .invalidRequest, "'initialize' came before")]
        case (.running, "shutdown"):
            phase = .shutDown
            due = nil
            running?.cancel()
            shutdownID = id
            return takeShutdownAnswer()
        case (.shutDown, _):
            return [Message.failure(id, .invalidRequest, "'shutdown' came before")]
        case (.running, _): break
        }
        guard !NameRequest.methods.contains(method) else {
            ask(id, method, params)
            return []
        }
        do throws(RequestProblem) {
            return [Message.answer(id, try answer(method, params))]
        } catch {
            return [Message.failure(id, error.code, error.message)]
        }
    }

    private mutating func notified(
        _ method: String, _ params: MBValue?, _ now: Duration
    ) -> [[UInt8]] {
        if method == "exit" {
            running?.cancel()
            if case .shutDown = phase {
                wantedStatus = 0
            } else {
                for request in asked { request.job.signal.cancel() }
                asked = []
                wantedStatus = 1
            }
            return []
        }
        if method == "$/cancelRequest" { return cancel(params) }
        guard case .running = phase else { return [] }
        switch method {
        case "textDocument/didOpen": open(params, now)
        case "textDocument/didChange": change(params, now)
        case "textDocument/didSave", "workspace/didChangeWatchedFiles",
            "workspace/didChangeConfiguration", "workspace/didChangeWorkspaceFolders":
            look(now)
        case "textDocument/didClose": return close(params, now)
        default: break
        }
        return []
    }

    /// What the server can do.
    private static let abilities: MBValue = [
        "capabilities": [
            "positionEncoding": "utf-16",
            "textDocumentSync": [
                "openClose": true, "change": 2, "save": ["includeText": false],
            ],
            "completionProvider": ["triggerCharacters": triggers],
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "renameProvider": ["prepareProvider": true],
            "documentSymbolProvider": true,
            "documentFormattingProvider": true,
            "codeActionProvider": ["codeActionKinds": ["quickfix"]],
        ],
        "serverInfo": ["name": "mbml", "version": .string(MBDataEnvironment.version)],
    ]

    private static let triggers: MBValue = [
        "$", "^", ".", "[", "{", "(", "|", "<", "/", "\"", "'", " ",
    ]
}
