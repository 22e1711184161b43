import Foundation
import MBDataEnvironment

/// `swift run -c release Benchmarks` prints all tables; with a name, it prints that table. With
/// `--compare`, it counts the instructions, allocations and retains of the hot rows, and fails if one
/// is worse than recorded; `--record` records them. With `--limits`, it prints how long the worst
/// known input for each limit takes; with a text after it, the rows that contain it. `--flat N`
/// prints what the process holds over N requests of each kind, and fails if that grows.
let otherTables: KeyValuePairs<String, () throws -> Void> = [
    "threads": threadBenchmarks,
    "functions": functionBenchmarks,
    "loading": loadingBenchmarks,
]

let arguments = CommandLine.arguments.dropFirst()
if arguments.count == 4, arguments.first == "--row", let runs = Int(CommandLine.arguments[4]) {
    // What valgrind counts: one row, a number of times.
    guard let row = try HotRows().row(CommandLine.arguments[2]) else { exit(1) }
    for _ in 0..<runs { row.run() }
    exit(0)
}
if arguments.first == "--compare" || arguments.first == "--record" {
    guard Counts.areAvailable else {
        print("counting needs valgrind")
        exit(1)
    }
    let counts = try CountTable(of: HotRows().rows)
    if arguments.first == "--record" { try counts.record() }
    exit(try counts.compare() ? 0 : 1)
}

if arguments.first == "--nothing" { exit(0) }
if arguments.first == "--limits" {
    try LimitTable.print(containing: arguments.dropFirst().first)
    exit(0)
}
if arguments.first == "--memory" {
    try Table.printMemory()
    exit(0)
}
if arguments.first == "--flat" {
    let requests = arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    exit(try FlatMemory(requests: requests).areFlat(arguments.dropFirst(2).first) ? 0 : 1)
}
if arguments.first == "--first-environment" {
    let start = threadTime()
    use(MBEnvironment())
    print((threadTime() - start) / 1e6)
    exit(0)
}

let wanted = arguments.first
let names = Table.sections.map(\.key) + otherTables.map(\.key)
if let wanted, !names.contains(wanted) {
    print("unknown table '\(wanted)'; write one of", names.joined(separator: ", "))
    exit(1)
}
if wanted == nil || Table.sections.contains(where: { $0.key == wanted }) { Table.printTitle() }
for (name, table) in (Array(Table.sections) + Array(otherTables))
where wanted == nil || wanted == name {
    try table()
}
