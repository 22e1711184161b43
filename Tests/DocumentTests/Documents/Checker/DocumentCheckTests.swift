import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Checks of documents")
struct DocumentCheckTests {
    /// The problems of documents as `file:line:column: severity: message`.
    private func problems(
        _ documents: Documents, strict: Bool = false, variables: MBDictionary = [:],
        modules: [any MBModule] = []
    ) throws -> [String] {
        var base = try MBEnvironment().setting(variables)
        base.isStrict = strict
        return MBEnvironment.check(
            manifest: "m.xml", searching: [MBMemoryRoot(documents.texts)], modules: modules,
            into: base
        ).diagnostics.map(\.description)
    }

    @Test(
        "a wrong expression is found anywhere in a document",
        arguments: [
            "<Var name='a' value='^nosuch()'/>", "<Var name='a' boolean='^nosuch()'/>",
            "<Var name='a'>^nosuch()</Var>", "<Var name='a' type='dynamic' value='^nosuch()'/>",
            "<Var name='a' type='dynamic' expression='^nosuch()'/>",
            "<Var name='a' type='dynamic' boolean='^nosuch()'/>",
            "<Var name='a' literal='' if='^nosuch()'/>",
            "<Var name='a' type='list'><Var value='^nosuch()'/></Var>",
            "<Var name='a' type='map'><Var name='b' literal='' if='^nosuch()'/></Var>",
            "<Var name='a' type='dynamic' value='^if(F|^list($x|^nosuch()))'/>",
            "<Var name='a' value='^log(^nosuch())'/>", "<Var name='a' value='^eval(^^nosuch())'/>",
            "<Var name='a' value='$x[^nosuch()]'/>",
            "<Var name='a' value='x' if='F -AND ^nosuch()'/>",
            "<Var name='a' value='^nosuch()' if='F'/>",
            "<Include file='b.xml' if='^nosuch()'/>",
            "<Function class='MBMLStringFunctions' name='q' if='^nosuch()'/>",
        ])
    func everywhere(_ text: String) throws {
        let found = try problems(["m.xml": text, "b.xml": ""])
        #expect(found.count == 1)
        #expect(found.first?.contains("error: ") == true)
        #expect(found.first?.contains("unknown function '^nosuch'") == true)
    }

    @Test("a declaration under a condition has alternatives, and another one is a mistake")
    func redeclarations() throws {
        for (declaration, problem) in [
            ("<Var name='a' literal=''/>", "the variable 'a' was declared before"),
            ("<Function name='a' value='b'/>", "the function '^a' was declared before"),
        ] {
            let conditional = declaration.replacing("/>", with: " if='$b'/>")
            #expect(try problems(["m.xml": conditional + declaration], variables: ["b": 1]) == [])
            let found = try problems(["m.xml": declaration + declaration])
            #expect(found.count == 1 && found.first?.contains(problem) == true, "\(found)")
        }
    }

