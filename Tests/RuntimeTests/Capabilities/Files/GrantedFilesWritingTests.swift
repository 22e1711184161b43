import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// A directory with a directory where files may be written, `in`, and one where they may not,
/// `out`.
private struct Place {
    let directory: TemporaryDirectory
    let files: MBCapabilities.GrantedFiles

    init(maximumBytes: Int = 1_000) throws {
        directory = try TemporaryDirectory()
        try directory.write("old", to: "in/a.txt")
        try directory.write("secret", to: "out/s.txt")
        files = .granted(
            writing: [directory.url.appendingPathComponent("in")], maximumBytes: maximumBytes)
    }

    func path(_ name: String) -> String { directory.url.path + "/" + name }

    func write(_ text: String, to name: String) throws {
        try files.write(Array(text.utf8), to: path(name))
    }

    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    func names(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }

    /// The code and the message of a refusal.
    func refusal(_ body: () throws -> Void) -> (code: MBExpressionError.Code?, message: String) {
        do {
            try body()
            return (nil, "")
        } catch {
            let error = error as? MBExpressionError
            return (error?.code, error?.message ?? "")
        }
    }
}

@Suite("Granted files: writing")
struct GrantedFilesWritingTests {
    @Test("a file is created or replaced, and nothing else is left behind")
    func writing() throws {
        let place = try Place()
        try place.write("new", to: "in/b.txt")
        try place.write("", to: "in/a.txt")
        try place.write("again", to: "in/../in/./b.txt")
        #expect(place.text("in/b.txt") == "again")
        #expect(place.text("in/a.txt") == "")
        #expect(try place.names("in") == ["a.txt", "b.txt"])
    }

    @Test("an existing file keeps its permissions")
    func permissions() throws {
        let place = try Place()
        let path = place.path("in/a.txt")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try place.write("new", to: "in/a.txt")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(place.text("in/a.txt") == "new")
    }

    @Test(
        "nothing is written outside",
        arguments: [
            "out/s.txt", "out/new.txt", "in/../out/s.txt", "in-not/x", "x", "in/link/s.txt",
        ])
    func outside(name: String) throws {
        let place = try Place()
        try place.directory.link("in/link", to: place.path("out"))
        #expect(place.refusal { try place.write("x", to: name) }.code == .capabilityMissing)
        #expect(place.text("out/s.txt") == "secret")
        #expect(try place.names("out") == ["s.txt"])
    }

    @Test(
        "nothing is made where a path goes on after what doesn't exist, as for the system",
        arguments: ["in/new/.", "in/new/../b.txt", "in/dead/.", "in/dead/../b.txt"])
    func goingOn(name: String) throws {
        let place = try Place()
        try place.directory.link("in/dead", to: "none")
        try place.directory.link("in/to", to: "none/.")
        let names = try place.names("in")
        for refusal in [
            place.refusal { try place.write("x", to: name) },
            place.refusal {
                try place.files.createLink(at: place.path(name), to: place.path("in/a.txt"))
            },
            place.refusal { try place.write("x", to: "in/to") },
        ] { #expect(refusal.code == .functionFailed) }
        #expect(try place.names("in") == names)
        #expect(FileManager.default.createFile(atPath: place.path(name), contents: nil) == false)
    }

    @Test("a link can't lead out through another one behind what doesn't exist")
    func linkToLink() throws {
        let place = try Place()
        try place.directory.link("in/outside", to: "../out/s.txt")
        let make = { (target: String) in
            place.refusal {
                try place.files.createLink(at: place.path("in/l"), to: place.path(target))
            }
        }
        #expect(make("in/outside").code == .capabilityMissing)
        let refusal = make("in/none/../outside")
        #expect(refusal.code == .functionFailed)
        #expect(refusal.message.hasSuffix("goes through something that does not exist"))
        #expect(make("in/a.txt/../outside").code == .functionFailed)
        #expect(try place.names("in") == ["a.txt", "outside"])
    }

    @Test("a link that stays inside is followed, and one that leads out is refused")
    func links() throws {
        let place = try Place()
        try place.directory.link("in/inside", to: "a.txt")
        try place.directory.link("in/outside", to: "../out/s.txt")
        try place.write("through", to: "in/inside")
        #expect(place.text("in/a.txt") == "through")
        #expect(place.refusal { try place.write("x", to: "in/outside") }.code == .capabilityMissing)
        #expect(place.text("out/s.txt") == "secret")
    }

    @Test("reading and deleting don't grant writing, and writing doesn't grant them")
    func separateGrants() throws {
        let place = try Place()
        let url = place.directory.url.appendingPathComponent("in")
        let others = MBCapabilities.GrantedFiles(reading: [url], deleting: [url])
        let path = place.path("in/a.txt")
        #expect(place.refusal { try others.write([1], to: path) }.code == .capabilityMissing)
        let read = place.refusal { _ = try place.files.contents(of: path, limit: 9) }
        #expect(read.code == .capabilityMissing)
        #expect(place.refusal { try place.files.delete(path) }.code == .capabilityMissing)
        #expect(
            place.refusal { try others.createLink(at: path, to: path) }.code == .capabilityMissing)
    }

