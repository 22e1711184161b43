import Foundation
import MBDataEnvironment

/// `swift run -c release Benchmarks` prints all tables; with a name, it prints that table.
let tables: KeyValuePairs<String, () throws -> Void> = [
    "expressions": {
        print(
            "work                                                  ns, ours    native      ratio  goal"
        )
        try expressionBenchmarks()
        try filterBenchmark()
    },
    "hosts": hostBenchmarks,
    "environments": environmentBenchmarks,
    "threads": threadBenchmarks,
    "functions": functionBenchmarks,
    "loading": loadingBenchmarks,
]

if CommandLine.arguments.count == 5, CommandLine.arguments[1] == "--row" {
    // For counting instructions: only one row, a number of times.
    let runs = Int(CommandLine.arguments[4]) ?? 1
    guard let row = try HotRows().row(CommandLine.arguments[2]) else { exit(1) }
    for _ in 0..<runs { row.run() }
    exit(0)
}
if CommandLine.arguments.dropFirst().first == "counts" {
    for row in try HotRows().rows {
        let counts = try Counts(of: row)
        print(
            row.name.padding(toLength: 24, withPad: " ", startingAt: 0),
            counts.instructions, counts.allocations, counts.retains)
    }
    exit(0)
}

let wanted = CommandLine.arguments.dropFirst().first
if let wanted, !tables.contains(where: { $0.key == wanted }) {
    print("there is no table '\(wanted)'; write one of", tables.map(\.key).joined(separator: ", "))
    exit(1)
}
for (name, table) in tables where wanted == nil || wanted == name { try table() }
