import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Simple variables in documents")
struct SimpleVariableTests {
    private func value(_ declaration: String) throws -> MBValue? {
        try Documents("<Var name='n' literal='Ann'/>" + declaration).environment()["x"]
    }

    @Test(
        "a value comes from an attribute or the text",
        arguments: [
            ("<Var name='x' literal='$n \\n #(1)  '/>", "$n \\n #(1)  "),
            ("<Var name='x' literal=''/>", ""), ("<Var name='x'/>", ""),
            ("<Var name='x' value=''/>", ""), ("<Var name='x' value='Hi, $n!'/>", "Hi, Ann!"),
            ("<Var name='x' value='#(1 + 2)'/>", 3), ("<Var name='x' value='1 + 2'/>", "1 + 2"),
            ("<Var name='x' boolean='$n == Ann'/>", true), ("<Var name='x' boolean='F'/>", false),
            ("<Var name='x' boolean=''/>", false), ("<Var name='x' boolean='$none'/>", false),
            ("<Var name='x'>Hi, $n!</Var>", "Hi, Ann!"),
            ("<Var name='x'>\n $n\n</Var>", "\n Ann\n"),
            ("<Var name='x'>#(2 * 3)</Var>", 6), ("<Var name='x'><![CDATA[<$n>]]></Var>", "<Ann>"),
            ("<Var name='x'>a<!-- b -->c<![CDATA[&]]></Var>", "ac&"),
            ("<Var name='x'>a<b c='d'>e<f/>$n</b>;</Var>", "aeAnn;"),
        ] as [(String, MBValue)])
    func sources(_ declaration: String, _ expected: MBValue) throws {
        #expect(try value(declaration) == expected)
    }

    @Test("a value that is nothing leaves the variable declared, but without a value")
    func nothing() throws {
        let loaded = try Documents(
            "<Var name='x' value='$missing'/>\n<Var name='x' literal='1'/>"
        ).load()
        #expect(loaded.problems == ["m.xml:2:1 warning variableRedeclared"])
        let environment = try Documents("<Var name='x' value='$missing'/>").environment()
        #expect(environment["x"] == nil)
        #expect(environment.ownVariableNames == ["x"])
    }

    @Test("a name may contain any characters", arguments: ["a b", "ä😀", "x]y", "1", "$", "a.b"])
    func names(_ name: String) throws {
        let environment = try Documents("<Var name='\(name)' literal='v'/>").environment()
        #expect(environment[name] == "v")
    }

    @Test(
        "a declaration with a mistake is left out or a warning, with its place",
        arguments: [
            ("<Var/>", "1:7 error missingAttribute"),
            ("<Var name='' literal='a'/>", "1:7 error missingAttribute"),
            ("<Var name='x' value='a' literal='b'/>", "1:40 error conflictingAttributes"),
            (
                "<Var name='x' boolean='T'\n value='a' literal='b'/>",
                "2:21 error conflictingAttributes"
            ),
            ("<Var name='x' type='List'/>", "1:27 error unknownVariableType"),
            ("<Var name='x' type=''/>", "1:27 error unknownVariableType"),
            ("<Var name='x' value='a ${}'/>", "1:30 error valueFailed"),
            ("<Var name='x'\n  value='^nope()'/>", "2:10 error valueFailed"),
            ("<Var name='x' boolean='T &amp;&amp;'/>", nil),
        ] as [(String, String?)])
    func mistakes(_ declaration: String, _ expected: String?) throws {
        let loaded = try Documents(declaration).load()
        #expect(loaded.environment["x"] == nil)
        guard let expected else {
            #expect(loaded.diagnostics.map(\.code) == [.valueFailed])
            return
        }
        #expect(loaded.problems == ["m.xml:" + expected])
    }

