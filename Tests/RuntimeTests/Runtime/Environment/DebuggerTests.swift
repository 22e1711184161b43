import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Commands of the debugger", .serialized)
struct DebuggerTests {
    private func environment() throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        return try environment.setting([
            "user": ["lastName": "Lima", "isLoggedIn": true], "list": ["a"], "when": .date(.init()),
            "rect": .opaque(MBRect(origin: .init(x: 1, y: 2), size: .init(width: 3, height: 4))),
        ])
    }

    @Test(
        "each prints its context",
        arguments: [
            (MBMLDebug.Command.pe, "$user.lastName", "Lima"), (.pe, "$user.first", "nil"),
            (.pe, "$rect", "1,2,3,4"), (.pec, "$user", "dictionary"), (.pec, "$list", "array"),
            (.pec, "$user.lastName", "string"), (.pec, "#(1)", "number"),
            (.pec, "$user.isLoggedIn", "bool"), (.pec, "$when", "date"), (.pec, "$rect", "rect"),
            (.pec, "$nobody", "nil"), (.pse, "Hello, $user.lastName!", "Hello, Lima!"),
            (.pse, "$nobody", "nil"), (.pne, "(50 % 3)", "2"), (.pne, "$nobody", "nil"),
            (.pbe, "$user.isLoggedIn", "true"), (.pbe, "$nobody", "false"),
            (.pse, #"a "quote" and \ backslash"#, #"a "quote" and \ backslash"#),
        ])
    func output(_ command: MBMLDebug.Command, _ expression: String, _ wanted: String) throws {
        #expect(try command.output(of: expression, in: environment()) == wanted)
    }

    @Test("the debugger knows each, and passes quotes and backslashes on unchanged")
    func commandFile() throws {
        let file = MarkdownPage.repository.appendingPathComponent(".lldbinit")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        for command in MBMLDebug.Command.allCases {
            let line = lines.filter { $0.hasPrefix("command regex \(command.rawValue) ") }
            #expect(line.count == 1)
            let call = "; do { MBMLDebug.\(command.rawValue)(" + ####"###"%1"###) }/"####
            #expect(line.first?.contains(call) == true)
        }
    }

    @Test(
        "a misspelled name is shown with what it probably means",
        arguments: [
            (MBMLDebug.Command.pe, "$usr", "there is no variable 'usr'; did you mean 'user'?"),
            (
                .pse, "Hi $user.lastNam!",
                "the dictionary has no key 'lastNam'; did you mean 'lastName'?"
            ),
            (.pbe, "$usr.isLoggedIn", "there is no variable 'usr'; did you mean 'user'?"),
            (.pec, "^lastObject($lst)", "there is no variable 'lst'; did you mean 'list'?"),
            (.pe, "$user", nil), (.pe, "$nobody", nil), (.pe, "#(1 +", nil),
            (.pe, "^log(x)$usr", nil),
        ] as [(MBMLDebug.Command, String, String?)])
    func advice(
        _ command: MBMLDebug.Command, _ expression: String, _ wanted: String?
    ) throws {
        #expect(try command.advice(on: expression, in: environment()) == wanted)
    }

    @Test("the app provides the environment, and errors are printed with their place")
    func provider() throws {
        let environment = try environment()
        #expect(MBMLDebug.text(.pe, "$user").hasPrefix("there is no environment"))
        MBMLDebug.environment = { environment }
        defer { MBMLDebug.environment = nil }
        #expect(MBMLDebug.text(.pse, "$user.lastName") == "Lima")
        #expect(MBMLDebug.text(.pne, "1 / 0").hasPrefix("evaluation error: division by zero at 1:"))
        #expect(
            MBMLDebug.text(.pe, "$usr")
                == "nil\nthere is no variable 'usr'; did you mean 'user'?")
    }
}

@Suite("Expressions in dictionaries")
struct DictionaryExpressionTests {
    private let texts: MBDictionary = [
        "title": "Hello, $name!", "sum": "2 + 3", "isAnn": "$name == Ann", "list": "$list",
        "number": 7, "broken": "$name.length.nothing", "empty": "$nobody", "null": .null,
    ]

    private func environment() throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        return try environment.setting(["name": "Ann", "list": ["a"]])
    }

    @Test("the value of a key is evaluated in each context")
    func contexts() throws {
        let environment = try environment()
        #expect(texts.string("title", evaluatedIn: environment) == "Hello, Ann!")
        #expect(texts.number("sum", evaluatedIn: environment) == 5)
        #expect(texts.boolean("isAnn", evaluatedIn: environment))
        #expect(texts.object("list", evaluatedIn: environment) == ["a"])
        #expect(texts.number("number", evaluatedIn: environment) == 7)
    }

    @Test(
        "a missing key, nothing and an error result in the default",
        arguments: ["missing", "empty", "broken", "null"])
    func defaults(_ key: String) throws {
        let environment = try environment()
        #expect(texts.string(key, evaluatedIn: environment, default: "d") == "d")
        #expect(texts.object(key, evaluatedIn: environment, default: "d") == "d")
        #expect(texts.number(key, evaluatedIn: environment, default: 3) == 3)
        #expect(texts.string(key, evaluatedIn: environment) == nil)
    }

    @Test("a condition that is missing, fails or is nothing results in the default")
    func conditions() throws {
        let environment = try environment()
        #expect(texts.boolean("missing", evaluatedIn: environment, default: true))
        #expect(texts.boolean("broken", evaluatedIn: environment, default: true))
        #expect(texts.boolean("empty", evaluatedIn: environment, default: true))
    }
}
