import Foundation
import MBDataEnvironment
import TestSupport
import Testing

/// Counts the elements that are converted.
private let counter = TaskLocal<Counter?>(wrappedValue: nil)

private func work() {
    counter.get()?.next()
    Thread.sleep(forTimeInterval: 0.003)
}

/// Reading a result as a type of the app is part of the evaluation.
@Suite("Deadlines of typed results", .ends(withinMinutes: 10))
struct TypedResultClockTests {
    private struct Slow: MBValueConvertible {
        var expressionValue: MBValue? { nil }

        static func from(expressionValue value: MBValue?) throws -> Slow {
            work()
            return Slow()
        }
    }

    private struct SlowDecodable: Decodable {
        init(from decoder: any Decoder) throws { work() }
    }

    private struct Screen: Decodable {
        let rows: [SlowDecodable]
    }

    /// Reads of many slow elements.
    private static let reads: [@Sendable (MBEnvironment) throws -> Void] = [
        { _ = try $0.decode([Slow].self, from: "$screen.rows") },
        { _ = try $0.decode([SlowDecodable].self, from: "$screen.rows") },
        { _ = try $0.decode(Screen.self, from: "$screen") },
        { _ = try MBExpression("$screen.rows").decode([Slow].self, in: $0) },
        { _ = try MBExpression("$screen").decode(Screen.self, in: $0) },
    ]

    private static let rows = 250

    private func environment(seconds: Double? = nil, _ log: MBCollectingLog = MBCollectingLog())
        -> MBEnvironment
    {
        var environment = MBEnvironment.pinned(log)
        let rows = MBValue.array((0..<Self.rows).map { MBValue($0) })
        environment["screen"] = ["rows": rows]
        environment["rows"] = rows
        environment.limits.seconds = seconds
        return environment
    }

    @Test("decoding ends soon after the deadline", arguments: reads.indices)
    func deadline(_ read: Int) {
        let (count, environment) = (Counter(), environment(seconds: 0.03))
        let error = counter.withValue(count) { failure { try Self.reads[read](environment) } }
        #expect(error?.root.code == .deadlineExceeded)
        #expect(error?.expression?.hasPrefix("$screen") == true)
        #expect(count.count < Self.rows / 2)
    }

    @Test("and when the task is cancelled", arguments: reads.indices)
    func cancelling(_ read: Int) async {
        let (count, environment) = (Counter(), environment())
        let code = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return counter.withValue(count) {
                failure { try Self.reads[read](environment) }?.root.code
            }
        }.value
        #expect(code == .cancelled)
        #expect(count.count <= 1)
    }

    @Test("the default replaces a result that comes too late, and so does nil; both are logged")
    func lenient() {
        let (count, log) = (Counter(), MBCollectingLog())
        let environment = environment(seconds: 0.03, log)
        counter.withValue(count) {
            let rows: [Slow]? = environment["rows"]
            #expect(rows == nil)
            #expect(environment.decode([Slow].self, from: "$rows", default: []).isEmpty)
        }
        #expect(count.count < Self.rows)
        let codes = log.drain().map { $0.error?.root.code }
        #expect(codes == [.deadlineExceeded, .deadlineExceeded])
    }

    @Test("a late reading of nothing is logged, too")
    func nothing() {
        struct Late: MBValueConvertible {
            var expressionValue: MBValue? { nil }

            static func from(expressionValue value: MBValue?) throws -> Late {
                Thread.sleep(forTimeInterval: 0.05)
                return Late()
            }
        }
        let log = MBCollectingLog()
        let environment = environment(seconds: 0.03, log)
        _ = environment.decode(Late.self, from: "$nobody", default: Late())
        #expect(log.drain().map { $0.error?.root.code } == [.deadlineExceeded])
    }

    @Test("a variable that no app code converts is read in a cancelled task, too")
    func plainVariables() async {
        var environment = environment()
        (environment["number"], environment["text"]) = (5, "a")
        let prepared = environment
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return (prepared["number"] as Int?, prepared["text"] as String?)
        }
        let (number, text) = await task.value
        #expect(number == 5 && text == "a")
    }

    @Test("what app code evaluates to convert a result shares its budget")
    func budget() {
        struct Greedy: MBValueConvertible {
            var expressionValue: MBValue? { nil }

            static func from(expressionValue value: MBValue?) throws -> Greedy {
                _ = try MBEnvironment.pinned().evaluate("^repeat(50|#(1 + 1))")
                return Greedy()
            }
        }
        var environment = environment()
        environment.limits.steps = 2_000
        #expect(throws: Never.self) { try environment.decode(Greedy.self, from: "1") }
        let error = failure { try environment.decode([Greedy].self, from: "$rows") }
        #expect(error?.root.code == .limitExceeded)
    }
}
