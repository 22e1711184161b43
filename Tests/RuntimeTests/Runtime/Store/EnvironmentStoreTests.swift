import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// An environment with one variable, and whether another one is the same value.
private func named(_ name: String) throws -> MBEnvironment {
    var environment = MBEnvironment()
    environment.capabilities.log = MBCollectingLog()
    return try environment.setting("name", to: .string(name))
}

@Suite("Stores")
struct EnvironmentStoreTests {
    @Test("swapping makes an environment current and returns the previous one")
    func swapping() throws {
        let store = MBEnvironmentStore(try named("a"))
        #expect(store.current["name"] == "a")
        let previous = try store.swap(to: try named("b"))
        #expect(previous["name"] == "a")
        #expect(store.current["name"] == "b")
        #expect(store.stackDepth == 0)
    }

    @Test("swapping to the current environment returns it, and isn't reported")
    func swappingToItself() async throws {
        let store = MBEnvironmentStore(try named("a"))
        var changes = store.changes.makeAsyncIterator()
        #expect(try store.swap(to: store.current)["name"] == "a")
        try store.swap(to: named("b"))
        #expect(await changes.next()?.kinds == [.swapped])
        #expect(store.current["name"] == "b")
    }

    @Test("everything that belongs to an environment comes and goes with it")
    func belongings() throws {
        let root = MBMemoryRoot([
            "one.xml": "<MBML edition='1'><Var name='only' literal='one' mutable='F'/></MBML>",
            "two.xml": "<MBML edition='2'/>",
        ])
        let one = try MBEnvironment.load(manifest: "one.xml", searching: [root]).environment
        var two = try MBEnvironment.load(manifest: "two.xml", searching: [root]).environment
        two.declare(
            MBMLFunction("twice", input: .math, count: 1...1) { call in
                .number(try call.number(0).multiplied(by: 2))
            })
        let store = MBEnvironmentStore(one)
        #expect(store.current.isReadOnly("only"))
        try store.push(two)
        #expect(store.current["only"] == nil)
        #expect(!store.current.isDeclared("only"))
        #expect(store.current.attributes["edition"] == "2")
        #expect(store.current.loadedPaths == ["two.xml"])
        #expect(store.current.number("^twice(4)") == 8)
        try store.pop()
        #expect(store.current.loadedPaths == ["one.xml"])
        #expect(store.current.function("twice") == nil)
    }

    @Test("pushing saves the current environment, and popping returns both")
    func stack() throws {
        let store = MBEnvironmentStore(try named("a"))
        #expect(store.peek() == nil)
        try store.push(try named("b"))
        try store.push(try named("c"))
        #expect(store.current["name"] == "c")
        #expect(store.stackDepth == 2)
        #expect(store.peek()?["name"] == "b")
        let first = try store.pop()
        #expect(first.popped["name"] == "c")
        #expect(first.current["name"] == "b")
        #expect(store.current["name"] == "b")
        #expect(store.peek()?["name"] == "a")
        try store.pop()
        #expect(store.current["name"] == "a")
        #expect(store.stackDepth == 0)
    }

    @Test("popping without a push is an error, and the current environment remains")
    func emptyStack() throws {
        let store = MBEnvironmentStore(try named("a"))
        let error = #expect(throws: MBExpressionError.self) { try store.pop() }
        #expect(error?.code == .emptyStack)
        #expect(error?.message.contains("no environment was pushed") == true)
        #expect(store.current["name"] == "a")
    }

    @Test("a swap keeps the pushed environments below")
    func swapAbovePushed() throws {
        let store = MBEnvironmentStore(try named("a"))
        try store.push(try named("b"))
        try store.swap(to: try named("c"))
        #expect(store.stackDepth == 1)
        #expect(try store.pop().current["name"] == "a")
    }

    @Test("a fork of the current environment changes nothing in the store")
    func forks() throws {
        let store = MBEnvironmentStore(try named("a"))
        let request = try store.current.setting("name", to: "request")
        #expect(request.string("for $name") == "for request")
        #expect(store.current.string("for $name") == "for a")
    }

    @Test("a loaded environment becomes current, and its events are posted")
    func adopting() async throws {
        let store = MBEnvironmentStore(try named("a"))
        var events = store.events.makeAsyncIterator()
        let root = MBMemoryRoot(["manifest.xml": "<MBML><Var name='b' literal='c'/></MBML>"])
        let previous = try store.adopt(MBEnvironment.load(searching: [root]))
        #expect(previous["name"] == "a")
        #expect(store.current["b"] == "c")
        var names: [String?] = []
        for _ in 0..<3 { names.append(await events.next()?.name) }
        #expect(
            names == [
                "MBML:fileDidLoad", "MBML:manifest.xml:fileDidLoad", "Environment:didLoad",
            ])
    }

    @Test("an environment that was passed to an accessor is kept as one without an evaluation")
    func depth() throws {
        let record = Record<MBEnvironment>()
        defer { record.clear() }
        var environment = try named("a")
        environment.declare("host") { environment in
            record.add(environment)
            return environment["name"]
        }
        #expect(environment["host"] == "a")
        let given = try #require(record.entries.first)
        #expect(given.outer != nil)
        let store = MBEnvironmentStore(given)
        #expect(store.current.outer == nil)
        try store.swap(to: environment)
        try store.push(given)
        #expect(store.current.outer == nil)
        #expect(store.current["name"] == "a")
    }
}

@Suite("Updates of a store")
struct EnvironmentStoreUpdateTests {
    private struct Refusal: Error {}

