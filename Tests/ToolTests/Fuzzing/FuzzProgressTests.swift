#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    @testable import Fuzzing

    @Suite("What a run of libFuzzer has reached")
    struct FuzzProgressTests {
        private let start = Date(timeIntervalSince1970: 0)

        private typealias Line = (seconds: Double, line: String)

        private func summary(of name: String, _ lines: [Line]) throws -> String {
            var progress = FuzzProgress(try #require(FuzzTarget.named(name)), start: start)
            for (seconds, line) in lines {
                let isNewEdge = line.contains("NEW_PC")
                #expect(progress.read(line, at: start.addingTimeInterval(seconds)) != isNewEdge)
            }
            return progress.summary(at: start.addingTimeInterval(100))
        }

        private let lines: [Line] = [
            (10, "#9033\tINITED cov: 40 ft: 80 corp: 8/19Kb exec/s: 110 rss: 233Mb"),
            (20, "\tNEW_PC: 0x1 in f() /a/Sources/MBDataEnvironment/Functions/Date/A.swift:27:24"),
            (20, "#9034\tNEW    cov: 41 ft: 80 corp: 8/19Kb lim: 4096 exec/s: 110 rss: 233Mb"),
            (30, "\tNEW_PC: 0x2 in g() /a/Sources/MBDataEnvironment/Syntax/Lexer.swift"),
            (30, "#9035\tREDUCE cov: 42 ft: 81 corp: 8/19Kb lim: 4096 exec/s: 110 rss: 233Mb"),
            (40, "\tNEW_PC: 0x3 in h() /<compiler-generated>:0:0"),
            (40, "#9036\tNEW    cov: 43 ft: 81 corp: 8/19Kb lim: 4096 exec/s: 110 rss: 233Mb"),
            (60, "#9037\tREDUCE cov: 43 ft: 81 corp: 8/19Kb lim: 4096 exec/s: 110 rss: 233Mb"),
        ]

        @Test(
            "new edges in a target's own folders have a time of their own",
            arguments: [("formats", 80), ("expressions", 70), ("protocol", 90)])
        func ownFolders(target: String, seconds: Int) throws {
            #expect(
                try summary(of: target, lines)
                    == "43 edges; no new one for the last 60 of 100 s, "
                    + "in its own folders for \(seconds) s")
        }

        @Test("a run that reaches nothing has found no new edge since it began")
        func nothing() throws {
            #expect(
                try summary(of: "json", [(50, "violation: it's another value")])
                    == "0 edges; no new one for the last 100 of 100 s, "
                    + "in its own folders for 100 s")
        }

        @Test("each file of the library belongs to one target, and each target has some")
        func owners() throws {
            let sources = URL(fileURLWithPath: #filePath)
                .appendingPathComponent("../../../../Sources").standardized
            var files: [String: Int] = [:]
            for module in ["MBDataEnvironment", "MBEventHandling", "MBMLWorkbench"] {
                let directory = sources.appendingPathComponent(module)
                for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path)
                where path.hasSuffix(".swift") {
                    let owners = FuzzTarget.all.filter { $0.owns("\(module)/\(path)") }
                        .map(\.name)
                    #expect(owners.count == 1, "\(module)/\(path): \(owners)")
                    for owner in owners { files[owner, default: 0] += 1 }
                }
            }
            #expect(files.keys.sorted() == FuzzTarget.all.map(\.name).sorted())
            #expect(files.values.reduce(0, +) > 500)
        }

        @Test("a folder that has a target isn't that of the folder around it")
        func nearest() {
            func owners(_ path: String) -> [String] {
                FuzzTarget.all.filter { $0.owns(path) }.map(\.name)
            }
            #expect(owners("MBDataEnvironment/Coding/JSON/JSONReader.swift") == ["json"])
            #expect(owners("MBDataEnvironment/Coding/Codable/Coder.swift") == ["coding"])
            #expect(owners("Fuzzing/main.swift") == [])
        }
    }
#endif
