import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// What `--evaluate` finds where a condition asks for something, and where an app may set something.
@Suite("Checks that evaluate")
struct EvaluationCheckTests {
    /// `line: rule` of each error and warning.
    private func findings(
        _ lines: String..., isStrict: Bool = false,
        _ configure: (inout MBChecker) -> Void = { _ in }
    ) -> [String] {
        var environment = MBEnvironment.pinned()
        environment.isStrict = isStrict
        var checker = MBChecker(environment)
        checker.configuration.isHostComplete = isStrict
        checker.examples["r"] = [["n": 0, "list": []]]
        configure(&checker)
        let document = "<MBML>\(lines.joined(separator: "\n"))</MBML>"
        let report = checker.checkAndEvaluate(searching: [MBMemoryRoot(["manifest.xml": document])])
        return report.findings.filter { $0.severity != .note }
            .map { "\($0.start?.line ?? 0): \($0.rule.name)" }
    }

    @Test("what is tried logs nothing")
    func silence() {
        let log = MBCollectingLog()
        var environment = MBEnvironment.pinned()
        environment.capabilities.log = log
        let document = "<MBML><Var name='a' type='dynamic' value='^log(hi)'/></MBML>"
        let root = MBMemoryRoot(["manifest.xml": document])
        let report = MBChecker(environment).checkAndEvaluate(searching: [root])
        #expect(report.findings.isEmpty && log.drain().isEmpty)
    }

