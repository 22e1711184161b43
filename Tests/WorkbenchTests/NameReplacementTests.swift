import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

/// What replaces a wrong name must be read as the right one.
@Suite("Replacements of wrong names")
struct NameReplacementTests {
    private func finding(_ value: String, declaring names: [String]) -> MBFinding? {
        var checker = MBChecker(.pinned())
        checker.configuration.isHostComplete = true
        let declared = names.map { "<Var name=\"\($0)\" literal=\"1\"/>" }.joined()
        let xml = "<MBML>\(declared)<Var name=\"v\" type=\"dynamic\" value=\"\(value)\"/></MBML>"
        return checker.check(searching: [MBMemoryRoot(["manifest.xml": xml])]).findings.first
    }

    @Test(
        "an unknown variable is written in its notation, or in another one that the name needs",
        arguments: [
            ("${mycart}", "my cart", "$[my cart]"), ("$mycart", "my cart", "$[my cart]"),
            ("$[mycart]", "my cart", "$[my cart]"), ("$(mycart)", "my cart", "$(my cart)"),
            ("${totl}", "total", "${total}"), ("${totl.count}", "total", "${total"),
            ("${mycart.count}", "my cart", nil), ("$[closename]", "close]name", nil),
            ("$(parename)", "paren)name", nil),
        ])
    func variables(_ value: String, _ name: String, _ replacement: String?) {
        let found = finding(value, declaring: [name])
        #expect(found?.rule == .unknownVariable)
        #expect(found?.replacement == replacement)
    }

    @Test(
        "a name without its sign becomes a reference",
        arguments: [
            ("^if(my cart|a|b)", "$[my cart]"), ("^sort($[my cart]|my cart)", "$[my cart]"),
            ("^filter($[my cart]|^if(my cart|T|F))", "$[my cart]"),
        ])
    func signs(_ value: String, _ replacement: String) {
        let found = finding(value, declaring: ["my cart"])
        #expect(found?.replacement == replacement, "\(String(describing: found))")
    }

    @Test("a document that can't be read may include what declares a name")
    func brokenIncludes() throws {
        var checker = MBChecker(.pinned())
        checker.configuration.isHostComplete = true
        let manifest =
            "<MBML><Include file='b.xml'/><Var name='vm' literal='1'/>"
            + "<Var name='u' type='dynamic' value='$vc ^fc() $vm'/></MBML>"
        let broken = MBMemoryRoot([
            "manifest.xml": manifest, "b.xml": "<MBML><\n<Include file='c.xml'/></MBML>",
            "c.xml": "<MBML><Var name='vc' literal='1'/><Function name='fc' value='y'/></MBML>",
        ])
        let found = checker.check(searching: [broken]).findings
        #expect(found.map(\.rule) == [.malformedXML])
    }
}
