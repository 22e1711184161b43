import Testing

@testable import MBDataEnvironment

@Suite("Files in memory")
struct MemoryFilesTests {
    @Test("files are found by path, with their enclosing directories")
    func paths() throws {
        let files = MBMemoryFiles(["/w/a.txt": "hello", "r.txt": ""], data: ["/w/d": [0, 255]])
        #expect(files.paths == ["/r.txt", "/w/a.txt", "/w/d"])
        #expect(try files.entries(of: "/", limit: 9).sorted() == ["r.txt", "w"])
        #expect(try files.entries(of: "w", limit: 9).sorted() == ["a.txt", "d"])
        #expect(try files.contents(of: "/w/x/../d", limit: 9) == [0, 255])
        #expect(try files.contents(of: "/../../r.txt", limit: 0) == [])
        #expect(try files.status(of: "/w/a.txt", followsLink: true)?.size == 5)
        #expect(try files.status(of: "/w/none", followsLink: true) == nil)
    }

    @Test("of several paths of one file, the last one counts in every run")
    func samePaths() throws {
        for _ in 0..<20 {
            let files = MBMemoryFiles(["/a/./b": "x", "/a/b": "y", "/a//b": "z"])
            #expect(try files.contents(of: "/a/b", limit: 9) == Array("y".utf8))
        }
    }

    @Test("limits apply")
    func limits() {
        let files = MBMemoryFiles(["/w/a.txt": "hello", "/w/b": ""])
        #expect(throws: MBExpressionError.self) { try files.contents(of: "/w/a.txt", limit: 4) }
        #expect(throws: MBExpressionError.self) { try files.entries(of: "/w", limit: 1) }
        #expect(throws: MBExpressionError.self) { try files.contents(of: "", limit: 4) }
    }

    @Test("a directory remains when its files are deleted, and goes only where that's granted")
    func delete() throws {
        let files = MBMemoryFiles(["/w/a.txt": "hello"])
        try files.delete("/w/a.txt")
        #expect(try files.entries(of: "/w", limit: 9) == [])
        #expect(throws: MBExpressionError.self) { try files.delete("/w") }
        #expect(throws: MBExpressionError.self) { try files.delete("/w/a.txt") }
        let free = MBMemoryFiles(["/w/a": "", "/w/b/c": "", "/wx": ""], deletingDirectories: true)
        #expect(throws: MBExpressionError.self) { try free.delete("/") }
        try free.delete("/w")
        #expect(free.paths == ["/wx"])
        #expect(try free.status(of: "/w/b", followsLink: true) == nil)
    }

    @Test("a directory is deleted with a file whose name begins with a mark")
    func marks() throws {
        let files = MBMemoryFiles(
            ["/w/\u{301}x": "a", "/wide": "b"], deletingDirectories: true)
        try files.delete("/w")
        #expect(files.paths == ["/wide"])
    }
}
