import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// What a check knows of the values that documents declare.
@Suite("Values of declarations")
struct DeclaredValueTests {
    /// The rules of what is found beside some declarations.
    private func rules(_ declarations: String, _ expression: String) -> [String] {
        let text = "<Var name='found' type='dynamic' value='\(expression)'/>"
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(declarations)\(text)</MBML>"])
        return MBChecker(.pinned()).check(searching: [root]).findings.map(\.rule.name)
    }

    private static let escaped = """
        <Var name='rate' value='#(1.19)' mutable='F' escape='html'/>
        <Function name='fn' parameters='x' value='#($x * 2)' escape='html'/>
        <Var name='dyn' type='dynamic' value='#(2 * 3)' escape='html'/>
        <Var name='list' type='dynamic' value='^array(1|2)' escape='html'/>
        <Var name='when' value='^parseISODate(2026-11-30T08:30:00Z)' mutable='F' escape='html'/>
        <Var name='title' literal='Tea' mutable='F' escape='html'/>
        """

    @Test(
        "an escaped value is a text, or an array of texts",
        arguments: [
            ("$rate.length", nil), ("^fn(2).length", nil), ("$dyn.length", nil),
            ("$list.count $list[0].length", nil), ("$title.length", nil),
            ("$when.timeIntervalSince1970", "key-of-text"), ("$title.size", "key-of-text"),
            ("$list.length", "unknown-key"), ("^count($dyn)", "parameter-type"),
        ])
    func escapedValues(expression: String, expected: String?) {
        #expect(rules(Self.escaped, expression) == (expected.map { [$0] } ?? []))
    }

    @Test(
        "what a condition keeps from being evaluated isn't declared too late",
        arguments: [
            "<Var name='a' if='F' value='^f()'/>", "<Var name='a' if='F' value='$lv'/>",
            "<Var name='a' if='F' value='^later()'/>",
            "<Var name='a' type='map' if='F'><Var name='b' value='^f()'/></Var>",
            "<Var name='a' type='map'><Var name='b' if='F' value='^f()'/></Var>",
        ])
    func conditionsWhileLoading(_ declaration: String) {
        let first =
            "<Function name='f' value='^later()'/><Var name='lv' type='dynamic' value='^later()'/>"
        let last = "<Function name='later' value='1'/>"
        #expect(rules(first + declaration + last, "x") == [])
        let plain = declaration.replacing(" if='F'", with: "")
        #expect(rules(first + plain + last, "x") == ["use-before-declaration"])
    }

    @Test(
        "what may not be evaluated isn't read too early",
        arguments: ["^if($n|$later|F)", "^firstOf(x|$later)", "^list(^array()|$later)"])
    func uncertainReads(_ value: String) {
        let declarations =
            "<Var name='n' value='F'/><Var name='a' value='\(value)'/>"
            + "<Var name='later' type='dynamic' value='$x'/>"
        #expect(!rules(declarations, "x").contains("use-before-declaration"))
        let plain = declarations.replacing(value, with: "$later")
        #expect(rules(plain, "x").contains("use-before-declaration"))
    }

    @Test(
        "what is in a list or a map can't be made dynamic",
        arguments: [
            ("<Var name='a' type='list'><Var value='$b'/></Var>", false),
            ("<Var name='a' type='map'><Var name='c' value='$b'/></Var>", false),
            ("<Var name='a' value='$b'/>", true),
        ])
    func remedies(declaration: String, isDynamic: Bool) {
        let root = MBMemoryRoot([
            "manifest.xml": "<MBML>\(declaration)<Var name='b' literal='x'/></MBML>"
        ])
        let found = MBChecker(.pinned()).check(searching: [root]).findings
            .filter { $0.rule == .useBeforeDeclaration }
        #expect(found.map { $0.message.contains("dynamic") } == [isDynamic])
    }

    @Test("the data filters of the app are known")
    func filters() throws {
        let module = "<MBML modules='MBEventHandling'>"
        let base = MBMemoryRoot(["manifest.xml": "\(module)<DataFilter name='own'/></MBML>"])
        let app = try MBEnvironment.load(
            searching: [base], modules: [MBEventHandlingModule()], into: .pinned()
        ).environment
        func rules(_ name: String) -> [String] {
            let text = "\(module)<Listener name='e'><FilterData name='\(name)'/></Listener></MBML>"
            return MBChecker(app).check(searching: [MBMemoryRoot(["manifest.xml": text])])
                .findings.map(\.rule.name)
        }
        #expect(rules("own") == [])
        #expect(rules("owm") == ["unknown-filter"])
    }

