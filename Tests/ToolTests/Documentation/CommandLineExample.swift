#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport

    /// A shell block of a page, run with the tool that was built together with the tests.
    ///
    /// A block with a command `mbml …` is what readers type in a folder of their own, which has the
    /// files that the page had them save: the blocks before it with a file's name. The shell runs all
    /// of it there. In other blocks, each `swift run mbml …` is run in the repository.
    struct CommandLineExample: Sendable {
        /// The commands other than the tool that the block may contain; these aren't run.
        private static let otherCommands = [
            "swift test", "swift build", "swift format", "swift run -c release Benchmarks",
            "swift run -c release Fuzzing", "swift package init", "cd ", "mkdir ", "mv ",
            "export PATH=", ".ci/", "Sources/Fuzzing/fuzz ",
        ]
        /// What a session shows before each line that a reader types.
        private static let prompt = "mbml> "

        let page: String
        let block: FencedBlock
        /// The text block after it, without what readers type.
        let output: [String]?
        /// What readers type after the command.
        let input: String
        /// The files to save before it, by name.
        let files: [String: String]

        init(
            page: String, block: FencedBlock, output: [String]?, files: [String: String] = [:]
        ) {
            self.page = page
            self.block = block
            self.files = files
            let typed = output?.filter { $0.hasPrefix(Self.prompt) } ?? []
            input = typed.map { $0.dropFirst(Self.prompt.count) + "\n" }.joined()
            self.output = output?.filter { !$0.hasPrefix(Self.prompt) }
        }

        /// The commands, each with its continuation lines.
        var commands: [String] {
            block.text.replacingOccurrences(of: "\\\n", with: " ")
                .split(separator: "\n").map(String.init)
        }

        /// Whether readers type it in a folder of their own.
        private var isInFolder: Bool { commands.contains { $0.hasPrefix("mbml ") } }

        /// What the shell runs.
        var calls: [String] {
            guard !isInFolder else { return [block.text] }
            return commands.filter { $0.hasPrefix("swift run mbml ") }
                .map { "mbml" + $0.dropFirst("swift run mbml".count) }
        }

        /// The lines that are neither a call of the tool nor a known command.
        var unknownCommands: [String] {
            guard !isInFolder else { return [] }
            return commands.filter { command in
                !command.hasPrefix("swift run mbml ")
                    && !Self.otherCommands.contains { command.hasPrefix($0) }
            }
        }

        /// The lines that the calls print.
        ///
        /// - Parameter folder: the reader's own.
        func run(in folder: TemporaryDirectory) throws -> [String] {
            for (name, text) in files { try folder.write(text + "\n", to: name) }
            var variables = ProcessInfo.processInfo.environment
            let tools = try Self.tool().deletingLastPathComponent().path
            // Readers aren't in continuous integration, where nothing is updated.
            variables["CI"] = nil
            variables["PATH"] = "\(tools):\(variables["PATH"] ?? "")"
            return try calls.flatMap { call in
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                process.arguments = ["-c", call]
                process.currentDirectoryURL = isInFolder ? folder.url : MarkdownPage.repository
                process.environment = variables
                let typed = Pipe()
                process.standardInput = typed
                let pipe = Pipe()
                process.standardOutput = pipe
                process.standardError = pipe
                try process.run()
                try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
                try typed.fileHandleForWriting.close()
                let data = pipe.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                return String(decoding: data, as: UTF8.self)
                    .split(separator: "\n").map(String.init)
            }
        }

        /// The output that the page shows; without one, it's any in the repository, and none in the
        /// reader's folder.
        var expected: [String] { output ?? (isInFolder ? [] : ["…"]) }

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
            var files: [String: String] = [:]
            var examples: [CommandLineExample] = []
            let blocks = page.blocks
            for (position, block) in blocks.enumerated() {
                if let name = block.argument, name.contains(".") { files[name] = block.text }
                guard block.language == "sh" else { continue }
                let next = position + 1 < blocks.count ? blocks[position + 1] : nil
                let isOutput = next?.language == "text" && next?.argument == nil
                examples.append(
                    CommandLineExample(
                        page: page.name, block: block,
                        output: isOutput ? next?.lines.filter { !$0.isEmpty } : nil,
                        files: files))
            }
            return examples
        }
    }
#endif
