import Foundation
import MBDataEnvironment
import Testing

@Suite("Reads and changes")
struct ReadsChangeTests {
    /// Whether a change of a store affects a title.
    private func isAffected(
        _ title: String, _ change: (inout MBEnvironment) throws -> Void
    ) async throws -> Bool {
        var environment = MBEnvironment()
        environment["cart"] = ["count": 2]
        environment["user"] = "Ann"
        try environment.declare("badge", dynamic: "$cart.count")
        let store = MBEnvironmentStore(environment)
        let reads = try store.current.reads(of: title, as: .string)
        var changes = store.changes.makeAsyncIterator()
        try store.update { try change(&$0) }
        return reads.isAffected(by: try #require(await changes.next()))
    }

    @Test("a variable affects the expressions that read it, even through dynamic variables")
    func variables() async throws {
        #expect(try await isAffected("$cart.count") { try $0.set("cart", to: 5) })
        #expect(try await isAffected("$badge") { try $0.set("cart", to: 5) })
        #expect(try await isAffected("$badge") { try $0.declare("badge", dynamic: "1") })
        #expect(try await isAffected("$new") { try $0.set("new", to: 5) })
        #expect(try await isAffected("^list($cart|$key)") { try $0.set("key", to: 5) })
        #expect(try await isAffected("^eval($user)") { try $0.set("cart", to: 5) })
        #expect(try await !isAffected("$badge $cart") { try $0.set("user", to: "Bob") })
        #expect(try await !isAffected("^list($cart|$item)") { try $0.set("item", to: 5) })
        #expect(try await !isAffected("plain") { try $0.set("cart", to: 5) })
    }

    @Test("functions, limits and settings affect every expression")
    func settings() async throws {
        #expect(
            try await isAffected("x") { $0.declare(MBMLFunction("f", input: .none) { _ in 1 }) })
        #expect(try await isAffected("x") { $0.limits.steps = 5 })
        #expect(try await isAffected("x") { $0.isStrict = true })
        #expect(try await isAffected("x") { $0.capabilities.timeZone = .gmt })
        #expect(
            try await isAffected("x") {
                $0.capabilities.timeZone = .gmt
                try $0.set("user", to: 1)
            })
    }

    @Test(
        "between two environments, the values at the key paths matter, not just names",
        arguments: [
            ("$r.user.name", #"{"user":{"name":"Ann","age":7},"n":[1,2]}"#, false),
            ("$r.user.name", #"{"user":{"name":"Bob","age":7}}"#, true),
            ("$r.user", #"{"user":{"age":7,"name":"Ann"}}"#, true),
            ("$r.user", #"{"user":{"name":"Ann","age":8}}"#, false),
            ("$r.user", #"{"user":{"name":"Ann","ages":8}}"#, true),
            ("$r.n[0]", #"{"n":[1,3]}"#, false), ("$r.n[1]", #"{"n":[1,3]}"#, true),
            ("$r.n.count", #"{"n":[1,2,3]}"#, true), ("$r.n[$i]", #"{"n":[1,2]}"#, false),
            ("$r.n[$i]", #"{"n":[1,2,3]}"#, true), ("$line", #"{"user":{"name":"Ann"}}"#, false),
            ("$line", #"{"user":{"name":null}}"#, true), ("$line", "5", true),
            ("$r.none.x", #"{"x":1}"#, false), ("$r.none", #"{"none":null}"#, true),
            ("^eval($r)", #"{"user":{"name":"Ann","age":8},"n":[1,2]}"#, true),
        ])
    func keyPaths(_ text: String, _ response: String, _ isAffected: Bool) throws {
        var environment = MBEnvironment()
        environment["r"] = try MBValue(json: #"{"user":{"name":"Ann","age":8},"n":[1,2]}"#)
        try environment.declare("line", dynamic: "Hi $r.user.name")
        let reads = try environment.reads(of: text, as: .string)
        let changed = try environment.setting("r", to: MBValue(json: response))
        #expect(reads.isAffected(from: environment, to: changed) == isAffected)
        #expect(
            try reads.isAffected(from: environment, to: environment.setting("other", to: 1))
                == text.contains("eval"))
    }

    @Test("other declarations and settings, and objects of the host, count as different")
    func otherDifferences() throws {
        var environment = MBEnvironment()
        environment["set"] = .opaque(MBSet([1, 2]))
        environment["shop"] = .opaque(MBSize(width: 1, height: 1))
        try environment.declare("line", dynamic: "x")
        func isAffected(
            _ text: String, _ change: (inout MBEnvironment) throws -> Void
        ) throws -> Bool {
            var changed = environment
            try change(&changed)
            return try environment.reads(of: text).isAffected(from: environment, to: changed)
        }
        #expect(try isAffected("$line") { try $0.declare("line", dynamic: "x") })
        #expect(try isAffected("$set") { try $0.set("set", to: .opaque(MBSet([2, 1]))) })
        #expect(try !isAffected("$set") { try $0.set("set", to: .opaque(MBSet([1, 2]))) })
        #expect(try isAffected("$shop") { try $0.set("shop", to: $0["shop"]) })
        #expect(try isAffected("^list($set|$key)") { try $0.set("key", to: 1) })
        #expect(try isAffected("x") { $0.capabilities.timeZone = .gmt })
        #expect(try !isAffected("$new") { try $0.declare("new", value: nil) })
        environment.isStrict = true
        #expect(try isAffected("$new") { try $0.declare("new", value: nil) })
    }

    @Test("a key that no array has leads nowhere, regardless of the array's content")
    func keysOfArrays() throws {
        var environment = MBEnvironment()
        environment["list"] = [1, 2]
        var longer = environment
        longer["list"] = [1, 2, 3]
        var other = environment
        other["list"] = [3, 4]
        let name = try environment.reads(of: "$list.name")
        #expect(!name.isAffected(from: environment, to: longer))
        let count = try environment.reads(of: "$list.count")
        #expect(count.isAffected(from: environment, to: longer))
        #expect(!count.isAffected(from: environment, to: other))
    }
}
