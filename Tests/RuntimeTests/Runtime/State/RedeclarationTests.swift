import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite struct Redeclarations {
    private func constant(_ name: String, _ value: MBValue) -> MBMLFunction {
        MBMLFunction(name, input: .object) { _ in value }
    }

    @Test("a compiled expression notices a function that is declared later")
    func lateDeclaration() throws {
        var environment = MBEnvironment.pinned()
        let expression = try environment.expression("^greet(x)")
        #expect(throws: MBExpressionError.self) { try expression.value(in: environment) }
        environment.declare(constant("greet", "hello"))
        #expect(try expression.value(in: environment) == "hello")
        #expect(try environment.evaluate("^greet(x)") == "hello")
    }

    @Test("a compiled expression notices a function that is replaced")
    func replacement() throws {
        var environment = MBEnvironment.pinned()
        environment.declare(constant("greet", "hello"))
        let expression = try environment.expression("<^greet()>")
        #expect(try expression.value(in: environment) == "<hello>")
        let replaced = environment.declare(constant("greet", "bye"))
        #expect(replaced?.name == "greet")
        #expect(try expression.value(in: environment) == "<bye>")
    }

    @Test("a function with another kind of input parses the same text again")
    func inputKind() throws {
        var environment = MBEnvironment.pinned()
        let body: MBMLFunction.Body = { call in .string("\(call.count):\(try call.string(0))") }
        environment.declare(MBMLFunction("f", input: .string, body: body))
        let expression = try environment.expression("^if(T|^f(a|$$b))")
        #expect(try expression.value(in: environment) == "1:a|$b")
        environment.declare(MBMLFunction("f", input: .pipedStrings, body: body))
        #expect(try expression.value(in: environment) == "2:a")
        environment.declare(MBMLFunction("f", input: .raw, body: body))
        #expect(try expression.value(in: environment) == "1:a|$$b")
    }

    @Test("one expression serves environments with different functions")
    func severalEnvironments() throws {
        let expression = try MBExpression("^greet(^uppercase(x))")
        var first = MBEnvironment.pinned()
        var second = first
        first.declare(constant("greet", 1))
        second.declare(constant("greet", 0))
        for _ in 0..<3 {
            #expect(try expression.value(in: first) == 1)
            #expect(try expression.value(in: second) == 0)
            #expect(try expression.string(in: first) == "1")
            #expect(try expression.string(in: second) == "0")
            #expect(try expression.number(in: first) == 1)
            #expect(try expression.number(in: second) == 0)
            #expect(try expression.boolean(in: first))
            #expect(try !expression.boolean(in: second))
            #expect(try expression.array(in: first) == [1])
            #expect(try expression.array(in: second) == [0])
        }
    }

    @Test("a copy of an environment doesn't see the other's declarations")
    func copies() throws {
        let original = MBEnvironment.pinned()
        var copy = original
        copy.declare(constant("greet", "hello"))
        #expect(try copy.evaluate("^greet()") == "hello")
        #expect(try original.failure("^greet()").code == .unknownFunction)
    }

    @Test("the nearest name is suggested, but none that is far")
    func suggestions() throws {
        var environment = MBEnvironment.pinned()
        environment.declare(constant("greeting", "hello"))
        let near = try environment.failure("^greting()")
        #expect(near.message.hasSuffix("did you mean '^greeting'?"))
        #expect(try !environment.failure("^zzzzzzz()").message.contains("did you mean"))
        let key = try environment.setting("s", to: "x").failure("$s.lenth")
        #expect(key.message.hasSuffix("did you mean 'length'?"))
    }
}
