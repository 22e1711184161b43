import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// Parts of expressions that read nothing, and so give the same wherever they're evaluated.
@Suite("Fixed parts of expressions")
struct FixedPartTests {
    /// The variables that the expressions may read.
    private static let declarations = """
        <Var name="n" type="nothing"/><Var name="list" type="list"/><Var name="open" boolean="T"/>
        <Var name="three" value="#(3)" mutable="F"/>
        <Var name="day" literal="yyyy-MM-dd" mutable="F"/>
        """

    /// `rule text` of each finding in an attribute.
    private static func findings(
        _ expression: String, as attribute: String = "value", isStrict: Bool = false
    ) -> [String] {
        var checker = MBChecker(.pinned())
        checker.configuration.isHostComplete = isStrict
        let escaped = expression.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let document = """
            <MBML>\(declarations)<Var name="x" type="dynamic"
            \(attribute)="\(escaped)"/></MBML>
            """
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        return checker.check(searching: [MBMemoryRoot(["manifest.xml": document])]).findings.map {
            guard let start = $0.start, let end = $0.end, start.line == end.line else {
                return $0.rule.name
            }
            let text = lines[start.line - 1].dropFirst(start.column - 1)
                .prefix(end.column - start.column)
            return "\($0.rule.name) \(text)"
        }
    }

    /// Two numbers whose product is out of range, and one that is itself.
    private static let (nines, power, tooLarge) = (
        String(repeating: "9", count: 38), "1" + String(repeating: "0", count: 150),
        "1" + String(repeating: "0", count: 190)
    )

    @Test(
        "a part that always fails is found at its place",
        arguments: [
            ("value", "#(5 % .5)", "division-by-zero 5 % .5"),
            ("value", "#(5 / (2 - 2))", "division-by-zero 5 / (2 - 2)"),
            ("boolean", "#(1 / (1 - 1)) > 2", "division-by-zero 1 / (1 - 1)"),
            ("value", "#(\(nines) * \(power))", "parameter-type \(nines) * \(power)"),
            ("value", "#(2 * \(tooLarge))", "number-expected \(tooLarge)"),
            ("value", "#(^q(a) + 1)", "number-expected ^q(a)"),
            ("value", "#($n % .5)", "division-by-zero .5"),
            ("value", "#($n / (2 - 2))", "division-by-zero (2 - 2)"),
            ("value", "#($n * 2 / (2 - 2) + 1)", "division-by-zero (2 - 2)"),
            ("value", "#($n + ^q(a))", "number-expected ^q(a)"),
            ("value", "^try($n|#(2 * many))", "number-expected many"),
            ("value", "#(^q(a) * $n)", "number-expected ^q(a)"),
            ("value", "#($n + (5 % .5))", "division-by-zero 5 % .5"),
            ("value", "$n costs #(5 % .5)", "division-by-zero 5 % .5"),
            ("value", "^array($n|#(5 % .5))", "division-by-zero 5 % .5"),
            ("value", "^set(a)[b]", "unknown-key b"),
            ("value", "^repeat(^array(1|2)|x)", "number-expected ^array(1|2)"),
            ("boolean", "(#(5 % .5) > 1) -AND $open", "division-by-zero 5 % .5"),
            ("boolean", "!(#(5 % .5) > 1)", "division-by-zero 5 % .5"),
            ("boolean", "#(5 % .5) == $n", "division-by-zero 5 % .5"),
            ("boolean", "$n == #(5 % .5)", "division-by-zero 5 % .5"),
        ])
    func failing(attribute: String, expression: String, expected: String) {
        for isStrict in [false, true] {
            let found = Self.findings(expression, as: attribute, isStrict: isStrict)
            #expect(found == [expected], "\(expression)")
        }
    }

