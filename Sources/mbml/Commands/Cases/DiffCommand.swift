import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// `mbml diff`: the same cases over two trees of documents.
enum DiffCommand {
    static let subcommand = Subcommand(
        name: "diff", operands: "[options] OLD NEW CASES…",
        summary: "find what other documents change",
        about: """
            Runs the cases of the files CASES over the documents OLD and over NEW, with the same
            data, clock, locale and seed, and prints what differs: first what fails now, then what
            became nothing, then what became empty. OLD and NEW are manifests, or directories with
            documents of the same names as those in the case files. What the cases expect doesn't
            matter.

            The status is 0 if nothing differs, 1 if something does, and 2 if something can't be
            used.
            """,
        options: [
            .valued(
                "--ignore", "PATH",
                "where differences don't count: $.items[*].id, $[\"a key\"] or effects[*].object "
                    + "(repeatable)"),
            .valued("--filter", "TEXT", "run only cases whose id contains TEXT"),
            .flag("--json", "print an object on its own line for each change"),
        ],
        evaluates: false, completion: .files, run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        guard options.operands.count >= 3 else {
            throw options.wrong(
                "expected OLD, NEW and a case file, found \(options.operands.count)")
        }
        let patterns = try options.repeated["--ignore", default: []].map { text in
            do throws(CasePathPattern.Invalid) {
                return try CasePathPattern(text)
            } catch {
                throw options.wrong(error.description)
            }
        }
        let trees = try options.operands.prefix(2).map { path in
            guard FileKind(atPath: path) != .missing else {
                throw NoVerdict(reason: "\(path.inOneLine): the file doesn't exist")
            }
            return URL(fileURLWithPath: path)
        }
        let files = try CaseFiles.find(Array(options.operands.dropFirst(2)))
        var comparison = TreeComparison(ignoring: patterns)
        for file in files {
            try compare(file, trees[0], trees[1], CaseFiles.filter(options), into: &comparison)
        }
        guard comparison.count > 0 else {
            throw NoVerdict(reason: "mbml: found no case to run")
        }
        try whileRead {
            if options.has("--json") {
                try comparison.changes.forEach(writeJSON)
            } else {
                try write(comparison)
            }
        }
        return comparison.changes.isEmpty ? 0 : 1
    }

    private static func compare(
        _ url: URL, _ old: URL, _ new: URL, _ filter: String?,
        into comparison: inout TreeComparison
    ) throws {
        let files = try [old, new].map { tree in
            do throws(MBCaseFile.ReadError) {
                return try MBCaseFile(
                    contentsOf: url, into: nil, inPlaceOf: tree, recording: nil)
            } catch {
                throw NoVerdict(reason: error.description)
            }
        }
        for diagnostic in files.flatMap(\.diagnostics) where diagnostic.severity == .error {
            writeError(FindingFormat.shown(diagnostic))
        }
        var progress = Progress(of: files[0].cases.count, "cases")
        defer { progress.hide() }
        for (position, (before, after)) in zip(files[0].cases, files[1].cases).enumerated()
        where after.skipReason == nil && filter.map({ after.id.contains($0) }) ?? true {
            progress.show(position)
            comparison.compare(before, after)
        }
    }

    private static func write(_ comparison: TreeComparison) throws {
        for kind in TreeComparison.Kind.allCases {
            guard let count = comparison.countOfChanged[kind] else { continue }
            try writeOutput("\(title(kind)) (\(count)):")
            try comparison.changes.filter { $0.kind == kind }.forEach(write)
            try writeOutput("")
        }
        try writeOutput(count(comparison))
    }

    private static func write(_ change: TreeComparison.Change) throws {
        var lines = change.cases.map {
            "\($0.location.file ?? ""):\($0.location.line): \($0.id)".inOneLine
        }
        for difference in change.differences {
            lines += difference.description.split(whereSeparator: \.isNewline).map { "  " + $0 }
        }
        if change.more > 0 { lines.append("  and \(change.more) more") }
        try writeMessage(lines.joined(separator: "\n"))
    }

    private static func title(_ kind: TreeComparison.Kind) -> String {
        switch kind {
        case .fails: "Now fails"
        case .nothing: "Became nothing"
        case .empty: "Became empty"
        case .changed: "Changed"
        case .works: "No longer fails"
        }
    }

    private static func count(_ comparison: TreeComparison) -> String {
        let changed = comparison.countOfChanged
        let same = comparison.count - changed.values.reduce(0, +)
        let parts = TreeComparison.Kind.allCases.compactMap { kind in
            changed[kind].map { count in
                switch kind {
                case .fails: "\(count) now fail\(count == 1 ? "s" : "")"
                case .nothing: "\(count) became nothing"
                case .empty: "\(count) became empty"
                case .changed: "\(count) changed"
                case .works: "\(count) no longer fail\(count == 1 ? "s" : "")"
                }
            }
        }
        let cases = "\(comparison.count) case\(comparison.count == 1 ? "" : "s")"
        return "\(cases): " + (parts + ["\(same) the same"]).joined(separator: ", ")
    }

    private static func writeJSON(_ change: TreeComparison.Change) throws {
        var object: MBDictionary = [
            "change": .string(change.kind.rawValue),
            "cases": .array(
                change.cases.map {
                    [
                        "file": .string($0.location.file ?? ""), "line": MBValue($0.location.line),
                        "id": .string($0.id),
                    ]
                }),
            "differences": .array(
                change.differences.map {
                    ["path": .string($0.path), "message": .string($0.message)]
                }),
        ]
        if change.more > 0 { object["more"] = MBValue(change.more) }
        try writeOutput(try MBValue.dictionary(object).jsonString())
    }
}
