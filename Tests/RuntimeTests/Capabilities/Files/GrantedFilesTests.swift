import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// A directory with a granted directory, `in`, and one that isn't granted, `out`.
private struct Place {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("inside", to: "in/a.txt")
        try directory.write("deep", to: "in/sub/b.txt")
        try directory.write("secret", to: "out/s.txt")
        try directory.write("prefix", to: "in-not/p.txt")
    }

    func url(_ name: String) -> URL { directory.url.appendingPathComponent(name) }

    func path(_ name: String) -> String { directory.url.path + "/" + name }

    func files(
        deletingDirectories: Bool = false, maximumBytes: Int = 10_000_000
    ) -> MBCapabilities.GrantedFiles {
        MBCapabilities.GrantedFiles(
            reading: [url("in")], deleting: [url("in")],
            deletingDirectories: deletingDirectories, maximumBytes: maximumBytes)
    }

    func text(_ name: String, _ files: MBCapabilities.GrantedFiles? = nil) throws -> String {
        let files = files ?? self.files()
        return String(decoding: try files.contents(of: path(name), limit: 1_000), as: UTF8.self)
    }

    func exists(_ name: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path(name))) != nil
    }

    /// The error code of each way to access a path, which must be the same.
    func refusal(_ path: String, _ files: MBCapabilities.GrantedFiles? = nil) -> MBExpressionError
        .Code?
    {
        let files = files ?? self.files()
        let codes = [
            code { _ = try files.contents(of: path, limit: 10) },
            code { _ = try files.entries(of: path, limit: 10) },
            code { _ = try files.status(of: path, followsLink: true) },
        ]
        return Set(codes).count == 1 ? codes[0] : nil
    }

    func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return ""
        } catch {
            return (error as? MBExpressionError)?.message ?? "\(error)"
        }
    }
}

@Suite("Granted files: paths")
struct GrantedFilesPathTests {
    @Test(
        "a path inside is accessible, however it's written",
        arguments: [
            "in/a.txt", "in//a.txt", "in/./a.txt", "in/sub/../a.txt", "in/../in/a.txt",
            "out/../in/a.txt", "nowhere/../in/a.txt", "in/sub/../../in/./a.txt",
        ])
    func inside(name: String) throws {
        #expect(try Place().text(name) == "inside")
    }

    @Test(
        "a path outside is refused, whether anything exists there or not",
        arguments: [
            "out/s.txt", "out", "out/none", "none", "in/../out/s.txt", "in/sub/../../out/s.txt",
            "in/none/../../out/s.txt", "in-not/p.txt", "in-not", "i", "in.txt", "", "..",
            "in/..", "IN/a.txt", "in/../../../../../../../../../etc/passwd",
        ])
    func outside(name: String) throws {
        let place = try Place()
        #expect(place.refusal(place.path(name)) == .capabilityMissing)
        #expect(code { try place.files().delete(place.path(name)) } == .capabilityMissing)
    }

