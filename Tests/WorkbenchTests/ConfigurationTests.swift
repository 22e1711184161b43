import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

@testable import MBMLWorkbench

@Suite("Configurations of checks")
struct ConfigurationTests {
    private func check(
        _ document: String, _ configure: (inout MBChecker) -> Void = { _ in }
    ) -> [String] {
        var checker = MBChecker(.pinned())
        checker.modules = [MBEventHandlingModule()]
        configure(&checker)
        let report = checker.check(searching: [MBMemoryRoot(["manifest.xml": document])])
        return report.findings.map {
            "\($0.start.map { "\($0.line):\($0.column)" } ?? "-") \($0.severity) \($0.rule.name)"
        }
    }

    private let mixed = "<MBML>\n<Var name='a' boolean='T -OR F -AND T'/>\n</MBML>"

    @Test("a configuration changes the severity of a rule, or switches it off")
    func severities() {
        #expect(check(mixed) == ["2:32 warning mixed-operators"])
        #expect(
            check(mixed) { $0.configuration.severities["mixed-operators"] = .some(.error) }
                == ["2:32 error mixed-operators"])
        #expect(
            check(mixed) { $0.configuration.severities["mixed-operators"] = .some(nil) } == [])
    }

    @Test("excluded are the documents at the paths in a configuration, from its directory on")
    func exclusion() throws {
        let directory = try TemporaryDirectory()
        for name in ["feed.xml", "sub/feed.xml"] { try directory.write("", to: name) }
        try directory.link("alias", to: "sub")
        for (name, excluded) in [
            ("feed.xml", "feed.xml"), ("sub/feed.xml", "sub/feed.xml"),
            ("./sub//feed.xml", "sub/feed.xml"), ("alias/feed.xml", "sub/feed.xml"),
            ("eed.xml", ""),
        ] {
            try directory.write(#"{"exclude": ["\#(name)"]}"#, to: "files/settings.json")
            try? FileManager.default.removeItem(
                at: directory.url.appendingPathComponent(".mbml.json"))
            try directory.link(".mbml.json", to: "files/settings.json")
            let isExcluded = try #require(try CheckFile(in: directory.url))
                .exclusion(in: directory.url)
            let found = ["feed.xml", "sub/feed.xml"].filter {
                isExcluded(directory.url.appendingPathComponent($0).path)
            }
            #expect(found == (excluded.isEmpty ? [] : [excluded]), "\(name)")
        }
    }

    @Test("a pattern excludes nothing, so it's refused, unless a file has its name")
    func patterns() throws {
        let directory = try TemporaryDirectory()
        try directory.write(#"{"exclude": ["feeds/*.xml"]}"#, to: CheckFile.name)
        let error = #expect(throws: CheckFile.Unreadable.self) {
            try CheckFile(in: directory.url)
        }
        #expect(error?.reason.contains("there is no file 'feeds/*.xml'") == true)
        try directory.write("", to: "feeds/*.xml")
        #expect(try CheckFile(in: directory.url)?.exclude == ["feeds/*.xml"])
    }

    @Test("a configuration that is a link to nothing is refused")
    func brokenLink() throws {
        let directory = try TemporaryDirectory()
        try directory.link(".mbml.json", to: "nowhere.json")
        #expect(throws: CheckFile.Unreadable.self) { try CheckFile(in: directory.url) }
    }

    @Test("a misspelled list of exports is an error")
    func misspelledExports() throws {
        let directory = try TemporaryDirectory()
        try directory.write(#"{"exports": {"variable": ["y"]}}"#, to: CheckFile.name)
        let error = #expect(throws: CheckFile.Unreadable.self) {
            try CheckFile(in: directory.url)
        }
        #expect(error?.reason.contains("'variable' isn't a list of exports") == true)
    }

    @Test("of several severities in a file that don't exist, the first rule by name is reported")
    func badSeverities() throws {
        let directory = try TemporaryDirectory()
        let rules = (1...9).map { #""rule-\#($0)": "loud""# }.joined(separator: ",")
        try directory.write("{\"rules\": {\(rules)}}", to: CheckFile.name)
        let error = #expect(throws: CheckFile.Unreadable.self) {
            try CheckFile(in: directory.url)
        }
        #expect(error?.reason.contains("'rules.rule-1' is 'loud'") == true)
    }

    @Test("of several modules with a tag, the first one by name counts")
    func tagsOfModules() {
        var contract = MBContract()
        contract.modules = [:]
        for number in 1...9 {
            let tag = MBContract.Tag([:], children: ["Child\(number)"])
            contract.modules?["Module\(number)"] = MBContract.Module(tags: ["Item": tag])
        }
        #expect(TagTable(contract).tag("Item")?.children == ["Child1"])
    }

    @Test("a variable that a function reads by itself is used where that is called")
    func ownVariables() {
        let format = "<Var name='MBMLDateFunctions:dateParsingFormat' literal='yyyy'/>"
        let use = "<Var name='a' type='dynamic' value='^parseDate(2026)'/>"
        func unused(_ text: String) -> Int {
            check("<MBML>\(text)</MBML>") {
                var exports = MBChecker.Exports()
                exports.variables = ["a"]
                $0.configuration.exports = exports
            }.count
        }
        #expect(unused(format + use) == 0)
        #expect(unused(format) == 1)
    }

    @Test("no action can set a variable that is read-only or dynamic, not even for a while")
    func readOnlyTargets() {
        let variables =
            "<Var name='ro' literal='x' mutable='F'/><Var name='dyn' type='dynamic' value='x'/>"
        for action in ["SetVar", "SetTransientVar", "PushVar", "SetTransientBooleanVar"] {
            for (name, rule) in [("ro", "set-read-only"), ("dyn", "set-dynamic")] {
                let value = action.contains("Boolean") ? "boolean='T'" : "literal='x'"
                let found = check(
                    "<MBML modules='MBEventHandling'>\(variables)<Listener name='l'>"
                        + "<\(action) name='\(name)' \(value)/></Listener></MBML>")
                #expect(found.count == 1 && found[0].hasSuffix(rule), "\(action) \(found)")
            }
        }
    }

    @Test("names and keys may be missing in all values of ^firstOf but the last")
    func firstOf() {
        func found(_ value: String) -> [String] {
            check("<MBML><Var name='a' type='dynamic' value='\(value)'/></MBML>") {
                $0.configuration.isHostComplete = true
                $0.examples["r"] = [["name": "Ann"]]
            }
        }
        #expect(found("^firstOf($nope|$r.nick|^uppercase($nope)|$r.name)") == [])
        #expect(found("^firstOf($r.name|$nope)") == ["1:60 error unknown-variable"])
        #expect(found("^firstOf($r.name|$r.nick)") == ["1:63 warning unknown-data-key"])
        #expect(found("^switch($nope|a|b)") == ["1:51 error unknown-variable"])
    }

    @Test("a function that neither an app nor the check knows is reported once")
    func misspeltFunctions() throws {
        let document = "<MBML><Var name='a' type='dynamic' value='^uppercas(x)'/></MBML>"
        var offer = try MBContract.bareLibrary()
        (offer.app, offer.version) = ("shop", "1")
        func found(_ change: (inout MBChecker) -> Void = { _ in }) -> [String] {
            check(document) {
                $0.offers = [offer]
                change(&$0)
            }.map { String($0.split(separator: " ")[2]) }
        }
        #expect(found() == ["unknown-function"])
        #expect(
            found { $0.configuration.severities["unknown-function"] = .some(nil) }
                == ["not-offered"])
        #expect(
            found { $0.configuration.severities["unknown-function"] = .note }
                == ["unknown-function", "not-offered"])
        var newer = offer
        newer.version = "2"
        newer.functions?["uppercas"] = offer.functions?["uppercase"]
        #expect(found { $0.offers.append(newer) }.contains("not-offered"))
    }

    @Test("a dot in the name of a variable that an action sets is reported")
    func dots() {
        for action in ["SetVar", "SetTransientVar", "SetTransientBooleanVar"] {
            let value = action.contains("Boolean") ? "boolean='T'" : "literal='x'"
            let text =
                "<MBML modules='MBEventHandling'>\n<Listener name='Go'>"
                + "<\(action) name='a.b' \(value)/></Listener>\n</MBML>"
            #expect(check(text).contains { $0.hasSuffix("dotted-name") }, "\(action)")
        }
    }

    @Test("a rule that doesn't exist is a warning")
    func unknownRules() {
        #expect(
            check("<MBML/>") { $0.configuration.severities["mixed-operator"] = .some(nil) }
                == ["- warning unknown-rule"])
        #expect(
            check("<MBML/>") {
                $0.configuration.severities["mixed-operator"] = .some(nil)
                $0.configuration.severities["unknown-rule"] = .some(.error)
            } == ["- error unknown-rule"])
        #expect(
            check("<MBML/>") {
                $0.configuration.severities["mixed-operator"] = .some(nil)
                $0.configuration.severities["unknown-rule"] = .some(nil)
            } == [])
        var checker = MBChecker(.pinned())
        checker.configuration.severities["mixed-operator"] = .some(nil)
        let found = checker.check(searching: [MBMemoryRoot(["manifest.xml": "<MBML/>"])]).findings
        let expected = "no rule is called 'mixed-operator'; did you mean 'mixed-operators'?"
        #expect(found.map { $0.message.hasSuffix(expected) } == [true], "\(found)")
    }

    @Test(
        "a comment ignores rules in the element after it, to its end",
        arguments: [
            (
                "<!-- mbml:ignore mixed-operators: why --><Var name='a' boolean='T -OR F -AND T'/>",
                []
            ),
            ("<!--mbml:ignore mixed-operators--> <Var name='a' boolean='T -OR F -AND T'/>", []),
            (
                "<!-- mbml:ignore quoted-text, mixed-operators: x --><Var name='a' boolean='T -OR F -AND T'/>",
                ["1:7 warning unneeded-ignore"]
            ),
            (
                "<!-- mbml:ignore mixed-operator: x --><Var name='a' boolean='T -OR F -AND T'/>",
                ["1:7 warning unknown-rule", "1:76 warning mixed-operators"]
            ),
            (
                "<!-- mbml:ignore mixed-operators: x --><Var name='b' literal='>'/>"
                    + "<Var name='a' boolean='T -OR F -AND T'/>",
                ["1:7 warning unneeded-ignore", "1:104 warning mixed-operators"]
            ),
            (
                "<!-- mbml:ignore mixed-operators: x --><Var name='b' type='list'><Var/>"
                    + "<Var boolean='T -OR F -AND T'/></Var>",
                []
            ),
            ("<![CDATA[<!-- mbml:ignore x -->]]>", []),
            (
                "<!-- mbml:ignore mixed-operators: nothing follows -->",
                ["1:7 warning unneeded-ignore"]
            ),
            ("<!-- mbml:ignored -->", []),
            ("<!-- mbml:ignore -->", ["1:7 warning unneeded-ignore"]),
        ])
    func comments(inside: String, expected: [String]) {
        #expect(check("<MBML>\(inside)</MBML>") == expected)
    }

    @Test("a comment with a long run of combining marks takes no longer", .ends(withinMinutes: 1))
    func marks() {
        let run = String(repeating: "\u{301}\u{323}", count: 500_000)
        let found = check("<MBML><!-- mbml:ignore x\(run): why --><Var name='a' value='1'/></MBML>")
        #expect(found.contains { $0.contains("error") } && found.count <= 2, "\(found)")
    }

    @Test("a comment before the root element is for the whole document")
    func wholeDocument() {
        #expect(check("<!-- mbml:ignore mixed-operators: all -->\n" + mixed) == [])
    }

    @Test("the nearest setting counts")
    func nearest() {
        let ignored = "<!-- mbml:ignore mixed-operators: why -->\n" + mixed
        #expect(
            check(ignored) { $0.configuration.severities["mixed-operators"] = .some(.error) } == [])
    }

    @Test("what a missing document may declare isn't reported, unless it looks like a mistake")
    func missingDocuments() {
        let document =
            "<MBML><Include file='none.xml'/><Var name='a' type='dynamic' value='^own($b)'/></MBML>"
        #expect(
            check(document) { $0.configuration.isHostComplete = true }
                == ["1:22 error include-not-found"])
        #expect(
            check(document.replacingOccurrences(of: "own", with: "uppercas"))
                .contains("1:69 error unknown-function"))
    }

    @Test("several examples of a variable are united")
    func examples() {
        let document = "<MBML><Var name='a' type='dynamic' value='$r.a $r.b $r.c'/></MBML>"
        let found = check(document) {
            $0.examples["r"] = [["a": 1], ["b": .null]]
        }
        #expect(found == ["1:56 warning unknown-data-key"])
    }

    @Test("evaluating finds what no rule can know, once and at its place")
    func evaluating() throws {
        let directory = try TemporaryDirectory()
        try directory.write(
            "<MBML>\n<Var name='day' type='dynamic' value='^parseDate($r.day|yyyy-MM-dd)'/>\n"
                + "<Var name='next' type='dynamic' value='^addSecondsToDate(86400|$day)'/>\n"
                + "<Var name='now' value='#(1 / $r.zero)'/>\n</MBML>", to: "manifest.xml")
        var checker = MBChecker(.pinned())
        checker.examples["r"] = [["day": "2026-02-30", "zero": 0]]
        let manifest = directory.url.appendingPathComponent("manifest.xml")
        let silent = checker.check(manifest: manifest).findings.map(\.rule.name)
        #expect(silent == ["response-while-loading"])
        let found = checker.checkAndEvaluate(manifest: manifest).findings.map {
            "\($0.start?.line ?? 0) \($0.rule.name)"
        }
        #expect(
            found == [
                "2 evaluation-fails", "4 evaluation-fails", "4 response-while-loading",
            ])
    }

    @Test("only an error in the same expression hides what evaluating finds")
    func evaluatingBesideFindings() {
        func failures(_ inside: String, off rule: String? = nil) -> Int {
            var checker = MBChecker(.pinned())
            checker.examples["r"] = [["n": 0]]
            if let rule { checker.configuration.severities[rule] = .some(nil) }
            let document = "<MBML>\(inside)</MBML>"
            return checker.checkAndEvaluate(searching: [MBMemoryRoot(["manifest.xml": document])])
                .findings.count { $0.rule == .evaluationFails }
        }
        func dynamic(_ value: String) -> String {
            "<Var name='v\(value.count)' type='dynamic' value='\(value)'/>"
        }
        let map = "<Var name='m' type='map' mutable='F'><Var name='a' literal='x'/></Var>"
        #expect(failures(dynamic("$r.titel") + dynamic("#(1 / $r.n)")) == 2)
        #expect(failures(dynamic("$r.titel"), off: "unknown-data-key") == 1)
        #expect(failures(map + dynamic("$m.b")) == 0)
        #expect(failures(map + dynamic("$m.b #(1 / $r.n)")) == 0)
        #expect(failures(map + dynamic("$m.b") + dynamic("#(1 / $r.n)")) == 1)
        #expect(failures(map + dynamic("$m.b"), off: "unknown-key") == 1)
        #expect(failures(map + "<!-- mbml:ignore unknown-key -->" + dynamic("$m.b")) == 1)
        // The app may declare it.
        #expect(failures(dynamic("$own") + "<Var name='a' value='$own'/>") == 0)
        func function(_ body: String) -> String {
            "<Function name='f' parameters='x' value='\(body)'/>"
        }
        #expect(failures(function("$x $own") + dynamic("^f(1)")) == 0)
        #expect(failures(function("#($x / $r.n) $own") + dynamic("^f(1)")) == 1)
    }

    @Test("a comment that ignores a rule that is off may be needed otherwise")
    func ignoredAndOff() {
        let ignored = "<!-- mbml:ignore mixed-operators: why -->\n" + mixed
        #expect(
            check(ignored) { $0.configuration.severities["mixed-operators"] = .some(nil) } == [])
    }
}
