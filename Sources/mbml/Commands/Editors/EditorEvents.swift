import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// What the server waits for, in the order in which it happened.
///
/// Sendable because the condition's lock guards all that changes.
final class EditorEvents: @unchecked Sendable {
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

    private let condition = NSCondition()
    private var events: [Event] = []
    private var first = 0
    /// The requests that the client has cancelled and that weren't answered when it did.
    private var cancelled: [MBValue] = []

    private static let mostCancelled = 1_000

    func add(_ event: Event) {
        var id: MBValue?
        if case .message(let bytes) = event, bytes.count < 1_000 {
            id = LanguageServer.cancelledRequest(bytes)
        }
        condition.withLock {
            events.append(event)
            if let id, cancelled.count < Self.mostCancelled { cancelled.append(id) }
            condition.signal()
        }
    }

    /// The next event; nil after waiting for some time.
    ///
    /// - Parameter time: how long to wait; nil for as long as it takes.
    func next(waiting time: Duration?) -> Event? {
        condition.withLock {
            let limit = time.map { Date(timeIntervalSinceNow: max(0, $0 / .seconds(1))) }
            while first == events.count {
                guard let limit else {
                    condition.wait()
                    continue
                }
                guard condition.wait(until: limit) else { return nil }
            }
            defer {
                first += 1
                if first == events.count {
                    events.removeAll(keepingCapacity: true)
                    first = 0
                }
            }
            return events[first]
        }
    }

    /// The answer to a request that was cancelled; nil for any other message.
    func cancellation(of bytes: [UInt8]) -> [UInt8]? {
        condition.withLock {
            guard !cancelled.isEmpty else { return nil }
            // Everything before the message that cancels has been answered.
            if let id = LanguageServer.cancelledRequest(bytes) {
                cancelled.removeAll { $0 == id }
                return nil
            }
            for (position, id) in cancelled.enumerated() {
                guard let answer = LanguageServer.cancellation(of: bytes, id: id) else { continue }
                cancelled.remove(at: position)
                return answer
            }
            return nil
        }
    }
}

/// Reads messages from standard input on a thread of its own.
enum EditorInput {
    static func start(to events: EditorEvents) {
        let thread = Thread { read(to: events) }
        thread.start()
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
