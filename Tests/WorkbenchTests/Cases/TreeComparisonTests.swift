import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@testable import MBMLWorkbench

@Suite("Comparing trees of documents")
struct TreeComparisonTests {
    private func comparison(
        _ old: String, _ new: String, _ cases: String, ignoring: [String] = []
    ) throws -> TreeComparison {
        let fixture = try CaseFixture([
            "old/m.xml": "<MBML modules='MBEventHandling'>\(old)</MBML>",
            "new/m.xml": "<MBML modules='MBEventHandling'>\(new)</MBML>",
        ])
        try fixture.write("{\"document\": \"m.xml\"}\n" + cases)
        let files = try ["old", "new"].map { tree in
            try MBCaseFile(
                contentsOf: fixture.url, into: nil,
                inPlaceOf: fixture.directory.url.appendingPathComponent(tree), recording: nil)
        }
        var comparison = TreeComparison(
            ignoring: try ignoring.map { try CasePathPattern($0) })
        for (one, other) in zip(files[0].cases, files[1].cases) { comparison.compare(one, other) }
        return comparison
    }

    private func lines(_ comparison: TreeComparison) -> [String] {
        comparison.changes.map { change in
            "\(change.kind) " + change.cases.map(\.id).joined(separator: ",") + ": "
                + change.differences.map(\.description).joined(separator: "; ")
        }
    }

    @Test("a dynamic variable that fails for another reason has changed")
    func rootCauses() throws {
        let comparison = try comparison(
            "<Var name='a' type='dynamic' value='^nope(1)'/>",
            "<Var name='a' type='dynamic' value='#(1 / 0)'/>",
            #"{"id": "a", "expression": "$a"}"#)
        #expect(
            lines(comparison) == [
                "changed a: failed with unknownFunction, fails with divisionByZero now"
            ])
    }

    @Test("a name that leads out of the case file's directory names a document of each tree")
    func outsideNames() throws {
        let fixture = try CaseFixture([
            "docs/m.xml": "<MBML><Var name='a' literal='new'/></MBML>",
            "old/m.xml": "<MBML><Var name='a' literal='old'/></MBML>",
            "tests/x.txt": "",
        ])
        let cases = try fixture.directory.write(
            """
            {"document": "../docs/m.xml"}
            {"id": "a", "as": "string", "expression": "$a", "expect": "new"}
            """, to: "tests/a.cases.jsonl")
        let failures = try ["old", "docs"].map { tree in
            try MBCaseFile(
                contentsOf: cases, into: nil,
                inPlaceOf: fixture.directory.url.appendingPathComponent(tree), recording: nil
            ).cases[0].run().failure?.details
        }
        #expect(failures == [["expected \"new\", got \"old\""], nil])
    }

    @Test("an event that fails in both trees is compared, too")
    func failingEvents() throws {
        func listener(_ event: String, _ number: Int) -> String {
            "<Var name='n' value='#(0)'/><Listener name='A'><SetVar name='m' value='#(1/0)'/>"
                + "<PostEvent name='\(event)'/><SetVar name='n' value='#(\(number))'/></Listener>"
        }
        let cases = #"{"id": "a", "send": "A"}"#
        let changed = try comparison(listener("Saved", 1), listener("Deleted", 7), cases)
        #expect(changed.changes.map(\.kind) == [.changed])
        #expect(changed.changes[0].differences.map(\.path).contains("$n"))
        #expect(try comparison(listener("Saved", 1), listener("Saved", 1), cases).changes.isEmpty)
    }

    @Test("what is lost counts, even if it isn't among the differences that are kept")
    func losses() throws {
        func map(_ text: String, _ keys: Range<Int>) -> String {
            "<Var name='m' type='map'>"
                + keys.map { "<Var name='k\($0 + 10)' literal='\(text)'/>" }.joined() + "</Var>"
        }
        let comparison = try comparison(
            map("a", 0..<12), map("b", 0..<10), #"{"id": "m", "expression": "$m"}"#)
        #expect(comparison.changes.map(\.kind) == [.nothing] && comparison.changes[0].more == 2)
    }

    @Test("what fails and what became nothing come first, and the same changes are one")
    func order() throws {
        let comparison = try comparison(
            """
            <Var name="a" literal="1"/><Var name="b" literal="x"/><Var name="c" literal="same"/>
            <Var name="d" type="dynamic" value="#(1)"/><Var name="w" type="dynamic" value="^no()"/>
            """,
            """
            <Var name="a" literal="2"/><Var name="c" literal="same"/>
            <Var name="d" type="dynamic" value="#(1/0)"/><Var name="w" literal="1"/>
            """,
            """
            {"id": "changed", "expression": "$a", "expect": "never looked at"}
            {"id": "nothing", "expression": "$b"}
            {"id": "same", "expression": "$c"}
            {"id": "fails", "expression": "$d"}
            {"id": "fails, too", "expression": "a $d"}
            {"id": "works", "expression": "$w"}
            {"id": "changed, too", "as": "string", "expression": "$a"}
            """)
        #expect(
            lines(comparison) == [
                "fails fails,fails, too: failed: the dynamic variable $d failed: division by zero "
                    + "[dynamicVariableFailed]",
                #"nothing nothing: was "x", is nothing"#,
                #"changed changed,changed, too: was "1", is "2""#,
                "works works: failed before: the dynamic variable $w failed: unknown function "
                    + "'^no' [dynamicVariableFailed]",
            ])
        #expect(comparison.count == 7)
        #expect(comparison.countOfChanged[.fails] == 2)
    }

