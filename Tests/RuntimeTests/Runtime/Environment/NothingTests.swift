import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Nothing as a condition and as a variable")
struct NothingTests {
    @Test(
        "a condition that is nothing or null results in the default",
        arguments: [
            ("$nope", nil), ("$null", nil), ("$declared", nil), ("", nil), ("^nope()", nil),
            ("$user.nope", nil), ("^if(F|T)", nil), ("!$nope", true), ("$nope == 1", false),
            ("F", false), ("$empty", false), ("T", true), ("$zero", false), ("$list", true),
        ] as [(String, Bool?)])
    func defaults(_ text: String, _ expected: Bool?) throws {
        var environment = try MBEnvironment.pinned().setting([
            "null": .null, "empty": "", "zero": 0, "list": [], "user": ["name": "x"],
        ])
        try environment.declare("declared", value: nil)
        for fallback in [true, false] {
            #expect(environment.boolean(text, default: fallback) == expected ?? fallback)
            let rules: MBDictionary = ["rule": .string(text)]
            #expect(
                rules.boolean("rule", evaluatedIn: environment, default: fallback)
                    == expected ?? fallback)
            if text != "^nope()" {
                let expression = try MBExpression(text, as: .boolean)
                #expect(
                    environment.boolean(expression, default: fallback) == expected ?? fallback)
            }
        }
    }

    @Test("a push of nothing declares the name until it's popped")
    func pushed() throws {
        var environment = MBEnvironment.pinned()
        environment.isStrict = true
        let none: String? = nil
        for pushed in [
            try environment.pushing("x", to: MBValue?.none), try environment.pushing("x", to: none),
        ] {
            #expect(pushed.isDeclared("x") && pushed.outcome(of: "$x").error == nil)
            #expect(try pushed.popping("x").isDeclared("x") == false)
        }
    }

    @Test("= nil removes a name, so a strict environment no longer knows it")
    func removal() throws {
        var environment = try MBEnvironment.pinned().setting(["x": 1])
        try environment.declare("y", value: 2)
        environment.isStrict = true
        for name in ["x", "y"] {
            environment[name] = nil
            #expect(code { _ = try environment.evaluate("$" + name) } == .unknownVariable)
            #expect(!environment.isDeclared(name))
        }
        #expect(environment.ownVariableNames == [])
        environment["x"] = 3
        #expect(environment["x"] == 3)
        try environment.remove("x")
        try environment.remove("never")
        #expect(environment.ownVariableNames == [])
    }

    @Test("setting nil declares a name that is nothing")
    func declaration() throws {
        let none: String? = nil
        var environment = MBEnvironment.pinned()
        environment.isStrict = true
        try environment.set("a", to: nil)
        try environment.set("b", to: none)
        environment["c"] = none
        environment = try environment.setting("d", to: nil).setting(["e": none, "f": 1])
        for name in ["a", "b", "c", "d", "e"] {
            #expect(try environment.evaluate("$" + name) == nil)
            #expect(environment.isDeclared(name))
        }
        let inside = try environment.withScope(["g": none]) { try $0.evaluate("$g") }
        #expect(inside == nil)
        #expect(code { _ = try environment.evaluate("$g") } == .unknownVariable)
        #expect(environment.ownVariableNames == ["a", "b", "c", "d", "e", "f"])
    }

    @Test("a pushed value returns after a removal, and a read-only name remains")
    func stacks() throws {
        let log = MBCollectingLog()
        var environment = try MBEnvironment.pinned(log).setting(["x": 1])
        try environment.push("x", to: 2)
        environment["x"] = nil
        try environment.pop("x")
        #expect(environment["x"] == 1)
        try environment.declare("r", value: 1, isReadOnly: true)
        environment["r"] = nil
        #expect(environment["r"] == 1)
        #expect(log.drain().map(\.code?.rawValue) == ["readOnlyVariable"])
        #expect(code { try environment.remove("r") } == .readOnlyVariable)
    }

    @Test("new names that are repeatedly removed don't use up memory")
    func memory() throws {
        var environment = MBEnvironment.pinned()
        for number in 0..<20_000 {
            environment["name\(number)"] = 1
            environment["name\(number)"] = nil
        }
        #expect(environment.storage.variables.all.count < 2_500)
    }
}

@Suite("Unlimited evaluations")
struct UnlimitedTests {
    @Test("only depth and the attributes of one element are limited")
    func limits() {
        let (unlimited, standard) = (MBLimits.unlimited, MBLimits.standard)
        for (name, limit) in MBLimits.names {
            switch name {
            case "nesting", "valueDepth", "documentDepth", "includeDepth", "documentAttributes":
                #expect(unlimited[keyPath: limit] == standard[keyPath: limit], "\(name)")
            default: #expect(unlimited[keyPath: limit] == .max, "\(name)")
            }
        }
        #expect(unlimited.seconds == nil)
    }

    @Test("no sum of costs exceeds what an integer holds")
    func arithmetic() throws {
        var environment = MBEnvironment.pinned()
        environment.limits = .unlimited
        environment.declare(
            MBMLFunction("greedy", input: .none) { call in
                for _ in 0..<3 { try call.step(.max) }
                return 1
            })
        environment.declare(
            MBMLFunction("nested", input: .none) { call in
                for _ in 0..<3 { _ = try? call.environment.evaluate("^greedy()") }
                return try call.environment.evaluate("^repeat(20|x)")
            })
        _ = environment.object("^greedy()")
        _ = environment.object("^nested()")
        _ = environment.object("a^list(^array(1|2)|^nested()$item)")
        var budget = MBLimits.Budget(.unlimited)
        for _ in 0..<3 {
            try? budget.step(.max)
            try? budget.allocate(.max)
        }
        let long = String(repeating: "x", count: 9_000_000)
        let loaded = try MBEnvironment.load(
            manifest: "m.xml",
            searching: [.memory(["m.xml": "<MBML><Var name='x'>\(long)</Var></MBML>"])],
            into: environment)
        #expect(loaded.environment.number("$x.length") == 9_000_000)
    }
}
