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
                    + "differ. Nothing is written where CI is set or the evaluation failed"),
            .valued("--junit", "FILE", "write a JUnit report to FILE", completing: .files),
            .flag("--json", "print an object on its own line for each case"),
            .flag("--allow-empty", "finding nothing to run isn't an error"),
        ],
        evaluates: false, completion: .files, run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        guard !options.operands.isEmpty else {
            throw options.wrong("expected a case file or a directory")
        }
        var run = try TestRun(options)
        return try run.run()
    }
}

/// One run of `mbml test`.
private struct TestRun {
    private let options: Options
    private let filter: String?
    private let extent: CaseUpdate.Extent?
    private let format: CaseCoverage.Format?
    private let least: MBNumber?
    private let recorder: ExpressionCoverage?

    private var junit = JUnitReport()
    private var coverage: CaseCoverage?
    private var files = 0
    private var (passed, failed, skipped, updated) = (0, 0, 0, 0)
    private var isUnusable = false
    private var hasErrors = false

    init(_ options: Options) throws {
        self.options = options
        filter = options.own["--filter"]
        extent =
            options.own["--update"] == "" ? .missing : try options.choice("--update")
        format =
            options.own["--coverage"] == ""
            ? (options.has("--json") ? .json : .text) : try options.choice("--coverage")
        if extent != nil, let value = ProcessInfo.processInfo.environment["CI"], !value.isEmpty {
            throw options.wrong(
                "'--update' writes expectations that nobody has looked at; it is refused where the "
                    + "environment variable CI is set")
        }
        least = try options.own["--coverage-min"].map { text in
            let number =
                text.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
                ? MBNumber(text.hasSuffix("%") ? String(text.dropLast()) : text) : nil
            guard let number, number >= 0, number <= 100 else {
                throw options.wrong(
                    "'--coverage-min' needs a number from 0 to 100, found '\(text)'")
            }
            return number
        }
        guard options.own["-o"] == nil || format != nil else {
            throw options.wrong("'-o' is for --coverage")
        }
        recorder = format == nil && least == nil ? nil : ExpressionCoverage()
        coverage = recorder.map { CaseCoverage($0) }
    }

    mutating func run() throws -> Int32 {
        let found = CaseFiles.find(options.operands)
        for file in found { try run(file) }
        if let path = options.own["--junit"] { try write(junit.xml, to: path) }
        let count = passed + failed + skipped + updated
        guard count > 0 || isUnusable else { return try nothingFound(found) }
        try writeCount(count)
        let isMissed = try writeCoverage()
        if isUnusable { return 2 }
        return failed > 0 || hasErrors || isMissed ? 1 : 0
    }

    private func nothingFound(_ files: [URL]) throws -> Int32 {
        guard !options.has("--allow-empty") else { return 0 }
        let reason =
            files.isEmpty
            ? "found no file that ends with \(CaseFiles.suffix)"
            : filter.map { "no case has an id with \(Advice.quoted($0))" }
                ?? "the files have no cases"
        throw NoVerdict(reason: "mbml: \(reason); --allow-empty accepts that")
    }

    // MARK: - Files and cases

    private mutating func run(_ url: URL) throws {
        let shown = FindingFormat.shown(path: url.standardizedFileURL.path)
        junit.begin(file: shown)
        let file: MBCaseFile
        do {
            file = try MBCaseFile(
                contentsOf: url, into: nil, inPlaceOf: nil, recording: recorder)
        } catch {
            writeError(error.description)
            junit.fail(error.description)
            isUnusable = true
            return
        }
        for diagnostic in file.diagnostics {
            writeError(FindingFormat.shown(diagnostic))
            if diagnostic.severity == .error { hasErrors = true }
        }
        var update = extent.map { CaseUpdate(of: file, $0) }
        var ran = 0
        for example in file.cases where filter.map({ example.id.contains($0) }) ?? true {
            ran += 1
            try run(example, &update)
        }
        if ran > 0 { files += 1 }
        coverage?.add(file)
        if let update {
            do {
                try update.write()
            } catch {
                writeError("\(error)")
                isUnusable = true
            }
        }
    }

