#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport

    /// A shell block of a page, run with the tool that was built together with the tests.
    struct CommandLineExample: Sendable {
        /// The commands other than the tool that the block may contain; these aren't run.
        private static let otherCommands = [
            "swift test", "swift build", "swift format", "swift run -c release Benchmarks",
            "swift run -c release Fuzzing", "swift package init", "cd ", "mkdir ", "mv ",
        ]

        let page: String
        let block: FencedBlock
        /// The text block after it.
        let output: [String]?

        /// The commands, each with its continuation lines.
        var commands: [String] {
            block.text.replacingOccurrences(of: "\\\n", with: " ")
                .split(separator: "\n").map(String.init)
        }

        /// The calls of the tool.
        var calls: [String] { commands.filter { $0.hasPrefix("swift run mbml ") } }

        /// The lines that are neither a call of the tool nor a known command.
        var unknownCommands: [String] {
            commands.filter { command in
                !command.hasPrefix("swift run mbml ")
                    && !Self.otherCommands.contains { command.hasPrefix($0) }
            }
        }

        /// The lines that the calls print.
        func run() throws -> [String] {
            try calls.flatMap { call in
                let arguments = call.dropFirst("swift run mbml".count)
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                process.arguments = ["-c", "exec \"$0\"\(arguments)", try Self.tool().path]
                process.currentDirectoryURL = MarkdownPage.repository
                process.standardInput = FileHandle.nullDevice
                let pipe = Pipe()
                process.standardOutput = pipe
                process.standardError = pipe
                try process.run()
                let data = pipe.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                return String(decoding: data, as: UTF8.self)
                    .split(separator: "\n").map(String.init)
            }
        }

        /// Whether lines match the output block, in which `…` stands for omitted lines.
        static func matches(_ lines: ArraySlice<String>, _ pattern: ArraySlice<String>) -> Bool {
            guard let first = pattern.first else { return lines.isEmpty }
            let rest = pattern.dropFirst()
            if first == "…" {
                return lines.isEmpty
                    ? matches(lines, rest)
                    : matches(lines, rest) || matches(lines.dropFirst(), pattern)
            }
            return lines.first == first && matches(lines.dropFirst(), rest)
        }

        /// The tool next to the test bundle.
        private static func tool() throws -> URL {
            for path in CommandLine.arguments + Bundle.allBundles.map(\.bundlePath) {
                guard let suffix = path.range(of: ".xctest") else { continue }
                let tool = URL(fileURLWithPath: String(path[..<suffix.upperBound]))
                    .deletingLastPathComponent().appendingPathComponent("mbml")
                if FileManager.default.isExecutableFile(atPath: tool.path) { return tool }
            }
            throw CocoaError(.fileNoSuchFile)
        }

        /// The shell blocks of a page.
        static func all(in page: MarkdownPage) -> [CommandLineExample] {
            let blocks = page.blocks
            return blocks.indices.filter { blocks[$0].language == "sh" }.map { position in
                let next = position + 1 < blocks.count ? blocks[position + 1] : nil
                return CommandLineExample(
                    page: page.name, block: blocks[position],
                    output: next?.language == "text" ? next?.lines.filter { !$0.isEmpty } : nil)
            }
        }
    }
#endif
