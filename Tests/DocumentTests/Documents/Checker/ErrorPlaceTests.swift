import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Places of errors in documents")
struct ErrorPlaceTests {
    private func failure(_ documents: Documents, _ expression: String) throws -> MBExpressionError {
        var environment = try documents.environment()
        environment.capabilities.log = MBCollectingLog()
        return try environment.failure(expression)
    }

    @Test(
        "an error of a dynamic variable points into the document when the variable is read",
        arguments: [
            ("<Var name='x' type='dynamic' value='ab ^nope()'/>", "m.xml:1:46"),
            ("<Var name='x' type='dynamic'\n\tvalue='ab\t^nope()'/>", "m.xml:2:12"),
            ("<Var name='x' type='dynamic' value='&lt;&#x1F600;^nope()'/>", "m.xml:1:56"),
            ("<Var name='x' type='dynamic' boolean='T &amp;&amp; ^nope()'/>", "m.xml:1:58"),
            (
                "<Var name='x' type='dynamic' expression='^list(^array(a)|$item)^nope()'/>",
                "m.xml:1:70"
            ),
        ])
    func dynamicVariables(_ text: String, _ expected: String) throws {
        let error = try failure(Documents(text), "Hi $x!")
        #expect(error.document?.description == expected)
        #expect(error.ownDocument == nil)
        #expect(error.underlying?.document == error.document)
        #expect(error.description.contains("\n  in \(expected)\n"))
    }

    @Test("an error deep inside is found in the document of the inner variable")
    func chains() throws {
        let documents: Documents = [
            "m.xml": "<Include file='b.xml'/><Var name='x' type='dynamic' value='a$y'/>",
            "b.xml": "<Var name='y' type='dynamic' value='#(abc + 1)'/>",
        ]
        let error = try failure(documents, "$x")
        #expect(error.chain == ["$x", "$y"])
        #expect(
            error.path.map { $0.ownDocument?.description } == [nil, "m.xml:1:67", "b.xml:1:45"])
        #expect(error.document?.description == "m.xml:1:67")
        #expect(error.root.document?.description == "b.xml:1:45")
    }

    @Test("an error in a text that a variable evaluates is placed where its expression asks for it")
    func evaluatedTexts() throws {
        let error = try failure(
            "<Var name='t' literal='xx ^nope()'/><Var name='x' type='dynamic' value='a^eval($t)'/>",
            "$x")
        #expect(error.document?.description == "m.xml:1:80")
    }

    @Test("the place is kept when the variable is set again, but not when the app declares it")
    func redeclaring() throws {
        var environment = try Documents("<Var name='x' value='1'/>").environment()
        #expect(environment.place(of: "x")?.description == "m.xml:1:7")
        environment["x"] = 2
        #expect(environment.place(of: "x")?.description == "m.xml:1:7")
        try environment.declare("x", dynamic: "^nope()")
        environment.capabilities.log = MBCollectingLog()
        #expect(try environment.failure("$x").document == nil)
    }

    @Test("a variable needs little extra memory for its place")
    func memory() {
        #expect(MemoryLayout<DeclarationPlace?>.size <= 32)
    }

    @Test("a module's errors point into the document")
    func modules() throws {
        struct Checker: MBModule {
            let name = "Checker"
            func register(with load: inout MBDocumentLoader) {
                load.handle("Check") { element, load in
                    guard let attribute = element.attribute("that") else { return }
                    do throws(MBExpressionError) {
                        _ = try load.value(of: attribute, as: .boolean)
                    } catch {
                        load.report(
                            .warning, .conditionFailed, "\(error.document?.description ?? "")")
                    }
                }
            }
        }
        let loaded = try MBEnvironment.load(
            manifest: "m.xml",
            searching: [.memory(["m.xml": "<MBML>\n <Check that='T == ^nope()'/></MBML>"])],
            modules: [Checker()], into: .pinned())
        #expect(loaded.diagnostics.map(\.message) == ["m.xml:2:20"])
    }
}

@Suite("Snippets of diagnostics")
struct DiagnosticSnippetTests {
    private func snippets(_ documents: Documents) throws -> [String] {
        try documents.load().diagnostics.map { $0.snippet?.description ?? "none" }
    }

    @Test(
        "the line of the document is shown with a caret at the place",
        arguments: [
            (
                "\n<Vra name='x'/>\n",
                """
                    <Vra name='x'/>
                    ^~~~
                """
            ),
            (
                "\n<Var name='x' value='ab ^nope() cd'/>\n",
                """
                    <Var name='x' value='ab ^nope() cd'/>
                                            ^~~~~~~
                """
            ),
            (
                "\n<Var name='x' bogus='1'/>\n",
                """
                    <Var name='x' bogus='1'/>
                                         ^
                """
            ),
            (
                "\n\t<Var name='é&lt;' value='&#x1F600; ^nope()'/>\n",
                """
                    \t<Var name='é&lt;' value='&#x1F600; ^nope()'/>
                    \t                                   ^~~~~~~
                """
            ),
            (
                "\n<Function name='xx'\r\n  class='No pe'/>\n",
                """
                      class='No pe'/>
                             ^~~~~
                """
            ),
            (
                "\n<Var name='x'><![CDATA[^nope()]]> y</Var>\n",
                """
                    <Var name='x'><![CDATA[^nope()]]> y</Var>
                                           ^~~~~~~
                """
            ),
            (
                "<MBML\nmodules=' Nope,'></MBML>",
                """
                    modules=' Nope,'></MBML>
                              ^~~~
                """
            ),
        ])
    func lines(_ text: String, _ expected: String) throws {
        #expect(try snippets(Documents(text)) == [expected])
    }

