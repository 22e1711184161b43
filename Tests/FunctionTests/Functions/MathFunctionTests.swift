import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Random numbers")
struct RandomFunctionTests {
    /// Returns the same bits again and again.
    private struct ConstantSource: MBRandomSource {
        let bits: UInt64

        func next() -> UInt64 { bits }
    }

    private func numbers(
        _ expression: String, _ count: Int, from source: any MBRandomSource
    ) throws -> [Int64] {
        var environment = MBEnvironment.pinned()
        environment.capabilities.random = source
        environment["least"] = MBValue(Int64.min)
        environment["greatest"] = MBValue(Int64.max)
        return try (0..<count).map { _ in
            try #require(try environment.evaluate(expression)?.integerValue)
        }
    }

    @Test(
        "every number between the bounds comes up, and no other",
        arguments: ["^random(3)", "^random(3|0)", "^random(0|3)", "^random(0.9|3.9)"])
    func bounds(expression: String) throws {
        let drawn = try numbers(expression, 400, from: MBCapabilities.SeededRandomSource(seed: 1))
        #expect(Set(drawn) == [0, 1, 2, 3])
        for number in Set(drawn) { #expect(drawn.filter { $0 == number }.count > 60) }
    }

    @Test("bounds below and around 0 work like any others")
    func negativeBounds() throws {
        let source = MBCapabilities.SeededRandomSource(seed: 2)
        #expect(try Set(numbers("^random(-2|1)", 200, from: source)) == [-2, -1, 0, 1])
        #expect(try Set(numbers("^random(-1)", 100, from: source)) == [-1, 0])
        #expect(try Set(numbers("^random(5|4)", 100, from: source)) == [4, 5])
    }

    @Test("the bounds may be as far apart as integers allow")
    func wholeRange() throws {
        let source = MBCapabilities.SeededRandomSource(seed: 3)
        for expression in ["^random($least|$greatest)", "^random($least|#($greatest - 1))"] {
            let drawn = try numbers(expression, 100, from: source)
            #expect(Set(drawn).count == 100)
            #expect(drawn.filter { $0 < 0 }.count > 25 && drawn.filter { $0 > 0 }.count > 25)
            #expect(drawn.filter { abs($0 / 2) > Int64.max / 4 }.count > 25)
        }
    }

    @Test("the same seed produces the same numbers")
    func seeds() throws {
        let first = try numbers(
            "^random(1000000)", 20, from: MBCapabilities.SeededRandomSource(seed: 9))
        #expect(
            try numbers("^random(1000000)", 20, from: MBCapabilities.SeededRandomSource(seed: 9))
                == first)
        #expect(
            try numbers("^random(1000000)", 20, from: MBCapabilities.SeededRandomSource(seed: 8))
                != first)
    }

    @Test("a source that isn't random at all doesn't cause waiting")
    func constantSources() throws {
        #expect(try numbers("^random(2)", 1, from: ConstantSource(bits: 0)) == [0])
        #expect(try numbers("^random(2)", 1, from: ConstantSource(bits: .max)) == [2])
        #expect(try numbers("^randomPercent()", 1, from: ConstantSource(bits: 0)) == [0])
        #expect(try numbers("^randomPercent()", 1, from: ConstantSource(bits: .max)) == [1])
    }

    @Test("a random part of one lies between 0 and 1")
    func percentages() throws {
        let environment = MBEnvironment.pinned()
        for _ in 0..<100 {
            let value = try #require(try environment.evaluate("^randomPercent()")?.numericValue)
            #expect(value >= 0 && value <= 1)
        }
    }
}

@Suite("Formats of numbers")
struct NumberFormatTests {
    @Test("an error quotes whole characters of the format")
    func quotes() throws {
        let error = #expect(throws: MBExpressionError.self) {
            try MBEnvironment.pinned().evaluate("^percent(\u{e9}%\u{e9}|1|2)")
        }
        #expect(error?.message.contains("'%\u{e9}' in the format") == true)
    }
}

@Suite("Numbers of hostile size")
struct HostileNumberTests {
    @Test("a range that would exceed the limits is refused before it's created")
    func longRanges() throws {
        var environment = MBEnvironment.pinned()
        environment["least"] = MBValue(Int64.min)
        environment["greatest"] = MBValue(Int64.max)
        #expect(
            try environment.failure("^arrayFilledWithIntegers($least|$greatest)").code
                == .limitExceeded)
        environment.limits.elements = 3
        #expect(try environment.evaluate("^arrayFilledWithIntegers(1|3)") == [1, 2, 3])
        #expect(
            try environment.failure("^arrayFilledWithIntegers(1|4)").code == .limitExceeded)
        environment.limits = .unlimited
        #expect(
            try environment.failure("^arrayFilledWithIntegers($least|$greatest)").code
                == .limitExceeded)
    }

    @Test("the greatest of deeply nested numbers is found on a small stack")
    func deepArrays() throws {
        let (greatest, _) = onSmallStack { () -> MBValue? in
            var environment = MBEnvironment.pinned()
            var deep: MBValue = 7
            for level in 0..<250 { deep = [MBValue(level % 5), deep] }
            environment["deep"] = deep
            return try? environment.evaluate("^max($deep|1)")
        }
        #expect(greatest == .some(7))
    }
}