    @Test(
        "what only strict evaluations refuse is found if the check is strict",
        arguments: [
            ("value", "^list(^array(a|b)|#($item + 1))", "number-expected $item"),
            ("boolean", "a -LT #(2)", "number-expected a -LT #(2)"),
            ("value", "^array(a|b)[5]", "index-out-of-range [5]"),
            ("value", "^if(#(5 % .5) > 1|$n|$open)", "division-by-zero 5 % .5"),
            ("value", "^firstOf(#(5 % .5)|$n)", "division-by-zero 5 % .5"),
        ])
    func strict(attribute: String, expression: String, expected: String) {
        #expect(Self.findings(expression, as: attribute) == [])
        #expect(Self.findings(expression, as: attribute, isStrict: true) == [expected])
    }

    @Test("in an environment that is strict itself, the check is strict, too")
    func strictEnvironment() {
        var environment = MBEnvironment.pinned()
        environment.isStrict = true
        let rules = MBChecker(environment).check("^array(a|b)[5]", as: .object).map(\.rule)
        #expect(rules == [.indexOutOfRange])
    }

    @Test(
        "a part that isn't certainly evaluated, or whose failure is caught, isn't reported",
        arguments: [
            ("value", "^try(#(5 % .5)|x)"), ("value", "^try(#(5 % .5)|$n)"),
            ("value", "^try(#(2 * many)|5)"), ("value", "^try($day.nope|x)"),
            ("value", "^try($nope|x)"), ("value", "^try(#($n / 0)|x)"),
            ("value", "^try(^replaceRegex($n|[|x)|y)"), ("value", "^try($x|y)"),
            ("value", "^if($open|#(5 % .5)|x)"), ("value", "^if(1 > 2|#(5 % .5)|x)"),
            ("value", "^firstOf($n|#(5 % .5))"), ("value", "^list($list|#(5 % .5))"),
            ("value", "^switch($n|1|#(5 % .5)|x)"), ("value", "^let(a|#(5 % .5)|$n)"),
            ("value", "$n[#(5 % .5)]"), ("boolean", "$open -AND #(5 % .5) > 1"),
            ("boolean", "$open -OR #(5 % .5) > 1"), ("value", "^q(#(5 % .5))"),
            ("value", "^if($open|#($n % .5)|x)"),
        ])
    func guarded(attribute: String, expression: String) {
        for isStrict in [false, true] {
            #expect(
                Self.findings(expression, as: attribute, isStrict: isStrict) == [],
                "\(expression)")
        }
    }

    @Test(
        "what depends on the device, the app or too many steps isn't evaluated",
        arguments: [
            "^formatCurrency(5)", "^parseLocalNumber(1.234,5)", "#(^parseLocalNumber(1.234,5) + 1)",
            "#(1 / ^random(0|1))", "#(1 / ^count(^mbmlLoadedPaths()))",
            "^list(^arrayFilledWithIntegers(1|90000)|#(1 / ($item - 90000)))",
        ])
    func unknown(expression: String) {
        #expect(Self.findings(expression, isStrict: true) == [])
    }

    @Test(
        "a call that fails in every language, at any time and by any chance is found",
        arguments: [
            ("^joinWords(^array(1|2)|xor)", "unknown-word xor"),
            ("^formatCurrency(5|EURO)", "parameter-type ^formatCurrency(5|EURO)"),
            ("^formatInteger(^array(1|2))", "parameter-type ^formatInteger(^array(1|2))"),
            ("^random(^array(1|2))", "parameter-type ^random(^array(1|2))"),
            ("$n ^plural(5|one=day)", "parameter-count ^plural(5|one=day)"),
            ("^lowercase(^formatCurrency(5|EURO))", "parameter-type ^formatCurrency(5|EURO)"),
            ("#($n + ^formatCurrency(5|EURO))", "parameter-type ^formatCurrency(5|EURO)"),
            ("^fileContents()", "parameter-count ^fileContents()"),
            ("^sizeOfFile()", "parameter-count ^sizeOfFile()"),
            (
                "^inheritanceHierarchyForClass()",
                "parameter-count ^inheritanceHierarchyForClass()"
            ),
            ("^formatInteger(#(5 / 0))", "division-by-zero 0"),
        ])
    func failingEverywhere(expression: String, expected: String) {
        for isStrict in [false, true] {
            #expect(
                Self.findings(expression, isStrict: isStrict) == [expected], "\(expression)")
        }
    }

    @Test(
        "a call that fails only in some places isn't",
        arguments: [
            "^formatCurrency(5)", "^parseLocalNumber(1'234)", "^fileContents(a.txt)",
            "#(1 + ^formatShortDate(2026-01-01T00:00:00Z))", "^singleton(Shop)",
            "#(1 + ^formatCompact(5))", "^try(^formatCurrency(5|EURO)|x)",
            "^if($open|^formatCurrency(5|EURO))", "^stringWidth(abc|Menlo)",
        ])
    func failingSomewhere(expression: String) {
        #expect(Self.findings(expression) == [])
    }

    @Test(
        "how a value is written fails for each value",
        arguments: [
            "^formatISODate($n|Mars)", "^formatLongDate($n|Mars)", "^formatCurrency($n|EURO)",
            "^formatNumber($n|2|1)", "^if($n|^formatPercent($n|-1))", "^formatISODate($n|)",
            "^formatISODate($n|#(2))",
        ])
    func badFormats(_ expression: String) {
        let found = Self.findings(expression)
        #expect(found.count == 1 && found[0].hasPrefix("parameter-type ^format"), "\(found)")
    }

    @Test(
        "how a value is written works for some",
        arguments: [
            "^formatISODate($n|GMT-5)", "^formatLongDate($n|$open)", "^formatCurrency($n|EUR)",
            "^formatNumber($n|1|2)", "^formatPercent($n|1)", "^formatRelative($n)",
            "^formatInteger($n)", "^formatCompact($n)", "^formatTime($n)",
            // Only the other branch is reached.
            "^if($day == yyyy-MM-dd|x|^formatISODate($n|$day))",
            "^if($three == 3|x|^formatNumber($n|$three|1))",
            "^let(c|none|^if($c == none|free|^formatCurrency($n|$c)))",
        ])
    func goodFormats(_ expression: String) {
        #expect(!Self.findings(expression).contains { $0.hasPrefix("parameter-type") })
    }

    @Test("line breaks around a collection make a text of it")
    func linesAroundCollections() {
        #expect(Self.findings(" ^array(a) ") == ["blanks-matter ^array(a)"])
        #expect(Self.findings("\n^sort($list)") == ["blanks-matter ^sort($list)"])
        for text in ["$list", "$list$list ", " $open ", " ^join($list|)", "a $list", "  "] {
            #expect(!Self.findings(text).contains { $0.hasPrefix("blanks") }, "\(text)")
        }
    }

    @Test("a second parameter is part of the only one")
    func secondParameters() {
        #expect(Self.findings("^round(2.345|2)") == ["number-expected 2.345|2"])
        #expect(Self.findings("^round(2.345)") == [])
    }

    @Test("a number and a word, or a date and a text, have no order, whichever comes first")
    func ordering() {
        for condition in [
            "^count($list) < many", "many >= ^count($list)", "#($n + 1) > T",
            "^currentTime() > 2026-12-01", "0 < ^parseISODate(2026-12-01)",
        ] {
            #expect(
                Self.findings(condition, as: "boolean") == [
                    "never-true \(condition.replacing("<", with: "&lt;"))"
                ])
        }
        for condition in [
            "^count($list) < 5x", "^count($list) < .5", "^count($list) < ", "3 < many",
            "$open < many", "$n < many", "^count($list) < $many", "^currentTime() > $many",
            "^currentTime() > ^parseISODate(2026-12-01)", "^currentTime() > #(5)",
            "(^currentTime()) < 5", "0 < (^currentTime())", "(^currentTime()) == T",
        ] {
            #expect(
                !Self.findings(condition, as: "boolean").contains { $0.hasPrefix("never-true") },
                "\(condition)")
        }
    }

    @Test("blanks of other scripts around a word don't count")
    func wideBlanks() {
        #expect(Self.findings("^sort($list|$item|\u{A0}desc)") == [])
        #expect(
            Self.findings("\u{A0}F", as: "boolean") == Self.findings(" F", as: "boolean"))
    }

    @Test("a function that a document declares again isn't the library's")
    func redeclared() {
        let document = """
            <MBML>
            <Function name="q" parameters="text" value="#(1)"/>
            <Var name="x" type="dynamic" value="#(^q(a) + 1)"/>
            </MBML>
            """
        let root = MBMemoryRoot(["manifest.xml": document])
        let found = MBChecker(.pinned()).check(searching: [root]).findings
        #expect(found.filter { $0.severity == .error }.map(\.description) == [])
    }

    @Test("what a call reads has the value that it's declared with")
    func readValues() {
        #expect(Self.findings("^bucket(user|salt|$three)") == [])
        #expect(Self.findings("^parseDate(2026-11-30|$day)") == [])
        #expect(Self.findings("^parseDate(2026-11-31|$day)") == ["bad-date 2026-11-31"])
    }

    @Test("a mistake that is found in another way gives one message")
    func once() {
        #expect(Self.findings("#(3 * columns)") == ["number-expected columns"])
        #expect(Self.findings("^uppercas(#(5 % .5))") == ["unknown-function ^uppercas(#(5 % .5))"])
        #expect(Self.findings("#(5 / 0)") == ["division-by-zero 0"])
        #expect(Self.findings("#($n / 0)", isStrict: true) == ["division-by-zero 0"])
    }

    @Test("the message says which calculation fails, and why")
    func messages() {
        func message(_ expression: String) -> String? {
            MBChecker(.pinned()).check(expression, as: .object).first?.message
        }
        #expect(message("#($n / 0)") == "a division by 0 always fails")
        #expect(message("#($n % 0)") == "a remainder by 0 always fails")
        #expect(
            message("#($n / (2 - 2))") == "a division by (2 - 2) always fails, because it's 0")
        #expect(
            message("#($n % .5)")
                == "a remainder by .5 always fails, because its whole part is 0")
        let found = MBChecker(.pinned()).check("#(5 % .5)", as: .object)
        #expect(found.map { $0.code?.rawValue } == ["divisionByZero"])
    }

    @Test("a check evaluates so many parts that take long, and no more")
    func attack() {
        /// Whether a mistake after so many parts of 9,000 steps is found.
        func isFound(after count: Int) -> Bool {
            let part = "^array($n|^count(^arrayFilledWithIntegers(1|9000)))"
            let values = (0..<count / 4).map {
                "<Var name='v\($0)' type='dynamic' value='\(part)\(part)\(part)\(part)'/>"
            }
            let last = "<Var name='last' type='dynamic' value='#(5 % .5)'/>"
            let documents = MBMemoryRoot(["manifest.xml": "<MBML>\(values.joined())\(last)</MBML>"])
            return MBChecker(.pinned()).check(searching: [documents]).findings
                .contains { $0.rule.name == "division-by-zero" }
        }
        #expect(isFound(after: 100))
        let watch = Stopwatch()
        #expect(!isFound(after: 8_000))
        #expect(watch.seconds < 30)
    }

    @Test("a pattern that takes long is given up early, and charged")
    func patterns() {
        let text = String(repeating: "a", count: 60)
        let values = (0..<200).map {
            "<Var name='v\($0)' type='dynamic' boolean='^matchesRegex(\(text)\($0)|(a+)+b)'/>"
        }
        let last = "<Var name='last' type='dynamic' value='#(5 % .5)'/>"
        let documents = MBMemoryRoot(["manifest.xml": "<MBML>\(values.joined())\(last)</MBML>"])
        let found = MBChecker(.pinned()).check(searching: [documents]).findings
        #expect(found.map(\.rule.name) == ["division-by-zero"])
    }
}
