import Foundation
import MBDataEnvironment
import MBEventHandling

/// The options that all evaluating subcommands share, and the environment made from them.
struct Options {
    /// The options that all evaluating subcommands share.
    static let shared: [Option] = [
        .valued(
            "--document", "FILE", "load an MBML document; the first is the manifest (repeatable)",
            completing: .files),
        .valued(
            "--search", "DIR", "search DIR for included documents (repeatable)",
            completing: .directories),
        .valued(
            "--data", "NAME=FILE",
            "set a variable to the content of a JSON file of at most 64 MB; - is standard input",
            completing: .files),
        .valued(
            "--set", "NAME=TEXT",
            "set a variable to a text, or with NAME:=EXPRESSION to the value of an expression; this "
                + "and --data override documents that declare the same name, with a warning"),
        .valued("--locale", "ID", "the locale for dates and numbers"),
        .valued(
            "--collation", "ID",
            "the locale that orders texts; without it, the order is the same everywhere"),
        .valued("--time-zone", "ID", "the time zone for dates"),
        .valued("--now", "ISO8601", "stop the clock at this time"),
        .valued("--seed", "N", "make random numbers reproducible"),
        .valued(
            "--allow-read", "DIR", "let file functions read DIR and its contents (repeatable)",
            completing: .directories),
        .valued(
            "--allow-delete", "DIR", "let ^deleteFile delete files inside DIR (repeatable)",
            completing: .directories),
        .valued(
            "--limit", "NAME=N", "set a limit (\(limitNames.joined(separator: ", ")))",
            completing: .words(limitNames.map { $0 + "=" })),
        .flag("--strict", "treat missing variables and keys and swallowed errors as errors"),
        .flag("--log", "write the log to standard error"),
    ]

    private(set) var documents: [String] = []
    private(set) var searches: [String] = []
    var data: [(name: String, file: String)] = []
    /// The texts of `--set`; the name of one that is an expression ends with `:`.
    private(set) var texts: [(name: String, text: String)] = []
    private(set) var readable: [URL] = []
    private(set) var deletable: [URL] = []
    private(set) var limits = MBLimits.standard
    /// The names of the limits that were given.
    private(set) var limited: Set<String> = []
    private(set) var capabilities = MBCapabilities()
    private(set) var isStrict = false
    private(set) var showsLog = false
    /// The arguments that aren't options.
    private(set) var operands: [String] = []
    /// The subcommand's own options.
    private(set) var own: [String: String] = [:]
    /// All values of the subcommand's own options, in the order in which they were given.
    private(set) var repeated: [String: [String]] = [:]
    /// The text of `--now`, which may be a time in the zone of `--time-zone`.
    private var now: String?
    private let subcommand: Subcommand

