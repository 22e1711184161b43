import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Names in ^let")
struct LocalNameTests {
    private func environment(_ calls: Record<MBValue> = Record()) throws -> MBEnvironment {
        var environment = try MBEnvironment.pinned().setting([
            "nums": [3, 1, 2], "x": "variable", "map": ["a": 1, "b": 2],
        ])
        environment.declare(function: "tick") { (value: MBValue) in
            calls.add(value)
            return value
        }
        environment.declare(
            MBMLFunction("never", input: .pipedExpressions) { _ in nil })
        environment.declare(
            MBMLFunction("twice", input: .pipedExpressions) { call in
                .array([try call.value(0) ?? .null, try call.value(0) ?? .null])
            })
        try environment.declare("shown", dynamic: "[$x$y]")
        try environment.declare("dynamicLet", dynamic: "^let(x|^tick(d)|$x$x)")
        return environment
    }

    @Test(
        "a value is evaluated at most once, and only if it's used",
        arguments: [
            ("^let(x|^tick(1)|a)", 0), ("^let(x|^tick(1)|$x)", 1), ("^let(x|^tick(1)|$x$x$x)", 1),
            ("^let(x|^tick(1)|^list($nums|$x))", 1), ("^let(x|^tick(1)|y|$x|$x$y$y)", 1),
            ("^let(x|^tick(1)|y|$x|a)", 0), ("^let(x|^tick(1)|y|^tick($x)|$y)", 2),
            ("^let(x|^tick(1)|^if(F|$x|a))", 0), ("^let(x|^tick(1)|^never($x))", 0),
            ("^let(x|^tick(1)|^twice($x))", 1), ("^let(x|^tick(1)|x|2|$x)", 0),
            ("^let(x|^tick(1)|x|a$x|$x$x)", 1), ("^let(x|^tick($map)|$x.a$x[b])", 1),
            ("^let(x|^tick(1)|^let(y|$x|^let(z|$y|$z$y$x)))", 1),
            ("^list($nums|^let(x|^tick($item)|$x$x))", 3),
            ("^let(x|^tick($nothing)|^firstOf($x|$x|$x|a))", 1),
            ("^let(x|^tick(1)|^eval(^q($x$x)))", 1), ("^let(x|^tick(1)|#($x + $x))", 1),
            ("^let(x|^tick(1)|^if($x -AND $x -OR $x|$x|$x))", 1),
            ("^let(x|^tick(1)|^filter($nums|$item == $x))", 1),
            ("^let(x|^tick(1)|^sort($nums|$x))", 1),
            ("^let(x|^tick(1)|^try(^list($nums|$x)|b))", 1), ("$dynamicLet", 1),
            ("^let(x|^list($nums|^tick($item))|$x$x)", 3),
            // Also if it fails.
            ("^let(x|^tick(1)#(1 + a)|^try($x|a)^try($x|b)$nums)", 1),
        ])
    func once(_ expression: String, _ expected: Int) throws {
        for isExplained in [false, true] {
            let calls = Record<MBValue>()
            let environment = try environment(calls)
            if isExplained {
                #expect(environment.explain(expression).failure == nil)
            } else {
                _ = try environment.evaluate(expression)
            }
            #expect(calls.entries.count == expected, "explained: \(isExplained)")
        }
    }

    @Test(
        "names are seen in the values that follow and in the result, and nowhere else",
        arguments: [
            ("^let(x|1|y|$x$x|$y)", "11"), ("^let(y|$x|x|1|$y$x)", "variable1"),
            ("^let(x|$x!|$x)", "variable!"), ("^let(x|$x!|x|$x!|$x)", "variable!!"),
            ("$x^let(x|1|$x)$x", "variable1variable"), ("^let(x|1|$shown)", "[variable]"),
            ("^let(y|1|$shown)", "[variable]"), ("^let(x|1|^eval(^q($x)))", "1"),
            ("^let(x|1|$(x)${x}$[x])", "111"), ("^let(x|$map|$x.a$x[b])", "12"),
            ("^let(item|7|$item)", "7"), ("^list($nums|^let(i|$item|^list($nums|$i)[0]))[1]", "1"),
            ("^let(f|1|^let(g|2|$f$g)$g)", "12"), ("^let(x|$y|y|1|[$x])", "[]"),
            ("^let(x|^let(x|1|$x)$x|$x)", "1variable"), ("^let(a:b|1|${a:b})", "1"),
            ("^let(x|$nothing|[$x])", "[]"), ("^let(MBML|1|$MBML)", "1"),
            ("^let(x|1|^let(x|2|$x)$x)", "21"),
        ])
    func seen(_ expression: String, _ expected: String) throws {
        let environment = try environment()
        #expect(try environment.evaluate(expression)?.description == expected)
        #expect(environment.explain(expression).value?.description == expected)
    }

