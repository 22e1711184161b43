import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// `mbml why`: says why variables are nothing or empty, or fail.
enum WhyCommand {
    static let subcommand = Subcommand(
        name: "why", operands: "[options] [NAME…]",
        summary: "find where variables became nothing, empty or an error",
        about: """
            Evaluates all variables, and prints each that fails, is nothing or is empty: where in a
            document that began, and why; the steps and the time that evaluating it takes. With NAMEs,
            prints these variables even if they have values, with the value of each part.

            The status is 1 if a variable fails, or a document has errors; 2 if evaluating the
            variables takes so long that not all of them are looked at.
            """,
        options: [
            .valued(
                "--html", "FILE", "write a page with all variables and their parts to FILE, too",
                completing: .files),
            .flag("--allow-empty", "finding no variables isn't an error"),
            .flag("--json", "print an object for each variable, on a line of its own"),
        ],
        run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        if let file = options.own["--html"] { try options.requireNoInput(file, of: "--html") }
        let loaded = try options.loaded(log: StandardErrorLog(isOn: options.showsLog))
        if let file = options.own["--html"] {
            try options.requireNoInput(
                file, of: "--html", including: loaded.environment.loadedPaths)
        }
        let (all, left) = try diagnoses(
            options, loaded.environment, mayBeEmpty: loaded.hasErrors)
        if let file = options.own["--html"] {
            let documents = options.documents.map { URL(fileURLWithPath: $0).lastPathComponent }
            let page = MBVariableDiagnosis.html(
                of: all,
                titled: (left > 0 ? "The first \(all.count) variables" : "Variables")
                    + (documents.first.map { " of \($0)" } ?? ""))
            try FileChanges.write(Data(page.utf8), to: file)
        }
        let isNamed = !options.operands.isEmpty
        let shown = isNamed ? all : all.filter { $0.outcome != .value }
        try whileRead {
            if options.has("--json") {
                for diagnosis in shown { try writeOutput(try json(of: diagnosis)) }
            } else {
                try write(all, isNamed: isNamed)
            }
        }
        if left > 0 {
            let advice = isNamed ? "name fewer of them" : "give their names to see them"
            writeError("mbml: \(omission(all.count, left)); \(advice)")
        }
        let hasFailed = loaded.hasErrors || all.contains { $0.outcome == .failed }
        return hasFailed ? 1 : left > 0 ? 2 : 0
    }

    /// Prints the variables that aren't right, or if they're named, all of them with their parts.
    static func write(_ all: [MBVariableDiagnosis], isNamed: Bool) throws {
        guard !isNamed else {
            for diagnosis in all { try write(diagnosis, withParts: true) }
            return
        }
        for group in groups(of: all.filter { $0.outcome != .value }) {
            try write(group[0], withParts: false)
            guard group.count > 1 else { continue }
            let others = group.dropFirst().map { "\($0.reference) \($0.outcome.words)" }
            try writeMessage("    so \(Advice.list(others, "and"))".inOneLine)
        }
        try writeOutput(summary(of: all))
    }

    private static func diagnoses(
        _ options: Options, _ environment: MBEnvironment, mayBeEmpty: Bool
    ) throws -> (all: [MBVariableDiagnosis], left: Int) {
        let names = environment.namesToDiagnose
        guard !names.isEmpty || mayBeEmpty || options.has("--allow-empty") else {
            throw NoVerdict(
                reason: "mbml: found no variables; name documents with --document, or write "
                    + "--allow-empty")
        }
        let wanted = try options.operands.map { operand in
            let name = operand.hasPrefix("$") ? String(operand.dropFirst()) : operand
            guard names.contains(name) else {
                throw NoVerdict(
                    reason: "mbml: no variable has the name \(Advice.quoted(name))"
                        + Advice.nearName(to: name, among: names))
            }
            return name
        }
        let shown = wanted.isEmpty ? names : wanted
        let all = environment.diagnoses(
            of: shown, declaredIn: options.documents.map { URL(fileURLWithPath: $0) },
            searching: options.roots)
        return (all, shown.count - all.count)
    }

