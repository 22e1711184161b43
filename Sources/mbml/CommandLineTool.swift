import Foundation
import MBDataEnvironment

/// The tool: finds the subcommand and turns errors into messages and exit statuses.
enum CommandLineTool {
    /// The exit status: 0 for success, 1 if the evaluation failed, 2 for wrong usage or if standard
    /// input or output can't be used. A reader of the output that leaves early isn't an error.
    static func run(_ arguments: [String]) -> Int32 {
        guard let name = arguments.first else {
            writeError(Subcommand.usage)
            return 2
        }
        do {
            let rest = Array(arguments.dropFirst())
            switch name {
            case "--help", "-h", "--version":
                if let more = rest.first {
                    let found = Advice.quoted(more)
                    throw UsageError(
                        message: "'\(name)' must be the only argument, found \(found)",
                        usage: Subcommand.usage)
                }
                try writeOutput(name == "--version" ? version : Subcommand.usage)
            default: return try Subcommand.named(name).run(rest)
            }
            return 0
        } catch let request as HelpRequest {
            return written(request.text)
        } catch is ReaderLeft {
            return 0
        } catch let obstacle as any Obstacle {
            writeError(obstacle.description)
            return 2
        } catch let error as MBEnvironment.LoadError {
            writeError(FindingFormat.shown(error.diagnostic))
            return 2
        } catch {
            writeError("\(error)")
            return 1
        }
    }

    /// Writes a text to standard output; returns the exit status.
    private static func written(_ text: String) -> Int32 {
        do {
            try writeOutput(text)
            return 0
        } catch is ReaderLeft {
            return 0
        } catch {
            writeError("\(error)")
            return 2
        }
    }
}

/// Why a command couldn't do its work: wrong usage, a file that can't be read or written. The status
/// is 2.
protocol Obstacle: Error, CustomStringConvertible {}

/// The arguments ask for help.
struct HelpRequest: Error {
    let text: String
}

/// Something that a check needs can't be read, so that it can't say whether anything is wrong.
struct NoVerdict: Obstacle {
    let reason: String

    /// In one line: it may name what a configuration names.
    var description: String { FindingFormat.inert(reason.inOneLine) }
}

/// Wrong arguments, with the usage of the subcommand.
struct UsageError: Obstacle {
    let message: String
    let usage: String

    /// The message comes last, where readers look.
    var description: String { "\(usage)\n\nmbml: \(message)" }
}