    @Test("a value that fails fails where it's used, with its place")
    func failing() throws {
        let environment = try environment()
        let error = try environment.failure("^let(x|#(1 + abc)|a $x)")
        #expect(error.code == .notANumber)
        #expect(error.range == 13..<16)
        #expect(error.chain == ["^let"])
        #expect(try environment.evaluate("^let(x|#(1 + a)|b)") == "b")
        #expect(try environment.evaluate("^let(x|#(1 + a)|^try($x|b))") == "b")
        let log = MBCollectingLog()
        var logged = environment
        logged.capabilities.log = log
        #expect(try logged.evaluate("^let(x|#(1 + a)|^firstOf($x|$x|b))") == "b")
        #expect(log.entries.count == 2)
    }

    @Test("in strict mode, a name that is nothing isn't an unknown variable")
    func strict() throws {
        var environment = try environment()
        environment.isStrict = true
        #expect(try environment.evaluate("^let(z|$map.a|$z)") == 1)
        #expect(environment.code(of: "^let(z|$unknown|$z)") == .unknownVariable)
        #expect(try environment.evaluate("^let(z|$unknown|a)") == "a")
    }

    // MARK: - Attacks

    @Test("thousands of names neither crash nor take long")
    func manyNames() throws {
        var environment = MBEnvironment.pinned()
        environment.limits.expressionLength = 1_000_000
        environment.limits.steps = 200_000
        let count = 20_000
        func names(_ value: (Int) -> String) -> String {
            (0..<count).map { "n\($0)|\(value($0))|" }.joined()
        }
        func many(_ part: String) -> String { String(repeating: part, count: 5_000) }
        let cases: [(String, [MBExpressionError.Code?])] = [
            ("^let(\(names { _ in "1" })$n0$n19999)", [nil]),
            // A value that needs the one before it is nested in it.
            ("^let(\(names { $0 == 0 ? "1" : "$n\($0 - 1)" })$n150)", [nil, .limitExceeded]),
            ("^let(\(names { $0 == 0 ? "1" : "$n\($0 - 1)" })$n19999)", [.limitExceeded]),
            ("^let(\(names { _ in "$other" })^list(^array(a|b)|$nope$n3))", [nil]),
            ("^let(\(names { _ in "1" })\(many("$n0")))", [.limitExceeded]),
            ("^let(\(names { _ in "1" })\(many("$v")))", [.limitExceeded]),
            ("^let(\((0..<count).map { _ in "a|$a|" }.joined())$a)", [.limitExceeded]),
            ("^let(\(names { _ in "1" }))", [nil]),
        ]
        try environment.declare("v", dynamic: "1")
        for (position, (text, codes)) in cases.enumerated() {
            let evaluated = environment
            let (code, seconds) = onSmallStack { evaluated.code(of: text) }
            #expect(codes.contains(try #require(code)), "\(position): \(code ?? nil)")
            #expect(seconds < 20, "\(position)")
        }
    }

    @Test("reads and checks of thousands of names are fast")
    func manyNamesAnalyzed() throws {
        let text = "^let(\((0..<5_000).map { "n\($0)|$n\($0 / 2)|" }.joined())$n7)"
        let watch = Stopwatch()
        let reads = try MBEnvironment().reads(of: text)
        #expect(reads.variables == ["n0"])
        #expect(watch.seconds < 20)
    }

