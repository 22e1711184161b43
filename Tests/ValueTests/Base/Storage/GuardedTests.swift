import Dispatch
import Testing

@testable import MBDataEnvironment

/// Threads that change the same values all the time. Without a lock, some of what they do is lost.
@Suite("Guarded values")
struct GuardedTests {
    private static let threads = 8
    private static let rounds = 50_000

    @Test("no thread's change is lost, and none sees a change half done")
    func counting() {
        let counts = Guarded((first: 0, second: 0))
        let torn = Guarded(0)
        DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
            for _ in 0..<Self.rounds {
                let areEqual = counts.withLock { counts in
                    counts.first += 1
                    let first = counts.first
                    counts.second += 1
                    return first == counts.second
                }
                if !areEqual { torn.withLock { $0 += 1 } }
            }
        }
        let found = counts.withLock { $0 }
        #expect(found.first == Self.threads * Self.rounds)
        #expect(found.second == found.first)
        #expect(torn.withLock { $0 } == 0)
    }

    @Test("only one of many threads is first, and all of them share what it creates")
    func firsts() {
        for _ in 0..<200 {
            let (once, created) = (Once(), Guarded(0))
            let shared = Shared { created.withLock { $0 += 1 } }
            let claims = Guarded(0)
            DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
                if once.claim() { claims.withLock { $0 += 1 } }
                _ = shared.value
            }
            #expect(claims.withLock { $0 } == 1)
            #expect(created.withLock { $0 } == 1)
        }
    }

    @Test("a lock lets one thread at a time through")
    func locking() {
        // Sendable because its count changes only under the lock, which is what the test shows.
        final class Counter: @unchecked Sendable { var count = 0 }
        let (lock, counter) = (Lock(), Counter())
        DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
            for _ in 0..<Self.rounds { lock.withLock { counter.count += 1 } }
        }
        #expect(counter.count == Self.threads * Self.rounds)
    }

    @Test("a cache inserts a value for a key once, no matter how many threads try")
    func caching() {
        let cache = BoundedCache<Int, Int>(capacity: 1_000)
        let inserted = Guarded(0)
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for key in 0..<900 where cache.insertIfAbsent(thread, for: key) {
                inserted.withLock { $0 += 1 }
            }
        }
        #expect(inserted.withLock { $0 } == 900)
        #expect((0..<900).allSatisfy { cache[$0] != nil })
    }

    @Test("threads that read move values between the generations of a cache without losing any")
    func generations() {
        let cache = BoundedCache<Int, String>(capacity: 100)
        let wrong = Guarded(0)
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for round in 0..<20_000 {
                let key = (round * 7 + thread) % 250
                if let found = cache[key] {
                    if found != "the value of \(key)" { wrong.withLock { $0 += 1 } }
                } else {
                    cache.insert("the value of \(key)", for: key)
                }
            }
        }
        #expect(wrong.withLock { $0 } == 0)
    }
}
