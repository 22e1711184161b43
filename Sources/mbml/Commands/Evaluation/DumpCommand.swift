import Foundation
import MBDataEnvironment

/// `mbml dump`: prints what each stage of compiling makes of an expression.
enum DumpCommand {
    static let subcommand = Subcommand(
        name: "dump", operands: "--tokens|--tree|--program [options] EXPRESSION",
        summary: "print a stage of compiling an expression",
        about: """
            Prints one stage of compiling EXPRESSION, or standard input for -, without evaluating it:
            a line for each part with its place in UTF-16 code units, and the parts inside it indented.
            """,
        options: [
            .flag("--tokens", "the tokens of the text, even if it's wrong"),
            .flag("--tree", "their structure by the grammar of the context"),
            .flag(
                "--program", "what is evaluated, with constants folded and functions resolved"),
            .asContext,
        ],
        run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let stages = MBExpression.Stage.allCases
        let options = try Options(arguments, of: subcommand)
        let wanted = stages.filter { options.own["--\($0.rawValue)"] != nil }
        guard let stage = wanted.first, wanted.count == 1 else {
            let names = Advice.list(stages.map { "--\($0.rawValue)" }, "and")
            throw options.wrong(
                "give one of \(names)"
                    + (wanted.isEmpty ? "" : ", not \(wanted.count) of them"))
        }
        let expression = try options.expression()
        let context = try options.context()
        let environment = try options.environment(log: StandardErrorLog(isOn: options.showsLog))
        try writeOutput(
            try MBExpression.dump(expression, stage, as: context, in: environment)
                .replacingDisruptions, terminator: "")
        return 0
    }
}
