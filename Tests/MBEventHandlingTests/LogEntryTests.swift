import MBDataEnvironment
import MBEventHandling
import Testing

@Suite("Log entries of events")
struct EventLogEntryTests {
    private func entries(_ result: MBEventResult) -> [MBLogEntry] {
        result.effects.compactMap { if case .log(let entry) = $0 { entry } else { nil } }
    }

    @Test("output of an action or a trace has a code and the place of the action")
    func shown() throws {
        let environment = try environment(
            "<Listener name='go' trace='T'><Debug a='$a'/></Listener>")
        let shown = entries(environment.after())
        #expect(shown.count >= 2)
        for entry in shown {
            #expect(entry.level == .info && entry.code == .debugOutput)
            #expect(entry.document?.line == 1)
            #expect(entry.redactedMessage == "…")
        }
    }

    @Test("a delayed action is traced when it waits and when it runs, with the actions in it")
    func delayed() throws {
        let environment = try environment(
            """
            <Listener name='go' trace='T'>
            <When if='T' afterDelay='0'><SetVar name='a' value='1'/></When>
            <SetVar name='b' value='1' afterDelay='0' trace='F'/></Listener>
            """)
        let result = environment.after()
        let waiting = result.effects.compactMap { effect in
            if case .later(let action) = effect { action } else { nil }
        }
        #expect(entries(result).last?.message.hasSuffix("When runs in 0 s") == true)
        let ends = waiting.map { action in
            entries(result.environment.running(action)).map { $0.message.suffix(9) }
        }
        #expect(ends == [["When runs", "tVar runs"], []])
    }

    @Test("an error that a function swallows while an event is handled has its place")
    func swallowed() throws {
        let log = MBCollectingLog()
        var environment = try listening("<SetVar name='x' value='^if(^nope()|a|b)'/>")
        environment.capabilities.log = log
        let result = environment.after()
        #expect(result.environment["x"] == "b")
        let entry = try #require(log.entries.first)
        #expect(log.entries.count == 1)
        #expect(entry.code?.rawValue == "unknownFunction")
        #expect(entry.document?.line == 1)
        #expect(entry.chain == ["^if"])
    }

    @Test("entries of events that a sink handles are dropped")
    func eventsOfSink() throws {
        let sink = ActiveSink()
        defer { sink.action.withLock { $0 = nil } }
        var base = silent()
        base["text"] = "x"
        base.capabilities.log = sink
        base.capabilities.files = .granted()
        let environment = try environment(
            """
            <Listener name='show'><Debug text='$text'/></Listener>
            <Listener name='save'><SaveFile file='/a' var='text'/></Listener>
            """, into: base)
        let show: @Sendable () throws -> Void = {
            for effect in environment.after("show").effects { try effect.perform(in: environment) }
        }
        sink.action.withLock { $0 = { _ in try show() } }
        try show()
        #expect(sink.calls.count == 1)
        let store = MBEnvironmentStore(environment)
        try store.handle(MBEvent("save"))
        #expect(sink.calls.count == 2)
        sink.action.withLock { $0 = { [weak store] _ in try store?.handle(MBEvent("save")) } }
        try store.handle(MBEvent("show"))
        #expect(sink.calls.count == 3)
    }

    @Test("data that couldn't be loaded is an entry with its own code, without the data")
    func data() throws {
        let failed = silent().didFailToLoadData(
            "Cart", MBExpressionError("no cart for \("Zoë")", code: .hostFailed))
        let entry = try #require(entries(failed).first)
        #expect(entry.code == .dataLoadFailed && entry.error?.code == .hostFailed)
        #expect(!entry.redactedMessage.contains("Zoë"))
    }
}
