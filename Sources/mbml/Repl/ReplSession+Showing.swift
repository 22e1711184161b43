import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// Commands that show something.
extension ReplSession {
    /// Writes the variables, or those with a text in their names.
    func writeVariables(containing filter: String) throws {
        let filter = filter.lowercased()
        for name in environment.variableNames
        where filter.isEmpty || name.lowercased().contains(filter) {
            let text = try evaluate { environment in
                do {
                    let value = try environment.value(of: name)
                    return try (value ?? .null).jsonString(tagged: true)
                } catch let error as MBExpressionError where error.code != .cancelled {
                    return "error: \(error.summary)"
                }
            }
            let shown = text.prefix(Self.shownLength)
            let line = "\(name) = \(shown)\(shown.endIndex < text.endIndex ? "…" : "")"
            try writeMessage(line.inOneLine)
        }
    }

    /// How many characters of a value a list shows.
    private static let shownLength = 100

    func writeHelp(about name: String) throws {
        guard !name.isEmpty else { return try writeOutput(ReplCommands.help) }
        let bare = name.hasPrefix("^") ? String(name.dropFirst()) : name
        let reference = FunctionReference(named: bare)
        if let function = environment.function(bare), function.definition != nil {
            try writeOutput(
                DefinedFunctions(in: environment).named(bare).text(isAboutOne: true)
                    .replacingDisruptions, terminator: "")
        } else if !reference.isEmpty {
            try writeOutput(try reference.text(.text), terminator: "")
        } else if let function = environment.function(bare) {
            try writeOutput(function.signature)
        } else {
            throw ReplError(FunctionsCommand.complaint(about: bare))
        }
    }

    func writeDump(
        _ stage: MBExpression.Stage, of rest: String, for command: String
    ) throws {
        let text = try Self.required(rest, "an expression", for: command)
        let dump = try evaluate { [context] in
            try MBExpression.dump(text, stage, as: context, in: $0)
        }
        try writeOutput(dump.replacingDisruptions, terminator: "")
    }

    func writeTime(of text: String) throws {
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
                context == .object
                ? value?.description ?? "nil" : try EvalCommand.text(of: value)
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

    /// Says why variables are nothing, empty or fail, or what the named ones are.
    func writeReasons(of names: String) throws {
        let wanted = try names.split(whereSeparator: \.isWhitespace).map {
            try existing(String($0))
        }
        let files = documents.map { URL(fileURLWithPath: $0) }
        let roots = options.roots
        let shown = try evaluate { environment in
            let names = wanted.isEmpty ? environment.namesToDiagnose : wanted
            let all = environment.diagnoses(of: names, declaredIn: files, searching: roots)
            if all.count < names.count {
                writeError(WhyCommand.omission(all.count, names.count - all.count))
            }
            return all
        }
        try WhyCommand.write(shown, isNamed: !wanted.isEmpty)
    }
}
