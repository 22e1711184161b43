import MBDataEnvironment
import MBMLWorkbench

/// A line of a session: a command, or an expression.
struct ReplLine {
    /// The command, such as `:set` or `pe`; nil for an expression alone.
    let command: String?
    /// What follows the command, or the expression.
    let rest: String
    /// The number of UTF-16 code units before the rest.
    let restOffset: Int

    /// Reads a line. Blanks around it are ignored.
    init(_ line: String) {
        let text = line.drop(while: \.isWhitespace)
        let word = text.prefix { !$0.isWhitespace }
        let isCommand =
            word.first == ":" && word.dropFirst().first?.isLetter == true
            || MBMLDebug.Command(rawValue: String(word)) != nil
        command = isCommand ? String(word) : nil
        let start = isCommand ? text[word.endIndex...].drop(while: \.isWhitespace) : text
        restOffset = line.utf16.distance(from: line.startIndex, to: start.startIndex)
        var end = start
        while end.last?.isWhitespace == true { end.removeLast() }
        rest = String(end)
    }

    /// The expression in the line with its context, and the number of UTF-16 code units before it;
    /// nil if the command takes none.
    ///
    /// - Parameter context: the context of expressions that don't have one of their own.
    func expression(
        as context: MBContext
    ) -> (text: String, context: MBContext, offset: Int)? {
        guard let command else { return (rest, context, restOffset) }
        if let command = MBMLDebug.Command(rawValue: command) {
            return (rest, command.context, restOffset)
        }
        switch ReplCommands.all.first(where: { $0.name == command })?.argument {
        case .expression: return (rest, context, restOffset)
        case .variableAndExpression:
            let (name, value) = Self.split(rest)
            guard name.utf16.count < rest.utf16.count else { return nil }
            return (value, .object, restOffset + rest.utf16.count - value.utf16.count)
        default: return nil
        }
    }

    /// The first word of a text, and the rest after the blanks.
    static func split(_ text: String) -> (word: String, rest: String) {
        let word = text.prefix { !$0.isWhitespace }
        return (String(word), String(text[word.endIndex...].drop(while: \.isWhitespace)))
    }
}
