import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Coverage of documents by cases")
struct CaseCoverageTests {
    private static let documents = [
        "m.xml": """
        <MBML modules="MBEventHandling">
          <Var name="a" literal="1"/>
          <Var name="b" type="dynamic" value="^if($x -GT 1|big|small)"/>
          <Var name="c" type="dynamic" boolean="$x -GT 1 -AND $y"/>
          <Var name="d" literal="1" if="$x"/>
          <Var name="e" type="dynamic" value="^filter($all|$item.n -GT 1 -OR !$item.m)"/>
          <Function name="f" parameters="n" value="^if($n|^if($n -GT 1|2|1)|0)"/>
          <Include file="more.xml" if="$more"/>
          <Listener name="L" if="$y"><SetVar name="q" value="1"/></Listener>
          <Listener name="M"><SetVar name="z" value="^if($Event.object|1)" if="$y"/></Listener>
        </MBML>
        """,
        "more.xml": "<MBML><Var name='m' type='dynamic' value='^if($y|1|2)'/></MBML>",
    ]

    private func coverage(
        _ cases: String, _ documents: [String: String] = documents, settings: String = ""
    ) throws -> CaseCoverage {
        let fixture = try CaseFixture(documents)
        try fixture.write("{\"document\": \"m.xml\"\(settings)}\n" + cases)
        let recorder = ExpressionCoverage()
        let file = try MBCaseFile(
            contentsOf: fixture.url, into: nil, inPlaceOf: nil, recording: recorder)
        for example in file.cases { try example.verify() }
        var coverage = CaseCoverage(recorder)
        coverage.add(file)
        coverage.finish()
        return coverage
    }

    private func missing(_ coverage: CaseCoverage) -> [String] {
        coverage.missing { URL(fileURLWithPath: $0).lastPathComponent }
    }

    @Test("a document that an event loads is loaded")
    func template() throws {
        let documents = [
            "m.xml": """
            <MBML modules="MBEventHandling"><Listener name="L"><LoadTemplate file="t.xml"/></Listener>
            <Listener name="M"><LoadTemplate file="u.xml"/></Listener></MBML>
            """,
            "t.xml": """
            <MBML><Var name="v" literal="1"/>
            <Var name="w" type="dynamic" value="$v"/></MBML>
            """,
            "u.xml": "<MBML><Var name='x' literal='1'/></MBML>",
        ]
        let coverage = try coverage(
            #"{"id": "L", "send": "L", "expectVariables": {"v": "1"}}"#, documents)
        #expect(
            missing(coverage) == [
                "m.xml:2:1: the listener 'M' is never fired",
                "t.xml:2:1: the variable 'w' is never evaluated",
                "u.xml: no case loads this document (1)",
            ])
    }

    @Test("a document that no case file names counts, with its listeners")
    func otherDocuments() throws {
        let documents = [
            "m.xml": """
            <MBML modules="MBEventHandling"><Var name="k" literal="t"/>
            <Listener name="L"><LoadTemplate file="${k}.xml"/></Listener></MBML>
            """,
            "t.xml": "<MBML><Listener name='M'><SetVar name='x' value='1'/></Listener></MBML>",
        ]
        let coverage = try coverage(
            #"{"id": "L", "send": "L", "expectVariables": {"k": "t"}}"#, documents)
        #expect(missing(coverage) == ["t.xml:1:7: the listener 'M' is never fired"])
    }

    @Test("everything that no case reached is named by place, with what is counted")
    func places() throws {
        let coverage = try coverage(
            """
            {"id": "b", "variables": {"x": 2}, "expression": "$b", "expect": "big"}
            {"id": "c", "variables": {"x": 1}, "as": "boolean", "expression": "$c", "expect": false}
            {"id": "f", "expression": "^f(1)", "expect": "1"}
            {"id": "e", "variables": {"all": [{"n": 2}]}, "expression": "^count($e)", "expect": 1}
            {"id": "M", "send": "M", "variables": {"y": true}, "expectVariables": {"z": null}}
            """)
        #expect(
            missing(coverage) == [
                "m.xml:3:56: the else of ^if($x -GT 1|…)",
                "m.xml:4:41: $x -GT 1 is never true",
                // The operand that short circuit skipped isn't evaluated.
                "m.xml:4:55: $y is never true", "m.xml:4:55: $y is never false",
                "m.xml:5:3: the variable 'd' is never evaluated",
                "m.xml:5:33: $x is never true",
                "m.xml:6:52: $item.n -GT 1 is never false",
                "m.xml:6:71: $item.m is never true", "m.xml:6:71: $item.m is never false",
                "m.xml:7:64: the then of ^if($n -GT 1|…)",
                "m.xml:7:69: the else of ^if($n|…)",
                "m.xml:8:32: $more is never true",
                "m.xml:9:3: the listener 'L' is never fired",
                "m.xml:9:26: $y is never true", "m.xml:9:26: $y is never false",
                "m.xml:10:64: the then of ^if($Event.object|…)",
                "m.xml:10:72: $y is never false",
                "more.xml: no case loads this document (3)",
            ])
        #expect(coverage.count(.declarations).reached == 5)
        #expect(coverage.count(.declarations).all == 7)
        #expect(coverage.count(.outcomes).reached == 9)
        #expect(coverage.count(.outcomes).all == 26)
        #expect(coverage.count(.listeners).reached == 1)
        #expect(coverage.count(.listeners).all == 2)
        #expect(coverage.count().percent == "42.8")
        #expect(coverage.count().isAtLeast(42.8))
        #expect(!coverage.count().isAtLeast(43))
    }

