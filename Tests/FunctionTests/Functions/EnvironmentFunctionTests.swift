import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Environment functions")
struct EnvironmentFunctionTests {
    @Test("an environment that wasn't loaded lists nothing")
    func nothingLoaded() throws {
        let environment = MBEnvironment.pinned()
        #expect(try environment.evaluate("^mbmlLoadedPaths()") == [])
        #expect(try environment.evaluate("^mbmlLoadedFiles()") == [])
        #expect(try environment.evaluate("^mbmlPathIsLoaded(/app/vars.xml)") == false)
        #expect(try environment.evaluate("^mbmlFileIsLoaded(vars.xml)") == false)
    }

    @Test("only a path that begins with '~' needs the home directory")
    func home() throws {
        struct Directories: MBDirectories {
            let asked: Record<String>
            var mainBundle: String? { nil }
            func path(of directory: MBCapabilities.Directory) -> String? {
                asked.add("\(directory)")
                return "/home"
            }
            func path(ofBundle identifier: String) -> String? { nil }
        }
        var environment = try MBEnvironment.load(
            manifest: "m.xml", searching: [.memory(["m.xml": "<MBML/>"], in: "/home")]
        ).environment
        let asked = Record<String>()
        environment.capabilities.directories = Directories(asked: asked)
        #expect(try environment.evaluate("^mbmlPathIsLoaded(/home/m.xml)") == true)
        #expect(try environment.evaluate("^mbmlPathIsLoaded(m~.xml)") == false)
        #expect(asked.entries == [])
        #expect(try environment.evaluate("^mbmlPathIsLoaded(~/m.xml)") == true)
        #expect(asked.entries == ["home"])
    }

    @Test("the manifest comes first, and an include before the document that includes it")
    func order() throws {
        let documents: Documents = [
            "m.xml": "<Include file='a.xml'/><Include file='c.xml'/><Include file='broken.xml'/>",
            "a.xml": "<Include file='dir/b.xml'/>",
            "dir/b.xml": "<Var name='x' literal='1'/>",
            "c.xml": "<Include file='dir/b.xml'/>",
            "broken.xml": "!<MBML>",
        ]
        var environment = try documents.load().environment
        #expect(
            try environment.evaluate("^mbmlLoadedPaths()") == [
                "m.xml", "dir/b.xml", "a.xml", "c.xml",
            ])
        #expect(
            try environment.evaluate("^mbmlLoadedFiles()") == ["m.xml", "b.xml", "a.xml", "c.xml"])
        environment = try environment.loading(
            document: "later.xml", searching: [.memory(["later.xml": "<MBML/>"], in: "/x")]
        ).environment
        #expect(try environment.evaluate("^mbmlLoadedPaths()[4]") == "/x/later.xml")
    }

    @Test("a document that is still being loaded isn't listed, except for the manifest")
    func whileLoading() throws {
        let condition = "if='^mbmlFileIsLoaded(a.xml)'"
        let documents: Documents = [
            "m.xml": """
            <Include file='a.xml'/><Include file='late.xml' \(condition)/>
            <Include file='first.xml' if='^mbmlFileIsLoaded(m.xml)'/>
            """,
            "a.xml": "<Include file='early.xml' \(condition)/>",
            "early.xml": "<Var/>", "late.xml": "", "first.xml": "",
        ]
        let environment = try documents.load().environment
        #expect(
            try environment.evaluate("^mbmlLoadedFiles()") == [
                "m.xml", "a.xml", "late.xml", "first.xml",
            ])
    }

    @Test("copies of an environment keep the documents that they were loaded from")
    func copies() throws {
        let loaded = try Documents("<Var name='x' literal='1'/>").load().environment
        let copy = try loaded.setting("y", to: 2)
        let further = try copy.loading(
            document: "n.xml", searching: [.memory(["n.xml": "<MBML/>"])]
        ).environment
        #expect(copy.loadedPaths == ["m.xml"])
        #expect(try copy.evaluate("^mbmlLoadedPaths().count") == 1)
        #expect(try further.evaluate("^mbmlLoadedPaths().count") == 2)
    }

    @Test(
        "paths are compared in their standard form",
        arguments: [
            ("", ""), ("/", "/"), ("//", "/"), ("/..", "/"), ("/a/b/", "/a/b"),
            ("/a//./b/../c", "/a/c"), ("a/../b", "b"), ("../a", "../a"), ("a/../../b", "../b"),
            ("./a", "a"), ("~", "/home/u"), ("~/", "/home/u"), ("~/a", "/home/u/a"),
            ("~v/a", "~v/a"), ("/~/a", "/~/a"), ("/é/😀", "/é/😀"),
        ])
    func standardPaths(path: String, expected: String) {
        #expect(PathText.standardized(path, home: "/home/u/") == expected)
    }

    @Test("without a home directory a tilde is a name like any other")
    func homeless() {
        #expect(PathText.standardized("~/a", home: nil) == "~/a")
    }
}
