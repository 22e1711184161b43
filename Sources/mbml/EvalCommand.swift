import Foundation
import MBDataEnvironment

/// `mbml eval`: evaluates one expression and prints its value.
enum EvalCommand {
    static let usage = """
        usage: mbml eval [options] EXPRESSION

        Evaluates EXPRESSION, or standard input for -, and prints its value.

          --as CONTEXT         string (as if not given), object, number, boolean or array
          --json               print a tagged JSON value
        """

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(
            arguments, of: usage, valued: ["--as"], flags: ["--json", "--help"])
        guard options.own["--help"] == nil else {
            try writeOutput(usage + "\n" + Options.usage)
            return 0
        }
        guard let operand = options.operands.first, options.operands.count == 1 else {
            throw options.wrong("expected one expression, found \(options.operands.count)")
        }
        guard let context = MBContext(rawValue: options.own["--as"] ?? "string") else {
            throw options.wrong("'\(options.own["--as"] ?? "")' is no context")
        }
        let environment = try options.environment(log: StandardErrorLog(isOn: options.showsLog))
        let expression = operand == "-" ? readInput() : operand
        do {
            let value = try environment.evaluate(expression, as: context)
            try writeOutput(try options.own["--json"] == nil ? text(of: value) : json(of: value))
            return 0
        } catch let error as MBExpressionError {
            writeError(error.description)
            return 1
        }
    }

    private static func text(of value: MBValue?) -> String {
        guard let value else { return "nil" }
        if case .bool(let truth) = value { return truth ? "true" : "false" }
        return value.description
    }

    private static func json(of value: MBValue?) throws -> String {
        try (value ?? .null).jsonString(tagged: true)
    }

    /// Standard input without a last line break.
    private static func readInput() -> String {
        let text = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

/// Warnings and errors always, the rest only if it is asked for.
struct StandardErrorLog: MBLogSink {
    let isOn: Bool

    func log(_ entry: MBLogEntry) {
        if isOn || entry.level >= .warning { writeError(entry.description) }
    }
}
