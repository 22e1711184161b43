import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// One run of `mbml test`.
struct TestRun {
    private let options: Options
    private let filter: String?
    private let extent: CaseUpdate.Extent?
    private let format: CaseCoverage.Format?
    private let least: MBNumber?
    private let recorder: ExpressionCoverage?

    private var loaded: [URL: Result<MBCaseFile, MBCaseFile.ReadError>] = [:]
    private var junit = JUnitReport()
    private var coverage: CaseCoverage?
    private var files = 0
    private var (passed, failed, skipped, updated) = (0, 0, 0, 0)
    /// Whether a case of the current file failed because a name is missing.
    private var isMissingName = false
    /// Files without documents in which cases miss a name.
    private var withoutDocuments: [String] = []
    private var progress = Progress(of: 0, "")
    private var isUnusable = false
    /// The case file that was found to be writable last.
    private var writable: String?
    private var hasErrors = false

    init(_ options: Options) throws {
        self.options = options
        filter = CaseFiles.filter(options)
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
            let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
            let number =
                digits.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
                ? MBNumber(String(digits)) : nil
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
        let found = try CaseFiles.find(options.operands)
        try checkOutputs(found)
        for file in found { try run(file) }
        if let path = options.own["--junit"] { try write(junit.xml, to: path) }
        let count = passed + failed + skipped + updated
        guard count > 0 || isUnusable || options.has("--allow-empty") else {
            throw nothingFound(found)
        }
        if count > 0 || isUnusable { try writeCount(count) }
        let isMissed = try writeCoverage()
        if isUnusable { return 2 }
        return failed > 0 || hasErrors || isMissed ? 1 : 0
    }

    private func nothingFound(_ files: [URL]) -> NoVerdict {
        let reason =
            files.isEmpty
            ? "found no file that ends with \(CaseFiles.suffix)"
            : filter.map { "no case has an id with \(Advice.quoted($0))" }
                ?? "the files have no cases"
        return NoVerdict(reason: "mbml: \(reason); --allow-empty accepts that")
    }

    // MARK: - Files and cases

    private func load(_ url: URL) -> Result<MBCaseFile, MBCaseFile.ReadError> {
        Result { () throws(MBCaseFile.ReadError) in
            try MBCaseFile(contentsOf: url, into: nil, inPlaceOf: nil, recording: recorder)
        }
    }

    /// Refuses options that would overwrite what is read, before anything runs.
    private mutating func checkOutputs(_ files: [URL]) throws {
        var outputs = OutputFiles()
        try outputs.add(options.own["--junit"], of: "--junit")
        try outputs.add(options.own["-o"], of: "-o")
        guard !outputs.isEmpty else { return }
        for url in files {
            let file = load(url)
            // Loading a file again could find a pipe empty.
            loaded[url] = file
            switch file {
            case .success(let file): try outputs.check(file.inputs)
            case .failure: try outputs.check(MBCaseFile.inputs(ofUnusable: url))
            }
        }
        guard coverage != nil else { return }
        // A report of an earlier run may lie there, too.
        let documents = try otherDocuments.filter { url in
            FileManager.default.contents(atPath: url.path)?.range(of: Data("<MBML".utf8)) != nil
        }
        try outputs.check(documents.map { CaseInput(url: $0, role: .document) })
    }

    /// The documents in directories, which count for the coverage even if no case loads them.
    private var otherDocuments: [URL] {
        get throws {
            try options.operands.filter { FileKind(atPath: $0) == .directory }
                .flatMap { try CaseFiles.files(in: $0, ending: ".xml") }
        }
    }

    private mutating func run(_ url: URL) throws {
        let shown = FindingFormat.shown(path: url.standardizedFileURL.path)
        junit.begin(file: shown)
        let file: MBCaseFile
        do {
            file = try (loaded.removeValue(forKey: url) ?? load(url)).get()
        } catch {
            try report(
                error.description, message: error.message, in: shown, at: error.location)
            isUnusable = true
            return
        }
        for diagnostic in file.diagnostics {
            guard diagnostic.severity == .error else {
                writeError(FindingFormat.shown(diagnostic))
                continue
            }
            hasErrors = true
            try report(
                FindingFormat.shown(diagnostic), message: diagnostic.message,
                in: diagnostic.file.map { FindingFormat.shown(path: $0) } ?? shown,
                at: diagnostic.location)
        }
        isMissingName = false
        var update = extent.map { CaseUpdate(of: file, $0) }
        var ran = 0
        progress = Progress(of: file.cases.count, "cases")
        for example in file.cases where filter.map({ example.id.contains($0) }) ?? true {
            ran += 1
            progress.show(ran)
            try run(example, &update)
        }
        if ran > 0 { files += 1 }
        if isMissingName, !file.loadsDocuments { withoutDocuments.append(shown) }
        coverage?.add(file)
        if let update {
            do {
                if let contents = try update.contents() {
                    try FileChanges.write(Data(contents), to: file.url.path)
                }
            } catch {
                writeError("\(error)")
                isUnusable = true
            }
        }
    }

