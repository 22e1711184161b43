import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench

/// `mbml check`: finds problems in documents.
enum CheckCommand {
    static let subcommand = Subcommand(
        name: "check", operands: "[options] FILE|DIR|-…",
        summary: "find problems in MBML documents",
        about: """
            Checks MBML documents, everything that they include, and every expression in them, without
            evaluating anything. Each FILE is a manifest of its own, unless another FILE includes it; of
            a DIR, all documents inside it; - is a document in standard input. Variables set by --data
            and --set are known; --data of the same name several times gives several examples.

            Prints each finding as FILE:LINE:COLUMN: error|warning|note: MESSAGE [RULE], with its line
            and the part that it's about. The status is 1 if there are errors, and 2 if a FILE can't be
            read or there is nothing to check.
            """,
        options: [
            .valued(
                "--rule", "NAME=off|note|warning|error", "the severity of a rule (repeatable)",
                completing: .words(MBRule.all.map { $0.name + "=" })),
            .valued(
                "--fail-on", "SEVERITY",
                "the least severity for status 1: error (the default), warning, note",
                completing: .words(["error", "warning", "note"])),
            .flag(
                "--strict",
                "an unknown variable is an error: --data, --set and --document declare all variables "
                    + "of the app"),
            .valued(
                "--host", "OFFER",
                "a contract: the functions, modules, types and variables of the app are known, and "
                    + "other names are errors", completing: .files),
            .valued(
                "--against", "OFFERS",
                "contracts of apps that must read the documents: a file, a directory, a pattern, "
                    + "library:1.0 or library:legacy (repeatable)", completing: .files),
            .flag(
                "--evaluate",
                "also evaluate every declaration in strict mode, with the example data"),
            .choice(
                "--format", FindingFormat.allCases.map(\.rawValue),
                "json: each finding as an object on its own line, with file, line, column, endLine, "
                    + "endColumn, severity, rule, message, replacement, and the code that loading or "
                    + "evaluating gives;\ngithub: workflow commands, the text, and a count"),
            .flag("--json", "the same as --format json"),
            .flag("--allow-empty", "finding nothing to check isn't an error"),
        ],
        notes: """
            The file \(CheckFile.name) beside a FILE has the same settings, and more. A comment
            <!-- mbml:ignore RULE, RULE: why --> before an element ignores rules inside it.
            """,
        completion: .files, run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        guard !options.operands.isEmpty else {
            throw options.wrong("expected a file, a directory, or - for standard input")
        }
        guard options.repeated["--host", default: []].count < 2 else {
            throw options.wrong("'--host' can be given once")
        }
        if options.operands.contains("-") { try options.requireNoData(fromInputOf: "documents") }
        let run = try CheckRun(options)
        do {
            return try run.run()
        } catch let error as CheckFile.Unreadable {
            throw NoVerdict(reason: error.description)
        } catch let error as MBContract.LoadError {
            throw NoVerdict(reason: error.description)
        } catch let error as UnreadableFile {
            throw NoVerdict(reason: error.description)
        }
    }
}

/// One run of `mbml check`.
struct CheckRun {
    let options: Options
    private let format: FindingFormat
    private let failOn: CheckFile.Severity?
    private let rules: [(name: String, severity: CheckFile.Severity)]

    init(_ options: Options) throws {
        self.options = options
        let isJSON = options.own["--json"] != nil
        format = try isJSON ? .json : options.choice("--format") ?? .text
        failOn = try options.choice("--fail-on", among: CheckFile.Severity.ofFindings)
        rules = try options.repeated["--rule", default: []].map { try Self.rule($0, options) }
    }

    private static func rule(
        _ text: String, _ options: Options
    ) throws -> (String, CheckFile.Severity) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let severity = CheckFile.Severity(rawValue: parts[1]) else {
            throw options.wrong(
                "'--rule' needs NAME=off, note, warning or error, found \(Advice.quoted(text))")
        }
        return (parts[0], severity)
    }

    func run() throws -> Int32 {
        var reports: [MBChecker.Report] = []
        var least = MBDiagnostic.Severity.error
        var seen: Set<String> = []
        var isUnusable = false
        var excluded: String?
        let operands = try self.operands()
        var progress = Progress(of: operands.count, "documents")
        for (position, operand) in operands.enumerated()
        where !(operand.isOptional && seen.contains(operand.path)) {
            progress.show(position)
            let (report, failing, isExcluded) = try self.report(on: operand)
            guard !isExcluded else {
                excluded = excluded ?? operand.name
                continue
            }
            guard report.isComplete else {
                for finding in report.findings {
                    writeError("\(operand.name.inOneLine): error: \(finding.message)")
                }
                isUnusable = true
                continue
            }
            reports.append(report)
            seen.formUnion(report.documents)
            if let failing { least = min(least, failing) }
        }
        progress.hide()
        if let excluded, reports.isEmpty, !isUnusable, !options.has("--allow-empty") {
            throw NoVerdict(reason: "\(excluded): all documents are excluded")
        }
        let shown = separate(reports)
        var known: Set<MBFinding> = []
        let findings = shown.flatMap(\.findings).filter { known.insert($0).inserted }
        let isEmpty = reports.allSatisfy(\.isEmpty)
        if isEmpty, findings.isEmpty, !isUnusable { return statusOfEmptyRun() }
        try write(findings, shown.flatMap(\.versions))
        if isUnusable { return 2 }
        if findings.contains(where: { $0.severity >= least }) { return 1 }
        return isEmpty ? statusOfEmptyRun() : 0
    }

    private func write(_ findings: [MBFinding], _ versions: [MBNeeds.Version]) throws {
        try whileRead {
            try format.write(findings)
            guard format != .json else { return }
            for version in versions { try writeMessage("\(version)") }
        }
    }

    /// The status of a run that found nothing to check, also because the rule about documents that
    /// can't be read is off.
    private func statusOfEmptyRun() -> Int32 {
        guard !options.has("--allow-empty") else { return 0 }
        writeError("mbml: found no MBML document to check; --allow-empty accepts that")
        return 2
    }
}

