import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Variables that are saved as preferences")
struct PreferenceTests {
    /// A store that records its calls and refuses some keys.
    private final class Store: MBPreferenceStore {
        struct Refusal: Error {}

        private let values: MBDictionary
        private let refused: Set<String>
        let written = MBMemoryPreferences()

        init(_ values: MBDictionary = [:], refusing refused: Set<String> = []) {
            self.values = values
            self.refused = refused
        }

        func value(for key: String) throws -> MBValue? {
            if refused.contains(key) { throw Refusal() }
            return values[key]
        }

        func set(_ value: MBValue?, for key: String) throws {
            if refused.contains(key) { throw Refusal() }
            try written.set(value ?? "removed", for: key)
        }
    }

    private static let document: Documents = """
        <Var name='theme' userDefaultsName='Theme' value='^fail()'/>
        <Var name='size' userDefaultsName='Size' value='#(10)'/>
        <Var name='list' type='list' userDefaultsName='List'><Var literal='a'/></Var>
        """

    private func loaded(_ store: Store) throws -> MBEnvironment {
        var base = MBEnvironment()
        base.capabilities.preferences = store
        return try Self.document.environment(into: base)
    }

    private func unsaved(_ environment: MBEnvironment) -> [String] {
        environment.unsavedPreferences.map { "\($0.key)=\($0.value?.description ?? "nil")" }
    }

    @Test("a saved value of any type is the first one, and the attributes aren't evaluated")
    func initial() throws {
        let store = Store(["Theme": "dark", "Size": ["any": "type"], "List": 5])
        let environment = try loaded(store)
        #expect(environment["theme"] == "dark")
        #expect(environment["size"] == ["any": "type"])
        #expect(environment["list"] == 5)
        #expect(unsaved(environment) == [])
    }

    @Test("without a saved value, the declared one applies, and isn't written")
    func declared() throws {
        let store = Store(["Theme": ""])
        var environment = try loaded(store)
        #expect(environment["size"] == 10)
        #expect(environment["list"] == ["a"])
        #expect(try environment.savePreferences() == [])
        #expect(store.written.value(for: "Size") == nil)
    }

