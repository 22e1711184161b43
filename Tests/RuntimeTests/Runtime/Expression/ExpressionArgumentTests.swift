import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Compiled expressions in place of texts")
struct ExpressionArgumentTests {
    private static let texts: [(String, MBContext)] = [
        ("$user.name is $age", .string), ("$user", .object), ("$age + 1", .number),
        ("$age > 2", .boolean), ("$nope", .boolean), ("$nope", .object), ("$age$age", .array),
        ("^nope()", .object), ("$user.name.bogus", .string), ("", .string), ("$nothing", .object),
        ("$total", .number),
    ]

    private func environment() throws -> MBEnvironment {
        var environment = try MBEnvironment.pinned().setting([
            "user": ["name": "Zoë"], "age": 3, "nothing": .null,
        ])
        try environment.declare("total", dynamic: "#($age * 2)")
        return environment
    }

    @Test("each call has the same result for both", arguments: texts)
    func agreement(_ text: String, _ context: MBContext) throws {
        let environment = try environment()
        let expression = try MBExpression(text, as: context)
        func result(_ body: () throws -> Any?) -> String {
            do { return "\(String(describing: try body()))" } catch { return "\(error)" }
        }
        #expect(
            result { try environment.evaluate(expression) }
                == result { try environment.evaluate(text, as: context) })
        #expect(
            result { environment.outcome(of: expression) }
                == result { environment.outcome(of: text, as: context) })
        #expect(
            environment.explain(expression).description
                == environment.explain(text, as: context).description)
        #expect(
            result { try environment.reads(of: expression) }
                == result { try environment.reads(of: text, as: context) })
        #expect(
            result { try environment.decode(MBValue?.self, from: expression) }
                == result { try environment.decode(MBValue?.self, from: text, as: context) })
        #expect(
            environment.check(expression) == environment.check(text, as: context))
        switch context {
        case .string:
            #expect(environment.string(expression) == environment.string(text))
            #expect(
                environment.string(expression, default: "-")
                    == environment.string(text, default: "-"))
        case .object:
            #expect(environment.object(expression) == environment.object(text))
            #expect(
                environment.object(expression, default: "-")
                    == environment.object(text, default: "-"))
        case .number: #expect(environment.number(expression) == environment.number(text))
        case .boolean:
            for fallback in [true, false] {
                #expect(
                    environment.boolean(expression, default: fallback)
                        == environment.boolean(text, default: fallback))
            }
        case .array: #expect(environment.array(expression) == environment.array(text))
        }
    }

    @Test("structured values and types of the app are read from both")
    func types() throws {
        var environment = try environment()
        environment["frame"] = "1,2,3,4"
        let frame = try MBExpression("$frame")
        #expect(try environment.decode(MBRect.self, from: frame).size.width == 3)
        #expect(environment.decode(MBRect.self, from: frame, default: .fallback).origin.y == 2)
        #expect(try environment.decode(MBRect.self, from: frame).origin.x == 1)
        #expect(
            try environment.decode([String: String].self, from: MBExpression("$user")).count == 1)
    }
}

@Suite("Checks of single expressions")
struct ExpressionCheckTests {
    private func check(
        _ text: String, as context: MBContext = .object, _ environment: MBEnvironment = .pinned()
    ) -> [String] {
        environment.check(text, as: context).map {
            let range = $0.range.map { " \($0.lowerBound)..<\($0.upperBound)" } ?? ""
            return "\($0.description)\(range) \($0.code)"
        }
    }

    @Test("a right expression has no problems")
    func right() {
        #expect(check("Hello, $userName! ^list($a|$item.x)") == [])
        #expect(check("$a -AND ($b -OR $c)", as: .boolean) == [])
        #expect(check("") == [])
    }

    @Test(
        "problems that compiling finds are reported with their place",
        arguments: [
            (
                "a ${b c}", MBContext.object,
                "1:6: error: syntax error: braces must hold exactly one reference; use $[…] for a "
                    + "name with other characters 5..<7 invalidReference"
            ),
            (
                "é ^uppercas(a)", .string,
                "1:3: error: evaluation error: unknown function '^uppercas'; did you mean "
                    + "'^uppercase'? 2..<14 unknownFunction"
            ),
            (
                "x\n^if(a|b|c|d)", .object,
                "2:1: error: function error: ^if(): expected 1 to 3 parameters, found 4 2..<14 "
                    + "parameterCount"
            ),
            (
                "$a -AND $b -OR $c", .boolean,
                "1:1: warning: -AND and -OR have equal precedence, from left to right; write "
                    + "parentheses around what belongs together 0..<17 mixedOperators"
            ),
            (
                "a ${b", .object,
                "1:3: warning: '${' is never closed, so it's text 2..<4 "
                    + "unclosedForm"
            ),
            (
                "false", .boolean,
                "1:1: warning: the text 'false' is true as a condition; write F 0..<5 falseWord"
            ),
        ])
    func problems(_ text: String, _ context: MBContext, _ expected: String) {
        #expect(check(text, as: context) == [expected])
    }

    @Test("unknown variables are errors only in a strict environment")
    func variables() throws {
        var environment = try MBEnvironment.pinned().setting(["city": "Oslo"])
        let text = "$city $citty ^list($city|$item$nope)"
        #expect(check(text, as: .object, environment) == [])
        environment.isStrict = true
        #expect(
            check(text, as: .object, environment) == [
                "1:7: error: evaluation error: there is no variable '$citty'; did you mean "
                    + "'$city'? 6..<12 unknownVariable",
                "1:31: error: evaluation error: there is no variable '$nope' 30..<35 unknownVariable",
            ])
        try environment.set("nope", to: nil)
        #expect(environment.check(text).count == 1)
    }

    @Test("the environment's functions and limits apply")
    func storage() throws {
        var environment = MBEnvironment.pinned()
        environment.declare(MBMLFunction("stock", input: .string) { _ in nil })
        #expect(environment.check("^stock(mug)").isEmpty)
        environment.limits.expressionLength = 3
        #expect(environment.check("^stock(mug)").map(\.code) == [.limitExceeded])
    }

    @Test("only the first four warnings of an expression are kept")
    func manyWarnings() {
        let environment = MBEnvironment.pinned()
        for count in 1...6 {
            let text = Array(repeating: "^if(T|a ${b|c)", count: count).joined()
            #expect(environment.check(text).count == min(count, 4), "\(text)")
        }
    }

    @Test("nothing is evaluated or logged, and an evaluation still warns")
    func silence() {
        let log = MBCollectingLog()
        let environment = MBEnvironment.pinned(log)
        #expect(environment.check("a ${b ^log(x)").count == 1)
        #expect(log.entries.isEmpty)
        _ = environment.object("a ${b")
        #expect(log.entries.map(\.code) == [.unclosedForm])
    }
}
