import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Places of problems in documents")
struct LoaderPlaceTests {
    @Test(
        "tags over several lines, Windows line breaks and tabs",
        arguments: [
            ("<Var\r\n\tname='x'\r\n\tvalue='ab ^nope()'\r\n/>", "3:12 error valueFailed"),
            ("<Var name='x'\n\n\tbogus='1'/>", "3:9 warning unsupportedAttribute"),
            ("\r\n\r\n<Vra/>", "3:1 error unknownTag"),
            ("<Var name='x' value='\tab\t^nope()'/>", "1:32 error valueFailed"),
            ("<Var name='x' value='ab\r\n ^nope()'/>", "2:2 error valueFailed"),
            ("<Var name='x' value='&#13;&#10;ab ^nope()'/>", "1:41 error valueFailed"),
            ("<Var name='x' value='&#x1F600;&quot;^nope()'/>", "1:43 error valueFailed"),
            ("<Var name='x' if='T &amp;&amp; ^nope()'/>", "1:38 error conditionFailed"),
            ("<Include\n\tif='(' file='a.xml'/>", "2:6 error conditionFailed"),
            (
                "<Function\r\n name='xx'\r\n\tclass='Nope'/>",
                "3:9 error unknownFunctionImplementation"
            ),
        ])
    func attributes(_ text: String, _ expected: String) throws {
        #expect(try Documents(text).problems() == ["m.xml:" + expected])
    }

    @Test(
        "text with entities, comments, instructions and sections",
        arguments: [
            ("ab ^nope()", "1:24"), ("&lt;&#x1F600;^nope()", "1:34"),
            ("<![CDATA[^nope()]]>", "1:30"), ("<![CDATA[&lt;^nope()]]>", "1:34"),
            ("a<![CDATA[<]]>^nope()", "1:35"), ("<![CDATA[]]><![CDATA[^nope()]]>", "1:42"),
            ("ab<!-- c\n d -->^nope()", "2:7"), ("ab<?c d?>^nope()", "1:30"),
            ("\r\n\tab\r\n ^nope()", "3:2"), ("<!-- -->\r\n<![CDATA[\r\n ^nope()]]>", "3:2"),
            ("😀&amp;é^nope()", "1:28"), ("  <!--a-->  &#10;^nope()", "1:38"),
        ])
    func text(_ text: String, _ expected: String) throws {
        let problems = try Documents("<Var name='x'>\(text)</Var>").problems()
        #expect(problems == ["m.xml:\(expected) error valueFailed"])
        let nested = try Documents("<Var name='l' type='list'><Var>\(text)</Var></Var>").problems()
        #expect(nested.count == 1)
    }

    @Test("an error in a text that an expression evaluates is placed where the expression begins")
    func inner() throws {
        let documents: Documents = [
            "m.xml": "<Var name='t' literal='a long text with ^nope()'/>\n"
                + "<Var name='x' value='ab ^eval($t)'/>\n<Var name='y' value='ab ^host()'/>"
        ]
        var base = MBEnvironment()
        base.declare(
            MBMLFunction("host", input: .none) { call in
                try call.environment.evaluate("a long text with ^nope()")
            })
        let problems = try documents.problems(into: base)
        #expect(problems == ["m.xml:2:25 error valueFailed", "m.xml:3:22 error valueFailed"])
    }

    @Test("every problem of a document has its file, line and column")
    func everything() throws {
        let documents: Documents = [
            "m.xml": """
            <MBML modules='Nope'><Include/><Include file='none.xml'/><Include file='../a'/>
            <Include file='bad.xml'/><Include file='odd.xml'/><Include file='m.xml' x='y'/>
            <Other/><Var/><Var name='a' type='b'/><Var name='a' value='(' literal='b'/>
            <Var name='a' if='^no()'/><Var name='a' value='^no()'/><Var name='a' mutable='x'/>
            <Var name='a' type='singleton' class='b'/><Var name='a' type='dynamic'/>
            <Var name='l' type='list' value='a'><Var name='a'/><Item/><Var type='dynamic'/></Var>
            <Function/><Function name='1'/><Function name='f' class='x'/>
            </MBML>
            """,
            "bad.xml": "!<MBML><a></MBML>", "odd.xml": "<?p?><Odd modules='x'/>",
        ]
        let loaded = try documents.load()
        #expect(loaded.diagnostics.count == 24)
        for diagnostic in loaded.diagnostics {
            #expect(diagnostic.file != nil && diagnostic.location != nil, "\(diagnostic)")
            #expect(diagnostic.message.first?.isUppercase == false, "\(diagnostic)")
        }
    }
}
