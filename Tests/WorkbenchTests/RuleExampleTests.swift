import MBMLWorkbench
import Testing

@Suite("The examples of the rules")
struct RuleExampleTests {
    @Test("a good example has no findings", arguments: try RuleExample.all("good"))
    func good(example: RuleExample) throws {
        let findings = try example.findings()
        #expect(findings.map(\.description) == [])
    }

    @Test(
        "a bad example has one finding, of its rule and at its place",
        arguments: try RuleExample.all("bad"))
    func bad(example: RuleExample) throws {
        let findings = try example.findings()
        let place = "\(findings.first?.start?.description ?? "-")"
        #expect(
            findings.map(\.rule.name) == [example.rule] && place == example.place,
            "\(example.place): \(findings)")
    }

    @Test("each rule of the table has examples, and each example has a rule")
    func complete() throws {
        let names = Set(try RuleExample.all("bad").map(\.rule))
        let all = Set(MBRule.all.map(\.name))
        #expect(names.subtracting(all) == [])
        #expect(all.subtracting(names) == [])
    }
}
