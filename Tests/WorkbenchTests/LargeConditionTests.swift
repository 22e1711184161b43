import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

@testable import MBMLWorkbench

/// Many conditions, and long ones, which mustn't take long to compare.
@Suite("Large conditions")
struct LargeConditionTests {
    private static func root(_ elements: String) -> MBMemoryRoot {
        MBMemoryRoot(["manifest.xml": "<MBML modules='MBEventHandling'>\(elements)</MBML>"])
    }

    private static func repeated(_ count: Int, _ text: String) -> String {
        String(repeating: text, count: count)
    }

    private static func check(_ elements: String) -> [MBFinding] {
        var checker = MBChecker(.pinned())
        checker.modules = [MBEventHandlingModule()]
        return checker.check(searching: [root(elements)]).findings
    }

    @Test(
        "elements whose conditions are compared with those of others take linear time",
        arguments: [
            (
                "<Var name='a' value='1' if='$b'/>", "<Listener event='e'>",
                "<SetVar name='a' value='1' if='$c'/>", "</Listener>"
            ),
            (
                "<Var name='x' value='$a' if='$c'/>", "", "<Var name='a' value='1' if='!$c'/>", ""
            ),
        ])
    func pairs(one: String, start: String, other: String, end: String) {
        let isLinear = Stopwatch.growsLinearly(400) { count in
            _ = Self.check(
                Self.repeated(count, one) + start + Self.repeated(count, other) + end)
        }
        #expect(isLinear)
    }

    @Test("a condition with many exclamation marks is compared in linear time")
    func negations() {
        let isLinear = Stopwatch.growsLinearly(5_000) { count in
            let condition = Self.repeated(count, "!") + "$a"
            _ = Self.check(
                "<Var name='x' type='dynamic' value='$y' if='\(condition)'/>"
                    + "<Var name='y' type='dynamic' value='$x' if='\(condition)'/>")
        }
        #expect(isLinear)
    }

    @Test("negations of a condition exclude each other, whatever the number of marks")
    func oppositeConditions() {
        func isReplaced(_ one: String, _ other: String) -> Bool {
            Self.check(
                "<Var name='v' value='1' if='\(one)'/><Var name='v' value='2' if='\(other)'/>"
                    + "<Var name='r' type='dynamic' value='$v' if='\(one)'/>"
            ).contains { $0.rule == .redeclared }
        }
        #expect(isReplaced("$a", "$a"))
        #expect(isReplaced("!!$a", "!!$a"))
        for (one, other) in [
            ("$a", "!$a"), ("!!$a", "!$a"), ("!!!$a", "$a"), ("! $a", "$a"), ("!($a)", "$a"),
            ("$a == 1", "$a == 2"), ("$a == 1", "$a != 1"),
        ] { #expect(!isReplaced(one, other), "\(one), \(other)") }
    }

    @Test("the needs of actions after long conditions take linear time")
    func longConditions() {
        let questions = (0..<900).map { "$MBML.functions.a\($0)" }.joined(separator: " -OR ")
        let isLinear = Stopwatch.growsLinearly(100) { count in
            let actions =
                Self.repeated(30, "<Break if='\(questions)'/>")
                + Self.repeated(count, "<SetVar name='a' value='^uppercase(x)'/>")
            let survey = MBEnvironment.survey(
                manifest: "manifest.xml",
                searching: [Self.root("<Listener event='e'>\(actions)</Listener>")],
                modules: [MBEventHandlingModule()], into: MBEnvironment())
            _ = MBNeeds([survey])
        }
        #expect(isLinear)
    }

    @Test("dictionaries that hold the one before twice are followed only so far")
    func doubledDictionaries() throws {
        let variables = ["v", "w"].flatMap { name in
            (1..<60).map {
                "<Var name='\(name)\($0)' type='dynamic' "
                    + "value='^dictionary(a|$\(name)\($0 - 1)|b|$\(name)\($0 - 1))'/>"
            }
        }
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            """
            <MBML><Var name="v0" type="dynamic" value="$x"/>
            <Var name="w0" type="dynamic" value="$x"/>
            \(variables.joined())
            <Function name="f" parameters="p" value="$p.a.a.y"/>
            <Var name="far" type="dynamic" value="^if($q|$v59|$w59).a^f($v59)"/>
            <Var name="near" type="dynamic" value="^if($q|$v2|$w2).a.b.y^f($w2)"/></MBML>
            """, to: "manifest.xml")
        let reads = try #require(MBNeeds(of: manifest).contract.reads).keys.sorted()
        #expect(reads == ["q", "x", "x.y"])
    }

    @Test(
        "types of large maps are put together only so often",
        arguments: [("", "^if($q|$m|$n).k1"), ("", "$n[$q]"), (" if='$r'", "$m.k1")])
    func largeMaps(condition: String, value: String) {
        let isLinear = Stopwatch.growsLinearly(250) { count in
            let entries = (0..<count).map { "<Var name='k\($0)' value='1'/>" }.joined()
            let other =
                condition.isEmpty ? "" : "<Var name='m' type='map' if='!$r'>\(entries)</Var>"
            _ = Self.check(
                "<Var name='m' type='map'\(condition)>\(entries)</Var>" + other
                    + "<Var name='n' type='map'><Var name='z' value='1'/>\(entries)</Var>"
                    + Self.repeated(
                        10 * count, "<Var name='x' type='dynamic' value='\(value)'/>"))
        }
        #expect(isLinear)
    }

    @Test("the needs of a dictionary with many computed keys take linear time")
    func computedKeys() {
        let isLinear = Stopwatch.growsLinearly(250) { count in
            let written = (0..<count).map { "k\($0)|1" }.joined(separator: "|")
            let value = "^dictionary(\(written)\(Self.repeated(count, "|$a|$b")))"
            let survey = MBEnvironment.survey(
                manifest: "manifest.xml",
                searching: [Self.root("<Var name='v' type='dynamic' value='\(value)'/>")],
                modules: [], into: MBEnvironment())
            _ = MBNeeds([survey])
        }
        #expect(isLinear)
    }

    @Test("end tags without a start take linear time")
    func strayEndTags() {
        let isLinear = Stopwatch.growsLinearly(2_000) { count in
            let text = Self.repeated(count, "<a>") + Self.repeated(count, "</b>")
            let markup = MarkupScanner.markup(of: Array(text.utf8))
            #expect(markup.elements.count == count)
        }
        #expect(isLinear)
    }
}
