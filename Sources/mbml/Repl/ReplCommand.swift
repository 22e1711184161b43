import Foundation
import MBDataEnvironment

/// `mbml repl`: evaluates line by line.
enum ReplCommand {
    static let subcommand = Subcommand(
        name: "repl", operands: "[options]", summary: "evaluate line by line",
        about: """
            Evaluates each line of standard input in one environment.

            \(commands)

            Ctrl-C abandons a running evaluation; the end of the input ends the session.
            """,
        run: run)

    static let commands = """
          EXPRESSION           the value, as an object unless :as says otherwise
          pe|pec|pse|pne|pbe EXPRESSION
                               the value, its kind, string, number or truth
          :set NAME VALUE      set a variable to the value of an expression, as an object; to
                               nothing without VALUE
          :as [CONTEXT]        evaluate from now on as string, object, number, boolean or array, here
                               and in :tokens, :tree, :explain and :time; without CONTEXT, show it
          :strict [on|off]     whether missing variables and keys and swallowed errors are errors
          :load FILE           load an MBML document; the first is the manifest
          :vars                the variables and their values
          :functions [PREFIX]  the functions, or those whose names begin with PREFIX
          :help [NAME]         all about a function, or this list
          :tokens EXPRESSION   the tokens of the text
          :tree EXPRESSION     their structure
          :explain EXPRESSION  the value of each part
          :time EXPRESSION     the value and how long it takes
          :quit                end the session
        """

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        let terminal = Terminal()
        var session = ReplSession(
            environment: try options.environment(log: StandardErrorLog(isOn: options.showsLog)),
            interruption: Interruption {
                terminal.writeLineBreak()
                terminal.writePrompt()
            })
        let input = LineReader()
        terminal.writePrompt()
        while let line = try input.next() {
            do {
                guard !line.isCut else { throw ReplError(LineReader.isTooLong) }
                let text = String(decoding: line.bytes, as: UTF8.self)
                guard try session.take(text) else { return 0 }
            } catch let error as OutputError {
                throw error
            } catch let reader as ReaderLeft {
                throw reader
            } catch {
                terminal.writeError("\(error)")
            }
            terminal.writePrompt()
        }
        terminal.writeLineBreak()
        return 0
    }
}

/// The prompts and colors for a person at a terminal.
struct Terminal: Sendable {
    private let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    private let isErrorShown = isatty(STDERR_FILENO) == 1
    private let hasColors = ProcessInfo.processInfo.environment["NO_COLOR"] == nil

    /// Asks for a line. If the prompt can't be written, writing the next value fails, too.
    func writePrompt() {
        guard isInteractive else { return }
        try? writeOutput(hasColors ? "\u{1B}[1mmbml>\u{1B}[0m " : "mbml> ", terminator: "")
    }

    /// Ends the line of a prompt.
    func writeLineBreak() {
        guard isInteractive else { return }
        try? writeOutput("")
    }

    func writeError(_ text: String) {
        let isColored = isErrorShown && hasColors
        mbml.writeError(isColored ? "\u{1B}[31m\(text)\u{1B}[0m" : text)
    }
}
