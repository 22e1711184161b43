import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import Testing

/// What a finding proposes to write in place of what is wrong.
@Suite("Replacements") struct ReplacementTests {
    @Test(
        "a misspelled variable is replaced in the notation that it has",
        arguments: [
            ("$titel", "$title"), ("$titel.length", "$title"), ("${titel.length}x", "${title"),
            ("${titel}x", "${title}"), ("$[titel]x", "$[title]"), ("$(titel).length", "$(title)"),
            ("${titel}-b", "${title}"), ("${titel}:", "${title}"),
        ])
    func notation(_ text: String, _ replacement: String) throws {
        var checker = MBChecker()
        checker.configuration.isHostComplete = true
        let xml = """
            <MBML>
              <Var name="title" literal="x"/>
              <Var name="line" type="dynamic" value="\(text)"/>
            </MBML>
            """
        let findings = checker.check(searching: [MBMemoryRoot(["manifest.xml": xml])]).findings
        let finding = try #require(findings.first { $0.rule == .unknownVariable })
        let proposed = try #require(finding.replacement)
        #expect(proposed == replacement || proposed == replacement + "}")
        // The place ends where the replacement does.
        let line = xml.split(separator: "\n")[2]
        let start = line.index(line.startIndex, offsetBy: (finding.start?.column ?? 0) - 1)
        let end = line.index(line.startIndex, offsetBy: (finding.end?.column ?? 0) - 1)
        let mended = line[..<start] + proposed + line[end...]
        #expect(mended.contains(text.replacing("titel", with: "title")))
    }

    @Test("the place of a part leaves out the blanks around it")
    func blanks() throws {
        let findings = MBChecker().check("^if(  yes   |a|b)", as: .object)
        let finding = try #require(findings.first { $0.rule == .constantCondition })
        #expect(finding.start?.column == 7)
        #expect(finding.end?.column == 10)
    }

    @Test("of equally near names, the one with the same first letter is proposed")
    func firstLetter() {
        let findings = MBChecker().check("^sort(^array(b|a)|$item|dsc)", as: .object)
        #expect(findings.first?.message.contains("did you mean 'desc'?") == true)
    }

    @Test("a tag of a module that the manifest doesn't request is reported with what to write")
    func moduleTag() {
        var environment = MBEnvironment()
        environment.register(MBEventHandlingModule())
        let root = MBMemoryRoot(["manifest.xml": "<MBML><Listener name='Go'/></MBML>"])
        let findings = MBChecker(environment).check(searching: [root]).findings
        #expect(
            findings.map(\.message) == [
                "unknown tag 'Listener'; write modules=\"MBEventHandling\" in the root element of "
                    + "the manifest"
            ])
    }

    @Test("the place of a sign at the very end of a document is that of the sign")
    func lastSign() throws {
        for sign in ["<", "&"] {
            let root = MBMemoryRoot(["manifest.xml": "<MBML>" + sign])
            let findings = MBChecker().check(searching: [root]).findings
            #expect(findings.first?.start?.column == 7, "\(findings)")
        }
    }
}
