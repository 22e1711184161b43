import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// The calls of a preference store, and its reaction to them.
private struct WatchedPreferences: MBPreferenceStore {
    struct Refusal: Error {}

    let written = Record<String>()
    var refused: Set<String> = []
    var reaction: @Sendable () throws -> Void = {}

    func value(for key: String) throws -> MBValue? { nil }

    func set(_ value: MBValue?, for key: String) throws {
        if refused.contains(key) { throw Refusal() }
        try reaction()
        written.add("\(key)=\(value?.description ?? "nil")")
    }
}

@Suite("Preferences of a store")
struct EnvironmentStorePreferenceTests {
    private static let document: Documents = """
        <Var name='theme' userDefaultsName='T' literal='light'/>
        <Var name='size' userDefaultsName='S' value='#(1)'/>
        """

    private func environment(
        _ preferences: WatchedPreferences, _ log: MBCollectingLog = MBCollectingLog()
    ) throws -> MBEnvironment {
        var base = MBEnvironment()
        base.capabilities.preferences = preferences
        return try Self.document.load(into: base, log: log).environment
    }

    @Test("set values are saved when they become current, in order, and reported once")
    func saving() async throws {
        let preferences = WatchedPreferences()
        let store = MBEnvironmentStore(try environment(preferences))
        var events = store.events.makeAsyncIterator()
        var changes = store.changes.makeAsyncIterator()
        try store.update { environment in
            try environment.set("size", to: 2)
            try environment.set("theme", to: "dark")
            #expect(preferences.written.entries == [])
        }
        #expect(preferences.written.entries == ["S=2", "T=dark"])
        #expect(store.current.unsavedPreferences.isEmpty)
        #expect(await changes.next()?.environment.unsavedPreferences.isEmpty == true)
        try store.swap(to: store.current.setting("theme", to: nil))
        try store.push(store.current.setting("size", to: 3))
        let saved = ["S=2", "T=dark", "T=nil", "S=3"]
        #expect(preferences.written.entries == saved)
        for key in ["S", "T", "T", "S"] {
            #expect(await events.next()?.name == "UserDefault:\(key):valueChanged")
        }
        try store.pop()
        try store.update { try $0.set("other", to: 1) }
        #expect(preferences.written.entries == saved, "nothing is saved twice")
    }

    @Test("the initial environment is saved, a fork that is dropped isn't")
    func beginning() throws {
        let preferences = WatchedPreferences()
        let environment = try environment(preferences).setting("size", to: 5)
        let store = MBEnvironmentStore(environment)
        #expect(preferences.written.entries == ["S=5"])
        #expect(store.current.unsavedPreferences.isEmpty)
        let request = try store.current.setting("size", to: 6)
        #expect(request["size"] == 6)
        #expect(preferences.written.entries == ["S=5"])
    }

