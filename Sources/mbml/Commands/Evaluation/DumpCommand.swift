import Foundation
import MBDataEnvironment

/// `mbml dump`: prints what each stage of compiling makes of an expression.
enum DumpCommand {
    static let usage = """
        usage: mbml dump --tokens|--tree|--program [options] EXPRESSION

        Prints one stage of compiling EXPRESSION, or standard input for -, without evaluating it:
        a line for each part with its place in UTF-16 code units, and the parts inside it indented.

          --tokens             the tokens of the text, even if it's wrong
          --tree               their structure by the grammar of the context
          --program            what is evaluated, with constants folded and functions resolved
          --as CONTEXT         string (the default), object, number, boolean or array
        """

    static func run(_ arguments: [String]) throws -> Int32 {
        let stages = MBExpression.Stage.allCases
        let options = try Options(
            arguments, of: usage, valued: ["--as"],
            flags: Set(stages.map { "--\($0.rawValue)" }).union(["--help"]))
        guard options.own["--help"] == nil else {
            try writeOutput(usage + "\n" + Options.usage)
            return 0
        }
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
            try MBExpression.dump(expression, stage, as: context, in: environment),
            terminator: "")
        return 0
    }
}
