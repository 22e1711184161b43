import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Strict mode")
struct StrictModeTests {
    private func environment() throws -> MBEnvironment {
        var environment = try MBEnvironment.pinned().setting([
            "user": ["name": "Ann", "middle": .null], "list": ["a", "b"], "one": ["a"],
            "text": "5 apples", "googol": .number(MBNumber("1e100") ?? 0),
            "count": 3, "flag": true, "date": .date(Date(timeIntervalSince1970: 0)),
        ])
        try environment.declare("unset", value: nil)
        try environment.declare("missing", dynamic: "$user.nmae")
        try environment.declare("middle", dynamic: "$user.middle")
        environment.declare(
            MBMLFunction("outside", input: .string) { call in
                try call.environment.evaluate(call.string(0))
            })
        return environment
    }

    @Test(
        "problems that a lenient evaluation works around are errors",
        arguments: [
            ("$nope", .object, .unknownVariable), ("a $nope b", .string, .unknownVariable),
            ("$nope", .boolean, .unknownVariable), ("$nope == T", .boolean, .unknownVariable),
            ("$[no pe].a", .object, .unknownVariable),
            ("$user.nmae", .object, .unknownKey), ("$user[nmae]", .object, .unknownKey),
            ("$user[^q(nmae)].x", .object, .unknownKey),
            ("$list[2]", .object, .indexOutOfRange), ("$list[^q(2)]", .object, .indexOutOfRange),
            ("$list[-1]", .object, .indexOutOfRange), ("$list.first", .object, .unknownKey),
            ("$list[1st]", .object, .unknownKey), ("$list[2].length", .object, .indexOutOfRange),
            ("$missing", .object, .dynamicVariableFailed),
            ("^eval(^q($nope))", .object, .unknownVariable),
            ("^count(^list($list|$item.bogus))", .object, .unknownKey),
            ("^list($list|$nope)", .object, .unknownVariable),
            ("^filter($list|$item == $nope)", .object, .unknownVariable),
            ("^if($nope|a|b)", .object, .unknownVariable),
            ("^if(T|$nope|b)", .object, .unknownVariable),
            ("^uppercase($nope)", .object, .unknownVariable),
            ("^outside(^q($nope))", .object, .unknownVariable),
            ("$text", .number, .notANumber), ("$text + 1", .number, .notANumber),
            ("#($text * 2)", .string, .notANumber), ("1,5", .number, .notANumber),
            ("$count == $text", .boolean, .notANumber), ("$count > 1,5", .boolean, .notANumber),
            ("$count == 3x", .boolean, .notANumber), ("$flag == 1x", .boolean, .notANumber),
            ("^max($text|1)", .object, .parameterType), ("^mod($text|2)", .object, .parameterType),
            ("$list < $list", .boolean, .notComparable),
            ("$count > abc", .boolean, .notComparable),
            ("$list[1.5]", .object, .indexOutOfRange),
            ("$list[^q(1e2)]", .object, .indexOutOfRange),
            ("$list[#(0.5)]", .object, .indexOutOfRange), ("$list[ 2]", .object, .indexOutOfRange),
            ("$list[$googol]", .object, .indexOutOfRange),
            ("", .boolean, .emptyGroup), (" ", .boolean, .emptyGroup),
            ("^if(|a|b)", .object, .emptyGroup), ("^if( |a|b)", .object, .emptyGroup),
            ("$user.name > 5", .boolean, .notANumber), ("5 < $user.name", .boolean, .notANumber),
            ("$user.name <= 8.4.1", .boolean, .notANumber),
            ("^sort(^array($list|$list))", .object, .notComparable),
            ("^sort(^array($count|Ann))", .object, .notComparable),
            ("^sort(^array($date|Ann))", .object, .notComparable),
            ("^sort(^array($count|$text))", .object, .notANumber),
            ("^sort($list|$item|down)", .object, .invalidParameter),
        ] as [(String, MBContext, MBExpressionError.Code)])
    func errors(_ text: String, _ context: MBContext, _ code: MBExpressionError.Code) throws {
        let environment = try environment()
        _ = try? environment.evaluate(text, as: context)
        let error = try environment.strict.failure(text, as: context)
        #expect(error.code == code)
        #expect(error.range != nil)
        #expect(error.expression == (text.hasPrefix("^outside") ? "$nope" : text))
    }

    @Test(
        "an evaluation without missing values has the same result as a lenient one",
        arguments: [
            ("$user.name", .object), ("$list[1]", .object), ("$list.count", .object),
            ("$list[1].length", .object), ("$unset", .object), ("^if(F|a)", .object),
            ("$count == 3.0", .boolean), ("$count > 2", .boolean), ("$flag == T", .boolean),
            ("$count == none", .boolean), ("$unset == $unset", .boolean),
            ("$date > #(5)", .boolean),
            ("^list($list|$item.length)", .object), ("#($count * 2)", .number), ("", .object),
            ("$list[ 1 ]", .object), ("$list[1.0]", .object), ("$list[$flag]", .object),
            ("8.4.1 > 5", .boolean), ("$user.name > Al", .boolean), ("$text > 5", .boolean),
            ("^sort(^array(b|9|a))", .object), ("^sort(^array($count|2))", .object),
            ("^sort(^array($list))", .object), ("^sort($list|$item| DESC )", .object),
            ("12.50", .number), ("$user.middle == $unset", .boolean), ("a $unset b", .string),
            ("a $user.middle b", .string),
        ] as [(String, MBContext)])
    func sameResults(_ text: String, _ context: MBContext) throws {
        let environment = try environment()
        let value = try environment.evaluate(text, as: context)
        #expect(try environment.strict.evaluate(text, as: context) == value)
        #expect(try MBExpression(text, as: context).value(in: environment.strict) == value)
    }

