import MBDataEnvironment
import Testing

/// Code of the host that evaluates in an environment which it holds: that evaluation has limits of
/// its own and counts no depth of the one around.
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

    @Test("a function that calls itself so ends with an error", arguments: bodies.indices)
    func functions(_ position: Int) throws {
        let store = MBEnvironmentStore(MBEnvironment.pinned())
        try store.update { $0.declare(Self.bodies[position](store)) }
        let environment = store.current
        let (error, _) = onSmallStack { failure { try environment.evaluate("^again()") } }
        #expect(error??.code == .limitExceeded)
        #expect(error??.message.contains("environment of its call") == true)
    }

    @Test("a computed variable that reads itself so ends with an error")
    func variables() throws {
        let store = MBEnvironmentStore(MBEnvironment.pinned())
        try store.update { environment in
            environment.declare("again") { _ in try store.current.evaluate("$again") }
        }
        let environment = store.current
        let (error, _) = onSmallStack { failure { try environment.evaluate("$again") } }
        #expect(error??.code == .limitExceeded)
        #expect(error??.root.message.contains("environment of its call") == true)
    }

    @Test("one that hides the error ends as well")
    func lenient() throws {
        let store = MBEnvironmentStore(MBEnvironment.pinned())
        try store.update { $0.declare(MBMLFunction("again") { store.current.string("x^again()") }) }
        let environment = store.current
        let (text, _) = onSmallStack { environment.string("^again()", default: "") }
        #expect(text?.hasPrefix("x") == true)
    }

    private func failure(_ body: () throws -> MBValue?) -> MBExpressionError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? MBExpressionError
        }
    }
}
