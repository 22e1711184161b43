import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Functions that show their input.
private func host() -> MBEnvironment {
    let show: MBMLFunction.Body = { call in
        var parts: [MBValue] = []
        for position in 0..<call.count {
            parts.append(try call.value(position).map { .string("\($0.typeName):\($0)") } ?? "nil")
        }
        return .array(parts)
    }
    var environment = MBEnvironment()
    environment.register([MBMLFunction("show", input: .pipedObjects, body: show)], as: "Shop")
    environment.register(
        [
            MBMLFunction("one", input: .none) { _ in 1 },
            MBMLFunction("fails", input: .string) { _ in throw MBExpressionError("no luck") },
        ], as: "Other")
    environment["name"] = "Ann"
    environment["list"] = [1, 2]
    return environment
}

/// Loads into an environment that knows the classes `Shop` and `Other`.
private func load(_ text: String, log: MBCollectingLog = MBCollectingLog()) throws
    -> MBEnvironment.LoadResult
{
    var environment = host()
    environment.capabilities.log = log
    return try environment.loading(
        document: "m.xml", searching: [.memory(["m.xml": "<MBML>\(text)</MBML>"])])
}

@Suite("Functions in documents")
struct DocumentFunctionTests {
    @Test("a function is declared by class and method; the method is the name if none is given")
    func declared() throws {
        let loaded = try load(
            """
            <Function name='show' class='Shop' input='string'/>
            <Function name='other' class='Shop' method='show' input='raw'/>
            """)
        #expect(loaded.problems == [])
        #expect(loaded.environment.object("^show($name)") == ["string:Ann"])
        #expect(loaded.environment.object("^other($name)") == ["string:$name"])
    }

    @Test(
        "names are identifiers",
        arguments: [
            "a", "_", "A9", "a:b", "a-b", "_1:-z", "veryLongName0123456789",
        ])
    func goodName(_ name: String) throws {
        let loaded = try load("<Function name='\(name)' class='Shop' method='show' input='none'/>")
        #expect(loaded.problems == [])
        #expect(loaded.environment.function(name) != nil)
    }

    @Test(
        "anything else is refused",
        arguments: ["1a", "a b", "é", "aé", ":a", "-a", "a.b", " a", "a("])
    func badName(_ name: String) throws {
        let loaded = try load("<Function name='\(name)' class='Shop' method='show'/>")
        #expect(loaded.problems == ["m.xml:1:23 error notAnIdentifier"])
        #expect(loaded.environment.function(name) == nil)
    }

    @Test(
        "a declaration with a mistake is left out, with its place",
        arguments: [
            ("<Function class='Shop' method='show'/>", "1:7 error missingAttribute"),
            ("<Function name='' class='Shop'/>", "1:7 error missingAttribute"),
            ("<Function name='ff'/>", "1:7 error missingAttribute"),
            ("<Function name='ff' class=''/>", "1:7 error missingAttribute"),
            ("<Function name='ff' class='shop'/>", "1:34 error unknownFunctionImplementation"),
            (
                "<Function name='ff' class='Shop' method='nope'/>",
                "1:48 error unknownFunctionImplementation"
            ),
            ("<Function name='ff' class='Shop'/>", "1:34 error unknownFunctionImplementation"),
            (
                "<Function name='ff'\n class='MBMLMathFunctions' method='nope'/>",
                "2:36 error unknownFunctionImplementation"
            ),
        ])
    func mistakes(_ declaration: String, _ expected: String) throws {
        let loaded = try load(declaration)
        #expect(loaded.environment.function("ff") == nil)
        let found = loaded.diagnostics.map { "\($0.severity.rawValue) \($0.code.rawValue)" }
        #expect(found == [expected.drop { $0 != " " }.dropFirst().description])
        #expect(loaded.diagnostics.first?.location?.line == (expected.hasPrefix("1") ? 1 : 2))
    }

    @Test("an unknown class or method comes with its nearest neighbor")
    func suggestion() throws {
        let loaded = try load(
            "<Function name='ff' class='MBMLMathFunction' method='max'/>"
                + "<Function name='ff' class='Shop' method='shw'/>")
        #expect(loaded.diagnostics.first?.message.contains("'MBMLMathFunctions'") == true)
        #expect(loaded.diagnostics.last?.message.contains("did you mean 'show'") == true)
    }

    @Test("an attribute that a function doesn't have is a warning, and the function remains")
    func unsupported() throws {
        let loaded = try load("<Function name='show' class='Shop' inputs='raw'/>")
        #expect(loaded.problems == ["m.xml:1:50 warning unsupportedAttribute"])
        #expect(loaded.environment.function("show")?.input == .object)
    }

