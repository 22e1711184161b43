import Foundation
import MBDataEnvironment

/// `mbml dump`: prints what the stages make of the text of an expression.
enum DumpCommand {
    static let usage = """
        usage: mbml dump --tokens|--tree|--program [options] EXPRESSION

        Prints what becomes of EXPRESSION, or standard input for -, without evaluating it: a line for
        each part with its place in UTF-16 code units, and what is inside it indented.

          --tokens             the pieces into which the text is cut, whether or not it is right
          --tree               their structure by the grammar of the context
          --program            what is evaluated: constants folded, functions found
          --as CONTEXT         string (as if not given), object, number, boolean or array
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
