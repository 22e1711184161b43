import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Log entries")
struct LogEntryTests {
    private let log = MBCollectingLog()

    private func environment(_ text: String) throws -> MBEnvironment {
        try Documents(text).load(into: .pinned(), log: log).environment
    }

    private func entry() throws -> MBLogEntry {
        let entries = log.drain()
        try #require(entries.count == 1)
        return entries[0]
    }

    @Test("an error that a function swallows knows document, line and chain")
    func swallowed() throws {
        var environment = try environment(
            "<Var name='s' literal='x'/>\n<Var name='t' type='dynamic' value='^if($s.bogus|a|b)'/>"
                + "<Var name='u' type='dynamic' value='&lt;$t'/>")
        #expect(environment.string("Hi $u") == "Hi <b")
        let entry = try entry()
        #expect(entry.level == .error && entry.code?.rawValue == "unknownKey")
        #expect(entry.error?.code == .unknownKey)
        #expect(entry.expression == "^if($s.bogus|a|b)")
        #expect(entry.range == 6..<12)
        #expect(entry.document?.description == "m.xml:2:43")
        #expect(entry.chain == ["$u", "$t", "^if"])
        environment.isStrict = true
        let strict = try #require(environment.outcome(of: "Hi $u", as: .string).error)
        #expect(strict.root.document == entry.document)
        #expect(strict.chain == entry.chain)
    }

    @Test("where standard error shows a warning about a document, its place comes first")
    func placed() throws {
        _ = try environment("<Var name='t' type='dynamic' value='$(x'/>").string("$t")
        let entry = try entry()
        #expect(entry.description.hasPrefix("warning: '$(' is never closed"))
        #expect(entry.placedDescription == "m.xml:1:43: " + entry.description)
        let other = MBLogEntry(.warning, "no place")
        #expect(other.placedDescription == other.description)
    }

    @Test("a function with a name that no expression can call is an error in the log")
    func functionName() throws {
        var environment = MBEnvironment.pinned()
        environment.capabilities.log = log
        for name in ["é", "", "a b", "1a", "a.b"] {
            environment.declare(function: name) { "x" }
            #expect(try entry().message.hasPrefix("'\(name)' isn't a name for a function"))
        }
        for name in ["a", "_1", "a-b", "a:b"] { environment.declare(function: name) { "x" } }
        #expect(log.drain().isEmpty)
    }

    @Test("functions around the one that swallows it are in the chain")
    func functions() throws {
        let environment = MBEnvironment.pinned(log)
        #expect(environment.string("^uppercase(^if(^nope()|a|b))") == "B")
        let entry = try entry()
        #expect(entry.chain == ["^uppercase", "^if"])
        #expect(entry.location == MBSourceLocation(line: 1, column: 16))
        #expect(entry.document == nil)
    }

    @Test("entries made while a document is loaded have places in the document")
    func loading() throws {
        let loaded = try Documents("<Var name='x'\n value='^if(^nope()|a|b)'/>").load(
            into: .pinned(), log: log)
        #expect(loaded.environment["x"] == "b" && loaded.diagnostics.isEmpty)
        let entry = try entry()
        #expect(entry.document?.description == "m.xml:2:13")
        #expect(entry.chain == ["^if"])
    }

    @Test("an error in a text that an expression evaluates is placed at its declaration")
    func evaluatedTexts() throws {
        let environment = try environment(
            "<Var name='t' literal='^if(^nope()|a|b)'/><Var name='x' type='dynamic' "
                + "value='^eval($t)'/>")
        #expect(environment.object("$x") == "b")
        let place = try #require(environment.place(of: "x"))
        #expect(try entry().document == place)
    }

    @Test("an error that makes a lenient call give up is everything that the call would throw")
    func lenient() throws {
        let environment = try environment("<Var name='x' type='dynamic' value='a^nope()'/>")
        #expect(environment.string("Hi $x") == nil)
        let entry = try entry()
        #expect(entry.code?.rawValue == "dynamicVariableFailed")
        #expect(entry.expression == "Hi $x" && entry.range == 3..<5)
        #expect(entry.document?.description == "m.xml:1:44")
        #expect(entry.chain == ["$x", "^nope"] || entry.chain == ["$x"])
    }

