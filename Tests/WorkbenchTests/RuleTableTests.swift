import MBMLWorkbench
import Testing

@Suite("The table of rules")
struct RuleTableTests {
    @Test("rules are found by their names")
    func names() {
        for rule in MBRule.all { #expect(MBRule.named(rule.name) == rule) }
        #expect(MBRule.named("no-such-rule") == nil)
    }
}
