import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("mbml render")
    struct RenderCommandTests {
        private let directory: TemporaryDirectory
        private var path: String { directory.url.path }

        init() throws {
            directory = try TemporaryDirectory()
        }

        private func text(_ name: String) -> String? {
            FileManager.default.contents(atPath: path + "/" + name)
                .map { String(decoding: $0, as: UTF8.self) }
        }

        @Test("everything but the expressions stays as it is, byte for byte")
        func bytes() throws {
            let template = "\u{FEFF}Hi $name\r\n\tno $5 \u{0}^if($name == Ann|\n  yes|no)\n\n"
            let result = try Tool.run(["render", "--set", "name=Ann", "-"], input: template)
            #expect(result.output == "\u{FEFF}Hi Ann\r\n\tno $5 \u{0}\n  yes\n\n")
            #expect(result.status == 0)
            #expect(try Tool.run(["render", "-"], input: "").output == "")
            #expect(try Tool.run(["render", "-"], input: "$none").output == "")
        }

        @Test("a warning has its place in the template")
        func warnings() throws {
            try directory.write("line 1\nprice: ^formatNumber($p, and more\n", to: "w.txt")
            let result = try Tool.run(["render", path + "/w.txt", "--set", "p=1"])
            #expect(result.status == 0)
            #expect(result.errors.contains("w.txt:2:8: warning: '^formatNumber(' is never closed"))
        }

        @Test("only files that change are written, and --check says which")
        func outputs() throws {
            for name in ["a.txt.boilerplate", "b.txt"] { try directory.write("Hi $name", to: name) }
            try FileManager.default.createDirectory(
                atPath: path + "/out", withIntermediateDirectories: false)
            let call = [
                "render", path + "/a.txt.boilerplate", path + "/b.txt", "-o", path + "/out",
            ]
            let check = try Tool.run(call + ["--set", "name=Ann", "--check"])
            #expect(check.lines == ["a.txt", "b.txt"].map { "\(path)/out/\($0): would change" })
            #expect(check.status == 1 && text("out/a.txt") == nil)
            #expect(try Tool.run(call + ["--set", "name=Ann"]).status == 0)
            #expect(text("out/a.txt") == "Hi Ann" && text("out/b.txt") == "Hi Ann")
            #expect(try Tool.run(call + ["--set", "name=Ann", "--check"]).status == 0)
            // A file that stays the same may be read-only; one that changes may not.
            #expect(chmod(path + "/out/a.txt", 0o444) == 0)
            #expect(try Tool.run(call + ["--set", "name=Ann"]).status == 0)
            let readOnly = try Tool.run(call + ["--set", "name=Bob"])
            #expect(readOnly.status == 2 && readOnly.errors.contains("it is read-only"))
            #expect(text("out/b.txt") == "Hi Ann")
        }

        @Test("if one template fails, nothing is written, and the error has its place")
        func failing() throws {
            try directory.write("fine", to: "a.txt")
            try directory.write("x\nHere #(1 / 0)", to: "b.txt")
            let files = [path + "/a.txt", path + "/b.txt"]
            let result = try Tool.run(["render"] + files)
            #expect(result.status == 1 && result.output == "")
            #expect(
                result.errors.hasPrefix("\(path)/b.txt:2:8: evaluation error: division by zero"))
            #expect(result.errors.contains("    Here #(1 / 0)\n           ^~~~~"))
            try FileManager.default.createDirectory(
                atPath: path + "/out", withIntermediateDirectories: false)
            #expect(try Tool.run(["render"] + files + ["-o", path + "/out"]).status == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/out").isEmpty)
        }

        @Test("swallowed errors are reported, only the first of many, and fail with --strict")
        func swallowed() throws {
            let template = String(repeating: "^if(T|^upper(a))\n", count: 30)
            let lenient = try Tool.run(["render", "-"], input: template)
            #expect(lenient.status == 0)
            #expect(lenient.errors.components(separatedBy: "unknown function").count == 21)
            #expect(lenient.errors.hasSuffix("further warnings and errors aren't shown\n"))
            #expect(try Tool.run(["render", "--strict", "-"], input: template).status == 1)
        }

        @Test("a large template with nested calls over many lines works")
        func large() throws {
            let row =
                "Line ${n}: ^if(#($n * 2) > 3|^uppercase(\n  a)|^list(^array(a|b)|\n $item))\n"
            let template = String(repeating: row, count: 3_000)
            let result = try Tool.run(["render", "--set", "n=2", "-"], input: template)
            #expect(result.output.hasPrefix("Line 2: \n  A\nLine 2"))
            #expect(result.lines.count == 6_000)
            let limited = try Tool.run(
                ["render", "--limit", "expressionLength=100000", "-"], input: template)
            #expect(limited.status == 2 && limited.errors.contains("more than 100000 bytes"))
            let deep = String(repeating: "^if(T|", count: 50_000)
            let nested = deep + "a" + String(repeating: ")", count: 50_000)
            let refused = try Tool.run(["render", "-"], input: nested)
            #expect(refused.status == 1 && refused.errors.contains("nested deeper than 200"))
        }

        @Test("templates see only the environment variables that are named")
        func variables() throws {
            let template = "$ENV[PATH]$ENV[HOME]"
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            #expect(try Tool.run(["render", "--env", "PATH", "-"], input: template).output == path)
            #expect(try Tool.run(["render", "-"], input: template).output == "")
            #expect(try Tool.run(["render", "--strict", "-"], input: "$ENV").status == 1)
            let missing = try Tool.run(["render", "--env", "MBML_NO_SUCH", "-"], input: "")
            #expect(missing.status == 2 && missing.errors.contains("'MBML_NO_SUCH' isn't set"))
        }

        @Test("relative paths of file functions begin in the root, which is all that is granted")
        func root() throws {
            try directory.write("part", to: "part.txt")
            for (file, output) in [("part.txt", "part"), ("./part.txt", "part")] {
                let result = try Tool.run(
                    ["render", "--root", path, "-"], input: "^fileContents(\(file))")
                #expect(result.output == output)
            }
            for file in ["../../etc/hostname", "/etc/passwd"] {
                let result = try Tool.run(
                    ["render", "--root", path, "-"], input: "^fileContents(\(file))")
                #expect(result.status == 1 && result.output == "")
            }
        }

        @Test("--escape escapes values, not the template")
        func escaping() throws {
            let result = try Tool.run(
                ["render", "--escape", "html", "--set", "a=<", "-"], input: "<b>$a</b>")
            #expect(result.output == "<b>&lt;</b>")
        }

        @Test("what can't be rendered says why, and nothing is overwritten")
        func refused() throws {
            try directory.write("x", to: "a.txt")
            try directory.write("x", to: "a.txt.boilerplate")
            try Data([0xFF]).write(to: directory.url.appendingPathComponent("binary"))
            #expect(symlink("nowhere", path + "/dangling") == 0)
            #expect(symlink("a.txt", path + "/same.txt") == 0)
            for (arguments, advice) in [
                ([], "expected a template"), (["a.txt", "-o", "a.txt"], "never overwrites"),
                (["a.txt", "-o", "same.txt"], "never overwrites"),
                (["a.txt", "a.txt.boilerplate", "-o", "new.txt"], "must be a directory"),
                (["a.txt.boilerplate", "a.txt.boilerplate", "-o", "."], "both be written"),
                (["a.txt.boilerplate", "a.txt", "-o", "."], "never overwrites"),
                (["a.txt", "-o", "none/"], "isn't a directory"),
                (["a.txt", "-o", "b", "--check", "--allow-delete", "."], "changes nothing"),
                (["a.txt", "--check"], "--check needs -o"), (["-", "-"], "only one of"),
                (["binary"], "isn't valid UTF-8"), (["."], "it is a directory"),
                (["none"], "doesn't exist"), (["a.txt", "-o", "dangling"], "leads nowhere"),
                (["a.txt", "-o", "no/such/a.txt"], "can't be written"),
                (["a.txt", "--escape", "htm", "-o", "new.txt"], "did you mean 'html'"),
            ] as [([String], String)] {
                let process = try Tool.process(["render"] + arguments)
                process.currentDirectoryURL = directory.url
                let pipe = Pipe()
                process.standardError = pipe
                process.standardInput = FileHandle.nullDevice
                try process.run()
                let errors = String(
                    decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                #expect(process.terminationStatus == 2, "\(arguments)")
                #expect(errors.contains(advice), "\(arguments): \(errors.suffix(200))")
            }
            #expect(text("a.txt") == "x" && text("new.txt") == nil)
        }

        #if os(Linux)
            @Test("a full disk is an error, and no file changes")
            func fullDisk() throws {
                let result = try Tool.run(["render", "-", "-o", "/dev/full"], input: "x")
                #expect(result.status == 2 && result.errors.contains("No space left on device"))
            }
        #endif
    }
}
