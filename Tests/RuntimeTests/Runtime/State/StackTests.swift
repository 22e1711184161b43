import MBDataEnvironment
import TestSupport
import Testing

@Suite("Room on the stack")
struct StackTests {
    @Test("code that calls itself continues where its thread's stack ends")
    func recursion() {
        @Sendable func depth(_ left: Int) -> Int {
            guard left > 0 else { return 0 }
            return MBDocumentLoader.withStack { depth(left - 1) + 1 }
        }
        #expect(onSmallStack { depth(5_000) }.value == 5_000)
    }

    @Test("an error comes through")
    func errors() {
        struct Failure: Error {}
        #expect(throws: Failure.self) { try MBDocumentLoader.withStack { throw Failure() } }
    }
}
