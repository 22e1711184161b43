import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Loading a new version into a store")
struct StoreReloadTests {
    private let log = MBCollectingLog()
    private let base: MBEnvironment
    private let store: MBEnvironmentStore

    init() throws {
        var base = MBEnvironment()
        base.capabilities.log = log
        self.base = base
        store = MBEnvironmentStore(base)
        try reload("<Var name='title' literal='one'/>")
    }

    private func reload(_ content: String) throws {
        try store.reload {
            try MBEnvironment.load(
                searching: [.memory(["manifest.xml": "<MBML>\(content)</MBML>"])], into: base)
        }
    }

    private static let kept = "the new version isn't used; the store keeps the last one"

    @Test("a version without errors becomes current, and its events are posted")
    func good() async throws {
        var events = store.events.makeAsyncIterator()
        try reload("<Var name='title' literal='two' valeu=''/>")
        #expect(store.current["title"] == "two")
        #expect(await events.next()?.name == "MBML:fileDidLoad")
        #expect(log.entries.isEmpty)
    }

    @Test("a version with an error isn't used at all, and the log says why")
    func broken() throws {
        let changes = store.changes
        let text = "<Vra name='a'/><Var name='title' literal='two'/><Vra name='b'/>"
        let error = #expect(throws: MBEnvironment.LoadError.self) { try reload(text) }
        #expect(error?.diagnostic.message.contains("Vra") == true)
        #expect(store.current["title"] == "one")
        #expect(log.entries.map(\.level) == [.error, .error, .error])
        #expect(log.entries.first?.code == error?.diagnostic.code)
        #expect(log.entries.last?.message == Self.kept)
        withExtendedLifetime(changes) {}
    }

    @Test(
        "a version that can't be loaded or tried leaves the last one, and what it throws comes out")
    func failing() throws {
        struct Refusal: Error {}
        #expect(throws: MBEnvironment.LoadError.self) { try reload("<Var") }
        #expect(throws: Refusal.self) { try store.reload { throw Refusal() } }
        let trial = #expect(throws: MBExpressionError.self) {
            try store.reload {
                let loaded = try MBEnvironment.load(
                    searching: [.memory(["manifest.xml": "<MBML/>"])], into: base)
                _ = try loaded.environment.evaluate("^title()")
                return loaded
            }
        }
        #expect(trial?.code == .unknownFunction)
        #expect(store.current["title"] == "one")
        #expect(log.entries.count == 6)
        #expect(log.entries.count { $0.message == Self.kept } == 3)
        #expect(log.entries.first?.code == .malformedXML)
        #expect(log.entries.last { $0.error != nil }?.error?.code == .unknownFunction)
    }

    @Test("inside an update, it's refused, and nothing changes")
    func reentrant() throws {
        let error = #expect(throws: MBExpressionError.self) {
            try store.update { _ in try reload("<Var name='title' literal='two'/>") }
        }
        #expect(error?.code == .reentrantUpdate)
        #expect(store.current["title"] == "one")
        #expect(log.entries.last?.message == Self.kept)
    }
}
