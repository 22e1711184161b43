import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

private func quiet() -> MBEnvironment {
    var environment = MBEnvironment()
    environment.capabilities.log = MBCollectingLog()
    return environment
}

extension MBEnvironmentStore {
    fileprivate var subscribers: Int {
        state.withLock { $0.inboxes.count + $0.listeners.count }
    }
}

/// A change to an environment, and the names of the variables that it changed.
private struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let names: [String]
    let change: @Sendable (inout MBEnvironment) throws -> Void

    init(
        _ description: String, _ names: [String],
        _ change: @escaping @Sendable (inout MBEnvironment) throws -> Void
    ) {
        testDescription = description
        self.names = names
        self.change = change
    }

    static let all = [
        Edit("setting", ["new"]) { try $0.set("new", to: 1) },
        Edit("setting several", ["a1", "new", "a2"].sorted()) {
            try $0.set("new", to: 1)
            try $0.set("a2", to: 1)
            try $0.set("a1", to: 1)
        },
        Edit("setting an equal value", ["a1"]) { try $0.set("a1", to: $0["a1"]) },
        Edit("unsetting", ["a1"]) { try $0.set("a1", to: nil) },
        Edit("declaring nothing", ["nobody"]) { try $0.set("nobody", to: nil) },
        Edit("removing", ["a1"]) { $0["a1"] = nil },
        Edit("setting an entry", ["map"]) { try $0.set("map", key: "k", to: 1) },
        Edit("setting an element", ["list"]) { try $0.set("list", index: 1, to: 1) },
        Edit("declaring", ["new"]) { try $0.declare("new", value: nil) },
        Edit("declaring a dynamic variable", ["new"]) { try $0.declare("new", dynamic: "$a1") },
        Edit("declaring anew", ["a1"]) { try $0.declare("a1", value: 7, isReadOnly: true) },
        Edit("pushing a variable", ["a1"]) { try $0.push("a1", to: 5) },
        Edit("popping a variable", ["a2"]) { try $0.pop("a2") },
        Edit("reading what is computed from others", ["a1"]) {
            try $0.set("a1", to: 100)
            _ = $0["double"]
        },
        Edit("a name that isn't an identifier", ["ä b", "é"]) {
            try $0.set("é", to: 1)
            try $0.set("ä b", to: 1)
        },
        Edit("more than an overlay holds", (0..<40).map { "n\($0)" }.sorted()) {
            for number in 0..<40 { try $0.set("n\(number)", to: 1) }
        },
        Edit("a locale", []) { $0.capabilities.locale = Locale(identifier: "fr_FR") },
        Edit("a function", []) { $0.declare(MBMLFunction("f", input: .none) { _ in 1 }) },
    ]
}

@Suite("Changes of a store")
struct EnvironmentStoreChangeTests {
    /// - Parameter count: the number of variables in addition to those that are changed.
    private func store(_ count: Int = 0) throws -> MBEnvironmentStore {
        var environment = quiet()
        for number in 0..<count { try environment.set("v\(number)", to: MBValue(number)) }
        try environment.set("a1", to: 1)
        try environment.set("a2", to: 2)
        try environment.push("a2", to: 3)
        try environment.set("map", to: ["k": 0])
        try environment.set("list", to: [0])
        try environment.declare("double", dynamic: "#($a1 * 2)")
        return MBEnvironmentStore(environment)
    }

    @Test("an update names what it set, unset and declared", arguments: Edit.all, [0, 500])
    private func names(_ edit: Edit, _ count: Int) async throws {
        let store = try store(count)
        var changes = store.changes.makeAsyncIterator()
        try store.update(edit.change)
        let change = await changes.next()
        #expect(change?.names == edit.names)
        #expect(change?.kinds == [.updated])
        #expect(change?.environment.variableNames == store.current.variableNames)
    }

    @Test("a swap names the differences of both environments, regardless of their origin")
    func swaps() async throws {
        let store = try store(50)
        var changes = store.changes.makeAsyncIterator()
        var fork = store.current
        for number in 0..<40 { try fork.set("v\(number)", to: 0) }
        try store.swap(to: fork)
        #expect(await changes.next()?.names == (0..<40).map { "v\($0)" }.sorted())
        try store.swap(to: quiet().setting(["a1": 1, "mine": 2]))
        let change = await changes.next()
        let gone = (0..<50).map { "v\($0)" } + ["a2", "map", "list", "double"]
        #expect(change?.names == (gone + ["a1", "mine"]).sorted())
        #expect(change?.kinds == [.swapped])
        #expect(change?.environment["mine"] == 2)
    }

    @Test("an environment with the same variables in another order hasn't changed any of them")
    func order() async throws {
        var (one, two) = (quiet(), quiet())
        for name in ["a1", "a2", "a3"] { try one.set(name, to: 1) }
        for name in ["a3", "a2", "a1"] {
            let key = HashedKey(name)
            let variable = try #require(one.storage.variables.variable(for: key))
            two.declare(variable, for: key)
        }
        let store = MBEnvironmentStore(one)
        var changes = store.changes.makeAsyncIterator()
        try store.swap(to: two)
        #expect(await changes.next()?.names == [])
    }

