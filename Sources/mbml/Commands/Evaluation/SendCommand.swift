import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench

/// `mbml send`: shows what an event does.
enum SendCommand {
    static let subcommand = Subcommand(
        name: "send", operands: "[options] EVENT",
        summary: "show what the listeners of documents do with an event",
        about: """
            Posts EVENT to the listeners of the documents, and prints the effects, in their order, the
            variables that changed, and problems. Nothing outside changes: effects aren't carried out.
            Delayed actions run on a clock that doesn't wait, up to \(MBEventRun.mostActions) of them,
            for at most \(MBEventRun.longest.components.seconds) seconds of real time.

            The status is 1 if there are errors, and 2 if the documents have no listener for EVENT, or
            if evaluating the variables takes so long that not all of them are compared.
            """,
        options: [
            .valued("--object", "JSON", "the object of the event: $Event.object"),
            .valued("--user-info", "JSON", "what else it has, as an object: $Event.userInfo"),
            .valued(
                "--until", "SECONDS", "when to stop the clock; as long as actions wait by default"),
            .flag("--json", "print an object for each effect, change and problem on its own line"),
            .flag("--allow-empty", "an event without listeners isn't an error"),
        ],
        run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        guard let name = options.operands.first, options.operands.count == 1 else {
            throw options.wrong("expected one event, found \(options.operands.count)")
        }
        let event = try event(named: name, options)
        let until = try seconds(options) ?? .infinity
        let loaded = try options.loaded(
            log: StandardErrorLog(isOn: options.showsLog), startsListeners: true)
        let names = loaded.environment.eventNames
        guard options.has("--allow-empty") || names.contains(name) || names.contains("*") else {
            throw NoVerdict(
                reason: "mbml: no listener listens to \(Advice.quoted(name))"
                    + Advice.nearName(to: name, among: names))
        }
        let run = MBEventRun(
            of: event, in: loaded.environment, delayed: loaded.delayed, until: until)
        let compared = run.comparison()
        try options.has("--json") ? writeJSON(run, compared) : write(run, compared)
        let hasFailed =
            loaded.hasErrors || run.isCut || run.diagnostics.contains { $0.severity == .error }
        return hasFailed ? 1 : compared.uncompared > 0 ? 2 : 0
    }

    private static func event(named name: String, _ options: Options) throws -> MBEvent {
        func value(_ option: String) throws -> MBValue? {
            guard let text = options.own[option] else { return nil }
            do {
                return try MBValue(json: Data(text.utf8))
            } catch {
                throw options.wrong(
                    "'\(option)' needs JSON, found \(Advice.quoted(text)): \(error)")
            }
        }
        guard let info = try value("--user-info") else {
            return MBEvent(name, object: try value("--object"))
        }
        guard case .dictionary(let members) = info else {
            throw options.wrong("'--user-info' needs an object such as {\"quantity\": 2}")
        }
        return MBEvent(name, object: try value("--object"), userInfo: members)
    }

    private static func seconds(_ options: Options) throws -> Double? {
        guard let text = options.own["--until"] else { return nil }
        guard let seconds = Double(text), seconds >= 0 else {
            throw options.wrong(
                "\(Advice.quoted(text)) isn't a number of seconds such as 60 or 0.5")
        }
        return seconds
    }

    // MARK: - Output

    static func write(_ run: MBEventRun) throws { try write(run, run.comparison()) }

    private static func write(_ run: MBEventRun, _ compared: MBEventRun.Comparison) throws {
        for effect in run.effects {
            var line = after(effect.seconds) + effect.effect.description
            if case .posted(let event) = effect.effect, let object = event.object {
                line += " with \(shown(object))"
            }
            // The lines of an entry in the log stay lines, but can't look like another effect.
            let lines = line.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            try writeMessage(lines.joined(separator: "\n    "))
        }
        let rows = rows(of: compared)
        for row in rows {
            let name = MBExpression.reference(to: row.variable) ?? row.variable
            let key = row.key.map { SourceBytes($0).isIdentifier ? "." + $0 : "[\($0)]" } ?? ""
            let line = "\(name)\(key): \(shown(row.before)) → \(shown(row.after))"
            try writeMessage(line.inOneLine)
        }
        for diagnostic in run.diagnostics {
            try writeMessage(FindingFormat.shown(diagnostic))
        }
        for waiting in run.waiting {
            let line = "waiting: \(waiting.action.name), due after \(text(waiting.seconds)) s"
            try writeMessage(line.inOneLine)
        }
        if run.effects.isEmpty, rows.isEmpty, run.diagnostics.isEmpty, compared.uncompared == 0 {
            try writeMessage("nothing changed")
        }
        noteCut(run, compared)
    }

