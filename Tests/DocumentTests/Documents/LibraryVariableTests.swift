import Foundation
import MBDataEnvironment
import Testing

@Suite("The variable $MBML")
struct LibraryVariableTests {
    private struct Theme: MBModule {
        let name = "Theme"
        let aliases = ["MBThemeModule"]

        func register(with load: inout MBDocumentLoader) {
            load.handle("Colour") { _, _ in }
            load.handle("*") { _, _ in }
        }
    }

    @Test("every environment has it, strict or not", arguments: [true, false])
    func everywhere(isStrict: Bool) throws {
        for environment in [
            MBEnvironment(), MBEnvironment(functions: []),
        ] {
            var environment = environment
            environment.isStrict = isStrict
            #expect(try environment.evaluate("$MBML.language") == 2)
            #expect(try environment.evaluate("$MBML.version") == .string(version))
            #expect(environment.isReadOnly("MBML") && environment.isDeclared("MBML"))
        }
    }

    @Test(
        "missing keys are nothing, even in a strict evaluation",
        arguments: [
            ("$MBML.functions.uppercase", true), ("$MBML.functions[uppercase]", true),
            ("$MBML[functions].uppercase", true), ("$MBML.functions.groupBy", nil),
            ("$MBML.functions[a b]", nil), ("$MBML.functions.groupBy.more", nil),
            ("$MBML.functions[#(3)]", nil), ("$MBML.tags.Var", true), ("$MBML.tags.MBML", true),
            ("$MBML.tags.Colour", true), ("$MBML.tags.Nope", nil), ("$MBML.tags[*]", nil),
            ("$MBML.modules.Theme", true), ("$MBML.modules.MBThemeModule", true),
            ("$MBML.modules.Other", nil), ("$MBML.actions.Post", nil),
            ("^if($MBML.functions.groupBy|^groupBy(x)|old)", "old"),
            ("^if(!$MBML.functions.uppercase|old|^uppercase(new))", "NEW"),
        ] as [(String, MBValue?)])
    func guards(expression: String, value: MBValue?) throws {
        let loaded = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": "<MBML/>"])], modules: [Theme()])
        #expect(try loaded.environment.evaluate(expression) == value)
        #expect(try loaded.environment.strict.evaluate(expression) == value)
    }

    @Test("it's equal to that of an environment with the same functions, tags and modules")
    func equality() throws {
        let environment = MBEnvironment()
        #expect(environment.boolean("$MBML == $MBML"))
        let value = try environment.evaluate("$MBML")
        var other = MBEnvironment()
        #expect(try other.evaluate("$MBML") == value)
        other.declare(function: "my-own") { 1 }
        #expect(try other.evaluate("$MBML") != value)
        var renamed = MBEnvironment()
        renamed.declare(function: "myOwn") { 1 }
        #expect(try other.evaluate("$MBML") != renamed.evaluate("$MBML"))
        let loaded = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": "<MBML/>"])], modules: [Theme()])
        #expect(try loaded.environment.evaluate("$MBML") != value)
    }

    @Test("the names are dictionaries")
    func dictionaries() throws {
        var environment = MBEnvironment()
        let count = environment.functions.count
        #expect(try environment.evaluate("^count($MBML.functions)") == MBValue(count))
        environment.declare(function: "my-own") { 1 }
        #expect(try environment.evaluate("^count($MBML.functions)") == MBValue(count + 1))
        #expect(try environment.evaluate("$MBML.functions.my-own") == true)
        #expect(
            try environment.evaluate("^sort(^keys($MBML.tags))")
                == ["Function", "Include", "MBML", "Var"])
        #expect(try MBEnvironment().evaluate("$MBML.functions.my-own") == nil)
        let names = try #require(try environment.evaluate("$MBML.functions")?.asDictionary)
        #expect(names["list"] == true && names.count == count + 1)
    }

    @Test("a function that a document declares is available from then on")
    func documents() throws {
        let loaded = try MBEnvironment.load(
            searching: [
                MBMemoryRoot([
                    "manifest.xml": """
                    <MBML>
                      <Var name="before" boolean="$MBML.functions.shout"/>
                      <Function name="shout" class="MBMLStringFunctions" method="uppercase"
                                input="string"/>
                      <Var name="after" boolean="$MBML.functions.shout"/>
                    </MBML>
                    """
                ])
            ])
        #expect(loaded.diagnostics.isEmpty)
        #expect(loaded.environment["before"] == false && loaded.environment["after"] == true)
    }

    @Test("only one of two guarded includes is loaded", arguments: [true, false])
    func includes(isNew: Bool) throws {
        let roots = [
            MBMemoryRoot([
                "manifest.xml": """
                <MBML>
                  <Include file="new.xml" if="$MBML.functions.groupBy"/>
                  <Include file="old.xml" if="!$MBML.functions.groupBy"/>
                </MBML>
                """,
                "new.xml": "<MBML><Var name='x' value='^groupBy(new)'/></MBML>",
                "old.xml": "<MBML><Var name='x' literal='old'/></MBML>",
            ])
        ]
        for isStrict in [false, true] {
            var base = MBEnvironment()
            base.isStrict = isStrict
            if isNew { base.declare(function: "groupBy") { (text: String) in text } }
            let loaded = try MBEnvironment.load(searching: roots, into: base)
            #expect(loaded.diagnostics.isEmpty)
            #expect(loaded.environment["x"] == (isNew ? "new" : "old"))
            let check = MBEnvironment.check(searching: roots, into: base)
            #expect(!check.diagnostics.contains { $0.message.contains("MBML") })
        }
    }

    @Test("nobody else can declare or set it")
    func readOnly() throws {
        let log = MBCollectingLog()
        var environment = MBEnvironment()
        environment.capabilities.log = log
        environment["MBML"] = 1
        environment.declare("MBML") { _ in 1 }
        #expect(log.drain().map { $0.error?.code } == [.readOnlyVariable, .readOnlyVariable])
        #expect(throws: MBExpressionError.self) { try environment.declare("MBML", value: 1) }
        #expect(throws: MBExpressionError.self) { try environment.declare("MBML", dynamic: "1") }
        #expect(throws: MBExpressionError.self) { try environment.push("MBML", to: 1) }
        #expect(try environment.evaluate("$MBML.language") == 2)
        let root = MBMemoryRoot(["manifest.xml": "<MBML><Var name='MBML' literal='x'/></MBML>"])
        let loaded = try MBEnvironment.load(searching: [root])
        #expect(
            loaded.diagnostics.map(\.message) == [
                "the variable 'MBML' is the library's own; choose another name"
            ])
        #expect(loaded.diagnostics.map(\.severity) == [.error])
        #expect(MBEnvironment.check(searching: [root]).diagnostics == loaded.diagnostics)
        #expect(loaded.environment["MBML"] != "x")
    }

    @Test("it isn't among the variables that are counted or listed")
    func listing() throws {
        #expect(!MBEnvironment().variableNames.contains("MBML"))
        #expect(try MBEnvironment().reads(of: "$MBML.functions.list").variables == ["MBML"])
    }
}
