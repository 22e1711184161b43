import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Objects of the app are asked for their text, equality and hash; a clock for the time. The
/// expressions that they evaluate then are a part of the evaluation, too.
@Suite struct HostDescriptions {
    /// An object whose text, equality and hash evaluate an expression.
    private struct Busy: MBKeyValueCoding, Hashable {
        let id: Int
        let work: @Sendable () -> Void
        static let keyTable: MBKeyTable<Busy> = [:]

        var valueDescription: String {
            work()
            return "busy"
        }

        static func == (left: Busy, right: Busy) -> Bool {
            left.work()
            return left.id == right.id
        }

        func hash(into hasher: inout Hasher) { work() }
    }

    private struct BusyClock: MBClock {
        let work: @Sendable () -> Void

        var now: Date {
            work()
            return Date(timeIntervalSince1970: 0)
        }
    }

    /// Ways to reach the app code, fifty times each.
    private static let ways = [
        "x$objects", "^uppercase($objects)", "^eval($object)$objects", "^setWithArray($objects)",
        "^unique($objects)", "^join($objects|,)", "$objects -EQ $others",
        "^indexOf($objects|$object)",
        "^removeObject($objects|$object)", "^list($objects|^currentTime())",
        "^containsValue($objects|$object)", "^associate($objects|$item|$item)", "^dump($objects)",
    ]

    private func environment(_ work: @escaping @Sendable () -> Void) -> MBEnvironment {
        var environment = MBEnvironment.pinned()
        let objects = (0..<50).map { MBValue.opaque(Busy(id: $0, work: work)) }
        environment["objects"] = .array(objects)
        environment["others"] = .array(objects)
        environment["object"] = .opaque(Busy(id: 99, work: work))
        environment.capabilities.clock = BusyClock(work: work)
        return environment
    }

    @Test("the expressions that they evaluate are paid for", arguments: ways)
    func budget(_ way: String) throws {
        let done = Guarded(0)
        var inner = MBEnvironment.pinned()
        inner["numbers"] = .array((0..<1_000).map { MBValue($0) })
        let kept = inner
        var environment = environment {
            let isDone = (try? kept.evaluate("^count(^filter($numbers|$item -GT 5))")) != nil
            if isDone { done.withLock { $0 += 1 } }
        }
        environment.limits.steps = 20_000
        let text = way.hasPrefix("$objects -EQ") ? "^if(\(way)|a|b)" : way
        // Objects that continue without a result leave their evaluation enough for its own.
        _ = try? environment.evaluate(text)
        #expect(done.withLock { $0 } < 12, "\(way)")
    }

    @Test(
        "endless recursion of evaluations is an error, on a small stack as well", arguments: ways)
    func recursion(_ way: String) throws {
        let reached = Guarded<MBEnvironment?>(nil)
        var environment = environment {
            guard let environment = reached.withLock({ $0 }) else { return }
            _ = environment.string("x$object")
            _ = environment.boolean("$object -EQ ^currentTime()")
        }
        environment.limits.steps = 20_000
        reached.withLock { $0 = environment }
        let evaluated = environment
        // Whether it ends with an error or a value depends on what is asked for.
        let isOver = onSmallStack {
            _ = try? evaluated.evaluate(way)
            return true
        }
        #expect(isOver.value == true)
        reached.withLock { $0 = nil }
    }

    @Test("a deadline isn't missed because they take their time", arguments: ways)
    func deadline(_ way: String) throws {
        let calls = Guarded(0)
        var environment = environment {
            calls.withLock { $0 += 1 }
            Thread.sleep(forTimeInterval: 0.005)
        }
        environment.limits.seconds = 0.02
        let text = way.hasPrefix("$objects -EQ") ? "^if(\(way)|a|b)" : way
        let error = #expect(throws: MBExpressionError.self) { _ = try environment.evaluate(text) }
        #expect(error?.code == .deadlineExceeded || error?.underlying?.code == .deadlineExceeded)
        #expect(calls.withLock { $0 } < 12, "\(way)")
    }

    private struct Unhashable: MBKeyValueCoding, Equatable {
        let id: Int
    }

    @Test("sets of objects that can't be hashed pay for comparing them with each other")
    func comparisons() throws {
        var environment = MBEnvironment.pinned()
        environment.limits.steps = 10_000
        let objects = (0..<200).map { MBValue.opaque(Unhashable(id: $0)) }
        environment["few"] = .array(Array(objects.prefix(100)))
        environment["many"] = .array(objects)
        environment["set"] = .opaque(MBSet(objects))
        environment["same"] = .opaque(MBSet(objects))
        #expect(try environment.evaluate("^setWithArray($few).count") == 100)
        for text in ["^setWithArray($many)", "^unique($many)", "^if($set == $same|a|b)"] {
            #expect(try environment.failure(text).code == .limitExceeded, "\(text)")
        }
    }

    @Test("what they evaluate is paid for where the stack is used up, too")
    func smallStack() throws {
        let done = Guarded(0)
        var inner = MBEnvironment.pinned()
        inner["numbers"] = .array((0..<1_000).map { MBValue($0) })
        let kept = inner
        let object = MBValue.opaque(
            Busy(id: 1) {
                let isDone = (try? kept.evaluate("^count(^filter($numbers|$item -GT 5))")) != nil
                if isDone { done.withLock { $0 += 1 } }
            })
        var environment = MBEnvironment.pinned()
        environment.limits.steps = 20_000
        environment["deep"] = (0..<200).reduce(object) { value, _ in .array([value]) }
        let evaluated = environment
        let texts = String(repeating: "$deep ", count: 40)
        let nested =
            String(repeating: "^if(T|", count: 120) + texts + String(repeating: ")", count: 120)
        _ = onSmallStack { try? evaluated.evaluate(nested, as: .string) }
        #expect(done.withLock { $0 } < 12)
    }

    /// A sink that evaluates what fails.
    private struct Evaluating: MBLogSink {
        let text: String
        let calls = Guarded(0)

        func log(_ entry: MBLogEntry) {
            calls.withLock { $0 += 1 }
            guard calls.withLock({ $0 }) < 5 else { return }
            var environment = MBEnvironment()
            environment.capabilities.log = self
            _ = environment.string(text)
        }
    }

    @Test("a log isn't called inside itself where the stack is used up, either")
    func nestedLogs() {
        let log = Evaluating(
            text: String(repeating: "^if(T|", count: 150) + "#(1 / 0)"
                + String(repeating: ")", count: 150))
        var environment = MBEnvironment()
        environment.capabilities.log = log
        let evaluated = environment
        _ = onSmallStack { evaluated.string(log.text) }
        #expect(log.calls.withLock { $0 } == 1)
    }
}
