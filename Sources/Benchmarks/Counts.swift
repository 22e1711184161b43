import Foundation

/// What one run of a row costs, counted by valgrind. Counts repeat, unlike times on a shared
/// machine.
struct Counts: Equatable {
    let instructions: Int
    /// Calls of the Swift runtime that allocate an object.
    let allocations: Double
    /// Calls of the Swift runtime that count a reference up.
    let retains: Double

    private static let path = ["/usr/bin/valgrind", "/usr/local/bin/valgrind"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    static var areAvailable: Bool { path != nil }

    init(instructions: Int, allocations: Double, retains: Double) {
        self.instructions = instructions
        self.allocations = allocations
        self.retains = retains
    }

    /// Counts one run: the difference between many runs and one, so that start-up doesn't count.
    init(of row: HotRow) throws {
        let runs = 1_000
        let one = try Profile(of: row.name, runs: 1)
        let many = try Profile(of: row.name, runs: runs + 1)
        func perRun(_ names: Set<String>) -> Double {
            let calls = names.reduce(0) {
                $0 + many.calls[$1, default: 0] - one.calls[$1, default: 0]
            }
            return Double(calls) / Double(runs)
        }
        instructions = (many.instructions - one.instructions) / runs
        // An object counts once, though the runtime gets its memory in another call.
        allocations = perRun(["swift_slowAlloc"])
        retains = perRun(["swift_retain", "swift_retain_n", "swift_tryRetain"])
    }

    /// The profile of a run of this program that only evaluates one row.
    private struct Profile {
        var instructions = 0
        /// How often each function was called.
        var calls: [String: Int] = [:]

        init(of row: String, runs: Int) throws {
            guard let path = Counts.path else { return }
            let file = FileManager.default.temporaryDirectory
                .appending(path: "counts-\(ProcessInfo.processInfo.processIdentifier)")
            defer { try? FileManager.default.removeItem(at: file) }
            let process = Process()
            process.executableURL = URL(filePath: path)
            process.arguments = [
                "--tool=callgrind", "--callgrind-out-file=\(file.path())", CommandLine.arguments[0],
                "--row", row, "--runs", String(runs),
            ]
            process.environment = ["SWIFT_DETERMINISTIC_HASHING": "1"]
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            read(try String(contentsOf: file, encoding: .utf8))
        }

        /// Reads callgrind's format: `cfn=(7) name` names the callee of the `calls=` that follows;
        /// after its first use, a name is only its number.
        private mutating func read(_ text: String) {
            var names: [Substring: Substring] = [:]
            var callee = Substring()
            for line in text.split(separator: "\n") {
                if line.hasPrefix("fn=(") || line.hasPrefix("cfn=(") {
                    let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
                    if parts.count > 1 { names[parts[0]] = parts[1] }
                    if line.hasPrefix("c") { callee = names[parts[0]] ?? "" }
                } else if line.hasPrefix("calls=") {
                    let count = line.dropFirst(6).prefix { $0 != " " }
                    calls[String(callee), default: 0] += Int(count) ?? 0
                } else if line.hasPrefix("totals:") {
                    instructions = line.split(separator: " ").last.flatMap { Int($0) } ?? 0
                }
            }
        }
    }
}
