import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Documents in directories")
struct DocumentDirectoryTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func variable(_ value: String) -> String {
        "<MBML><Var name='from' literal='\(value)'/></MBML>"
    }

    private func loading(_ manifest: String, searching names: String...) throws
        -> MBEnvironment.LoadResult
    {
        let file = try directory.write(manifest, to: "main/m.xml")
        return try MBEnvironment.load(
            manifest: file,
            searching: names.map {
                MBCapabilities.DirectoryRoot(directory.url.appendingPathComponent($0))
            })
    }

    private var root: String { directory.url.path }

    @Test("a manifest and its includes are named by their paths")
    func paths() throws {
        try directory.write(variable("sub"), to: "main/sub/a.xml")
        let loaded = try loading("<MBML><Include file='sub/a.xml'/></MBML>")
        #expect(loaded.problems == [])
        #expect(loaded.environment["from"] == "sub")
        #expect(loaded.environment.loadedPaths == [root + "/main/m.xml", root + "/main/sub/a.xml"])
    }

    @Test("names are relative to the roots, not to the including document")
    func relative() throws {
        try directory.write("<MBML><Include file='b.xml'/></MBML>", to: "main/sub/a.xml")
        try directory.write(variable("sub"), to: "main/sub/b.xml")
        let loaded = try loading("<MBML><Include file='sub/a.xml'/></MBML>")
        #expect(loaded.problems == ["\(root)/main/sub/a.xml:1:7 error includeNotFound"])
    }

    @Test("the manifest's directory comes first, then the others in their order")
    func order() throws {
        for place in ["main", "one", "two"] {
            try directory.write(variable(place), to: "\(place)/two.xml")
        }
        let manifest = "<MBML><Include file='two.xml'/></MBML>"
        #expect(try loading(manifest, searching: "one", "two").environment["from"] == "main")
        try FileManager.default.removeItem(atPath: root + "/main/two.xml")
        #expect(try loading(manifest, searching: "one", "two").environment["from"] == "one")
        #expect(try loading(manifest, searching: "two", "one").environment["from"] == "two")
    }

    @Test("one document with two names is loaded once")
    func sameDocument() throws {
        try directory.write(variable("a"), to: "main/sub/a.xml")
        try directory.link("main/b.xml", to: "sub/a.xml")
        let loaded = try loading(
            "<MBML><Include file='sub/a.xml'/><Include file='b.xml'/><Include file='./sub/a.xml'/>"
                + "<Include file='sub//a.xml'/></MBML>")
        #expect(loaded.problems == [])
        #expect(loaded.environment.loadedPaths.count == 2)
    }

    @Test("two documents with the same name in different places are both loaded")
    func sameName() throws {
        try directory.write(variable("a"), to: "main/a.xml")
        try directory.write("<MBML><Var name='other' literal='b'/></MBML>", to: "main/sub/a.xml")
        let loaded = try loading("<MBML><Include file='a.xml'/><Include file='sub/a.xml'/></MBML>")
        #expect(loaded.problems == [])
        #expect(loaded.environment["from"] == "a")
        #expect(loaded.environment["other"] == "b")
    }

    @Test("a circle through a link is one")
    func circle() throws {
        try directory.write("<MBML><Include file='b.xml'/></MBML>", to: "main/a.xml")
        try directory.link("main/b.xml", to: "a.xml")
        let loaded = try loading("<MBML><Include file='a.xml'/></MBML>")
        #expect(loaded.problems == ["\(root)/main/a.xml:1:7 error includeCycle"])
    }

    @Test("a name can't leave the roots")
    func escapes() throws {
        try directory.write(variable("outside"), to: "outside.xml")
        for name in [
            "../outside.xml", "sub/../../outside.xml", root + "/outside.xml", "..", ".", "",
        ] {
            let loaded = try loading("<MBML><Include file='\(name)'/></MBML>")
            #expect(loaded.environment["from"] == nil)
            #expect(loaded.diagnostics.map(\.severity) == [.error])
        }
    }

    @Test("a link can't lead out of its root")
    func links() throws {
        try directory.write(variable("outside"), to: "outside/a.xml")
        try directory.write(variable("outside"), to: "main2/a.xml")
        try directory.write(variable("inside"), to: "main/inside.xml")
        try directory.link("main/file.xml", to: "../outside/a.xml")
        try directory.link("main/dir", to: "../outside")
        try directory.link("main/sibling", to: "../main2")
        try directory.link("main/dead.xml", to: "nowhere.xml")
        try directory.link("main/loop.xml", to: "loop.xml")
        for name in ["file.xml", "dir/a.xml", "sibling/a.xml", "dead.xml", "loop.xml"] {
            let loaded = try loading("<MBML><Include file='\(name)'/></MBML>")
            #expect(loaded.environment["from"] == nil, "\(name)")
            #expect(loaded.diagnostics.map(\.code) == [.includeNotFound], "\(name)")
            let reason = "'\(name)' is a link that leads outside its directory, or nowhere"
            #expect(loaded.diagnostics.map(\.message) == [reason])
            let named = failure { try loaded.environment.loading(document: name) }
            #expect(named?.message == reason)
        }
    }

    @Test("what is missing without such a link isn't taken for one")
    func missingWithoutLink() throws {
        try directory.write(variable("inside"), to: "main/deep/a.xml")
        try directory.link("main/dir", to: "deep")
        for name in ["none.xml", "deep", "dir", "dir/none.xml", "deep/a.xml/b.xml"] {
            let loaded = try loading("<MBML><Include file='\(name)'/></MBML>")
            #expect(
                loaded.diagnostics.map(\.message) == [
                    "'\(name)' was not found in any search directory"
                ])
        }
    }

    @Test("a root may be a link itself, and a directory isn't a document")
    func oddities() throws {
        try directory.write(variable("a"), to: "real/a.xml")
        try directory.link("alias", to: "real")
        let loaded = try loading("<MBML><Include file='a.xml'/></MBML>", searching: "alias")
        #expect(loaded.environment["from"] == "a")
        try directory.write("", to: "main/d.xml/x")
        let other = try loading("<MBML><Include file='d.xml'/></MBML>")
        #expect(other.diagnostics.map(\.code) == [.includeNotFound])
    }

    @Test("a document is added by its file")
    func added() throws {
        let file = try directory.write(variable("a"), to: "main/a.xml")
        let amended = try MBEnvironment().loading(document: file)
        #expect(amended.problems == [])
        #expect(amended.environment["from"] == "a")
        #expect(amended.environment.loadedPaths == [root + "/main/a.xml"])
        #expect(amended.environment.manifestPath == nil)
    }

    @Test("a missing file is named by its path")
    func missingFile() throws {
        let missing = directory.url.appendingPathComponent("none/manifest.xml")
        let problems = [
            failure { try MBEnvironment.load(manifest: missing) },
            failure { try MBEnvironment().loading(document: missing) },
            failure { try MBEnvironment().amending(file: missing) },
        ]
        for problem in problems {
            #expect(problem?.file == missing.path)
            #expect(problem?.message == "there is no file '\(missing.path)'")
        }
    }

    @Test("the URL of something that isn't a file is refused as such")
    func otherURL() throws {
        let url = try #require(URL(string: "https://example.com/manifest.xml"))
        let problem = failure { try MBEnvironment.load(manifest: url) }
        #expect(
            problem?.message == "'https://example.com/manifest.xml' isn't the URL of a file; "
                + "download the document, and load it from a file or an MBMemoryRoot")
        let relative = try #require(URL(string: "Shop/manifest.xml"))
        #expect(
            failure { try MBEnvironment.load(manifest: relative) }?.message
                == "'Shop/manifest.xml' isn't the URL of a file; write URL(fileURLWithPath: …)")
    }

    @Test("a directory in place of a document is reported as a directory")
    func directoryAsDocument() throws {
        let path = directory.url.path
        let problems = [
            failure { try MBEnvironment.load(manifest: directory.url) },
            failure { try MBEnvironment().loading(document: directory.url) },
            failure { try MBEnvironment().amending(file: directory.url) },
        ]
        for problem in problems {
            #expect(problem?.message == "'\(path)' is a directory; name a document inside it")
        }
        let check = MBEnvironment.check(manifest: directory.url)
        #expect(check.diagnostics.map(\.code) == [.manifestNotFound])
    }

    @Test("a manifest that is a link out of its directory is reported as such")
    func linkAsManifest() throws {
        let outside = try TemporaryDirectory()
        let file = try outside.write("<MBML/>", to: "a.xml")
        try directory.link("out.xml", to: file.path)
        try directory.link("gone.xml", to: "nowhere.xml")
        for name in ["out.xml", "gone.xml"] {
            let link = directory.url.appendingPathComponent(name)
            #expect(
                failure { try MBEnvironment.load(manifest: link) }?.message
                    == "'\(link.path)' is a link that leads outside its directory, or nowhere")
        }
    }

    @Test("a link that stays inside its root is followed, and so is one in the middle")
    func insideLinks() throws {
        try directory.write(variable("inside"), to: "main/deep/a.xml")
        try directory.link("main/file.xml", to: "deep/../deep/a.xml")
        try directory.link("main/dir", to: "deep")
        try directory.link("main/back.xml", to: "../main/deep/a.xml")
        for name in ["file.xml", "dir/a.xml", "back.xml"] {
            let loaded = try loading("<MBML><Include file='\(name)'/></MBML>")
            #expect(loaded.problems == [], "\(name)")
            #expect(loaded.environment.loadedPaths.last == root + "/main/deep/a.xml")
        }
    }

    @Test("only regular files are read")
    func specialFiles() throws {
        try directory.write("", to: "main/x")
        #expect(mkfifo(root + "/main/pipe.xml", 0o600) == 0)
        let loaded = try loading("<MBML><Include file='pipe.xml'/></MBML>")
        #expect(loaded.diagnostics.map(\.code) == [.unreadableDocument])
        #expect(
            loaded.diagnostics.map(\.message)
                == ["'pipe.xml' cannot be read: it is not a regular file"])
        let devices = MBCapabilities.DirectoryRoot(URL(fileURLWithPath: "/dev"))
        #expect(throws: CocoaError.self) { try devices.document(named: "null") }
        #expect(throws: CocoaError.self) { try devices.document(named: "zero") }
    }

    @Test("the size of a document is the number of bytes read, not the size that its file reports")
    func size() throws {
        try directory.write("12345", to: "main/a.xml")
        var documents = MBCapabilities.DirectoryRoot(directory.url.appendingPathComponent("main"))
        documents.maximumBytes = 5
        #expect(try documents.document(named: "a.xml")?.data == Data("12345".utf8))
        documents.maximumBytes = 4
        let error = #expect(throws: CocoaError.self) { try documents.document(named: "a.xml") }
        #expect(error?.code == .fileReadTooLarge)
        #expect(error?.localizedDescription == "it has more than 4 bytes")
    }

    #if os(Linux)
        @Test("system files, which report a size of zero, are read within the limit")
        func endlessFile() throws {
            var system = MBCapabilities.DirectoryRoot(URL(fileURLWithPath: "/proc/\(getpid())"))
            system.maximumBytes = 10
            #expect(throws: CocoaError.self) { try system.document(named: "maps") }
        }
    #endif

    @Test("a document that repeatedly turns into a link out of its root is never followed out")
    func swapped() throws {
        try directory.write("outside", to: "outside.xml")
        try directory.write("inside", to: "main/inside.xml")
        try directory.write("outside", to: "out/d.xml")
        try directory.write("inside", to: "main/in/d.xml")
        let place = root + "/main/"
        let isDone = Record<Bool>()
        let swapper = Thread {
            while isDone.entries.isEmpty {
                for (name, target) in [
                    ("a.xml", "inside.xml"), ("a.xml", "../outside.xml"), ("sub", "in"),
                    ("sub", "../out"),
                ] {
                    unlink(place + "new")
                    symlink(target, place + "new")
                    rename(place + "new", place + name)
                }
            }
        }
        swapper.start()
        let documents = MBCapabilities.DirectoryRoot(URL(fileURLWithPath: root + "/main"))
        for _ in 0..<2_000 {
            for name in ["a.xml", "sub/d.xml"] {
                let found = try documents.document(named: name)
                #expect(found == nil || found?.data == Data("inside".utf8))
            }
        }
        isDone.add(true)
    }
}
