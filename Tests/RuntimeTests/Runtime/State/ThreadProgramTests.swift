import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Evaluating by text finds programs that the thread evaluated before. Nothing but the time may
/// differ because of that.
@Suite("Programs of a thread")
struct ThreadProgramTests {
    @Test("a text that became too long for the limits is refused")
    func limits() throws {
        var environment = MBEnvironment()
        environment["name"] = "Ann"
        let text = "Hello, $name, and welcome!"
        for _ in 0..<3 { #expect(environment.string(text) == "Hello, Ann, and welcome!") }
        environment.limits.expressionLength = 10
        #expect(throws: MBExpressionError.self) { try environment.evaluate(text, as: .string) }
    }

    @Test("a function that is declared later is called, here and in copies")
    func functions() throws {
        var environment = MBEnvironment()
        let text = "^uppercase(a) ^own()"
        #expect(throws: MBExpressionError.self) { try environment.evaluate(text, as: .string) }
        environment.declare(MBMLFunction("own") { "one" })
        for _ in 0..<3 { #expect(environment.string(text) == "A one") }
        var copy = environment
        copy.declare(MBMLFunction("own") { "two" })
        copy.declare(MBMLFunction("uppercase") { (text: String) in "<\(text)>" })
        for _ in 0..<3 {
            #expect(copy.string(text) == "<a> two")
            #expect(environment.string(text) == "A one")
        }
    }

    @Test("a text means what its context says")
    func contexts() throws {
        let environment = MBEnvironment()
        for _ in 0..<3 {
            #expect(environment.string("1 + 1") == "1 + 1")
            #expect(environment.number("1 + 1") == 2)
            #expect(environment.boolean("F") == false)
            #expect(environment.string("F") == "F")
            #expect(environment.array("1") == ["1"])
        }
    }

    @Test("programs in use stay while app code evaluates thousands of other texts")
    func replacements() throws {
        var environment = MBEnvironment()
        environment["list"] = MBValue((0..<3).map { MBValue($0) })
        let base = environment
        environment.declare(
            MBMLFunction("others", input: .none) { _ in
                for number in 0..<3_000 {
                    #expect(base.string("text \(number) of many") == "text \(number) of many")
                }
                return "x"
            })
        for _ in 0..<3 {
            #expect(environment.string("^join(^list($list|$item^others())|, )") == "0x, 1x, 2x")
            #expect(base.string("$list[1] again") == "1 again")
        }
    }

    @Test("the functions of an environment are released with it")
    func release() throws {
        final class Witness: Sendable {}
        weak var witness: Witness?
        do {
            let object = Witness()
            witness = object
            var environment = MBEnvironment()
            environment.declare(
                MBMLFunction("held") { "\(ObjectIdentifier(object) == ObjectIdentifier(object))" })
            for _ in 0..<20 { #expect(environment.string("^held()") == "true") }
        }
        #expect(witness == nil)
    }

    @Test("threads evaluate the same texts at the same time")
    func threads() {
        var base = MBEnvironment()
        base["name"] = "Ann"
        let environment = base
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            var fork = environment
            fork["thread"] = MBValue(thread)
            for number in 0..<2_000 {
                let text = "$name \(number % 700) $thread"
                let expected = "Ann \(number % 700) \(thread)"
                if fork.string(text) != expected { Issue.record("\(text)") }
            }
        }
    }
}