    @Test("updates from many threads are saved in the order in which they became current")
    func order() throws {
        let preferences = WatchedPreferences()
        let store = MBEnvironmentStore(try environment(preferences))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<50 {
                _ = try? store.update { try $0.set("size", to: $0.evaluate("#($size + 1)")) }
            }
        }
        #expect(preferences.written.entries == (2...401).map { "S=\($0)" })
    }

    /// Refuses everything at first.
    private final class LatePreferences: MBPreferenceStore {
        let written = Record<String>()
        let isRefusing = Guarded(true)

        func value(for key: String) throws -> MBValue? { nil }

        func set(_ value: MBValue?, for key: String) throws {
            if isRefusing.withLock(\.self) { throw WatchedPreferences.Refusal() }
            written.add("\(key)=\(value?.description ?? "nil")")
        }
    }

    @Test("a preference stays unsaved when another key that only looks the same is saved")
    func similarKeys() throws {
        let (late, keys) = (LatePreferences(), ["\u{E9}", "e\u{301}"])
        let manifest = """
            <MBML><Var name="a" userDefaultsName="\(keys[0])" literal="0"/>
            <Var name="b" userDefaultsName="\(keys[1])" literal="0"/></MBML>
            """
        var base = MBEnvironment()
        (base.capabilities.preferences, base.capabilities.log) = (late, MBCollectingLog())
        let loaded = try MBEnvironment.load(
            searching: [MBMemoryRoot(["manifest.xml": manifest])], into: base
        ).environment
        let store = MBEnvironmentStore(loaded)
        try store.update { environment in
            try environment.set("a", to: 1)
            try environment.set("b", to: 2)
        }
        late.isRefusing.withLock { $0 = false }
        try store.push(loaded.setting("a", to: 9))
        try store.pop()
        #expect(
            late.written.entries.map { Array($0.utf8) } == [
                Array("\(keys[0])=9".utf8), Array("\(keys[1])=2".utf8),
            ])
        #expect(store.current.unsavedPreferences.isEmpty)
    }

    @Test("an environment that becomes current again saves nothing older than what is stored")
    func olderPreferences() throws {
        let (late, other) = (LatePreferences(), WatchedPreferences())
        for isSame in [true, false] {
            late.isRefusing.withLock { $0 = true }
            var base = try environment(other, MBCollectingLog())
            base.capabilities.preferences = late
            let store = MBEnvironmentStore(base)
            try store.update { try $0.set("theme", to: "old") }
            late.isRefusing.withLock { $0 = false }
            var pushed = store.current
            if !isSame { pushed.capabilities.preferences = other }
            try store.push(pushed)
            try store.update { try $0.set("theme", to: "new") }
            let popped = try store.pop()
            #expect(popped.current.unsavedPreferences.isEmpty)
        }
        #expect(late.written.entries == ["T=old", "T=new", "T=old"])
        #expect(other.written.entries == ["T=old", "T=new"])
        #expect(other.isSame(as: WatchedPreferences()) && !other.isSame(as: late))
        #expect(!late.isSame(as: LatePreferences()) && !late.isSame(as: other))
        struct Named: MBPreferenceStore, Equatable {
            let user: String
            func value(for key: String) -> MBValue? { nil }
            func set(_ value: MBValue?, for key: String) {}
        }
        #expect(Named(user: "ann").isSame(as: Named(user: "ann")))
        #expect(!Named(user: "ann").isSame(as: Named(user: "bob")))
        #expect(!Named(user: "ann").isSame(as: late))
        let defaults = UserDefaults.standard
        let (a, b) = (
            MBCapabilities.UserDefaultsPreferences(defaults, keyPrefix: "a."),
            MBCapabilities.UserDefaultsPreferences(defaults, keyPrefix: "b.")
        )
        #expect(
            a.isSame(as: a as any MBPreferenceStore) && !a.isSame(as: b as any MBPreferenceStore))
    }

    @Test("values that can't be saved are logged and stay unsaved until they can be")
    func failing() async throws {
        var preferences = WatchedPreferences()
        preferences.refused = ["T"]
        let log = MBCollectingLog()
        let store = MBEnvironmentStore(try environment(preferences, log))
        var events = store.events.makeAsyncIterator()
        try store.update { environment in
            try environment.set("theme", to: "dark")
            try environment.set("size", to: 2)
        }
        #expect(store.current["theme"] == "dark")
        #expect(store.current.unsavedPreferences.map(\.key) == ["T"])
        #expect(
            log.drain().map(\.description) == [
                "error: the preference 'T' stays unsaved: Refusal()"
            ])
        let mended = WatchedPreferences()
        try store.update { $0.capabilities.preferences = mended }
        #expect(mended.written.entries == ["T=dark"])
        #expect(store.current.unsavedPreferences.isEmpty)
        #expect(await events.next()?.name == "UserDefault:S:valueChanged")
        #expect(await events.next()?.name == "UserDefault:T:valueChanged")
    }

    @Test("a preference store sees the new environment, and can't change the store")
    func reentrancy() throws {
        let found = Record<String>()
        let holder = Record<MBEnvironmentStore>()
        defer { holder.clear() }
        var preferences = WatchedPreferences()
        preferences.reaction = {
            guard let store = holder.entries.first else { return }
            found.add(store.current.string("$theme") ?? "none")
            try store.update { try $0.set("theme", to: "lost") }
        }
        let log = MBCollectingLog()
        let store = MBEnvironmentStore(try environment(preferences, log))
        holder.add(store)
        try store.update { try $0.set("theme", to: "dark") }
        #expect(found.entries == ["dark"])
        #expect(store.current["theme"] == "dark")
        #expect(log.entries.map(\.error?.code) == [.reentrantUpdate])
        #expect(store.current.unsavedPreferences.map(\.key) == ["T"])
    }
}
