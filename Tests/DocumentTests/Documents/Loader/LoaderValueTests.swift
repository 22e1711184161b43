import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Initial values of variables")
struct LoaderValueTests {
    @Test(
        "texts without markers are their own value, however they are written",
        arguments: [
            ("a text", "a text"), (" a\n b ", " a\n b "), ("a &amp; b", "a & b"),
            ("a<!-- c -->b", "ab"), ("<![CDATA[<a & b>]]>", "<a & b>"), ("a\r\nb\rc", "a\nb\nc"),
            ("12", "12"), ("T", "T"), ("(a|b)", "(a|b)"), ("é 😀", "é 😀"), ("a\\nb", "a\nb"),
            ("a &#36;b", "a "), ("&#36;&#36;b", "$b"), ("a<!-- -->$b", "a"), ("1 #(1 + 1)", "1 2"),
        ])
    func texts(_ written: String, _ expected: String) throws {
        let environment = try Documents(
            """
            <Var name='x'>\(written)</Var><Var name='l' type='list'><Var>\(written)</Var></Var>\
            <Var name='m' type='map'><Var name='k'>\(written)</Var></Var>
            """
        ).environment()
        #expect(environment["x"] == .string(expected))
        #expect(environment["l"] == [.string(expected)])
        #expect(environment["m"] == ["k": .string(expected)])
    }

    @Test("a text is too long, late or beyond a budget exactly when an expression would be")
    func limits() throws {
        var base = MBEnvironment()
        base.limits.expressionLength = 5
        #expect(
            try Documents("<Var name='x' value='12345'/><Var name='y' value='123456'/>")
                .problems(into: base) == ["m.xml:1:57 error valueFailed"])
        base = MBEnvironment()
        base.limits.seconds = 0
        #expect(
            try Documents("<Var name='x' value='12345'/><Var name='y' literal='12345'/>")
                .problems(into: base) == ["m.xml:1:28 error valueFailed"])
        base = MBEnvironment()
        base.limits.steps = 0
        #expect(try Documents("<Var name='x' value='12345'/>").problems(into: base) == [])
    }

    @Test("an expression that stands in a document twice has the place of each")
    func places() throws {
        let text = (0..<3).map { "<Var name='v\($0)' value='ab ^nope()'/>\n" }.joined()
        #expect(
            try Documents("<MBML>\n\(text)</MBML>").problems()
                == (2...4).map { "m.xml:\($0):26 error valueFailed" })
    }

    @Test(
        "attributes are found by their whole local names",
        arguments: [
            ("<Var x:name='a' name='b' literal='1'/>", ["1:20 warning unsupportedAttribute"]),
            ("<Var x:name='a' x:literal='1'/>", []),
            ("<Var names='a' nam='b'/>", ["1:7 error missingAttribute"]),
            ("<Var name=''/>", ["1:7 error missingAttribute"]),
            (
                "<Var name='a' Value='1' literals='2'/>",
                [
                    "1:28 warning unsupportedAttribute", "1:41 warning unsupportedAttribute",
                ]
            ),
            (
                "<Var name='a' literal='1' boolean='T' value='2'/>",
                [
                    "1:52 error conflictingAttributes"
                ]
            ),
            ("<Var name='a' mutable='maybe' value='1'/>", ["1:30 error invalidAttribute"]),
            ("<Var name='a' type='lists'/>", ["1:27 error unknownVariableType"]),
            ("<Var name='a' type='list' value='1'/>", ["1:40 warning unsupportedAttribute"]),
            ("<Var name='a' if=''/>", ["1:25 warning conditionFailed"]),
            ("<Var name='a' literal='1'>b</Var>", ["1:33 warning ignoredText"]),
            (
                "<Var name='a' literal='1'/><Var name='a' mutable='F'/>",
                [
                    "1:34 warning variableRedeclared"
                ]
            ),
            ("<Var name='a' xmlns:b='c' literal='1'/>", []),
            ("<Var name='a' type='bogus' if='F'/>", []), ("<Var if='F' literal='1'/>", []),
            ("<Var name='Device' if='F'/>", []),
        ])
    func attributes(_ text: String, _ expected: [String]) throws {
        #expect(try Documents(text).problems() == expected.map { "m.xml:" + $0 })
    }

    @Test("a variable without markers in its value can be read-only and has its place")
    func declarations() throws {
        let loaded = try Documents(
            "<Var name='a' mutable='F'>text</Var>\n<Var name='b' value='text'/>"
        ).load()
        var environment = loaded.environment
        #expect(environment.isReadOnly("a") && !environment.isReadOnly("b"))
        #expect(throws: MBExpressionError.self) { try environment.set("a", to: 1) }
        #expect(environment.place(of: "b")?.description == "m.xml:2:1")
        #expect(environment.ownVariableNames == ["a", "b"])
    }
}
