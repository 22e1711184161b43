import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite struct DynamicVariables {
    @Test("one is evaluated at every read")
    func readsEachTime() throws {
        var environment = MBEnvironment.pinned()
        try environment.declare("total", dynamic: "#($price * $count)")
        environment["price"] = 5
        environment["count"] = 3
        #expect(try environment.evaluate("$total") == 15)
        environment["count"] = 4
        #expect(try environment.evaluate("<$total>") == "<20>")
        #expect(environment["total"] == 20)
    }

    @Test("one is evaluated in the context of its declaration")
    func contexts() throws {
        var environment = MBEnvironment.pinned()
        try environment.declare("isBig", dynamic: "$n > 5", as: .boolean)
        environment["n"] = 9
        #expect(try environment.evaluate("$isBig") == true)
    }

    @Test("one is read-only")
    func readOnly() throws {
        var environment = MBEnvironment.pinned()
        try environment.declare("now", dynamic: "x")
        #expect(environment.isReadOnly("now"))
        let error = try #require(throws: MBExpressionError.self) {
            try environment.set("now", to: 1)
        }
        #expect(error.code == .readOnlyVariable)
        #expect(environment["now"] == "x")
    }

    @Test("a wrong expression is refused at its declaration")
    func syntaxErrors() throws {
        var environment = MBEnvironment.pinned()
        let error = try #require(throws: MBExpressionError.self) {
            try environment.declare("bad", dynamic: "${a b}")
        }
        #expect(error.kind == .syntax)
        #expect(error.expression == "${a b}")
        #expect(environment["bad"] == nil)
    }

    @Test("one that refers to itself is an error that names the chain")
    func selfReference() throws {
        var environment = MBEnvironment.pinned()
        try environment.declare("a", dynamic: "x$a")
        let error = try environment.failure("<$a>")
        #expect(error.code == .dynamicVariableCycle)
        #expect(error.chain == ["$a", "$a"])
        #expect(error.range == 1..<3)
        #expect(error.expression == "<$a>")
        #expect(error.message.contains("$a → $a"))
    }

    @Test("several that refer to each other are an error that names the chain")
    func cycles() throws {
        var environment = MBEnvironment.pinned()
        try environment.declare("a", dynamic: "$b")
        try environment.declare("b", dynamic: "<$c>")
        try environment.declare("c", dynamic: "#($a + 1)")
        try environment.declare("start", dynamic: "$b")
        let error = try environment.failure("^uppercase($a)")
        #expect(error.code == .dynamicVariableCycle)
        #expect(error.chain == ["^uppercase", "$a", "$b", "$c", "$a"])
    }

    @Test("a cycle without the first variable names only the circle in its message")
    func cyclesBehindOthers() throws {
        var environment = MBEnvironment.pinned()
        try environment.declare("a", dynamic: "$b")
        try environment.declare("b", dynamic: "$a")
        try environment.declare("start", dynamic: "$a")
        let error = try environment.failure("$start")
        #expect(error.message.hasSuffix("refer to each other: $a → $b → $a"))
        #expect(error.chain == ["$start", "$a", "$b", "$a"])
    }

    @Test("reading one twice in a row isn't a cycle")
    func twiceIsNoCycle() throws {
        var environment = MBEnvironment.pinned()
        try environment.declare("one", dynamic: "1")
        try environment.declare("two", dynamic: "$one$one")
        #expect(try environment.evaluate("$two$one$two") == "11111")
    }

    @Test("the error of one is the evaluation's underlying error")
    func underlyingErrors() throws {
        var environment = try MBEnvironment.pinned().setting("user", to: "Ann")
        try environment.declare("name", dynamic: "a $user.bogus")
        try environment.declare("title", dynamic: "Dr $name")
        let error = try environment.failure("Hi $title!")
        #expect(error.code == .dynamicVariableFailed)
        #expect(error.kind == .evaluation)
        #expect(error.range == 3..<9)
        #expect(error.expression == "Hi $title!")
        #expect(error.underlying?.expression == "Dr $name")
        #expect(error.underlying?.range == 3..<8)
        let innermost = try #require(error.underlying?.underlying)
        #expect(innermost.code == .unknownKey)
        #expect(innermost.expression == "a $user.bogus")
        #expect(innermost.range == 7..<13)
        #expect(error.description.contains("caused by "))
    }

    @Test("reading a failing one from the environment returns nothing and logs the error")
    func failingSubscript() throws {
        let log = MBCollectingLog()
        var environment = MBEnvironment.pinned(log)
        try environment.declare("bad", dynamic: "^nosuch()")
        #expect(environment["bad"] == nil)
        #expect(log.drain().map(\.level) == [.error])
        #expect(throws: MBExpressionError.self) { try environment.value(of: "bad") }
    }

    @Test("one that is declared before a function is declared notices it")
    func lateFunctions() throws {
        var environment = MBEnvironment.pinned()
        try environment.declare("greeting", dynamic: "^greet(x)")
        #expect(try environment.failure("$greeting").underlying?.code == .unknownFunction)
        environment.declare(MBMLFunction("greet", input: .string) { _ in "hello" })
        #expect(try environment.evaluate("$greeting") == "hello")
    }

    @Test("a long chain ends with an error, not a stack overflow")
    func longChains() throws {
        var environment = MBEnvironment.pinned()
        for index in 0..<1_000 {
            try environment.declare("v\(index)", dynamic: "^if(T|$v\(index + 1))")
        }
        #expect(try environment.failure("$v0").code == .limitExceeded)
    }
}
