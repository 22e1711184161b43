import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Loading documents")
struct LoaderTests {
    @Test("declarations are processed from top to bottom")
    func order() throws {
        let environment = try Documents(
            """
            <Var name="late" value="$first$second"/><Var name="first" literal="1"/>
            <Var name="second" literal="2"/><Var name="both" value="$first$second"/>
            """
        ).environment()
        #expect(environment["late"] == "")
        #expect(environment["both"] == "12")
        #expect(environment.ownVariableNames == ["late", "first", "second", "both"])
    }

    @Test(
        "the root element is MBML in any letter case",
        arguments: [
            "<mbml><Var name='a' literal='x'/></mbml>", "<MbMl><Var name='a' literal='x'/></MbMl>",
        ])
    func root(_ text: String) throws {
        #expect(try Documents(["m.xml": "!" + text]).environment()["a"] == "x")
    }

    @Test("other tags are case-sensitive, and unknown ones are errors that don't affect the rest")
    func tags() throws {
        let loaded = try Documents(
            "<var name='a'/>\n <Varr/><Var name='b' literal='x'/>\n<function/>text"
        ).load()
        #expect(
            loaded.problems == [
                "m.xml:1:7 error unknownTag", "m.xml:2:2 error unknownTag",
                "m.xml:3:1 error unknownTag",
            ])
        #expect(loaded.diagnostics[1].message.contains("did you mean 'Var'"))
        #expect(loaded.environment["b"] == "x")
    }

    @Test(
        "without names of the document, a message still says what is wrong",
        arguments: [
            ("<Va/>", "error: unknown tag '…'; did you mean '…'?"),
            ("<Xyzzy/>", "error: unknown tag '…'"),
            ("<Var name='a' valeu='1'/>", "warning: … has no attribute '…'; did you mean '…'?"),
            (
                "<Function name='f' class='MBMLStringFunctions' method='uppercas'/>",
                "error: '…' has no method '…'; did you mean '…'?"
            ),
        ])
    func redacted(_ text: String, _ expected: String) throws {
        let found = try Documents(text).load().diagnostics.map(\.redactedMessage)
        #expect(found == [expected])
    }

    @Test("a function that is named by its class has no expression")
    func valueBesideClass() throws {
        let text = "<Function name='f' class='MBMLStringFunctions' method='uppercase' value='1'/>"
        let found = try Documents(text).load().diagnostics.map(\.message)
        #expect(found == ["a function with 'class' has no attribute 'value'"])
    }

    @Test("attributes of the root are raw texts of the environment")
    func attributes() throws {
        let environment = try Documents("<MBML edition='1' isLoaded='$x'/>").environment()
        #expect(environment.attributes.keys.sorted() == ["edition", "isLoaded"])
        #expect(environment.attributes["edition"] == "1")
        #expect(environment.attributes["isLoaded"] == "$x")
    }

    @Test("the manifest's attributes win over those of its includes, with a warning")
    func attributeConflict() throws {
        let loaded = try Documents([
            "m.xml": "<MBML a='1'><Include file='b.xml'/></MBML>",
            "b.xml": "<MBML a='2'\n b='3'/>",
        ]).load()
        #expect(loaded.environment.attributes["a"] == "1")
        #expect(loaded.environment.attributes["b"] == "3")
        #expect(loaded.problems == ["b.xml:1:10 warning conflictingAttributes"])
    }

    @Test("each unknown module is an error, and loading continues")
    func modules() throws {
        let loaded = try Documents(
            "<MBML modules='Nope, , Other'><Var name='a' literal='x'/></MBML>"
        ).load()
        #expect(
            loaded.problems == [
                "m.xml:1:16 error unknownModule", "m.xml:1:24 error unknownModule",
            ])
        #expect(loaded.environment["a"] == "x")
        #expect(loaded.environment.attributes["modules"] == nil)
    }

    @Test("modules are refused outside the manifest")
    func modulesInInclude() throws {
        let loaded = try Documents([
            "m.xml": "<Include file='b.xml'/>", "b.xml": "<MBML modules='X'/>",
        ]).load()
        #expect(loaded.problems == ["b.xml:1:16 error modulesOutsideManifest"])
    }

    @Test("the bytes of a document have an encoding")
    func encoding() throws {
        let root = FixedRoot(
            data: Data(
                "<?xml version='1.0' encoding='ISO-8859-1'?><MBML><Var name='a' literal='".utf8)
                + [0xE9] + Data("'/></MBML>".utf8))
        let loaded = try MBEnvironment.load(manifest: "m.xml", searching: [root])
        #expect(loaded.environment["a"] == "é")
    }
}

