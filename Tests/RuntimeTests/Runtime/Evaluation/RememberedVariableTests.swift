import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Remembered dynamic variables")
struct RememberedVariableTests {
    private struct Tally: MBKeyValueCoding {
        static let typeName = "tally"
        static let keyTable: MBKeyTable<Tally> = ["count": .key { $0.counter.next() }]
        let counter: Counter

        var valueDescription: String { "\(counter.next())" }
    }

    /// An environment with `^probe(x)`, which returns its parameter and counts its calls.
    private func environment(
        _ variables: [String: String], counter: Counter
    ) throws -> MBEnvironment {
        var environment = try MBEnvironment.pinned().setting([
            "rows": .array((0..<200).map { MBValue($0) }), "n": 3, "item": "outside",
            "tag": .opaque(MBHostType.Reference("Set")),
        ])
        environment.capabilities.clock = Counter()
        environment["tally"] = .opaque(Tally(counter: Counter()))
        environment["tallies"] = ["inner": [.opaque(Tally(counter: Counter()))]]
        environment.declare(function: "probe", pure: true) { (value: MBValue) in
            counter.next()
            return value
        }
        environment.declare(
            MBMLFunction("lazily", input: .pipedExpressions, dependencies: .parameters, pure: true)
            {
                counter.next()
                return try $0.value(0)
            })
        environment.declare(function: "touch") { (value: MBValue) in value }
        let tally = Tally(counter: Counter())
        environment.declare(function: "handle", pure: true) { () -> MBValue in .opaque(tally) }
        environment.declare("given") { _ in 7 }
        for (name, expression) in variables {
            try environment.declare(name, dynamic: expression)
        }
        return environment
    }

    private func calls(_ expression: String, _ variables: [String: String]) throws -> Int {
        let counter = Counter()
        let environment = try environment(variables, counter: counter)
        _ = try environment.evaluate(expression)
        return counter.count
    }

    @Test("a loop over 200 items that reads a computed table evaluates the table once")
    func loop() throws {
        let table = ["table": "^probe(^list($rows|#($item * 2)))"]
        #expect(try calls("^list($rows|$table[$item])", table) == 1)
        #expect(try calls("$table[0] ^list($rows|$table[$item])", table) == 1)
        #expect(try calls("^filter($rows|^list($rows|$table[3])[0] -GT $item)", table) == 1)
    }

    @Test("each further read costs the same few steps, regardless of the variable's cost")
    func steps() throws {
        let environment = try environment(
            ["table": "^list($rows|#($item * 2))", "small": "#($n * 2)"], counter: Counter())
        func steps(_ text: String) throws -> Int {
            let expression = try MBExpression(text, as: .boolean, in: environment)
            var budget = MBLimits.Budget(environment.limits)
            _ = try expression.value(in: environment, within: &budget)
            return environment.limits.steps - budget.steps
        }
        let table = try steps("$table")
        #expect(table > 600)
        #expect(try steps("^filter($rows|$table[$item] == 2)") < table + 200 * 12)
        let more = try steps("$table && $table && $table") - steps("$table && $table")
        #expect(more == (try steps("$small && $small && $small") - steps("$small && $small")))
        #expect(more == 3)
    }

    @Test(
        "reads that can't differ are evaluated once",
        arguments: [
            ("$a $a $a", ["a": "^probe($n)"]),
            ("$a $b $a", ["a": "^probe($n)", "b": "<$a>"]),
            ("^list($rows|$b)", ["a": "^probe($n)", "b": "<$a>"]),
            // Its own calls bind the name.
            ("^list($rows|$a)", ["a": "^probe(^list(^array(1|2)|$item)[0])"]),
            ("^list($rows|$a)", ["a": "^probe(^list(^array(1|2)|$b)[0])", "b": "<$item>"]),
            // A result of nothing is remembered, too.
            ("^list($rows|$a)", ["a": "^lazily($nothing)"]),
            ("$a ^log(x) $a", ["a": "^probe($n)"]), ("$a ^currentTime() $a", ["a": "^probe($n)"]),
            ("$a $tally.count $a", ["a": "^probe($n)"]),
            ("$a $a", ["a": "^probe($MBML.functions.list)"]),
            ("$a $a", ["a": "^probe($n) ^if(F|^currentTime()|x)"]),
            ("$a $a", ["a": "^probe(^array(1|2))"]),
        ] as [(String, [String: String])])
    func once(expression: String, variables: [String: String]) throws {
        #expect(try calls(expression, variables) == 1)
    }

