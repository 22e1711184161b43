import Foundation

/// A program that is run, with those that it starts.
enum Command {
    enum Outcome {
        case ended, late
        /// A line of the output was what the caller waited for.
        case stopped(String)
    }

    struct Result {
        let status: Int32
        let output: String
        let outcome: Outcome
        let seconds: Double
    }

    /// Runs a program until it ends, it takes too long, or a line of its output is wanted. Then all
    /// processes of its group end.
    static func run(
        _ arguments: [String], in directory: URL, environment: [String: String] = [:],
        seconds: Double, stopAt isWanted: (String) -> Bool = { _ in false }
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        let began = Date()
        try process.run()
        // Foundation starts processes in groups of their own, or the group is this program's.
        let group = getpgid(process.processIdentifier)
        let reader = pipe.fileHandleForReading.fileDescriptor
        try? pipe.fileHandleForWriting.close()

        var data = Data()
        var seen = 0
        var outcome = Outcome.ended
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var ended: Date?
        reading: while true {
            let left = seconds + began.timeIntervalSinceNow
            if left <= 0 {
                outcome = .late
                break
            }
            // A process that was left behind may hold the pipe.
            if !process.isRunning {
                if let ended, ended.timeIntervalSinceNow < -2 { break }
                ended = ended ?? Date()
            }
            var waiting = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 250) > 0 else { continue }
            let count = read(reader, &buffer, buffer.count)
            guard count > 0 else { break }
            data.append(contentsOf: buffer[..<count])
            while let end = data[seen...].firstIndex(of: 10) {
                let line = String(decoding: data[seen..<end], as: UTF8.self)
                seen = end + 1
                if isWanted(line) {
                    outcome = .stopped(line)
                    break reading
                }
            }
        }
        if process.isRunning {
            if group > 0, group != getpgid(0) { kill(-group, SIGKILL) }
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return Result(
            status: isSignal ? -process.terminationStatus : process.terminationStatus,
            output: String(decoding: data, as: UTF8.self), outcome: outcome,
            seconds: -began.timeIntervalSinceNow)
    }
}