    @Test("an unknown input or output is a warning and counts as object")
    func unknownKinds() throws {
        let loaded = try load("<Function name='show' class='Shop' input='Raw' output='nothing'/>")
        #expect(
            loaded.problems == [
                "m.xml:1:49 warning unknownInputType", "m.xml:1:62 warning unknownOutputType",
            ])
        #expect(loaded.environment.function("show")?.input == .object)
        #expect(loaded.environment.function("show")?.output == .object)
        for (name, word) in [("input", "string"), ("output", "object")] {
            let wrong = word.dropLast()
            let message = try load("<Function name='show' class='Shop' \(name)='\(wrong)'/>")
                .diagnostics.first?.message
            #expect(
                message == "unknown \(name) '\(wrong)', treated as 'object'; did you mean "
                    + "'\(word)'?")
        }
        let empty = try load("<Function name='show' class='Shop' input='' output=''/>")
        #expect(empty.problems == [])
        #expect(empty.environment.function("show")?.input == .object)
    }

    @Test("a false condition is silent")
    func condition() throws {
        let loaded = try load(
            "<Function name='show' class='Shop' if='1 == 2'/>"
                + "<Function name='one' class='Other' input='none' if='T'/>")
        #expect(loaded.problems == [])
        #expect(loaded.environment.function("show") == nil)
        #expect(loaded.environment.function("one") != nil)
        let failed = try load("<Function name='show' class='Shop' if='^nope()'/>")
        #expect(failed.problems == ["m.xml:1:46 error conditionFailed"])
        #expect(failed.environment.function("show") == nil)
        let empty = try load("<Function name='show' class='Shop' if=''/>")
        #expect(empty.problems == ["m.xml:1:46 warning conditionFailed"])
        #expect(empty.environment.function("show") != nil)
    }

    @Test("a later declaration of a name wins, with a warning")
    func redeclared() throws {
        let loaded = try load(
            "<Function name='count' class='Other' method='one' input='none'/>\n"
                + "<Function name='count' class='Shop' method='show' input='raw'/>")
        #expect(
            loaded.problems == [
                "m.xml:1:7 warning functionRedeclared", "m.xml:2:1 warning functionRedeclared",
            ])
        #expect(loaded.environment.object("^count($list)") == ["string:$list"])
        #expect(MBEnvironment().object("^count(^array(1|2))") == 2)
    }

    @Test("an expression before the declaration and one after it differ")
    func noticed() throws {
        let loaded = try load(
            "<Var name='total' type='dynamic' value='^ff(a|b)'/><Var name='a' value='^count(ab)'/>"
                + "<Function name='ff' class='Shop' method='show' input='pipedStrings'/>"
                + "<Var name='b' value='^ff(a|b)'/>")
        #expect(loaded.environment["total"] == ["string:a", "string:b"])
        #expect(loaded.environment["b"] == ["string:a", "string:b"])
    }
}

@Suite("Parameters of functions in documents")
struct DocumentParameterTests {
    @Test(
        "each kind of input provides what it says",
        arguments: [
            ("none", "", []), ("raw", "a|$name #(1)", ["string:a|$name #(1)"]),
            ("string", "#(1)|$name", ["string:1|Ann"]),
            ("object", "$list", ["array:\(MBValue([1, 2]))"]),
            ("math", "1 + 2", ["number:3"]),
            ("pipedStrings", "#(1)|$name", ["string:1", "string:Ann"]),
            ("pipedObjects", "#(1)|$name", ["number:1", "string:Ann"]),
            ("pipedMath", "1 + 2|2 * 3", ["number:3", "number:6"]),
            ("pipedExpressions", "#(1)|$name", ["number:1", "string:Ann"]),
        ] as [(String, String, MBValue)])
    func delivery(_ input: String, _ text: String, _ expected: MBValue) throws {
        let loaded = try load("<Function name='ff' class='Shop' method='show' input='\(input)'/>")
        #expect(loaded.problems == [])
        #expect(loaded.environment.object("^ff(\(text))") == expected)
    }

    @Test(
        "a missing parameter has the value for its kind",
        arguments: [
            ("string", "$none", ["string:"]), ("object", "$none", ["nil"]),
            ("math", "$none", ["number:0"]), ("pipedStrings", "$none|a", ["string:", "string:a"]),
            ("pipedObjects", "$none|a", ["nil", "string:a"]),
            ("pipedMath", "$none|1", ["number:0", "number:1"]),
        ] as [(String, String, MBValue)])
    func absence(_ input: String, _ text: String, _ expected: MBValue) throws {
        let loaded = try load("<Function name='ff' class='Shop' method='show' input='\(input)'/>")
        #expect(loaded.environment.object("^ff(\(text))") == expected)
    }

