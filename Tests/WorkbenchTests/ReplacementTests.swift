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

    /// A document after the replacement of the only finding that has one; nil if none has.
    private func mended(_ xml: String) throws -> String? {
        let root = MBMemoryRoot(["manifest.xml": xml])
        let findings = MBChecker().check(searching: [root]).findings
        #expect(findings.contains { $0.start != nil })
        let replaced = findings.filter { $0.replacement != nil }
        #expect(replaced.count < 2)
        guard let finding = replaced.first, let replacement = finding.replacement else {
            return nil
        }
        let start = try #require(finding.start)
        let end = try #require(finding.end)
        // The document is one line.
        let scalars = Array(xml.unicodeScalars)
        var result = String.UnicodeScalarView(scalars[..<(start.column - 1)])
        result += replacement.unicodeScalars
        result += scalars[(end.column - 1)...]
        return String(result)
    }

    @Test(
        "a replacement is written as its place in the document needs it",
        arguments: [
            (#"boolean="$shop == 'a&quot;b'""#, #"boolean="$shop == a&quot;b""#),
            (#"boolean='$shop == "&amp;b"'"#, "boolean='$shop == &amp;b'"),
            (#"value="&amp;^uppercas(&#x1F600;)""#, #"value="&amp;^uppercase(&#x1F600;)""#),
        ])
    func escapes(_ attribute: String, _ expected: String) throws {
        func document(_ attribute: String) -> String {
            "<MBML><Var name='shop' literal='x'/><Var name='a' type='dynamic' \(attribute)/></MBML>"
        }
        #expect(try mended(document(attribute)) == document(expected))
    }

    @Test(
        "a key that isn't an identifier is written in brackets",
        arguments: [
            ("not ready", "$labels.notready!", "$labels[not ready]!"),
            ("not ready", "${labels.notready}!", "${labels[not ready]}!"),
            ("not ready", "$labels[notready]!", "$labels[not ready]!"),
            ("price", "$labels.prise!", "$labels.price!"),
            ("price", "$labels[prise]!", "$labels[price]!"),
            // It would end the reference, or the parameter.
            ("not]ready", "$labels.notready!", nil), ("not|ready", "$labels[notready]!", nil),
        ] as [(String, String, String?)])
    func keys(_ key: String, _ text: String, _ expected: String?) throws {
        func document(_ text: String) -> String {
            "<MBML><Var name='labels' type='map' mutable='F'><Var name='\(key)' literal='x'/></Var>"
                + "<Var name='a' type='dynamic' value='\(text)'/></MBML>"
        }
        #expect(try mended(document(text)) == expected.map(document))
    }

    @Test(
        "a replacement leaves comments and sections as they are",
        arguments: [
            ("<![CDATA[hi $shop:]]> x", "<![CDATA[hi ${shop}:]]> x"),
            ("$shop:<!-- time --> x", "${shop}:<!-- time --> x"),
            ("<![CDATA[$sho]]><![CDATA[p: x]]>", nil), ("$sho<!-- p -->p: x", nil),
        ] as [(String, String?)])
    func markup(_ text: String, _ expected: String?) throws {
        func document(_ text: String) -> String {
            "<MBML><Var name='shop' literal='x'/><Var name='a' type='dynamic'>\(text)</Var></MBML>"
        }
        #expect(try mended(document(text)) == expected.map(document))
    }

    @Test("an apostrophe in a message doesn't hide what it proposes")
    func apostrophes() throws {
        func document(_ order: String) -> String {
            "<MBML><Var name='l' value='^array(a|b)'/>"
                + "<Var name='v' type='dynamic' value='^sort($l|$item|\(order))'/></MBML>"
        }
        #expect(try mended(document("desending")) == document("descending"))
    }

    @Test("a word in place of another parameter is moved to its own")
    func misplacedWords() throws {
        func document(_ rest: String) -> String {
            "<MBML><Var name='l' value='^array(a|b)'/>"
                + "<Var name='v' type='dynamic' value='^sort($l|\(rest))'/></MBML>"
        }
        #expect(try mended(document("descending")) == document("|descending"))
    }

    @Test(
        "a misspelled tag or attribute is replaced where nothing else has to change",
        arguments: [
            ("<Vr name='a' value='1'/>", "<Var name='a' value='1'/>"),
            ("<Var name='a' valeu='1'/>", "<Var name='a' value='1'/>"),
            // The end tag would have to change, too.
            ("<Vr name='a'>1</Vr>", nil), ("<Var name='a' value='1' valeu='2'/>", nil),
        ] as [(String, String?)])
    func names(_ element: String, _ expected: String?) throws {
        func document(_ element: String) -> String { "<MBML>\(element)</MBML>" }
        #expect(try mended(document(element)) == expected.map(document))
    }

    @Test("a replacement covers a value of any length")
    func longValues() throws {
        let name = String(repeating: "long", count: 12)
        func document(_ filter: String) -> String {
            "<MBML modules='MBEventHandling'><Var name='cats' type='list'/>"
                + "<DataFilter name='\(name)' dataSource='$cats' filterExpr='$item'/>"
                + "<Listener name='Go'><FilterData name='\(filter)'/></Listener></MBML>"
        }
        var checker = MBChecker()
        checker.modules = [MBEventHandlingModule()]
        let root = MBMemoryRoot(["manifest.xml": document(name + "x")])
        let findings = checker.check(searching: [root]).findings
        let finding = try #require(findings.first { $0.rule == .unknownFilter })
        #expect(finding.replacement == name)
        let length = (finding.end?.column ?? 0) - (finding.start?.column ?? 0)
        #expect(length == name.count + 1)
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