    @Test("an attribute that a variable doesn't have is a warning, and the variable remains")
    func unsupported() throws {
        let loaded = try Documents("<Var name='x' literl='a' class='b' literal='c'/>").load()
        #expect(
            loaded.problems == [
                "m.xml:1:29 warning unsupportedAttribute",
                "m.xml:1:39 warning unsupportedAttribute",
            ])
        #expect(loaded.diagnostics.first?.message.contains("did you mean 'literal'") == true)
        #expect(loaded.environment["x"] == "c")
    }

    @Test(
        "variables in one that is neither a list nor a map are an error, and it is declared without them",
        arguments: [
            ("<Var name='x'>a<Var name='y'>b</Var></Var>", 22, "ab"),
            ("<Var name='x' literal='a'><Var name='y' literal='b'/></Var>", 33, "a"),
            ("<Var name='x' type='dynamic' value='a'><Var literal='b'/></Var>", 46, "a"),
            ("<Var name='x' type='list'><Var>a<Var>b</Var></Var></Var>", 39, ["ab"]),
        ] as [(String, Int, MBValue)])
    func lostVariables(_ declaration: String, _ column: Int, _ expected: MBValue) throws {
        let loaded = try Documents(declaration).load()
        #expect(loaded.problems == ["m.xml:1:\(column) error unexpectedElement"])
        #expect(loaded.environment["x"] == expected)
        #expect(loaded.environment["y"] == nil)
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(declaration)</MBML>"])
        let check = MBEnvironment.check(searching: [root])
        #expect(check.diagnostics.map(\.code) == [.unexpectedElement])
    }

    @Test("the message of a failed expression is the message of its error")
    func message() throws {
        let loaded = try Documents("<Var name='x' value='$a ^nope()'/>").load()
        #expect(loaded.problems == ["m.xml:1:31 error valueFailed"])
        #expect(
            loaded.diagnostics.first?.message
                == "'value': evaluation error: unknown function '^nope'")
    }
}

@Suite("Places of expressions in documents")
struct ExpressionPlaceTests {
    private func problems(_ declaration: String) throws -> [String] {
        try Documents(declaration).problems()
    }

    @Test("characters outside the basic plane count once")
    func astral() throws {
        #expect(
            try problems("<Var name='x' value='😀😀^nope()'/>") == ["m.xml:1:30 error valueFailed"])
    }

    @Test("entities count as they are written")
    func entities() throws {
        #expect(
            try problems("<Var name='x' value='&lt;&#65;^nope()'/>") == [
                "m.xml:1:37 error valueFailed"
            ])
    }

    @Test("a line break in an attribute counts as a line")
    func lines() throws {
        #expect(
            try problems("<Var name='x' value='a\n b ^nope()'/>") == ["m.xml:2:4 error valueFailed"]
        )
    }

    @Test("an error in text points into the text")
    func text() throws {
        #expect(
            try problems("<Var name='x'>ab ^nope()</Var>") == ["m.xml:1:24 error valueFailed"])
        #expect(
            try problems("<Var name='x'>\n  ^nope()</Var>") == ["m.xml:2:3 error valueFailed"])
    }

    @Test("conditions, dynamic variables and items too")
    func others() throws {
        #expect(
            try problems("<Var name='x' if='T -AND ^nope()'/>") == [
                "m.xml:1:32 error conditionFailed"
            ])
        #expect(
            try problems("<Var name='x' type='dynamic' value='a ${}'/>") == [
                "m.xml:1:45 error valueFailed"
            ])
        #expect(
            try problems("<Var name='x' type='list'>\n<Var value='a ^nope()'/></Var>") == [
                "m.xml:2:15 error valueFailed"
            ])
        #expect(
            try problems("<Function name='x' class='c' if='T -AND ^nope()'/>") == [
                "m.xml:1:47 error conditionFailed"
            ])
    }
}

@Suite("Mutability of variables in documents")
struct MutabilityTests {
    @Test("what isn't declared immutable can be set", arguments: ["", "type='list'", "type='map'"])
    func standard(_ type: String) throws {
        var environment = try Documents("<Var name='x' \(type)/>").environment()
        #expect(!environment.isReadOnly("x"))
        try environment.set("x", to: 1)
        #expect(environment["x"] == 1)
    }

    @Test("words for false", arguments: ["F", "f", "false", "NO", "no", "0", "False"])
    func fixed(_ word: String) throws {
        for type in ["", "type='list'", "type='map'"] {
            let environment = try Documents("<Var name='x' \(type) mutable='\(word)'/>")
                .environment()
            #expect(environment.isReadOnly("x"))
        }
    }

    @Test("words for true", arguments: ["T", "t", "true", "YES", "yes", "1", "TRUE"])
    func free(_ word: String) throws {
        let environment = try Documents("<Var name='x' mutable='\(word)'/>").environment()
        #expect(!environment.isReadOnly("x"))
    }

    @Test(
        "any other word is a problem, and nothing is evaluated", arguments: ["$x", "never", " F"])
    func other(_ word: String) throws {
        let loaded = try Documents("<Var name='x' literal='a' mutable='\(word)'/>").load()
        #expect(loaded.problems == ["m.xml:1:42 error invalidAttribute"])
        #expect(loaded.environment["x"] == "a")
        #expect(!loaded.environment.isReadOnly("x"))
    }
}