    @Test("empty parentheses are no parameters", arguments: MBMLFunction.Input.allCases)
    func empty(_ input: MBMLFunction.Input) throws {
        let loaded = try load(
            "<Function name='ff' class='Shop' method='show' input='\(input.rawValue)'/>")
        #expect(loaded.environment.object("^ff()") == [])
    }

    @Test("blanks in the parentheses of a function without parameters aren't a problem")
    func blank() throws {
        let log = MBCollectingLog()
        let loaded = try load("<Function name='one' class='Other' input='none'/>", log: log)
        #expect(loaded.environment.object("^one( )") == 1)
        #expect(log.entries.isEmpty)
    }

    @Test("any error that a function throws is the error of the expression")
    func thrown() throws {
        struct Failure: Error {}
        var base = MBEnvironment()
        base.register([MBMLFunction("ff", input: .none) { _ in throw Failure() }], as: "Shop")
        let environment = try Documents(
            "<Function name='ff' class='Shop' input='none' output='none'/>"
        ).environment(into: base)
        do {
            _ = try environment.evaluate("a ^ff()")
            Issue.record("no error")
        } catch {
            #expect(error.kind == .function)
            #expect(error.code == .functionFailed)
            #expect(error.range == 2..<7)
        }
    }

    @Test("an output of none drops the value but not the error")
    func output() throws {
        let loaded = try load(
            "<Function name='one' class='Other' input='none' output='none'/>"
                + "<Function name='fails' class='Other' input='string' output='none'/>")
        #expect(try loaded.environment.evaluate("^one()") == nil)
        #expect(loaded.environment.string("a^one()b") == "ab")
        #expect(throws: MBExpressionError.self) { try loaded.environment.evaluate("^fails(x)") }
    }
}

@Suite("Deprecated functions in documents")
struct DeprecationTests {
    private func warnings(_ attributes: String, calls: Int = 1) throws -> [String] {
        let log = MBCollectingLog()
        let loaded = try load(
            "<Function name='one' class='Other' input='none' \(attributes)/>", log: log)
        #expect(loaded.problems == [])
        #expect(log.entries.isEmpty)
        for _ in 0..<calls { #expect(loaded.environment.object("^one()") == 1) }
        #expect(log.entries.allSatisfy { $0.level == .warning })
        return log.entries.map(\.message)
    }

    @Test("a call of one warns once, with its name")
    func once() throws {
        let warnings = try warnings("deprecated='T'", calls: 3)
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("^one") == true)
    }

    @Test("a function that is declared again warns only of something new")
    func redeclared() throws {
        let log = MBCollectingLog()
        func text(_ attribute: String) -> Data {
            Data("<a><Function name='one' class='Other' input='none' \(attribute)/></a>".utf8)
        }
        var environment = try load("", log: log).environment
        for attribute in ["deprecated='T'", "deprecated='T'", "deprecationMessage='gone soon'"] {
            environment = try environment.amending(xml: text(attribute)).environment
            #expect(environment.object("^one()") == 1)
        }
        #expect(
            log.entries.map(\.message) == [
                "^one() is deprecated", "^one() is deprecated: gone soon",
            ])
    }

    @Test("the replacement or message is in the warning")
    func message() throws {
        #expect(try warnings("deprecatedInFavorOf='two'").first?.contains("^two") == true)
        #expect(try warnings("deprecationMessage='gone soon'").first?.contains("gone soon") == true)
        #expect(try warnings("deprecated='F' deprecatedInFavorOf='two'").count == 1)
    }

    @Test("an empty replacement or message is ignored")
    func emptyMessage() throws {
        let empty = "deprecatedInFavorOf='' deprecationMessage=''"
        #expect(try warnings(empty) == [])
        #expect(try warnings("deprecated='T' " + empty) == ["^one() is deprecated"])
    }

    @Test("the message wins over the replacement")
    func both() throws {
        let warnings = try warnings("deprecatedInFavorOf='two' deprecationMessage='gone soon'")
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("gone soon") == true)
    }

    @Test("a function that isn't deprecated doesn't warn", arguments: ["F", "f", "0", ""])
    func not(_ text: String) throws {
        #expect(try warnings("deprecated='\(text)'") == [])
    }
}

@Suite("Functions without a class")
struct ClasslessFunctionTests {
    private let upper = MBMLFunction("upper", input: .string, count: 1...1) { call in
        .string(try call.string(0).uppercased())
    }

    @Test("one that the host registers without a class is declared without one")
    func registered() throws {
        var base = MBEnvironment()
        base.register([upper])
        let environment = try Documents("<Function name='loud' method='upper' input='string'/>")
            .environment(into: base)
        #expect(environment.string("^loud(a $$b)") == "A $B")
    }

    @Test("any other needs its class")
    func missing() throws {
        let problems = try Documents("<Function name='uppercase'/>").problems()
        #expect(problems == ["m.xml:1:7 error missingAttribute"])
    }
}
