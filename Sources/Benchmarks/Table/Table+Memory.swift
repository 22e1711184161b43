import Foundation
import MBDataEnvironment

extension Table {
    /// What values take in memory, measured in a process of its own, where nothing has been freed
    /// that could be used again.
    static func memory() throws {
        #if os(macOS) || os(Linux)
            let program = URL(filePath: CommandLine.arguments[0])
            print(try run(program, ["--memory"]), terminator: "")
        #endif
    }

    /// Prints the rows; `--memory` of this program.
    static func printMemory() throws {
        let names = (0..<1_000).map { "name of \($0)" }
        var environments: [MBEnvironment] = []
        environments.reserveCapacity(20_000)
        // The pages of code that this reads for the first time aren't the variables'.
        use(environment(with: names))
        try show("a variable", was: "243 B", reach: "120 B", count: 100 * names.count) {
            for _ in 0..<100 { environments.append(environment(with: names)) }
        }
        let base = environments[0]
        try show("a fork with 3 sets", was: "993 B", reach: "500 B", count: 10_000) {
            for position in 0..<10_000 {
                var fork = base
                fork["user"] = "Ann"
                fork["age"] = MBValue(position)
                fork["cart"] = 2
                environments.append(fork)
            }
        }
        var expressions: [MBExpression] = []
        expressions.reserveCapacity(10_000)
        try show("the compiled expression T", was: "1.4 kB", reach: "1 kB", count: 10_000) {
            for _ in 0..<10_000 { expressions.append(try MBExpression("T", as: .boolean)) }
        }
        use((environments, expressions))
    }

    private static func environment(with names: [String]) -> MBEnvironment {
        var environment = MBEnvironment()
        for (position, name) in names.enumerated() { environment[name] = MBValue(position) }
        return environment
    }

    /// Prints how much the process has grown for each of so many things.
    private static func show(
        _ what: String, was: String, reach: String, count: Int, _ work: () throws -> Void
    ) throws {
        let before = try residentBytes()
        try work()
        let bytes = try residentBytes() - before
        row("memory: \(what)", was: was, now: "\(bytes / count) B", reach: reach)
    }

    /// What the process holds in memory.
    static func residentBytes() throws -> Int {
        #if os(Linux)
            let sizes = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            let pages = sizes.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        #elseif canImport(Darwin)
            var statistics = malloc_statistics_t()
            malloc_zone_statistics(nil, &statistics)
            return statistics.size_in_use
        #else
            return 0
        #endif
    }
}
