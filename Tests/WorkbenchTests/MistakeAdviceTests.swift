import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// What authors of other languages write, and names that are almost right.
@Suite("Advice about mistakes")
struct MistakeAdviceTests {
    private func findings(ofExpression text: String) -> [MBFinding] {
        var checker = MBChecker(.pinned())
        checker.examples = [
            "r": [["user": ["name": "Zoe"], "count": 2, "items": [["id": 1]]]]
        ]
        return checker.check(text, as: .object)
    }

    private func findings(_ elements: String) -> [MBFinding] {
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(elements)</MBML>"])
        return MBChecker(.pinned()).check(searching: [root]).findings
    }

    @Test(
        "pipes after what isn't a condition are too many parameters",
        arguments: [
            "^formatNumber(5||2|1)", "^percent($r.count || 1|2)", "^if($u|$r.count || 1|2)",
            "^hasPrefix($r.user.name||d|e)",
        ])
    func furtherParameters(_ text: String) {
        let found = findings(ofExpression: text)
        #expect(found.map(\.rule.name) == ["parameter-count"])
        #expect(found.allSatisfy { $0.replacement == nil })
    }

    @Test("each call with pipes between operands is reported")
    func nestedPipes() {
        let found = findings(ofExpression: "^if($u || $r.count|^if($u||$r.count|a|b)|c)")
        #expect(found.map(\.rule.name) == ["double-pipe", "double-pipe"])
        #expect(found.map(\.replacement).sorted { ($0 ?? "") < ($1 ?? "") } == [" -OR ", "-OR"])
    }

    @Test(
        "operators in other languages' words, whatever follows them",
        arguments: [
            ("^if($u and\n$u|a|b)", "operator-name", "-AND"),
            ("^if($u and\t$u|a|b)", "operator-name", "-AND"),
            ("^if($u or($u)|a|b)", "operator-name", "-OR"),
            ("^if($u or^isEmpty($u)|a|b)", "operator-name", "-OR"),
            ("^if($u -and\n$u|a|b)", "operator-case", "-AND"),
            ("^if(not\n$u|a|b)", "operator-name", nil),
            ("#($r.count = 2)", "single-equals", nil),
        ])
    func operatorWords(_ text: String, _ rule: String, _ replacement: String?) {
        let found = findings(ofExpression: text)
        #expect(found.map(\.rule.name) == [rule])
        #expect(found.map(\.replacement) == [replacement])
    }

    @Test(
        "what follows a key and a hyphen was meant as a difference",
        arguments: [
            ("#($m.price-1)", "'-1'", "blanks around the minus, or braces"),
            ("$m.price-", "'-'", "braces"), ("$m.price:30", "':30'", "braces"),
        ])
    func differences(_ text: String, _ end: String, _ advice: String) {
        let found = findings(
            """
            <Var name='m' type='map' mutable='F'><Var name='price' value='2'/></Var>
            <Var name='x' type='dynamic' value='\(text)'/>
            """)
        #expect(found.map(\.rule.name) == ["name-ending"])
        let message = found.first?.message ?? ""
        #expect(message.hasPrefix("the \(end) belongs to the key"))
        #expect(message.hasSuffix("; write \(advice) around the reference: ${…}"), "\(message)")
    }

    @Test("a condition that can't be read doesn't hide the mistakes in its element")
    func brokenConditions() {
        let action = "<SetVar name='chosen' value='^uppercas(x)'/>"
        let filter =
            "<DataFilter name='a' if='T = 1' dataSource='^oops(1)' filterExpr='$item -EQ'/>"
        var checker = MBChecker(.pinned())
        checker.modules = [MBEventHandlingModule()]
        for (element, rules) in [
            (
                "<Listener name='l' if='T = 1' trace='T = 1'>\(action)</Listener>",
                ["single-equals", "single-equals", "unknown-function"]
            ),
            (filter, ["single-equals", "unknown-function", "syntax-error"]),
        ] {
            let root = MBMemoryRoot(["manifest.xml": "<MBML>\(element)</MBML>"])
            let found = checker.check(searching: [root]).findings
            #expect(found.filter { $0.severity == .error }.map(\.rule.name) == rules)
        }
    }

