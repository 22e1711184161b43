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

let wanted = CommandLine.arguments.dropFirst().first
if let wanted, !tables.contains(where: { $0.key == wanted }) {
    print("there is no table '\(wanted)'; write one of", tables.map(\.key).joined(separator: ", "))
    exit(1)
}
for (name, table) in tables where wanted == nil || wanted == name { try table() }
