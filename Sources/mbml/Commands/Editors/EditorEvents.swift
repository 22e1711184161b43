import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// What the server waits for, in the order in which it happened.
final class EditorEvents: Sendable {
    enum Event: Sendable {
        case message([UInt8])
        /// Input that isn't a message, with the reason.
        case unreadable(String)
        /// Input that isn't read further, with the reason.
        case refused(String)
        case checked(CheckOutcome?)
        case answered(RequestAnswer?)
        /// The input has ended.
        case end
    }

    private let events = BlockingQueue<Event>()
    /// The requests that the client has cancelled and that weren't answered when it did.
    private let cancelled = Guarded<[MBValue]>([])

    private static let mostCancelled = 1_000

    func add(_ event: Event) {
        if case .message(let bytes) = event, bytes.count < 1_000,
            let id = LanguageServer.cancelledRequest(bytes)
        {
            // It's known before the message can be taken, which forgets it.
            cancelled.withLock { if $0.count < Self.mostCancelled { $0.append(id) } }
        }
        events.append(event)
    }

    /// The next event; nil after waiting for some time.
    ///
    /// - Parameter time: how long to wait; nil for as long as it takes.
    func next(waiting time: Duration?) -> Event? { events.next(waiting: time) }

    /// The answer to a request that was cancelled; nil for any other message.
    func cancellation(of bytes: [UInt8]) -> [UInt8]? {
        guard cancelled.withLock({ !$0.isEmpty }) else { return nil }
        // Everything before the message that cancels has been answered.
        if let id = LanguageServer.cancelledRequest(bytes) {
            cancelled.withLock { $0.removeAll { $0 == id } }
            return nil
        }
        guard let id = LanguageServer.requestID(bytes) else { return nil }
        let isCancelled = cancelled.withLock { cancelled in
            guard let position = cancelled.firstIndex(of: id) else { return false }
            cancelled.remove(at: position)
            return true
        }
        return isCancelled ? LanguageServer.cancellation(of: id) : nil
    }
}

/// Reads messages from standard input on a thread of its own.
enum EditorInput {
    /// - Throws: ``MissingThread`` if no thread can be made.
    static func start(to events: EditorEvents) throws(MissingThread) {
        guard DetachedThread.start({ read(to: events) }) else {
            throw MissingThread(command: "lsp")
        }
    }

    private static func read(to events: EditorEvents) {
        var reader = MessageReader()
        while let bytes = try? StandardStreams.read(atMost: 1 << 16), !bytes.isEmpty {
            reader.append(bytes)
            while let part = reader.next() {
                switch part {
                case .message(let message): events.add(.message(message))
                case .unreadable(let reason): events.add(.unreadable(reason))
                case .tooLong(let length):
                    events.add(
                        .refused(
                            "the message has \(length) bytes; at most "
                                + "\(MessageReader.longestMessage) are read"))
                    return
                }
            }
        }
        events.add(.end)
    }
}
