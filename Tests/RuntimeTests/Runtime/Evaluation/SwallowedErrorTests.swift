import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite struct SwallowedErrors {
    @Test("a function that continues after an error logs it")
    func areLogged() throws {
        let log = MBCollectingLog()
        let environment = try MBEnvironment.pinned(log).setting("list", to: ["a", "b"])
        #expect(try environment.evaluate("^count(^list($list|$item.bogus))") == 0)
        let entries = log.drain()
        #expect(entries.map(\.level) == [.error, .error])
        #expect(entries.compactMap(\.error?.code) == [.unknownKey, .unknownKey])
    }

    @Test("they are listed with the error that ends the same evaluation")
    func areListedAsAdditional() throws {
        let environment = try MBEnvironment.pinned().setting("list", to: ["a", "b"])
        let error = try environment.failure("^list($list|$item.bogus)^nosuch()", as: .string)
        #expect(error.code == .unknownFunction)
        #expect(error.additional.map(\.code) == [.unknownKey, .unknownKey])
        #expect(error.description.contains("\nalso evaluation error: "))
    }

    @Test("they are listed once through dynamic variables")
    func areListedOnce() throws {
        var environment = try MBEnvironment.pinned().setting("list", to: ["a"])
        try environment.declare("bad", dynamic: "^list($list|$item.bogus)^nosuch()")
        let error = try environment.failure("$bad")
        let all = error.additional + (error.underlying?.additional ?? [])
        #expect(all.map(\.code) == [.unknownKey])
    }

    @Test("those of one evaluation aren't listed with the next")
    func areForgotten() throws {
        let environment = try MBEnvironment.pinned().setting("list", to: ["a"])
        _ = try environment.evaluate("^list($list|$item.bogus)")
        #expect(try environment.failure("^nosuch()").additional.isEmpty)
    }

    @Test("an error in the condition of ^if counts as false")
    func failingCondition() throws {
        let log = MBCollectingLog()
        let environment = try MBEnvironment.pinned(log).setting("s", to: "a")
        #expect(try environment.evaluate("^if($s.bogus|yes|no)") == "no")
        #expect(log.drain().map(\.level) == [.error])
    }

    @Test("an error of a limit is never swallowed")
    func limitsAreNot() throws {
        var environment = try MBEnvironment.pinned().setting("list", to: ["a", "b", "c"])
        environment.limits.steps = 5
        let error = try environment.failure("^if(^count(^list($list|$item$item$item))|a|b)")
        #expect(error.kind == .limit)
        #expect(error.message.contains("steps"))
    }

    @Test("an error that makes a lenient call give up is logged once, with its place")
    func lenientCallsLog() throws {
        let log = MBCollectingLog()
        let environment = try MBEnvironment.pinned(log).setting("s", to: "a")
        #expect(environment.string("x $s.bogus", default: "fallback") == "fallback")
        let entry = try #require(log.entries.first)
        #expect(log.entries.count == 1)
        #expect(entry.level == .error)
        #expect(entry.error?.range == 4..<10)
        #expect(entry.message.contains("    x $s.bogus\n"))
    }
}