    @Test(
        "names that functions bind are suggested, too",
        arguments: [
            (
                "<Function name='f' parameters='amount' value='$amuont'/>", "unknown-variable",
                "$amount"
            ),
            (
                "<Var name='v' type='dynamic' value='^let(total|1|$totl)'/>", "unknown-variable",
                "$total"
            ),
            (
                "<Var name='v' type='dynamic' value='^list(^array(1)|$itm)'/>", "unknown-variable",
                "$item"
            ),
            (
                "<Function name='f' parameters='n' value='^if($n-1 &gt; 0|a|b)'/>", "name-ending",
                "#($n - 1)"
            ),
            ("<Function name='f' parameters='n' value='#($n-1)'/>", "name-ending", "$n - 1"),
        ])
    func boundNames(_ element: String, _ rule: String, _ replacement: String) {
        var checker = MBChecker(.pinned())
        checker.configuration.isHostComplete = true
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(element)</MBML>"])
        let found = checker.check(searching: [root]).findings
        #expect(found.map(\.rule.name) == [rule])
        #expect(found.map(\.replacement) == [replacement])
    }

    @Test(
        "a variable that is a text where a number is read",
        arguments: [
            ("#($s + 1)", true), ("^formatNumber($s)", true), ("^clamp($s|1|2)", true),
            ("#($n + 1)", false), ("^formatNumber($n)", false), ("^max($s|1)", false),
            ("^if($s == b|#($s + 1)|1)", false), ("^if(^isNumber($s)|^abs($s)|1)", false),
        ])
    func wordsInVariables(_ text: String, isReported: Bool) {
        let found = findings(
            """
            <Var name='s' literal='abc' mutable='F'/><Var name='n' literal='5px' mutable='F'/>
            <Var name='x' type='dynamic' value='\(text)'/>
            """
        ).filter { $0.rule.name == "number-expected" }
        let message = "'$s' is the text 'abc', which isn't a number"
        #expect(found.map(\.message) == (isReported ? [message] : []))
    }

    @Test("a text that begins with a number is an error in strict mode, reported once")
    func partialNumbers() {
        let checker = MBChecker(.pinned().strict)
        for text in ["^formatNumber(1 + 2)", "^abs(1|2)", "#(5px + 1)"] {
            let root = MBMemoryRoot([
                "manifest.xml": "<MBML><Var name='x' type='dynamic' value='\(text)'/></MBML>"
            ])
            let found = checker.check(searching: [root]).findings
            #expect(found.map(\.rule.name) == ["number-expected"], "\(found)")
            #expect(found.allSatisfy { $0.severity == .error })
        }
    }

    @Test(
        "letters of date patterns that are taken for others",
        arguments: [
            ("YYYY-MM-dd", "y"), ("DD.MM.yyyy", "d"), ("yyyy-mm-dd", "M"),
            ("dd.MM.YY HH:mm", "y"),
        ])
    func dateLetters(pattern: String, meant: Character) {
        let found = MBChecker(.pinned()).check("^formatDate($d|\(pattern))", as: .string)
            .filter { $0.rule != .unknownVariable }
        #expect(found.map(\.rule) == [.badDateFormat])
        #expect(found.first?.message.contains("did you mean '\(meant)'?") == true)
        #expect(found.first?.replacement?.allSatisfy { $0 == meant } == true)
    }

