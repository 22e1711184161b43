import Foundation
import MBDataEnvironment

/// Executes the lines of a session.
struct ReplSession {
    private(set) var environment: MBEnvironment
    let interruption: Interruption
    /// The context in which lines are evaluated.
    private var context = MBContext.object

    init(environment: MBEnvironment, interruption: Interruption) {
        self.environment = environment
        self.interruption = interruption
    }

    /// Executes a line and writes its output; returns `false` if the line ends the session. Blanks
    /// around the line are ignored.
    mutating func take(_ line: String) throws -> Bool {
        let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !line.isEmpty else { return true }
        let (word, rest) = Self.split(line)
        if word.first == ":", word.dropFirst().first?.isLetter == true {
            return try run(command: word, rest)
        }
        if let command = MBMLDebug.Command(rawValue: word) {
            try write(command, of: try Self.required(rest, "an expression", for: word))
        } else {
            try writeValue(of: line)
        }
        return true
    }

    private mutating func run(command: String, _ rest: String) throws -> Bool {
        switch command {
        case ":set": try set(try Self.required(rest, "a name", for: command))
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
        case ":load":
            try load(try Self.required(rest, "a file", for: command))
        case ":vars": try writeVariables()
        case ":functions":
            for function in environment.functions where function.name.hasPrefix(rest) {
                try writeOutput(function.signature)
            }
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
            let near = Advice.nearName(to: command, among: Self.commands)
            throw ReplError(
                "unknown command \(Advice.quoted(command))"
                    + (near.isEmpty ? "; :help lists them" : near))
        }
        return true
    }

    private static let commands = [
        ":set", ":as", ":strict", ":load", ":vars", ":functions", ":help", ":tokens", ":tree",
        ":explain", ":time", ":quit",
    ]

    /// The first word of a line, and the rest after the blanks.
    private static func split(_ line: String) -> (word: String, rest: String) {
        let word = line.prefix { !$0.isWhitespace }
        return (String(word), String(line[word.endIndex...].drop(while: \.isWhitespace)))
    }

    private static func required(
        _ rest: String, _ what: String, for command: String
    ) throws -> String {
        guard !rest.isEmpty else { throw ReplError("\(command) needs \(what)") }
        return rest
    }

    /// Runs a body with the environment; Ctrl-C abandons it.
    private func evaluate<Result: Sendable>(
        _ body: @escaping @Sendable (MBEnvironment) throws -> Result
    ) throws -> Result {
        let environment = environment
        return try interruption.run { try body(environment) }
    }

    private func write(_ command: MBMLDebug.Command, of expression: String) throws {
        try writeOutput(try evaluate { try command.output(of: expression, in: $0) })
    }

    private func writeValue(of expression: String) throws {
        guard context != .object else { return try write(.pe, of: expression) }
        try writeOutput(
            try evaluate { [context] in
                EvalCommand.text(of: try $0.evaluate(expression, as: context))
            })
    }
}

// MARK: - Commands

extension ReplSession {
    private mutating func set(_ line: String) throws {
        let (name, value) = Self.split(line)
        let isAssignment = value.hasPrefix("=") && !value.hasPrefix("==")
        guard Self.isName(name), !isAssignment else {
            throw ReplError(Self.complaint(about: name, value))
        }
        let result = value.isEmpty ? nil : try evaluate { try $0.evaluate(value) }
        try environment.set(name, to: result)
        if !value.isEmpty, result == nil {
            writeError("warning: the expression gives nothing; $\(name) has no value now")
        }
    }

    /// Whether `$name` refers to the variable with that name.
    private static func isName(_ name: String) -> Bool {
        MBExpression.reference(to: name) == "$" + name
    }

