import MBDataEnvironment
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