    @Test(
        "a warning has code, expression, range, document and chain",
        arguments: [
            ("boolean='^array(1) &lt; 5'", "notComparable", "$x"),
            ("value='a^mbmlLoadedPaths(7)'", "ignoredParameters", "$x"),
            ("value='a^old()'", "deprecated", "$x"),
            ("value='a $y: hi'", "runOnName", "$x"),
        ])
    func warnings(_ attribute: String, _ code: String, _ name: String) throws {
        var base = MBEnvironment.pinned()
        base.declare(
            MBMLFunction("new", input: .none) { _ in "o" }.declared(
                as: "old", input: .none, output: .object, deprecation: "use ^new()"))
        let environment = try Documents("<Var name='x' type='dynamic' \(attribute)/>").load(
            into: base, log: log
        ).environment
        _ = try environment.setting("y", to: 1).object("$x")
        let entry = try entry()
        #expect(entry.level == .warning && entry.error == nil)
        #expect(entry.code?.rawValue == code)
        #expect(entry.expression != nil && entry.range != nil)
        #expect(entry.document?.file == "m.xml" && entry.document?.line == 1)
        #expect(entry.chain.first == name)
    }

    @Test("a warning of the compiler has its place, too")
    func compiling() throws {
        _ = try environment("<Var name='x' type='dynamic'\n value='a ${b'/>")
        let entry = try entry()
        #expect(entry.code == .unclosedForm)
        #expect(entry.expression == "a ${b" && entry.range == 2..<4)
        #expect(entry.document?.line == 2)
        #expect(entry.redactedMessage == "'…' is never closed, so it's text, in …")
    }

    @Test(
        "output that authors request has code, expression and function",
        arguments: ["log", "dump", "test", "debugBreak", "tokenize"])
    func shown(_ function: String) throws {
        var environment = MBEnvironment.pinned(log)
        environment["secret"] = "Zoë"
        _ = environment.object("a ^\(function)($secret)")
        let entry = try #require(log.drain().first)
        #expect(entry.level == .info && entry.code == .debugOutput)
        #expect(entry.expression == "a ^\(function)($secret)")
        #expect(entry.function == function && entry.chain == ["^" + function])
        #expect(entry.range == 2..<(entry.expression?.count ?? 0))
        #expect(!entry.redactedMessage.contains("Zoë"))
    }

    @Test("a deprecated variable is a warning with its own code")
    func deprecation() throws {
        var environment = MBEnvironment.pinned(log)
        environment["new"] = 1
        #expect(environment.object("^deprecateVariableInFavorOf(old|$new)") == 1)
        let entry = try entry()
        #expect(entry.code == .deprecated && entry.expression != nil)
    }

    @Test("the log of a function of the app knows the call")
    func hostFunctions() throws {
        var environment = MBEnvironment.pinned(log)
        environment.declare(
            MBMLFunction("stock", input: .string) { call in
                let item = try call.string(0)
                call.log(
                    .warning, "'\(item)' is sold out", code: MBDiagnostic.Code(rawValue: "soldOut"))
                return nil
            })
        _ = environment.object("^stock(mug)")
        let entry = try entry()
        #expect(entry.message == "'mug' is sold out")
        #expect(entry.redactedMessage == "'…' is sold out")
        #expect(entry.code?.rawValue == "soldOut" && entry.expression == "^stock(mug)")
        #expect(entry.chain == ["^stock"])
    }

    @Test("a diagnostic becomes an entry with its place")
    func diagnostics() {
        let entry = MBLogEntry(
            MBDiagnostic(
                .warning, .unknownTag, "nobody knows '\("Vra")'", file: "m.xml",
                location: MBSourceLocation(line: 2, column: 3)))
        #expect(entry.description == "m.xml:2:3: warning: nobody knows 'Vra'")
        #expect(entry.description == entry.message)
        #expect(entry.code == .unknownTag && entry.document?.description == "m.xml:2:3")
        #expect(entry.redactedMessage == "nobody knows '…'")
    }

    @Test("an environment logs a warning that one which is gone has logged")
    func warningsOfOthers() {
        for _ in 0..<100 {
            let log = MBCollectingLog()
            var environment = MBEnvironment()
            environment.capabilities.log = log
            #expect(environment.string("a ^if(b") == "a ^if(b")
            #expect(environment.string("a ^if(b") == "a ^if(b")
            #expect(log.entries.count == 1)
        }
    }

    @Test("what a document logs can't look like another entry, or control the terminal")
    func forgedEntries() {
        let entry = MBLogEntry(.info, "one\nerror: two\u{1B}[31m\r\nthree\0")
        let text = MBCapabilities.StandardErrorLog().text(of: entry)
        #expect(text == "info: one\n  error: two\\u{1B}[31m\\r\\nthree\\u{0}")
    }
}
