import Dispatch
import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

private func function(_ name: String, _ result: MBValue) -> MBMLFunction {
    MBMLFunction(name, input: .none) { _ in result }
}

@Suite("Environments as values")
struct EnvironmentValueTests {
    /// An environment with many variables.
    private func large(_ count: Int = 10_000) throws -> MBEnvironment {
        var environment = MBEnvironment()
        for number in 0..<count { environment["v\(number)"] = MBValue(number) }
        return environment
    }

    @Test("copies are independent of each other and of their original")
    func forks() throws {
        let base = try large()
        var forks = (0..<50).map { _ in base }
        for (position, _) in forks.enumerated() {
            for number in 0...position { forks[position]["v\(number)"] = MBValue(-position) }
            forks[position]["own"] = MBValue(position)
            forks[position]["v9999"] = nil
        }
        for (position, fork) in forks.enumerated() {
            #expect(fork["v0"] == MBValue(-position))
            #expect(fork["v\(position)"] == MBValue(-position))
            #expect(fork["v\(position + 1)"] == MBValue(position + 1))
            #expect(fork["own"] == MBValue(position))
            #expect(fork.object("$v9999") == nil)
            #expect(fork.ownVariableNames.count == 10_000)
        }
        #expect(base["own"] == nil)
        #expect((0..<10_000).allSatisfy { base["v\($0)"] == MBValue($0) })
        #expect(base.ownVariableNames == (0..<10_000).map { "v\($0)" })
    }

    @Test("a fork of a fork sees everything that was set before")
    func generations() throws {
        var environment = try large(1_000)
        var all: [MBEnvironment] = []
        for generation in 0..<100 {
            all.append(environment)
            environment["g\(generation)"] = MBValue(generation)
            environment["v\(generation)"] = nil
        }
        for (age, old) in all.enumerated() {
            #expect(old["g\(age)"] == nil)
            #expect(old["v\(age)"] == MBValue(age))
            #expect(age == 0 || old["g\(age - 1)"] == MBValue(age - 1))
            #expect(age == 0 || old["v\(age - 1)"] == nil)
        }
    }

    @Test("each has its own limits")
    func limits() throws {
        let base = try MBEnvironment().setting(
            "long", to: .string(String(repeating: "a", count: 100)))
        var small = base
        small.limits.stringLength = 150
        small.limits.steps = 40
        #expect(code { _ = try small.evaluate("$long$long") } == .limitExceeded)
        #expect(base.string("$long$long")?.count == 200)
        #expect(base.limits == .standard)
        small.limits.seconds = 0
        #expect(code { _ = try small.evaluate(String(repeating: "$a ", count: 1_200)) } != nil)
    }

    @Test("each has its own capabilities")
    func capabilities() throws {
        let (first, second) = (MBCollectingLog(), MBCollectingLog())
        var base = MBEnvironment()
        base.capabilities.log = first
        var fork = base
        fork.capabilities.log = second
        _ = fork.string("^nope()")
        #expect(first.entries.isEmpty)
        #expect(second.entries.count == 1)
    }

    @Test("functions are declared in each, returning the ones they replace")
    func functions() throws {
        var environment = MBEnvironment()
        #expect(environment.declare(function("ff", 1)) == nil)
        let fork = environment
        #expect(environment.declare(function("ff", 2))?.name == "ff")
        #expect(environment.object("^ff()") == 2)
        #expect(fork.object("^ff()") == 1)
        #expect(environment.function("ff") != nil)
        #expect(environment.function("none") == nil)
        #expect(environment.functions.last?.name == "ff")
        #expect(environment.functions.count == MBEnvironment().functions.count + 1)
        #expect(MBEnvironment(functions: [function("aa", 1)]).functions.map(\.name) == ["aa"])
    }