    @Test(
        "null is distinguished from nothing in object context, through keys and dynamic variables",
        arguments: ["$user.middle", "$middle", "$user.middle.length", "$user.middle[^q(a)]"])
    func null(_ text: String) throws {
        let environment = try environment()
        #expect(try environment.evaluate(text) == nil)
        #expect(try environment.strict.evaluate(text) == .null)
        #expect(try environment.strict.evaluate("$unset") == nil)
    }

    @Test("a variable that was set to nothing and not declared doesn't exist")
    func unsetVariables() throws {
        var environment = try environment()
        environment["user"] = nil
        #expect(try environment.evaluate("<$user>") == "<>")
        #expect(try environment.strict.failure("<$user>").code == .unknownVariable)
        #expect(try environment.strict.failure("$user.name").code == .unknownVariable)
        let names = try environment.strict.failure("$usr")
        #expect(names.suggestion == nil)
    }

    @Test(
        "looking for the name that was meant is paid for, so it can't be repeated without end",
        arguments: ["^try($map.nope|x)", "^try($map[^q(nope)]|x)", "^try($nope|x)"])
    func costOfAdvice(_ text: String) throws {
        var environment = MBEnvironment()
        environment["map"] = .dictionary(MBDictionary((0..<400).map { ("k\($0)", 1) }))
        for number in 0..<400 { environment["v\(number)"] = 1 }
        #expect(try environment.strict.evaluate(text) == "x")
        environment.limits.steps = 300
        #expect(try environment.strict.failure(text).code == .limitExceeded)
        #expect(try environment.evaluate("$nope$map.nope") == "")
    }

    @Test("the error has the place and what was probably meant")
    func places() throws {
        let error = try environment().strict.failure("Hi $user.nmae!")
        #expect(error.range == 8..<13)
        #expect(error.suggestion == "did you mean 'name'?")
        let variable = try environment().strict.failure("Hi $usre.name!")
        #expect(variable.range == 3..<13 || variable.range == 3..<8)
        #expect(variable.suggestion == "did you mean '$user'?")
        let bound = try environment().strict.failure("^list($list|$itme)")
        #expect(bound.suggestion == "did you mean '$item'?")
        let named = try environment().strict.failure("^let(total|1|$totl)")
        #expect(named.suggestion == "did you mean '$total'?")
        let element = try environment().strict.failure("$list[7]")
        #expect(element.message == "there is no element 7; the array has elements 0 to 1")
        let only = try environment().strict.failure("$one[7]")
        #expect(only.message == "there is no element 7; the only element is 0")
    }

    @Test("an empty condition is an error; a lenient call logs it and returns its default")
    func emptyConditions() throws {
        let log = MBCollectingLog()
        var environment = try environment()
        environment.capabilities.log = log
        #expect(environment.boolean("", default: true) && !environment.boolean(""))
        #expect(log.entries.isEmpty)
        #expect(environment.strict.boolean("", default: true))
        #expect(!environment.strict.boolean(""))
        #expect(log.entries.map(\.error?.code) == [.emptyGroup, .emptyGroup])
        let compiled = try MBExpression("", as: .boolean)
        #expect(environment.boolean(compiled, default: true))
        #expect(environment.strict.boolean(compiled, default: true))
        #expect(log.entries.map(\.error?.code) == [.emptyGroup, .emptyGroup, .emptyGroup])
    }