    /// What to write instead of `x=5`, `x = 5` and `$x 5`.
    private static func complaint(about name: String, _ value: String) -> String {
        var word = name.drop { $0 == "$" }
        var text = value
        if let equals = word.firstIndex(of: "=") {
            text = word[equals...].drop { $0 == "=" } + " " + value
            word = word[..<equals]
        } else if value.hasPrefix("=") {
            text = String(value.dropFirst())
        }
        text = text.trimmingCharacters(in: .whitespaces)
        let advice =
            isName(String(word))
            ? "write :set \(word) \(text.isEmpty ? "VALUE" : text)"
            : "a name has letters, digits, _, - and : and begins with a letter or _"
        return isName(name)
            ? "there is no = between name and value; \(advice)"
            : "\(Advice.quoted(name)) isn't the name of a variable; \(advice)"
    }

    private mutating func load(_ file: String) throws {
        let url = URL(fileURLWithPath: file)
        let loaded = try evaluate { environment in
            environment.manifestPath == nil
                ? try MBEnvironment.load(manifest: url, into: environment)
                : try environment.loading(document: url)
        }
        for diagnostic in loaded.diagnostics { writeError("\(diagnostic)") }
        environment = loaded.environment
    }

    private func writeVariables() throws {
        for name in environment.variableNames {
            let text = try evaluate { environment in
                do {
                    let value = try environment.value(of: name)
                    return try (value ?? .null).jsonString(tagged: true)
                } catch let error as MBExpressionError where error.code != .cancelled {
                    return "error: \(error.summary)"
                }
            }
            let shown = text.prefix(Self.shownLength)
            try writeOutput("\(name) = \(shown)\(shown.endIndex < text.endIndex ? "…" : "")")
        }
    }

    /// How many characters of a value a list shows.
    private static let shownLength = 100

    private func writeHelp(about name: String) throws {
        guard !name.isEmpty else { return try writeOutput(ReplCommand.commands) }
        let bare = name.hasPrefix("^") ? String(name.dropFirst()) : name
        let reference = FunctionReference(named: bare)
        if let function = environment.function(bare), function.definition != nil {
            try writeOutput(
                DefinedFunctions(in: environment).named(bare).text(isAboutOne: true), terminator: ""
            )
        } else if !reference.isEmpty {
            try writeOutput(try reference.text(.text), terminator: "")
        } else if let function = environment.function(bare) {
            try writeOutput(function.signature)
        } else {
            throw ReplError(FunctionsCommand.complaint(about: bare))
        }
    }

    private func writeDump(
        _ stage: MBExpression.Stage, of rest: String, for command: String
    ) throws {
        let text = try Self.required(rest, "an expression", for: command)
        let dump = try evaluate { [context] in
            try MBExpression.dump(text, stage, as: context, in: $0)
        }
        try writeOutput(dump, terminator: "")
    }

    private func writeTime(of text: String) throws {
        let clock = ContinuousClock()
        let (shown, compiling, best, count) = try evaluate { [context] environment in
            let started = clock.now
            let expression = try MBExpression(text, as: context, in: environment)
            let compiling = clock.now - started
            var value: MBValue?
            var best = Duration.seconds(Int.max)
            var (count, total) = (0, Duration.zero)
            while count < Self.mostRuns, total < Self.longestMeasurement {
                let time = try clock.measure { value = try expression.value(in: environment) }
                best = min(best, time)
                total += time
                count += 1
            }
            let shown =
                context == .object ? value?.description ?? "nil" : EvalCommand.text(of: value)
            return (shown, compiling, best, count)
        }
        try writeOutput(shown)
        try writeOutput(
            "compiled in \(Self.text(of: compiling)), "
                + "evaluated in \(Self.text(of: best)) (the best of \(count))")
    }

    private static let mostRuns = 1_000
    private static let longestMeasurement = Duration.milliseconds(200)

    private static func text(of duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = Double(seconds) * 1e6 + Double(attoseconds) / 1e12
        return String(format: microseconds < 1_000 ? "%.2f µs" : "%.0f µs", microseconds)
    }
}

/// A line that a session doesn't understand.
struct ReplError: Error, CustomStringConvertible {
    let description: String

    init(_ message: String) {
        description = message
    }
}
