import Foundation
import TestSupport
import Testing

#if os(macOS) || os(Linux)
    extension Tool {
        /// The result of a shell's command line, in which `$M` is the tool and `$R` the program that
        /// runs parts of the library where faults may end the process.
        ///
        /// - Parameter directory: the working directory; nil for that of the tests.
        static func shell(_ script: String, in directory: URL? = nil) throws -> Result {
            let streams = try TemporaryDirectory()
            for name in ["out", "err"] { try streams.write("", to: name) }
            let files = ["out", "err"].map { streams.url.appendingPathComponent($0) }
            let tool = try #require(Tool.url)
            let runner = tool.deletingLastPathComponent().appendingPathComponent("FaultRunner")
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", script]
            process.environment = ProcessInfo.processInfo.environment.merging(
                ["M": tool.path, "R": runner.path, "SWIFT_BACKTRACE": "enable=no"]
            ) { $1 }
            if let directory { process.currentDirectoryURL = directory }
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = try FileHandle(forWritingTo: files[0])
            process.standardError = try FileHandle(forWritingTo: files[1])
            try process.run()
            process.waitUntilExit()
            return Result(
                status: process.terminationStatus,
                output: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
                errors: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
        }
    }
#else
    extension Tool {
        static func shell(_ script: String, in directory: URL? = nil) throws -> Result {
            throw CocoaError(.featureUnsupported)
        }
    }
#endif

extension Tool {
    /// What begins a command that runs as a user who owns nothing. Only the superuser can switch.
    static let asNobody = getuid() == 0 ? "setpriv --reuid=65534 --clear-groups " : ""

    /// Whether a command runs without the rights of the superuser.
    static let canRunAsNobody =
        getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
}
