import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

/// Delayed actions of a store run in the order in which they're due, and don't hold each other up.
@Suite("Delayed actions of a store")
struct DelayedOrderTests {
    @TaskLocal private static var request = ""

    @Test("what is due next begins when the one before it has ended, whatever else that does")
    func turns() async throws {
        let (later, done) = (MBEnvironmentStore(silent()).later, Record<String>())
        later.add(after: 1) { begin, end in
            begin()
            Thread.sleep(forTimeInterval: 0.05)
            done.add("first ends")
            end()
            throw CancellationError()
        }
        later.add(after: 1) { _, _ in done.add("second") }
        later.add(after: 0.5) { _, _ in done.add("before") }
        #expect(later.count == 3)
        while done.entries.count < 3 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(done.entries == ["before", "first ends", "second"])
        while later.count > 0 { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("a delayed action runs in its own task, with the task-local values of its event")
    func taskLocals() async throws {
        let (seen, sink) = (Record<String>(), ActiveSink())
        var base = silent()
        base.capabilities.log = sink
        base.declare(
            MBMLFunction("note", input: .pipedStrings) { call in
                let event = try call.string(0)
                seen.add(event + Self.request)
                return .string(event)
            })
        let store = MBEnvironmentStore(
            try environment(
                """
                <Listener name='go'>
                  <SetVar name='x' value='^note($Event.object)' afterDelay='0.02'/></Listener>
                <Listener name='slow'><Debug n='1'/></Listener>
                """, into: base))
        // Meanwhile, another thread carries out effects.
        let (entered, handled) = (Counter(), Counter())
        sink.action.withLock {
            $0 = { _ in
                entered.next()
                for _ in 0..<30_000 where handled.count == 0 {
                    Thread.sleep(forTimeInterval: 0.001)
                }
            }
        }
        Thread.detachNewThread {
            Self.$request.withValue("one") { _ = try? store.handle(MBEvent("slow")) }
        }
        while entered.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
        try Self.$request.withValue("two") {
            _ = try store.handle(MBEvent("go", object: "two:"))
        }
        handled.next()
        while seen.entries.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        #expect(seen.entries == ["two:two"])
    }

    @Test("an action that delays itself by next to nothing leaves room for others")
    func endless() async throws {
        let store = MBEnvironmentStore(
            try environment(
                """
                <Listener name='go'><PostEvent name='go' afterDelay='0.000001'/></Listener>
                <Listener name='once'><SetVar name='x' literal='y' afterDelay='0.01'/></Listener>
                """))
        try store.handle(MBEvent("go"))
        try store.handle(MBEvent("once"))
        for _ in 0..<30_000 where store.current["x"] == nil {
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(store.current["x"] == "y")
    }
}
