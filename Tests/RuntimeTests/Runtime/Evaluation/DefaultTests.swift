import TestSupport
import Testing

@testable import MBDataEnvironment

/// The results of lenient calls for nothing, for text and for errors.
@Suite struct Defaults {
    private let environment: MBEnvironment

    init() throws {
        environment = try MBEnvironment.pinned().setting([
            "null": .null, "word": "abc", "zero": 0, "five": 5, "list": [1],
        ])
    }

    @Test("an empty text results in the default")
    func emptyText() {
        #expect(environment.string("", default: "d") == "d")
        #expect(environment.object("", default: "d") == "d")
        #expect(environment.number("", default: 7) == 7)
        #expect(environment.boolean("", default: true))
        #expect(!environment.boolean("", default: false))
        #expect(environment.array("") == nil)
        #expect(environment.string("") == nil)
        #expect(environment.object("") == nil)
        #expect(environment.number("") == nil)
        #expect(!environment.boolean(""))
    }

    @Test("an empty text is nothing, or false, for a throwing call")
    func emptyTextThrowing() throws {
        for context in [MBContext.string, .object, .number, .array] {
            #expect(try environment.evaluate("", as: context) == nil, "\(context)")
        }
        #expect(try environment.evaluate("", as: .boolean) == false)
    }

    @Test("a text without markers is itself")
    func constants() {
        #expect(environment.string("plain", default: "d") == "plain")
        #expect(environment.object("plain", default: "d") == "plain")
        #expect(environment.array("plain") == ["plain"])
        #expect(environment.number("12", default: 7) == 12)
        #expect(environment.boolean("plain"))
        #expect(!environment.boolean("F", default: true))
    }

    @Test("a constant means what the grammar says", arguments: ["(F)", "( F )", "F ", " F"])
    func constantsFollowTheGrammar(text: String) {
        #expect(!environment.boolean(text, default: true))
    }

    @Test("a number in parentheses is a number")
    func groupedNumber() {
        #expect(environment.number("(5)", default: 7) == 5)
    }

    @Test("nothing results in the default", arguments: ["$gone", "$null"])
    func nothing(text: String) {
        #expect(environment.string(text, default: "d") == "d")
        #expect(environment.object(text, default: "d") == "d")
        #expect(environment.number(text, default: 7) == 7)
        #expect(environment.array(text) == [.null])
        #expect(environment.boolean(text, default: true))
        #expect(!environment.boolean(text, default: false))
    }

    @Test("an error results in the default", arguments: ["${a b}", "$word.bogus", "^nosuch()"])
    func errors(text: String) {
        let log = MBCollectingLog()
        var environment = environment
        environment.capabilities.log = log
        #expect(environment.string(text, default: "d") == "d")
        #expect(environment.object(text, default: "d") == "d")
        #expect(environment.number(text, default: 7) == 7)
        #expect(environment.boolean(text, default: true))
        #expect(!environment.boolean(text, default: false))
        #expect(environment.array(text) == nil)
        #expect(log.entries.map(\.level) == Array(repeating: .error, count: 6))
    }

    @Test("non-numbers are errors, and have the default", arguments: ["abc", "$word", "$list"])
    func notANumber(text: String) throws {
        let log = MBCollectingLog()
        var environment = environment
        environment.capabilities.log = log
        #expect(environment.number(text, default: 7) == 7)
        #expect(log.entries.compactMap(\.error?.code) == [.notANumber])
        #expect(try environment.failure(text, as: .number).code == .notANumber)
    }

    @Test("more than one operand in a condition is an error, and results in the default")
    func twoOperands() {
        #expect(environment.boolean("$five $five", default: true))
        #expect(!environment.boolean("$five $five", default: false))
    }

    @Test("an existing value is never replaced by the default")
    func values() {
        #expect(environment.string("$zero", default: "d") == "0")
        #expect(environment.object("$zero", default: "d") == 0)
        #expect(environment.number("$zero", default: 7) == 0)
        #expect(!environment.boolean("$zero", default: true))
        #expect(environment.string("a$gone", default: "d") == "a")
        #expect(environment.string("^q()a", default: "d") == "a")
    }
}