    @Test("what became empty isn't what became nothing")
    func empty() throws {
        let value = { (name: String) in "<Var name='v' type='dynamic' value='$\(name)'/>" }
        for (before, after, expected) in [
            ("[1]", "[]", "empty v: was [1], is []"),
            (#""a""#, #""""#, #"empty v: was "a", is """#),
            ("1", "null", "nothing v: was 1, is nothing"),
            (
                #"["a", "b"]"#, #"["", null]"#,
                #"nothing v: $[0]: was "a", is ""; $[1]: was "b", is null"#
            ),
        ] {
            let cases =
                #"{"id": "v", "variables": {"n": \#(before), "o": \#(after)}, "expression": "$v"}"#
            #expect(try lines(comparison(value("n"), value("o"), cases)) == [expected])
        }
    }

    @Test("null in an array or a dictionary is an element or an entry")
    func nulls() throws {
        let value = { (name: String) in "<Var name='v' type='dynamic' value='$\(name)'/>" }
        let cases = #"{"id": "v", "variables": {"n": [null, 1], "o": [1]}, "expression": "$v"}"#
        #expect(
            try lines(comparison(value("n"), value("o"), cases)) == [
                "changed v: $[0]: was null, is nothing"
            ])
        #expect(
            try lines(comparison(value("o"), value("n"), cases)) == [
                "changed v: $[0]: was nothing, is null"
            ])
    }

    @Test("differences at ignored paths don't count")
    func ignored() throws {
        let list = { (id: Int) in
            "<Var name='v' type='list'><Var type='map'><Var name='id' literal='\(id)'/>"
                + "<Var name='n' literal='x'/></Var></Var>"
        }
        let cases = #"{"id": "v", "expression": "$v"}"#
        #expect(
            try lines(comparison(list(1), list(2), cases)) == [
                #"changed v: $[0].id: was "1", is "2""#
            ])
        for pattern in ["$[*].id", "$[0].id", "$[0].*", "$[0]", "$[*][\"id\"]", "$"] {
            #expect(
                try lines(comparison(list(1), list(2), cases, ignoring: [pattern])) == [],
                "\(pattern)")
        }
        #expect(try lines(comparison(list(1), list(2), cases, ignoring: ["$[1].id"])).count == 1)
    }

    @Test("effects and changed variables of events are compared")
    func events() throws {
        let listener = { (event: String, value: Int) in
            "<Listener name='Go'><PostEvent name='\(event)'/>"
                + "<SetVar name='n' value='#(\(value))'/></Listener>"
        }
        let cases = #"{"id": "e", "send": "Go"}"#
        #expect(
            try lines(comparison(listener("A", 1), listener("B", 2), cases)) == [
                #"changed e: effects[0].posted: was "A", is "B"; $n: was 1, is 2"#
            ])
        #expect(
            try lines(
                comparison(
                    listener("A", 1), listener("B", 2), cases,
                    ignoring: ["effects[*].posted", "$n"])) == [])
    }

    @Test(
        "a path that was shown is a pattern for itself",
        arguments: [
            "a", "a b", "a\"b", "c\\d", "\\", "\"", "]", "a\nb\u{A0}", "e\u{301}", "", "\u{301}\"",
        ])
    func shownPaths(key: String) throws {
        let path = CasePath.root.key(key).index(2).key(key)
        #expect(try CasePathPattern(path.description).matches(path))
    }

    @Test(
        "a text that isn't a path is refused",
        arguments: [
            "items", "$x y.", "$.", "$[x]", "$[-1]", "$.a]", "$[\"a]", "", #"$["\d"]"#, #"$["\"]"#,
        ])
    func patterns(_ text: String) {
        #expect(throws: CasePathPattern.Invalid.self) { try CasePathPattern(text) }
    }
}
