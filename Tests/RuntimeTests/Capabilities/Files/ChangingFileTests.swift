import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Files that another thread changes while they're read.
@Suite("Files that change while they are read")
struct ChangingFileTests {
    private let directory: TemporaryDirectory
    private var root: String { directory.url.path }

    init() throws { directory = try TemporaryDirectory() }

    /// Runs a body several times while another thread repeats a change.
    private func whileChanging(_ change: @escaping @Sendable () -> Void, _ body: () throws -> Void)
        throws
    {
        let (isDone, ended) = (Record<Bool>(), DispatchSemaphore(value: 0))
        let changing = Thread {
            while isDone.entries.isEmpty { change() }
            ended.signal()
        }
        changing.start()
        defer {
            isDone.add(true)
            ended.wait()
        }
        for _ in 0..<1_000 { try body() }
    }

    @Test("a file that is truncated meanwhile gives the bytes that were there, or an error")
    func truncated() throws {
        let full = String(repeating: "x", count: 400_000)
        let path = try directory.write(full, to: "a.xml").path
        let files = MBCapabilities.GrantedFiles(reading: [directory.url])
        let documents = MBCapabilities.DirectoryRoot(directory.url)
        let preferences = URL(fileURLWithPath: path)
        try whileChanging {
            truncate(path, 0)
            truncate(path, 400_000)
        } _: {
            if let bytes = try? files.contents(of: path, limit: .max) {
                #expect(bytes.count <= 400_000 && bytes.allSatisfy { $0 == 0x78 || $0 == 0 })
            }
            let document = try? documents.document(named: "a.xml")
            #expect(document == nil || (document?.data.count ?? 0) <= 400_000)
            // Reading it can't end well, but never with a signal.
            #expect(throws: MBExpressionError.self) {
                try MBCapabilities.FilePreferences(preferences).value(for: "a")
            }
        }
    }

    @Test("what turns from a file into a pipe, a directory or a device is never waited for")
    func kinds() throws {
        try directory.write("file", to: "file")
        try directory.write("", to: "dir/x")
        #expect(mkfifo(root + "/pipe", 0o600) == 0)
        try directory.link("zero", to: "/dev/zero")
        try directory.write("file", to: "a.xml")
        let root = root
        let files = MBCapabilities.GrantedFiles(reading: [directory.url])
        let documents = MBCapabilities.DirectoryRoot(directory.url)
        let names = ["file", "dir", "pipe", "zero"].map { root + "/" + $0 }
        let place = root + "/a.xml"
        try whileChanging {
            for name in names {
                rename(place, root + "/aside")
                rename(name, place)
                rename(place, name)
                rename(root + "/aside", place)
            }
        } _: {
            let bytes = try? files.contents(of: place, limit: 100)
            #expect(bytes == nil || bytes == Array("file".utf8))
            let document = try? documents.document(named: "a.xml")
            #expect(document == nil || document?.data == Data("file".utf8))
        }
    }

    @Test("a file is never written through a place that turns into a link to outside")
    func writing() throws {
        try directory.write("old", to: "out/a.txt")
        try directory.write("old", to: "in/sub/a.txt")
        try directory.link("link", to: "out")
        try directory.link("filelink", to: "../../out/a.txt")
        let root = root
        let files = MBCapabilities.GrantedFiles(writing: [directory.url.appending(path: "in")])
        let place = root + "/in/sub"
        try whileChanging {
            rename(place, root + "/aside")
            rename(root + "/link", place)
            rename(place, root + "/link")
            rename(root + "/aside", place)
            rename(root + "/filelink", place + "/a.txt")
            rename(place + "/a.txt", root + "/filelink")
        } _: {
            try? files.write(Array("new".utf8), to: place + "/a.txt")
        }
        #expect(try String(contentsOfFile: root + "/out/a.txt", encoding: .utf8) == "old")
        let names = try FileManager.default.contentsOfDirectory(atPath: root + "/out")
        #expect(names == ["a.txt"])
    }

    #if os(Linux)
        @Test("a file whose reading fails is an error")
        func failing() {
            let files = MBCapabilities.GrantedFiles(reading: [URL(fileURLWithPath: "/proc/self")])
            let error = failure { try files.contents(of: "/proc/self/mem", limit: 10) }
            #expect(error?.message.hasSuffix("Input/output error") == true)
            let system = MBCapabilities.DirectoryRoot(URL(fileURLWithPath: "/proc/self"))
            #expect(throws: CocoaError.self) { try system.document(named: "mem") }
            #expect(throws: MBExpressionError.self) {
                let file = URL(fileURLWithPath: "/proc/self/mem")
                _ = try MBCapabilities.FilePreferences(file).value(for: "a")
            }
        }
    #endif
}
