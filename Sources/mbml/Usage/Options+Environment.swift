import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench

// MARK: - The environment that the options describe

extension Options {
    /// The environment that the options describe. Problems in documents are written to standard
    /// error.
    func environment(log: any MBLogSink) throws -> MBEnvironment {
        try loaded(log: log).environment
    }

    /// Whether data is read from standard input.
    var readsStandardInput: Bool { data.contains { $0.file == "-" } }

    /// The values of `--data` by name, for a check.
    func examples() throws -> [String: [MBValue]] {
        var examples: [String: [MBValue]] = [:]
        for (name, file) in data { examples[name, default: []].append(try value(in: file)) }
        return examples
    }

    /// The environment that the options describe without `--data`: what an app gives to documents.
    func hostEnvironment(log: any MBLogSink) throws -> MBEnvironment {
        var host = self
        host.data = []
        return try host.loaded(log: log).environment
    }

    /// The environment that the options describe, and whether its documents have errors.
    ///
    /// - Parameters:
    ///   - startsListeners: whether listeners are notified of the loading. Their effects aren't
    ///     carried out, but for actions that they delay, which are returned.
    ///   - prepare: what a subcommand of its own sets, before anything is evaluated.
    func loaded(
        log: any MBLogSink, startsListeners: Bool = false,
        preparing prepare: (inout MBEnvironment) throws -> Void = { _ in }
    ) throws -> Loaded {
        var environment = bareEnvironment(log: log)
        try prepare(&environment)
        let given = try given(in: environment)
        for (name, value) in given { try environment.set(name, to: value) }
        return try load(
            documents, into: environment, keeping: given, startsListeners: startsListeners)
    }

    /// The environment that the options describe, without documents and variables.
    func bareEnvironment(log: any MBLogSink) -> MBEnvironment {
        var environment = MBEnvironment()
        environment.limits = limits
        environment.capabilities = capabilities
        environment.capabilities.log = log
        if !readable.isEmpty || !deletable.isEmpty {
            environment.capabilities.files = .granted(
                reading: readable, deleting: deletable)
        }
        environment.isStrict = isStrict
        environment.register(MBEventHandlingModule())
        return environment
    }

    /// The values of `--data` and `--set`.
    func given(in environment: MBEnvironment) throws -> [(name: String, value: MBValue)] {
        var environment = environment
        var given: [(name: String, value: MBValue)] = []
        for (name, file) in data { given.append((name, try value(in: file))) }
        for (name, value) in given { try environment.set(name, to: value) }
        for (name, text) in texts {
            let (name, value) = try self.value(of: text, for: name, in: environment)
            try environment.set(name, to: value)
            given.append((name, value))
        }
        return given
    }

    /// Loads documents into an environment.
    ///
    /// The given values have been set in it, so that documents can read them. They're set again
    /// afterward, so that they override documents that declare the same names.
    func load(
        _ documents: [String], into environment: MBEnvironment,
        keeping given: [(name: String, value: MBValue)], startsListeners: Bool = false
    ) throws -> Loaded {
        var environment = environment
        var hasErrors = false
        var delayed: [MBDeferredAction] = []
        for (position, document) in documents.enumerated() {
            let url = URL(fileURLWithPath: document)
            let loaded =
                position == 0
                ? try MBEnvironment.load(manifest: url, searching: roots, into: environment)
                : try environment.loading(document: url, searching: roots)
            let result = startsListeners ? loaded.handlingEvents() : nil
            for diagnostic in result?.diagnostics ?? loaded.diagnostics {
                writeError(FindingFormat.shown(diagnostic))
                if diagnostic.severity == .error { hasErrors = true }
            }
            environment = result?.environment ?? loaded.environment
            for case .later(let action) in result?.effects ?? [] { delayed.append(action) }
        }
        try keep(given, in: &environment)
        return Loaded(environment: environment, hasErrors: hasErrors, delayed: delayed)
    }

    /// What loading documents gave.
    struct Loaded {
        let environment: MBEnvironment
        /// Whether the documents have errors.
        let hasErrors: Bool
        /// What listeners delayed when they were notified of the loading.
        let delayed: [MBDeferredAction]
    }

    /// The value that `--set` gives to a variable. An expression sees the data, and what was set
    /// before it.
    private func value(
        of text: String, for name: String, in environment: MBEnvironment
    ) throws -> (name: String, value: MBValue) {
        guard name.hasSuffix(":"), name.count > 1 else { return (name, .string(text)) }
        let name = String(name.dropLast())
        do {
            return (name, try environment.evaluate(text) ?? .null)
        } catch {
            throw wrong("'--set \(name):=…' can't be evaluated: \(error)")
        }
    }

    /// Sets the variables again that documents declared, too, with a warning.
    ///
    /// - Parameter source: where the values come from.
    func keep(
        _ given: [(name: String, value: MBValue?)], in environment: inout MBEnvironment,
        from source: String = "from the command line"
    ) throws {
        var warned: Set<String> = []
        for (name, value) in given where environment.isDeclared(name) {
            if warned.insert(name).inserted {
                writeError(
                    "warning: a document also declares '\(name.inOneLine)'; the value \(source) "
                        + "is kept")
            }
            if environment.isReadOnly(name) {
                try environment.declare(name, value: value, isReadOnly: true)
            } else {
                try environment.set(name, to: value)
            }
        }
    }

    func value(in file: String) throws -> MBValue {
        let data = try read(file)
        do {
            return try MBValue(json: data, limits: limits)
        } catch {
            throw UnreadableFile(path: file, reason: error.messageWithPlace)
        }
    }

    private func read(_ file: String) throws -> Data {
        guard file != "-" else {
            let data = try StandardStreams.readAll(limit: Self.mostData)
            guard data.count <= Self.mostData else { throw InputError(reason: Self.isTooLong) }
            return data
        }
        let data: Data
        do throws(NamedFile.Problem) {
            data = try NamedFile.bytes(of: URL(fileURLWithPath: file), atMost: Self.mostData)
        } catch {
            throw UnreadableFile(path: file, reason: error.reason)
        }
        guard data.count <= Self.mostData else {
            throw UnreadableFile(path: file, reason: Self.isTooLong)
        }
        return data
    }

    /// The maximum number of bytes of JSON to read for one variable.
    private static let mostData = 64_000_000
    private static let isTooLong = "it has more than \(mostData) bytes"
}
