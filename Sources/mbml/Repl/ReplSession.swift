import Foundation
import MBDataEnvironment

/// Executes the lines of a session.
struct ReplSession {
    var environment: MBEnvironment
    /// Without documents and variables.
    let bare: MBEnvironment
    let options: Options
    let interruption: Interruption
    /// The context in which lines are evaluated.
    private(set) var context = MBContext.object
    /// The documents in the order in which they were loaded.
    var documents: [String]
    /// The variables that were set, also on the command line, in their order; nil for nothing.
    var assigned: [(name: String, value: MBValue?)]

    init(_ options: Options, interruption: Interruption) throws {
        self.options = options
        self.interruption = interruption
        bare = options.bareEnvironment(log: StandardErrorLog(isOn: options.showsLog))
        documents = options.documents
        let given = try options.given(in: bare)
        assigned = given.map { ($0.name, $0.value) }
        environment = bare
        for (name, value) in given { try environment.set(name, to: value) }
        environment = try options.load(documents, into: environment, keeping: given).environment
    }

    /// Finds what fits at the cursor of the next line.
    var completer: ReplCompleter { ReplCompleter(environment: environment, context: context) }

    /// Executes a line and writes its output; returns `false` if the line ends the session. Blanks
    /// around the line are ignored.
    mutating func take(_ text: String) throws -> Bool {
        let line = ReplLine(text)
        guard let word = line.command else {
            if !line.rest.isEmpty { try writeValue(of: line.rest) }
            return true
        }
        if let command = MBMLDebug.Command(rawValue: word) {
            try write(command, of: try Self.required(line.rest, "an expression", for: word))
            return true
        }
        return try run(command: word, line.rest)
    }

    private mutating func run(command: String, _ rest: String) throws -> Bool {
        switch command {
        case ":set": try set(try Self.required(rest, "a name", for: command))
        case ":unset": try unset(try Self.required(rest, "a name", for: command))
        case ":data": try setData(try Self.required(rest, "a name and a file", for: command))
        case ":as":
            if rest.isEmpty {
                try writeOutput(context.rawValue)
            } else {
                context = try Advice.context(named: rest, else: ReplError.init)
            }
        case ":strict":
            switch rest {
            case "": try writeOutput(environment.isStrict ? "on" : "off")
            case "on": environment.isStrict = true
            case "off": environment.isStrict = false
            default: throw ReplError("\(Advice.quoted(rest)) isn't a setting; write on or off")
            }
        case ":load": try load(try Self.required(rest, "a file", for: command))
        case ":reload": try reload()
        case ":send": try send(try Self.required(rest, "an event", for: command))
        case ":why": try writeReasons(of: rest)
        case ":vars": try writeVariables(containing: rest)
        case ":functions":
            let found = environment.functions.filter { $0.name.hasPrefix(rest) }
            guard !found.isEmpty else {
                throw ReplError("no function's name begins with \(Advice.quoted(rest))")
            }
            for function in found { try writeOutput(function.signature) }
        case ":help": try writeHelp(about: rest)
        case ":tokens": try writeDump(.tokens, of: rest, for: command)
        case ":tree": try writeDump(.tree, of: rest, for: command)
        case ":explain":
            let text = try Self.required(rest, "an expression", for: command)
            let explanation = try evaluate { [context] in $0.explain(text, as: context) }
            try writeOutput(explanation.description)
            if let failure = explanation.failure { throw ReplError(failure.description) }
        case ":time":
            try writeTime(of: try Self.required(rest, "an expression", for: command))
        case ":quit": return false
        default:
            let near = Advice.nearName(to: command, among: ReplCommands.all.map(\.name))
            throw ReplError(
                "unknown command \(Advice.quoted(command))"
                    + (near.isEmpty ? "; :help lists them" : near))
        }
        return true
    }

    static func required(
        _ rest: String, _ what: String, for command: String
    ) throws -> String {
        guard !rest.isEmpty else { throw ReplError("\(command) needs \(what)") }
        return rest
    }

    /// Runs a body with the environment; Ctrl-C abandons it.
    func evaluate<Result: Sendable>(
        _ body: @escaping @Sendable (MBEnvironment) throws -> Result
    ) throws -> Result {
        let environment = environment
        return try interruption.run { try body(environment) }
    }

    private func write(_ command: MBMLDebug.Command, of expression: String) throws {
        try writeValue(of: expression, as: command.context) {
            try command.output(of: expression, in: $0)
        }
    }

    private func writeValue(of expression: String) throws {
        guard context != .object else { return try write(.pe, of: expression) }
        try writeValue(of: expression, as: context) { [context] in
            try EvalCommand.text(of: try $0.evaluate(expression, as: context))
        }
    }

    /// Writes the value of an expression, and what a misspelled name in it probably means.
    private func writeValue(
        of expression: String, as context: MBContext,
        _ text: @escaping @Sendable (MBEnvironment) throws -> String
    ) throws {
        let (shown, advice) = try evaluate {
            (try text($0), $0.advice(on: expression, as: context))
        }
        try writeOutput(shown)
        if let advice { writeError("note: \(advice)") }
    }
}

/// A line that a session doesn't understand.
struct ReplError: Error, CustomStringConvertible {
    let description: String

    init(_ message: String) {
        description = message
    }
}
