import Foundation
import MBDataEnvironment

/// `mbml pe`, `pec`, `pse`, `pne`, `pbe`: prints what the debugger command of that name prints.
enum DebugCommand {
    static let subcommands = MBMLDebug.Command.allCases.map { command in
        Subcommand(
            name: command.rawValue, operands: "[options] EXPRESSION",
            summary: "print \(meaning(of: command))",
            about: """
                Prints what the debugger's command of that name prints for EXPRESSION:
                \(meaning(of: command)).
                """,
            run: { try run(command, $0) })
    }

    private static func meaning(of command: MBMLDebug.Command) -> String {
        switch command {
        case .pe: "the value"
        case .pec: "the kind of the value"
        case .pse: "the value as a string"
        case .pne: "the value as a number"
        case .pbe: "whether the value is true"
        }
    }

    private static func run(
        _ command: MBMLDebug.Command, _ arguments: [String]
    ) throws -> Int32 {
        let options = try Options(arguments, of: try Subcommand.named(command.rawValue))
        guard !options.operands.isEmpty else { throw options.wrong("expected an expression") }
        let environment = try options.environment(log: StandardErrorLog(isOn: options.showsLog))
        do {
            try writeOutput(
                try command.output(
                    of: options.operands.joined(separator: " "), in: environment))
            return 0
        } catch let error as MBExpressionError {
            writeError(error.description)
            return 1
        }
    }
}
