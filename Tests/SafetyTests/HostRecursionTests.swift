@testable import MBDataEnvironment
import TestSupport
import Testing

/// App code that evaluates in an environment that it holds: that evaluation is nested in
/// the outer one.
@Suite struct HostRecursion {
    private static let bodies: [@Sendable (MBEnvironmentStore) -> MBMLFunction] = [
        { store in
            MBMLFunction("again") { () throws in try store.current.evaluate("^again()") }
        },
        { store in
            MBMLFunction("again", input: .none) { _ in try store.current.evaluate("^again()") }
        },
        { store in
            MBMLFunction("again", input: .none) { _ in
                try MBExpression("^if(T|^again())").value(in: store.current)
            }
        },
    ]

    /// Lets go of an environment that keeps the store that it's in.
    private func release(_ store: MBEnvironmentStore) {
        #expect(throws: Never.self) { try store.swap(to: MBEnvironment()) }
    }

    @Test("a function that calls itself this way ends with an error", arguments: bodies.indices)
    func functions(_ position: Int) throws {
        let store = MBEnvironmentStore(MBEnvironment.pinned())
        defer { release(store) }
        try store.update { $0.declare(Self.bodies[position](store)) }
        let environment = store.current
        let (error, _) = onSmallStack { failure { try environment.evaluate("^again()") } }
        #expect(error??.code == .limitExceeded)
        #expect(error??.root.message.contains("nested deeper than 200") == true)
    }

    @Test("a computed variable that reads itself this way ends with an error")
    func variables() throws {
        let store = MBEnvironmentStore(MBEnvironment.pinned())
        defer { release(store) }
        try store.update { environment in
            environment.declare("again") { _ in try store.current.evaluate("$again") }
        }
        let environment = store.current
        let (error, _) = onSmallStack { failure { try environment.evaluate("$again") } }
        #expect(error??.code == .limitExceeded)
        #expect(error??.root.message.contains("nested deeper than 200") == true)
    }

    @Test("an object that evaluates its own key this way ends with an error")
    func objects() throws {
        struct Again: MBKeyValueCoding {
            let store: MBEnvironmentStore

            func member(named key: String) throws -> MBMember {
                .value(try store.current.evaluate("$object.again"))
            }
        }
        let store = MBEnvironmentStore(MBEnvironment.pinned())
        defer { release(store) }
        try store.update { $0["object"] = Again(store: store) }
        let environment = store.current
        let (error, _) = onSmallStack { failure { try environment.evaluate("$object.again") } }
        #expect(error??.code == .limitExceeded)
    }

    @Test("a key that evaluates itself this way ends with an error")
    func keys() throws {
        struct Again: MBKeyValueCoding {
            let store: MBEnvironmentStore

            static let keyTable: MBKeyTable<Again> = [
                "again": .key { try $0.store.current.evaluate("$object.again") }
            ]
        }
        let store = MBEnvironmentStore(MBEnvironment.pinned())
        defer { release(store) }
        try store.update { $0["object"] = Again(store: store) }
        let environment = store.current
        let (error, _) = onSmallStack { failure { try environment.evaluate("$object.again") } }
        #expect(error??.code == .limitExceeded)
        #expect(error??.root.message.contains("nested deeper than 200") == true)
    }

    @Test("errors that the app wraps repeatedly are released on a small stack")
    func wrapping() throws {
        let (code, _) = onSmallStack {
            var error = MBExpressionError("the first")
            for _ in 0..<100_000 { error = MBExpressionError("shop failed", cause: error) }
            return error.root.message
        }
        #expect(code == "the first")
    }

    @Test("cancelling a task ends what runs on a stack of its own")
    func cancellation() async throws {
        let environment = MBEnvironment.pinned()
        let error = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return nearTheEndOfTheStack {
                StackGuard.withRoom {
                    failure { try environment.evaluate("^repeat(5000|x)") }
                }
            }
        }.value
        #expect(error?.code == .cancelled)
    }

    private struct Link: MBKeyValueCoding, Hashable {
        let next: MBValue

        func member(named name: String) -> MBMember { .value(next) }

        static func chain(of count: Int) -> MBValue {
            (0..<count).reduce(1) { next, _ in .opaque(MBOpaque(Link(next: next))) }
        }
    }

    /// Long chains of app objects, which are never released: that needs a large stack.
    private static let chains = [Link.chain(of: 2_000), Link.chain(of: 2_000)]

    @Test("long chains of app objects are compared and hashed on a small stack")
    func comparing() throws {
        let environment = try MBEnvironment.pinned().setting([
            "a": Self.chains[0], "b": Self.chains[1],
        ])
        let (found, _) = onSmallStack {
            try? environment.evaluate("^if($a == $b|^unique(^array($a|$b)).count)")
        }
        #expect(found == 1)
    }

    /// Runs a body where little of the stack is left.
    private func nearTheEndOfTheStack<Result>(_ body: () -> Result) -> Result {
        guard StackGuard.remaining > 200 * 1024 else { return body() }
        return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { bytes in
            bytes[0] = 1
            return nearTheEndOfTheStack(body)
        }
    }

    @Test("one that hides the error ends as well")
    func lenient() throws {
        let store = MBEnvironmentStore(MBEnvironment.pinned())
        defer { release(store) }
        try store.update { $0.declare(MBMLFunction("again") { store.current.string("x^again()") }) }
        let environment = store.current
        let (text, _) = onSmallStack { environment.string("^again()", default: "") }
        #expect(text?.hasPrefix("x") == true)
    }
}
