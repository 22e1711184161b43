import Foundation
import MBDataEnvironment

/// `mbml render`: evaluates text files.
enum RenderCommand {
    static let subcommand = Subcommand(
        name: "render", operands: "[options] TEMPLATE…",
        summary: "evaluate whole text files",
        about: """
            Evaluates each TEMPLATE, a text file in UTF-8 or standard input for -, as one string
            expression, and prints the text. Everything that isn't an expression stays as it is, byte
            for byte. If anything fails, nothing is printed or written, and the status is 1.

            A template has at most \(mostBytes) bytes and takes at most \(mostSteps) steps and
            \(Int(mostSeconds)) seconds; --limit with expressionLength, steps or seconds changes that.
            """,
        options: [
            .valued(
                "-o", "FILE|DIR",
                "write the text to FILE, or to files in DIR with the templates' names, without the "
                    + "extension .boilerplate. Only files that change are written, all of them or "
                    + "none; links and permissions stay, and a read-only file isn't changed",
                completing: .files),
            .flag(
                "--check",
                "write nothing, and print the files that would change; the status is then 1"),
            .valued(
                "--env", "NAME",
                "give the environment variable NAME to templates and documents as $ENV[NAME] "
                    + "(repeatable)"),
            .valued(
                "--root", "DIR",
                "let file functions read DIR and its contents; relative paths begin there",
                completing: .directories),
            .choice(
                "--escape", MBEscaping.all.map(\.name),
                "escape the values in the text for this place"),
        ],
        completion: .files, run: run)

    static let mostBytes = 8_000_000
    static let mostSteps = 10_000_000
    static let mostSeconds = 60.0

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        return try RenderRun(options).run()
    }
}

/// One run of `mbml render`.
private struct RenderRun {
    /// A template, and where its text goes.
    private struct Job {
        let template: String
        /// Nil for standard output.
        let output: String?

        var name: String { template == "-" ? "standard input" : template }
    }

    private let options: Options
    private let escaping: MBEscaping?
    private let jobs: [Job]

    init(_ options: Options) throws {
        self.options = options
        escaping = try options.escaping()
        guard options.repeated["-o", default: []].count < 2 else {
            throw options.wrong("'-o' can be given once")
        }
        guard options.own["-o"] != nil || !options.has("--check") else {
            throw options.wrong("--check needs -o, to say whether that would change")
        }
        guard !options.has("--check") || options.deletable.isEmpty else {
            throw options.wrong("--check changes nothing, so it excludes --allow-delete")
        }
        jobs = try Self.jobs(options)
    }

    func run() throws -> Int32 {
        let loaded = try options.loaded(log: StandardErrorLog(isOn: options.showsLog)) {
            try prepare(&$0)
        }
        for output in jobs.compactMap(\.output) {
            try options.requireNoInput(
                output, of: "-o", including: loaded.environment.loadedPaths)
        }
        guard !loaded.hasErrors else { return 1 }
        var texts: [String] = []
        for job in jobs {
            guard let text = try text(of: job, in: loaded.environment) else { continue }
            texts.append(text)
        }
        guard texts.count == jobs.count else { return 1 }
        var changes = FileChanges()
        var isChanged = false
        for (job, text) in zip(jobs, texts) {
            guard let output = job.output else {
                try writeOutput(text, terminator: "")
                continue
            }
            guard try changes.add(Data(text.utf8), to: output) else { continue }
            isChanged = true
            if options.has("--check") { try writeMessage("\(output.inOneLine): would change") }
        }
        guard !options.has("--check") else { return isChanged ? 1 : 0 }
        try changes.write()
        return 0
    }

    /// The text of a template; nil if it can't be evaluated, which is reported.
    private func text(of job: Job, in environment: MBEnvironment) throws -> String? {
        let template = try TextFile.read(
            job.template, limit: environment.limits.expressionLength)
        let log = RenderLog(others: StandardErrorLog(isOn: options.showsLog))
        var environment = environment
        environment.capabilities.log = log
        defer { log.write(for: job.name, template) }
        do {
            guard let escaping else {
                return try environment.evaluate(template, as: .string)?.description ?? ""
            }
            return try environment.evaluate(template, escaping: escaping) ?? ""
        } catch {
            let isHere = error.expression?.utf8.elementsEqual(template.utf8) == true
            let place = isHere ? error.location.map { "\($0.line):\($0.column):" } : nil
            writeError("\(job.name):\(place ?? "") \(error)")
            return nil
        }
    }

