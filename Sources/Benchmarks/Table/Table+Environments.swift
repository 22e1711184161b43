import Foundation
import MBDataEnvironment

extension Table {
    static func environments() throws {
        try forks()
        let creation = measure({ use(MBEnvironment()) })[0]
        row(
            "MBEnvironment()", was: "2.4 to 14 µs",
            now: String(format: "%.2f µs", creation / 1_000), reach: "0.1 µs")
        try startUp()
    }

    /// What an environment for each request costs, over evaluating in one that was prepared.
    private static func forks() throws {
        var environment = MBEnvironment()
        for position in 0..<10_000 { environment["name\(position)"] = MBValue(position) }
        let base = environment
        let expression = try MBExpression("$user is $age", as: .string)
        let prepared = try base.setting(["user": "Ann", "age": 30, "cart": 2])
        let names = (0..<32).map { "request\($0)" }
        let times = measure(
            {
                var fork = base
                fork["user"] = "Ann"
                fork["age"] = 30
                fork["cart"] = 2
                use(try? expression.string(in: fork))
            },
            {
                var fork = base
                for name in names { fork[name] = 1 }
                use(try? expression.string(in: fork))
            },
            { use(try? expression.string(in: prepared)) })
        for (what, was, time, reach) in [
            ("3 sets", "1.2 to 3.8 µs", times[0], "0.5 µs"),
            ("32 sets", "180 µs", times[1], "5 µs"),
        ] {
            row(
                "fork of 10,000 variables, \(what), evaluate, drop: over evaluating", was: was,
                now: String(format: "%.2f µs", (time - times[2]) / 1_000), reach: reach)
        }
    }

    /// What fresh processes need, measured by starting them.
    private static func startUp() throws {
        #if os(macOS) || os(Linux)
            let program = URL(filePath: CommandLine.arguments[0])
            if let first = try output(of: program, ["--first-environment"]).min() {
                row(
                    "the first MBEnvironment() of a process", was: "3.4 ms",
                    now: String(format: "%.2f ms", first), reach: "1 ms")
            }
            let tool = program.deletingLastPathComponent().appending(path: "mbml")
            guard FileManager.default.isExecutableFile(atPath: tool.path()) else {
                return print("mbml isn't built: swift build -c release")
            }
            let empty = try processorTime(of: program, ["--nothing"])
            let evaluation = try processorTime(of: tool, ["eval", "1"])
            row(
                "mbml eval 1, over a program that does nothing", was: "",
                now: String(format: "%.1f ms", evaluation - empty), reach: "2 ms")
        #endif
    }

    #if os(macOS) || os(Linux)
        private static let starts = 20

        /// The numbers that a program prints, started several times.
        private static func output(of program: URL, _ arguments: [String]) throws -> [Double] {
            try (0..<starts).compactMap { _ in
                let text = try run(program, arguments)
                return Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
            }
        }

        /// The shortest processor time that a program takes from its start to its end, in
        /// milliseconds.
        private static func processorTime(of program: URL, _ arguments: [String]) throws -> Double {
            var best = Double.infinity
            for _ in 0..<starts {
                let before = childrenTime()
                _ = try run(program, arguments)
                best = min(best, childrenTime() - before)
            }
            return best
        }

        /// What a program prints.
        static func run(_ program: URL, _ arguments: [String]) throws -> String {
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        }

        private static func childrenTime() -> Double {
            var usage = rusage()
            #if os(Linux)
                getrusage(RUSAGE_CHILDREN.rawValue, &usage)
            #else
                getrusage(RUSAGE_CHILDREN, &usage)
            #endif
            let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            let microseconds = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
            return seconds * 1_000 + microseconds / 1_000
        }
    #endif
}
