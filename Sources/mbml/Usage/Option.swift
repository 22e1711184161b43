/// A row of the table of options. Reading arguments, the help, the advice on misspelled options and
/// the completions of shells are all made from it.
struct Option: Sendable {
    /// Whether a value follows the name.
    enum Argument: Equatable, Sendable {
        case none
        /// As the next argument or after `=`; shown under this name.
        case required(String)
        /// Only after `=`; shown under this name.
        case optional(String)
    }

    /// What a shell offers for a value or an operand.
    enum Completion: Equatable, Sendable {
        case none
        case files
        case directories
        case words([String])
        /// The names of the subcommands.
        case subcommands
        /// The names of the built-in functions.
        case functions
    }

    let name: String
    let argument: Argument
    let help: String
    let completion: Completion

    static func flag(_ name: String, _ help: String) -> Option {
        Option(name: name, argument: .none, help: help, completion: .none)
    }

    /// An option with a value.
    static func valued(
        _ name: String, _ value: String, _ help: String, completing completion: Completion = .none
    ) -> Option {
        Option(name: name, argument: .required(value), help: help, completion: completion)
    }

    /// An option with one of some words as its value, which are shown in place of the value's name.
    static func choice(_ name: String, _ words: [String], _ help: String) -> Option {
        .valued(name, words.joined(separator: "|"), help, completing: .words(words))
    }

    /// An option that may have one of some words as its value.
    static func optional(_ name: String, _ words: [String], _ help: String) -> Option {
        Option(
            name: name, argument: .optional(words.joined(separator: "|")), help: help,
            completion: .words(words))
    }

    static let asContext = valued(
        "--as", "CONTEXT", "string (the default), object, number, boolean or array",
        completing: .words(["string", "object", "number", "boolean", "array"]))

    static let help = flag("--help", "print this help")

    /// Whether a value must follow.
    var takesValue: Bool { if case .required = argument { true } else { false } }

    /// The name with its value, as the help shows it.
    var title: String {
        switch argument {
        case .none: name
        case .required(let value): name + " " + value
        case .optional(let value): name + "[=" + value + "]"
        }
    }

    /// The lines of the help.
    var lines: String { HelpText.row(title, help, indentedBy: HelpText.optionColumn) }
}

/// The layout of help.
enum HelpText {
    static let optionColumn = 23
    static let subcommandColumn = 30
    private static let width = 100

    /// A title and a text in columns; a title that is too long has a line of its own.
    static func row(_ title: String, _ text: String, indentedBy column: Int) -> String {
        let indent = String(repeating: " ", count: column)
        let first = "  " + title
        let gap = column - first.count
        let lines = wrapped(text, column)
        let body = lines.joined(separator: "\n" + indent)
        return gap > 0
            ? first + String(repeating: " ", count: gap) + body
            : first + "\n" + indent + body
    }

    /// The lines of a text; its own line breaks are kept.
    private static func wrapped(_ text: String, _ column: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var lines = [""]
            for word in paragraph.split(separator: " ") {
                let line = lines[lines.count - 1]
                if line.isEmpty {
                    lines[lines.count - 1] = String(word)
                } else if column + line.count + 1 + word.count <= width {
                    lines[lines.count - 1] = line + " " + word
                } else {
                    lines.append(String(word))
                }
            }
            return lines
        }
    }
}
