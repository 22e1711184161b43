import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

/// Why variables are what they are.
@Suite("Diagnoses of variables") struct DiagnosisTests {
    private static func diagnoses(
        _ body: String, set variables: [String: MBValue] = [:]
    ) throws -> [String: MBVariableDiagnosis] {
        let folder = try TemporaryDirectory()
        try folder.write("<MBML>\n\(body)\n</MBML>", to: "manifest.xml")
        let manifest = folder.url.appendingPathComponent("manifest.xml")
        var loaded = try MBEnvironment.load(manifest: manifest).environment
        for (name, value) in variables { loaded[name] = value }
        let all = loaded.diagnoses(declaredIn: [manifest])
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    @Test(
        "each variable has its outcome, and where that began",
        arguments: [
            (#"value="$feed.title""#, "nothing", "$feed: there is no variable 'feed'", 37),
            (
                #"value="^uppercase($user.nam)""#, "empty",
                ".nam: the dictionary has no key 'nam'; did you mean 'name'?", 53
            ),
            (#"value="^filter($list|$item)""#, "empty", "$list gives an empty array", 45),
            (#"value="$none""#, "nothing", "$none: null", 37),
            ("value='#(1 / $zero)'", "failed", "division by zero", 39),
            (#"value="$user.name""#, "value", nil, nil),
            (
                "value='^if($user.nick|x|#(1 / $zero))'", "nothing",
                "1 / $zero: division by zero", 56
            ),
        ] as [(String, String, String?, Int?)])
    func outcomes(_ value: String, _ outcome: String, _ reason: String?, _ column: Int?) throws {
        let all = try Self.diagnoses(
            "<Var name='v' type='dynamic' \(value)/>",
            set: ["user": ["name": "Ann"], "list": [], "none": .null, "zero": 0])
        let found = try #require(all["v"])
        #expect(found.outcome.rawValue == outcome)
        #expect(found.reason == reason)
        #expect(found.place?.column == column)
        #expect(found.declaration?.line == 2)
    }

    @Test("what a name is bound to has its own place")
    func boundNames() throws {
        let all = try Self.diagnoses(
            """
            <Var name='q' type='dynamic' value='^let(q|$user.last|$q)'/>
            <Function name='id' parameters='x' value='$x'/>
            <Var name='r' type='dynamic' value='^id($user.last)'/>
            <Function name='two' parameters='y' value='^let(z|$y|^id($z))'/>
            <Var name='s' type='dynamic' value='$t'/>
            <Var name='t' type='dynamic' value='^two($user.last)'/>
            <Var name='u' type='dynamic' value='^parseInteger(^id($user.last))'/>
            """, set: ["user": ["name": "Ann"]])
        for (name, line, column) in [("q", 2, 49), ("r", 4, 46), ("s", 7, 47)] {
            let found = try #require(all[name])
            #expect(found.reason == ".last: the dictionary has no key 'last'", "\(name)")
            #expect(found.place?.line == line, "\(name)")
            #expect(found.place?.column == column, "\(name)")
        }
        let failed = try #require(all["u"]?.reason)
        #expect(failed.hasSuffix(".last: the dictionary has no key 'last'"))
    }

    @Test("what a variable gave before has the place where it was evaluated")
    func remembered() throws {
        let all = try Self.diagnoses(
            """
            <Var name='title' type='dynamic' value='$feed.title'/>
            <Var name='line' type='dynamic' value='$title'/>
            <Var name='a' type='dynamic' value='^firstOf($title|$title)'/>
            <Var name='b' type='dynamic' value='^firstOf($title|$line)'/>
            <Var name='c' type='dynamic' value='^if($title|x|$line)'/>
            <Var name='d' type='dynamic' value='^join(^array($title|#(1 / 0))|,)'/>
            """, set: ["feed": [:]])
        for name in ["title", "line", "a", "b", "c"] {
            let found = try #require(all[name])
            #expect(found.reason == ".title: the dictionary has no key 'title'", "\(name)")
            #expect(found.place?.line == 2 && found.place?.column == 46, "\(name)")
        }
        #expect(all["d"]?.place?.line == 7)
    }

    @Test("what began in another variable has the place there")
    func otherVariable() throws {
        let all = try Self.diagnoses(
            """
            <Var name='one' type='dynamic' value='$feed.items'/>
            <Var name='two' type='dynamic' value='^count($one)'/>
            <Var name='text' type='dynamic' value='$one'/>
            <Function name='first' value='$list.first'><Param name='list'/></Function>
            <Var name='three' type='dynamic' value='^lastObject($one)'/>
            """)
        #expect(all["text"]?.place?.line == 2)
        #expect(all["text"]?.place?.column == 39)
        #expect(all["text"]?.origin?.text == "$feed")
        #expect(all["text"]?.snippet?.line.contains("$feed.items") == true)
        #expect(all["two"]?.outcome == .value || all["two"]?.place?.line == 2)
    }

    @Test("a variable that was evaluated while loading is explained by its declaration")
    func stored() throws {
        let all = try Self.diagnoses(
            """
            <Var name='gone' value='^lastObject(^array())'/>
            <Var name='blank' literal=''/>
            """)
        let blank = try #require(all["blank"])
        #expect(blank.outcome == .empty)
        #expect(blank.declaration?.line == 3)
        #expect("\(blank)".contains("manifest.xml:3:"))
        #expect(all["gone"]?.outcome != .failed)
    }

    @Test("a failure says what was nothing inside it")
    func cause() throws {
        let all = try Self.diagnoses(
            "<Var name='v' type='dynamic' value='^parseInteger($feed.count)'/>")
        let reason = try #require(all["v"]?.reason)
        #expect(reason.contains("must be a number"))
        #expect(reason.hasSuffix("$feed: there is no variable 'feed'"))
    }

    @Test("steps are those at which a limit ends the evaluation")
    func steps() throws {
        var environment = MBEnvironment()
        environment["list"] = MBValue((0..<20).map { MBValue($0) })
        try environment.declare("even", dynamic: "^filter($list|#($item % 2) == 0)")
        let steps = environment.diagnosis(of: "even").steps
        #expect(steps > 20)
        environment.limits.steps = steps
        #expect(environment.outcome(of: "$even").error == nil)
        environment.limits.steps = steps - 1
        #expect(environment.outcome(of: "$even").error?.kind == .limit)
        #expect(environment.diagnosis(of: "even").outcome == .failed)
    }

    @Test("a diagnosis writes nothing to the log")
    func log() throws {
        let log = MBCollectingLog()
        var environment = MBEnvironment()
        environment.capabilities.log = log
        try environment.declare("bad", dynamic: "^log(x)^count(3)")
        #expect(environment.diagnosis(of: "bad").outcome == .failed)
        #expect(log.drain().isEmpty)
        let folder = try TemporaryDirectory()
        let manifest = try folder.write(
            "<MBML><Var name='bad' literal='x' if='^log(x)'/></MBML>", to: "manifest.xml")
        _ = environment.diagnosis(of: "bad", declaredIn: [manifest])
        _ = environment.diagnoses(declaredIn: [manifest])
        #expect(log.drain().isEmpty)
    }

    @Test("a name that no variable has is nothing, and odd names have references")
    func names() {
        var environment = MBEnvironment()
        environment["odd name"] = ""
        #expect(environment.diagnosis(of: "nobody").outcome == .nothing)
        let odd = environment.diagnosis(of: "odd name")
        #expect(odd.outcome == .empty)
        #expect(odd.description.hasPrefix("$[odd name] is empty"))
        environment["][)("] = 1
        #expect(environment.diagnoses().count == 2)
    }

    @Test("the diagnoses of all variables end when they have taken very much together")
    func budget() throws {
        var environment = MBEnvironment()
        let parts = (0..<50).map { "$nobody\($0)" }
        for number in 0..<20 {
            try environment.declare("v\(number)", dynamic: parts.joined(separator: " "))
        }
        let names = environment.namesToDiagnose
        let (first, all) = (environment.diagnosis(of: "v0"), environment.diagnoses())
        #expect(names.count == 20 && all.count == 20)
        func count(parts: Int = .max, steps: Int = .max) -> Int {
            environment.diagnoses(
                of: names, declaredIn: [], searching: [], mostParts: parts, mostSteps: steps
            ).count
        }
        let (size, steps) = (first.explanation.partCount, first.steps)
        #expect(count(parts: 3 * size) == 3 && count(parts: 3 * size + 1) == 4)
        #expect(count(steps: 6 * steps) == 3 && count(steps: 6 * steps + 1) == 4)
        #expect(count(parts: 1) == 1 && count() == 20)
    }

    @Test("the page has everything in itself, and shows texts as they are")
    func page() throws {
        var environment = MBEnvironment()
        environment["markup"] = "<script>alert(1)</script>\u{1}"
        environment["name\"><b>"] = ""
        let page = MBVariableDiagnosis.html(
            of: environment.diagnoses(), titled: "<i>\u{1F600} & more</i>")
        #expect(!page.contains("<script") && !page.contains("<b>") && !page.contains("<i>&"))
        #expect(page.contains("&lt;script&gt;alert(1)"))
        #expect(page.contains("<title>&lt;i&gt;😀 &amp; more"))
        #expect(!page.contains("\u{1}"))
        for reference in ["src=", "@import", "url(", "http:", "https:"] {
            #expect(!page.contains(reference))
        }
        let tags = ["details", "summary", "ul", "li", "section", "span", "code", "samp"]
        for tag in tags {
            let opened = page.components(separatedBy: "<\(tag)").count
            #expect(opened == page.components(separatedBy: "</\(tag)>").count, "\(tag)")
        }
    }

    @Test("names that were meant are looked for until that takes long")
    func advice() throws {
        var environment = MBEnvironment()
        for number in 0..<2_000 {
            try environment.declare("value\(number)x", dynamic: "$valeu\(number)x")
        }
        let all = environment.diagnoses()
        #expect(all.first?.reason?.contains("did you mean") == true)
        #expect(all.last?.reason == "$valeu1999x: there is no variable 'valeu1999x'")
    }

    @Test("deep values and explanations have pages, too")
    func deep() throws {
        var environment = MBEnvironment()
        try environment.declare("v0", dynamic: "$nothing")
        for depth in 1...60 { try environment.declare("v\(depth)", dynamic: "$v\(depth - 1)") }
        let all = environment.diagnoses()
        #expect(all.allSatisfy { $0.outcome == .nothing })
        #expect(all.last?.origin?.text == "$nothing")
        let page = MBVariableDiagnosis.html(of: all, titled: "Deep")
        #expect(page.hasSuffix("</html>\n"))
    }

    @Test("diagnoses keep what is shown of values, not the values")
    func largeValues() throws {
        var environment = MBEnvironment()
        environment["text"] = .string(String(repeating: "x", count: 100_000))
        try environment.declare("list", dynamic: "^arrayFilledWithIntegers(1|100000)")
        let all = environment.diagnoses()
        #expect(all.map(\.outcome) == [.value, .value])
        for diagnosis in all {
            let kept = try #require(diagnosis.explanation.value).jsonString()
            #expect(kept.utf8.count < 1_000)
            #expect(diagnosis.explanation.root.isValueCut)
        }
        let page = MBVariableDiagnosis.html(of: all, titled: "Large")
        #expect(page.contains("<small>100000 elements</small>"))
    }

    @Test("a page shows no character that changes the order of the text after it")
    func directions() throws {
        var environment = MBEnvironment()
        environment["text"] = "a\u{202E}b"
        try environment.declare("part", dynamic: "x\u{2066}$text")
        let page = MBVariableDiagnosis.html(of: environment.diagnoses(), titled: "\u{202D}All")
        #expect(page.contains("a\u{FFFD}b"))
        #expect(page.contains("<h1>\u{FFFD}All</h1>"))
        #expect(!page.unicodeScalars.contains { ("\u{202A}"..."\u{2069}").contains($0) })
    }
}
