import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Counts what an app's types do.
private let counter = TaskLocal<Counter?>(wrappedValue: nil)

/// App code that takes its time.
private func work() {
    counter.get()?.next()
    Thread.sleep(forTimeInterval: 0.003)
}

/// Conversions to and from an app's types look at the clock after each slow element, and after many
/// quick ones, however these are spread.
@Suite("Deadlines of conversions", .ends(withinMinutes: 1))
struct ConversionClockTests {
    private struct Slow: MBValueConvertible, Hashable {
        let number: Int

        var expressionValue: MBValue? {
            work()
            return MBValue(number)
        }

        static func from(expressionValue value: MBValue?) throws -> Slow {
            work()
            return Slow(number: try Int.from(expressionValue: value))
        }
    }

    private struct SlowCodable: Codable, MBValueConvertible {
        let number: Int

        init(_ number: Int) { self.number = number }

        init(from decoder: any Decoder) throws {
            work()
            number = try decoder.singleValueContainer().decode(Int.self)
        }

        func encode(to encoder: any Encoder) throws {
            work()
            var container = encoder.singleValueContainer()
            try container.encode(number)
        }
    }

    private struct SlowCase: RawRepresentable, MBValueConvertible {
        let rawValue: Int

        init?(rawValue: Int) {
            work()
            self.rawValue = rawValue
        }
    }

    @Test(
        "slow elements end soon after the deadline",
        arguments: [
            "^slow($list)", "^slowCodable($list)", "^slowCase($list)", "^slowSet($list)",
            "^slowMap($map)", "^slowNested($map)", "^makeSlow()", "^makeDense()", "^makeCodable()",
            "^makeMap()", "^makeSet()",
        ])
    func slow(_ call: String) throws {
        let (count, numbers) = (Counter(), 0..<250)
        var environment = MBEnvironment.pinned()
        let list = MBValue.array(numbers.map { MBValue($0) })
        environment["list"] = list
        environment["map"] = .dictionary(MBDictionary(numbers.map { ("k\($0)", [MBValue($0)]) }))
        environment.declare(function: "slow") { (values: [Slow]) in values.count }
        environment.declare(function: "slowCodable") { (values: [SlowCodable]) in values.count }
        environment.declare(function: "slowCase") { (values: [SlowCase]) in values.count }
        environment.declare(function: "slowSet") { (values: Set<Slow>) in values.count }
        environment.declare(function: "slowMap") { (values: [String: [Slow]]) in values.count }
        environment.declare(function: "slowNested") { (values: Nested) in values.map.count }
        environment.declare(function: "makeSlow") { () in numbers.map(Slow.init) }
        environment.declare(function: "makeDense") { () in ContiguousArray(numbers.map(Slow.init)) }
        environment.declare(function: "makeCodable") { () in numbers.map(SlowCodable.init) }
        environment.declare(function: "makeSet") { () in Set(numbers.map(Slow.init)) }
        environment.declare(function: "makeMap") { () in
            Dictionary(uniqueKeysWithValues: numbers.map { ("k\($0)", Slow(number: $0)) })
        }
        environment.limits.seconds = 0.03
        let prepared = environment
        let error = try counter.withValue(count) { try prepared.failure(call) }
        #expect(error.root.code == .deadlineExceeded)
        // On a busy machine, the time may be over before the first one.
        #expect(count.count <= 100)
    }

    private struct Nested: Decodable, MBValueConvertible {
        let map: [String: [SlowCodable]]

        var expressionValue: MBValue? { nil }

