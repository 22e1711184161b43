import Foundation
import MBDataEnvironment

/// `mbml eval`: evaluates one expression and prints its value.
enum EvalCommand {
    static let subcommand = Subcommand(
        name: "eval", operands: "[options] EXPRESSION",
        summary: "evaluate once and print the value",
        about: """
            Evaluates EXPRESSION, or standard input for -, and prints its value. The status is 1 if the
            evaluation fails, or if a document has errors; the value is printed even then.
            """,
        options: [
            .asContext,
            .flag("--json", "print a tagged JSON value"),
            .choice(
                "--escape", MBEscaping.all.map(\.name),
                "escape the values in the text for this place"),
            .flag("--exit-status", "with --as boolean: the status is 1 for false"),
        ],
        run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        let context = try options.context()
        guard context == .boolean || !options.has("--exit-status") else {
            throw options.wrong("--exit-status is for --as boolean")
        }
        let escaping = try options.escaping()
        guard escaping == nil || context == .string else {
            throw options.wrong("--escape is for texts; leave --as out")
        }
        let expression = try options.expression()
        let loaded = try options.loaded(log: StandardErrorLog(isOn: options.showsLog))
        do {
            let value =
                if let escaping {
                    try loaded.environment.evaluate(expression, escaping: escaping)
                        .map { MBValue.string($0) }
                } else {
                    try loaded.environment.evaluate(expression, as: context)
                }
            try writeOutput(try options.has("--json") ? json(of: value) : text(of: value))
            let isFalse = options.has("--exit-status") && value != .bool(true)
            return loaded.hasErrors || isFalse ? 1 : 0
        } catch let error as MBExpressionError {
            writeError(error.description)
            return 1
        }
    }

    static func text(of value: MBValue?) throws -> String {
        guard let value else { return "nil" }
        if case .bool(let truth) = value { return truth ? "true" : "false" }
        let text = value.description
        // A longer description is cut. A text is longer only if a limit allows it.
        guard value.asString != nil || text.utf8.count <= longestDescription else {
            throw LimitExceeded(
                "the text of the value has more than \(longestDescription) bytes (stringLength)")
        }
        return text
    }

    private static let longestDescription = 10_000_000

    private static func json(of value: MBValue?) throws -> String {
        try (value ?? .null).jsonString(tagged: true)
    }
}
