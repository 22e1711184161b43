import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Comparisons in a row")
struct ChainedComparisonTests {
    private func findings(_ text: String) -> [MBFinding] {
        var checker = MBChecker(.pinned())
        checker.examples = ["n": [5], "flag": [true]]
        return checker.check(text, as: .boolean)
    }

    @Test(
        "a comparison of another one's result",
        arguments: [
            ("1 < $n < 5", "(1 < $n -AND $n < 5)"),
            ("$flag -OR 1 -LTE $n -LTE 5", "(1 -LTE $n -AND $n -LTE 5)"),
            ("$n == 5 == 5", "($n == 5 -AND 5 == 5)"), ("1 < $n < 5 < 9", nil),
            ("$n == $flag == x", "($n == $flag -AND $flag == x)"), ("!$flag < 5 < 7", nil),
            ("1 < ^random(9) < 5", nil),
        ])
    func chains(text: String, meant: String?) throws {
        let found = findings(text)
        #expect(found.map(\.rule) == [.chainedComparison])
        #expect(found.first?.replacement == meant)
        #expect(found.first?.message.contains(meant.map { "write \($0)" } ?? "combine") == true)
        guard let meant else { return }
        let column = try #require(found.first?.start?.column)
        #expect(findings(text.prefix(column - 1) + meant).isEmpty)
    }

    @Test(
        "comparisons with a truth value",
        arguments: [
            "$n > 1 == T", "$n > 1 == $flag", "$n > 1 != false", "(1 < $n) == Yes", "$n > 1 == $x",
            "1 < $n -AND $n < 5",
        ])
    func truths(text: String) { #expect(findings(text).isEmpty) }

    @Test(
        "quotes around operators",
        arguments: [
            ("$n == '<'", "^q(<)"), ("$n == \"a < b\"", "^q(a < b)"), ("$n != '>='", "^q(>=)"),
            ("$n == 'a > $n > '", nil),
        ])
    func quotes(text: String, meant: String?) {
        let found = findings(text)
        #expect(found.map(\.rule) == [.quotedText])
        #expect(found.first?.replacement == meant)
    }

    @Test("an element after the end of a list of maps, and a sum of maps")
    func listsOfMaps() {
        func rules(_ value: String) -> [String] {
            let list = """
                <Var name='maps' type='list' mutable='F'>
                <Var type='map'><Var name='a' value='#(1)'/></Var>
                </Var>
                """
            let document = "<MBML>\(list)<Var name='v' value='\(value)'/></MBML>"
            return MBChecker(.pinned()).check(searching: [MBMemoryRoot(["manifest.xml": document])])
                .findings.map(\.rule.name)
        }
        #expect(rules("$maps[1]") == ["index-out-of-range"])
        #expect(rules("$maps[1].a") == ["index-out-of-range"])
        #expect(rules("^sum($maps)") == ["parameter-type"])
        #expect(rules("$maps[0].a") == [])
        #expect(rules("$maps[0].b") == ["unknown-key"])
    }

    @Test("a name that ^let declares with a dollar sign is reported once")
    func dollarNames() {
        let found = MBChecker(.pinned().strict).check("^let($x|5|$x $x)", as: .object)
        #expect(found.map(\.rule) == [.unknownWord])
    }
}