        init(from decoder: any Decoder) throws {
            map = try decoder.singleValueContainer().decode([String: [SlowCodable]].self)
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads and writes many numbers under keys after some time, and counts them.
    private struct Numbers: Codable {
        static let amount = 2_000

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            Thread.sleep(forTimeInterval: 0.02)
            for number in 0..<Self.amount {
                _ = try container.decode(Int.self, forKey: Key(stringValue: "\(number)"))
                counter.get()?.next()
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            Thread.sleep(forTimeInterval: 0.02)
            for number in 0..<Self.amount {
                try container.encode(number, forKey: Key(stringValue: "\(number)"))
                counter.get()?.next()
            }
        }
    }

    /// Conversions of many numbers, in collections that have few each.
    private static let conversions: [@Sendable () throws -> Void] = [
        { _ = try [[Int]].from(expressionValue: .array(lists)) },
        { for list in lists { _ = try [Int].from(expressionValue: list) } },
        { for list in lists { _ = try Set<Int>.from(expressionValue: list) } },
        { for list in lists { _ = try list.decode([Int].self) } },
        { for length in lists.indices { _ = try MBValue(Array(0..<length)) } },
        { for length in lists.indices { _ = try MBValue(encoding: Array(0..<length)) } },
        { _ = try MBValue(encoding: Numbers()) },
        {
            let keys = (0..<Numbers.amount).map { ("\($0)", MBValue($0)) }
            _ = try MBValue.dictionary(MBDictionary(keys)).decode(Numbers.self)
        },
    ]

    private static let lists: [MBValue] = (0..<100).map { _ in
        .array((0..<100).map { MBValue($0) })
    }

    /// The code with which a conversion fails in a function's body.
    private func failureCode(
        of conversion: Int, in environment: MBEnvironment, after seconds: Double
    ) -> MBExpressionError.Code? {
        let code = Guarded<MBExpressionError.Code?>(nil)
        var environment = environment
        environment.declare(
            MBMLFunction("convert", input: .none) { _ in
                // The last two wait themselves.
                if conversion < Self.conversions.count - 2 {
                    Thread.sleep(forTimeInterval: seconds)
                }
                let found = failure { try Self.conversions[conversion]() }?.root.code
                code.withLock { $0 = found }
                return 1
            })
        _ = try? environment.evaluate("^convert()")
        return code.withLock { $0 }
    }

    @Test("many small conversions notice the deadline together", arguments: conversions.indices)
    func together(_ conversion: Int) {
        let count = Counter()
        var environment = MBEnvironment.pinned()
        environment.limits.seconds = 0.01
        let prepared = environment
        let code = counter.withValue(count) {
            failureCode(of: conversion, in: prepared, after: 0.02)
        }
        #expect(code == .deadlineExceeded)
        #expect(count.count < Numbers.amount / 2)
    }

    @Test("they notice that the task is cancelled", arguments: conversions.indices)
    func cancelled(_ conversion: Int) async {
        let code = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return failureCode(of: conversion, in: MBEnvironment.pinned(), after: 0)
        }.value
        #expect(code == .cancelled)
    }

    // MARK: - Fresh stacks

    private struct Counted: MBValueConvertible {
        static let conversions = Counter()

        var expressionValue: MBValue? { nil }

        static func from(expressionValue value: MBValue?) throws -> Counted {
            conversions.next()
            return Counted()
        }
    }

    private struct Keys: Decodable {
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: Key.self).allKeys
        }
    }

    /// Runs a body where so little of the stack is left that app code gets a fresh one.
    private func onUsedUpStack<Result>(_ body: () -> Result) -> Result {
        withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 16) { memory in
            memory[0] = 1
            defer { memory[1] = 1 }
            return StackGuard.remaining < StackGuard.hostReserve ? body() : onUsedUpStack(body)
        }
    }

    @Test("on a fresh stack, too, they notice it after each element, and lose no keys")
    func cancelledOnFreshStack() async {
        let list = MBValue.array((0..<100).map { MBValue($0) })
        let map: MBValue = [
            "k": .dictionary(MBDictionary((0..<10_000).map { ("k\($0)", MBValue($0)) }))
        ]
        let running = Guarded<Task<Void, Never>?>(nil)
        let (codes, calls) = (Record<MBExpressionError.Code?>(), Counter())
        var environment = MBEnvironment.pinned()
        environment.declare(
            MBMLFunction("cancel", input: .none) { _ in
                calls.next()
                while true {
                    guard let task = running.withLock({ $0 }) else { continue }
                    task.cancel()
                    return 1
                }
            })
        let cancelling = environment
        environment.declare(
            MBMLFunction("convert", input: .none) { _ in
                let text = "^cancel()^cancel()^cancel()"
                codes.add(failure { try cancelling.evaluate(text) }?.root.code)
                for _ in 0..<3 {
                    // The keys use up what the thread counts between two looks at the clock. So the
                    // list is converted with a full count, whatever ran on the thread before.
                    codes.add(failure { try map.decode([String: Keys].self) }?.root.code)
                    codes.add(failure { try [Counted].from(expressionValue: list) }?.root.code)
                }
                return 1
            })
        let prepared = environment
        let task = Task { onUsedUpStack { _ = prepared.code(of: "^convert()") } }
        running.withLock { $0 = task }
        await task.value
        #expect(codes.entries == Array(repeating: .cancelled, count: 7))
        #expect(calls.count == 1)
        #expect(Counted.conversions.count == 3)
    }
}
