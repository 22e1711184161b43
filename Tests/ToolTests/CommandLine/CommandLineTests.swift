import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// The built `mbml`, next to the tests.
enum Tool {
    struct Result {
        let status: Int32
        var output: String
        let errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// The binary, searched upward from the tests and in the package's build directory.
    static let url: URL? = {
        let package = repository.appendingPathComponent(".build/debug")
        var places = [package]
        for start in [CommandLine.arguments.first ?? "", Bundle.main.bundlePath] {
            var place = URL(fileURLWithPath: start).standardizedFileURL
            while place.pathComponents.count > 1 {
                place.deleteLastPathComponent()
                places.insert(place, at: places.count - 1)
            }
        }
        return places.map { $0.appendingPathComponent("mbml") }.first {
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(atPath: $0.path, isDirectory: &isDirectory)
                && !isDirectory.boolValue && FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }()

    static var isBuilt: Bool { url != nil }

    /// The root of the package.
    static let repository: URL = {
        var place = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { place.deleteLastPathComponent() }
        return place
    }()

    /// A file of the shop example.
    static func shop(_ name: String) -> URL {
        repository.appendingPathComponent("Fixtures/Shop").appendingPathComponent(name)
    }

    /// Runs the tool until it ends.
    static func run(_ arguments: [String], input: String? = nil) throws -> Result {
        try run(arguments, input: input.map { Data($0.utf8) })
    }
}

#if os(macOS) || os(Linux)
    extension Tool {
        static func process(_ arguments: [String]) throws -> Process {
            let process = Process()
            try #require(url != nil)
            process.executableURL = url
            process.arguments = arguments
            return process
        }

        static func run(_ arguments: [String], input: Data?) throws -> Result {
            let directory = try TemporaryDirectory()
            let names = ["in", "out", "err"]
            for name in names { try directory.write("", to: name) }
            let files = names.map { directory.url.appendingPathComponent($0) }
            try (input ?? Data()).write(to: files[0])
            let process = try process(arguments)
            process.standardInput = try FileHandle(forReadingFrom: files[0])
            process.standardOutput = try FileHandle(forWritingTo: files[1])
            process.standardError = try FileHandle(forWritingTo: files[2])
            try process.run()
            process.waitUntilExit()
            return Result(
                status: process.terminationStatus,
                output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
                errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
        }
    }
#else
    extension Tool {
        /// Other platforms can't start processes; the suite is off, because there is no tool to
        /// run.
        static func run(_ arguments: [String], input: Data?) throws -> Result {
            throw CocoaError(.featureUnsupported)
        }
    }
#endif

/// The tests that run `mbml`, one after another. They require that it's built (`swift build`).
@Suite("Command line", .serialized, .enabled(if: Tool.isBuilt, "mbml is not built"))
struct CommandLineTests {}
