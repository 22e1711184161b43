import MBDataEnvironment

/// A row of the table of subcommands: how it's used, and what runs it.
struct Subcommand: Sendable {
    let name: String
    /// What follows the name, such as `[options] FILE…`.
    let operands: String
    /// What it does, in a few words that begin with a verb.
    let summary: String
    /// What the help says before the options, without a line break at the end.
    let about: String
    /// Its own options, without those that all evaluating subcommands share.
    var options: [Option] = []
    /// What the help says after its own options.
    var notes = ""
    /// Whether it has the options that describe an environment.
    var evaluates = true
    /// What a shell offers for an operand.
    var completion = Option.Completion.none
    let run: @Sendable ([String]) throws -> Int32

    static let all: [Subcommand] =
        [
            EvalCommand.subcommand, ExplainCommand.subcommand, WhyCommand.subcommand,
            SendCommand.subcommand, BatchCommand.subcommand,
            ReplCommand.subcommand, CheckCommand.subcommand, OffersCommand.subcommand,
            CompareCommand.subcommand, NeedsCommand.subcommand, DumpCommand.subcommand,
            FunctionsCommand.subcommand, LSPCommand.subcommand, CompletionsCommand.subcommand, HelpCommand.subcommand,
        ] + DebugCommand.subcommands

    /// The subcommand with a name.
    static func named(_ name: String) throws -> Subcommand {
        guard let subcommand = all.first(where: { $0.name == name }) else {
            throw UsageError(
                message: "unknown subcommand \(Advice.quoted(name))"
                    + Advice.nearName(to: name, among: all.map(\.name)),
                usage: usage)
        }
        return subcommand
    }

    /// All options that it takes, its own first. An own option replaces a shared one of the same
    /// name.
    var allOptions: [Option] {
        let own = options + [Option.help]
        guard evaluates else { return own }
        let names = Set(own.map(\.name))
        return own + Options.shared.filter { !names.contains($0.name) }
    }

    /// The whole help of the subcommand.
    var help: String {
        let shared = allOptions.dropFirst(options.count + 1)
        let parts = [
            "usage: mbml \(name) \(operands)", about,
            options.map(\.lines).joined(separator: "\n"), notes,
            shared.map(\.lines).joined(separator: "\n"),
            evaluates ? "You can also join a value to its option with =, as in --seed=1." : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The help of the tool.
    static var usage: String {
        let rows = all.map {
            HelpText.row(
                "\($0.name) \($0.operands)", $0.summary, indentedBy: HelpText.subcommandColumn)
        }
        return """
            usage: mbml SUBCOMMAND [options]

            \(rows.joined(separator: "\n"))

            Use mbml help SUBCOMMAND for details, and mbml --version for the library's version.
            """
    }
}

/// `mbml help`: prints how a subcommand, or the tool, is used.
enum HelpCommand {
    static let subcommand = Subcommand(
        name: "help", operands: "[SUBCOMMAND]", summary: "print how a subcommand is used",
        about: "Prints how SUBCOMMAND is used, or without one, lists all of them.",
        evaluates: false, completion: .subcommands, run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        guard options.operands.count <= 1 else {
            throw options.wrong("expected one subcommand, found \(options.operands.count)")
        }
        try writeOutput(
            try options.operands.first.map { try Subcommand.named($0).help } ?? Subcommand.usage)
        return 0
    }
}
