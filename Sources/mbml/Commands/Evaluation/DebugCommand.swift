import Foundation
import MBDataEnvironment

/// `mbml pe`, `pec`, `pse`, `pne`, `pbe`: prints what the debugger command of that name prints.
enum DebugCommand {
    static func run(_ command: MBMLDebug.Command, _ arguments: [String]) throws -> Int32 {
        let usage = """
            usage: mbml \(command.rawValue) [options] EXPRESSION

            Prints what the debugger command of that name prints for EXPRESSION: the value (pe), its
            kind (pec), its string (pse), its number (pne), or whether it's true (pbe).
            """
        let options = try Options(arguments, of: usage, flags: ["--help"])
        guard options.own["--help"] == nil else {
            try writeOutput(usage + "\n\n" + Options.usage)
            return 0
        }
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
