import Foundation
import TestSupport
import Testing

extension CommandLineTests {
    /// Directories whose permissions let a part of the work be done. The superuser may do
    /// everything, so the tool then runs as a user who owns none of the files.
    @Suite("Missing permissions", .enabled(if: Tool.canRunAsNobody))
    struct PermissionFaultTests {
        private static let untidy = "<MBML><Var name='a' value='#(1+ 2)'/></MBML>"

        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
            #expect(chmod(directory.url.path, 0o755) == 0)
        }

        private func contents(of name: String) throws -> String {
            try String(contentsOf: directory.url.appendingPathComponent(name), encoding: .utf8)
        }

        @Test(
            "a directory that can't be listed is an error, wherever it is",
            arguments: [
                "check DIR", "format --check DIR", "test DIR", "diff ok.xml ok.xml DIR",
            ], [".", "locked"])
        func unlistable(_ command: String, _ operand: String) throws {
            try directory.write("<MBML><Var name='a' literal='1'/></MBML>", to: "ok.xml")
            try directory.write("{}\n{\"id\": \"a\", \"expression\": \"a\"}\n", to: "a.cases.jsonl")
            let locked = directory.url.appendingPathComponent("locked")
            try FileManager.default.createDirectory(
                at: locked, withIntermediateDirectories: false)
            #expect(chmod(locked.path, 0) == 0)
            defer { chmod(locked.path, 0o700) }
            let result = try Tool.shell(
                "exec \(Tool.asNobody)$M \(command.replacing("DIR", with: operand))",
                in: directory.url)
            #expect(result.status == 2)
            #expect(
                result.errors.contains(
                    "locked: cannot be read: permission to list the directory is missing"),
                "\(result.errors)")
        }

        @Test("if the last of several files can't be replaced, the others are put back")
        func replacing() throws {
            for name in ["a.xml", "b.xml", "c.xml"] {
                try directory.write(Self.untidy, to: name)
                #expect(chmod(directory.url.appendingPathComponent(name).path, 0o666) == 0)
            }
            // In such a directory, others may write a file, and add one, but not replace one.
            #expect(chmod(directory.url.path, 0o1777) == 0)
            let owners = getuid() == 0 ? "chown 65534 a.xml b.xml; " : ""
            let result = try Tool.shell(
                "\(owners)exec \(Tool.asNobody)$M format --write .", in: directory.url)
            let names = ["a.xml", "b.xml", "c.xml"]
            if getuid() == 0 {
                #expect(result.status == 2)
                #expect(result.errors.contains("c.xml: can't be written"), "\(result.errors)")
                for name in names { #expect(try contents(of: name) == Self.untidy) }
            } else {
                #expect(result.status == 0)
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
            #expect(left.sorted() == names)
        }

        @Test("if the last of several files can't be replaced, a new one before it is removed")
        func adding() throws {
            let others = ["a.txt.boilerplate", "c.txt.boilerplate", "c.txt"]
            for name in others {
                try directory.write("text of \(name)", to: name)
                #expect(chmod(directory.url.appendingPathComponent(name).path, 0o666) == 0)
            }
            #expect(chmod(directory.url.path, 0o1777) == 0)
            let result = try Tool.shell(
                "exec \(Tool.asNobody)$M render -o . a.txt.boilerplate c.txt.boilerplate",
                in: directory.url)
            let left = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
            if getuid() == 0 {
                #expect(result.status == 2)
                #expect(result.errors.contains("c.txt: can't be written"), "\(result.errors)")
                #expect(left.sorted() == others.sorted())
                #expect(try contents(of: "c.txt") == "text of c.txt")
            } else {
                #expect(result.status == 0)
                #expect(left.sorted() == (others + ["a.txt"]).sorted())
            }
        }
    }
}
