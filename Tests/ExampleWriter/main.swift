import Foundation
import Pages

// Writes the tests for a page's examples: `ExampleWriter PAGE TESTS`, where both are paths.
let paths = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
do {
    let tests = try ExampleSuite(MarkdownPage(paths[0]))
    try tests.source.write(to: paths[1], atomically: true, encoding: .utf8)
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