    @Test("a document that isn't well-formed shows its line, too")
    func malformed() throws {
        let diagnostic = try #require(throws: MBEnvironment.LoadError.self) {
            try Documents("!<MBML>\n <a b=c/>").load()
        }.diagnostic
        #expect(diagnostic.location?.line == 2)
        #expect(diagnostic.snippet?.line == " <a b=c/>")
    }

    @Test(
        "a line shows the encoding that the document declares",
        arguments: [("UTF-8", String.Encoding.utf8), ("UTF-16", .utf16), ("latin1", .isoLatin1)])
    func encodings(_ name: String, _ encoding: String.Encoding) throws {
        let text = "<?xml version='1.0' encoding='\(name)'?><MBML><Vra x='é'/></MBML>"
        let lines = DocumentLines(try #require(text.data(using: encoding)))
        let snippet = lines.snippet(at: MBSourceLocation(line: 1, column: 40 + name.count))
        #expect(snippet?.line == text)
    }

    @Test("lines of any length have short snippets")
    func longLines() throws {
        let long = String(repeating: "é", count: 5_000)
        let result = try Documents("<Var name='x' value='\(long) ^nope() \(long)'/>").load()
        let snippet = try #require(result.diagnostics.first?.snippet)
        #expect(snippet.description.utf8.count < 600)
        #expect(snippet.line.hasPrefix("…é") && snippet.line.hasSuffix("é…"))
        #expect(snippet.line.contains("^nope()"))
        let many = String(repeating: "<Vra/>", count: 3_000)
        let problems = try Documents(many).load().diagnostics
        #expect(problems.count == 1_000)
        #expect(problems.last?.snippet?.line.contains("<Vra/>") == true)
    }

    @Test("a problem found later shows the expression")
    func later() throws {
        let element = try MBMLElement(xml: Data("<a b='x ^nope() y'/>".utf8))
        let attribute = try #require(element.attribute("b"))
        let environment = MBEnvironment.pinned()
        let expression = MBMLElement.Expression(
            expression: try environment.expression(attribute.value), attribute: attribute,
            file: "m.xml")
        let error = try environment.failure(attribute.value)
        #expect(
            expression.diagnostic(of: error).snippet?.description == """
                    x ^nope() y
                      ^~~~~~~
                """)
    }
}

@Suite("Warnings about documents")
struct DocumentWarningTests {
    private func messages(_ documents: Documents) throws -> [String] {
        try documents.load().diagnostics.map(\.description)
    }

    @Test("the warning about a variable that is declared twice names the first place")
    func variables() throws {
        #expect(
            try messages("<Var name='x' value='1'/>\n<Var name='x' value='2'/>") == [
                "m.xml:2:1: warning: the variable 'x' was declared before, at m.xml:1:7"
            ])
        #expect(
            try messages([
                "m.xml": "<Include file='b.xml'/><Var name='x' type='dynamic' value='2'/>",
                "b.xml": "\n<Var name='x' type='list'/>",
            ]) == ["m.xml:1:30: warning: the variable 'x' was declared before, at b.xml:2:1"])
        var base = MBEnvironment()
        try base.declare("x", value: 1)
        let loaded = try Documents("<Var name='x' value='1'/>").load(into: base)
        #expect(loaded.diagnostics.map(\.message) == ["the variable 'x' was declared before"])
    }

    @Test("the warning about a function that is declared twice names the first place")
    func functions() throws {
        let function = "<Function class='MBMLStringFunctions' name='shout' method='uppercase'/>"
        #expect(
            try messages(Documents(function + "\n" + function)) == [
                "m.xml:2:1: warning: the function '^shout' was declared before, at m.xml:1:7"
            ])
    }

    @Test(
        "text that is ignored",
        arguments: [
            (
                "<Var name='x' value='1'>text</Var>",
                "m.xml:1:31: warning: the text 'text' is ignored because there is 'value'"
            ),
            (
                "<Var name='x' literal=''>\n text\n</Var>",
                "m.xml:1:32: warning: the text 'text' is ignored because there is 'literal'"
            ),
            (
                "<Var name='x' type='list'>a, b</Var>",
                "m.xml:1:33: warning: the text 'a, b' is ignored because a list holds only 'Var'"
            ),
            (
                "<Var name='x' type='dynamic' value='1'>2</Var>",
                "m.xml:1:46: warning: the text '2' is ignored because there is 'value'"
            ),
        ])
    func ignoredText(_ text: String, _ expected: String) throws {
        #expect(try messages(Documents(text)) == [expected])
    }

    @Test("a text with elements in it has the place where it begins, not one outside of its line")
    func textAroundElements() throws {
        let element = try MBMLElement(xml: Data("<a>b<c>\n</c>\nde &amp; f</a>".utf8))
        let attribute = element.textAttribute
        #expect(attribute.value == "b\n\nde & f")
        #expect(attribute.location(ofUTF16: 0).description == "1:4")
        #expect(attribute.location(ofUTF16: 7).description == "1:4")
    }

    @Test("two entries of one name in a map")
    func duplicates() throws {
        #expect(
            try messages(
                "<Var name='x' type='map'><Var name='a' value='1'/><Var name='a' value='2'/></Var>"
            ) == ["m.xml:1:68: warning: the map already has 'a'; this one replaces it"])
    }

    @Test("white space and comments aren't ignored text")
    func blanks() throws {
        #expect(
            try messages(
                Documents(
                    "<Var name='x' value='1'>\n <!-- c -->\n</Var><Var name='y'>text</Var>"
                        + "<Var name='z' type='list'>\n <Var value='1'/>\n</Var>")) == [])
    }
}
