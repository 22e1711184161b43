import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

/// Expressions with many parts, which mustn't take long.
@Suite("Long expressions")
struct LongExpressionTests {
    private static func documents(_ expression: String, as attribute: String) -> MBMemoryRoot {
        let document = """
            <MBML><Var name='list' type='list'/><Var name='x' type='dynamic'
            \(attribute)='\(expression)'/></MBML>
            """
        return MBMemoryRoot(["manifest.xml": document])
    }

    private static func rules(_ expression: String, as attribute: String = "value") -> [String] {
        MBChecker(.pinned()).check(searching: [documents(expression, as: attribute)]).findings
            .map(\.rule.name)
    }

    /// Expressions with so many parts, and where they're written.
    private static let forms: [String: @Sendable (Int) -> (text: String, attribute: String)] = [
        "names": { count in
            let names = (0..<count).map { "n\($0)|$n\(max(0, $0 - 1))|" }
            return ("^let(\(names.joined())$n0)", "value")
        },
        "collections": { count in
            ("^list($list" + String(repeating: "|$item", count: 3 * count) + ")", "value")
        },
        "parentheses": { count in ("$x " + String(repeating: "join(", count: count), "value") },
        "operands": { count in
            ((0..<count).map { "$n\($0)" }.joined(separator: " -AND "), "boolean")
        },
    ]

    @Test(
        "a path that begins like one that a condition asks about takes linear time",
        arguments: ["$a", "$a~", "^count($a~)", "^count($a.c~)"])
    func testedPaths(condition: String) {
        let isLinear = Stopwatch.growsLinearly(1_000) { count in
            let keys = String(repeating: ".b", count: count)
            let text = "^if(\(condition.replacing("~", with: keys))|$a\(keys)\(keys)|x)"
            _ = MBChecker(.pinned()).check(searching: [Self.documents(text, as: "value")])
        }
        #expect(isLinear)
    }

    @Test("a check takes linear time", arguments: forms.keys.sorted())
    func checks(form: String) throws {
        let form = try #require(Self.forms[form])
        let isLinear = Stopwatch.growsLinearly(700) { count in
            let (text, attribute) = form(count)
            _ = MBChecker(.pinned()).check(searching: [Self.documents(text, as: attribute)])
        }
        #expect(isLinear)
    }

    @Test("finding what many names need takes linear time")
    func needs() throws {
        let form = try #require(Self.forms["names"])
        let isLinear = Stopwatch.growsLinearly(1_000) { count in
            let (text, attribute) = form(count)
            _ = MBNeeds([
                MBEnvironment.survey(
                    manifest: "manifest.xml", searching: [Self.documents(text, as: attribute)],
                    modules: [], into: MBEnvironment())
            ])
        }
        #expect(isLinear)
    }

    @Test("a condition is another one where a name in it is bound again, and only there")
    func repeatedConditions() {
        func rules(binding name: String) -> [String] {
            Self.rules("^if($titles == 1|x|^let(\(name)|1|^if($titles == 1|y|z)))")
                .filter { $0 != "unknown-variable" }
        }
        #expect(rules(binding: "title") == ["repeated-condition"])
        #expect(rules(binding: "titles") == [])
    }

    @Test("what a condition asks about is known again where a name for it ends")
    func testedPaths() {
        let declaration = "$list.count -GT 0 -AND ^let(list|^array(a)|$list[0]) == a"
        #expect(Self.rules(declaration + " -AND $list[0] == a", as: "boolean") == [])
    }

    @Test("a call without '^' is found if parentheses in it hold an expression")
    func callsWithoutCaret() {
        #expect(Self.rules("(a join($list|(,)) b)") == ["call-without-caret"])
        #expect(Self.rules("join() $list") == [])
        #expect(Self.rules("join((a) $list") == [])
        #expect(Self.rules("$list) join(a|($list))") == ["call-without-caret"])
    }
}
