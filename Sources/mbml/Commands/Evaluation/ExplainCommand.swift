import Foundation
import MBDataEnvironment

/// `mbml explain`: evaluates one expression and prints what each of its parts gave.
enum ExplainCommand {
    static let subcommand = Subcommand(
        name: "explain", operands: "[options] EXPRESSION",
        summary: "evaluate and print what each part gave",
        about: """
            Evaluates EXPRESSION, or standard input for -, and prints a tree of its parts: the value of
            each, the parts that were skipped, and where a missing value comes from.
            """,
        options: [.asContext, .flag("--json", "print a JSON object")], run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        let context = try options.context()
        let expression = try options.expression()
        let loaded = try options.loaded(log: StandardErrorLog(isOn: options.showsLog))
        let explanation = loaded.environment.explain(expression, as: context)
        if options.own["--json"] == nil {
            try writeOutput(explanation.description)
        } else {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            try writeOutput(try encoder.encode(explanation) + Data([10]))
        }
        if let failure = explanation.failure { writeError(failure.description) }
        return explanation.failure == nil && !loaded.hasErrors ? 0 : 1
    }
}
