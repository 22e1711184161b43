import MBDataEnvironment
import TestSupport
import Testing

/// App code that ends because the task that evaluates was cancelled.
@Suite("Cancellation in app code")
struct HostCancellationTests {
    private struct Shop: MBKeyValueCoding {
        static let keyTable: MBKeyTable<Shop> = [
            "stock": .key { _ in try HostCancellationTests.stock() }
        ]
    }

    /// Cancels the task, and notices that.
    private static func stock() throws -> Int {
        withUnsafeCurrentTask { $0?.cancel() }
        try Task.checkCancellation()
        return 1
    }

    private static var environment: MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog(capacity: 0)
        environment.declare(function: "stock") { try stock() }
        environment["shop"] = Shop()
        environment["shops"] = [Shop(), Shop()]
        return environment
    }

    @Test(
        "ends the evaluation, and no function goes on",
        arguments: [
            "^stock()", "^if(^stock()|a|b)", "^try(^stock()|x)", "^firstOf(^stock()|x)",
            "^list(^array(1|2)|^try(^stock()|x))", "$shop.stock", "^try($shop.stock|x)",
            "^try(^list($shops|$item.stock)|x)", "^try(^filter($shops|$item.stock -GT 0)|x)",
            "^try(^sort($shops|$item.stock)|x)",
        ])
    func cancelled(_ text: String) async {
        let error = await Task { Self.environment.outcome(of: text).error }.value
        #expect(error?.code == .cancelled)
        #expect(error?.root.cause is CancellationError || error?.cause is CancellationError)
    }

    /// Its key counts how often it's read, and gives a value also when it cancels the task.
    private struct Slow: MBKeyValueCoding {
        let reads = Counter()

        static let keyTable: MBKeyTable<Slow> = [
            "stock": .key { slow in
                let read = slow.reads.next()
                if read == 5 { withUnsafeCurrentTask { $0?.cancel() } }
                return read
            }
        ]
    }

    private struct Shelf: MBKeyValueCoding {
        let slow: Slow

        static let keyTable: MBKeyTable<Shelf> = [
            "shops": .key { Array(repeating: $0.slow, count: 10) },
            "perhaps": .key { Array(repeating: Optional($0.slow), count: 10) },
            "byName": .key { shelf in
                Dictionary(uniqueKeysWithValues: (0..<10).map { ("shop \($0)", shelf.slow) })
            },
        ]
    }

    @Test(
        "a key that takes longer than the task is the last one that a loop reads",
        arguments: [
            "^list($slows|$item.stock)", "^list($shelf.shops|$item.stock)",
            "^list($shelf.byName|$item.stock)", "^list($shelf.perhaps|$item.stock)",
            "^filter($slows|$item.stock -GT 0)", "^filter($shelf.shops|$item.stock -GT 0)",
            "^filter($shelf.byName|$item.stock -GT 0)", "^filter($shelf.perhaps|$item.stock -GT 0)",
        ])
    func late(_ text: String) async {
        let slow = Slow()
        var environment = Self.environment
        environment["slows"] = [slow, slow, slow, slow, slow, slow, slow, slow]
        environment["shelf"] = Shelf(slow: slow)
        let shared = environment
        let error = await Task { shared.outcome(of: text).error }.value
        #expect(error?.code == .cancelled)
        #expect(slow.reads.count == 5)
    }

    @Test("the same error in a task that goes on is the error of the code")
    func notCancelled() async {
        let outcome = await Task {
            var environment = Self.environment
            environment.declare(function: "stock") { () throws -> Int in throw CancellationError() }
            return (environment.outcome(of: "^stock()"), environment.string("^try(^stock()|x)"))
        }.value
        #expect(outcome.0.error?.code == .functionFailed)
        #expect(outcome.0.error?.cause is CancellationError)
        #expect(outcome.1 == "x")
    }
}
