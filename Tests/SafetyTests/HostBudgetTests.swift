import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// When app code evaluates something during an evaluation, that's a part of it: the code
/// can't get more steps, memory, depth or time in any way.
@Suite struct HostBudget {
    /// Ways for app code to evaluate an expression. Each gets an environment without limits
    /// that it has kept.
    private static let ways: [@Sendable (MBEnvironment, String) throws -> MBValue?] = [
        { try $0.evaluate($1) },
        { .number(try $0.evaluateDimension($1)) },
        { $0.object($1) },
        { $0.string($1).map { .string($0) } },
        { .bool($0.boolean($1)) },
        { $0.array($1).map { .array($0) } },
        { .number($0.dimension($1)) },
        { try MBExpression($1).value(in: $0) },
        { try MBExpression($1, as: .string).string(in: $0).map { .string($0) } },
        { environment, text in
            var budget = MBLimits.Budget(MBLimits.unlimited)
            return try MBExpression(text).value(in: environment, within: &budget)
        },
        { environment, text in
            var environment = environment
            try environment.declare("heavy", dynamic: text)
            var budget = MBLimits.Budget(MBLimits.unlimited)
            return try environment.value(of: "heavy", within: &budget)
        },
        { environment, text in
            var environment = environment
            try environment.declare("heavy", dynamic: text)
            return environment["heavy"]
        },
        { MBValue(try $0.decode(Int.self, from: $1)) },
    ]

    private struct Shop: MBKeyValueCoding {
        let work: @Sendable () throws -> MBValue?

        static let keyTable: MBKeyTable<Shop> = ["table": .key { try $0.work() }]

        func member(named key: String) throws -> MBMember {
            if key == "own" { return .value(try work()) }
            return try Self.keyTable.member(named: key, of: self)
        }
    }

    /// An environment in which app code of each kind does some work, and expressions that call it.
    private func calling(
        _ work: @escaping @Sendable (MBEnvironment) throws -> MBValue?
    ) -> (environment: MBEnvironment, calls: [String]) {
        var environment = MBEnvironment.pinned()
        environment["numbers"] = MBValue((0..<1_000).map { MBValue($0) })
        environment["text"] = .string(String(repeating: "a", count: 1_000))
        var free = environment
        free.limits = .unlimited
        let kept = free
        environment.declare(MBMLFunction("work", input: .none) { _ in try work(kept) })
        environment.declare(
            MBMLFunction("given", input: .none) { call in
                var given = call.environment
                given.limits = .unlimited
                return try work(given)
            })
        environment.declare("worked") { _ in try work(kept) }
        environment["shop"] = .opaque(Shop { try work(kept) })
        return (environment, ["^work()", "^given()", "$worked", "$shop.table", "$shop.own"])
    }

    /// How often one of three attempts produced a result; app code may hide its errors.
    private static func attempts(
        _ way: Int, _ text: String
    ) -> @Sendable (MBEnvironment) throws -> MBValue? {
        { environment in
            var count = 0
            for _ in 0..<3 {
                let value = try? ways[way](environment, text)
                if let value, value != 0, value != false { count += 1 }
            }
            return MBValue(count)
        }
    }

    @Test("steps come from the outer evaluation", arguments: ways.indices)
    func steps(_ way: Int) throws {
        var (environment, calls) = calling(
            Self.attempts(way, "^count(^list($numbers|$item))"))
        for call in calls {
            environment.limits.steps = 1_000_000
            #expect(try environment.evaluate(call) == 3, "\(call)")
            environment.limits.steps = 5_000
            #expect((try? environment.evaluate(call)) != 3, "\(call)")
        }
    }

    @Test("memory comes from the outer evaluation", arguments: ways.indices)
    func memory(_ way: Int) throws {
        var (environment, calls) = calling(
            Self.attempts(way, "^if(^list($numbers|1$text)|1|2)"))
        for call in calls {
            environment.limits.memory = 100_000_000
            #expect(try environment.evaluate(call) == 3, "\(call)")
            environment.limits.memory = 2_500_000
            #expect((try? environment.evaluate(call)) != 3, "\(call)")
        }
    }

    @Test("many small evaluations are paid for together")
    func together() throws {
        var (environment, calls) = calling { environment in
            for _ in 0..<1_000 { _ = try environment.evaluate("#(1 + $numbers[1] * 2)") }
            return 1
        }
        environment.limits.steps = 2_000
        for call in calls {
            #expect(try environment.failure(call).root.code == .limitExceeded, "\(call)")
        }
    }

