import Foundation
import MBDataEnvironment
import MBEventHandling

/// The options that all evaluating subcommands share, and the environment made from them.
struct Options {
    static let usage = """
          --document FILE      load an MBML document; the first is the manifest (repeatable)
          --search DIR         search DIR for included documents (repeatable)
          --data NAME=FILE     set a variable to the content of a JSON file of at most 64 MB; - is
                               standard input
          --set NAME=TEXT      set a variable to a text; this and --data override documents that
                               declare the same name, with a warning
          --locale ID          the locale for dates and numbers
          --collation ID       the locale that orders texts; without it, the order is the same
                               everywhere
          --time-zone ID       the time zone for dates
          --now ISO8601        stop the clock at this time
          --seed N             make random numbers reproducible
          --allow-read DIR     let file functions read DIR and its contents (repeatable)
          --allow-delete DIR   let ^deleteFile delete files inside DIR (repeatable)
          --limit NAME=N       set a limit (\(limitNames.joined(separator: ", ")))
          --strict             treat missing variables and keys and swallowed errors as errors
          --log                write the log to standard error

        You can also join a value to its option with =, as in --seed=1.
        """

    private var documents: [String] = []
    private var searches: [String] = []
    private var data: [(name: String, file: String)] = []
    private var texts: [(name: String, text: String)] = []
    private var readable: [URL] = []
    private var deletable: [URL] = []
    private var limits = MBLimits.standard
    private var capabilities = MBCapabilities()
    private(set) var isStrict = false
    private(set) var showsLog = false
    /// The arguments that aren't options.
    private(set) var operands: [String] = []
    /// The subcommand's own options.
    private(set) var own: [String: String] = [:]
    /// All values of the subcommand's own options, in the order in which they were given.
    private(set) var repeated: [String: [String]] = [:]
    private let command: String

    /// Reads arguments.
    ///
    /// - Parameters:
    ///   - command: the usage of the subcommand.
    ///   - valued: its own options that take a value.
    ///   - flags: its own options that take none.
    init(
        _ arguments: [String], of command: String, valued: Set<String> = [],
        flags: Set<String> = []
    ) throws {
        self.command = command
        var rest = arguments[...]
        var endsOptions = false
        while let argument = rest.popFirst() {
            guard !endsOptions, argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            guard argument != "--" else {
                endsOptions = true
                continue
            }
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let option = String(parts[0])
            if parts.count == 2 { rest = [String(parts[1])] + rest }
            if flags.contains(option) || Self.flags.contains(option) {
                guard parts.count == 1 else { throw wrong("'\(option)' takes no value") }
                take(flag: option)
            } else if valued.contains(option) || Self.names.contains(option) {
                guard let value = rest.popFirst() else { throw wrong("'\(option)' needs a value") }
                try take(option, value)
            } else {
                let known = valued.union(flags).union(Self.names).union(Self.flags).sorted()
                let near = Advice.nearName(to: option, among: known)
                throw wrong(
                    "unknown option \(Advice.quoted(argument))"
                        + (near.isEmpty ? "; put -- before an expression that begins with -" : near)
                )
            }
        }
    }

    func wrong(_ message: String) -> UsageError {
        UsageError(message: message, usage: command + "\n\n" + Self.usage)
    }

    private mutating func take(flag: String) {
        switch flag {
        case "--strict": isStrict = true
        case "--log": showsLog = true
        default: own[flag] = ""
        }
    }

    private mutating func take(_ option: String, _ value: String) throws {
        switch option {
        case "--document": documents.append(value)
        case "--search": searches.append(try directory(value))
        case "--data": data.append(try pair(value, of: option))
        case "--set": texts.append(try pair(value, of: option))
        case "--locale": capabilities.locale = Locale(identifier: value)
        case "--collation": capabilities.collationLocale = Locale(identifier: value)
        case "--time-zone":
            guard let zone = TimeZone(identifier: value) ?? TimeZone(abbreviation: value) else {
                throw wrong("'\(value)' isn't a time zone; write a name such as Europe/Oslo or UTC")
            }
            capabilities.timeZone = zone
        case "--now":
            guard let date = try? Date(value, strategy: .iso8601) else {
                throw wrong("'\(value)' isn't a date like 2026-11-21T08:30:00Z")
            }
            capabilities.clock = .fixed(date)
        case "--seed":
            guard let seed = UInt64(value) else {
                throw wrong("'\(value)' isn't a seed; write a whole number from 0 to \(UInt64.max)")
            }
            capabilities.random = .seeded(seed)
        case "--allow-read": readable.append(try existing(value))
        case "--allow-delete": deletable.append(try existing(value))
        case "--limit":
            let (name, number) = try pair(value, of: option)
            try limit(name, to: number)
        default:
            own[option] = value
            repeated[option, default: []].append(value)
        }
    }