    @Test("a dynamic variable notices a function that is declared later")
    func laterFunction() throws {
        var environment = MBEnvironment()
        try environment.declare("aa", dynamic: "^ff()")
        #expect(environment["aa"] == nil)
        environment.declare(function("ff", 1))
        #expect(environment["aa"] == 1)
        environment.declare(function("ff", 2))
        #expect(environment["aa"] == 2)
    }

    @Test("an expression is evaluated in any environment")
    func expression() throws {
        let expression = try MBExpression("$name^uppercase($name)")
        for name in ["Ann", "Bob"] {
            let environment = try MBEnvironment().setting("name", to: .string(name))
            #expect(try expression.string(in: environment) == name + name.uppercased())
        }
        var other = try MBEnvironment().setting("name", to: "x")
        other.declare(MBMLFunction("uppercase", input: .raw) { .string(try $0.string(0)) })
        #expect(try expression.string(in: other) == "x$name")
    }

    @Test("names set in a scope are gone after it, and read-only ones are refused")
    func scopes() throws {
        var environment = MBEnvironment()
        environment["name"] = "outside"
        try environment.declare("fixed", value: 1, isReadOnly: true)
        let inside = try environment.withScope(["name": "inside"]) { try $0.evaluate("$name") }
        #expect(inside == "inside")
        #expect(environment["name"] == "outside")
        #expect(throws: MBExpressionError.self) {
            try environment.withScope(["fixed": 2]) { try $0.evaluate("$fixed") }
        }
    }

    /// Holds an environment that a host closure changes while it is being evaluated.
    /// Sendable because only its test's thread reaches it.
    private final class Holder: @unchecked Sendable {
        var environment = MBEnvironment()
    }

    @Test("an environment that is replaced while it evaluates continues with its old state")
    func replacedDuringEvaluation() throws {
        let holder = Holder()
        holder.environment["name"] = .string(String(repeating: "long text ", count: 10))
        holder.environment.declare("reset") { _ in
            for round in 0..<100 { holder.environment["name"] = MBValue(round) }
            holder.environment = MBEnvironment()
            return "-"
        }
        let text = holder.environment.string("$name$reset$name")
        let name = String(repeating: "long text ", count: 10)
        #expect(text == name + "-" + name)
        #expect(holder.environment["name"] == nil)
    }
}

@Suite("Environments on many threads")
struct EnvironmentConcurrencyTests {
    @Test("threads evaluate in one environment and in forks of it")
    func threads() throws {
        var base = MBEnvironment()
        for number in 0..<1_000 { base["v\(number)"] = MBValue(number) }
        try base.declare("double", dynamic: "#($thread * 2)")
        try base.declare("items", dynamic: "^list(^array(1|2|3)|#($item * $thread))")
        let environment = base
        let faults = Record<String>()
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            var fork = environment
            for round in 0..<300 {
                let number = (round * 7 + thread) % 1_000
                if environment.object("$v\(number)") != MBValue(number) {
                    faults.add("base \(number)")
                }
                if environment.string("$v1/$v\(round % 3)") != "1/\(round % 3)" {
                    faults.add("text")
                }
                fork["thread"] = MBValue(thread)
                fork["v\(number)"] = MBValue(-number)
                if fork.object("$v\(number)") != MBValue(-number) { faults.add("fork \(number)") }
                if fork.object("$double") != MBValue(2 * thread) { faults.add("dynamic") }
                let items: MBValue = [MBValue(thread), MBValue(2 * thread), MBValue(3 * thread)]
                if fork.object("$items") != items { faults.add("items") }
                if round % 50 == 0 {
                    fork.declare(function("ff", MBValue(thread * 1_000 + round)))
                }
                let wanted = MBValue(thread * 1_000 + round / 50 * 50)
                if fork.object("^ff()") != wanted { faults.add("function") }
                if round % 100 == 99 { fork = environment }
                if round % 100 == 99 { fork.declare(function("ff", wanted)) }
            }
        }
        #expect(faults.entries == [])
        #expect(environment["thread"] == nil)
        #expect(environment["v7"] == 7)
        #expect(environment.function("ff") == nil)
    }
}