    private mutating func run(_ example: MBCase, _ update: inout CaseUpdate?) throws {
        if let reason = example.skipReason {
            skipped += 1
            junit.add(example, .skipped(reason))
            if options.has("--json") { try writeJSON(example, "skipped", reason: reason) }
            return
        }
        let result = example.run()
        guard let failure = result.failure else {
            passed += 1
            junit.add(example, .passed)
            if options.has("--json") { try writeJSON(example, "passed") }
            return
        }
        let answer = update?.add(example, result)
        if case .written(let what)? = answer {
            updated += 1
            junit.add(example, .passed)
            if options.has("--json") {
                try writeJSON(example, "updated", failure)
            } else {
                try writeFailure(failure, note: what)
            }
            return
        }
        failed += 1
        var note: String?
        if case .refused(let reason)? = answer { note = reason }
        let details = (options.has("--explain") ? failure.explained : failure.details)
        junit.add(example, .failed(details))
        if options.has("--json") {
            try writeJSON(example, "failed", failure)
        } else {
            try writeFailure(failure, note: note)
        }
    }

    private func writeFailure(_ failure: MBCaseFailure, note: String?) throws {
        var lines = options.has("--explain") ? failure.explained : failure.details
        if let note { lines.append(note) }
        try writeOutput(([failure.heading] + lines.map { "  " + $0 }).joined(separator: "\n"))
    }

    private func writeJSON(
        _ example: MBCase, _ status: String, _ failure: MBCaseFailure? = nil,
        reason: String? = nil
    ) throws {
        var object: MBDictionary = [
            "file": .string(example.location.file ?? ""), "line": MBValue(example.location.line),
            "id": .string(example.id), "status": .string(status),
        ]
        object["reason"] = reason.map { .string($0) }
        if let failure {
            object["differences"] = .array(
                failure.differences.map {
                    ["path": .string($0.path), "message": .string($0.message)]
                })
            if failure.more > 0 { object["more"] = MBValue(failure.more) }
            if options.has("--explain"), let explanation = failure.explanation {
                object["explanation"] = .string(explanation.description)
            }
        }
        try writeOutput(try MBValue.dictionary(object).jsonString())
    }

    // MARK: - The end

    private func writeCount(_ count: Int) throws {
        guard !options.has("--json"), count > 0 else { return }
        var parts = ["\(passed) passed"]
        if updated > 0 { parts.append("\(updated) updated") }
        if failed > 0 { parts.append("\(failed) failed") }
        if skipped > 0 { parts.append("\(skipped) skipped") }
        let cases = "\(count) case\(count == 1 ? "" : "s")"
        let place = "\(files) file\(files == 1 ? "" : "s")"
        try writeOutput("\(cases) in \(place): \(parts.joined(separator: ", "))")
    }

    /// Writes the coverage; returns whether it's less than it must be.
    private mutating func writeCoverage() throws -> Bool {
        guard var coverage else { return false }
        for operand in options.operands where FileKind(atPath: operand) == .directory {
            for document in CaseFiles.files(in: operand, ending: ".xml")
            where !coverage.contains(document) {
                coverage.add(document: document)
            }
        }
        coverage.finish()
        if let format {
            let text = coverage.text(as: format, shown: FindingFormat.shown)
            if let path = options.own["-o"] {
                try write(text, to: path)
            } else {
                try writeOutput(text, terminator: "")
            }
        }
        let total = coverage.count()
        guard let least, !total.isAtLeast(least) else { return false }
        var lines = [
            "mbml: the cases reach \(total.percent)% of the documents, less than \(least)%"
        ]
        if format != .text || options.own["-o"] != nil {
            lines += coverage.missing(shown: FindingFormat.shown).map { "  " + $0 }
        }
        writeError(lines.joined(separator: "\n"))
        return true
    }

    private func write(_ text: String, to path: String) throws {
        try FileChanges.write(Data(text.utf8), to: path)
    }
}
