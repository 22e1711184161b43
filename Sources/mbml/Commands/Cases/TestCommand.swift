import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// `mbml test`: runs case files.
enum TestCommand {
    static let subcommand = Subcommand(
        name: "test", operands: "[options] FILE|DIR…",
        summary: "run case files: what documents must give",
        about: """
            Runs the cases of each FILE, or of each *\(CaseFiles.suffix) in a DIR: expressions and
            events with what they must give. Each case has an environment of its own and five
            seconds.

            The first object of a file says where its cases apply:

              {"document": "cafe.xml", "data": {"order": "order.json"}}
              {"id": "total", "expression": "$total", "expect": 5}
              {"id": "tip", "send": "Tip", "expectEffects": ["posted Thanks"]}

            A case with an expression has expect, expectNothing, expectType, expectContains,
            expectMatches, expectError or expectLog; one that sends an event has expectEffects,
            expectVariables, expectError or expectLog.

            Prints each failure as FILE:LINE: ID with the differences, and a count. The status is 1
            if a case fails, a document has errors or --coverage-min is missed, and 2 if a FILE
            can't be used or there is nothing to run. Files change only with --update.
            """,
        options: [
            .valued("--filter", "TEXT", "run only cases whose id contains TEXT"),
            .flag("--explain", "print how each part of a failed expression came to its value"),
            .optional(
                "--coverage", CaseCoverage.Format.allCases.map(\.rawValue),
                "print what no case reached in documents: declarations that weren't evaluated, "
                    + "conditions that were never true or never false, branches of ^if, listeners"),
            .valued("-o", "FILE", "write the coverage to FILE", completing: .files),
            .valued(
                "--coverage-min", "PERCENT",
                "fail if less of the documents was reached, and name what is missing"),
            .optional(
                "--update", CaseUpdate.Extent.allCases.map(\.rawValue),
                "write missing expectations into the files; with =all, also replace those that "
                    + "differ. Nothing is written where CI is set, documents have errors or the "
                    + "evaluation failed"),
            .valued("--junit", "FILE", "write a JUnit report to FILE", completing: .files),
            .flag(
                "--json",
                "print an object on its own line for each case, and for each error in a document"),
            .flag("--allow-empty", "finding nothing to run isn't an error"),
        ],
        evaluates: false, completion: .files, run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        guard !options.operands.isEmpty else {
            throw options.wrong("expected a case file or a directory")
        }
        guard !options.operands.contains("-") else {
            throw options.wrong(
                "'-': test doesn't read standard input; write a case file or a directory")
        }
        var run = try TestRun(options)
        return try run.run()
    }
}
