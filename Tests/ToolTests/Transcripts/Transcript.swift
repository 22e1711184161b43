#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport

    /// A session in a shell, as a file under `Fixtures/Transcripts` has it: commands after `$ `, each
    /// followed by what it prints and, unless that is 0, its exit status.
    ///
    /// The commands run in a folder of their own with a copy of `Fixtures`.
    struct Transcript: Sendable, CustomStringConvertible {
        struct Call: Equatable {
            /// The lines of the command, without the prompt.
            let command: String
            let output: [String]
        }

        let file: URL
        let calls: [Call]

        /// The name of the file without its extension.
        var description: String { file.deletingPathExtension().lastPathComponent }

        static let folder = Tool.repository.appendingPathComponent("Fixtures/Transcripts")

        static var all: [Transcript] {
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
            return (names ?? []).filter { $0.hasSuffix(".txt") }.sorted().compactMap { name in
                let file = folder.appendingPathComponent(name)
                return (try? String(contentsOf: file, encoding: .utf8)).map {
                    Transcript(file: file, text: $0)
                }
            }
        }

        private init(file: URL, text: String) {
            self.file = file
            var calls: [Call] = []
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
            if lines.last == "" { lines.removeLast() }
            var rest = lines[...]
            while let line = rest.popFirst() {
                guard line.hasPrefix("$ ") else { continue }
                var command = String(line.dropFirst(2))
                while rest.first?.hasPrefix("> ") == true, let more = rest.popFirst() {
                    command += "\n" + more.dropFirst(2)
                }
                let output = rest.prefix { !$0.hasPrefix("$ ") }
                rest = rest.dropFirst(output.count)
                calls.append(Call(command: command, output: Array(output)))
            }
            self.calls = calls
        }

        /// The text of a file with these calls.
        static func text(of calls: [Call]) -> String {
            calls.map { call in
                let command = call.command.replacingOccurrences(of: "\n", with: "\n> ")
                return (["$ " + command] + call.output).joined(separator: "\n") + "\n"
            }.joined()
        }

        /// The calls with what they print now.
        func run() throws -> [Call] {
            let folder = try TemporaryDirectory()
            let fixtures = folder.url.appendingPathComponent("Fixtures")
            try FileManager.default.copyItem(
                at: Tool.repository.appendingPathComponent("Fixtures"), to: fixtures)
            return try calls.map {
                Call(command: $0.command, output: try output(of: $0.command, in: folder.url))
            }
        }

        private func output(of command: String, in folder: URL) throws -> [String] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            // What answers after a pause needs a longer one where a sanitizer checks the code.
            let pause = Sanitizer.current == nil ? "sleep 2" : "sleep 20"
            process.arguments = [
                "-c", command.replacingOccurrences(of: "sleep 2", with: pause),
            ]
            process.currentDirectoryURL = folder
            var variables = ProcessInfo.processInfo.environment
            let tools = Tool.url?.deletingLastPathComponent().path ?? ""
            variables["PATH"] = "\(tools):\(variables["PATH"] ?? "")"
            for name in ["CI", "NO_COLOR", "MBML_HISTORY"] { variables[name] = nil }
            process.environment = variables
            let pipe = Pipe()
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            var lines = String(decoding: data, as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false).map {
                    Self.withoutTimes(
                        $0.replacingOccurrences(
                            of: folder.resolvingSymlinksInPath().path + "/", with: ""
                        ).replacingOccurrences(of: folder.path + "/", with: ""))
                }
            if lines.last == "" { lines.removeLast() }
            if process.terminationStatus != 0 { lines.append("(\(process.terminationStatus))") }
            return lines
        }

        /// A line with `…` in place of the time that evaluating took, which is another in each run.
        private static func withoutTimes(_ line: String) -> String {
            line.replacingOccurrences(
                of: #"( steps?), [0-9.]+ (µs|ms|s)\b"#, with: "$1, …", options: .regularExpression
            ).replacingOccurrences(
                of: #"("steps":[0-9]+,"seconds":)[-0-9.e]+"#, with: "$1…",
                options: .regularExpression)
        }
    }
#endif
