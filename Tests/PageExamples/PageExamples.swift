import Foundation
import PackagePlugin

/// Generates tests from the Swift examples of the documentation: a file for each page, which are
/// the README and those of the catalogues, and one for the comments in each folder of a library.
@main
struct PageExamples: BuildToolPlugin {
    private let modules = ["MBDataEnvironment", "MBEventHandling", "MBMLWorkbench"]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let writer = try context.tool(named: "ExampleWriter").url
        let sources = context.package.directoryURL.appending(path: "Sources")
        let output = context.pluginWorkDirectoryURL
        let pages = [context.package.directoryURL.appending(path: "README.md")]
        return try pages.map { command(for: $0, writer, output) }
            + modules.flatMap { module in
                let folder = sources.appending(path: module)
                let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
                    .sorted()
                return files.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
                    .map { command(for: folder.appending(path: $0), writer, output) }
                    + rooms(of: files).map { room in
                        let inputs = files.filter {
                            $0.hasPrefix("\(room)/") && $0.hasSuffix(".swift")
                        }
                        let tests = output.appending(path: "\(module)\(room)Examples.swift")
                        return .buildCommand(
                            displayName: "Tests of \(module)/\(room)", executable: writer,
                            arguments: [folder.appending(path: room).path, tests.path, module],
                            inputFiles: inputs.map { folder.appending(path: $0) },
                            outputFiles: [tests])
                    }
            }
    }

    private func command(for page: URL, _ writer: URL, _ output: URL) -> Command {
        let name = page.deletingPathExtension().lastPathComponent
        let tests = output.appending(path: "\(name)Page.swift")
        return .buildCommand(
            displayName: "Tests of \(page.lastPathComponent)", executable: writer,
            arguments: [page.path, tests.path], inputFiles: [page], outputFiles: [tests])
    }

    /// The folders with sources.
    private func rooms(of files: [String]) -> [String] {
        let rooms = files.filter { $0.hasSuffix(".swift") && $0.contains("/") }
            .compactMap { $0.split(separator: "/").first.map(String.init) }
        return Set(rooms).sorted()
    }
}