    private mutating func limit(_ name: String, to text: String) throws {
        let complaint = "\(Advice.quoted(text)) isn't a number for the limit '\(name)'; write "
        if name == "seconds" {
            guard let seconds = Double(text), seconds >= 0, seconds.isFinite else {
                throw wrong(complaint + "seconds such as 0.5")
            }
            limits.seconds = seconds
        } else if let path = MBLimits.names[name] {
            guard let limit = Int(text), limit >= 0 else {
                throw wrong(complaint + "a whole number from 0 to \(Int.max)")
            }
            limits[keyPath: path] = limit
        } else {
            throw wrong(
                "\(Advice.quoted(name)) isn't a limit"
                    + Advice.name(instead: name, among: Self.limitNames))
        }
    }

    private static let limitNames = ["seconds"] + MBLimits.names.keys.sorted()

    private static let flags: Set<String> = ["--strict", "--log"]

    private static let names: Set<String> = [
        "--document", "--search", "--data", "--set", "--locale", "--collation", "--time-zone",
        "--now",
        "--seed", "--allow-read", "--allow-delete", "--limit",
    ]

    private func existing(_ path: String) throws -> URL {
        guard FileManager.default.fileExists(atPath: path) else {
            throw wrong("'\(path)' doesn't exist")
        }
        return URL(fileURLWithPath: path)
    }

    private func directory(_ path: String) throws -> String {
        guard FileKind(atPath: try existing(path).path) == .directory else {
            throw wrong("'\(path)' isn't a directory")
        }
        return path
    }

    private func pair(_ text: String, of option: String) throws -> (name: String, String) {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw wrong("'\(option)' needs NAME=…, found '\(text)'")
        }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    /// The directories in which to search for included documents.
    var roots: [MBCapabilities.DirectoryRoot] {
        searches.map { MBCapabilities.DirectoryRoot(URL(fileURLWithPath: $0)) }
    }

    /// The only operand, an expression. For `-`, standard input without its last line break.
    func expression() throws -> String {
        guard let operand = operands.first, operands.count == 1 else {
            throw wrong("expected one expression, found \(operands.count)")
        }
        guard operand == "-" else { return operand }
        let longest = limits.expressionLength
        // One more byte may be a last line break. A longer text fails to compile.
        let data = try StandardStreams.readAll(limit: longest < .max ? longest + 1 : longest)
        let text = String(decoding: data, as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// The context that `--as` names, or string context without it.
    func context() throws -> MBContext {
        let name = own["--as"] ?? MBContext.string.rawValue
        return try Advice.context(named: name, else: wrong)
    }

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
    /// Data and texts are set before the documents are loaded, so that documents can read them, and
    /// again afterward, so that they override documents that declare the same names.
    func loaded(log: any MBLogSink) throws -> (environment: MBEnvironment, hasErrors: Bool) {
        var hasErrors = false
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
        var given: [(name: String, value: MBValue)] = []
        for (name, file) in data { given.append((name, try value(in: file))) }
        for (name, text) in texts { given.append((name, .string(text))) }
        for (name, value) in given { try environment.set(name, to: value) }
        for (position, document) in documents.enumerated() {
            let url = URL(fileURLWithPath: document)
            let loaded =
                position == 0
                ? try MBEnvironment.load(manifest: url, searching: roots, into: environment)
                : try environment.loading(document: url, searching: roots)
            for diagnostic in loaded.diagnostics {
                writeError("\(diagnostic)")
                if diagnostic.severity == .error { hasErrors = true }
            }
            environment = loaded.environment
        }
        try keep(given, in: &environment)
        return (environment, hasErrors)
    }

    /// Sets the variables again that documents declared, too.
    private func keep(
        _ given: [(name: String, value: MBValue)], in environment: inout MBEnvironment
    ) throws {
        var warned: Set<String> = []
        for (name, value) in given where environment.isDeclared(name) {
            if warned.insert(name).inserted {
                writeError(
                    "warning: a document also declares '\(name)'; the value from the command "
                        + "line is kept")
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
            throw UnreadableFile(path: file, reason: "\(error)")
        }
    }

    private func read(_ file: String) throws -> Data {
        guard file != "-" else {
            let data = try StandardStreams.readAll(limit: Self.mostData)
            guard data.count <= Self.mostData else { throw InputError(reason: Self.isTooLong) }
            return data
        }
        switch FileKind(atPath: file) {
        case .directory: throw UnreadableFile(path: file, reason: "it is a directory")
        case .missing: throw UnreadableFile(path: file, reason: "the file doesn't exist")
        case .file: break
        }
        let data: Data
        do {
            // The size may not be known in advance: the file may be a pipe or a device.
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
            defer { try? handle.close() }
            data = try handle.read(upToCount: Self.mostData + 1) ?? Data()
        } catch {
            let isRefused = (error as? CocoaError)?.code == .fileReadNoPermission
            throw UnreadableFile(
                path: file,
                reason: isRefused ? "permission is missing" : error.localizedDescription)
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

/// The kind of item at a path.
private enum FileKind {
    case missing
    case directory
    case file

    init(atPath path: String) {
        var isDirectory: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        self = exists ? isDirectory.boolValue ? .directory : .file : .missing
    }
}

/// A file that can't be read.
struct UnreadableFile: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "\(path): cannot be read: \(reason)" }
}
