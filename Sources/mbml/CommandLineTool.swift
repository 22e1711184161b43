import Foundation
import MBDataEnvironment

/// The tool: finds the subcommand and turns errors into messages and exit statuses.
enum CommandLineTool {
    static let usage = """
        usage: mbml SUBCOMMAND [options]

          eval [options] EXPRESSION   evaluate once and print the value
          explain [options] EXPRESSION
                                      evaluate and print what each part gave
          batch [options]             JSON lines in, JSON lines out
          repl [options]              evaluate line by line
          check [options] FILE|DIR…   find problems in MBML documents
          offers [options]            print what the library offers to documents
          compare OLD NEW             find what changed from one contract to another
          needs [options] FILE…       print what documents need of an app
          dump --tokens|--tree|--program EXPRESSION
                                      print a stage of compiling an expression
          functions [NAME|AREA|WORD]  show the reference of the built-in functions
          pe|pec|pse|pne|pbe EXPRESSION
                                      print a value, its kind, string, number or truth, as the
                                      debugger's commands do

        Use mbml SUBCOMMAND --help for details, and mbml --version for the library's version.
        """

    private static let subcommands = [
        "eval", "explain", "batch", "repl", "check", "offers", "compare", "needs", "dump",
        "functions",
        "help",
    ]

    /// The exit status: 0 for success, 1 if the evaluation failed, 2 for wrong usage or if standard
    /// input or output can't be used. A reader of the output that leaves early isn't an error.
    static func run(_ arguments: [String]) -> Int32 {
        guard let subcommand = arguments.first else {
            writeError(usage)
            return 2
        }
        let rest = Array(arguments.dropFirst())
        do {
            switch subcommand {
            case "eval": return try EvalCommand.run(rest)
            case "explain": return try ExplainCommand.run(rest)
            case "batch": return try BatchCommand.run(rest)
            case "repl": return try ReplCommand.run(rest)
            case "check": return try CheckCommand.run(rest)
            case "offers": return try OffersCommand.run(rest)
            case "compare": return try CompareCommand.run(rest)
            case "needs": return try NeedsCommand.run(rest)
            case "dump": return try DumpCommand.run(rest)
            case "functions": return try FunctionsCommand.run(rest)
            case "help", "--help", "-h":
                try writeOutput(usage)
                return 0
            case "--version":
                try writeOutput(version)
                return 0
            default:
                if let command = MBMLDebug.Command(rawValue: subcommand) {
                    return try DebugCommand.run(command, rest)
                }
                let known = subcommands + MBMLDebug.Command.allCases.map(\.rawValue)
                throw UsageError(
                    message: "unknown subcommand \(Advice.quoted(subcommand))"
                        + Advice.nearName(to: subcommand, among: known),
                    usage: usage)
            }
        } catch is ReaderLeft {
            return 0
        } catch let error as UsageError {
            writeError(error.description)
            return 2
        } catch let error as OutputError {
            writeError(error.description)
            return 2
        } catch let error as NoVerdict {
            writeError(error.reason)
            return 2
        } catch let error as InputError {
            writeError(error.description)
            return 2
        } catch {
            writeError("\(error)")
            return 1
        }
    }
}

/// Something that a check needs can't be read, so that it can't say whether anything is wrong.
struct NoVerdict: Error {
    let reason: String
}

/// Wrong arguments, with the usage of the subcommand.
struct UsageError: Error, CustomStringConvertible {
    let message: String
    let usage: String

    /// The message comes last, where readers look.
    var description: String { "\(usage)\n\nmbml: \(message)" }
}