    /// Says that not all variables were looked at.
    static func omission(_ count: Int, _ left: Int) -> String {
        "evaluating the first \(count) variables takes so long that \(left) more "
            + "\(left == 1 ? "isn't" : "aren't") looked at"
    }

    /// The diagnoses with the same place and reason together: the one that is declared nearest to
    /// the place first. The worst outcomes come first.
    private static func groups(
        of diagnoses: [MBVariableDiagnosis]
    ) -> [[MBVariableDiagnosis]] {
        var groups: [[MBVariableDiagnosis]] = []
        var positions: [String: Int] = [:]
        for diagnosis in diagnoses {
            let cause =
                "\(diagnosis.place?.description ?? diagnosis.name) \(diagnosis.reason ?? "")"
            if let position = positions[cause] {
                groups[position].append(diagnosis)
            } else {
                positions[cause] = groups.count
                groups.append([diagnosis])
            }
        }
        func distance(_ diagnosis: MBVariableDiagnosis) -> Int {
            guard let place = diagnosis.place, let declaration = diagnosis.declaration,
                place.file == declaration.file
            else { return .max }
            return abs(place.line - declaration.line)
        }
        let outcomes = MBVariableDiagnosis.Outcome.allCases
        func rank(_ group: [MBVariableDiagnosis]) -> Int {
            group.compactMap { outcomes.firstIndex(of: $0.outcome) }.min() ?? 0
        }
        return groups.map {
            $0.enumerated().sorted { left, right in
                (distance(left.element), left.offset) < (distance(right.element), right.offset)
            }.map(\.element)
        }
        .enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
        .map(\.element)
    }

    private static func write(_ diagnosis: MBVariableDiagnosis, withParts: Bool) throws {
        try writeMessage(diagnosis.description { FindingFormat.shown(path: $0) })
        if let snippet = diagnosis.snippet { try writeMessage("\(snippet)") }
        if withParts {
            for line in diagnosis.explanation.description.split(separator: "\n") {
                try writeOutput("    \(line)")
            }
        }
        try writeOutput("    \(cost(diagnosis.steps, diagnosis.duration))")
    }

    static func cost(_ steps: Int, _ duration: Duration) -> String {
        "\(steps) step\(steps == 1 ? "" : "s"), \(duration.text)"
    }

    private static func summary(of all: [MBVariableDiagnosis]) -> String {
        let counts: [(MBVariableDiagnosis.Outcome, String)] = [
            (.failed, "failed"), (.nothing, "nothing"), (.empty, "empty"),
        ]
        let parts = counts.map { outcome, word in
            "\(all.count { $0.outcome == outcome }) \(word)"
        }
        let steps = all.reduce(0) { $0 + $1.steps }
        let duration = all.reduce(Duration.zero) { $0 + $1.duration }
        return "\(all.count) variable\(all.count == 1 ? "" : "s"): "
            + "\(parts.joined(separator: ", ")); \(cost(steps, duration)) in all"
    }

    private static func json(of diagnosis: MBVariableDiagnosis) throws -> String {
        var object = MBDictionary()
        object["name"] = .string(diagnosis.name)
        object["outcome"] = .string(diagnosis.outcome.rawValue)
        object["reason"] = diagnosis.reason.map { .string($0) }
        if let place = diagnosis.place ?? diagnosis.declaration {
            object["file"] = place.file.map { .string(FindingFormat.shown(path: $0)) }
            object["line"] = MBValue(place.line)
            object["column"] = MBValue(place.column)
        }
        object["part"] = diagnosis.origin.map { .string($0.text) }
        object["steps"] = MBValue(diagnosis.steps)
        object["seconds"] = try MBValue(diagnosis.duration / .seconds(1))
        return try MBValue.dictionary(object).jsonString()
    }
}
