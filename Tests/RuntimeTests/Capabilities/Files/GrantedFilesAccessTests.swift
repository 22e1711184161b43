import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Granted files: access")
struct GrantedFilesAccessTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("hello", to: "a.txt")
        try directory.write("", to: "empty")
        try directory.write("b", to: "sub/deep/b.txt")
    }

    private var root: String { directory.url.path }

    private func files(
        deletingDirectories: Bool = false, maximumBytes: Int = 10_000_000
    ) -> MBCapabilities.GrantedFiles {
        MBCapabilities.GrantedFiles(
            reading: [directory.url], deleting: [directory.url],
            deletingDirectories: deletingDirectories, maximumBytes: maximumBytes)
    }

    private func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: root + "/" + name)
    }

    private func failure(_ body: () throws -> Void) -> MBExpressionError? {
        #expect(throws: MBExpressionError.self) { try body() }
    }

    @Test("files and directories are distinguished and measured")
    func status() throws {
        let files = files()
        let file = try files.status(of: root + "/a.txt", followsLink: true)
        #expect(file == MBCapabilities.FileStatus(isDirectory: false, size: 5))
        let sub = try files.status(of: root + "/sub", followsLink: true)
        #expect(sub?.isDirectory == true && sub?.isReadable == true && sub?.isDeletable == true)
        #expect(try files.status(of: root, followsLink: true)?.isDirectory == true)
        #expect(try files.status(of: root, followsLink: true)?.isDeletable == false)
        #expect(try files.status(of: root + "/none", followsLink: false) == nil)
        #expect(try files.entries(of: root, limit: 9).sorted() == ["a.txt", "empty", "sub"])
        #expect(try files.entries(of: root + "/sub/deep/", limit: 9) == ["b.txt"])
    }

    @Test("a path that isn't a file or isn't a directory is an error that says so")
    func kinds() throws {
        let files = files()
        let read = failure { _ = try files.contents(of: root + "/sub", limit: 9) }
        #expect(read?.code == .functionFailed)
        #expect(read?.message == "cannot read '\(root)/sub': it is a directory")
        let list = failure { _ = try files.entries(of: root + "/a.txt", limit: 9) }
        #expect(list?.message == "cannot list '\(root)/a.txt': it is not a directory")
        let none = failure { _ = try files.contents(of: root + "/none", limit: 9) }
        #expect(none?.message == "cannot read '\(root)/none': there is no such file")
        let gone = failure { try files.delete(root + "/none") }
        #expect(gone?.message == "cannot delete '\(root)/none': there is no such file")
    }

    @Test("a file is read up to the limits, and not beyond")
    func limits() throws {
        let path = root + "/a.txt"
        #expect(try files(maximumBytes: 5).contents(of: path, limit: .max).count == 5)
        #expect(try files(maximumBytes: .max).contents(of: path, limit: 5).count == 5)
        let small = failure { _ = try files(maximumBytes: 4).contents(of: path, limit: 9) }
        #expect(small?.message == "cannot read '\(path)': it has more than 4 bytes")
        let narrow = failure { _ = try files().contents(of: path, limit: 4) }
        #expect(narrow?.message.hasSuffix("it has more than 4 bytes (stringLength)") == true)
        #expect(narrow?.code == .limitExceeded)
        #expect(try files(maximumBytes: -1).contents(of: root + "/empty", limit: 0).isEmpty)
        #expect(failure { _ = try files().entries(of: root, limit: 2) }?.code == .limitExceeded)
        #expect(try files().entries(of: root, limit: 3).count == 3)
        #expect(try files().entries(of: root, limit: .max).count == 3)
    }

    @Test("a large file is read completely")
    func large() throws {
        let text = String(repeating: "0123456789", count: 30_000)
        try directory.write(text, to: "large")
        let bytes = try files(maximumBytes: 300_000).contents(of: root + "/large", limit: .max)
        #expect(bytes == Array(text.utf8))
    }

    @Test("pipes and sockets are refused without waiting")
    func pipes() throws {
        #expect(mkfifo(root + "/pipe", 0o600) == 0)
        try directory.link("to-pipe", to: "pipe")
        for name in ["pipe", "to-pipe"] {
            let error = failure { _ = try files().contents(of: root + "/" + name, limit: 9) }
            #expect(error?.message.hasSuffix("it is not a regular file") == true)
        }
        #expect(try files().status(of: root + "/pipe", followsLink: true)?.isDirectory == false)
        try files().delete(root + "/pipe")
        #expect(!exists("pipe"))
    }

    @Test("devices are refused")
    func devices() throws {
        let files = MBCapabilities.GrantedFiles(reading: [URL(fileURLWithPath: "/dev")])
        for name in ["zero", "null", "random", "tty"] {
            #expect(failure { _ = try files.contents(of: "/dev/\(name)", limit: .max) } != nil)
        }
    }

    #if os(Linux)
        @Test("a file that lies about its size is read to its end")
        func proc() throws {
            let proc = URL(fileURLWithPath: "/proc")
            let files = MBCapabilities.GrantedFiles(reading: [proc], maximumBytes: 100_000)
            #expect(try files.status(of: "/proc/version", followsLink: true)?.size == 0)
            #expect(try !files.contents(of: "/proc/version", limit: .max).isEmpty)
            let small = MBCapabilities.GrantedFiles(reading: [proc], maximumBytes: 3)
            #expect(failure { _ = try small.contents(of: "/proc/version", limit: 9) } != nil)
        }
    #endif

    @Test("a file is deleted, once")
    func delete() throws {
        let files = files()
        #expect(try files.status(of: root + "/a.txt", followsLink: false)?.isDeletable == true)
        try files.delete(root + "/a.txt")
        #expect(!exists("a.txt"))
        #expect(failure { try files.delete(root + "/a.txt") }?.code == .functionFailed)
        #expect(failure { try files.delete(root + "/empty/") }?.code == .functionFailed)
        #expect(exists("empty"))
    }

    @Test("a directory is deleted only where that's granted, and then with everything in it")
    func directories() throws {
        let refused = failure { try self.files().delete(root + "/sub") }
        #expect(refused?.code == .capabilityMissing)
        #expect(refused?.message.hasPrefix("deleting the directory '\(root)/sub'") == true)
        #expect(exists("sub/deep/b.txt"))
        try directory.write("kept", to: "outside.txt")
        try directory.link("sub/deep/link", to: "../../outside.txt")
        try directory.link("sub/up", to: "..")
        for number in 0..<1_100 { try directory.write("", to: "sub/many/\(number)") }
        let files = files(deletingDirectories: true)
        #expect(try files.status(of: root + "/sub", followsLink: false)?.isDeletable == true)
        try files.delete(root + "/sub/")
        #expect(!exists("sub") && exists("outside.txt") && exists("a.txt"))
    }

    #if os(Linux)
        @Test("a directory is deleted with names that aren't texts")
        func undecodableNames() throws {
            try directory.write("", to: "sub/deep/c.txt")
            let path = root + "/sub/deep/"
            let bytes = Array(path.utf8CString.dropLast()) + [CChar(truncatingIfNeeded: 0xFF), 0]
            let file = open(bytes, O_CREAT | O_WRONLY, 0o600)
            #expect(file >= 0)
            close(file)
            #expect(try files().entries(of: root + "/sub/deep", limit: 9).count == 3)
            try files(deletingDirectories: true).delete(root + "/sub")
            #expect(!exists("sub"))
        }
    #endif

    @Test("the granted directory, a directory around it, and `.` are never deleted")
    func roots() throws {
        let inner = MBCapabilities.GrantedFiles(
            deleting: [directory.url, directory.url.appendingPathComponent("sub/deep")],
            deletingDirectories: true)
        for name in ["", "/", "/.", "/sub", "/sub/deep", "/sub/..", "/sub/deep/..", "/sub/."] {
            let error = failure { try inner.delete(root + name) }
            #expect(error?.code == .capabilityMissing, "\(name)")
        }
        try inner.delete(root + "/sub/deep/b.txt")
        #expect(exists("sub/deep") && !exists("sub/deep/b.txt"))
        let single = MBCapabilities.GrantedFiles(deleting: [
            directory.url.appendingPathComponent("a.txt")
        ])
        let granted = failure { try single.delete(root + "/a.txt") }
        #expect(granted?.code == .capabilityMissing)
        #expect(granted?.message.hasPrefix("deleting the granted place '\(root)/a.txt'") == true)
    }

    @Test("a tree that is too deep is an error, not a crash")
    func depth() throws {
        let deep = "sub" + String(repeating: "/d", count: 150)
        let url = directory.url.appendingPathComponent(deep)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let files = files(deletingDirectories: true)
        #expect(failure { try files.delete(root + "/sub") }?.code == .functionFailed)
        // A hundred directories of the tree are removed, one more is too many.
        let hundred = String(repeating: "/d", count: 51)
        #expect(failure { try files.delete(root + "/sub" + hundred.dropLast(2)) } != nil)
        try files.delete(root + "/sub" + hundred)
        try files.delete(root + "/sub")
        #expect(!exists("sub"))
    }

    @Test("deletion follows the permissions of the directory around", .disabled(if: getuid() == 0))
    func permissions() throws {
        let sub = directory.url.appendingPathComponent("sub/deep")
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: sub.path)
        defer { try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: sub.path) }
        let path = root + "/sub/deep/b.txt"
        #expect(try files().status(of: path, followsLink: false)?.isDeletable == false)
        let error = failure { try files().delete(path) }
        #expect(error?.message.hasSuffix("the system does not permit it") == true)
    }
}
