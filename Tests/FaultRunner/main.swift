import Foundation
import MBDataEnvironment

/// What tests of faults run in a process of its own, because a fault may end the process:
///
///     FaultRunner preferences FILE    changes preferences until it's killed or its parent has ended
///     FaultRunner preference FILE     sets a long preference once
///     FaultRunner write DIR           writes a long file that is granted
///     FaultRunner log                 logs more than fits into a limited file
///
/// It prints `done`, or the error that the library throws.
let arguments = CommandLine.arguments.dropFirst()
let place = URL(fileURLWithPath: arguments.dropFirst().first ?? ".")
let long = String(repeating: "x", count: 100_000)

func setForever() throws {
    let preferences = MBCapabilities.FilePreferences(place)
    let parent = getppid()
    for number in 0... {
        guard getppid() == parent else { return }
        let count = MBValue(number)
        let text = String(repeating: "\(number % 10)", count: 20_000)
        try preferences.set(["count": count, "text": .string(text)], for: "state")
    }
}

func logMuch() {
    let environment = MBEnvironment()
    for _ in 0..<100 { _ = environment.string("^log(" + long.prefix(5_000) + ")") }
}

do {
    switch arguments.first {
    case "preferences": try setForever()
    case "preference":
        try MBCapabilities.FilePreferences(place).set(.string(long), for: "state")
    case "write":
        let file = place.appendingPathComponent("written.txt").path
        try MBCapabilities.GrantedFiles(writing: [place]).write(Array(long.utf8), to: file)
    case "log": logMuch()
    default: exit(2)
    }
    print("done")
} catch {
    print(error)
}
