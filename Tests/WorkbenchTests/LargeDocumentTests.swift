import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

@testable import MBMLWorkbench

/// Documents in which much is wrong, which mustn't take long.
@Suite("Large documents")
struct LargeDocumentTests {
    private static func documents(_ count: Int, _ element: (Int) -> String) -> MBMemoryRoot {
        let elements = (0..<count).map(element).joined(separator: "\n")
        return MBMemoryRoot(["manifest.xml": "<MBML>\(elements)</MBML>"])
    }

    @Test("problems with functions after many variables are found in linear time")
    func loadingProblems() {
        let isLinear = Stopwatch.growsLinearly(200) { count in
            let elements =
                (0..<20 * count).map { "<Var name='v\($0)'/>" }
                + (0..<count).map {
                    "<Function name='f\($0)' class='MBMLStringFunctions' method='no\($0)'/>"
                }
            let documents = Self.documents(elements.count) { elements[$0] }
            let found = MBChecker(.pinned()).check(searching: [documents]).findings
            #expect(found.count { $0.rule.name == "unknown-method" } == count)
        }
        #expect(isLinear)
    }

    @Test("the needs of many different elements are found in linear time")
    func differentElements() throws {
        let folder = try TemporaryDirectory()
        let isLinear = try Stopwatch.growsLinearly(600) { count in
            let tags = (0..<count).map { "<Tag\($0) name='x'/>" }
            let actions = (0..<count).map { "<Do\($0) name='x'/>" }
            let manifest = try folder.write(
                """
                <MBML modules="MBEventHandling">\(tags.joined())
                <Listener name="l">\(actions.joined())</Listener></MBML>
                """, to: "manifest.xml")
            let tag = MBNeeds(of: manifest).contract.tags?["Tag7"]
            #expect(tag?.attributes?.keys.first == "name")
        }
        #expect(isLinear)
    }

    @Test("a list of maps with keys of their own is checked in linear time")
    func differentKeys() {
        let isLinear = Stopwatch.growsLinearly(1_000) { count in
            let maps = (0..<count).map { "<Var type='map'><Var name='k\($0)' literal='a'/></Var>" }
            let root = Self.documents(1) { _ in
                "<Var name='l' type='list'>\(maps.joined())</Var>"
                    + "<Var name='x' type='dynamic' value='^list($l|$item.zz)'/>"
            }
            #expect(MBChecker(.pinned()).check(searching: [root]).findings.isEmpty)
        }
        #expect(isLinear)
    }

    @Test("comments that ignore findings take linear time")
    func ignores() {
        let isLinear = Stopwatch.growsLinearly(2_000) { count in
            let documents = Self.documents(count) {
                "<!-- mbml:ignore shadows-built-in: wanted --><Var name='Device' literal='\($0)'/>"
            }
            #expect(MBChecker(.pinned()).check(searching: [documents]).findings.isEmpty)
        }
        #expect(isLinear)
    }

