import Foundation
import MBDataEnvironment

// `Fuzzing run TARGET SECONDS [SEED]` checks generated texts and stops at the first one for which a
// property doesn't hold. The script `Sources/Fuzzing/fuzz` uses the other subcommands.
do {
    try FuzzCommand(Array(CommandLine.arguments.dropFirst())).run()
} catch {
    FileHandle.standardError.writeText("\(error)\n")
    exit(2)
}
