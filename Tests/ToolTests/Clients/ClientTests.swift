#if os(macOS) || os(Linux)
    import Foundation
    import MBDataEnvironment
    import TestSupport
    import Testing

    /// Sources of apps, compiled against the library like an app of Xcode 26: declarations without
    /// an annotation belong to the main actor.
    @Suite("Clients of the main actor", .enabled(if: Tool.isBuilt, "the library is not built"))
    struct ClientTests {
        /// The sources that compile in a project without default isolation, too.
        private static let isolated = ["Songs.swift", "Views.swift"]

        /// The sources in a folder of `Fixtures/Clients`.
        private static func sources(_ folder: String) throws -> [URL] {
            try FileManager.default.contentsOfDirectory(
                at: Tool.repository.appendingPathComponent("Fixtures/Clients/\(folder)"),
                includingPropertiesForKeys: nil
            ).sorted { $0.path < $1.path }
        }

        /// The compiler's output for a source, with the features that the library is built with.
        ///
        /// - Parameters:
        ///   - frameworks: the folder with the stubs of frameworks; nil if it uses none.
        ///   - isolation: what belongs to an actor without an annotation.
        private static func problems(
            of source: URL, frameworks: URL? = nil, isolation: String = "MainActor"
        ) throws -> [String] {
            let modules = try #require(Tool.url).deletingLastPathComponent()
                .appendingPathComponent("Modules")
            return try compile(
                [
                    "-typecheck", "-default-isolation", isolation,
                    "-enable-upcoming-feature", "MemberImportVisibility",
                    "-enable-upcoming-feature", "ExistentialAny", "-I", modules.path,
                ] + (frameworks.map { ["-I", $0.path] } ?? []) + [source.path])
        }

        /// Builds the modules in `stubs` in a folder. On Apple's platforms, the clients use the
        /// frameworks themselves.
        private static func buildStubs(in directory: URL) throws {
            #if os(Linux)
                for stub in try sources("stubs") {
                    let name = stub.deletingPathExtension().lastPathComponent
                    let module = directory.appendingPathComponent("\(name).swiftmodule")
                    let problems = try compile([
                        "-emit-module", "-parse-as-library", "-module-name", name,
                        "-o", module.path, stub.path,
                    ])
                    #expect(problems == [], "\(name)")
                }
            #endif
        }

        private static func compile(_ arguments: [String]) throws -> [String] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["swiftc", "-swift-version", "6"] + arguments
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            let output = String(decoding: data, as: UTF8.self)
            let problems = output.split(separator: "\n").map(String.init).filter {
                !$0.hasPrefix(" ") && ($0.contains("error: ") || $0.contains("warning: "))
            }
            return problems.isEmpty && process.terminationStatus != 0 ? [output] : problems
        }

        @Test("inline conformances, nonisolated declarations and snapshots compile")
        func compiling() throws {
            let sources = try Self.sources("compile")
            #expect(sources.count == 5)
            let frameworks = try TemporaryDirectory()
            try Self.buildStubs(in: frameworks.url)
            let blocks = try MarkdownPage.all().flatMap(\.clientBlocks)
            let names = sources.map(\.lastPathComponent)
            #expect(!blocks.isEmpty && blocks.allSatisfy { names.contains($0.client) })
            for (source, name) in zip(sources, names) {
                // The source, with the blocks of the pages that belong to it.
                let own = blocks.filter { $0.client == name }.map(\.block.text)
                let text = try [String(contentsOf: source, encoding: .utf8)] + own
                let directory = try TemporaryDirectory()
                let whole = try directory.write(text.joined(separator: "\n"), to: name)
                let problems = try Self.problems(of: whole, frameworks: frameworks.url)
                #expect(problems == [], "\(name)")
                guard Self.isolated.contains(name) else { continue }
                let others = try Self.problems(
                    of: whole, frameworks: frameworks.url, isolation: "nonisolated")
                #expect(others == [], "\(name)")
            }
        }

        @Test("what can't work is refused with the error on the first line")
        func failing() throws {
            let sources = try Self.sources("fail")
            #expect(sources.count == 3)
            for source in sources {
                let text = try String(contentsOf: source, encoding: .utf8)
                let line = try #require(text.split(separator: "\n").first)
                let expected = line.dropFirst("// error: ".count)
                let problems = try Self.problems(of: source)
                #expect(
                    problems.contains { $0.contains("error: \(expected)") },
                    "\(source.lastPathComponent): \(problems)")
            }
        }
    }
#endif