    @Test("pushes and pops name the differences")
    func stack() async throws {
        let store = try store()
        var changes = store.changes.makeAsyncIterator()
        try store.push(store.current.setting("title", to: "Details"))
        let pushed = await changes.next()
        #expect(pushed?.kinds == [.pushed])
        #expect(pushed?.names == ["title"])
        #expect(pushed?.environment["title"] == "Details")
        try store.pop()
        let popped = await changes.next()
        #expect(popped?.kinds == [.popped])
        #expect(popped?.names == ["title"])
        #expect(popped?.environment["title"] == nil)
        try store.push(store.current)
        let again = await changes.next()
        #expect(again?.kinds == [.pushed])
        #expect(again?.names == [])
    }

    @Test("an update that changes nothing isn't reported")
    func nothing() async throws {
        let store = try store()
        var changes = store.changes.makeAsyncIterator()
        // What comes next tells whether it was reported: the kinds of changes are collected.
        try store.update { _ = $0["a1"] }
        try store.push(store.current.setting("a1", to: 2))
        let pushed = await changes.next()
        #expect(pushed?.names == ["a1"])
        #expect(pushed?.kinds == [.pushed])
        try store.swap(to: store.current)
        try store.update { try $0.set("a1", to: 3) }
        #expect(await changes.next()?.kinds == [.updated])
    }

    @Test("a slow subscriber receives everything at once")
    func merging() async throws {
        let store = try store()
        var changes = store.changes.makeAsyncIterator()
        try store.update { try $0.set("x", to: 1) }
        try store.update { try $0.set("y", to: 1) }
        try store.push(store.current.setting("z", to: 1))
        try store.update { try $0.set("x", to: 2) }
        let change = await changes.next()
        #expect(change?.kinds == [.updated, .pushed])
        #expect(change?.names == ["x", "y", "z"])
        #expect(change?.environment["x"] == 2)
        try store.update { try $0.set("w", to: 1) }
        #expect(await changes.next()?.names == ["w"])
    }

    @Test("a push and a pop that cancel out are reported without names")
    func backAgain() async throws {
        let store = try store()
        var changes = store.changes.makeAsyncIterator()
        try store.push(store.current.setting("title", to: "Details"))
        try store.pop()
        let change = await changes.next()
        #expect(change?.kinds == [.pushed, .popped])
        #expect(change?.names == [])
        #expect(change?.environment["title"] == nil)
    }

    @Test("each subscriber receives what happens after it subscribed, at its own pace")
    func subscribers() async throws {
        let store = try store()
        var early = store.changes.makeAsyncIterator()
        try store.update { try $0.set("x", to: 1) }
        #expect(await early.next()?.names == ["x"])
        var late = store.changes.makeAsyncIterator()
        try store.update { try $0.set("y", to: 1) }
        try store.update { try $0.set("z", to: 1) }
        #expect(await late.next()?.names == ["y", "z"])
        #expect(await early.next()?.names == ["y", "z"])
    }

    @Test("a waiting subscriber is woken")
    func waiting() async throws {
        let store = try store()
        let changes = store.changes
        let reader = Task {
            var names: [String] = []
            for await change in changes {
                names += change.names
                if names.contains("end") { break }
            }
            return names
        }
        for number in 0..<100 { try store.update { try $0.set("n\(number)", to: 1) } }
        try store.update { try $0.set("end", to: 1) }
        let names = await reader.value
        #expect(Set(names) == Set((0..<100).map { "n\($0)" } + ["end"]))
        #expect(names.count == 101, "each change is told once")
    }

    @Test("cancelling the reading task ends the sequence and the subscription")
    func cancellation() async throws {
        let store = try store()
        let began = AsyncStream.makeStream(of: Void.self)
        let reader = Task {
            var count = 0
            for await _ in store.changes {
                count += 1
                began.continuation.yield()
            }
            return count
        }
        while store.subscribers == 0 { await Task.yield() }
        try store.update { try $0.set("x", to: 1) }
        for await _ in began.stream { break }
        reader.cancel()
        #expect(await reader.value == 1)
        #expect(store.subscribers == 0)
        try store.update { try $0.set("y", to: 1) }
    }

    @Test("dropping a sequence ends the subscription")
    func dropping() throws {
        let store = try store()
        do {
            let (changes, events) = (store.changes, store.events)
            #expect(store.subscribers == 2)
            withExtendedLifetime((changes, events)) {}
        }
        #expect(store.subscribers == 0)
    }

    @Test("the sequences end with the store, after everything unread")
    func release() async throws {
        func sequences() throws -> (AsyncStream<MBEnvironmentStore.Change>, AsyncStream<MBEvent>) {
            let store = try store()
            let sequences = (store.changes, store.events)
            try store.update { try $0.set("x", to: 1) }
            store.post(MBEvent("last"))
            return sequences
        }
        let (changes, events) = try sequences()
        var names: [String] = []
        for await change in changes { names += change.names }
        for await event in events { names.append(event.name) }
        #expect(names == ["x", "last"])
    }