    /// A change in a line: that of a variable or, for `$Environment`, of one of its keys.
    private struct Row {
        let variable: String
        var key: String?
        let before: MBValue?
        let after: MBValue?
    }

    private static func rows(of compared: MBEventRun.Comparison) -> [Row] {
        compared.changes.flatMap { change in
            guard change.name == "Environment" else {
                return [Row(variable: change.name, before: change.before, after: change.after)]
            }
            let (before, after) = (attributes(change.before), attributes(change.after))
            return Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }
                .map {
                    Row(variable: change.name, key: $0, before: before[$0], after: after[$0])
                }
        }
    }

    /// The attributes of `$Environment`, and the documents that were loaded.
    private static func attributes(_ value: MBValue?) -> MBDictionary {
        var environment = MBEnvironment()
        environment["Loaded"] = value
        var shown: MBDictionary = [:]
        shown["mbmlPathsLoaded"] = environment.object("$Loaded.mbmlPathsLoaded")
        for (key, value) in environment.object("$Loaded.objectAttributes")?.asDictionary ?? [:] {
            shown[key] = value
        }
        return shown
    }

    /// Says why a run ended before its end, and that not all variables were compared.
    private static func noteCut(_ run: MBEventRun, _ compared: MBEventRun.Comparison) {
        if compared.uncompared > 0 {
            let isOne = compared.uncompared == 1
            writeError(
                "mbml: evaluating the variables takes so long that \(compared.uncompared) "
                    + "\(isOne ? "isn't" : "aren't") compared")
        }
        guard run.isCut else { return }
        guard run.runs < MBEventRun.mostActions else {
            return writeError(
                "more than \(MBEventRun.mostActions) delayed actions ran; --until stops the clock")
        }
        writeError(
            "the event was stopped after \(MBEventRun.longest.components.seconds) seconds, in which "
                + "\(run.runs) delayed action\(run.runs == 1 ? "" : "s") ran; --until stops the "
                + "clock")
    }

    private static func after(_ seconds: Double) -> String {
        seconds == 0 ? "" : "after \(text(seconds)) s: "
    }

    private static func text(_ seconds: Double) -> String {
        number(seconds).description
    }

    private static func number(_ seconds: Double) -> MBValue { (try? MBValue(seconds)) ?? .null }

    private static func shown(_ value: MBValue?) -> String {
        guard let value else { return "nothing" }
        let text = (try? value.jsonString(tagged: true)) ?? value.description
        let start = text.prefix(longestValue)
        return start.endIndex < text.endIndex ? "\(start)…" : text
    }

    /// The most characters of a value in a line.
    private static let longestValue = 200

    private static func writeJSON(_ run: MBEventRun, _ compared: MBEventRun.Comparison) throws {
        defer { noteCut(run, compared) }
        for effect in run.effects {
            var object: MBDictionary = ["seconds": number(effect.seconds)]
            for (name, value) in members(of: effect.effect) { object[name] = value }
            try write(object)
        }
        for row in rows(of: compared) {
            var object: MBDictionary = ["variable": .string(row.variable)]
            object["key"] = row.key.map { .string($0) }
            object["before"] = row.before ?? .null
            object["after"] = row.after ?? .null
            try write(object)
        }
        for diagnostic in run.diagnostics {
            var object: MBDictionary = [
                "severity": .string(diagnostic.severity.rawValue),
                "code": .string(diagnostic.code.rawValue),
                "message": .string(FindingFormat.shown(message: diagnostic.message)),
            ]
            object["file"] = diagnostic.file.map { .string(FindingFormat.shown(path: $0)) }
            object["line"] = diagnostic.location.map { MBValue($0.line) }
            object["column"] = diagnostic.location.map { MBValue($0.column) }
            try write(object)
        }
        for waiting in run.waiting {
            try write([
                "waiting": .string(waiting.action.name),
                "seconds": number(waiting.seconds),
            ])
        }
    }

    private static func write(_ object: MBDictionary) throws {
        try writeOutput(try MBValue.dictionary(object).jsonString(tagged: true))
    }

    private static func members(of effect: MBEffect) -> MBDictionary {
        switch effect {
        case .posted(let event):
            var members: MBDictionary = ["posted": .string(event.name)]
            members["object"] = event.object
            if !event.userInfo.isEmpty { members["userInfo"] = .dictionary(event.userInfo) }
            return members
        case .later(let action):
            return ["later": .string(action.name), "delay": .number(action.seconds)]
        case .log(let entry):
            return ["log": .string(entry.message), "level": .string("\(entry.level)")]
        case .saveFile(let path, let bytes):
            return ["saveFile": .string(path), "bytes": MBValue(bytes.count)]
        case .deleteFile(let path): return ["deleteFile": .string(path)]
        case .createLink(let path, let target):
            return ["createLink": .string(path), "to": .string(target)]
        }
    }
}
