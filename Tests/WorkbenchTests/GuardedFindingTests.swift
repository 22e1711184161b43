import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// What depends on values that conditions ask about, or may be nothing, isn't certain.
@Suite("Guarded findings")
struct GuardedFindingTests {
    private func rules(_ documents: [String: String]) -> [String] {
        let root = MBMemoryRoot(documents.mapValues { "<MBML>\($0)</MBML>" })
        return MBChecker().check(searching: [root]).findings.map(\.rule.name)
            .filter { !["unknown-variable", "constant-condition"].contains($0) }
    }

    private func rules(_ declarations: String, _ values: [String]) -> [String] {
        let variables = values.enumerated().map { position, value in
            "<Var name='v\(position)' type='dynamic' \(value)/>"
        }
        return rules(["manifest.xml": declarations + variables.joined()])
    }

    @Test("a division by a constant that conditions ask about isn't certain to fail")
    func division() {
        let zero = "<Var name='z' value='#(0)' mutable='F'/>"
        let guarded = [
            "value='^if($z == 0|1|#(100 / $z))'", "value='^if($z|#(100 % $z)|1)'",
            "value='^cond($z == 0|1|T|#(100 / $z))'", "boolean='$z == 0 -OR #(1 / $z) -GT 2'",
            "boolean='$z -AND #(1 % $z) -EQ 0'",
        ]
        #expect(rules(zero, guarded) == [])
        #expect(rules(zero, ["value='#(100 / $z)'"]) == ["division-by-zero"])
        #expect(rules(zero, ["value='^if($a|#(100 / 0)|1)'"]) == ["division-by-zero"])
    }