    @Test("all of it can be reached")
    func complete() throws {
        let coverage = try coverage(
            """
            {"id": "b1", "variables": {"x": 2}, "expression": "$b", "expect": "big"}
            {"id": "b2", "variables": {"x": 1}, "expression": "$b", "expect": "small"}
            """,
            ["m.xml": "<MBML><Var name='b' type='dynamic' value='^if($x -GT 1|big|small)'/></MBML>"]
        )
        #expect(missing(coverage) == [])
        #expect(coverage.count().percent == "100.0")
    }

    @Test("the same text in two places is two places")
    func sameText() throws {
        let coverage = try coverage(
            #"{"id": "a", "expression": "$a", "expectNothing": true}"#,
            [
                "m.xml": """
                <MBML>
                  <Var name="a" type="dynamic" value="$x"/>
                  <Var name="b" type="dynamic" value="$x"/>
                </MBML>
                """
            ])
        #expect(missing(coverage) == ["m.xml:3:3: the variable 'b' is never evaluated"])
    }

    @Test("a tag that is rejected isn't counted")
    func rejected() throws {
        let coverage = try coverage(
            #"{"id": "a", "expression": "$a", "expect": "1"}"#,
            [
                "m.xml": """
                <MBML><Var name='a' literal='1'/>
                  <Listener name='L'><SetVar name='q' value='^if($x|1|2)'/></Listener>
                </MBML>
                """
            ])
        #expect(missing(coverage) == [])
        #expect(coverage.count().all == 1)
    }

    @Test("a function that is declared after its call, and a condition that fails, are seen")
    func late() throws {
        let coverage = try coverage(
            #"{"id": "a", "expression": "$a", "expect": "no"}"#,
            [
                "m.xml": """
                <MBML>
                  <Var name="a" type="dynamic" value="^if(^late(1) -GT 1|yes|no)"/>
                  <Function name="late" parameters="n" value="#($n / 0)"/>
                </MBML>
                """
            ])
        #expect(missing(coverage) == ["m.xml:2:58: the then of ^if(^late(1) -GT 1|…)"])
    }

    @Test("values and costs are the same with and without coverage")
    func sameValues() throws {
        let shop = MarkdownPage.repository.appendingPathComponent("Fixtures/Shop/shop.cases.jsonl")
        let plain = try MBCaseFile(contentsOf: shop)
        let recorded = try MBCaseFile(
            contentsOf: shop, into: nil, inPlaceOf: nil, recording: ExpressionCoverage())
        for (one, other) in zip(plain.cases, recorded.cases) {
            #expect(one.run().outcome.value == other.run().outcome.value, "\(one)")
        }
        var budgets = [plain, recorded].map { MBLimits.Budget($0.environment.limits) }
        let expression = try MBExpression("$priceLine $brands $cartLines")
        for (position, file) in [plain, recorded].enumerated() {
            _ = try expression.value(in: file.environment, within: &budgets[position])
        }
        #expect(budgets[0].steps == budgets[1].steps)
    }