    @Test("the error for a path outside doesn't depend on what is there")
    func secrecy() throws {
        let place = try Place()
        let files = place.files()
        for way in ["out", "out/s.txt", "none", "out/none"] {
            // Up again by as many levels as the text goes down.
            let up = way.split(separator: "/").map { _ in ".." }.joined(separator: "/")
            #expect(try place.text("\(way)/\(up)/in/a.txt") == "inside")
            let outside = place.path(way)
            let message = place.message { _ = try files.contents(of: outside, limit: 9) }
            #expect(
                message == "reading '\(outside)' is not granted; the host grants directories")
        }
    }

    @Test("a missing directory or a file on the way leads to nothing, within the grant")
    func missingOnTheWay() throws {
        let place = try Place()
        for name in ["in/none/../a.txt", "in/a.txt/../a.txt", "in/a.txt/", "in/a.txt/."] {
            let status = try place.files().status(of: place.path(name), followsLink: true)
            #expect(status == nil, "\(name)")
            #expect(throws: MBExpressionError.self) { try place.text(name) }
        }
    }

    @Test("a relative path begins at the working directory")
    func relative() throws {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let parent = here.deletingLastPathComponent()
        let files = MBCapabilities.GrantedFiles(reading: [here])
        #expect(try files.status(of: ".", followsLink: true)?.isDirectory == true)
        let around = "../" + here.lastPathComponent
        #expect(try files.status(of: around, followsLink: true)?.isDirectory == true)
        #expect(throws: MBExpressionError.self) { try files.status(of: "..", followsLink: true) }
        let wider = MBCapabilities.GrantedFiles(reading: [parent])
        #expect(try wider.status(of: "..", followsLink: true)?.isDirectory == true)
    }

    @Test("a path that no system could accept is an error")
    func unusable() throws {
        let place = try Place()
        let paths = [
            "", "\0", place.path("in/a.txt\0.png"), place.path("in/\0/../a.txt"),
            String(repeating: "x", count: 5_000), String(repeating: "/a", count: 2_000),
            place.path("in/") + String(repeating: "a/", count: 300),
        ]
        for path in paths {
            #expect(place.refusal(path) == .invalidParameter, "\(path.prefix(30))")
            #expect(code { try place.files().delete(path) } == .invalidParameter)
        }
        let name = String(repeating: "n", count: 300)
        #expect(try place.files().status(of: place.path("in/\(name)"), followsLink: true) == nil)
        let other = "MB\u{301}\u{FFFF} 😀"
        #expect(try place.files().status(of: place.path("in/\(other)"), followsLink: true) == nil)
    }

    @Test("names are compared byte by byte")
    func bytes() throws {
        let place = try Place()
        try place.directory.write("composed", to: "\u{E9}/f")
        let files = MBCapabilities.GrantedFiles(reading: [place.url("\u{E9}")])
        #expect(try place.text("\u{E9}/f", files) == "composed")
        #expect(place.refusal(place.path("e\u{301}/f"), files) == .capabilityMissing)
    }

    @Test("the grant itself is resolved when it is made")
    func grants() throws {
        let place = try Place()
        try place.directory.link("alias", to: "in")
        let files = MBCapabilities.GrantedFiles(reading: [place.url("alias")])
        #expect(try place.text("alias/a.txt", files) == "inside")
        #expect(try place.text("in/a.txt", files) == "inside")
        try FileManager.default.removeItem(at: place.url("alias"))
        try place.directory.link("alias", to: "out")
        #expect(place.refusal(place.path("alias/s.txt"), files) == .capabilityMissing)
    }

    @Test("a directory may be granted before it exists, and a single file")
    func lateGrant() throws {
        let place = try Place()
        let files = MBCapabilities.GrantedFiles(reading: [
            place.url("late"), place.url("out/s.txt"),
        ])
        #expect(try files.status(of: place.path("late/x"), followsLink: true) == nil)
        try place.directory.write("now", to: "late/x")
        #expect(try place.text("late/x", files) == "now")
        #expect(try place.text("out/s.txt", files) == "secret")
        #expect(place.refusal(place.path("out/other.txt"), files) == .capabilityMissing)
    }

    @Test("a URL that isn't a file's grants nothing")
    func foreignURLs() throws {
        let place = try Place()
        for text in ["http://example.org/", "data:,x", "/", "relative"] {
            let url = try #require(URL(string: text))
            let files = MBCapabilities.GrantedFiles(reading: [url], deleting: [url])
            #expect(place.refusal(place.path("in/a.txt"), files) == .capabilityMissing)
        }
    }

    @Test("reading and deleting are granted separately")
    func separately() throws {
        let place = try Place()
        let reader = MBCapabilities.GrantedFiles(reading: [place.url("in")])
        #expect(code { try reader.delete(place.path("in/a.txt")) } == .capabilityMissing)
        let path = place.path("in/a.txt")
        // Asking is reading, and doesn't mean that deleting is granted.
        #expect(try reader.status(of: path, followsLink: false)?.isDeletable == true)
        let cleaner = MBCapabilities.GrantedFiles(deleting: [place.url("in")])
        #expect(place.refusal(path, cleaner) == .capabilityMissing)
        try cleaner.delete(path)
        #expect(!place.exists("in/a.txt"))
    }
}