    @Test("expressions that read what actions set aren't tried")
    func setByActions() {
        func found(_ listener: String) -> [String] {
            findings(
                "<Var name='q' type='nothing'/><Var name='p' type='dynamic' value='#($q + 1)'/>",
                listener
            ) { $0.modules = [MBEventHandlingModule()] }
        }
        #expect(
            found("<Listener name='E'><SetVar name='q' value='#(1)'/></Listener>").isEmpty)
        #expect(found("") == ["1: evaluation-fails"])
    }

    @Test("a strict check evaluates what a condition asks for, too")
    func strict() {
        for isStrict in [false, true] {
            let found = findings(
                "<Var name='a' type='dynamic' value='#(1 / $r.n), ^if($promo|sale|regular)'/>",
                "<Var name='b' type='dynamic' value='^if($promo|sale|regular)'/>",
                isStrict: isStrict)
            #expect(found == ["1: evaluation-fails"], "\(isStrict)")
        }
        // A document that is missing may declare it.
        let found = findings(
            "<Include file='none.xml'/>", "<Var name='a' type='dynamic' value='$other and #(2)'/>",
            isStrict: true)
        #expect(found == ["1: include-not-found"])
    }

    @Test("only what is missing is exempt in a condition that is evaluated while loading")
    func conditionsWhileLoading() {
        let found = findings(
            "<Var name='sizes' type='list'><Var literal='S'/></Var><Var name='w' literal='Kiosk'/>",
            "<Var name='a' value='^if($sizes -LT 5|few|many)'/>",
            "<Var name='b' value='^if($w > 3|x|y)'/>",
            "<Var name='c' boolean='$w > 3 -AND $sizes'/>",
            "<Var name='d' literal='x' if='$w > 3'/>",
            "<Var name='e' value='^if($r.promo == x|x|y)'/>",
            "<Var name='f' value='^if($r.list[0] == S|x|y)'/>",
            "<Var name='g' literal='x' if='$promo'/>")
        let lines = found.filter { $0.hasSuffix("evaluation-fails") }.map { $0.prefix(1) }
        #expect(lines == ["2", "3", "4", "5"])
    }

    /// The number of failures in a dynamic variable.
    private func failures(_ value: String, beside others: String = "") -> Int {
        findings("\(others)<Var name='a' type='dynamic' value='\(value)'/>")
            .count { $0.hasSuffix("evaluation-fails") }
    }

    @Test("what a condition asks for doesn't hide what fails without strict mode, too")
    func behindConditions() {
        #expect(failures("^if($r.promo|sale|regular), #(1 / $r.n) left") == 1)
        #expect(failures("^if($r.promo|#(1 / $r.promo)|none)") == 0)
        #expect(failures("^if(^parseDate($r.promo|yyyy) == x|sale|regular)") == 0)
        #expect(failures("^if($r.promo|sale|^list(^array(1|2)|#(1 / $r.n)))") == 1)
        #expect(failures("$own #(1 / $r.n)") == 1)
        #expect(failures("^if($r.promo|x|$r.n[^repeat(3|a)])") == 1)
        #expect(failures("^if($r.promo|x|y) $r.n[^repeat(3|a)]") == 1)
        #expect(failures("^if($r.promo|x|^firstOf($own|$r.n)[^repeat(3|a)])") == 0)
        #expect(failures("^if($r.promo|x|$r.n[$own])") == 0)
        #expect(failures("^if($r.promo|x|y) ^try($r.n[^repeat(3|a)]|z)") == 0)
        #expect(failures("^if($r.promo|x|^try(#(1 / $r.n)|z))") == 0)
        #expect(failures("^if($r.promo|x|^try(#(1 / $r.n)|$r.n[^repeat(3|a)]))") == 1)
        for isStrict in [false, true] {
            let found = findings(
                "<Var name='a' value='^if($r.promo|sale|regular), #(1 / $r.n) left'/>",
                "<Var name='b' value='^if($r.promo|sale|regular), $r.n left'/>",
                isStrict: isStrict)
            #expect(found.filter { $0.hasSuffix("fails") } == ["1: evaluation-fails"])
        }
    }

    @Test(
        "what fails in a branch behind a condition that asks for something is reported at its place",
        arguments: [
            ("^if($r.promo|x|#(1 / $r.n))", "1 / $r.n"),
            ("^cond($r.promo|x|T|#(1 / $r.n))", "1 / $r.n"),
            ("^firstOf($r.promo|#(1 / $r.n))", "1 / $r.n"),
            ("^if($r.promo|x|^list(^array(1|2)|#(1 / $r.n)))", "1 / $r.n"),
            ("^if($r.promo|x|^sort(^array(1|2)|#($item / $r.n)))", "$item / $r.n"),
            ("^if($r.promo -OR #(1 / $r.n)|x|y)", "1 / $r.n"),
            ("^if($r.promo|x|^half($r.n))", "^half($r.n)"),
        ])
    func branches(value: String, part: String) {
        for attributes in ["type='dynamic' ", ""] where attributes != "" || !value.contains("half")
        {
            let start = "<Var name='a' \(attributes)value='"
            var checker = MBChecker(.pinned())
            checker.examples["r"] = [["n": 0]]
            let document =
                "<MBML><Function name='half' parameters='p' value='#(1 / $p)'/>\n"
                + "\(start)\(value)'/></MBML>"
            let found = checker.checkAndEvaluate(
                searching: [MBMemoryRoot(["manifest.xml": document])]
            ).findings.filter { $0.rule == .evaluationFails }
            let column = (start + value).range(of: part).map {
                (start + value).distance(from: (start + value).startIndex, to: $0.lowerBound) + 1
            }
            #expect(found.map { $0.start?.column } == [column], "\(attributes)\(found)")
            #expect(found.first?.message.hasSuffix("division by zero") == true)
        }
    }

    @Test(
        "what fails only because a condition asks, or in a variable of its own, isn't reported here",
        arguments: [
            "^if($own|x|#(1 / $r.n))", "^cond($own|x|#(1 / $r.n))",
            "^if($r.promo|x|^if(^parseDate($r.date|yyyy) == x|a|b))",
            "^if($r.promo -AND #(1 / $r.n)|x|y)", "^if($r.promo|#(1 / $r.n)|y)",
            "^if($own|x|^half($own))", "^try(^if($r.promo|x|y)|z)",
        ])
    func quietBranches(value: String) {
        let half = "<Function name='half' parameters='p' value='#(1 / $p)'/>"
        #expect(failures(value, beside: half) == 0)
        let other = "<Var name='zero' type='dynamic' value='#(1 / $r.n)'/>"
        #expect(failures("^if($r.promo|x|$zero)", beside: other) == 1)
    }

    @Test(
        "what fails while loading is reported at its place, not where a condition asks, and whatever is logged",
        arguments: [0, 1_200])
    func conditionsBeforeFailures(entries: Int) {
        let log = String(repeating: "<Var name='l' value='^log(hi)'/>", count: entries)
        let value = "^if(#(1 / $promo) -GT 0|a|b)^if($r.n -GT 5|a|#(1 / $r.n))"
        var checker = MBChecker(.pinned())
        checker.examples["r"] = [["n": 0]]
        let root = MBMemoryRoot([
            "manifest.xml": "<MBML>\(log)\n<Var name='a' value='\(value)'/></MBML>"
        ])
        let found = checker.checkAndEvaluate(searching: [root]).findings
            .filter { $0.rule == .evaluationFails }
        #expect(found.map(\.message) == ["division by zero"])
        #expect(found.map { $0.start?.column } == [69])
    }

    @Test(
        "what is evaluated while loading doesn't fail because of what its variables are afterwards",
        arguments: [
            ("#(1 / $n)", true), ("#(1 / $d)", true), ("^f(1)", true), ("#($s + 1)", true),
            ("#(1 / $m)", false), ("#(1 / $r.n)", false),
        ])
    func changesAfterwards(value: String, isQuiet: Bool) {
        let found = findings(
            "<Var name='n' value='#(4)'/><Var name='m' value='#($r.n)'/>",
            "<Var name='d' type='dynamic' value='#($n * 1)'/>",
            "<Function name='f' parameters='p' value='#($p / $d)'/><Var name='s' value='#(5)'/>",
            "<Var name='s' value='^if($promo -GT 0|a|b)\(value)'/>",
            "<Var name='n' value='#($n - 4)'/>")
        let failures = found.filter { $0.hasSuffix("evaluation-fails") }
        #expect(failures == (isQuiet ? [] : ["4: evaluation-fails"]))
    }

    @Test("what is evaluated while loading reads the data that a document replaces afterwards")
    func replacedData() {
        let found = findings(
            "<Var name='a' value='^if($promo -GT 0|a|b)#(1 / $r.n)'/>",
            "<Var name='r' type='map'><Var name='n' value='#(0)'/></Var>"
        ) { $0.examples["r"] = [["n": 5]] }
        #expect(!found.contains("1: evaluation-fails"))
    }

    @Test(
        "what was missing while loading isn't evaluated with what it is afterwards",
        arguments: [
            "<Var name='a' value='^if($late -OR #(1 / $late)|x|y)'/><Var name='late' value='#(0)'/>",
            "<Var name='a' value='^if(#(1 / $a) -GT 0|5|#(0))'/>",
        ])
    func declaredLater(document: String) {
        #expect(!findings(document).contains { $0.hasSuffix("evaluation-fails") })
    }

    @Test("a key that no example has, and that fails, is reported once")
    func missingKeys() {
        #expect(
            findings("<Var name='a' type='dynamic' value='$r.nick'/>") == ["1: evaluation-fails"])
        #expect(findings("<Var name='a' type='dynamic' value='^firstOf($r.nick|x)'/>") == [])
        var checker = MBChecker(.pinned())
        checker.examples["r"] = [["n": 0]]
        checker.configuration.severities["evaluation-fails"] = .some(nil)
        let root = MBMemoryRoot([
            "manifest.xml": "<MBML><Var name='a' type='dynamic' value='$r.nick'/></MBML>"
        ])
        #expect(
            checker.checkAndEvaluate(searching: [root]).findings.map(\.rule) == [.unknownDataKey])
    }

    @Test(
        "what fails only because the app sets something later isn't reported",
        arguments: [
            "$own #(1 / $own)", "^if($own|a|b) #(100 / ($own - 1))", "^let(x|$own|#(100 / $x))",
            "^let(x|^count($own)|#(100 / $x))", "$own ^f($own)", "$own $d", "^if($own|a|b) ^f($d)",
            "^parseDate($own|yyyy)", "^if(^parseDate($own|yyyy) == x|a|b)", "#(1 / $own.count)",
        ])
    func setLater(value: String) {
        let others = """
            <Var name='d' type='dynamic' value='#(1 / $own)'/>
            <Function name='f' parameters='p' value='#(1 / $p)'/>
            """
        #expect(failures(value, beside: others) == 0)
    }

    @Test("all evaluations of a check share a number of steps")
    func steps() {
        /// The findings after so many variables of 900,000 steps.
        func found(after count: Int) -> [MBFinding] {
            var checker = MBChecker(.pinned())
            checker.examples["r"] = [["n": 0]]
            checker.environment.declare(
                MBMLFunction("work", input: .none) { call in
                    try call.step(900_000)
                    return 1
                })
            let values = (0..<count).map {
                "<Var name='v\($0)' type='dynamic' value='^work()'/>"
            }
            let last = "<Var name='last' type='dynamic' value='#(1 / $r.n)'/>"
            let root = MBMemoryRoot(["manifest.xml": "<MBML>\(values.joined())\(last)</MBML>"])
            return checker.checkAndEvaluate(searching: [root]).findings
        }
        #expect(found(after: 20).map(\.severity) == [.error])
        let notes = found(after: 30)
        #expect(notes.map(\.severity) == [.note])
        #expect(notes.allSatisfy { $0.message.contains("8 expressions") })
    }
}
