import Foundation
import MBDataEnvironment

/// `mbml eval`: evaluates one expression and prints its value.
enum EvalCommand {
    static let usage = """
        usage: mbml eval [options] EXPRESSION

        Evaluates EXPRESSION, or standard input for -, and prints its value. The status is 1 if the
        evaluation fails, or if a document has errors; the value is printed even then.

          --as CONTEXT         string (the default), object, number, boolean or array
          --json               print a tagged JSON value
          --escape NAME        escape the values in the text: html, htmlAttribute, xml, json,
                               urlComponent, url or plain
        """

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(
            arguments, of: usage, valued: ["--as", "--escape"], flags: ["--json", "--help"])
        guard options.own["--help"] == nil else {
            try writeOutput(usage + "\n" + Options.usage)
            return 0
        }
        let context = try options.context()
        let expression = try options.expression()
        let loaded = try options.loaded(log: StandardErrorLog(isOn: options.showsLog))
        do {
            let value =
                if let escaping = try escaping(options, context) {
                    try loaded.environment.evaluate(expression, escaping: escaping)
                        .map { MBValue.string($0) }
                } else {
                    try loaded.environment.evaluate(expression, as: context)
                }
            try writeOutput(try options.own["--json"] == nil ? text(of: value) : json(of: value))
            return loaded.hasErrors ? 1 : 0
        } catch let error as MBExpressionError {
            writeError(error.description)
            return 1
        }
    }

    private static func escaping(_ options: Options, _ context: MBContext) throws -> MBEscaping? {
        guard let name = options.own["--escape"] else { return nil }
        guard context == .string else {
            throw UsageError(message: "--escape is for texts; leave --as out", usage: usage)
        }
        guard let escaping = MBEscaping(named: name) else {
            let names = MBEscaping.all.map(\.name).joined(separator: ", ")
            throw UsageError(
                message: "'\(name)' isn't an escaping; write one of \(names)", usage: usage)
        }
        return escaping
    }

    static func text(of value: MBValue?) -> String {
        guard let value else { return "nil" }
        if case .bool(let truth) = value { return truth ? "true" : "false" }
        return value.description
    }

    private static func json(of value: MBValue?) throws -> String {
        try (value ?? .null).jsonString(tagged: true)
    }
}

/// Writes warnings and errors always, other entries only on request.
struct StandardErrorLog: MBLogSink {
    let isOn: Bool

    func log(_ entry: MBLogEntry) {
        if isOn || entry.level >= .warning { writeError(entry.description) }
    }
}
