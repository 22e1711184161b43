import Foundation
import PackagePlugin

/// Generates a file of tests from the Swift examples of each page: the README and the pages of the
/// catalogs.
@main
struct PageExamples: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let writer = try context.tool(named: "ExampleWriter").url
        return try pages(of: context.package.directoryURL).map { page in
            let name = page.deletingPathExtension().lastPathComponent
            let tests = context.pluginWorkDirectoryURL.appending(path: "\(name)Page.swift")
            return .buildCommand(
                displayName: "Tests of \(page.lastPathComponent)", executable: writer,
                arguments: [page.path, tests.path], inputFiles: [page], outputFiles: [tests])
        }
    }

    private func pages(of package: URL) throws -> [URL] {
        let sources = package.appending(path: "Sources")
        let catalogues = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
        return [package.appending(path: "README.md")]
            + catalogues.map { sources.appending(path: $0) }
    }
}