    @Test("a comment ignores what is in its element alone, and the innermost one is needed")
    func nestedIgnores() {
        let mark = "<!-- mbml:ignore shadows-built-in, redeclared: wanted -->"
        func lines(_ inside: String) -> [String] {
            MBChecker(.pinned()).check(searching: [MBMemoryRoot(["manifest.xml": inside])])
                .findings.map { "\($0.start?.line ?? 0) \($0.rule.name)" }
        }
        let device = "<Var name='Device' literal='x'/>"
        #expect(
            lines("\(mark)<MBML>\n\(device)\n\(mark)\n<Var name='a'>x</Var>\n\(device)</MBML>")
                == ["1 unneeded-ignore", "3 unneeded-ignore", "3 unneeded-ignore"])
        #expect(
            lines("<MBML>\n\(mark)\(mark)<Var name='Device'>x</Var>\n\(device)</MBML>") == [
                "2 unneeded-ignore", "2 unneeded-ignore", "2 unneeded-ignore",
                "3 shadows-built-in",
            ])
    }

    @Test("after a thousand errors, a note says how many expressions weren't examined")
    func unexamined() {
        func found(_ count: Int) -> [MBFinding] {
            let elements = (0..<count).map {
                "<Var name='v\($0)' type='dynamic' value='^nosuch(\($0))'/>\n"
            }
            let root = MBMemoryRoot(["manifest.xml": "<MBML>\(elements.joined())</MBML>"])
            return MBChecker(.pinned()).check(searching: [root]).findings
        }
        #expect(found(1_000).map(\.severity) == Array(repeating: .error, count: 1_000))
        let notes = found(1_500).filter { $0.severity == .note }
        #expect(notes.map { $0.start?.line } == [1_001])
        #expect(notes.first?.message.contains("500 expressions") == true)
    }

    @Test("unknown functions on one long condition take linear time")
    func guards() {
        let isLinear = Stopwatch.growsLinearly(240) { count in
            let terms = (0..<4 * count).map { "$MBML.functions.f\($0)" }
            let elements = (0..<count).map {
                "<Var name='v\($0)' type='dynamic' value='^own\($0)()'/>\n"
            }
            let documents = MBMemoryRoot([
                "manifest.xml":
                    "<MBML><Include file='a.xml' if='\(terms.joined(separator: " -OR "))'/></MBML>",
                "a.xml": "<MBML>\(elements.joined())</MBML>",
            ])
            let found = MBChecker(.pinned()).check(searching: [documents]).findings
            #expect(found.count { $0.rule == .unknownFunction } == count)
        }
        #expect(isLinear)
    }

    @Test(
        "unknown classes on one long condition take linear time",
        arguments: ["Var type='dynamic' value='^singleton(OwnX)'", "Function class='OwnX'"])
    func classGuards(element: String) throws {
        var checker = MBChecker(.pinned())
        checker.host = try MBContract.bareLibrary()
        let isLinear = Stopwatch.growsLinearly(240) { count in
            let terms = (0..<3 * count).map { "^classExists(Other\($0))" }
            let elements = (0..<count).map {
                "<\(element.replacing("X", with: "\($0)")) name='v\($0)'/>\n"
            }
            let documents = MBMemoryRoot([
                "manifest.xml":
                    "<MBML><Include file='a.xml' if='\(terms.joined(separator: " -OR "))'/></MBML>",
                "a.xml": "<MBML>\(elements.joined())</MBML>",
            ])
            let found = checker.check(searching: [documents]).findings
            #expect(found.count { $0.rule == .unknownClass } == count)
        }
        #expect(isLinear)
    }

    @Test("a listener with many events that nobody posts takes linear time")
    func unpostedEvents() {
        let isLinear = Stopwatch.growsLinearly(500) { count in
            let events = (0..<count).map { ",ev\($0)" }.joined()
            var checker = MBChecker(.pinned())
            checker.modules = [MBEventHandlingModule()]
            checker.configuration.exports = MBChecker.Exports()
            checker.configuration.exports?.posts = ["a"]
            let document = "<MBML><Listener name='l' event='a\(events)'/></MBML>"
            let found = checker.check(searching: [MBMemoryRoot(["manifest.xml": document])])
            #expect(found.findings.count { $0.rule.name == "unposted-event" } == count)
        }
        #expect(isLinear)
    }

    @Test("a default with a long condition takes linear time")
    func defaults() {
        let isLinear = Stopwatch.growsLinearly(500) { count in
            let condition = (0..<count).map { " || $z\($0)" }.joined()
            let variable = "<Var name='user' type='map' if='!$user\(condition)'/>"
            let documents = Self.documents(count) {
                ($0 == 0 ? variable : "")
                    + "<Var name='v\($0)' type='dynamic' value='$user.a\($0)'/>"
            }
            _ = MBChecker(.pinned()).check(searching: [documents])
        }
        #expect(isLinear)
    }

    @Test("expressions that fail take linear time")
    func failures() {
        let isLinear = Stopwatch.growsLinearly(4_000) { count in
            let documents = Self.documents(count) {
                "<Var name='Device' literal='x'/>\n"
                    + "<Var name='v\($0)' type='dynamic' value='#($r.text + \($0))'/>"
            }
            var checker = MBChecker(.pinned())
            checker.examples["r"] = [["text": "free"]]
            let found = checker.checkAndEvaluate(searching: [documents]).findings
            #expect(found.count { $0.rule.name == "evaluation-fails" } == count)
        }
        #expect(isLinear)
    }

    @Test("failures and unknown keys on one line take linear time, and each is one finding")
    func failuresOnOneLine() {
        var checker = MBChecker(.pinned())
        checker.examples["r"] = [["text": "free"]]
        func count(_ rule: MBRule, _ attributes: String, _ count: Int) -> Int {
            let elements = (0..<count).map {
                "<Var name='v\($0)' \(attributes)value='#($r.key\($0) + 1)'/>"
            }
            let root = MBMemoryRoot(["manifest.xml": "<MBML>\(elements.joined())</MBML>"])
            return checker.checkAndEvaluate(searching: [root]).findings.count { $0.rule == rule }
        }
        let isLinear = Stopwatch.growsLinearly(2_000) {
            #expect(count(.evaluationFails, "type='dynamic' ", $0) == $0)
        }
        #expect(isLinear)
        for attributes in ["type='dynamic' ", ""] {
            #expect(count(.unknownDataKey, attributes, 400) == 0)
        }
    }

    @Test("many uses of what an include declares take linear time")
    func uses() {
        let isLinear = Stopwatch.growsLinearly(3_000) { count in
            let inside = Array(repeating: "<Var name='v' literal='x'/>", count: count)
            let uses = Array(repeating: "<Var name='w' type='dynamic' value='$v'/>", count: count)
            let documents = MBMemoryRoot([
                "manifest.xml": "<MBML><Include file='a.xml'/></MBML>",
                "a.xml": "<MBML>\(inside.joined())\(uses.joined())</MBML>",
            ])
            var checker = MBChecker(.pinned())
            checker.configuration.exports = MBChecker.Exports()
            let found = checker.check(searching: [documents]).findings.map(\.rule.name)
            #expect(found.contains("unused-include"))
        }
        #expect(isLinear)
    }

    @Test("reading keys of a large type of an app takes linear time")
    func keysOfApps() throws {
        let folder = try TemporaryDirectory()
        let bare = try MBContract.bareLibrary()
        let isLinear = try Stopwatch.growsLinearly(400) { count in
            let keys = (0..<count).map { "k\($0): {name: string, tags: [string]}" }
            let reads = (0..<count).map {
                "<Var name='v\($0)' type='dynamic' value='$config.k\($0).name'/>"
            }
            let manifest = try folder.write("<MBML>\(reads.joined())</MBML>", to: "manifest.xml")
            var offer = bare
            (offer.app, offer.version) = ("shop", "1")
            offer.variables?["config"] = .init(type: "{\(keys.joined(separator: ", "))}")
            let other = offer
            offer.variables?["config"] = .init(type: "{\(keys[0])}")
            let verdict = MBNeeds(of: manifest).problems(against: [other, offer])
            #expect(verdict.versions.map(\.problems) == [0, count - 1])
        }
        #expect(isLinear)
    }

    @Test("variables that no version of an app lists take time in proportion to the versions")
    func versions() throws {
        let folder = try TemporaryDirectory()
        let reads = (0..<400).map { "<Var name='v\($0)' type='dynamic' value='$w\($0)'/>" }
        let manifest = try folder.write("<MBML>\(reads.joined())</MBML>", to: "manifest.xml")
        let needs = MBNeeds(of: manifest)
        let bare = try MBContract.bareLibrary()
        let isLinear = Stopwatch.growsLinearly(60) { count in
            let offers = (0..<count).map { version in
                var offer = bare
                (offer.app, offer.version) = ("shop", "1.\(version)")
                return offer
            }
            #expect(needs.problems(against: offers).diagnostics.isEmpty)
        }
        #expect(isLinear)
    }

    @Test("a page about many variables takes linear time")
    func page() throws {
        let folder = try TemporaryDirectory()
        let isLinear = try Stopwatch.growsLinearly(500) { count in
            let elements = (0..<count).map { "<Var name='v\($0)' literal='x'/>" }
            let manifest = try folder.write(
                "<MBML>\(elements.joined())</MBML>", to: "manifest.xml")
            let loaded = try MBEnvironment.load(manifest: manifest).environment
            let found = loaded.diagnoses(declaredIn: [manifest])
            let page = MBVariableDiagnosis.html(of: found, titled: "All")
            #expect(page.contains("<p class=\"place\">manifest.xml:1:"))
        }
        #expect(isLinear)
    }

    @Test("an editor is offered a limited number of corrections, soon")
    func corrections() throws {
        let elements = (0..<1_000).map {
            "<Var name='v\($0)' type='dynamic' value='^uppercas(x)'/>"
        }
        let session = try EditorSession(["manifest.xml": "<MBML>\(elements.joined())</MBML>"])
        let watch = Stopwatch()
        let actions = session.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": .string(session.uri("manifest.xml"))],
                "range": [
                    "start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0],
                ],
            ])["result"]?.asArray
        #expect(actions?.count == 100)
        #expect(watch.seconds < 3)
    }
}
