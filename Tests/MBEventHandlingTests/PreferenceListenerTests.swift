import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

@Suite("Listeners of preferences")
struct PreferenceListenerTests {
    /// A store in which the listener of each preference sets the next one.
    private func chain(_ count: Int) throws -> MBEnvironmentStore {
        let parts = (0..<count).map {
            """
            <Var name='p\($0)' value='#(0)' userDefaultsName='K\($0)'/>
            <Listener name='UserDefault:K\($0):valueChanged'>
              <SetVar name='p\($0 + 1)' value='#($p\($0 + 1) + 1)'/></Listener>
            """
        }
        let text =
            parts.joined()
            + "<Listener name='go'><SetVar name='p0' value='#($p0 + 1)'/></Listener>"
        return MBEnvironmentStore(try environment(text, into: silent().setting("p\(count)", to: 0)))
    }

    @Test("many that change each other's preferences take linear time")
    func chains() throws {
        let stores = [500: try chain(500), 2_000: try chain(2_000)]
        let isLinear = try Stopwatch.growsLinearly(500) { count in
            let store = try #require(stores[count])
            #expect(try store.handle(MBEvent("go")).problems == [])
        }
        #expect(isLinear)
        for (count, store) in stores {
            #expect(store.current["p\(count)"] == store.current["p0"])
        }
    }

    @Test("each is notified of its own key, however much alike the keys look")
    func similarKeys() throws {
        let store = MBEnvironmentStore(
            try environment(
                """
                <Var name='a' value='#(1)' userDefaultsName='&#xE9;'/>
                <Var name='b' value='#(1)' userDefaultsName='e&#x301;'/>
                <Listener name='go'><SetVar name='a' value='#(2)'/></Listener>
                <Listener name='UserDefault:&#xE9;:valueChanged'><SetVar name='b' value='#(3)'/>
                </Listener>
                <Listener name='UserDefault:e&#x301;:valueChanged'>
                  <SetVar name='seen' literal='yes'/></Listener>
                """))
        try store.handle(MBEvent("go"))
        #expect(store.current["b"] == 3)
        #expect(store.current["seen"] == "yes")
    }

    @Test("a document that an event loads reads what the event set")
    func loading() throws {
        let preferences = MBMemoryPreferences(["K": "stored"])
        var base = silent()
        base.capabilities.preferences = preferences
        base.searchRoots = [
            MBMemoryRoot(["t.xml": "<MBML><Var name='b' userDefaultsName='K' literal='d'/></MBML>"])
        ]
        let environment = try environment(
            """
            <Var name='a' literal='d' userDefaultsName='K'/>
            <Listener name='go'><SetVar name='a' literal='new'/><LoadTemplate file='t.xml'/></Listener>
            <Listener name='gone'><UnsetVar name='a'/><LoadTemplate file='t.xml'/></Listener>
            """, into: base)
        #expect(environment["a"] == "stored")
        #expect(environment.after()["b"] == "new")
        #expect(environment.after("gone")["b"] == "d")
    }

    @Test("what waited before is noticed as well if a listener changes it")
    func waiting() throws {
        struct Refusing: MBPreferenceStore {
            struct Refusal: Error {}
            let attempts = Counter()
            func value(for key: String) throws -> MBValue? { nil }
            func set(_ value: MBValue?, for key: String) throws {
                attempts.next()
                throw Refusal()
            }
        }
        let preferences = Refusing()
        var base = silent()
        base.capabilities.preferences = preferences
        let store = MBEnvironmentStore(
            try environment(
                """
                <Var name='a' value='#(0)' userDefaultsName='A'/>
                <Var name='b' value='#(0)' userDefaultsName='B'/>
                <Listener name='first'><SetVar name='a' value='#(1)'/></Listener>
                <Listener name='go'><SetVar name='b' value='#(1)'/></Listener>
                <Listener name='UserDefault:B:valueChanged'><SetVar name='a' value='#(2)'/>
                </Listener>
                <Listener name='UserDefault:A:valueChanged'><SetVar name='told' value='$a'/>
                </Listener>
                """, into: base))
        try store.handle(MBEvent("first"))
        #expect(store.current["told"] == 1)
        // An event that changes nothing doesn't try to save them again.
        let attempts = preferences.attempts.count
        try store.handle(MBEvent("nobody listens"))
        #expect(preferences.attempts.count == attempts)
        try store.handle(MBEvent("go"))
        #expect(store.current["told"] == 2)
    }

    @Test("the time between an event and its store doesn't count")
    func later() throws {
        var base = silent()
        base.limits.seconds = 0.5
        let store = MBEnvironmentStore(
            try environment(
                """
                <Var name='a' value='#(0)' userDefaultsName='A'/>
                <Listener name='go'><SetVar name='a' value='#(1)'/></Listener>
                <Listener name='UserDefault:A:valueChanged'><SetVar name='told' value='$a'/>
                </Listener>
                """, into: base))
        let result = store.current.handling(MBEvent("go"))
        Thread.sleep(forTimeInterval: 0.6)
        #expect(try store.handle { _ in result }.problems == [])
        #expect(store.current["told"] == 1)
    }
}
