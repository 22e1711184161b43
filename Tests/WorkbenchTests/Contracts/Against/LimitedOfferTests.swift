import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Documents against the limits and the unknown sections of apps")
struct LimitedOfferTests {
    /// The messages about documents in an app that offers the library with some changes.
    private func problems(
        _ documents: [String: String], _ change: (inout MBContract) -> Void
    ) throws -> [String] {
        var offer = try MBContract.bareLibrary()
        (offer.app, offer.version, offer.capabilities) = ("shop", "1", [])
        change(&offer)
        return try verdict(documents, offer).diagnostics.map(\.message)
    }

    private func verdict(
        _ documents: [String: String], _ offer: MBContract
    ) throws -> MBNeeds.Verdict {
        let directory = try TemporaryDirectory()
        for (name, text) in documents { try directory.write("<MBML>\(text)</MBML>", to: name) }
        let manifest = directory.url.appendingPathComponent("manifest.xml")
        return MBNeeds(of: manifest).problems(against: [offer])
    }

    private func value(_ text: String) -> String {
        "<Var name='a' type='dynamic' value='\(text)'/>"
    }

    @Test(
        "how deep an expression is nested",
        arguments: [
            (String(repeating: "^q(", count: 12) + "a" + String(repeating: ")", count: 12), 12),
            (
                "#" + String(repeating: "(", count: 10) + "1 + 2"
                    + String(repeating: ")", count: 10), 10
            ),
            ("$a[$a[$a[$a[$a[$a[$a[$a[$a[$a]]]]]]]]]", 9),
        ])
    func nesting(_ text: String, _ depth: Int) throws {
        let document = value(text).replacing("^q(", with: "^lowercase(")
        let phrase =
            "an expression nested \(depth) levels deep (nesting) is not offered by shop 1"
        #expect(
            try problems(["manifest.xml": document]) { $0.limits?["nesting"] = depth - 1 } == [
                phrase
            ])
        #expect(try problems(["manifest.xml": document]) { $0.limits?["nesting"] = depth } == [])
        #expect(try problems(["manifest.xml": document]) { $0.limits?["nesting"] = nil } == [])
        // As the app itself sees it.
        for (limit, isRead) in [(depth - 1, false), (depth, true)] {
            var environment = MBEnvironment()
            environment.limits.nesting = limit
            let check = MBEnvironment.check(
                manifest: "manifest.xml",
                searching: [MBMemoryRoot(["manifest.xml": "<MBML>\(document)</MBML>"])],
                into: environment)
            #expect(!check.diagnostics.contains { $0.code == .limitExceeded } == isRead)
        }
    }

    @Test("how deep documents include each other, where an app reaches them")
    func includeDepth() throws {
        func documents(_ condition: String) -> [String: String] {
            [
                "manifest.xml": "<Include file='a.xml'/><Include file='c.xml'/>",
                "a.xml": "<Include file='b.xml' \(condition)/>",
                "b.xml": "<Include file='c.xml'/>", "c.xml": "",
            ]
        }
        let phrase = "including documents 3 levels deep (includeDepth) is not offered by shop 1"
        #expect(try problems(documents("")) { $0.limits?["includeDepth"] = 2 } == [phrase])
        #expect(try problems(documents("")) { $0.limits?["includeDepth"] = 3 } == [])
        let condition = "if='$MBML.functions.groupBy'"
        let found = try problems(documents(condition)) {
            $0.limits?["includeDepth"] = 1
            $0.functions?["groupBy"] = nil
        }
        #expect(found == [])
    }

    @Test(
        "documents are as deep as an app includes them",
        arguments: [
            ("<Include file='x.xml' if='F'/><Include file='c.xml'/>", 3, 0),
            ("<Include file='x.xml' if='$MBML.functions.groupBy'/><Include file='c.xml'/>", 3, 0),
            ("<Include file='c.xml' if='F'/><Include file='x.xml'/>", 2, 1),
            ("<Include file='x.xml'/>", 1, 1), ("<Include file='x.xml'/>", 3, 1),
            ("<Include file='x.xml'/>", 4, 0), ("<Include file='manifest.xml'/>", 0, 0),
        ])
    func depths(_ manifest: String, _ limit: Int, _ count: Int) throws {
        let documents = [
            "manifest.xml": manifest, "x.xml": "<Include file='y.xml'/>",
            "y.xml": "<Include file='c.xml'/>", "c.xml": "<Include file='d.xml'/>",
            "d.xml": "",
        ]
        let found = try problems(documents) {
            $0.limits?["includeDepth"] = limit
            $0.functions?["groupBy"] = nil
        }
        let phrase =
            "including documents \(limit + 1) levels deep (includeDepth) is not offered by shop 1"
        #expect(found.filter { $0.contains("(includeDepth)") } == (count == 0 ? [] : [phrase]))
    }

    @Test("documents that are certainly included count, whatever their condition is")
    func includes() throws {
        let documents = [
            "manifest.xml": "<Include file='a.xml'/><Include file='b.xml' if='T'/>", "a.xml": "",
            "b.xml": "",
        ]
        let phrase = "including 2 documents (includes) is not offered by shop 1"
        #expect(try problems(documents) { $0.limits?["includes"] = 1 } == [phrase])
        #expect(try problems(documents) { $0.limits?["includes"] = 2 } == [])
        let spelled = [
            "manifest.xml": "<Include file='a.xml'/><Include file='./a.xml'/>", "a.xml": "",
        ]
        #expect(try problems(spelled) { $0.limits?["includes"] = 1 } == [])
        let action = "<Listener event='go'><LoadTemplate file='b.xml'/></Listener>"
        let loaded = [
            "manifest.xml": "<Include file='a.xml'/>" + action, "a.xml": "",
            "b.xml": "<Include file='c.xml'/>", "c.xml": "",
        ]
        #expect(try problems(loaded) { $0.limits?["includes"] = 1 } == [])
    }

    @Test("a document has as many bytes as it was read with")
    func bytes() throws {
        let text = value(String(repeating: "é", count: 100))
        let size = "<MBML>\(text)</MBML>".utf8.count
        let phrase = "a document of \(size) bytes (documentBytes) is not offered by shop 1"
        #expect(
            try problems(["manifest.xml": text]) { $0.limits?["documentBytes"] = size - 1 } == [
                phrase
            ])
        #expect(try problems(["manifest.xml": text]) { $0.limits?["documentBytes"] = size } == [])
    }

    @Test("a function of the library needs its capability under any name")
    func capability() throws {
        let document =
            "<Function name='exists' class='MBMLFileFunctions' method='fileExists'/>"
            + value("^exists(/a)")
        let phrase =
            "the capability 'files', without which '^fileExists' fails, is not offered by shop 1"
        #expect(try problems(["manifest.xml": document]) { _ in } == [phrase])
        #expect(try problems(["manifest.xml": document]) { $0.capabilities = ["files"] } == [])
        let guarded = document.replacing("^exists(/a)", with: "^try(^exists(/a)|x)")
        #expect(try problems(["manifest.xml": guarded]) { _ in } == [])
        let replaced = document.replacing(
            "<Var", with: "<Function name='exists' parameters='p'>no</Function><Var")
        #expect(try problems(["manifest.xml": replaced]) { _ in } == [])
        let other =
            "<Function name='fileExists' if='$MBML.functions.groupBy' class='MBMLStringFunctions' "
            + "method='uppercase' input='string'/>" + value("^fileExists(/a)")
        #expect(try problems(["manifest.xml": other]) { _ in } == [phrase])
        let found = try problems(["manifest.xml": other]) {
            $0.functions?["groupBy"] = MBContract.Function()
        }
        #expect(found == [])
    }

    @Test("a module may have any tags and actions if its contract doesn't list them")
    func unknownSections() throws {
        let documents = [
            "manifest.xml": "<Price/><Listener event='e'><Pay/></Listener>"
        ]
        func found(_ module: MBContract.Module) throws -> [String] {
            try problems(documents) { $0.modules?["Shop"] = module }
        }
        let (tag, action) = (
            "the tag 'Price' is not offered by shop 1", "the action 'Pay' is not offered by shop 1"
        )
        #expect(try found(.init(tags: [:], actions: [:])) == [tag, action])
        #expect(try found(.init(actions: [:])) == [action])
        #expect(try found(.init(tags: [:])) == [tag])
        #expect(try found(.init()) == [])
        #expect(try found(.init(tags: ["Price": .init(nil)], actions: [:])) == [action])

        var offer = try MBContract.bareLibrary()
        (offer.app, offer.version) = ("shop", "1")
        offer.modules?["Shop"] = MBContract.Module(actions: [:])
        let verdict = try verdict(["manifest.xml": ""], offer)
        #expect(
            verdict.notes.map(\.message) == [
                "the contract of shop 1 doesn't list the tags of 'Shop', so they aren't checked"
            ])
    }

    @Test("an app that reaches a place only the thirty-third way is seen")
    func manyWays() throws {
        let names = (0..<40).map { "f\($0)" }
        var documents = ["b.xml": value("^reverse($a)")]
        documents["manifest.xml"] = names.map {
            "<Include file='b.xml' if='$MBML.functions.\($0)'/>"
        }.joined()
        let message = "'^reverse' is not offered by shop 1"
        for last in [0, 31, 32, 39] {
            let found = try problems(documents) {
                $0.functions?["reverse"] = nil
                $0.functions?[names[last]] = MBContract.Function()
            }
            #expect(found.contains(message), "\(last)")
        }
        // One that is reached in no app stays so if it's seen again.
        let calls = names.prefix(32).map { "^if($MBML.functions.\($0)|^y($l[0])|b)" }
        let again = (calls + [calls[0]]).enumerated().map { position, call in
            "<Var name='v\(position)' type='dynamic' value='\(call)'/>"
        }
        let declared = "<Function name='y' parameters='p'>$p.n</Function>" + again.joined()
        let found = try problems(["manifest.xml": declared]) {
            $0.variables?["l"] = MBContract.Variable(type: "[string]")
        }
        #expect(found == [])
    }

    @Test("a folder of contracts may have pipes in it, which aren't read", .ends(withinMinutes: 1))
    func pipes() throws {
        let directory = try TemporaryDirectory()
        var offer = MBContract(app: "shop", version: "1")
        offer.functions = [:]
        try offer.write(to: directory.url.appendingPathComponent("a.json"))
        #expect(mkfifo(directory.url.appendingPathComponent("b.json").path, 0o600) == 0)
        let found = try MBContract.contracts(named: directory.url.path)
        #expect(found.map(\.title) == ["shop 1"])
    }
}
