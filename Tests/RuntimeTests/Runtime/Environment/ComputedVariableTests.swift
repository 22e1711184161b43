import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Reads variables that each read the previous one, on a thread with a small stack.
private func readChain(_ text: (Int) -> String) async throws {
    var environment = MBEnvironment()
    environment.capabilities.log = MBCollectingLog()
    try environment.declare("v0", value: 1)
    for number in 1...300 { try environment.declare("v\(number)", dynamic: text(number - 1)) }
    let fixed = environment
    let found: MBExpressionError.Code? = await withCheckedContinuation { continuation in
        let thread = Thread {
            continuation.resume(returning: code { _ = try fixed.evaluate("$v300") })
        }
        thread.stackSize = 512 * 1_024
        thread.start()
    }
    #expect(found == .limitExceeded)
}

@Suite("Computed variables")
struct ComputedVariableTests {
    @Test("a dynamic variable is evaluated at every read, in its context")
    func dynamic() throws {
        var environment = try MBEnvironment().setting("price", to: 3)
        try environment.declare("total", dynamic: "#($price * 2)")
        try environment.declare("sum", dynamic: "$price + 1", as: .number)
        try environment.declare("isHigh", dynamic: "$price > 3", as: .boolean)
        try environment.declare("text", dynamic: "$price", as: .string)
        try environment.declare("parts", dynamic: "$price $price", as: .array)
        #expect(environment["total"] == 6)
        #expect(environment["isHigh"] == false)
        environment["price"] = 4
        #expect(environment["total"] == 8)
        #expect(environment["sum"] == 5)
        #expect(environment["isHigh"] == true)
        #expect(environment["text"] == "4")
        #expect(environment["parts"] == [4, " ", 4])
        #expect(environment.string("$total/$sum") == "8/5")
    }

    @Test("a syntax error is thrown, and the existing value remains")
    func syntax() throws {
        var environment = try MBEnvironment().setting("aa", to: 1)
        #expect(throws: MBExpressionError.self) { try environment.declare("aa", dynamic: "${}") }
        #expect(environment["aa"] == 1)
    }

    @Test("reading one that fails is nothing and logged, or throws with its cause")
    func failing() throws {
        let log = MBCollectingLog()
        var environment = MBEnvironment()
        environment.capabilities.log = log
        try environment.declare("bad", dynamic: "^nope()")
        #expect(environment["bad"] == nil)
        #expect(log.drain().count == 1)
        #expect(code { _ = try environment.value(of: "bad") } == .dynamicVariableFailed)
        do {
            _ = try environment.evaluate("a$bad")
            Issue.record("no error")
        } catch {
            #expect(error.code == .dynamicVariableFailed)
            #expect(error.underlying?.code == .unknownFunction)
            #expect(error.expression == "a$bad")
            #expect(error.range == 1..<5)
            #expect(error.underlying?.expression == "^nope()")
        }
    }

    @Test("a circle is named with its chain")
    func cycle() throws {
        var environment = MBEnvironment()
        try environment.declare("aa", dynamic: "$bb")
        try environment.declare("bb", dynamic: "x$cc")
        try environment.declare("cc", dynamic: "$aa!")
        for name in ["aa", "bb", "cc"] {
            do {
                _ = try environment.value(of: name)
                Issue.record("no error")
            } catch {
                #expect(error.code == .dynamicVariableCycle)
                #expect(error.chain.count == 4)
                #expect(error.chain.first == error.chain.last)
            }
        }
        do {
            _ = try environment.evaluate("$aa")
            Issue.record("no error")
        } catch {
            #expect(error.chain == ["$aa", "$bb", "$cc", "$aa"])
        }
    }

    @Test("a long chain of values ends with the nesting limit, not the stack")
    func chain() async {
        await #expect(processExitsWith: .success) {
            try await readChain { "$v\($0)" }
        }
    }

    @Test("a long chain of texts ends with the nesting limit, not the stack")
    func textChain() async {
        await #expect(processExitsWith: .success) {
            try await readChain { "a${v\($0)}" }
        }
    }

    @Test("a long chain through functions ends with the nesting limit, not the stack")
    func callChain() async {
        await #expect(processExitsWith: .success) {
            try await readChain { "^if($v\($0)|$v\($0))" }
        }
    }

    @Test("a reading variable asks the host at every read")
    func reading() throws {
        struct Failure: Error {}
        let random = MBCapabilities.SeededRandomSource(seed: 1)
        var environment = MBEnvironment()
        environment.declare("next") { _ in .bool(random.next() == random.next()) }
        environment.declare("nothing") { _ in nil }
        environment.declare("failing") { _ in throw Failure() }
        #expect(environment["next"] == false)
        #expect(environment["nothing"] == nil)
        #expect(environment.string("<$nothing>") == "<>")
        #expect(environment.ownVariableNames == ["next", "nothing", "failing"])
        #expect(code { _ = try environment.value(of: "failing") } == .hostFailed)
        #expect(code { _ = try environment.evaluate("$failing") } == .hostFailed)
    }

    @Test("a variable can read from a copy of its environment")
    func reentrant() throws {
        var environment = try MBEnvironment().setting("aa", to: 1)
        let copy = environment
        environment.declare("bb") { _ in try copy.setting("aa", to: 2).evaluate("$aa$aa") }
        #expect(environment.string("$aa$bb$aa") == "1221")
    }

    @Test("an accessor sees the environment of the expression that reads it")
    func accessorEnvironment() throws {
        var environment = MBEnvironment()
        environment.declare("greeting") { $0.object("Hello, $user!") }
        let request = try environment.setting("user", to: "Ann")
        #expect(request.string("$greeting") == "Hello, Ann!")
        #expect(environment.string("$greeting") == "Hello, !")
    }

    @Test("accessors and functions that lead back to themselves end in an error, on a small stack")
    func circles() throws {
        let codes = onSmallStack { () -> [MBExpressionError.Code?] in
            var environment = MBEnvironment()
            environment.capabilities.log = MBCollectingLog()
            environment.declare("circle") { try $0.evaluate("$circle") }
            environment.declare(
                MBMLFunction("around", input: .none, count: 0...0) { call in
                    try call.environment.evaluate("^around()")
                })
            return [environment.code(of: "$circle"), environment.code(of: "^around()")]
        }
        #expect(codes.value == [.limitExceeded, .limitExceeded])
    }
}

