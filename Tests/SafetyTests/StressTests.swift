import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// What several threads do at the same time with what they share. The thread sanitizer watches it;
/// `MBDE_TESTS=stress` makes it longer.
@Suite("Stress on several threads")
struct StressTests {
    private static let threads = 4
    private let rounds = 100 * TestScope.rounds

    /// Runs a body on each thread, with the thread's number and the round's.
    private func onThreads(_ body: @escaping @Sendable (Int, Int) throws -> Void) {
        let failures = Record<String>()
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for round in 0..<rounds {
                do {
                    try body(thread, round)
                } catch {
                    failures.add("\(error)")
                }
            }
        }
        #expect(failures.entries == [])
    }

    private func environment() throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog(capacity: 10)
        environment["list"] = MBValue((0..<20).map { MBValue($0) })
        environment["user"] = ["name": "a name that is too long for a small string"]
        let document = "<MBML><Var name='sum' type='dynamic' value='#(^sum($list))'/></MBML>"
        return try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])], into: environment
        ).environment
    }

    @Test("threads evaluate the same and different texts in one environment")
    func evaluating() throws {
        let environment = try environment()
        onThreads { thread, round in
            #expect(environment.number("$sum + \(round % 50)") == MBNumber(190 + round % 50))
            #expect(environment.string("$user.name")?.hasPrefix("a name") == true)
            #expect(environment.string("\(thread).\(round) $list[3]") == "\(thread).\(round) 3")
            #expect(environment.boolean("^matchesRegex($user.name|a n.*x{0,\(round % 120)})"))
            #expect(environment.string("^formatInteger(\(round))") != nil)
            #expect(environment.outcome(of: "^no\(round)()").error?.code == .unknownFunction)
        }
    }

    @Test("threads fork one environment, and change and declare in their forks")
    func forking() throws {
        let environment = try environment()
        onThreads { thread, round in
            var fork = environment
            try fork.set("own", to: MBValue(thread))
            try fork.declare("declared\(round % 7)", value: .string("\(round)"))
            fork.declare(
                MBMLFunction("twice", input: .math, count: 1...1) { call in
                    .number(try call.number(0).multiplied(by: 2))
                })
            #expect(fork.number("^twice($own)") == MBNumber(2 * thread))
            #expect(fork.string("$declared\(round % 7)") == "\(round)")
            #expect(environment["own"] == nil)
        }
    }

    @Test("an environment that is declared into in place isn't disturbed by readers of its copies")
    func declaringInPlace() throws {
        let shared = Guarded(try environment())
        onThreads { thread, round in
            if thread == 0 {
                _ = shared.withLock { environment in
                    let former = environment
                    environment["round"] = MBValue(round)
                    environment.declare(
                        MBMLFunction("round\(round % 5)", input: .math, count: 1...1) { call in
                            .number(try call.number(0))
                        })
                    return former
                }
            } else {
                let copy = shared.withLock { $0 }
                let before = copy["round"]
                #expect(copy.number("^sum($list)") == 190)
                #expect(copy["round"] == before)
            }
        }
    }

    @Test("threads update, swap and follow a store, and no update is lost")
    func storing() async throws {
        let store = MBEnvironmentStore(try environment())
        try store.update { try $0.set("count", to: 0) }
        let changes = store.changes
        let total = Self.threads * rounds
        let reader = Task {
            for await change in changes
            where change.environment.number("$count") == MBNumber(total) {
                return true
            }
            return false
        }
        onThreads { _, round in
            try store.update { environment in
                let count = environment.number("$count", default: 0)
                try environment.set("count", to: .number(count.adding(1)))
            }
            if round % 10 == 0 { store.post(MBEvent("round")) }
            #expect(store.current.number("$sum") == 190)
        }
        #expect(store.current["count"] == MBValue(total))
        #expect(await reader.value)
    }

    @Test("threads load documents into one environment, and keep preferences in one store")
    func loading() throws {
        var base = try environment()
        base.capabilities.preferences = .memory(["theme": "dark"])
        let environment = base
        onThreads { thread, round in
            let document = """
                <MBML><Var name='theme' userDefaultsName='theme'/>
                <Var name='v\(round % 9)' literal='\(thread)'/></MBML>
                """
            var loaded = try MBEnvironment.load(
                searching: [.memory(["manifest.xml": document])], into: environment
            ).environment
            #expect(loaded.string("$v\(round % 9)") == "\(thread)")
            try loaded.set("theme", to: .string("theme \(thread)"))
            try loaded.savePreferences()
        }
        #expect(try base.capabilities.preferences.value(for: "theme") != "dark")
    }
}