// MARK: - Checks

extension CheckRun {
    private typealias Checked = (
        report: MBChecker.Report, failing: MBDiagnostic.Severity?, isExcluded: Bool
    )

    private func report(on operand: Operand) throws -> Checked {
        let url = URL(fileURLWithPath: operand.path)
        let directory = operand.path == "-" ? nil : url.deletingLastPathComponent()
        let file = try directory.flatMap { try CheckFile(in: $0) } ?? CheckFile()
        var checker = MBChecker(
            try options.hostEnvironment(log: StandardErrorLog(isOn: options.showsLog)))
        checker.examples = try options.examples()
        for (name, paths) in file.data where checker.examples[name] == nil {
            checker.examples[name] = try paths.map { path in
                try options.value(in: directory?.appendingPathComponent(path).path ?? path)
            }
        }
        checker.host = try host(file, directory)
        checker.offers = try offers(file, directory)
        checker.configuration.isHostComplete = options.isStrict || file.host == "complete"
        checker.configuration.exports = file.exports
        for (name, severity) in file.rules.map({ ($0, $1) }) + rules {
            checker.configuration.severities[name] = .some(severity.severity)
        }
        let report = try self.report(checker, operand, url)
        let isExcluded = file.exclusion(in: directory)
        return (
            report.excluding(isExcluded), (failOn ?? file.failOn)?.severity,
            !report.documents.isEmpty && report.documents.allSatisfy(isExcluded)
        )
    }

    /// The app's contract; a path in a configuration is relative to it.
    private func host(_ file: CheckFile, _ directory: URL?) throws -> MBContract? {
        if let name = options.own["--host"] { return try MBContract.one(named: name) }
        guard let name = file.host, name != "complete" else { return nil }
        return try MBContract.one(named: name, relativeTo: directory)
    }

    private func offers(_ file: CheckFile, _ directory: URL?) throws -> [MBContract] {
        let names = options.repeated["--against", default: []]
        let offers =
            try names.isEmpty
            ? file.against.flatMap { try MBContract.contracts(named: $0, relativeTo: directory) }
            : names.flatMap { try MBContract.contracts(named: $0) }
        if let empty = offers.first(where: \.isEmpty) {
            throw NoVerdict(reason: "the contract of \(empty.title) lists nothing to check against")
        }
        guard let other = offers.first(where: { $0.kind != .offers }) else { return offers }
        throw NoVerdict(
            reason: "\(other.title) is what documents need; --against needs what apps offer")
    }

    private func report(
        _ checker: MBChecker, _ operand: Operand, _ url: URL
    ) throws -> MBChecker.Report {
        let evaluates = options.own["--evaluate"] != nil
        let roots: [any MBResourceRoot] = options.roots
        guard operand.path == "-" else {
            return evaluates
                ? checker.checkAndEvaluate(manifest: url, searching: roots)
                : checker.check(manifest: url, searching: roots)
        }
        let name = "standard-input.xml"
        let most = checker.environment.limits.documentBytes
        let document = MBMemoryRoot([name: try StandardStreams.readAll(limit: most)])
        return evaluates
            ? checker.checkAndEvaluate(manifest: name, searching: [document] + roots)
            : checker.check(manifest: name, searching: [document] + roots)
    }
}

extension MBContract {
    /// Whether nothing is known of what it offers.
    fileprivate var isEmpty: Bool {
        functions == nil && modules == nil && tags == nil && hostTypes == nil && variables == nil
    }

    /// The only contract under a name.
    fileprivate static func one(
        named name: String, relativeTo directory: URL? = nil
    ) throws -> MBContract {
        let contracts = try contracts(named: name, relativeTo: directory)
        guard let contract = contracts.first, contracts.count == 1 else {
            throw NoVerdict(reason: "'\(name)' names \(contracts.count) contracts; name one")
        }
        guard contract.kind == .offers else {
            throw NoVerdict(
                reason: "'\(name)' is what documents need; --host needs what an app offers")
        }
        return contract
    }
}