@Suite("Granted files: links")
struct GrantedFilesLinkTests {
    @Test("a link is followed inside, and refused as soon as it leads out")
    func links() throws {
        let place = try Place()
        let directory = place.directory
        try directory.link("in/near", to: "sub/b.txt")
        try directory.link("in/sub/up", to: "../a.txt")
        try directory.link("in/absolute", to: place.path("in/a.txt"))
        try directory.link("in/directory", to: "sub")
        try directory.link("in/chain", to: "directory/up")
        try directory.link("in/there-and-back", to: "../out/../in/a.txt")
        #expect(try place.text("in/near") == "deep")
        #expect(try place.text("in/sub/up") == "inside")
        #expect(try place.text("in/absolute") == "inside")
        #expect(try place.text("in/directory/b.txt") == "deep")
        #expect(try place.text("in/directory/../a.txt") == "inside")
        #expect(try place.text("in/chain") == "inside")
        #expect(try place.text("in/there-and-back") == "inside")
        try directory.link("in/file", to: "../out/s.txt")
        try directory.link("in/other", to: "../out")
        try directory.link("in/everything", to: "/")
        try directory.link("in/two", to: "file")
        try directory.link("in/dangling", to: "../out/none")
        try directory.link("in/prefix", to: "../in-not")
        let leading = [
            "in/file", "in/other", "in/other/s.txt", "in/other/none", "in/everything",
            "in/everything/etc/passwd", "in/two", "in/dangling", "in/prefix/p.txt",
            "in/directory/../../out/s.txt",
        ]
        for name in leading {
            #expect(place.refusal(place.path(name)) == .capabilityMissing, "\(name)")
        }
    }

    @Test("a link outside that leads in is followed")
    func leadingIn() throws {
        let place = try Place()
        try place.directory.link("out/door", to: "../in")
        #expect(try place.text("out/door/a.txt") == "inside")
        #expect(try place.text("out/door/sub/../a.txt") == "inside")
    }

    @Test("circular links and endless chains lead to nothing")
    func loops() throws {
        let place = try Place()
        try place.directory.link("in/self", to: "self")
        try place.directory.link("in/left", to: "right")
        try place.directory.link("in/right", to: "left")
        try place.directory.link("in/grows", to: "grows/x")
        for number in 0..<60 {
            try place.directory.link("in/l\(number)", to: "l\(number + 1)")
        }
        for name in ["self", "left", "right", "grows", "self/x", "l0", "dangling"] {
            let path = place.path("in/\(name)")
            #expect(try place.files().status(of: path, followsLink: true) == nil)
            #expect(throws: MBExpressionError.self) { try place.text("in/\(name)") }
        }
        try place.directory.write("end", to: "in/l60")
        #expect(try place.text("in/l20") == "end", "forty links are followed")
        #expect(throws: MBExpressionError.self) { try place.text("in/l19") }
    }

