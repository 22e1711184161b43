import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

@Suite("Events in a store")
struct StoreTests {
    private func store(
        _ text: String, into base: MBEnvironment = silent()
    ) throws -> MBEnvironmentStore {
        MBEnvironmentStore(try environment(text, into: base))
    }

    @Test("an event changes the current environment, and observers receive what was posted")
    func handle() async throws {
        let store = try store(
            """
            <Listener name='add'><SetVar name='count' value='#($count + $Event.object)'/>
              <PostEvent name='changed'/></Listener>
            """)
        try store.update { try $0.set("count", to: 1) }
        var events = store.events.makeAsyncIterator()
        let result = try store.handle(MBEvent("add", object: 2))
        #expect(result.diagnostics.isEmpty)
        #expect(store.current["count"] == 3)
        #expect(await events.next()?.name == "changed")
    }

    @Test("many tasks lose no event")
    func concurrency() async throws {
        let store = try store(
            "<Listener name='add'><SetVar name='count' value='#($count + 1)'/></Listener>")
        try store.update { try $0.set("count", to: 0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<50 { try store.handle(MBEvent("add")) } }
            }
            try await group.waitForAll()
        }
        #expect(store.current["count"] == 400)
    }

    @Test("effects are carried out in the order of the events, whichever thread handles them")
    func order() throws {
        let (sink, turns, order) = (ActiveSink(), Counter(), Record<String>())
        sink.action.withLock {
            $0 = { entry in
                let number = String(entry.message.suffix(1))
                if number == "1" {
                    while turns.count < 2 { Thread.sleep(forTimeInterval: 0.001) }
                    Thread.sleep(forTimeInterval: 0.05)
                }
                order.add(number)
            }
        }
        var base = silent()
        base.capabilities.log = sink
        let store = try store(
            "<Listener name='go'><Debug n='$Event.object'/></Listener>", into: base)
        let handle: @Sendable (MBValue) throws -> Void = { number in
            try store.handle { environment in
                turns.next()
                return environment.after(object: number)
            }
        }
        Thread.detachNewThread {
            while turns.count < 1 { Thread.sleep(forTimeInterval: 0.001) }
            try? handle(2)
        }
        try handle(1)
        while order.entries.count < 2 { Thread.sleep(forTimeInterval: 0.001) }
        #expect(order.entries == ["1", "2"])
    }

    @Test("two stores whose logs handle events in each other never wait for each other")
    func crossing() throws {
        let (sinks, entered) = ([ActiveSink(), ActiveSink()], Counter())
        let stores = try sinks.map { sink in
            var base = silent()
            base.capabilities.log = sink
            return try store("<Listener name='go'><Debug x='x'/></Listener>", into: base)
        }
        let done = Counter()
        for (position, sink) in sinks.enumerated() {
            let other = stores[1 - position]
            sink.action.withLock {
                $0 = { _ in
                    if entered.next() <= 2 {
                        while entered.count < 2 { Thread.sleep(forTimeInterval: 0.001) }
                    }
                    try other.handle(MBEvent("go"))
                }
            }
            let own = stores[position]
            Thread.detachNewThread {
                _ = try? own.handle(MBEvent("go"))
                done.next()
            }
        }
        for _ in 0..<30_000 where done.count < 2 { Thread.sleep(forTimeInterval: 0.001) }
        #expect(done.count == 2)
        // They hold the stores, which hold them.
        for sink in sinks { sink.action.withLock { $0 = nil } }
    }

    @Test("effects of an event that an effect's code handles follow those of its own event")
    func nestedOrder() throws {
        let (sink, files) = (ActiveSink(), MBMemoryFiles())
        var base = try silent().setting(["first": "outer", "second": "inner"])
        base.capabilities.log = sink
        base.capabilities.files = files
        let store = try store(
            """
            <Listener name='go'><Debug x='x'/><SaveFile file='/f' var='first'/></Listener>
            <Listener name='inner'><SaveFile file='/f' var='second'/></Listener>
            """, into: base)
        sink.action.withLock { $0 = { [weak store] _ in try store?.handle(MBEvent("inner")) } }
        for _ in 1...2 {
            try store.handle(MBEvent("go"))
            #expect(try files.contents(of: "/f", limit: 10) == Array("inner".utf8))
        }
    }

    @Test("a delayed action changes the environment that is current when its time has come")
    func delay() async throws {
        let store = try store(
            """
            <Listener name='go'>
              <SetVar name='later' literal='done' afterDelay='0.01'/>
            </Listener>
            """)
        var changes = store.changes.makeAsyncIterator()
        try store.handle(MBEvent("go"))
        try store.update { try $0.set("now", to: "changed") }
        while store.current["later"] == nil { _ = await changes.next() }
        #expect(store.current["later"] == "done")
        #expect(store.current["now"] == "changed")
    }

    @Test("delayed actions that are due at the same time run in the order of the document")
    func delayedOrder() async throws {
        let actions = (0..<40).map {
            "<SetVar name='done' value='$done \($0)' afterDelay='0.01'/>"
        }
        let store = try store("<Listener name='go'>\(actions.joined())</Listener>")
        let expected = (0..<40).map { " \($0)" }.joined()
        for _ in 0..<10 {
            try store.update { try $0.set("done", to: "") }
            try store.handle(MBEvent("go"))
            for _ in 0..<3_000 where store.current["done"]?.asString?.count != expected.count {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(store.current["done"] == .string(expected))
        }
    }

    @Test("a released store releases the events of its delayed actions")
    func release() async throws {
        final class Cart: MBKeyValueCoding, Sendable {}
        var store: MBEnvironmentStore? = try store(
            """
            <Listener name='go'><SetVar name='x' literal='y' afterDelay='1000000000'/></Listener>
            """)
        weak var released: Cart?
        do {
            let cart = Cart()
            released = cart
            _ = try store?.handle(MBEvent("go", object: .opaque(cart)))
        }
        #expect(released != nil)
        store = nil
        // Other tests may keep all threads busy that could end the task.
        for _ in 0..<60_000 where released != nil { try await Task.sleep(for: .milliseconds(1)) }
        #expect(released == nil)
    }

    @Test("no more than a thousand actions wait")
    func waiting() throws {
        let environment = try environment(
            "<Listener name='go'><SetVar name='x' literal='y' afterDelay='1'/></Listener>")
        let full = environment.handling(Array(repeating: MBEvent("go"), count: 1_000))
        #expect(full.effects.count == 1_000)
        #expect(full.diagnostics.isEmpty)
        let more = full.environment.handling(MBEvent("go"))
        #expect(more.effects.isEmpty)
        #expect(more.problems == ["error limitExceeded"])
        let deferred = try #require(full.deferred)
        let room = full.environment.running(deferred).environment.handling(MBEvent("go"))
        #expect(room.effects.count == 1)
    }

    @Test("a store counts the actions that wait in it, whichever environment is current")
    func waitingInStore() throws {
        let environment = try environment(
            "<Listener name='go'><SetVar name='x' literal='y' afterDelay='1000'/></Listener>")
        let full = environment.handling(Array(repeating: MBEvent("go"), count: 1_000)).environment
        let store = MBEnvironmentStore(full)
        for _ in 0..<999 { #expect(try store.handle(MBEvent("go")).problems == []) }
        try store.push(environment)
        try store.handle(MBEvent("go"))
        for current in [environment, full] {
            try store.swap(to: current)
            #expect(try store.handle(MBEvent("go")).problems == ["error limitExceeded"])
        }
        try store.pop()
        #expect(try store.handle(MBEvent("go")).problems == ["error limitExceeded"])
        let loaded = try load(
            """
            <Listener name='Environment:didLoad'><SetVar name='x' literal='y' afterDelay='1'/>
            </Listener>
            """)
        #expect(try store.start(loaded).problems == ["error limitExceeded"])
    }

    @Test("actions that ran while another environment was current don't wait any more")
    func waitingBelow() async throws {
        let environment = try environment(
            "<Listener name='go'><SetVar name='x' literal='y' afterDelay='0.2'/></Listener>")
        let store = MBEnvironmentStore(environment)
        for _ in 0..<1_000 { try store.handle(MBEvent("go")) }
        try store.push(environment)
        while store.later.count > 0 { try await Task.sleep(for: .milliseconds(1)) }
        try store.pop()
        #expect(try store.handle(MBEvent("go")).problems == [])
    }

    @Test("a preference that an event changes is saved, and listeners are notified")
    func preferences() throws {
        let base = silent()
        let store = try store(
            """
            <Var name='theme' literal='light' userDefaultsName='Theme'/>
            <Listener name='choose'><SetVar name='theme' value='$Event.object'/></Listener>
            <Listener name='UserDefault:Theme:valueChanged'><SetVar name='told' value='$theme'/>
            </Listener>
            """, into: base)
        try store.handle(MBEvent("choose", object: "dark"))
        #expect(store.current["told"] == "dark")
        #expect(try base.capabilities.preferences.value(for: "Theme") == "dark")
    }

    @Test("listeners are notified once of each preference that listeners of preferences change")
    func preferencesOfListeners() throws {
        let store = try store(
            """
            <Var name='a' value='#(0)' userDefaultsName='A'/>
            <Var name='b' value='#(0)' userDefaultsName='B'/>
            <Var name='told' literal=''/>
            <Listener name='go'><SetVar name='a' value='#(1)'/></Listener>
            <Listener name='UserDefault:A:valueChanged'>
              <SetVar name='told' value='${told}a'/><SetVar name='b' value='#($b + 1)'/></Listener>
            <Listener name='UserDefault:B:valueChanged'>
              <SetVar name='told' value='${told}b'/><SetVar name='a' value='#($a + 1)'/></Listener>
            """, into: silent())
        try store.update { try $0.set("told", to: "") }
        try store.handle(MBEvent("go"))
        #expect(store.current["told"] == "ab")
    }

    @Test("listeners of preferences share the budget of the event that changed them")
    func budgetOfListeners() throws {
        var base = silent()
        base.limits.steps = 1_000
        base["list"] = .array((0..<300).map { .number(MBNumber($0)) })
        let store = try store(
            """
            <Var name='a' value='#(0)' userDefaultsName='A'/>
            <Listener name='go'><SetVar name='x' value='^list($list|$item)'/>
              <SetVar name='a' value='#($a + 1)'/></Listener>
            <Listener name='UserDefault:A:valueChanged'>
              <SetVar name='y' value='^list($list|$item)'/></Listener>
            """, into: base)
        let result = try store.handle(MBEvent("go"))
        #expect(result.diagnostics.map(\.code) == [.limitExceeded])
        #expect(store.current["a"] == 1)
        #expect(store.current["y"] == nil)
    }

    @Test("listeners are notified of a preference also if the event reached a limit afterwards")
    func preferencesBeforeLimit() throws {
        var base = silent()
        base.limits.steps = 1_000
        base["list"] = .array((0..<2_000).map { .number(MBNumber($0)) })
        let store = try store(
            """
            <Var name='a' value='#(0)' userDefaultsName='A'/>
            <Listener name='go'><SetVar name='a' value='#($a + 1)'/>
              <SetVar name='x' value='^list($list|$item)'/></Listener>
            <Listener name='UserDefault:A:valueChanged'><SetVar name='told' value='$a'/></Listener>
            """, into: base)
        let result = try store.handle(MBEvent("go"))
        #expect(result.diagnostics.map(\.code) == [.limitExceeded])
        #expect(store.current["told"] == 1)
    }

    @Test("listeners aren't notified again of a preference that couldn't be saved")
    func refusedPreferences() throws {
        struct Refusing: MBPreferenceStore {
            struct Refusal: Error {}
            func value(for key: String) throws -> MBValue? { nil }
            func set(_ value: MBValue?, for key: String) throws { throw Refusal() }
        }
        var base = silent()
        base.capabilities.preferences = Refusing()
        base["count"] = 0
        let store = try store(
            """
            <Var name='theme' literal='light' userDefaultsName='Theme'/>
            <Listener name='choose'><SetVar name='theme' value='$Event.object'/></Listener>
            <Listener name='other'/>
            <Listener name='UserDefault:Theme:valueChanged'>
              <SetVar name='count' value='#($count + 1)'/></Listener>
            """, into: base)
        let before = store.current["count"]?.asNumber ?? 0
        try store.handle(MBEvent("choose", object: "dark"))
        try store.handle(MBEvent("other"))
        #expect(store.current.unsavedPreferences.map(\.key) == ["Theme"])
        #expect(store.current["count"] == .number(try before.adding(1)))
        try store.handle(MBEvent("choose", object: "blue"))
        #expect(store.current["count"] == .number(try before.adding(2)))
    }

    @Test("files are changed if they're granted, and a refusal is logged")
    func files() throws {
        let log = MBCollectingLog()
        var base = silent()
        base.capabilities.log = log
        base.capabilities.files = .memory(["/d/old.txt": "old"])
        let store = try store(
            """
            <Listener name='save'><SetVar name='text' literal='hello'/>
              <SaveFile file='$Event.object' var='text'/></Listener>
            """, into: base)
        try store.handle(MBEvent("save", object: "/d/new.txt"))
        let files = try #require(base.capabilities.files)
        #expect(try files.contents(of: "/d/new.txt", limit: 10) == Array("hello".utf8))
        #expect(log.entries.isEmpty)
        base.capabilities.files = .granted()
        try store.update { $0.capabilities.files = base.capabilities.files }
        try store.handle(MBEvent("save", object: "/d/new.txt"))
        #expect(log.entries.map(\.level) == [.error])
    }

    @Test("what was loaded becomes current once its listeners are notified")
    func start() throws {
        let loaded = try load(
            "<Listener name='Environment:didLoad'><SetVar name='ready' boolean='T'/></Listener>")
        let store = MBEnvironmentStore(silent())
        let result = try store.start(loaded)
        #expect(result.diagnostics.isEmpty)
        #expect(store.current["ready"] == true)
    }

    @Test("any code that handles events does so in the current environment, or changes nothing")
    func body() async throws {
        var base = silent()
        base.searchRoots = [
            MBMemoryRoot(["late.xml": "<MBML><Var name='late' literal='x'/></MBML>"])
        ]
        let store = try store(
            """
            <Listener name='MBML:late.xml:fileDidLoad'><SetVar name='heard' value='$late'/></Listener>
            <Listener name='Cart:willRequestData'>
              <SetVar name='timedOut' literal='T' afterDelay='0.01'/></Listener>
            """, into: base)
        var changes = store.changes.makeAsyncIterator()
        try store.handle { try $0.loading(document: "late.xml").handlingEvents() }
        #expect(store.current["heard"] == "x")
        try store.handle { $0.willRequestData("Cart") }
        #expect(store.current["Cart:requestPending"] == true)
        while store.current["timedOut"] == nil { _ = await changes.next() }
        #expect(throws: MBEnvironment.LoadError.self) {
            try store.handle { try $0.loading(document: "none.xml").handlingEvents() }
        }
        #expect(store.current["heard"] == "x")
    }
}
