#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// What the tool prints, command by command. `MBDE_TESTS=record swift test --filter
    /// TranscriptTests` writes what it prints now into the files.
    @Suite("Transcripts", .serialized) struct TranscriptTests {
        @Test("each command prints what its transcript shows", arguments: Transcript.all)
        func transcript(_ transcript: Transcript) throws {
            let calls = try transcript.run()
            guard !TestScope.isRecording else {
                return try Data(Transcript.text(of: calls).utf8).write(to: transcript.file)
            }
            for (now, before) in zip(calls, transcript.calls) {
                #expect(
                    now.output == before.output,
                    "$ \(now.command)\n\(now.output.joined(separator: "\n"))")
            }
        }

        @Test("each subcommand has a transcript that runs it")
        func all() throws {
            let names = try Tool.run(["help"]).lines.compactMap { line in
                line.hasPrefix("  ") && !line.hasPrefix("   ")
                    ? line.split(separator: " ").first.map(String.init) : nil
            }
            #expect(names.contains("eval"))
            let transcripts = Transcript.all
            for name in names {
                let calls = transcripts.first { $0.description == name }?.calls ?? []
                #expect(calls.contains { $0.command.contains("mbml \(name)") }, "\(name)")
            }
        }
    }
#endif