    @Test("threads of the app that evaluate in the environment of a call share what is left")
    func threads() throws {
        var environment = MBEnvironment.pinned()
        environment["numbers"] = MBValue((0..<100).map { MBValue($0) })
        environment.declare(
            MBMLFunction("work", input: .none) { call in
                let given = call.environment
                try call.step()
                let count = Guarded(0)
                DispatchQueue.concurrentPerform(iterations: 8) { _ in
                    for _ in 0..<5 where (try? given.evaluate("^list($numbers|$item)")) != nil {
                        count.withLock { $0 += 1 }
                    }
                }
                return MBValue(count.withLock { $0 })
            })
        let one = MBLimits.Budget(environment.limits)
        var left = one
        _ = try environment.evaluate("^list($numbers|$item)", as: .object, within: &left)
        let cost = one.steps - left.steps
        // What suffices in sequence suffices on any number of threads, each time.
        environment.limits.steps = 40 * cost + 3
        for _ in 0..<20 { #expect(try environment.evaluate("^work()") == 40) }
        environment.limits.steps = 10 * cost
        let few = (try? environment.evaluate("^work()"))?.numericValue ?? 0
        #expect(few < 40)
    }

    @Test("an environment that was kept doesn't count as part of a later evaluation")
    func kept() throws {
        let kept = Guarded<MBEnvironment?>(nil)
        defer { kept.withLock { $0 = nil } }
        var environment = MBEnvironment.pinned()
        let sixty = String(repeating: "^if(T|", count: 60) + "1" + String(repeating: ")", count: 60)
        environment.declare(
            MBMLFunction("keep", input: .none) { call in
                let given = call.environment
                kept.withLock { $0 = given }
                return 1
            })
        environment.declare(
            MBMLFunction("use", input: .none) { call in
                _ = call.environment
                return try kept.withLock { $0 }?.evaluate(sixty)
            })
        let deep =
            String(repeating: "^if(T|", count: 150) + "^keep()" + String(repeating: ")", count: 150)
        for _ in 0..<20 {
            #expect(try environment.evaluate(deep) == 1)
            #expect(try environment.evaluate("^use()") == "1")
            #expect(try environment.evaluate("\(deep) ^use()", as: .string) == "1 1")
        }
    }

    @Test("an environment of an evaluation that has ended is part of the one around that")
    func keptOfInner() throws {
        let kept = Guarded<MBEnvironment?>(nil)
        defer { kept.withLock { $0 = nil } }
        var environment = MBEnvironment.pinned()
        environment["numbers"] = MBValue((0..<20_000).map { MBValue($0) })
        environment.declare(
            MBMLFunction("grab", input: .none) { call in
                let given = call.environment
                kept.withLock { $0 = given }
                return 1
            })
        environment.declare(
            MBMLFunction("work", input: .none) { call in
                var inner = call.environment
                inner.limits.steps = 4_000
                _ = try inner.evaluate("^grab()")
                var free = kept.withLock { $0 } ?? MBEnvironment()
                free.limits = .standard
                let prepared = free
                let (value, _) = onSmallStack {
                    try? prepared.evaluate("^count(^list($numbers|$item))")
                }
                return (value ?? nil) ?? "refused"
            })
        environment.limits.steps = 5_000
        #expect(try environment.evaluate("^work()") == "refused")
    }

    @Test("a given budget is charged for what was used, though another one ended the evaluation")
    func givenWithin() throws {
        var environment = MBEnvironment.pinned()
        environment["numbers"] = MBValue((0..<20_000).map { MBValue($0) })
        let left = Guarded(0)
        let free = environment
        environment.declare(
            MBMLFunction("work", input: .none) { _ in
                var budget = MBLimits.Budget(.standard)
                _ = try? MBExpression("^count(^list($numbers|$item))").value(
                    in: free, within: &budget)
                let steps = budget.steps
                left.withLock { $0 = steps }
                return 1
            })
        environment.limits.steps = 600
        _ = try? environment.evaluate("^work()")
        #expect(left.withLock { $0 } > 990_000)
    }

    @Test("limits below zero allow nothing, and don't overflow", arguments: [-1, -5_000, .min])
    func extremes(_ limit: Int) throws {
        var environment = MBEnvironment.pinned()
        environment["five"] = MBValue([1, 2, 3, 4, 5])
        environment["numbers"] = MBValue((0..<20_000).map { MBValue($0) })
        let free = environment
        environment.declare(
            MBMLFunction("mint", input: .none) { _ in
                var limits = MBLimits.standard
                limits.steps = limit
                limits.memory = limit
                limits.nesting = limit
                var inner = free
                inner.limits = limits
                var budget = MBLimits.Budget(limits)
                _ = try? MBExpression("^count($five)").value(in: free, within: &budget)
                _ = try? MBExpression("$five").value(in: inner)
                return 1
            })
        environment.limits.steps = 5_000
        #expect(throws: MBExpressionError.self) {
            try environment.evaluate("^mint() ^count(^list($numbers|$item))", as: .string)
        }
        environment.limits.steps = limit
        #expect(throws: MBExpressionError.self) {
            try environment.evaluate("^count(^list($numbers|$item))")
        }
        environment.limits.steps = 5_000
        environment.limits.nesting = limit
        _ = try? environment.evaluate("^mint()")
        _ = try? MBExpression("^mint()", in: free).value(in: environment)
    }

    /// Evaluates in an environment while it handles an entry.
    private final class EvaluatingLog: MBLogSink {
        let environment = Guarded<MBEnvironment?>(nil)
        let text: String
        let counts = Guarded((calls: 0, values: 0))

        init(_ text: String) { self.text = text }

        func log(_ entry: MBLogEntry) {
            counts.withLock { $0.calls += 1 }
            let value = environment.withLock { $0 }?.object(text)
            if value != nil { counts.withLock { $0.values += 1 } }
        }
    }

    @Test("a log that evaluates isn't called for that, and shares the budget")
    func logs() throws {
        for text in ["$numbers -LT $five", "^log(x)", "^list($numbers|$item)"] {
            let log = EvaluatingLog(text)
            var environment = MBEnvironment.pinned()
            environment["five"] = MBValue([1, 2, 3, 4, 5])
            environment["numbers"] = MBValue((0..<3_000).map { MBValue($0) })
            environment.capabilities.log = log
            let prepared = environment
            log.environment.withLock { $0 = prepared }
            defer { log.environment.withLock { $0 = nil } }
            _ = prepared.boolean("$numbers -LT $five")
            #expect(log.counts.withLock { $0.calls } == 1, "\(text)")
            _ = prepared.object("^log(x)")
            #expect(log.counts.withLock { $0.calls } == 2, "\(text)")
            environment.limits.steps = 2_000
            let before = log.counts.withLock { $0.values }
            _ = environment.boolean("$numbers -LT $five")
            let isLong = text.hasPrefix("^list")
            #expect(log.counts.withLock { $0.values } == before + (isLong ? 0 : 1), "\(text)")
            log.environment.withLock { $0 = nil }
        }
    }

    @Test("a function can't pay with a negative count")
    func negative() throws {
        var environment = MBEnvironment.pinned()
        environment.limits.steps = 500
        environment.declare(
            MBMLFunction("refund", input: .pipedExpressions) { call in
                try call.step(-1_000_000)
                return try call.value(0)
            })
        let error = try environment.failure("^refund(^repeat(1000|^refund(x)))")
        #expect(error.root.code == .limitExceeded)
    }

    @Test("a given budget pays for what app code evaluates in turn")
    func given() throws {
        var environment = MBEnvironment.pinned()
        environment["numbers"] = MBValue((0..<1_000).map { MBValue($0) })
        environment.declare(
            MBMLFunction("work", input: .none) { call in
                try call.environment.evaluate("^count(^list($numbers|$item))")
            })
        let expression = try MBExpression("^work()", in: environment)
        let whole = MBLimits.Budget(environment.limits)
        var budget = whole
        #expect(try expression.value(in: environment, within: &budget) == 1_000)
        #expect(whole.steps - budget.steps > 1_000)
        let used = whole.steps - budget.steps
        #expect(try expression.value(in: environment, within: &budget) == 1_000)
        #expect(whole.steps - budget.steps == 2 * used)
    }

    @Test("the work of app code that evaluates in two ways is paid for only once")
    func twoWays() throws {
        var environment = MBEnvironment.pinned()
        environment["numbers"] = MBValue((0..<1_000).map { MBValue($0) })
        var kept = environment
        kept.limits = .unlimited
        let free = kept
        environment.declare(
            MBMLFunction("both", input: .pipedExpressions) { call in
                let given = call.environment
                _ = try given.evaluate("^count(^list($numbers|$item))")
                _ = try free.evaluate("^count(^list($numbers|$item))")
                return try call.value(0)
            })
        let text = "^both(^both(^both(^both(1))))"
        environment.limits.steps = 50_000
        #expect(try environment.evaluate(text) == "1")
        environment.limits.steps = 12_000
        #expect(try environment.failure(text).root.code == .limitExceeded)
    }

    @Test("the deadline is the outer evaluation's")
    func deadline() throws {
        var (environment, calls) = calling { environment in
            _ = environment.object("^repeat(100000000|$numbers[1])")
            return 1
        }
        environment.limits.seconds = 0.05
        for call in calls {
            let watch = Stopwatch()
            #expect(try environment.failure(call).root.code == .deadlineExceeded, "\(call)")
            #expect(watch.seconds < 5)
        }
    }

    @Test(
        "what app code evaluates after the deadline fails at once, also with a later one of its own"
    )
    func passedDeadline() throws {
        let codes = Guarded<[MBExpressionError.Code?]>([])
        let (made, calls) = calling { environment in
            Thread.sleep(forTimeInterval: 0.06)
            var own = environment
            own.limits.seconds = 1_000
            for inner in [environment, own] {
                let error = failure { try inner.evaluate("^count(^list($numbers|$item))") }
                codes.withLock { $0.append(error?.root.code) }
            }
            return 1
        }
        var environment = made
        environment.limits.seconds = 0.05
        for call in calls {
            #expect(throws: MBExpressionError.self) { try environment.evaluate(call) }
        }
        let found = codes.withLock { $0 }
        #expect(found == calls.flatMap { _ in [.deadlineExceeded, .deadlineExceeded] })
    }

    @Test("depth is the outer evaluation's")
    func nesting() throws {
        var (environment, calls) = calling { environment in
            try environment.evaluate("^if(T|^if(T|^if(T|^if(T|1))))")
        }
        for call in calls {
            environment.limits.nesting = 12
            #expect(try environment.evaluate(call) == "1", "\(call)")
            environment.limits.nesting = 3
            #expect(try environment.failure(call).root.code == .limitExceeded, "\(call)")
        }
    }

    @Test("a budget that is passed in pays, too, and stays available for the app's own use")
    func handedIn() throws {
        let environment = MBEnvironment.pinned()
        var budget = MBLimits.Budget(environment.limits)
        let before = budget.steps
        _ = try environment.evaluate("^count(^array(1|2))", as: .object, within: &budget)
        let used = before - budget.steps
        #expect(used > 0)
        let left = Guarded(budget.steps)
        var calling = environment
        calling.declare(
            MBMLFunction("inner", input: .none) { _ in
                var budget = MBLimits.Budget(environment.limits)
                _ = try environment.evaluate("^count(^array(1|2))", as: .object, within: &budget)
                left.withLock { $0 = budget.steps }
                return 1
            })
        _ = try calling.evaluate("^inner()")
        #expect(left.withLock { $0 } == before - used)
    }

    @Test("a result after the deadline is an error, and so is the result of a cancelled task")
    func late() async throws {
        let (made, calls) = calling { _ in
            Thread.sleep(forTimeInterval: 0.03)
            return 1
        }
        var environment = made
        environment.limits.seconds = 0.02
        for call in calls {
            #expect(try environment.failure(call).root.code == .deadlineExceeded, "\(call)")
        }
        environment.limits.seconds = nil
        let prepared = environment
        let codes = await Task { () -> [MBExpressionError.Code?] in
            withUnsafeCurrentTask { $0?.cancel() }
            return calls.map { call in
                do throws(MBExpressionError) {
                    _ = try prepared.evaluate(call)
                    return nil
                } catch {
                    return error.root.code
                }
            }
        }.value
        #expect(codes == calls.map { _ in MBExpressionError.Code.cancelled })
    }

    @Test("app code on a fresh stack uses the same budget")
    func freshStack() throws {
        var (environment, _) = calling { environment in
            try environment.evaluate("^count(^list($numbers|$item))")
        }
        environment.limits.steps = 1_500
        let text =
            String(repeating: "^if(T|", count: 60) + "^work()" + String(repeating: ")", count: 60)
        let prepared = environment
        let (code, _) = onSmallStack { () -> MBExpressionError.Code? in
            do {
                _ = try prepared.evaluate(text)
                return nil
            } catch {
                return (error as? MBExpressionError)?.root.code
            }
        }
        #expect(code == .limitExceeded)
    }
}