    @Test("a word that a function doesn't know is an error, regardless of the blanks around it")
    func words() throws {
        #expect(
            try problems([
                "m.xml": "<Var name='a' value='^sort(^array(b|a)|$item| dec )'/>"
            ]) == [
                "m.xml:1:53: error: 'value': function error: ^sort doesn't accept the order 'dec'; "
                    + "did you mean 'desc'?"
            ])
        for word in ["DESC", " ascending", "", "$way", "^q(down)"] {
            let text =
                "<Var name='way' literal='asc'/>"
                + "<Var name='a' value='^sort(^array(b|a)||\(word))'/>"
            #expect(try problems(["m.xml": text]) == [])
        }
    }

    @Test(
        "a problem is placed at the offending part, behind entities, breaks and comments",
        arguments: [
            ("<Var name='a' value='1 &gt; ^nosuch()'/>", "1:35"),
            ("<Var name='a' value='&#36;x ^nosuch()'/>", "1:35"),
            ("<Var name='a' type='dynamic' boolean='😀 &amp;&amp;\n ^nosuch()'/>", "2:2"),
            ("<Var name='a'>x <!-- c --> ^nosuch()</Var>", "1:34"),
            ("<Var name='a' value='^log(&lt; ^nosuch())'/>", "1:38"),
            ("<Var name='a' value='x ^eval(^^nosuch())'/>", "1:30"),
            ("<Var name='a' value='^if(T|&quot;|^pluralize(1|2))'/>", "1:41"),
        ])
    func places(_ text: String, _ place: String) throws {
        let found = try problems(Documents(text))
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("m.xml:\(place): error: ") == true, "\(found)")
    }

    @Test("numbers of parameters and syntax are checked, even in parameters that may never run")
    func callsAndSyntax() throws {
        let found = try problems(
            """
            <MBML>
            <Var name='a' type='dynamic' value='^if(T|x|^pluralize(1|b))'/>
            <Var name='b' type='dynamic' value='^if(T|x|${a b})'/>
            <Var name='c' type='dynamic' value='^filter($x|$y 1)'/>
            <Var name='d' type='dynamic' value='^percent(%.2f pct|1|2)'/>
            <Var name='e' type='dynamic' boolean='$x 1'/>
            </MBML>
            """)
        #expect(found.map { $0.prefix(8) } == ["m.xml:2:", "m.xml:3:", "m.xml:4:", "m.xml:6:"])
        #expect(found.first?.contains("expected 3 to 4 parameters, found 2") == true)
    }

    @Test("nothing is evaluated, so that missing data isn't a problem")
    func withoutData() throws {
        let found = try problems(
            """
            <MBML>
            <Var name='a' value='#($response.total / 2)'/>
            <Var name='b' value='^reverse($response.items)' if='$response.items.count > 0'/>
            <Var name='c' type='list'><Var value='#($none + 1)'/></Var>
            </MBML>
            """)
        #expect(found == [])
    }

    @Test("functions that documents declare later are known, regardless of conditions")
    func laterFunctions() throws {
        let found = try problems([
            "m.xml": """
            <Include file='f.xml' if='F'/>
            <Var name='a' value='^shout(x)^tidy(x)^gone(x)' if='^later()'/>
            <Function class='MBMLStringFunctions' name='tidy' method='lowercase' input='string'/>
            <Function class='MBMLEnvironmentFunctions' name='later' method='mbmlLoadedPaths' input='none'/>
            """,
            "f.xml": """
            <Function class='MBMLStringFunctions' name='shout' method='uppercase' input='string'/>
            <Function class='Elsewhere' name='gone' input='string'/>
            """,
        ])
        #expect(found.count == 1)
        #expect(found.first?.contains("f.xml:2:") == true)
        #expect(
            found.first?.contains("warning: no functions are registered as 'Elsewhere'") == true)
    }

    @Test("all alternatives are checked, and aren't declared twice")
    func alternatives() throws {
        let found = try problems([
            "m.xml": """
            <Include file='a.xml' if='$Platform.isUIKit'/>
            <Include file='b.xml' if='!$Platform.isUIKit'/>
            <Include file='c.xml' if='$Platform.isUIKit'/>
            <Var name='s' type='singleton' class='Shop' if='^classExists(Shop)'/>
            <Var name='n' literal='1' if='T'/>
            <Var name='n' literal='2' if='F'/>
            <Var name='m' literal='1'/>
            <Var name='m' literal='2'/>
            """,
            "a.xml": "<Var name='hint' literal='tap'/>",
            "b.xml": "<Var name='hint' value='${a b}'/>",
        ])
        #expect(
            found.map { $0.split(separator: ":").prefix(4).joined(separator: ":") } == [
                "m.xml:3:1: warning", "m.xml:4:39: warning", "m.xml:8:1: warning",
                "b.xml:1:34: error",
            ], "\(found)")
    }

    @Test("unknown variables are errors if the base is strict")
    func strict() throws {
        let documents: Documents = """
            <MBML>
            <Var name='line' type='dynamic' value='$user:name $usr:name $Device.isRetina $given'/>
            <Var name='user:name' value='^list($later|$item $key $outer:item)$item'/>
            <Var name='later' type='list'/>
            <Var name='perItem' type='dynamic' value='$item.price'/>
            </MBML>
            """
        let found = try problems(documents, strict: true, variables: ["given": 1])
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("m.xml:2:51: error: ") == true)
        #expect(
            found.first?.hasSuffix("there is no variable '$usr:name'; did you mean '$user:name'?")
                == true)
        #expect(found.last?.hasPrefix("m.xml:3:66: error: ") == true)
        #expect(try problems(documents) == [])
    }

    @Test("suggestions end once many names have been compared")
    func manyUnknown() throws {
        let declared = (0..<3_999).map { "<Var name='aVeryLongName\($0)' literal=''/>" }.joined()
        let reads = (0..<300).map { "<Var name='r\($0)' type='dynamic' value='$nane'/>" }.joined()
        let found = try problems(
            ["m.xml": "<MBML><Var name='name' literal=''/>\(declared)\(reads)</MBML>"],
            strict: true)
        let suggested = found.map { $0.hasSuffix("did you mean '$name'?") }
        #expect(suggested.count == 300)
        #expect(suggested.first == true && suggested.last == false)
    }

    @Test("a name that ends with a mark is a warning unless it's declared")
    func trailingMarks() throws {
        let found = try problems("<Var name='a' value='$x: $y: $z-'/><Var name='y:' literal=''/>")
        #expect(
            found.map { $0.contains("warning: ") && $0.contains("write ${…} around") } == [
                true, true,
            ])
    }

    @Test("conditions that mix -AND and -OR are a warning unless parentheses make them clear")
    func mixedOperators() throws {
        let found = try problems(
            """
            <Var name='a' type='dynamic' boolean='T -OR F -AND T'/>
            <Var name='b' type='dynamic' boolean='T -OR (F -AND T) -OR F'/>
            """)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("m.xml:1:45: warning: 'boolean': -AND and -OR have") == true)
    }

    @Test("unclosed forms and compared quotes are warnings at their place")
    func hardlyMeant() throws {
        let found = try problems(
            """
            <Var name='a' type='dynamic' value='x ^uppercase(hello'/>
            <Var name='b' type='dynamic' value='#(1 + 2'/>
            <Var name='c' type='dynamic' boolean='$a == "open"'/>
            <Var name='d' type='dynamic' value='2^10 (^ ^^f('/>
            <Var name='e' type='dynamic' boolean='$a -AND false'/>
            <Var name='f' type='dynamic' boolean='"open" == $a'/>
            """)
        #expect(
            found.map { $0.split(separator: " ").prefix(4).joined(separator: " ") } == [
                "m.xml:1:45: warning: 'value': '^uppercase('", "m.xml:2:37: warning: 'value': '#('",
                "m.xml:3:45: warning: 'boolean': the", "m.xml:5:47: warning: 'boolean': the",
                "m.xml:6:39: warning: 'boolean': the",
            ])
    }

    @Test("problems that loading reports are reported once, in the order of documents and lines")
    func order() throws {
        let found = try problems([
            "m.xml": """
            <MBML>
            <Var name='a' value='^nosuch()'/>
            <Nope/>
            <Include file='b.xml'/><Include file='./b.xml'/>
            <Include file='none.xml'/>
            </MBML>
            """,
            "b.xml": "<Var/>",
        ])
        #expect(
            found.map { $0.split(separator: " ").first } == [
                "m.xml:2:22:", "m.xml:3:1:", "m.xml:5:1:", "b.xml:1:7:",
            ])
    }

    @Test("a manifest that can't be read is a problem like any other")
    func unreadable() throws {
        let none = MBEnvironment.check(searching: [.memory([:])])
        #expect(none.diagnostics.map(\.code) == [.manifestNotFound])
        #expect(none.hasErrors && none.documents.isEmpty)
        #expect(try problems("!<MBML").count == 1)
        let url = URL(fileURLWithPath: "/none/m.xml")
        #expect(MBEnvironment.check(manifest: url).diagnostics.first?.file == "/none/m.xml")
    }

    @Test("attributes that modules evaluate, now or later, are checked, and constants have values")
    func modules() throws {
        struct Module: MBModule {
            let name = "Test"

            func register(with load: inout MBDocumentLoader) {
                load.handle("Now") { element, load in
                    guard let attribute = element.attribute("x") else { return }
                    let value = load.evaluate(attribute, as: .string)
                    guard value == nil, !load.isChecking else { return }
                    load.report(.error, .missingAttribute, "no value", at: attribute.location)
                }
                load.handle("Later") { element, load in
                    load.assume(variable: "result")
                    _ = load.expression("x", of: element, as: .object)
                }
            }
        }
        let text = "<Now x='$result ^nosuch()'/><Later x='$item ${a b}'/><Later x='^f()$unknown'/>"
        let found = try problems(Documents(text), strict: true, modules: [Module()])
        #expect(found.count == 4)
        #expect(found.map { $0.contains("error: ") } == [true, true, true, true])
    }

    @Test("a module can say how the names begin and end that it computes, or that they may be any")
    func computedNames() throws {
        struct Module: MBModule {
            let name = "Test"

            func register(with load: inout MBDocumentLoader) {
                load.handle("Sets") { element, load in
                    if let name = element["x"] { load.assume(variable: name) }
                }
            }
        }
        func found(_ name: String, _ text: String) throws -> [String] {
            try problems(
                Documents("<Sets x='\(name)'/><Var name='a' type='dynamic' value='\(text)'/>"),
                strict: true, modules: [Module()])
        }
        #expect(try found("page$n", "$page7") == [])
        #expect(try found("page${n}Title", "$page7Title") == [])
        for (name, text) in [("page$n", "$other"), ("page${n}Title", "$page7"), ("page", "$page7")]
        {
            let problems = try found(name, text)
            #expect(problems.count == 1 && problems[0].contains(": error: '"), "\(problems)")
        }
        for name in ["$n", "$n$n", "${a b}"] {
            let problems = try found(name, "$other")
            #expect(problems.count == 1 && problems[0].contains(": warning: '"), "\(problems)")
        }
    }

    @Test("a hostile document is checked in bounded time, with bounded output")
    func hostile() throws {
        let unknown = String(repeating: "^nosuch()$none", count: 6_000)
        let many = String(repeating: "<Var name='a' value='\(unknown)'/>", count: 20)
        let found = try problems(Documents(many), strict: true)
        #expect((1...1_000).contains(found.count))
    }
}