/// Answers any name with the same bytes, or throws if there are none.
struct FixedRoot: MBResourceRoot {
    struct Unreadable: Error {}

    var data: Data?

    func document(named name: String) throws -> (path: String, data: Data)? {
        guard let data else { throw Unreadable() }
        return (name, data)
    }
}

@Suite("Manifests that fail")
struct ManifestFailureTests {
    private func fail(_ text: String) -> String? {
        failure { try Documents(["m.xml": "!" + text]).load() }?.brief
    }

    @Test("a manifest that doesn't exist")
    func missing() {
        let problem = failure {
            try MBEnvironment.load(manifest: "m.xml", searching: [.memory([:])])
        }
        #expect(problem?.brief == "m.xml error manifestNotFound")
    }

    @Test("a manifest that can't be read")
    func unreadable() {
        let problem = failure {
            try MBEnvironment.load(manifest: "m.xml", searching: [FixedRoot()])
        }
        #expect(problem?.brief == "m.xml error unreadableDocument")
    }

    @Test(
        "a manifest that isn't a document",
        arguments: [
            ("", "m.xml:1:1 error malformedXML"),
            ("<MBML>\n <Var></MBML>", "m.xml:2:7 error malformedXML"),
            ("<MBML>\n", "m.xml:2:1 error malformedXML"),
            ("<?xml", "m.xml:1:6 error malformedXML"),
            ("<?xml\n", "m.xml:2:1 error malformedXML"),
            ("<!DOCTYPE MBML><MBML/>", "m.xml:1:1 error doctypeRefused"),
            ("<!-- -->\n  <Other/>", "m.xml:2:3 error wrongRootElement"),
        ])
    func malformed(_ text: String, _ expected: String) {
        #expect(fail(text) == expected)
    }

    @Test("a manifest that is larger than allowed")
    func large() {
        var base = MBEnvironment()
        base.limits.documentBytes = 20
        let problem = failure { try Documents("<Var name='abc'/>").load(into: base) }
        #expect(problem?.brief == "m.xml error limitExceeded")
    }

    @Test("the environment that it was to be loaded into doesn't change")
    func untouched() throws {
        var base = MBEnvironment()
        base["a"] = "old"
        let documents: Documents = ["m.xml": "!<MBML><Var name='a' literal='new'/>"]
        #expect(throws: MBEnvironment.LoadError.self) { try documents.load(into: base) }
        #expect(base["a"] == "old")
        #expect(base.loadedPaths == [])
        #expect(throws: MBEnvironment.LoadError.self) {
            try base.loading(document: "m.xml", searching: [MBMemoryRoot(documents.texts)])
        }
        #expect(base["a"] == "old")
    }

    @Test("an error is shown to users by its message and place, and identified by its code")
    func localized() throws {
        let error = try #require(throws: MBEnvironment.LoadError.self) {
            try Documents(["m.xml": "<MBML>\n  <Var name='a' literal='new'>\n</MBML>"]).load()
        }
        #expect(error.localizedDescription == error.diagnostic.description)
        #expect(error.localizedDescription.hasPrefix("m.xml:3:"))
        #expect(error.localizedDescription.contains(": error: "))
        #expect(error.failureReason == error.diagnostic.snippet?.description)
        #expect(error.helpAnchor == error.diagnostic.code.rawValue)
    }

    @Test("a name that leaves its root", arguments: ["../m.xml", "/m.xml", "a/../m.xml", ".."])
    func outside(_ name: String) {
        let problem = failure {
            try MBEnvironment.load(
                manifest: name, searching: [FixedRoot(data: Data("<MBML/>".utf8))])
        }
        #expect(problem?.code == .manifestNotFound)
    }
}