    @Test(
        "reads that may differ are evaluated each time",
        arguments: [
            ("^list(^array(1|2|3)|$a)", ["a": "^probe($item)"]),
            ("^list(^array(1|2|3)|$b)", ["a": "^probe($item)", "b": "<$a>"]),
            ("$a $a $a", ["a": "^probe(^currentTime())"]),
            ("$a $a $a", ["a": "^probe(^unixTimestampToDate(0).timeIntervalSinceNow)"]),
            ("$a $a $a", ["a": "^probe(^random(100))"]),
            ("$a $a $a", ["a": "^probe($tally.count)"]),
            ("$a $a $a", ["a": "^probe($tally)"]),
            ("$a $a $a", ["a": "^probe($tallies.inner[0].count)"]),
            ("$a $a $a", ["a": "^probe($b)", "b": "$tally.count"]),
            ("$a $a $a", ["a": "^probe($given)"]),
            ("$a $a $a", ["a": "^probe(^handle().count)"]),
            ("$a $a $a", ["a": "^probe(^log($n))"]),
            ("$a $a $a", ["a": "^probe($n)^log(x)"]),
            ("$a $a $a", ["a": "^probe(^eval($n))"]),
            ("$a $a $a", ["a": "^probe(^touch($n))"]),
            ("$a $a $a", ["a": "^probe($n) ^if($n.bogus|x|y)"]),
            ("$a ^touch(1) $a $given $a", ["a": "^probe($n)"]),
        ] as [(String, [String: String])])
    func eachTime(expression: String, variables: [String: String]) throws {
        #expect(try calls(expression, variables) == 3)
    }

    @Test("a name that is bound around a read matters only there")
    func names() throws {
        let counter = Counter()
        let environment = try environment(["a": "^probe($item)"], counter: counter)
        let value = try environment.evaluate("$a,$a ^join(^list(^array(1|2)|$a)|,) $a")
        #expect(value == "outside,outside 1,2 outside")
        #expect(counter.count == 3)
    }

    @Test("nesting too deep is an error regardless of what was read before")
    func nesting() throws {
        var environment = MBEnvironment.pinned()
        environment["x0"] = "ab"
        for number in 1..<400 {
            try environment.declare("x\(number)", dynamic: "$x\(number - 1)")
        }
        for text in ["$x201", "$x201 $x100", "$x100 $x201", "$x150 $x300", "$x1 $x50 $x100 $x201"] {
            let error = #expect(throws: MBExpressionError.self) {
                _ = try environment.evaluate(text)
            }
            #expect(error?.kind == .limit, "\(text)")
        }
        #expect(try environment.evaluate("$x100 $x200 $x199") == "ab ab ab")
    }

    @Test("each evaluation starts with nothing remembered")
    func evaluations() throws {
        let counter = Counter()
        var environment = try environment(["a": "^probe($n)"], counter: counter)
        #expect(try environment.evaluate("$a$a") == "33")
        environment["n"] = 4
        #expect(try environment.evaluate("$a$a") == "44")
        #expect(counter.count == 2)
    }

    @Test("an explanation has the same value, and refers to the first read")
    func explanation() throws {
        let counter = Counter()
        let environment = try environment(
            ["a": "^probe($n)", "missing": "$nobody.name"], counter: counter)
        let root = environment.explain("$a $a").root
        #expect(counter.count == 1)
        #expect(root.children[0].children.count == 1 && !root.children[0].isRepeated)
        #expect(root.children[2].isRepeated && root.children[2].value == 3)
        let nothing = environment.explain("^if($missing|a|$missing)")
        #expect(nothing.nilOrigin?.text == "$nobody")
    }

    @Test("functions declare whether they're pure")
    func purity() throws {
        let environment = try environment([:], counter: Counter())
        let names = ["probe", "lazily", "touch", "list", "currentTime", "eval", "fileExists"]
        #expect(
            names.map { environment.function($0)?.isPure } == [
                true, true, false, true, false, false, false,
            ])
        let renamed = try MBEnvironment.load(
            searching: [
                MBMemoryRoot([
                    "manifest.xml": "<MBML><Function name='now' class='MBMLDateFunctions' "
                        + "method='currentTime' input='none'/></MBML>"
                ])
            ])
        #expect(renamed.environment.function("now")?.isPure == false)
    }

    @Test("no more than a thousand values are remembered")
    func bounds() throws {
        let counter = Counter()
        var environment = try environment([:], counter: counter)
        var all = ""
        for index in 0..<1_100 {
            try environment.declare("v\(index)", dynamic: "^probe($n)")
            all += "$v\(index) "
        }
        _ = try environment.evaluate(all + all)
        #expect(counter.count == 1_200)
    }
}