    /// Sets what templates and documents may use.
    private func prepare(_ environment: inout MBEnvironment) throws {
        if !options.limited.contains("expressionLength") {
            environment.limits.expressionLength = RenderCommand.mostBytes
        }
        if !options.limited.contains("steps") {
            environment.limits.steps = RenderCommand.mostSteps
        }
        if !options.limited.contains("seconds") {
            environment.limits.seconds = RenderCommand.mostSeconds
        }
        if let root = options.own["--root"] {
            guard FileKind(atPath: root) == .directory else {
                throw options.wrong("'\(root)' isn't a directory")
            }
            let url = URL(fileURLWithPath: root, isDirectory: true)
            environment.capabilities.files = RootedFiles(
                files: .granted(reading: options.readable + [url], deleting: options.deletable),
                root: url.standardizedFileURL.path)
        }
        let names = options.repeated["--env", default: []]
        guard !names.isEmpty else { return }
        var values = MBDictionary()
        for name in names {
            guard let value = ProcessInfo.processInfo.environment[name] else {
                throw options.wrong(
                    "the environment variable \(Advice.quoted(name)) isn't set"
                        + Advice.nearName(
                            to: name, among: ProcessInfo.processInfo.environment.keys.sorted()))
            }
            values[name] = .string(value)
        }
        environment["ENV"] = .dictionary(values)
    }

    // MARK: - Files

    private static func jobs(_ options: Options) throws -> [Job] {
        let templates = options.operands
        guard !templates.isEmpty else {
            throw options.wrong("expected a template, or - for standard input")
        }
        guard templates.count(where: { $0 == "-" }) + (options.readsStandardInput ? 1 : 0) < 2
        else { throw options.wrong("only one of --data and the templates can be standard input") }
        guard let output = options.own["-o"] else {
            return templates.map { Job(template: $0, output: nil) }
        }
        let isDirectory = FileKind(atPath: output) == .directory
        guard isDirectory || !output.hasSuffix("/") else {
            throw options.wrong("'\(output.inOneLine)' isn't a directory")
        }
        guard isDirectory || templates.count == 1 else {
            throw options.wrong("'\(output)' must be a directory for several templates")
        }
        let jobs = try templates.map { template in
            guard isDirectory else { return Job(template: template, output: output) }
            guard template != "-" else {
                throw options.wrong("standard input needs a file for -o, not a directory")
            }
            return Job(template: template, output: path(for: template, in: output))
        }
        try refuseCollisions(jobs, options)
        return jobs
    }

    private static func path(for template: String, in directory: String) -> String {
        let url = URL(fileURLWithPath: template)
        let name =
            url.pathExtension == "boilerplate"
            ? url.deletingPathExtension().lastPathComponent : url.lastPathComponent
        return directory + (directory.hasSuffix("/") ? "" : "/") + name
    }

    private static func refuseCollisions(_ jobs: [Job], _ options: Options) throws {
        var writers: [String: String] = [:]
        let templates = Set(jobs.map { resolved($0.template) })
        for job in jobs {
            guard let output = job.output else { continue }
            try options.requireNoInput(output, of: "-o")
            let target = resolved(output)
            guard !templates.contains(target) else {
                throw options.wrong("'\(output)' is a template; -o never overwrites one")
            }
            if let other = writers.updateValue(job.template, forKey: target) {
                throw options.wrong(
                    "'\(other)' and '\(job.template)' would both be written to '\(output)'")
            }
        }
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}

/// Keeps the first warnings and errors of a template. A long one may have very many, and each takes
/// time to find in the text.
private struct RenderLog: MBLogSink {
    private static let mostShown = 20

    /// Where other entries go.
    let others: StandardErrorLog
    private let kept = MBCollectingLog(capacity: mostShown + 1)

    init(others: StandardErrorLog) {
        self.others = others
    }

    func log(_ entry: MBLogEntry) {
        if entry.level >= .warning { kept.log(entry) } else { others.log(entry) }
    }

    /// - Parameter text: the text of the template, in which warnings have places.
    func write(for template: String, _ text: String) {
        let entries = kept.drain()
        for entry in entries.prefix(Self.mostShown) {
            let isHere =
                entry.error == nil && entry.expression?.utf8.elementsEqual(text.utf8) == true
            let place = isHere ? entry.location.map { "\($0.line):\($0.column):" } : nil
            writeError("\(template):\(place ?? "") \(entry)")
        }
        if entries.count > Self.mostShown {
            writeError("\(template): further warnings and errors aren't shown")
        }
    }
}