    @Test("the messages say what to do")
    func advice() throws {
        let environment = try environment().strict
        #expect(
            try environment.failure("$list[1.5]").message
                == "there is no element 1.5; an index is a whole number")
        #expect(
            try environment.failure("$user.name > 5", as: .boolean).message
                == "'Ann' doesn't begin with a number, but is compared with 5; "
                + "compare it with a text, or test it first")
        #expect(
            try environment.failure("^sort($list||dec)").message
                == "^sort doesn't accept the order 'dec'; did you mean 'desc'?")
    }

    @Test("a variable's value is the value of its name in an expression")
    func values() throws {
        var environment = try environment()
        try environment.set("gap", to: .null)
        #expect(try environment.value(of: "usr") == nil)
        #expect(try environment.value(of: "gap") == nil)
        #expect(try environment.value(of: "middle") == nil)
        let strict = environment.strict
        let error = try #require(throws: MBExpressionError.self) { try strict.value(of: "usr") }
        #expect(error.code == .unknownVariable)
        #expect(error.message == (try strict.failure("$usr").message))
        #expect(error.suggestion == "did you mean '$user'?")
        #expect(try strict.value(of: "gap") == .null && strict.value(of: "middle") == .null)
        #expect(try strict.value(of: "unset") == nil && strict.value(of: "count") == 3)
        #expect(code { _ = try strict.value(of: "missing") } == .dynamicVariableFailed)
        var budget = MBLimits.Budget(environment.limits)
        #expect(try strict.value(of: "gap", within: &budget) == .null)
        #expect(try environment.value(of: "gap", within: &budget) == nil)
        #expect(
            code { _ = try strict.value(of: "usr", within: &budget) } == .unknownVariable)
        environment["user"] = nil
        #expect(code { _ = try environment.strict.value(of: "user") } == .unknownVariable)
    }

    @Test("the subscript is lenient, and entries of a new variable are set")
    func lenientAccess() throws {
        let log = MBCollectingLog()
        var strict = try environment().strict
        strict.capabilities.log = log
        try strict.set("gap", to: .null)
        let count: Int? = strict["nope"]
        #expect(strict["nope"] == nil && strict["gap"] == nil && count == nil)
        try strict.set("new", key: "a", to: 1)
        try strict.set("fresh", index: 0, to: 1)
        try strict.set("gap", key: "a", to: 1)
        #expect(strict["new"] == ["a": 1] && strict["fresh"] == [1] && strict["gap"] == ["a": 1])
        #expect(log.entries.isEmpty)
    }

    @Test("a strict copy doesn't change the environment")
    func copies() throws {
        let environment = try environment()
        #expect(environment.strict.isStrict && environment.strict.strict.isStrict)
        #expect(!environment.isStrict)
        #expect(environment.string("$nope") == nil)
        let log = MBCollectingLog()
        var strict = environment.strict
        strict.capabilities.log = log
        #expect(strict.string("$nope", default: "none") == "none")
        #expect(log.drain().compactMap(\.error?.code) == [.unknownVariable])
    }
}

@Suite("Outcomes")
struct OutcomeTests {
    private func word(_ outcome: MBEnvironment.Outcome) -> String {
        switch outcome {
        case .value(let value): "value \(value)"
        case .null: "null"
        case .nothing: "nothing"
        case .missing(let error): "missing \(error.root.code)"
        case .failure(let error): "failure \(error.root.code)"
        }
    }

    @Test(
        "value, null, nothing, missing and failure are distinguished in a lenient environment",
        arguments: [
            ("$user.name", "value Ann"), ("$user.middle", "null"), ("$unset", "nothing"),
            ("", "nothing"), ("$user.nmae", "missing unknownKey"),
            ("$usr", "missing unknownVariable"), ("$list[5]", "missing indexOutOfRange"),
            ("$alias", "missing unknownKey"), ("$user.name.bogus", "missing unknownKey"),
            ("#($user.name + 1)", "failure notANumber"), ("^nope()", "failure unknownFunction"),
            ("${a b}", "failure invalidReference"),
        ])
    func cases(_ text: String, _ expected: String) throws {
        let log = MBCollectingLog()
        var environment = try MBEnvironment.pinned(log).setting([
            "user": ["name": "Ann", "middle": .null], "list": ["a"],
        ])
        try environment.declare("unset", value: nil)
        try environment.declare("alias", dynamic: "$user.nmae")
        let outcome = environment.outcome(of: text)
        #expect(word(outcome) == expected)
        #expect((outcome.value != nil) == expected.hasPrefix("value"))
        #expect((outcome.error != nil) == (expected.hasPrefix("m") || expected.hasPrefix("f")))
        #expect(log.entries.isEmpty)
    }

    @Test("the outcome is a strict evaluation's, even if a lenient one has a value")
    func guards() throws {
        let environment = try MBEnvironment.pinned().setting("user", to: ["name": "Ann"])
        let text = "^if($user.nick|$user.nick|anonymous)"
        #expect(try environment.evaluate(text) == "anonymous")
        #expect(word(environment.outcome(of: text)) == "missing unknownKey")
        let keyed = "^valueForKey($user|nick|anonymous)"
        #expect(word(environment.outcome(of: keyed)) == "value anonymous")
    }

    @Test(
        "joining nothing is missing in a template that escapes, too",
        arguments: [nil, MBEscaping.html])
    func joiningNothing(escaping: MBEscaping?) throws {
        let environment = try MBEnvironment.pinned().setting("unset", to: nil).strict
        let text = "x^join($unset|, )y"
        let error = #expect(throws: MBExpressionError.self) {
            if let escaping { return try environment.evaluate(text, escaping: escaping) }
            return try environment.evaluate(text)?.asString
        }
        #expect(error?.code == .missingParameter)
    }

    @Test("the error states what is missing and where")
    func place() throws {
        let environment = try MBEnvironment.pinned().setting("user", to: ["name": "Ann"])
        let outcome = environment.outcome(of: "Hi $user.nmae", as: .string)
        #expect(outcome.error?.range == 8..<13)
        #expect(outcome.error?.suggestion == "did you mean 'name'?")
    }
}
