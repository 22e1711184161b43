import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite struct Laziness {
    /// An environment with a function `touch` that logs its text and returns it.
    private func environment() -> (MBEnvironment, MBCollectingLog) {
        let log = MBCollectingLog()
        var environment = MBEnvironment.pinned(log)
        environment.declare(
            MBMLFunction("touch", input: .string) { call in
                call.log(.info, try call.string(0))
                return try call.value(0)
            })
        return (environment, log)
    }

    @Test("the right side of -AND and -OR runs only if the left doesn't decide")
    func shortCircuit() throws {
        let (environment, log) = environment()
        let runs: [(String, Bool, [String])] = [
            ("^touch(F) -AND ^touch(T)", false, ["F"]),
            ("^touch(T) -AND ^touch(F)", false, ["T", "F"]),
            ("^touch(T) -OR ^touch(F)", true, ["T"]),
            ("^touch(F) -OR ^touch(x)", true, ["F", "x"]),
            ("^touch(F) && ^touch(a) || ^touch(b)", true, ["F", "b"]),
            ("^touch(T) || ^touch(a) && ^touch(b)", true, ["T", "b"]),
            ("^touch(T) -OR (^touch(a) -AND ^touch(b))", true, ["T"]),
            ("!^touch(T) -AND ^touch(a)", false, ["T"]),
            ("^touch(1) == ^touch(2)", false, ["1", "2"]),
        ]
        for (text, wanted, touched) in runs {
            #expect(try environment.evaluate(text, as: .boolean) == .bool(wanted), "\(text)")
            #expect(log.drain().map(\.message) == touched, "\(text)")
        }
    }

    @Test("^if evaluates its condition and one branch, each once")
    func conditional() throws {
        let (environment, log) = environment()
        let runs: [(String, MBValue?, [String])] = [
            ("^if(^touch(T)|^touch(a)|^touch(b))", "a", ["T", "a"]),
            ("^if(^touch(F)|^touch(a)|^touch(b))", "b", ["F", "b"]),
            ("^if(^touch(F)|^touch(a))", nil, ["F"]),
            ("^if(T|^if(F|^touch(a)|^touch(b))|^touch(c))", "b", ["b"]),
        ]
        for (text, wanted, touched) in runs {
            #expect(try environment.evaluate(text) == wanted, "\(text)")
            #expect(log.drain().map(\.message) == touched, "\(text)")
        }
    }

    @Test("the rest of a chain isn't evaluated unnecessarily")
    func chainsStopAtNil() throws {
        let (environment, log) = environment()
        #expect(try environment.evaluate("$missing[^touch(k)].a[^touch(l)]") == nil)
        #expect(log.drain().isEmpty)
    }

    @Test("parts after an error are not evaluated")
    func errorsStop() throws {
        let (environment, log) = environment()
        _ = try environment.failure("^touch(a)^nosuch()^touch(b)", as: .string)
        #expect(log.drain().map(\.message) == ["a"])
    }

    @Test("evaluated parameters run once each, from left to right, before the function")
    func eagerParameters() throws {
        let (environment, log) = environment()
        _ = try environment.evaluate("^array(^touch(a)|^touch(b)|^touch(c))")
        #expect(log.drain().map(\.message) == ["a", "b", "c"])
    }

    @Test("a list evaluates its last parameter once for each element")
    func perElement() throws {
        let (environment, log) = environment()
        let value = try environment.evaluate("^list(^array(x|y|z)|^touch($item))")
        #expect(value == ["x", "y", "z"])
        #expect(log.drain().map(\.message) == ["x", "y", "z"])
    }

    @Test("an unknown function fails only when it is called")
    func unknownFunctions() throws {
        let environment = MBEnvironment.pinned()
        let expression = try MBExpression("^if($on|^uppercas(x)|off)")
        #expect(try expression.value(in: environment) == "off")
        let failing = try MBExpression("^uppercas(x)")
        let error = try #require(throws: MBExpressionError.self) {
            try failing.value(in: environment)
        }
        #expect(error.code == .unknownFunction)
        #expect(error.kind == .evaluation)
        #expect(error.message == "unknown function '^uppercas'; did you mean '^uppercase'?")
        #expect(error.range == 0..<12)
    }
}