    /// Says in all reports why cases can't run, or what is wrong in a document.
    ///
    /// - Parameter message: the text without its place; nil if it has none.
    private mutating func report(
        _ text: String, message: String? = nil, in file: String, at location: MBSourceLocation?
    ) throws {
        writeError(text)
        junit.fail(text)
        guard options.has("--json") else { return }
        var object: MBDictionary = ["file": .string(file)]
        object["line"] = location.map { MBValue($0.line) }
        object["column"] = location.map { MBValue($0.column) }
        object["status"] = "error"
        object["message"] = .string(message ?? text)
        let line = try MBValue.dictionary(object).jsonString()
        try whileRead { try writeOutput(line) }
    }

    /// Whether a case file can be written; otherwise, says why it can't.
    private mutating func isWritable(_ path: String) -> Bool {
        if path == writable { return true }
        do {
            try FileChanges.check(path)
        } catch {
            writeError("\(error)")
            isUnusable = true
            return false
        }
        writable = path
        return true
    }

    private mutating func run(_ example: MBCase, _ update: inout CaseUpdate?) throws {
        defer { progress.hide() }
        if let reason = example.skipReason {
            skipped += 1
            junit.add(example, .skipped(reason))
            if options.has("--json") { try writeJSON(example, "skipped", reason: reason) }
            return
        }
        let result = example.run()
        progress.hide()
        guard let failure = result.failure else {
            passed += 1
            junit.add(example, .passed)
            if options.has("--json") { try writeJSON(example, "passed") }
            return
        }
        var answer = update?.add(example, result)
        if case .written? = answer, let path = update?.path, !isWritable(path) {
            (update, answer) = (nil, nil)
        }
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
        if result.isMissingName { isMissingName = true }
        var note: String?
        if case .refused(let reason)? = answer { note = reason }
        let details = (options.has("--explain") ? failure.explained : failure.details)
        junit.add(example, .failed(details))
        if options.has("--json") {
            try writeJSON(example, "failed", failure, reason: note)
        } else {
            try writeFailure(failure, note: note)
        }
    }

    private func writeFailure(_ failure: MBCaseFailure, note: String?) throws {
        var lines = options.has("--explain") ? failure.explained : failure.details
        if let note { lines.append(note) }
        let file = failure.location.file ?? ""
        let heading = failure.heading.replacing(
            file.inOneLine, with: FindingFormat.shown(path: file).inOneLine, maxReplacements: 1)
        let text = ([heading] + lines.map { "  " + $0 }).joined(separator: "\n")
        try whileRead { try writeMessage(text) }
    }

    private func writeJSON(
        _ example: MBCase, _ status: String, _ failure: MBCaseFailure? = nil,
        reason: String? = nil
    ) throws {
        var object: MBDictionary = [
            "file": .string(FindingFormat.shown(path: example.location.file ?? "")),
            "line": MBValue(example.location.line),
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
        let text = try MBValue.dictionary(object).jsonString()
        try whileRead { try writeOutput(text) }
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
        let notes = withoutDocuments.map { "\n\($0): loads no document" }.joined()
        try whileRead {
            try writeMessage("\(cases) in \(place): \(parts.joined(separator: ", "))\(notes)")
        }
    }

    /// Writes the coverage; returns whether it's less than it must be.
    private mutating func writeCoverage() throws -> Bool {
        guard var coverage else { return false }
        for document in try otherDocuments where !coverage.contains(document) {
            coverage.add(document: document)
        }
        coverage.finish()
        if let format {
            let text = coverage.text(as: format, shown: FindingFormat.shown(path:))
            if let path = options.own["-o"] {
                try write(text, to: path)
            } else {
                try whileRead { try writeOutput(text, terminator: "") }
            }
        }
        let total = coverage.count()
        guard let least, !total.isAtLeast(least) else { return false }
        guard total.all > 0 else {
            writeError(
                "mbml: nothing to cover: no case loads a document with declarations, conditions or "
                    + "listeners")
            return true
        }
        var lines = [
            "mbml: the cases reach \(total.percent)% of the documents, less than \(least)%"
        ]
        if format != .text || options.own["-o"] != nil {
            lines += coverage.missing(shown: FindingFormat.shown(path:)).map { "  " + $0 }
        }
        writeError(lines.joined(separator: "\n"))
        return true
    }

    private func write(_ text: String, to path: String) throws {
        try FileChanges.write(Data(text.utf8), to: path)
    }
}