    @Test("the body runs once on a copy, which becomes current, and its result is returned")
    func committing() throws {
        let store = MBEnvironmentStore(try named("a"))
        var runs = 0
        let answer = try store.update { environment in
            runs += 1
            try environment.set("name", to: "b")
            #expect(store.current["name"] == "a")
            return environment.string("$name!")
        }
        #expect(answer == "b!")
        #expect(runs == 1)
        #expect(store.current["name"] == "b")
    }

    @Test("a body that throws changes nothing, and the next update is allowed")
    func throwing() async throws {
        let store = MBEnvironmentStore(try named("a"))
        var changes = store.changes.makeAsyncIterator()
        #expect(throws: Refusal.self) {
            try store.update { environment in
                try environment.set("name", to: "b")
                throw Refusal()
            }
        }
        #expect(store.current["name"] == "a")
        try store.update { try $0.set("other", to: "c") }
        #expect(await changes.next()?.names == ["other"])
        #expect(store.current["name"] == "a")
    }

    @Test("no update from many threads is lost")
    func sum() throws {
        let store = MBEnvironmentStore(try named("a").setting("sum", to: 0))
        let failures = Record<String>()
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for _ in 0..<1_000 {
                do {
                    try store.update { environment in
                        let sum = try environment.evaluate("#($sum + 1)")
                        try environment.set("sum", to: sum)
                    }
                } catch {
                    failures.add("\(thread): \(error)")
                }
            }
        }
        #expect(failures.entries == [])
        #expect(store.current["sum"] == 8_000)
    }

    @Test("pushes, pops and swaps of many threads leave a stack without holes")
    func pushesAndPops() throws {
        let store = MBEnvironmentStore(try named("base"))
        let failures = Record<String>()
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<200 {
                do {
                    try store.push(try named("\(thread)"))
                    if round % 3 == 0 { try store.swap(to: store.current.setting("x", to: 1)) }
                    try store.pop()
                } catch {
                    failures.add("\(thread): \(error)")
                }
            }
        }
        #expect(failures.entries == [])
        #expect(store.stackDepth == 0)
        #expect(store.current["name"] != nil)
    }

    @Test("readers don't wait for a body, and see what was current before it")
    func readers() throws {
        let store = MBEnvironmentStore(try named("a"))
        let seen = Record<String>()
        try store.update { environment in
            try environment.set("name", to: "b")
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                for _ in 0..<100 { seen.add(store.current.string("$name") ?? "none") }
            }
        }
        #expect(seen.entries.count == 800)
        #expect(Set(seen.entries) == ["a"])
        #expect(store.current["name"] == "b")
    }

    @Test("changing the store from inside a body is an error, and the body continues")
    func reentrancy() throws {
        let store = MBEnvironmentStore(try named("a"))
        let other = try named("b")
        try store.update { environment in
            #expect(code { try store.update { try $0.set("x", to: 1) } } == .reentrantUpdate)
            #expect(code { try store.swap(to: other) } == .reentrantUpdate)
            #expect(code { try store.push(other) } == .reentrantUpdate)
            #expect(code { try store.pop() } == .reentrantUpdate)
            try environment.set("name", to: "c")
        }
        #expect(store.current["name"] == "c")
        #expect(store.current["x"] == nil)
        #expect(store.stackDepth == 0)
        let error = #expect(throws: MBExpressionError.self) {
            try store.update { _ in try store.pop() }
        }
        #expect(
            error?.message.contains("change the environment that is passed to the update") == true)
    }

    @Test("a body may change another store")
    func twoStores() throws {
        let (one, two) = (MBEnvironmentStore(try named("a")), MBEnvironmentStore(try named("b")))
        try one.update { environment in
            let name = try two.update {
                try $0.set("seen", to: true)
                return $0["name"]
            }
            try environment.set("name", to: name)
        }
        #expect(one.current["name"] == "b")
        #expect(two.current["seen"] == true)
    }

    @Test("an accessor that changes the store while a body evaluates is refused")
    func accessors() throws {
        let found = Record<MBExpressionError.Code?>()
        let store = MBEnvironmentStore(try named("a"))
        try store.update { environment in
            environment.declare("inner") { [weak store] _ in
                found.add(code { try store?.update { try $0.set("name", to: "lost") } })
                return 1
            }
            environment.declare("outer") { try $0.evaluate("$inner") }
        }
        try store.update { try $0.set("answer", to: $0.evaluate("#($outer + 1)")) }
        #expect(found.entries == [.reentrantUpdate])
        #expect(store.current["answer"] == 2)
        #expect(store.current["name"] == "a")
    }

    /// Calls itself until little of the stack is left, so the body runs on a fresh one.
    private func onFreshStack(from thread: Thread = .current, _ body: () -> Void) {
        guard Thread.current === thread else { return body() }
        StackGuard.withRoom { onFreshStack(from: thread, body) }
    }

    @Test("changes by a body on a fresh stack are refused, too")
    func freshStack() throws {
        let store = MBEnvironmentStore(try named("a"))
        let found = Record<MBExpressionError.Code?>()
        _ = onSmallStack {
            _ = try? store.update { environment in
                onFreshStack { found.add(code { try store.push(environment) }) }
                try environment.set("name", to: "b")
            }
            onFreshStack { found.add(code { try store.update { try $0.set("other", to: 1) } }) }
        }
        #expect(found.entries == [.reentrantUpdate, nil])
        #expect(store.current["name"] == "b")
        #expect(store.current["other"] == 1)
    }
}
