import Foundation
import Pages

// Writes the tests for examples: `ExampleWriter PAGE TESTS` for those of a page,
// `ExampleWriter FOLDER TESTS MODULE` for those in the comments of a folder of sources.
let arguments = CommandLine.arguments.dropFirst()
let paths = arguments.prefix(2).map { URL(fileURLWithPath: $0) }
do {
    let source =
        if let module = arguments.dropFirst(2).first {
            try SymbolExamples(in: paths[0], of: module).source
        } else {
            try ExampleSuite(MarkdownPage(paths[0])).source
        }
    try source.write(to: paths[1], atomically: true, encoding: .utf8)
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