    /// Reads the arguments of a subcommand.
    ///
    /// - Throws: `UsageError` for wrong arguments, `HelpRequest` if they ask for help.
    init(_ arguments: [String], of subcommand: Subcommand) throws {
        self.subcommand = subcommand
        let known = Dictionary(
            subcommand.allOptions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
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
            guard argument != "--help", argument != "-h" else {
                throw HelpRequest(text: subcommand.help)
            }
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false
            ).map(String.init)
            let (name, joined) = (parts[0], parts.count == 2 ? parts[1] : nil)
            guard let option = known[name] else { throw unknown(argument, name) }
            switch option.argument {
            case .none:
                guard joined == nil else { throw wrong("'\(name)' takes no value") }
                take(flag: name)
            case .optional: try take(name, joined ?? "")
            case .required:
                guard let value = joined ?? rest.popFirst() else {
                    throw wrong("'\(name)' needs a value")
                }
                guard joined != nil || known[value] == nil else {
                    throw wrong(
                        "'\(name)' needs a value before '\(value)'; write \(name)=\(value) if that "
                            + "is meant")
                }
                try take(name, value)
            }
        }
        if let now { try stopClock(at: now) }
        guard subcommand.operands.hasSuffix("[options]"), let operand = operands.first else {
            return
        }
        throw wrong("unexpected \(Advice.quoted(operand))")
    }

    private func unknown(_ argument: String, _ name: String) -> UsageError {
        let names = subcommand.allOptions.map(\.name).sorted()
        let near = Advice.nearName(to: name, among: names)
        let takesExpression = subcommand.operands.contains("EXPRESSION")
        let advice =
            takesExpression
            ? "; put -- before an expression that begins with -"
            : "; mbml help \(subcommand.name) lists the options"
        return wrong("unknown option \(Advice.quoted(argument))" + (near.isEmpty ? advice : near))
    }

    func wrong(_ message: String) -> UsageError {
        UsageError(message: message, usage: subcommand.help)
    }

    /// Refuses to read data from standard input, which holds something else.
    func requireNoData(fromInputOf what: String) throws {
        guard readsStandardInput else { return }
        throw wrong("only one of --data and the \(what) can be standard input")
    }

    /// Refuses to write to a document or to data that the options name.
    ///
    /// - Parameter loaded: other documents that were loaded.
    func requireNoInput(
        _ output: String, of option: String, including loaded: [String] = []
    ) throws {
        func target(_ path: String) -> String {
            URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        }
        for input in documents + data.map(\.file) + loaded where target(input) == target(output) {
            throw wrong("'\(output)' is read, too; \(option) never overwrites that")
        }
    }

    /// Whether an own option was given.
    func has(_ option: String) -> Bool { own[option] != nil }

    /// The value of an own option, which is one of some words.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: String, among choices: [Choice] = Array(Choice.allCases)
    ) throws -> Choice? {
        guard let text = own[option] else { return nil }
        guard let choice = choices.first(where: { $0.rawValue == text }) else {
            let all = choices.map(\.rawValue).joined(separator: ", ")
            throw wrong("'\(option)' is one of \(all), found \(Advice.quoted(text))")
        }
        return choice
    }

    private mutating func take(flag: String) {
        switch flag {
        case "--strict": isStrict = true
        case "--log": showsLog = true
        default: own[flag] = ""
        }
    }

    private func locale(_ name: String) throws -> Locale {
        guard let locale = LocaleName.given(name) else {
            throw wrong("'\(name)' isn't a locale; write a name such as en_US or fr")
        }
        return locale
    }

    private mutating func take(_ option: String, _ value: String) throws {
        switch option {
        case "--document": documents.append(value)
        case "--search": searches.append(try directory(value))
        case "--data":
            let (name, file) = try pair(value, of: option)
            guard file != "-" || !readsStandardInput else {
                throw wrong("only one '--data' can be standard input")
            }
            data.append((name, file))
        case "--set":
            let given = try pair(value, of: option)
            guard given.name != ":" else {
                throw wrong("'--set' needs NAME:=EXPRESSION, found '\(value)'")
            }
            texts.append(given)
        case "--locale": capabilities.locale = try locale(value)
        case "--collation": capabilities.collationLocale = try locale(value)
        case "--time-zone":
            guard let zone = ZoneName.given(value) else {
                throw wrong("'\(value)' isn't a time zone; write a name such as Europe/Oslo or UTC")
            }
            capabilities.timeZone = zone
        case "--now":
            now = value
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

    /// Stops the clock at a time that is written as `^parseISODate` reads it.
    private mutating func stopClock(at text: String) throws {
        guard let date = Date.written(text, in: capabilities.timeZone) else {
            throw wrong("\(Advice.quoted(text)) isn't a date like 2026-11-21T08:30:00Z")
        }
        capabilities.clock = .fixed(date)
    }

    private mutating func limit(_ name: String, to text: String) throws {
        limited.insert(name)
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

    private func existing(_ path: String) throws -> URL {
        guard FileManager.default.fileExists(atPath: path) else {
            throw wrong("'\(path.inOneLine)' doesn't exist")
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
        // A mark at the beginning of the value belongs to the same character as the sign.
        let equals = text.utf8.firstIndex(of: UInt8(ascii: "="))
        guard let equals, equals != text.startIndex else {
            throw wrong("'\(option)' needs NAME=…, found '\(text)'")
        }
        return (String(text[..<equals]), String(text[text.utf8.index(after: equals)...]))
    }

    /// The directories in which to search for included documents.
    var roots: [MBCapabilities.DirectoryRoot] {
        searches.map { MBCapabilities.DirectoryRoot(URL(fileURLWithPath: $0)) }
    }

    /// The only operand, an expression. For `-`, standard input without a byte order mark and its
    /// last line break.
    func expression() throws -> String {
        guard let operand = operands.first, operands.count == 1 else {
            throw wrong("expected one expression, found \(operands.count)")
        }
        guard operand == "-" else { return operand }
        try requireNoData(fromInputOf: "expression")
        return try TextFile.expression(limit: limits.expressionLength)
    }

    /// The escaping that `--escape` names; nil without it.
    func escaping() throws -> MBEscaping? {
        guard let name = own["--escape"] else { return nil }
        guard let escaping = MBEscaping(named: name) else {
            let advice = Advice.name(instead: name, among: MBEscaping.all.map(\.name))
            throw wrong("\(Advice.quoted(name)) isn't an escaping" + advice)
        }
        return escaping
    }

    /// The context that `--as` names, or string context without it.
    func context() throws -> MBContext {
        let name = own["--as"] ?? MBContext.string.rawValue
        return try Advice.context(named: name, else: wrong)
    }
}