    @Test("a stored variable is reached if it was declared, however its condition is written")
    func declaredVariables() throws {
        let documents = [
            "m.xml": """
            <MBML><Var name="a" literal="x" if="$x "/><Var name="b" literal="x" if="(T) "/>
            <Var name="bad" type="nonsense" value="3"/><Var name="div" value="#(1 / 0)"/>
            <Var name="two" value="a" literal="b"/><Var name="c" literal="x" if="F"/></MBML>
            """
        ]
        let coverage = try coverage(
            #"{"id": "a", "expression": "$a", "expect": "x"}"#, documents,
            settings: #", "set": {"x": true}"#)
        #expect(
            missing(coverage) == [
                "m.xml:1:37: $x is never false",
                "m.xml:2:1: the variable 'bad' is never evaluated",
                "m.xml:2:44: the variable 'div' is never evaluated",
                "m.xml:3:1: the variable 'two' is never evaluated",
                "m.xml:3:40: the variable 'c' is never evaluated",
            ])
    }

    @Test("in the format of lcov, the outcomes of a nested ^if are a block of their own")
    func nestedBranches() throws {
        let documents = [
            "m.xml": "<MBML><Var name='a' type='dynamic' value='^if($x|^if($y|1|2)|3)'/></MBML>"
        ]
        let coverage = try coverage(
            #"{"id": "a", "variables": {"x": true, "y": true}, "expression": "$a", "expect": "1"}"#,
            documents)
        let lines = coverage.text(as: .lcov) { $0 }.split(separator: "\n")
            .filter { $0.hasPrefix("BRDA") }
        #expect(lines == ["BRDA:1,0,0,1", "BRDA:1,0,1,0", "BRDA:1,1,0,1", "BRDA:1,1,1,0"])
    }

    @Test("in the format of lcov, the branches of each condition are a block")
    func blocks() throws {
        let documents = [
            "m.xml": """
            <MBML><Var name="a" type="dynamic">^if($x|^if($y|1|2)|3)^if($x|4
            |5)</Var></MBML>
            """
        ]
        let coverage = try coverage(
            #"{"id": "a", "variables": {"x": false}, "expression": "$a", "expect": "35"}"#,
            documents)
        let lines = coverage.text(as: .lcov) { $0 }.split(separator: "\n")
        #expect(
            lines.filter { $0.hasPrefix("BR") } == [
                "BRDA:1,0,0,-", "BRDA:1,0,1,-", "BRDA:1,1,0,0", "BRDA:1,1,1,1", "BRDA:1,2,0,0",
                "BRDA:2,0,0,1", "BRF:6", "BRH:2",
            ])
    }

    @Test("the formats agree")
    func formats() throws {
        let coverage = try coverage(
            #"{"id": "b", "variables": {"x": 2}, "expression": "$b", "expect": "big"}"#)
        let lcov = coverage.text(as: .lcov) { URL(fileURLWithPath: $0).lastPathComponent }
        let lines = lcov.split(separator: "\n").map(String.init)
        #expect(lines.contains("SF:m.xml") && lines.contains("SF:more.xml"))
        #expect(lines.contains("DA:3,1") && lines.contains("DA:4,0"))
        #expect(lines.contains("BRDA:3,0,0,1") && lines.contains("BRDA:3,0,1,0"))
        // Readers of the format refuse branches of other lines.
        func numbers(_ prefix: String) -> Set<Substring> {
            Set(
                lines.filter { $0.hasPrefix(prefix) }.map {
                    $0.dropFirst(prefix.count).prefix { $0 != "," }
                })
        }
        #expect(numbers("BRDA:").isSubset(of: numbers("DA:")))
        let json = try MBValue(json: coverage.text(as: .json) { $0 }).asDictionary
        let outcomes = json?["outcomes"]?.asDictionary
        #expect(outcomes?["all"] == MBValue(coverage.count(.outcomes).all))
        #expect(outcomes?["reached"] == MBValue(coverage.count(.outcomes).reached))
        let missing = (json?["documents"]?.asArray ?? []).flatMap {
            $0.asDictionary?["missing"]?.asArray ?? []
        }
        let count = coverage.count()
        #expect(missing.count == count.all - count.reached)
    }
}