    @Test("setting, unsetting and changing entries are saved when preferences are")
    func writes() throws {
        let store = Store(["Theme": "dark"])
        var environment = try loaded(store)
        try environment.set("theme", to: "light")
        try environment.set("size", to: nil)
        try environment.set("list", index: 1, to: "b")
        #expect(unsaved(environment) == ["Theme=light", "Size=nil", "List=\(MBValue(["a", "b"]))"])
        #expect(store.written.value(for: "Theme") == nil)
        let events = try environment.savePreferences()
        #expect(
            events.map(\.name) == [
                "UserDefault:Theme:valueChanged", "UserDefault:Size:valueChanged",
                "UserDefault:List:valueChanged",
            ])
        #expect(store.written.value(for: "Theme") == "light")
        #expect(store.written.value(for: "Size") == "removed")
        #expect(store.written.value(for: "List") == ["a", "b"])
        #expect(unsaved(environment) == [])
    }

    @Test("removing a variable removes its preference, and removing it again changes nothing")
    func removal() throws {
        let store = Store(["Theme": "dark"])
        var environment = try loaded(store)
        try environment.set("size", to: nil)
        try environment.savePreferences()
        for name in ["theme", "size"] { try environment.remove(name) }
        #expect(unsaved(environment) == ["Theme=nil", "Size=nil"])
        #expect(try environment.savePreferences().count == 2)
        #expect(store.written.value(for: "Theme") == "removed")
        for name in ["theme", "size"] { try environment.remove(name) }
        #expect(unsaved(environment) == [])
        try environment.set("theme", to: "light")
        #expect(unsaved(environment) == ["Theme=light"])
    }

    @Test("pushing, popping and scopes aren't saved")
    func temporary() throws {
        var environment = try loaded(Store(["Theme": "dark"]))
        try environment.push("theme", to: "pushed")
        try environment.pop("theme")
        let inside = try environment.withScope(["theme": "scoped"]) { $0 }
        #expect(inside["theme"] == "scoped")
        #expect(unsaved(environment) == [])
        #expect(unsaved(inside) == [])
    }

    @Test("what is set over a pushed value is as temporary as that", arguments: [nil, "set"])
    func overPushed(_ value: MBValue?) throws {
        var environment = try loaded(Store(["Theme": "dark"]))
        try environment.push("theme", to: "pushed")
        try environment.set("theme", to: value)
        try environment.push("theme", to: "again")
        try environment.remove("theme")
        try environment.pop("theme")
        try environment.pop("theme")
        #expect(environment["theme"] == "dark")
        #expect(unsaved(environment) == [])
        try environment.set("theme", to: "light")
        #expect(unsaved(environment) == ["Theme=light"])
    }

    @Test("a map's entry is saved with its map")
    func entry() throws {
        var base = MBEnvironment()
        base.capabilities.preferences = Store()
        let document: Documents = """
            <Var name='map' type='map' userDefaultsName='M'><Var name='a' value='#(1)'/></Var>
            """
        var environment = try document.environment(into: base)
        try environment.set("map", key: "b", to: 2)
        #expect(environment.unsavedPreferences.map(\.value) == [["a": 1, "b": 2]])
    }

    @Test("a change in a copy doesn't affect the original")
    func copies() throws {
        let environment = try loaded(Store(["Theme": "dark"]))
        let changed = try environment.setting("theme", to: "light")
        #expect(unsaved(environment) == [])
        #expect(unsaved(changed) == ["Theme=light"])
    }

    @Test("values that the store refuses stay unsaved, the others are written")
    func refusal() throws {
        let store = Store(["Theme": "dark"])
        var environment = try loaded(store)
        let refusing = Store(refusing: ["Theme"])
        environment.capabilities.preferences = refusing
        try environment.set("theme", to: "light")
        try environment.set("size", to: 3)
        #expect(throws: Store.Refusal.self) { try environment.savePreferences() }
        #expect(unsaved(environment) == ["Theme=light"])
        #expect(refusing.written.value(for: "Size") == 3)
    }

    @Test("a store that can't be read is a warning, and the declared value applies")
    func unreadable() throws {
        var base = MBEnvironment()
        base.capabilities.preferences = Store(refusing: ["Size"])
        let loaded = try Documents("<Var name='size' userDefaultsName='Size' value='#(10)'/>")
            .load(into: base)
        #expect(loaded.problems == ["m.xml:1:42 warning preferenceFailed"])
        #expect(loaded.environment["size"] == 10)
    }

    @Test("declaring a name again ends its earlier declaration")
    func redeclaration() throws {
        var environment = try loaded(Store(["Theme": "dark"]))
        #expect(environment.preferenceKey(of: "theme") == "Theme")
        try environment.declare("theme", value: "plain")
        try environment.set("theme", to: "other")
        #expect(environment.preferenceKey(of: "theme") == nil)
        #expect(unsaved(environment) == [])
    }

    @Test("an item of a collection is read from its preference, and never written back")
    func nested() throws {
        var base = MBEnvironment()
        base.capabilities.preferences = Store(["A": "kept"])
        let document: Documents = """
            <Var name='list' type='list'><Var userDefaultsName='A' literal='x'/></Var>
            """
        var environment = try document.environment(into: base)
        #expect(environment["list"] == ["kept"])
        try environment.set("list", index: 0, to: "y")
        #expect(unsaved(environment) == [])
    }

    @Test(
        "a computed variable isn't saved", arguments: ["dynamic' value='1", "singleton' class='A"])
    func computed(_ type: String) throws {
        var base = MBEnvironment()
        base.hostTypes.register(MBHostType("A", accessors: ["instance": { _ in 1 }]))
        let loaded = try Documents("<Var name='v' type='\(type)' userDefaultsName='K'/>")
            .load(into: base)
        #expect(loaded.diagnostics.map(\.code) == [.unsupportedAttribute])
        #expect(loaded.environment.preferenceKey(of: "v") == nil)
    }
}