    @Test("a condition of an element or an include may ask about what is constant")
    func elementConditions() {
        let constants = """
            <Var name='z' value='#(0)' mutable='F'/><Var name='p' literal='[' mutable='F'/>
            <Var name='n' literal='none' mutable='F'/>
            """
        let values = [
            "value='#(5 / $z)'", "boolean='^matchesRegex(a|$p)'", "value='^formatISODate($n)'",
        ]
        let found = ["division-by-zero", "bad-regular-expression", "bad-date"]
        let constant = ["value='#(5 / 0)'", "boolean='^matchesRegex(a|[)'"]
        func asked(_ values: [String]) -> [String] { values.map { "if='$z -AND $p' " + $0 } }
        #expect(rules(constants, values) == found)
        #expect(rules(constants, asked(values)) == [])
        #expect(
            rules(constants, asked(constant)) == ["division-by-zero", "bad-regular-expression"])
        let variables = values.enumerated().map { "<Var name='v\($0)' \($1)/>" }.joined()
        let include = rules([
            "manifest.xml": "<Include file='c.xml'/><Include file='a.xml' if='$z'/>",
            "c.xml": constants, "a.xml": variables,
        ])
        #expect(include == [])
    }

    @Test(
        "an action may be reached only where a condition holds",
        arguments: [
            ("<SetVar name='x' value='#(5 / $z)'/>", true),
            ("<SetVar name='x' if='$z' value='#(5 / $z)'/>", false),
            ("<Break if='!$z'/><SetVar name='x' value='#(5 / $z)'/>", false),
            ("<Assert condition='$z'/><SetVar name='x' value='#(5 / $z)'/>", false),
        ])
    func actions(_ actions: String, isReported: Bool) {
        let document = """
            <MBML><Var name='z' value='#(0)' mutable='F'/>
            <Listener name='l'>\(actions)</Listener></MBML>
            """
        var checker = MBChecker()
        checker.modules = [MBEventHandlingModule()]
        let found = checker.check(searching: [MBMemoryRoot(["manifest.xml": document])])
            .findings.map(\.rule.name)
        #expect(found.contains("division-by-zero") == isReported, "\(found)")
    }

    @Test(
        "what a document declares before an include may make its condition hold",
        arguments: [
            ("<Var name='f' value='b'/>", "$f == b", false),
            ("<Var name='g' value='b'/>", "$f == b", true),
            ("<Var name='f' type='dynamic' value='b'/>", "$f == b", false), ("", "$f == b", true),
        ])
    func changes(declared: String, inner: String, isReported: Bool) {
        let found = rules([
            "manifest.xml": "<Include file='f.xml'/><Include file='a.xml' if='$f == a'/>",
            "f.xml": "<Var name='f' value='a'/>",
            "a.xml": "<Include file='c.xml'/><Include file='b.xml' if='\(inner)'/>",
            "b.xml": "", "c.xml": declared,
        ])
        #expect(found.contains("unreachable-include") == isReported, "\(found)")
    }

    @Test("a bad pattern that conditions ask about isn't certain to be used")
    func pattern() {
        let pattern = "<Var name='p' literal='[' mutable='F'/>"
        #expect(rules(pattern, ["boolean='^if($p == ^q([)|x|^matchesRegex(a|$p))'"]) == [])
        #expect(
            rules(pattern, ["boolean='^matchesRegex(a|$p)'"]) == ["bad-regular-expression"])
    }

    @Test(
        "nothing comes before a list",
        arguments: [
            ("^array(a|b) -GT $none", false), ("$none -LTE ^array(a|b)", false),
            ("^array(a|b) -GTE $none", false), ("$none -LT ^array(a|b)", false),
            ("^array(a|b) -LT $none", true), ("$none -GT ^array(a|b)", true),
            ("^array(a|b) -GT 5", true), ("5 -GT ^array(a|b)", true),
        ])
    func order(condition: String, isReported: Bool) {
        let found = rules("<Var name='none' type='nothing'/>", ["boolean='\(condition)'"])
        #expect(found == (isReported ? ["never-true"] : []))
    }

    @Test(
        "conditions that hold for the same value exclude no document",
        arguments: [
            ("$f == T", "$f == true", false), ("$f == 1", "$f == 1.0", false),
            ("$f == T", "$f == 1", false), ("$f == T", "$f == F", true),
            ("$f == 1", "$f == 2", true), ("$f == a", "$f == b", true),
            ("$f == a", "$f == 1", true), ("$f == a", "", false),
        ])
    func includes(outer: String, inner: String, isReported: Bool) {
        let found = rules([
            "manifest.xml": "<Include file='a.xml' if='\(outer)'/>",
            "a.xml": "<Include file='b.xml' if='\(inner)'/>", "b.xml": "",
        ])
        #expect(found.contains("unreachable-include") == isReported, "\(found)")
    }

    @Test("a condition that gives something else each time may hold in the branch of its failing")
    func impureConditions() {
        let chance = "<Var name='rnd' type='dynamic' boolean='^random(2) == 1'/>"
        let coin = "<Function name='coin' parameters='n' boolean='^random(2) == $n'/>"
        let fixed = "<Var name='big' type='dynamic' boolean='$n -GT 1'/>"
        let repeated = ["repeated-condition"]
        #expect(rules(chance, ["value='^if($rnd|a|^if($rnd|b|c))'"]) == [])
        #expect(rules(coin, ["value='^if(^coin(1)|a|^if(^coin(1)|b|c))'"]) == [])
        #expect(rules(fixed, ["value='^if($big|a|^if($big|b|c))'"]) == repeated)
        #expect(rules(coin, ["value='^cond(^coin(1)|a|^coin(1)|b)'"]) == [])
    }

    @Test(
        "a condition of ^cond never holds after the same one",
        arguments: [
            ("^cond($n -GT 1|a|$n -GT 1|b)", true), ("^cond($n -GT 1|a|$n|b| $n -GT 1 |c|d)", true),
            ("^cond($n -GT 1|a|^if($n -GT 1|b|c))", true),
            ("^if($n -GT 1|a|^cond($n -GT 1|b|c))", true),
            ("^cond($n -GT 1|a|$n|^cond($n -GT 1|b|c))", true),
            // In the branch of a condition, it holds, and what it reads may be another variable.
            ("^cond($n -GT 1|^cond($n -GT 1|a)|$n|b)", false),
            ("^cond($n -GT 1|a|$n -GT 2|b)", false), ("^cond($n|a|$n == 1|$n == 1)", false),
            ("^cond($n -GT 1|a|^let(n|2|^if($n -GT 1|b|c)))", false),
            ("^cond($n -GT 1|a)^if($n -GT 1|b|c)", false),
        ])
    func conditionsOfCond(value: String, isReported: Bool) {
        let found = rules("<Var name='n' value='#(3)'/>", ["value='\(value)'"])
        #expect(found.contains("repeated-condition") == isReported, "\(value): \(found)")
    }

    @Test("conditions that read long chains of variables are followed only so often")
    func longChains() {
        let chain = (0..<1_000).map {
            "<Var name='c\($0)' type='dynamic' boolean='$c\($0 + 1) -OR T'/>"
        }
        let values = (0..<400).map { "value='^if($c\($0 % 7)|a|^if($c\($0 % 7)|b|c))'" }
        let found = rules(chain.joined(), values).filter { $0 == "repeated-condition" }
        #expect(200..<400 ~= found.count)
    }

    @Test("a comment at the end of an element ignores nothing after it")
    func lastComments() {
        let comment = "<!-- mbml:ignore unknown-function: why -->"
        let found = rules(
            "<Var name='a' type='list'><Var value='1'/>\(comment)</Var>", ["value='^oops(1)'"])
        #expect(found.sorted() == ["unknown-function", "unneeded-ignore"])
    }

    @Test("a key in brackets, or one that is declared, may end with a hyphen")
    func endings() {
        let map = "<Var name='m' type='map'><Var name='n-' value='1'/></Var>"
        #expect(rules(map, ["value='$m[n-]'", "value='$m.n-'", "value='$x[y:]'"]) == [])
        #expect(rules(map, ["value='$x.y:'"]) == ["name-ending"])
    }
}
