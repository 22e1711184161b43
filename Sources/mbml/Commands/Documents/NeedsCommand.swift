import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// `mbml needs`: prints what documents need of an app.
enum NeedsCommand {
    static let subcommand = Subcommand(
        name: "needs", operands: "[options] FILE…",
        summary: "print what documents need of an app",
        about: """
            Prints as JSON what MBML documents and everything that they include need of an app:
            functions with the numbers of parameters used, tags, attributes, modules, classes, what they
            read of the app's variables, and the least library and language that suffice, each with its
            places. Each FILE is a manifest.

            The status is 2 if a document can't be read.
            """,
        completion: .files, run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        guard !options.operands.isEmpty else { throw options.wrong("expected a file") }
        let environment = try options.environment(log: StandardErrorLog(isOn: options.showsLog))
        let needs = MBNeeds(
            of: options.operands.map { URL(fileURLWithPath: $0) }, searching: options.roots,
            into: environment)
        // Functions that the app has to have are the answer.
        for problem in needs.diagnostics
        where problem.severity == .error && problem.code.rawValue != "unknownFunction" {
            writeError(FindingFormat.shown(problem))
        }
        guard needs.isComplete else {
            throw NoVerdict(reason: "not all documents could be read; correct these problems first")
        }
        let text = try needs.contract.json()
        try writeOutput(text.hasSuffix("\n") ? String(text.dropLast()) : text)
        return 0
    }
}
