#if os(macOS) || os(Linux)
    import TestSupport
    import Testing

    /// The commands on the pages.
    @Suite("Commands of the documentation")
    struct PageCommandTests {
        @Test("Every command line prints what the page shows")
        func commandLines() throws {
            for page in try MarkdownPage.all() {
                let folder = try TemporaryDirectory()
                for example in CommandLineExample.all(in: page) {
                    let place = "\(example.page):\(example.block.line)"
                    #expect(example.unknownCommands.isEmpty, "\(place)")
                    guard !example.calls.isEmpty else { continue }
                    let lines = try example.run(in: folder)
                    #expect(lines.isEmpty == example.expected.isEmpty, "\(place)")
                    #expect(
                        CommandLineExample.matches(lines[...], example.expected[...]),
                        "\(place): printed\n\(lines.joined(separator: "\n"))")
                }
            }
        }

        @Test("Both versions of the shop's server give the same answers to the same requests")
        func versionsOfTheShop() throws {
            let shop = "Fixtures/Shop/"
            let folder = try TemporaryDirectory()
            let answers = try ["", "v2/"].map { version in
                let command =
                    "swift run mbml batch --document \(shop)\(version)manifest.xml "
                    + "--data response=\(shop)\(version)response.json < \(shop)requests.jsonl"
                let block = FencedBlock(language: "sh", argument: nil, shown: [command], line: 0)
                return try CommandLineExample(page: "", block: block, output: nil)
                    .run(in: folder)
            }
            #expect(answers[0] == answers[1])
            #expect(answers[0].count == 40)
        }
    }
#endif
