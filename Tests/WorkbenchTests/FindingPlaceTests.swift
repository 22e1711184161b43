import MBDataEnvironment
import MBMLWorkbench
import Testing

@Suite("Places of findings")
struct FindingPlaceTests {
    /// The findings of a rule as `line:column-line:column`.
    private func places(_ rule: MBRule, _ xml: String) -> [String] {
        let root = MBMemoryRoot(["manifest.xml": xml])
        let findings = MBChecker().check(searching: [root]).findings
        let shown = { (place: MBSourceLocation?) in
            place.map { "\($0.line):\($0.column)" } ?? "?"
        }
        return findings.filter { $0.rule == rule }.map { "\(shown($0.start))-\(shown($0.end))" }
    }

    @Test(
        "a place ends before the markup after it",
        arguments: [
            ("<Var name='a'><![CDATA[^nope(1)]]> x</Var>", "2:24-2:32"),
            ("<Var name='a'>^nope(1)<!-- no --> x</Var>", "2:15-2:23"),
            ("<Var name='a'><!-- no --><![CDATA[]]>^nope(1)<?p i?>x</Var>", "2:38-2:46"),
        ])
    func markup(_ element: String, _ expected: String) {
        #expect(places(.unknownFunction, "<MBML>\n\(element)\n</MBML>") == [expected])
    }

    @Test("a place in a long value ends before the markup after it, too")
    func longValues() {
        let before = String(repeating: "long ", count: 200)
        let element = "<Var name='a'>\(before)<![CDATA[^nope(1)]]> \(before)</Var>"
        #expect(
            places(.unknownFunction, "<MBML>\n\(element)\n</MBML>") == ["2:1024-2:1032"])
    }

    @Test("an unknown module is found without the commas and blanks around it")
    func modules() {
        #expect(
            places(.unknownModule, "<MBML modules=' Nope ,,No pe, Nix'></MBML>")
                == ["1:17-1:21", "1:24-1:29", "1:31-1:34"])
        #expect(places(.unknownModule, "<MBML modules='Nope,Nix'></MBML>").first == "1:16-1:20")
    }

    @Test("a comment that ignores rules is found as a whole")
    func comments() {
        let document = """
            <MBML>
              <!-- mbml:ignore quoted-texts --><Var name="a" literal="x"/>
              <!-- mbml:ignore quoted-text:
                   why --><Var name="b" literal="x"/>
              <!-- mbml:ignore : --><Var name="c" literal="x"/>
            </MBML>
            """
        #expect(places(.unknownRule, document) == ["2:3-2:36"])
        #expect(places(.unneededIgnore, document) == ["3:3-4:15", "5:3-5:25"])
    }
}
