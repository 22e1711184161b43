import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("File functions")
struct FileFunctionTests {
    private struct Broken: MBFileAccess {
        struct Fault: Error {}

        func status(of path: String, followsLink: Bool) throws -> MBCapabilities.FileStatus? {
            throw Fault()
        }
        func entries(of directory: String, limit: Int) throws -> [String] {
            Array(repeating: "x", count: 2_000)
        }
        func contents(of path: String, limit: Int) throws -> [UInt8] {
            Array(repeating: 120, count: 2_000)
        }
        func delete(_ path: String) throws { throw Fault() }
    }

    private func environment(_ files: any MBFileAccess) -> MBEnvironment {
        var environment = MBEnvironment.pinned()
        environment.capabilities.files = files
        return environment
    }

    @Test("an environment doesn't grant files by default")
    func nothing() throws {
        let error = try MBEnvironment.pinned().failure("^fileContents(/etc/hostname)")
        #expect(error.code == .capabilityMissing)
        #expect(error.function == "fileContents")
    }

    @Test("an error of the host's file access is reported as such")
    func hostErrors() throws {
        for name in ["fileExists", "sizeOfFile", "deleteFile", "isDirectoryAtPath"] {
            let error = try environment(Broken()).failure("^\(name)(/x)")
            #expect(error.code == .hostFailed)
            #expect(error.message.contains("failed for '/x': Fault()"))
        }
    }

    @Test("a provider's results are checked against the limits even if it ignores them")
    func limits() throws {
        var environment = environment(Broken())
        environment.limits.elements = 1_000
        environment.limits.stringLength = 1_000
        for name in ["listDirectory", "fileContents", "fileData"] {
            #expect(try environment.failure("^\(name)(/x)").code == .limitExceeded)
        }
        environment.limits = .standard
        environment.limits.steps = 1_000
        #expect(try environment.failure("^listDirectory(/x)").code == .limitExceeded)
    }

    @Test("a path that leads to another file is a directory and no file")
    func fileAndDirectory() throws {
        let files = MBMemoryFiles(["a": "x", "a/b": "y"], data: ["a/b/c": [1], "a": [2]])
        #expect(files.paths == ["/a/b/c"])
        #expect(try files.status(of: "a", followsLink: true)?.isDirectory == true)
        #expect(try files.entries(of: "a", limit: 10) == ["b"])
        #expect(throws: MBExpressionError.self) { try files.contents(of: "a/b", limit: 10) }
    }

    @Test("each access is paid for")
    func steps() throws {
        var environment = environment(MBMemoryFiles(["/a": "x"]))
        environment.limits.steps = 1_000
        environment["few"] = MBValue(Array(repeating: 1, count: 5))
        environment["many"] = MBValue(Array(repeating: 1, count: 20))
        #expect(try environment.evaluate("^list($few|^fileExists(/a)).count") == 5)
        #expect(
            try environment.failure("^list($many|^fileExists(/a))").code == .limitExceeded)
    }

    @Test(
        "text must be UTF-8; a byte order mark stays",
        arguments: [
            [0x61, 0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ] as [[UInt8]])
    func encoding(bytes: [UInt8]) throws {
        let environment = environment(
            MBMemoryFiles(data: ["/bad": bytes, "/bom": [0xEF, 0xBB, 0xBF, 0x61, 0]]))
        let error = try environment.failure("^fileContents(/bad)")
        #expect(error.message.contains("cannot read '/bad': it is not text in UTF-8"))
        #expect(try environment.evaluate("^fileContents(/bom)") == "\u{FEFF}a\0")
        #expect(try environment.evaluate("^fileData(/bad).length") == MBValue(bytes.count))
    }

    @Test("paths with null characters are errors, never other paths")
    func nullCharacter() throws {
        var environment = environment(MBCapabilities.GrantedFiles(reading: [], deleting: []))
        environment["path"] = "/etc/passwd\0.txt"
        for name in ["fileExists", "fileContents", "listDirectory", "deleteFile", "sizeOfFile"] {
            #expect(try environment.failure("^\(name)($path)").code == .invalidParameter)
        }
        #expect(try environment.evaluate("^pathExtension($path)") == "txt")
    }

    @Test("a long path costs a step for each component")
    func longPath() throws {
        var environment = MBEnvironment.pinned()
        environment["path"] = .string(String(repeating: "a/", count: 50_000))
        #expect(try environment.evaluate("^pathComponents($path).count") == 50_001)
        environment.limits.steps = 10_000
        #expect(try environment.failure("^pathComponents($path)").code == .limitExceeded)
        #expect(try environment.failure("^pathExtension($path)").code == .limitExceeded)
        #expect(try environment.failure("$path.pathComponents").code == .limitExceeded)
    }
}