@Suite("Evaluations by app code inside others")
struct InnerEvaluationTests {
    private let work = "^reduce(^arrayFilledWithIntegers(1|1000)|#(0)|#($currentValue + 1))"

    private func environment() -> MBEnvironment {
        let work = work
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        environment.declare(
            MBMLFunction("burn", input: .none, count: 0...0) { call in
                try call.environment.evaluate(work)
            })
        environment.declare("slow") { try $0.evaluate(work) }
        environment.hostTypes.register(
            MBHostType("Slow", accessors: ["instance": { try $0.evaluate(work) }]))
        return environment
    }

    @Test(
        "they take their steps from the outer evaluation",
        arguments: ["^burn()", "$slow", "^singleton(Slow)"])
    func steps(_ call: String) throws {
        var environment = environment()
        #expect(try environment.evaluate(call) == 1_000)
        environment.limits.steps = 30_000
        #expect(try environment.evaluate(call) == 1_000)
        #expect(
            environment.code(of: "^list(^arrayFilledWithIntegers(1|100)|\(call))")
                == .limitExceeded)
    }

    @Test("they end when the outer evaluation has to", arguments: ["^burn()", "$slow"])
    func deadline(_ call: String) throws {
        var environment = environment()
        environment.limits = .unlimited
        environment.limits.seconds = 0.05
        #expect(
            environment.code(of: "^list(^arrayFilledWithIntegers(1|100000)|\(call))")
                == .deadlineExceeded)
    }

    @Test("their errors name the limits of the outer evaluation")
    func namedLimits() throws {
        var environment = environment()
        environment.declare(
            MBMLFunction("grow", input: .none, count: 0...0) { call in
                var inner = call.environment
                inner.limits = .unlimited
                return try inner.evaluate(
                    "^reduce(^arrayFilledWithIntegers(1|1000)|a|$currentValue$currentValue)")
            })
        environment.limits.memory = 5_000
        let error = try environment.failure("^grow()")
        #expect(error.code == .limitExceeded)
        #expect(error.message.contains("5000 bytes"), "\(error.message)")
    }

    @Test("an environment that app code keeps has its own limits again")
    func kept() throws {
        let kept = Record<MBEnvironment>()
        defer { kept.clear() }
        var environment = environment()
        environment.declare("keep") {
            kept.add($0)
            return 1
        }
        environment.limits.steps = 10_000
        let deep =
            String(repeating: "^if(T|", count: 190) + "$keep" + String(repeating: ")", count: 190)
        for expression in ["$keep", deep] {
            #expect(try environment.evaluate(expression) == 1)
            let kept = try #require(kept.entries.last)
            for _ in 0..<5 { #expect(try kept.evaluate(work) == 1_000) }
            #expect(try kept.evaluate(deep) == 1)
        }
    }

    @Test("an expression that a function holds sees what is bound around the call")
    func scope() throws {
        let rule = try MBExpression("$item > 2", as: .boolean)
        var environment = environment()
        environment.declare(
            MBMLFunction("rule", input: .none, count: 0...0) { call in
                try call.value(of: rule)
            })
        #expect(try environment.evaluate("^filter(^array(#(1)|#(2)|#(3))|^rule()).count") == 1)
    }

    @Test("an expression that a function evaluates is one level deeper than the call")
    func nesting() throws {
        let calls = Counter()
        let again = Record<MBExpression>()
        defer { again.clear() }
        var environment = environment()
        environment.limits.nesting = 40
        environment.declare(
            MBMLFunction("again", input: .none, count: 0...0) { call in
                calls.next()
                return try call.value(of: again.entries[0])
            })
        again.add(try MBExpression("^again()", in: environment))
        #expect(try environment.failure("^again()").code == .limitExceeded)
        // Each round is a call and an expression.
        #expect(calls.count == 20)
    }

    @Test("a scope may be opened in a body of several statements")
    func binding() throws {
        var environment = environment()
        environment.declare(
            MBMLFunction("first", input: .pipedExpressions, count: 2...2) { call in
                let elements = try call.elements(0)
                return try call.withScope { scope in
                    for element in elements {
                        scope.bind("item", to: element)
                        if try call.truth(1) { return element }
                    }
                    return nil
                }
            })
        #expect(try environment.evaluate("^first(^array(#(1)|#(5))|$item > 2)") == 5)
    }
}