    @Test("a path has at most 256 components, with those of its links")
    func components() throws {
        let place = try Place()
        let own = place.path("in/a.txt").split(separator: "/").count
        func read(_ count: Int) throws -> String {
            let turns = String(repeating: "sub/../", count: (count - own) / 2)
            let last = (count - own).isMultiple(of: 2) ? "a.txt" : "sub/b.txt"
            return try place.text("in/\(turns)\(last)")
        }
        for count in 254...256 { #expect(throws: Never.self) { try read(count) } }
        for count in 257...258 {
            let error = failure { try read(count) }
            #expect(error?.message.contains("more than 256 components") == true)
        }
    }

    @Test("whether something outside is a link is never revealed, not even by how far it leads")
    func linksOutside() throws {
        let place = try Place()
        let far = String(repeating: "x/../", count: 30)
        try place.directory.link("out/far", to: "../\(far)out")
        try place.directory.link("in/l", to: "a.txt")
        let own = place.path("").split(separator: "/").count
        for name in ["far", "none", "s.txt"] {
            // With the components of the link, there are too many.
            let turns = String(repeating: "out/\(name)/../../", count: 20)
            #expect(try place.text("\(turns)in/a.txt") == "inside", "\(name)")
            let long = String(repeating: "x/../", count: (250 - own) / 2)
            #expect(place.refusal(place.path("\(long)out/\(name)")) == .capabilityMissing)
            let many = String(repeating: "out/\(name)/../../", count: 45)
            #expect(try place.text("\(many)in/l") == "inside", "\(name)")
        }
    }

    #if os(Linux)
        @Test(
            "a directory is passed through without the permission to list it",
            .disabled(if: getuid() == 0))
        func unlistable() throws {
            let place = try Place()
            let sub = place.path("in/sub")
            let files = FileManager.default
            try files.setAttributes([.posixPermissions: 0o311], ofItemAtPath: sub)
            defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sub) }
            #expect(try place.text("in/sub/b.txt") == "deep")
            #expect(throws: MBExpressionError.self) {
                try place.files().entries(of: sub, limit: 9)
            }
        }
    #endif

    @Test("a path has at most 4,096 bytes")
    func length() throws {
        let place = try Place()
        let start = place.path("in/")
        func read(_ length: Int) throws -> String {
            let slashes = String(repeating: "/", count: length - (start + "a.txt").utf8.count)
            return try place.text("in/\(slashes)a.txt")
        }
        #expect(try read(4_096) == "inside")
        let error = failure { try read(4_097) }
        #expect(error?.message.contains("longer than 4096 bytes") == true)
    }

    @Test("links are resolved on a small stack too")
    func smallStack() throws {
        let place = try Place()
        for number in 0..<39 {
            try place.directory.link("in/l\(number)", to: "./././l\(number + 1)")
        }
        try place.directory.write("end", to: "in/l39")
        let files = place.files()
        let path = place.path("in/l0")
        let result = onSmallStack { try? files.contents(of: path, limit: 10) }
        #expect(result.value == Array("end".utf8))
    }

    @Test("size and deletion apply to the link itself, wherever it leads")
    func itself() throws {
        let place = try Place()
        try place.directory.link("in/file", to: "../out/s.txt")
        try place.directory.link("in/dir", to: "../out")
        try place.directory.link("in/broken", to: "none")
        let files = place.files()
        let status = try files.status(of: place.path("in/file"), followsLink: false)
        #expect(status?.size == "../out/s.txt".utf8.count && status?.isDirectory == false)
        #expect(status?.isDeletable == true)
        #expect(try files.status(of: place.path("in/broken"), followsLink: true) == nil)
        #expect(try files.status(of: place.path("in/broken"), followsLink: false)?.size == 4)
        for name in ["in/file", "in/dir", "in/broken"] {
            try files.delete(place.path(name))
            #expect(!place.exists(name))
        }
        #expect(place.exists("out/s.txt"))
    }

    @Test("a link with a trailing slash isn't its target")
    func slash() throws {
        let place = try Place()
        try place.directory.link("in/dir", to: "sub")
        let files = place.files(deletingDirectories: true)
        let path = place.path("in/dir/")
        #expect(code { try files.delete(path) } == .functionFailed)
        #expect(try files.status(of: path, followsLink: true)?.isDirectory == true)
        #expect(place.exists("in/sub/b.txt") && place.exists("in/dir"))
    }

    @Test("a directory that becomes a link during an access doesn't lead out")
    func race() throws {
        let place = try Place()
        try place.directory.write("inside", to: "in/door/s.txt")
        try place.directory.write("", to: "out/more.txt")
        try place.directory.link("in/link", to: "../out")
        let names = ["in/door", "in/aside", "in/link"].map(place.path)
        let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let changing = Thread {
            while !Thread.current.isCancelled {
                rename(names[0], names[1])
                rename(names[2], names[0])
                rename(names[0], names[2])
                rename(names[1], names[0])
                started.signal()
            }
            ended.signal()
        }
        changing.start()
        started.wait()
        let files = place.files()
        for _ in 0..<3_000 {
            let bytes = try? files.contents(of: place.path("in/door/s.txt"), limit: 10)
            #expect(bytes == nil || bytes == Array("inside".utf8))
            let listed = try? files.entries(of: place.path("in/door"), limit: 10)
            #expect(listed == nil || listed == ["s.txt"])
        }
        changing.cancel()
        ended.wait()
    }
}