@Suite("Conditions of variables in documents")
struct VariableConditionTests {
    @Test(
        "a false condition is silent, a true one declares",
        arguments: ["", "list", "map", "dynamic"])
    func condition(_ type: String) throws {
        let kind = type.isEmpty ? "" : "type='\(type)' "
        let value = type == "dynamic" ? "value='a'" : ""
        let environment = try Documents(
            "<Var name='x' \(kind)\(value) if='1 == 2'/><Var name='y' \(kind)\(value) if='1 == 1'/>"
        ).environment()
        #expect(environment.ownVariableNames == ["y"])
    }

    @Test("a condition sees the declarations before it")
    func sees() throws {
        let environment = try Documents(
            "<Var name='x' if='$on' literal='a'/><Var name='on' boolean='T'/>"
                + "<Var name='y' if='$on' literal='a'/>"
        ).environment()
        #expect(environment.ownVariableNames == ["on", "y"])
    }

    @Test("an empty condition counts as true, with a warning")
    func empty() throws {
        let loaded = try Documents("<Var name='x' literal='a' if=''/>").load()
        #expect(loaded.problems == ["m.xml:1:37 warning conditionFailed"])
        #expect(loaded.environment["x"] == "a")
    }

    @Test("a condition that fails counts as false")
    func failed() throws {
        let loaded = try Documents("<Var name='x' literal='a' if='^nope()'/>").load()
        #expect(loaded.problems == ["m.xml:1:37 error conditionFailed"])
        #expect(loaded.environment["x"] == nil)
    }
}

@Suite("Redeclaration of variables in documents")
struct RedeclarationTests {
    @Test("the later one wins, even over a read-only one, with a warning")
    func later() throws {
        let loaded = try Documents(
            "<Var name='x' literal='a' mutable='F'/>\n<Var name='x' literal='b'/>"
        ).load()
        #expect(loaded.problems == ["m.xml:2:1 warning variableRedeclared"])
        #expect(loaded.environment["x"] == "b")
        #expect(!loaded.environment.isReadOnly("x"))
    }

    @Test("kinds replace each other")
    func kinds() throws {
        let loaded = try Documents(
            "<Var name='x' literal='a'/><Var name='x' type='dynamic' value='$y'/>"
                + "<Var name='x' type='list'/><Var name='x' type='map'/>"
        ).load()
        #expect(
            loaded.diagnostics.map(\.code) == [
                .variableRedeclared, .variableRedeclared, .variableRedeclared,
            ])
        #expect(loaded.environment["x"] == [:])
    }

    @Test(
        "one that fails keeps the older one",
        arguments: [
            "<Var name='x' value='^nope()'/>", "<Var name='x' type='dynamic' value='${}'/>",
            "<Var name='x' value='a' literal='b'/>", "<Var name='x' type='nope'/>",
        ])
    func failed(_ declaration: String) throws {
        let loaded = try Documents("<Var name='x' literal='a' mutable='F'/>" + declaration).load()
        #expect(loaded.diagnostics.map(\.severity) == [.error])
        #expect(loaded.environment["x"] == "a")
        #expect(loaded.environment.isReadOnly("x"))
    }

    @Test("pushed values stay below every kind, and the last declaration's preference key applies")
    func acrossKinds() throws {
        var base = MBEnvironment()
        base.capabilities.preferences = .memory()
        base.hostTypes.register(MBHostType("C", accessors: ["instance": { _ in "host" }]))
        var environment = try Documents("<Var name='x' literal='a' userDefaultsName='K'/>")
            .environment(into: base)
        try environment.push("x", to: "pushed")
        try environment.set("x", to: "set")
        for (attributes, value) in [
            ("type='dynamic' value='#(1 + 1)'", 2), ("type='singleton' class='C'", "host"),
        ] as [(String, MBValue)] {
            let xml = Data("<a><Var name='x' \(attributes)/></a>".utf8)
            let loaded = try environment.amending(xml: xml)
            #expect(loaded.diagnostics.map(\.code) == [.variableRedeclared])
            environment = loaded.environment
            #expect(environment["x"] == value)
            #expect(environment.isReadOnly("x"))
            #expect(environment.stackDepth(of: "x") == 1)
            #expect(environment.preferenceKey(of: "x") == nil)
            #expect(code { try environment.pop("x") } == .readOnlyVariable)
        }
        let xml = Data("<a><Var name='x' userDefaultsName='L' literal='b'/></a>".utf8)
        environment = try environment.amending(xml: xml).environment
        #expect(environment.preferenceKey(of: "x") == "L")
        #expect(try environment.pop("x").current == "a")
        try environment.set("x", to: "last")
        #expect(environment.unsavedPreferences.map(\.key) == ["L"])
        #expect(environment.unsavedPreferences.map(\.value) == ["last"])
    }
}
