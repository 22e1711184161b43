import Dispatch
import Testing

@testable import MBDataEnvironment

/// Threads that use the same cache all the time. Without its lock, programs get lost, or it ends
/// the process.
@Suite("Threads that share an expression cache", .serialized)
struct ExpressionCacheThreadTests {
    @Test("no program that a thread adds is lost, and none is found for another text")
    func threads() throws {
        let storage = MBEnvironment().storage
        let (threads, texts) = (8, 1_500)
        @Sendable func program(_ thread: Int, _ number: Int) -> Program? {
            let text = "$v\(number) of \(thread)"
            return try? storage.cache.program(text, as: .object, in: storage)
        }
        let (lost, all) = (Guarded(0), Guarded([[Program?]](repeating: [], count: threads)))
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            var own: [Program?] = []
            for number in 0..<texts {
                own.append(program(thread, number))
                // Read while others add theirs.
                for former in [number / 2, number / 3, number] {
                    if program(thread, former) !== own[former] { lost.withLock { $0 += 1 } }
                }
            }
            let programs = own
            all.withLock { $0[thread] = programs }
        }
        for (thread, programs) in all.withLock({ $0 }).enumerated() {
            for (number, added) in programs.enumerated() where program(thread, number) !== added {
                lost.withLock { $0 += 1 }
            }
        }
        #expect(lost.withLock { $0 } == 0)
    }

    @Test("no program is lost when threads find it in the old generation, which moves it")
    func moving() throws {
        let (threads, texts) = (8, 1_500)
        let storage = MBEnvironment().storage
        @Sendable func program(_ number: Int) -> Program? {
            try? storage.cache.program("$v\(number)", as: .object, in: storage)
        }
        // More than a generation holds, so that all of the first texts are in the old one.
        let programs = (0..<16_100).map { program($0) }
        let lost = Guarded(0)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for number in thread * texts..<(thread + 1) * texts {
                for _ in 0..<2 where program(number) !== programs[number] {
                    lost.withLock { $0 += 1 }
                }
            }
        }
        // Fills the young generation, and so drops the one from which the programs were moved.
        for number in 20_000..<24_000 { _ = program(number) }
        for number in 0..<threads * texts where program(number) !== programs[number] {
            lost.withLock { $0 += 1 }
        }
        #expect(lost.withLock { $0 } == 0)
    }
}