    @Test(
        "letters of date patterns in their places",
        arguments: [
            "yyyy-MM-dd HH:mm:ss", "YYYY-'W'ww-e", "yyyy-DDD", "mm:ss", "h:mm a", "d MMM", "D",
            "'YYYY' yyyy", "EEE d", "yyyyMMdd'T'HHmmss",
        ])
    func rightDateLetters(pattern: String) {
        let found = MBChecker(.pinned()).check("^formatDate($d|\(pattern))", as: .string)
        #expect(found.filter { $0.rule != .unknownVariable }.isEmpty)
    }

    @Test(
        "arithmetic where a number is read",
        arguments: ["$n / 2", "$n - $m", "$n / $m", "$n % 2"])
    func arithmeticInNumbers(text: String) {
        func found(_ text: String) -> [MBFinding] {
            let document =
                "<MBML><Var name='n' value='#(7)' mutable='F'/>"
                + "<Var name='m' value='#(2)' mutable='F'/><Var name='v' value='\(text)'/></MBML>"
            return MBChecker(.pinned()).check(
                searching: [MBMemoryRoot(["manifest.xml": document])]
            ).findings
        }
        let sum = found("^formatCurrency(\(text)|EUR)")
        #expect(sum.map(\.rule) == [.textArithmetic])
        #expect(sum.first?.replacement == "#(\(text))")
        // In a text, it may be a score or a range.
        #expect(found("Page \(text)").isEmpty)
    }

    @Test("a difference in brackets is an index")
    func differenceAsIndex() {
        let document =
            "<MBML><Var name='list' type='list'><Var value='a'/><Var value='b'/></Var>"
            + "<Var name='n' value='#(1)'/><Var name='v' type='dynamic' value='$list[$n-1]'/></MBML>"
        let found = MBChecker(.pinned()).check(
            searching: [MBMemoryRoot(["manifest.xml": document])]
        ).findings
        #expect(found.map(\.rule) == [.nameEnding])
        #expect(found.first?.replacement == "#($n - 1)")
    }

    @Test("T before the last result of ^cond stands for all other cases")
    func otherwise() {
        let found = MBChecker(.pinned()).check("^cond(^random(9) -GT 5|a|T|b)", as: .string)
        #expect(found.isEmpty)
    }

    @Test(
        "functions that have another name in other languages",
        arguments: [
            ("map", "list"), ("last", "lastObject"), ("startsWith", "hasPrefix"),
            ("lower", "lowercase"), ("uppercas", "uppercase"),
        ])
    func namesElsewhere(name: String, meant: String) throws {
        let error = try #require(throws: MBExpressionError.self) {
            try MBEnvironment().evaluate("^\(name)(a)")
        }
        #expect(error.suggestion == "did you mean '^\(meant)'?")
        let other = #expect(throws: MBExpressionError.self) {
            try MBEnvironment().evaluate("^eq(a|b)")
        }
        #expect(other?.suggestion == nil)
    }

    @Test("a date and a text have no order, whatever the text is")
    func datesAndTexts() {
        var checker = MBChecker(.pinned())
        checker.examples = ["when": ["2026-05-31T10:00:00Z"], "n": [5]]
        let found = checker.check("$when < ^currentTime()", as: .boolean)
        #expect(found.map(\.rule) == [.neverTrue])
        #expect(found.first?.message.hasSuffix("write ^parseISODate(…) around $when") == true)
        #expect(checker.check("^currentTime() -GTE $when", as: .boolean).count == 1)
        for right in [
            "^parseISODate($when) < ^currentTime()", "$when == ^currentTime()", "$n < $when",
            "^currentTime() > $unknown", "^currentTime() > ^parseISODate($when)",
        ] {
            #expect(checker.check(right, as: .boolean).allSatisfy { $0.rule == .unknownVariable })
        }
    }

    @Test("commas between parameters")
    func commas() {
        let found = MBChecker(.pinned()).check("^if($n == 3, a, b)", as: .string)
        let message = found.first { $0.rule == .syntaxError }?.message
        #expect(message?.hasSuffix("^q(3, a, b); parameters are separated by '|'") == true)
    }
}
