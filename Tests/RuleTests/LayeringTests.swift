import Foundation
import TestSupport
import Testing

/// The folders of the library are its rooms, and layers: a file uses declarations of its own room
/// and of those above it in this list.
@Suite("Layers")
struct LayeringTests {
    private static let rooms = [
        "Base", "Diagnostics", "Values", "Coding", "Capabilities", "Syntax", "Runtime", "Functions",
        "Documents",
    ]

    private static let sources = MarkdownPage.repository.appendingPathComponent("Sources")
    private static let library = sources.appendingPathComponent("MBDataEnvironment")

    /// The Swift files in a directory, by their paths inside it.
    private static func files(in directory: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: directory.path)
            .filter { $0.hasSuffix(".swift") }.sorted()
    }

    private static func folder(of file: String) -> String {
        file.split(separator: "/").dropLast().joined(separator: "/")
    }

    /// The compiler writes an index only in debug builds. When all tests are required, a test that
    /// can't run has failed.
    @Test(
        "no room uses a declaration of a room below it",
        .enabled(
            if: SourceIndex.isAvailable || TestScope.isWhole,
            "needs the index of a debug build, and libIndexStore next to the toolchain"))
    func references() throws {
        let index = try #require(try SourceIndex(of: Self.library), "there is no index")
        let layers = Dictionary(
            uniqueKeysWithValues: Self.rooms.enumerated().map { ($1, $0) })
        func room(_ file: String) -> String { String(file.prefix { $0 != "/" }) }

        #expect(try Set(Self.files(in: Self.library)) == index.files)
        #expect(index.uses.count > 10_000)
        for use in index.uses.sorted(by: { ($0.file, $0.line) < ($1.file, $1.line) }) {
            let (layer, other) = (layers[room(use.file)], layers[room(use.owner)])
            guard let layer, let other, other > layer else { continue }
            Issue.record("\(use.file):\(use.line) uses \(use.name) of \(use.owner)")
        }
    }

    @Test("the library has these rooms and no others")
    func rooms() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.library.path)
            .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".docc") }
        #expect(folders.sorted() == Self.rooms.sorted())
    }

    @Test("no folder holds more than 16 files")
    func size() throws {
        let files = try Self.files(in: Self.sources)
        #expect(files.count > 300)
        for (folder, files) in Dictionary(grouping: files, by: Self.folder) {
            #expect(files.count <= 16, "\(folder)")
        }
    }
}