    @Test(
        "a path that can't be a file is refused with the reason",
        arguments: [
            ("in", "it is a directory"), ("in/", "it is a directory"),
            ("in/new/", "it is a directory"), ("in/none/x", "its directory does not exist"),
            ("in/a.txt/x", "it is not a directory"),
        ])
    func places(name: String, reason: String) throws {
        let place = try Place()
        #expect(place.refusal { try place.write("x", to: name) }.message.hasSuffix(reason))
        #expect(place.text("in/a.txt") == "old")
    }

    @Test("a file that may only be read isn't replaced", .disabled(if: getuid() == 0))
    func readOnly() throws {
        let place = try Place()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o444], ofItemAtPath: place.path("in/a.txt"))
        let refusal = place.refusal { try place.write("new", to: "in/a.txt") }
        #expect(refusal.message.hasSuffix("the system does not permit it"))
        #expect(place.text("in/a.txt") == "old")
        #expect(try place.names("in") == ["a.txt"])
    }

    @Test("a file that is too large isn't written")
    func size() throws {
        let place = try Place(maximumBytes: 4)
        let refusal = place.refusal { try place.write("12345", to: "in/a.txt") }
        #expect(refusal.message.hasSuffix("it has more than 4 bytes"))
        #expect(place.text("in/a.txt") == "old")
    }

    @Test("a grant for one file applies only to that file")
    func singleFile() throws {
        let place = try Place()
        let files = MBCapabilities.GrantedFiles(
            writing: [place.directory.url.appendingPathComponent("in/a.txt")])
        try files.write(Array("new".utf8), to: place.path("in/a.txt"))
        #expect(place.text("in/a.txt") == "new")
        let other = place.refusal { try files.write([1], to: place.path("in/b.txt")) }
        #expect(other.code == .capabilityMissing)
        #expect(try place.names("in") == ["a.txt"])
    }

    @Test("a link is created if both of its ends are inside")
    func makingLinks() throws {
        let place = try Place()
        try place.files.createLink(at: place.path("in/l"), to: place.path("in/a.txt"))
        #expect(place.text("in/l") == "old")
        try place.files.createLink(at: place.path("in/later"), to: place.path("in/none"))
        for (path, target) in [
            ("in/x", "out/s.txt"), ("out/x", "in/a.txt"), ("in/x", "in/../out"),
        ] {
            let refusal = place.refusal {
                try place.files.createLink(at: place.path(path), to: place.path(target))
            }
            #expect(refusal.code == .capabilityMissing)
        }
        let taken = place.refusal {
            try place.files.createLink(at: place.path("in/a.txt"), to: place.path("in/later"))
        }
        #expect(taken.code == .functionFailed)
        #expect(try place.names("in") == ["a.txt", "l", "later"])
    }

    @Test("a link still leads to its target after the granted directory has moved")
    func movedLinks() throws {
        let place = try Place()
        let fileManager = FileManager.default
        try place.directory.write("deep", to: "in/a/b/c.txt")
        for (path, target) in [("l", "a.txt"), ("a/up", "a.txt"), ("down", "a/b/c.txt")] {
            try place.files.createLink(at: place.path("in/" + path), to: place.path("in/" + target))
        }
        try place.files.createLink(at: place.path("in/a/b/here"), to: place.path("in/a/b"))
        #expect(
            try ["l", "a/up", "down", "a/b/here"].map {
                try fileManager.destinationOfSymbolicLink(atPath: place.path("in/" + $0))
            } == ["a.txt", "../a.txt", "a/b/c.txt", "."])
        try fileManager.moveItem(atPath: place.path("in"), toPath: place.path("moved"))
        #expect(
            ["l", "a/up", "down", "a/b/here/c.txt"].map { place.text("moved/" + $0) }
                == ["old", "old", "deep", "deep"])
    }

    @Test("an access that doesn't implement writing refuses it")
    func defaults() throws {
        struct ReadOnly: MBFileAccess {
            func status(of path: String, followsLink: Bool) -> MBCapabilities.FileStatus? { nil }
            func entries(of directory: String, limit: Int) -> [String] { [] }
            func contents(of path: String, limit: Int) -> [UInt8] { [] }
            func delete(_ path: String) {}
        }
        let place = try Place()
        let refusal = place.refusal { try ReadOnly().write([], to: "/a") }
        #expect(refusal.code == .capabilityMissing)
        #expect(refusal.message.contains("'/a'"))
        let link = place.refusal { try ReadOnly().createLink(at: "/a", to: "/b") }
        #expect(link.code == .capabilityMissing)
    }

    @Test("files in memory are written in directories that exist")
    func memory() throws {
        let place = try Place()
        let files = MBMemoryFiles(["/w/a.txt": "old"])
        try files.write([1, 2], to: "/w/a.txt")
        try files.write([3], to: "w/x/../b")
        #expect(try files.contents(of: "/w/a.txt", limit: 9) == [1, 2])
        #expect(files.paths == ["/w/a.txt", "/w/b"])
        #expect(place.refusal { try files.write([], to: "/w") }.message.hasSuffix("directory"))
        #expect(place.refusal { try files.write([], to: "/n/a") }.message.hasSuffix("exist"))
        #expect(place.refusal { try files.createLink(at: "/w/l", to: "/w/b") }.code != nil)
    }
}
