import MBDataEnvironment
import MBMLWorkbench
import Testing

@Suite("Expressions for the elements of ^min and ^max") struct ExtremeCheckTests {
    private func rules(_ value: String, type: String = "") -> [String] {
        let xml = "<MBML><Var name='v' \(type) value='\(value)'/></MBML>"
        var checker = MBChecker()
        checker.examples["response"] = [["goods": [["mx": 1]]]]
        return checker.check(searching: [MBMemoryRoot(["manifest.xml": xml])]).findings
            .map(\.rule.name)
    }

    @Test("the elements have the types of the collection's")
    func elements() {
        for name in ["min", "max"] {
            #expect(rules("^\(name)(^array(#(3)|#(9))|$item.length)") == ["unknown-key"])
            let wrong = "^\(name)($response.goods|$item.mxx)"
            #expect(rules(wrong, type: "type='dynamic'") == ["unknown-data-key"])
            #expect(rules(wrong.replacing("mxx", with: "mx"), type: "type='dynamic'") == [])
        }
    }

    @Test("with an array of numbers, the item outside may be meant")
    func outside() throws {
        let inner = "^max(^array(#(3)|#(9))|$item.bonus)"
        let whole = "^list(^array(^dictionary(bonus|#(12)))|\(inner))[0]"
        var environment = MBEnvironment()
        environment.isStrict = true
        #expect(try environment.evaluate(whole) == 12)
        #expect(MBChecker(environment).check(whole, as: .object).map(\.description) == [])
        // A dynamic variable sees it, too.
        #expect(rules(inner, type: "type='dynamic'") == [])
    }
}