    @Test(
        "SaveFile names a variable that exists, or that the host may have",
        arguments: [
            ("own", true, nil), ("set", true, nil), ("ownn", true, "did you mean 'own'?"),
            ("$own", true, nil), ("ownn", false, "declared neither by"),
        ])
    func savedVariables(_ name: String, _ isHostComplete: Bool, _ expected: String?) {
        let text =
            "<MBML modules='MBEventHandling'><Var name='own' literal='x'/><Listener name='e'>"
            + "<SetVar name='set' literal='y'/><SaveFile file='a' var='\(name)'/></Listener></MBML>"
        var checker = MBChecker(.pinned())
        checker.modules = [MBEventHandlingModule()]
        checker.configuration.isHostComplete = isHostComplete
        let found = checker.check(searching: [MBMemoryRoot(["manifest.xml": text])]).findings
            .filter { $0.rule == .unknownVariable }
        #expect(found.count == (expected == nil ? 0 : 1))
        #expect(found.allSatisfy { $0.message.contains(expected ?? "") })
    }

    @Test("a collection that may be nothing can be ordered")
    func nothingFirst() {
        let declarations = "<Var name='none' type='nothing'/>"
        let condition =
            "<Var name='opt' type='dynamic' value='^if($none|^array(a))'/>"
            + "<Var name='t' type='dynamic' boolean='$opt &lt; 5'/>"
        #expect(rules(declarations + condition, "x") == [])
        #expect(
            rules("<Var name='t' type='dynamic' boolean='^array(a) &lt; 5'/>", "x")
                == ["never-true"])
    }

    @Test("a variable that is only declared under a condition may be nothing")
    func conditions() {
        let condition = "<Var name='ab' literal='abc' mutable='F' if='$Platform.isIOS'/>"
        #expect(rules(condition, "^count($ab)") == [])
        #expect(rules("<Var name='n' type='nothing'/>", "^count(^if($n|abc))") == [])
        let both = condition + "<Var name='ab' literal='b' mutable='F' if='!$Platform.isIOS'/>"
        #expect(rules(both, "^count($ab)") == [])
        #expect(
            rules("<Var name='ab' literal='abc' mutable='F'/>", "^count($ab)")
                == ["parameter-type"])
    }

    @Test("an entry of a map that replaces another one is found, whatever its value is")
    func entries() {
        func map(_ first: String, _ second: String) -> [String] {
            rules(
                "<Var name='n' literal='x'/><Var name='m' type='map'><Var name='v' \(first)/>"
                    + "<Var name='v' \(second)/></Var>", "x")
        }
        #expect(map("value='$n a'", "value='$n b'") == ["invalid-declaration"])
        #expect(map("value='a'", "value='$n b'") == ["invalid-declaration"])
        #expect(map("value='a' if='$n == a'", "value='b' if='$n == b'") == [])
    }

    @Test("a built-in function that a document declares again is found")
    func builtIn() {
        let round = "<Function class='MBMLMathFunctions' name='round' input='math'/>"
        #expect(rules(round, "^round(1.5)") == ["redeclared"])
        #expect(rules(round + round, "^round(1.5)") == ["redeclared", "redeclared"])
    }

    @Test("a parameter that is declared as an array takes a set, too")
    func sets() {
        let tags = "<Function name='tags' parameters='names: [string]' value='^join($names|, )'/>"
        #expect(rules(tags, "^tags(^set(b|a))^tags(^array(a))") == [])
        #expect(rules(tags, "^tags(^dictionary(a|b))") == ["parameter-type"])
        #expect(rules(tags, "^tags(#(1))") == ["parameter-type"])
    }

    @Test("what is nothing for nothing may be passed on")
    func sums() {
        #expect(rules("<Var name='n' type='nothing'/>", "^list(^sum($n)|x)") == [])
        #expect(rules("", "^list(#(1)|x)") == ["parameter-type"])
    }

    @Test("the library's functions don't take a number for a date, and those of documents do")
    func dates() {
        for call in [
            "^startOfDay(#(5))", "^formatISODate(#(5))", "^formatDate(#(5)|yyyy)",
            "^addToDate(#(5)|1|days)", "^secondsSince(#(5))",
        ] {
            #expect(rules("", call) == ["parameter-type"], "\(call)")
        }
        let day = "<Function name='day' parameters='d: date' value='^startOfDay($d)'/>"
        #expect(rules(day, "^day(#(5))^day(2026-11-30)") == [])
        #expect(rules("", "^startOfDay(2026-11-30T08:30:00Z)") == [])
        #expect(rules("", "^parseDate(#(20261130)|yyyyMMdd)") == [])
    }
}
