import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Variables that are nothing")
struct LoaderNothingTests {
    @Test("the name is declared, and its value is nothing until something sets it")
    func declared() throws {
        var environment = try Documents("<Var name='user' type='nothing'/>").environment()
        #expect(environment.isDeclared("user"))
        #expect(try environment.evaluate("$user") == nil)
        #expect(try environment.evaluate("[$user$user.name]") == "[]")
        environment.isStrict = true
        #expect(try environment.evaluate("$user") == nil)
        #expect(environment.code(of: "$usr") == .unknownVariable)
        environment["user"] = "Ann"
        #expect(try environment.evaluate("$user") == "Ann")
    }

    @Test("it can be read-only, conditional, and replace another variable")
    func attributes() throws {
        let loaded = try Documents(
            """
            <Var name='a' type='nothing' mutable='F'/><Var name='b' type='nothing' if='F'/>
            <Var name='c' literal='x'/><Var name='c' type='nothing'/>
            """
        ).load()
        #expect(loaded.problems == ["m.xml:2:28 warning variableRedeclared"])
        let environment = loaded.environment
        #expect(environment.isReadOnly("a"))
        #expect(!environment.isDeclared("b"))
        #expect(try environment.evaluate("$c") == nil)
    }

    @Test("what it can't have is a warning or an error, and it's declared all the same")
    func mistakes() throws {
        let loaded = try Documents(
            "<Var name='a' type='nothing' value='x'/><Var name='b' type='nothing'>text</Var>"
                + "<Var name='c' type='nothing'><Var name='d' literal='x'/></Var>"
        ).load()
        #expect(
            loaded.diagnostics.map { "\($0.severity.rawValue) \($0.code.rawValue)" } == [
                "warning unsupportedAttribute", "warning ignoredText", "error unexpectedElement",
            ])
        for name in ["a", "b", "c"] { #expect(loaded.environment.isDeclared(name)) }
        #expect(try loaded.environment.evaluate("[$a$b$c]") == "[]")
    }

    @Test("text between the items of a list or a map, and elements in an Include, are a warning")
    func lostContent() throws {
        let loaded = try Documents([
            "m.xml": """
            <MBML>
              <Var name='l' type='list'>one<Var>a</Var> two </Var>
              <Var name='m' type='map'><Var name='k'>a</Var> <!-- x --> stray</Var>
              <Include file='b.xml'><Var name='x'>a</Var></Include>
              <Var name='e' mutable=''>a</Var>
            </MBML>
            """, "b.xml": "<MBML/>",
        ]).load()
        #expect(
            loaded.problems == [
                "m.xml:4:25 warning unexpectedElement", "m.xml:2:29 warning ignoredText",
                "m.xml:3:28 warning ignoredText", "m.xml:5:26 warning invalidAttribute",
            ])
        #expect(loaded.diagnostics.contains { $0.message.contains("'one' is ignored") })
        #expect(
            loaded.diagnostics.contains { $0.message.contains("'stray', after the 'Var' here") })
        #expect(loaded.environment["l"] == ["a"])
    }

    @Test("blanks between many items take linear time")
    func indentation() throws {
        let isLinear = try Stopwatch.growsLinearly(10_000) { count in
            let items = String(
                repeating: String(repeating: " ", count: 30) + "<Var/>", count: count)
            let loaded = try Documents("<Var name='l' type='list'>\(items)</Var>").load()
            #expect(loaded.environment["l"]?.asArray?.count == count)
        }
        #expect(isLinear)
    }

    @Test("what it can't have is a warning in a list or a map, too")
    func mistakesInCollections() throws {
        for type in ["list", "map"] {
            let name = type == "map" ? "name='k'" : ""
            let loaded = try Documents(
                "<Var name='c' type='\(type)'><Var \(name) type='nothing' escape='html'/>"
                    + "<Var \(name) type='nothing'>text</Var></Var>"
            ).load()
            #expect(
                loaded.diagnostics.map(\.code.rawValue).filter { $0 != "duplicateKey" } == [
                    "unsupportedAttribute", "ignoredText",
                ])
        }
    }

    @Test("in a list or a map, it's an element that is nothing")
    func collections() throws {
        let environment = try Documents(
            """
            <Var name='l' type='list'><Var literal='a'/><Var type='nothing'/></Var>
            <Var name='m' type='map'><Var name='k' type='nothing'/></Var>
            """
        ).environment()
        #expect(environment["l"] == ["a", .null])
        #expect(environment["m"] == ["k": .null])
        #expect(try environment.evaluate("[$m.k]") == "[]")
        #expect(try environment.evaluate("^if($m.k|a|b)") == "b")
    }

    @Test("the preference store has its first value, if it has one")
    func preferences() throws {
        var base = MBEnvironment()
        base.capabilities.preferences = .memory(["kept": "stored"])
        let environment = try Documents(
            """
            <Var name='a' type='nothing' userDefaultsName='kept'/>
            <Var name='b' type='nothing' userDefaultsName='other'/>
            """
        ).environment(into: base)
        #expect(try environment.evaluate("$a") == "stored")
        #expect(try environment.evaluate("$b") == nil)
    }

    @Test("the text of a dynamic variable is its expression")
    func dynamicText() throws {
        var environment = try Documents(
            """
            <Var name='a' type='dynamic'>$n!</Var>
            <Var name='b' type='dynamic'><![CDATA[^if($n > 1 && $n < 5|<b>|&amp;)]]></Var>
            <Var name='c' type='dynamic'>
              ^uppercase($n)
            </Var>
            """
        ).environment()
        environment["n"] = 3
        #expect(try environment.evaluate("$a") == "3!")
        #expect(try environment.evaluate("$b") == "<b>")
        #expect(try environment.evaluate("$c") == "\n  3\n")
        environment["n"] = 9
        #expect(try environment.evaluate("$b") == "&amp;")
        let place = try #require(environment.place(of: "b"))
        #expect(place.description.contains("m.xml:2"))
    }

    @Test("an error in the text of a dynamic variable has its place in the document")
    func dynamicTextError() throws {
        let environment = try Documents(
            "<Var name='a' type='dynamic'>\n  x\n  #(1 + abc)\n</Var>"
        ).environment()
        let error = try environment.failure("$a")
        #expect(error.document?.description == "m.xml:3:9")
    }

    @Test("text beside an attribute is ignored with a warning, and none at all is an error")
    func dynamicTextMistakes() throws {
        #expect(
            try Documents("<Var name='a' type='dynamic' value='x'>text</Var>").load()
                .diagnostics.map(\.code) == [.ignoredText])
        #expect(
            try Documents("<Var name='a' type='dynamic'><![CDATA[ ]]></Var>").load()
                .diagnostics.map(\.code) == [.missingAttribute])
    }
}