    @Test(
        "calls nest as deeply as the limit allows, on a small stack", arguments: [90, 150, 5_000])
    func nested(_ depth: Int) throws {
        var environment = try environment()
        environment.limits.expressionLength = 1_000_000
        let inner =
            String(repeating: "^let(x|$x|", count: depth) + "$x"
            + String(repeating: ")", count: depth)
        let values =
            String(repeating: "^let(x|", count: depth) + "$x"
            + String(repeating: "|$x)", count: depth)
        for text in [inner, values] {
            let evaluated = environment
            let (result, seconds) = onSmallStack {
                Result { () throws(MBExpressionError) in try evaluated.evaluate(text) }
            }
            switch try #require(result) {
            case .success(let value): #expect(value == "variable" && depth < 200)
            case .failure(let error): #expect(error.kind != .evaluation && depth > 90)
            }
            #expect(seconds < 20)
            let (explanation, _) = onSmallStack { evaluated.explain(text) }
            #expect((explanation?.failure?.code) == evaluated.code(of: text))
        }
    }

    @Test("a value that is used deep inside has room on the stack")
    func settledDeepInside() throws {
        var environment = try environment()
        environment["deep"] = .array([[[[1]]]])
        // Each name needs the one before it, and the last is used inside many calls.
        let names = (1...60).map { "n\($0)|^if(T|$n\($0 - 1))|" }.joined()
        let calls = String(repeating: "^if(T|", count: 40)
        let text = "^let(n0|a|\(names)\(calls)$n60\(String(repeating: ")", count: 40)))"
        let evaluated = environment
        let (value, _) = onSmallStack { evaluated.object(text) }
        #expect(value ?? nil == "a" || evaluated.code(of: text) == .limitExceeded)
    }

    @Test(
        "values that need each other have room on a small stack, however deep each one is",
        arguments: [7, 14, 15, 30, 150])
    func chainedValues(_ depth: Int) throws {
        var environment = try environment()
        environment.limits.expressionLength = 1_000_000
        func nested(_ inner: String, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
        }
        for (open, close) in [("(1 + ", ")"), ("-(", ")"), ("^max(0|1 + ", ")")] {
            let pairs = (1..<190).map {
                "n\($0)|#(\(nested("$n\($0 - 1)", open, close)))|"
            }.joined()
            let evaluated = environment
            let text = "^let(n0|1|\(pairs)$n189)"
            let (code, seconds) = onSmallStack { evaluated.code(of: text) }
            #expect([nil, .limitExceeded].contains(try #require(code)))
            #expect(seconds < 20)
            let (explanation, _) = onSmallStack { evaluated.explain(text) }
            #expect(explanation?.failure?.code == (code ?? nil))
        }
    }

    @Test("a step budget that ends inside a value leaves the environment as it was")
    func budgets() throws {
        var environment = try environment()
        let text = "^let(x|^list($nums|$item)|y|^list($x|$item!)|$y$x)"
        let whole = try environment.evaluate(text)
        for steps in 1..<80 {
            environment.limits.steps = steps
            let result = environment.code(of: text)
            #expect(result == nil || result == .limitExceeded)
        }
        environment.limits.steps = 1_000
        #expect(try environment.evaluate(text) == whole)
    }
}

@Suite("Errors in ^try")
struct TryTests {
    @Test(
        "it catches every error",
        arguments: [
            "#(1 / 0)", "#(a + 1)", "^nosuch()", "^filter(a|T)", "^reverse($undef)", "^count()",
            "$v", "^host()", "^typed(a)", "$o.fails", "^eval(^q(^if(T|#(1 +))))", "^let(1|2|3)",
            "^firstOf()", "^own(a)", "^matchesRegex(a|[)",
        ])
    func catches(_ expression: String) throws {
        struct Failing: MBKeyValueCoding {
            func member(named key: String) throws -> MBMember { throw CocoaError(.fileNoSuchFile) }
        }
        var environment = MBEnvironment.pinned()
        let log = MBCollectingLog()
        environment.capabilities.log = log
        try environment.declare("v", dynamic: "#(1 + b)")
        environment["o"] = .opaque(Failing())
        environment.declare(
            MBMLFunction("host", input: .none) { _ in throw CocoaError(.featureUnsupported) })
        environment.declare(function: "typed") { (value: MBNumber) in value }
        environment.declare(
            MBMLFunction("own", input: .pipedExpressions) { .date(try $0.date(0)) })
        guard environment.code(of: expression) != nil else { return }
        _ = log.drain()
        #expect(try environment.evaluate("^try(\(expression)|b)") == "b")
        #expect(try environment.evaluate("^try(^try(\(expression)|\(expression))|b)") == "b")
        #expect(log.entries.filter { $0.level == .error }.isEmpty)
        environment.isStrict = true
        #expect(try environment.evaluate("^try(\(expression)|b)") == "b")
    }

    @Test("in strict mode, it also catches what only that mode refuses")
    func strict() throws {
        var environment = MBEnvironment.pinned()
        environment.isStrict = true
        environment["map"] = [:]
        for text in ["$unknown", "^filter($map.zz|T)", "^if($map.zz.yy|a)"] {
            guard environment.code(of: text) != nil else { continue }
            #expect(try environment.evaluate("^try(\(text)|b)") == "b", "\(text)")
        }
    }

    @Test("limits and cancellation pass through")
    func limits() async throws {
        var environment = MBEnvironment.pinned()
        environment["many"] = .array((0..<2_000).map { MBValue($0) })
        environment.limits.steps = 5_000
        #expect(environment.code(of: "^try(^list($many|^list($many|1))|b)") == .limitExceeded)
        environment.limits.steps = .max
        environment.limits.seconds = 0.02
        let slow = "^try(^list($many|^list($many|^list($many|1)))|b)"
        #expect(environment.code(of: slow) == .deadlineExceeded)
        environment.limits.seconds = nil
        environment.limits.stringLength = 100
        #expect(environment.code(of: "^try($many$many|b)") == .limitExceeded)
        let canceled = environment
        let task = Task { () -> MBExpressionError.Code? in
            while !Task.isCancelled { await Task.yield() }
            return canceled.code(of: slow)
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }
}