    @Test("a task that reads the changes and holds the store weakly ends with it")
    func weakly() async throws {
        let heard = Record<String>()
        var store: MBEnvironmentStore? = MBEnvironmentStore(quiet())
        weak let watched = store
        let reader = { (store: MBEnvironmentStore) in
            let changes = store.changes
            return Task { [weak store] in
                for await change in changes {
                    heard.add(change.names.joined())
                    _ = store?.current
                }
            }
        }(try #require(store))
        try store?.update { try $0.set("title", to: "Sale") }
        store = nil
        await reader.value
        #expect(heard.entries == ["title"])
        #expect(watched == nil)
    }

    @Test("threads that read and threads that change agree in the end")
    func threads() async throws {
        let store = try store()
        try store.update { try $0.set("done", to: 0) }
        let subscriptions = (0..<4).map { _ in store.changes }
        let readers = subscriptions.map { changes in
            Task {
                var known = MBEnvironment()
                for await change in changes {
                    for name in change.names { known[name] = change.environment[name] }
                    if change.environment["done"] == 4 { break }
                }
                return known
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<200 {
                        _ = try? store.update { try $0.set("n\(number % 60)", to: MBValue(writer)) }
                    }
                    _ = try? store.update { try $0.set("done", to: $0.evaluate("#($done + 1)")) }
                }
            }
        }
        let last = store.current
        for reader in readers {
            let known = await reader.value
            for number in 0..<60 { #expect(known["n\(number)"] == last["n\(number)"]) }
        }
    }
}

@Suite("Events of a store")
struct EnvironmentStoreEventTests {
    @Test("every subscriber receives every event in order")
    func posting() async throws {
        let store = MBEnvironmentStore(quiet())
        store.post(MBEvent("before"))
        var (one, two) = (store.events.makeAsyncIterator(), store.events.makeAsyncIterator())
        store.post(MBEvent("Cart:changed", object: ["count": 2], userInfo: ["reason": "added"]))
        store.post(MBEvent("next"))
        #expect(
            await one.next()
                == MBEvent("Cart:changed", object: ["count": 2], userInfo: ["reason": "added"]))
        #expect(await one.next()?.name == "next")
        #expect(await two.next()?.name == "Cart:changed")
        #expect(await two.next()?.name == "next")
    }

    @Test("events can be posted from inside an update, and don't wait for it")
    func postingInside() async throws {
        let store = MBEnvironmentStore(quiet())
        var events = store.events.makeAsyncIterator()
        try store.update { environment in
            store.post(MBEvent("inside"))
            try environment.set("x", to: 1)
        }
        #expect(await events.next()?.name == "inside")
    }

    @Test("if more than a thousand events wait, the oldest are dropped")
    func overflow() async throws {
        let store = MBEnvironmentStore(quiet())
        var events = store.events.makeAsyncIterator()
        for number in 0..<10_000 { store.post(MBEvent("e\(number)")) }
        store.post(MBEvent("end"))
        var names: [String] = []
        while let event = await events.next(), event.name != "end" { names.append(event.name) }
        #expect(names == (9_001..<10_000).map { "e\($0)" })
    }
}

/// A host's object that counts its instances.
private final class Counted: MBKeyValueCoding {
    private let counter: Counter

    init(_ counter: Counter) {
        self.counter = counter
        counter.add(1)
    }

    deinit { counter.add(-1) }
}

@Suite("Stores and careless subscribers")
struct EnvironmentStoreMemoryTests {
    @Test("a subscriber that never reads holds at most two environments")
    func neverReading() async throws {
        let counter = Counter()
        let store = MBEnvironmentStore(quiet())
        let changes = store.changes
        for number in 0..<10_000 {
            let object = MBValue.opaque(Counted(counter))
            try store.swap(to: quiet().setting("only\(number)", to: object))
        }
        #expect(counter.count == 1)
        var iterator = changes.makeAsyncIterator()
        #expect(await iterator.next()?.names == ["only9999"])
        for number in 0..<1_000 {
            let object = MBValue.opaque(Counted(counter))
            try store.swap(to: quiet().setting("then\(number)", to: object))
        }
        #expect(counter.count == 2, "what it saw last, and the newest")
        #expect(await iterator.next()?.names == ["only9999", "then999"])
        #expect(counter.count == 1)
    }

    /// A host's object whose end leads back to the store.
    private final class Returning: MBKeyValueCoding {
        let end: @Sendable () -> Void

        init(_ end: @escaping @Sendable () -> Void) { self.end = end }

        deinit { end() }
    }

    @Test("a host's object may use the store when it ends")
    func ending() throws {
        let store = MBEnvironmentStore(quiet())
        let found = Record<String>()
        let changes = store.changes
        for number in 0..<3 {
            let object = Returning { [weak store] in
                guard let store else { return }
                found.add("\(number): \(store.current.string("$n") ?? "")")
                store.post(MBEvent("ended"))
            }
            try store.swap(
                to: quiet().setting(["n": MBValue(number), "object": .opaque(object)]))
        }
        try store.update { try $0.set("object", to: nil) }
        withExtendedLifetime(changes) {}
        #expect(found.entries.count == 3)
    }
}