@Suite("Loading into an environment")
struct AmendingTests {
    private func amend(
        _ environment: MBEnvironment, with texts: [String: String], named name: String = "d.xml"
    ) throws -> MBEnvironment.LoadResult {
        try environment.loading(document: name, searching: [MBMemoryRoot(texts)])
    }

    @Test("the base's limits, capabilities, functions and variables are available")
    func base() throws {
        var base = MBEnvironment()
        base["name"] = "Ann"
        base.limits.steps = 5_000
        base.declare(MBMLFunction("twice", input: .string) { .string(try $0.string(0) + "!") })
        let environment = try Documents("<Var name='a' value='^twice($name)'/>").environment(
            into: base)
        #expect(environment["a"] == "Ann!")
        #expect(environment.limits.steps == 5_000)
    }

    @Test("a document is added to a copy")
    func added() throws {
        let old = try Documents("<Var name='a' literal='1'/>").environment()
        let new = try amend(old, with: ["d.xml": "<MBML><Var name='b' value='$a'/></MBML>"])
        #expect(new.problems == [])
        #expect(new.environment["b"] == "1")
        #expect(new.environment.loadedPaths == ["m.xml", "d.xml"])
        #expect(new.environment.manifestPath == "m.xml")
        #expect(old["b"] == nil)
        #expect(old.loadedPaths == ["m.xml"])
    }

    @Test("a document that is loaded again resets its variables, with a warning each")
    func again() throws {
        let texts = ["m.xml": "<MBML><Var name='a' literal='1'/></MBML>"]
        var environment = try Documents(texts).environment()
        environment["a"] = "changed"
        let again = try amend(environment, with: texts, named: "m.xml")
        #expect(again.problems == ["m.xml:1:7 warning variableRedeclared"])
        #expect(again.environment["a"] == "1")
        #expect(again.environment.loadedPaths == ["m.xml"])
    }

    @Test("its includes are followed, except those that are already loaded")
    func includes() throws {
        let environment = try Documents([
            "m.xml": "<Include file='i.xml'/>", "i.xml": "<Var name='a' literal='1'/>",
        ]).environment()
        let amended = try amend(
            environment,
            with: [
                "d.xml": "<MBML><Include file='i.xml'/><Include file='j.xml'/></MBML>",
                "i.xml": "<MBML><Var name='a' literal='2'/></MBML>", "j.xml": "<MBML/>",
            ])
        #expect(amended.problems == [])
        #expect(amended.environment["a"] == "1")
        #expect(amended.environment.loadedPaths == ["m.xml", "i.xml", "j.xml", "d.xml"])
    }

    @Test("modules are refused, because it isn't a manifest")
    func modules() throws {
        let amended = try amend(MBEnvironment(), with: ["d.xml": "<MBML modules='X'/>"])
        #expect(amended.problems == ["d.xml:1:16 error modulesOutsideManifest"])
    }

    @Test("a document that doesn't exist throws")
    func missing() {
        let problem = failure { try amend(MBEnvironment(), with: [:]) }
        #expect(problem?.brief == "d.xml error unreadableDocument")
    }

    @Test("functions that the base registers under a class are known to the manifest")
    func implementations() throws {
        var base = MBEnvironment()
        base.register(
            [MBMLFunction("upper", input: .string) { .string(try $0.string(0).uppercased()) }],
            as: "ShopFunctions")
        let environment = try Documents(
            "<Function class='ShopFunctions' name='shout' method='upper' input='string'/>"
        ).environment(into: base)
        #expect(environment.string("^shout(hi)") == "HI")
        let amended = try amend(
            base,
            with: [
                "d.xml":
                    "<MBML><Function class='ShopFunctions' name='upper' input='string'/></MBML>"
            ])
        #expect(amended.problems == [])
        #expect(amended.environment.string("^upper(hi)") == "HI")
    }
}
