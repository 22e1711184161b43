import Foundation
import MBDataEnvironment

/// `mbml check`: finds problems in documents.
enum CheckCommand {
    static let usage = """
        usage: mbml check [options] FILE…

        Checks MBML documents, everything that they include, and every expression in them, without
        evaluating anything. Each FILE is a manifest of its own, unless another FILE includes it.
        Variables set by --data and --set are known. With --strict, an unknown variable is an error.

        Prints each problem as FILE:LINE:COLUMN: error|warning: MESSAGE, with its line and a caret.
        The status is 1 if there are errors.

          --json               print each problem as a JSON object on its own line, with file, line,
                               column, severity, code and message
        """

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: usage, flags: ["--json", "--help"])
        guard options.own["--help"] == nil else {
            try writeOutput(usage + "\n" + Options.usage)
            return 0
        }
        guard !options.operands.isEmpty else { throw options.wrong("expected a file") }
        let environment = try options.environment(log: StandardErrorLog(isOn: options.showsLog))
        let checks = options.operands.map { file in
            MBEnvironment.check(
                manifest: URL(fileURLWithPath: file), searching: options.roots,
                into: environment)
        }
        let report = ProblemReport(isJSON: options.own["--json"] != nil)
        let shown = checks.indices.filter { !isIncluded($0, in: checks) }.map { checks[$0] }
        var seen: Set<MBDiagnostic> = []
        do {
            for problem in shown.flatMap(\.diagnostics) where seen.insert(problem).inserted {
                try report.write(problem)
            }
        } catch is ReaderLeft {
            // The status still says whether there are errors.
        }
        return shown.contains(where: \.hasErrors) ? 1 : 0
    }

    /// Whether a document was already checked as part of another one. Of documents that include
    /// each other, the first one counts.
    private static func isIncluded(_ position: Int, in checks: [MBEnvironment.DocumentCheck])
        -> Bool
    {
        guard let own = checks[position].documents.first else { return false }
        return checks.indices.contains { other in
            guard other != position, checks[other].documents.contains(own) else { return false }
            let first = checks[other].documents.first
            let isMutual = first.map(checks[position].documents.contains) ?? false
            return !isMutual || other < position
        }
    }
}

/// Prints problems with the lines in which they occur.
private struct ProblemReport {
    let isJSON: Bool
    private let directory = FileManager.default.currentDirectoryPath + "/"

    init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    func write(_ problem: MBDiagnostic) throws {
        let file = problem.file.map {
            $0.hasPrefix(directory) ? String($0.dropFirst(directory.count)) : $0
        }
        guard !isJSON else { return try writeOutput(try json(of: problem, file)) }
        let shown = MBDiagnostic(
            problem.severity, problem.code, problem.message, file: file,
            location: problem.location)
        try writeOutput("\(shown)")
        if let snippet = problem.snippet { try writeOutput("\(snippet)") }
    }

    private func json(of problem: MBDiagnostic, _ file: String?) throws -> String {
        var object = MBDictionary()
        object["file"] = file.map { .string($0) }
        object["line"] = problem.location.map { MBValue($0.line) }
        object["column"] = problem.location.map { MBValue($0.column) }
        object["severity"] = .string(problem.severity.rawValue)
        object["code"] = .string(problem.code.rawValue)
        object["message"] = .string(problem.message)
        return try MBValue.dictionary(object).jsonString()
    }
}
