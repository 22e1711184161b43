import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// A clock that shows another of its times whenever it's asked.
private final class JumpingClock: MBClock {
    private let times: [Double]
    private let position = Guarded(0)

    init(_ times: [Double]) { self.times = times }

    var now: Date { Date(timeIntervalSince1970: uptime) }

    var uptime: Double {
        let position = position.withLock { position in
            defer { position += 1 }
            return position
        }
        return times[position % times.count]
    }
}

@Suite("Clocks that jump")
struct JumpingClockTests {
    private func environment(_ times: [Double]) -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.clock = JumpingClock(times)
        environment.capabilities.log = MBCollectingLog()
        environment["then"] = .date(Date(timeIntervalSince1970: 1_700_000_000))
        return environment
    }

    @Test("a deadline doesn't depend on the clock that expressions read, wherever it jumps")
    func deadline() throws {
        var environment = environment([1e9, -1e9, 4e9, 0])
        environment.limits = .unlimited
        environment.limits.seconds = 0.05
        let error = try environment.failure("^repeat(1000000000|^currentTime())")
        #expect(error.code == .deadlineExceeded)
        environment.limits.seconds = 3_600
        #expect(environment.string("^repeat(1000|^secondsSince(^currentTime()))") != nil)
    }

    @Test("a clock that is set back gives negative differences, and never a negative duration")
    func back() throws {
        let environment = environment([1_700_000_100, 1_699_996_400])
        #expect(environment.number("^secondsSince($then)") == 100)
        #expect(environment.number("^secondsSince($then)") == -3_600)
        #expect(environment.number("^secondsUntil($then)") == -100)
        let log = try #require(environment.capabilities.log as? MBCollectingLog)
        _ = environment.string("^bench(a)")
        _ = environment.string("^bench(a)")
        let messages = log.entries.map(\.message)
        #expect(messages.count == 2 && messages.allSatisfy { !$0.contains("took -") })
    }

    @Test(
        "times that no calendar has give a result or an error",
        arguments: [
            .nan, .infinity, -.infinity, 1e300, -1e300, 1e17, -1e17, .leastNonzeroMagnitude,
        ] as [Double])
    func extremes(_ time: Double) {
        let environment = environment([time, 0])
        for text in [
            "^currentTime()", "^secondsSince($then)", "^secondsUntil($then)", "^bench(a)",
            "^formatTimeUntil($then)", "^formatShortDate(^currentTime())",
            "^formatDate(^currentTime()|yyyy-MM-dd)", "^formatSortableDate(^currentTime())",
            "^dateToUnixTimestamp(^currentTime())", "^timeIntervalSinceNow($then)",
            "^formatTimeUntil(^currentTime())", "^json(^currentTime())",
        ] {
            for _ in 0..<2 {
                let outcome = environment.outcome(of: text, as: .string)
                #expect(outcome.error?.code != .limitExceeded, "\(text)")
            }
        }
    }
}
