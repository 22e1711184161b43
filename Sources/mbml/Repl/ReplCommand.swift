import Foundation
import MBDataEnvironment

/// `mbml repl`: evaluates line by line.
enum ReplCommand {
    static let subcommand = Subcommand(
        name: "repl", operands: "[options]", summary: "evaluate line by line",
        about: """
            Evaluates each line of standard input in one environment.

            \(ReplCommands.help)

            At a terminal that can move its cursor, lines can be edited, Tab completes names, and a line
            that ends inside parentheses goes on. Up and Down look through former lines that begin with
            what is before the cursor; they're kept in the file that MBML_HISTORY names, by default in
            the user's directory for such files, and nowhere if it's empty. Ctrl-C gives up a line or
            abandons a running evaluation; Ctrl-D on an empty line, like the end of the input, ends the
            session. Ends with 1 if a line of an input that isn't a terminal failed.
            """,
        run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        try options.requireNoData(fromInputOf: "lines")
        let terminal = Terminal()
        var session = try ReplSession(
            options, interruption: Interruption { terminal.interrupt() })
        let input = ReplInput(terminal)
        var hasFailed = false
        while let line = try input.next(session.completer) {
            do {
                guard !line.isCut else { throw ReplError(LineReader.isTooLong) }
                let text = String(decoding: line.bytes, as: UTF8.self)
                guard text.utf8.elementsEqual(line.bytes) else {
                    throw ReplError("the line isn't valid UTF-8")
                }
                guard try session.take(text) else { break }
            } catch let error as OutputError {
                throw error
            } catch let reader as ReaderLeft {
                throw reader
            } catch let error as MBExpressionError where error.code == .cancelled {
                terminal.writeError("interrupted")
                input.abandonPasted()
                hasFailed = true
            } catch {
                terminal.writeError("\(error)")
                hasFailed = true
            }
        }
        return hasFailed && !terminal.isInteractive ? 1 : 0
    }
}

/// The lines of a session: edited at a terminal, or as they arrive.
final class ReplInput {
    private let terminal: Terminal
    private let reader = LineReader()
    private var editor: LineEditor?

    init(_ terminal: Terminal) {
        self.terminal = terminal
        guard terminal.canEdit else { return }
        editor = LineEditor(
            prompt: .init(Terminal.prompt, isBold: terminal.hasColors),
            continuation: .init(Terminal.continuation), history: HistoryFile())
    }

    /// Gives up the lines that were pasted after the last one.
    func abandonPasted() { editor?.abandonKeys() }

    /// The next line; nil at the end.
    func next(_ completer: ReplCompleter) throws -> LineReader.Line? {
        while let editor {
            let guide = LineEditor.Guide(
                isUnfinished: completer.isUnfinished, completion: completer.completion)
            switch try editor.next(guide) {
            case .line(let text): return LineReader.Line(bytes: Array(text.utf8))
            case .abandoned: continue
            case .end: return nil
            case nil: self.editor = nil
            }
        }
        terminal.writePrompt()
        let line = try reader.next()
        if line == nil { terminal.writeLineBreak() }
        return line
    }
}

/// The prompts and colors for a person at a terminal.
struct Terminal: Sendable {
    static let prompt = "mbml> "
    static let continuation = "  ... "

    let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    private let isErrorShown = isatty(STDERR_FILENO) == 1
    /// Whether the terminal understands escape sequences.
    private let isSmart: Bool
    let hasColors: Bool

    init() {
        let variables = ProcessInfo.processInfo.environment
        isSmart = !["", "dumb"].contains(variables["TERM"] ?? "")
        hasColors = isSmart && variables["NO_COLOR"] == nil
    }

    /// Whether lines can be edited.
    var canEdit: Bool { isInteractive && isSmart }

    /// Asks for a line. If the prompt can't be written, writing the next value fails, too.
    func writePrompt() {
        guard isInteractive else { return }
        try? writeOutput(Self.prompt, terminator: "")
    }

    /// Ends the line of a prompt.
    func writeLineBreak() {
        guard isInteractive else { return }
        try? writeOutput("")
    }

    /// Gives up the line that is written, because nothing is running that could be abandoned.
    func interrupt() {
        guard !canEdit else { return SignalPipe.shared.add(SIGINT) }
        writeLineBreak()
        writePrompt()
    }

    func writeError(_ text: String) {
        mbml.writeError(text, isRed: isErrorShown && hasColors)
    }
}
