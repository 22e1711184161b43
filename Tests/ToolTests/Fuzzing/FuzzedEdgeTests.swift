#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    @testable import Fuzzing

    @Suite("Edges that guide a target")
    struct FuzzedEdgeTests {
        /// The edges of functions, each with the file that it's in and how many edges it has.
        private func edges(_ functions: [(path: String?, count: Int)]) -> Edges {
            var begins: [Bool] = []
            var paths: [Int: String] = [:]
            for function in functions {
                paths[begins.count] = function.path
                begins += (0..<function.count).map { $0 == 0 }
            }
            return Edges(beginsFunction: begins) { paths[$0] }
        }

        @Test(
            "they are those of functions in the target's own folders",
            arguments: [
                ("json", [2..<5, 6..<9, 12..<14]), ("expressions", [0..<2, 14..<15]),
                ("contracts", [9..<12]), ("protocol", []),
            ])
        func runs(target: String, runs: [Range<Int>]) throws {
            let edges = edges([
                ("MBDataEnvironment/Syntax/Lexer.swift", 2),
                ("MBDataEnvironment/Coding/JSON/JSONReader.swift", 3),
                // The compiler made this one.
                (nil, 1),
                ("MBDataEnvironment/Coding/JSON/JSONWriter.swift", 3),
                ("MBMLWorkbench/Contracts/Contract.swift", 3),
                ("MBDataEnvironment/Coding/JSON/JSONReader.swift", 2),
                ("MBDataEnvironment/Evaluation/Evaluator.swift", 1),
            ])
            #expect(try edges.runs(of: #require(FuzzTarget.named(target))) == runs)
        }

        @Test(
            "a file of the library is known by its path below Sources",
            arguments: [
                ("/a/b/Sources/MBEventHandling/A.swift", "MBEventHandling/A.swift"),
                ("/<compiler-generated>", nil), ("", nil),
            ])
        func paths(file: String, path: String?) {
            #expect(Edges.path(below: file) == path)
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
            for target in FuzzTarget.all {
                let own = try target.files()
                #expect(own.count == files[target.name])
                #expect(own.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
            }
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
