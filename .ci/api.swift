// Lists the public symbols of modules, one per line, and compares them with a recorded list.
//
//     swift api.swift [--record] GRAPHS LISTS MODULE…
//
// GRAPHS holds a directory of symbol graphs for each module, LISTS a text file. Symbols that the
// compiler synthesizes, such as the `==` of a struct, aren't in the sources and aren't listed; the
// conformance that they serve is. The status is 1 if a list doesn't match.

import Foundation

struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable { let identifier: String }
        struct Identifier: Decodable { let precise: String }
        struct Fragment: Decodable { let spelling: String }
        struct Place: Decodable { let uri: String }
        struct Extension: Decodable {
            struct Constraint: Decodable { let kind, lhs, rhs: String }
            let constraints: [Constraint]?
        }

        let kind: Kind
        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]?
        let swiftExtension: Extension?
        let location: Place?

        var path: String { pathComponents.joined(separator: ".") }

        /// The declaration on one line, with the conditions of the extension that holds it.
        var declaration: String {
            let text = (declarationFragments ?? []).map(\.spelling).joined()
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let conditions = (swiftExtension?.constraints ?? []).map { condition in
                let relation =
                    switch condition.kind {
                    case "conformance", "superclass": ":"
                    default: " =="
                    }
                return "\(condition.lhs)\(relation) \(condition.rhs)"
            }
            guard !conditions.isEmpty else { return text }
            return "\(text) [where \(conditions.sorted().joined(separator: ", "))]"
        }
    }

    struct Relationship: Decodable {
        let kind, source, target: String
        let targetFallback: String?
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
}

/// A line of a list.
struct Entry: Hashable, Comparable {
    let kind: String
    let path: String
    let declaration: String

    var line: String { "\(kind)\t\(path)\t\(declaration)" }

    init(_ kind: String, _ path: String, _ declaration: String) {
        self.kind = kind
        self.path = path
        self.declaration = declaration
    }

    init?(line: Substring) {
        let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
        guard parts.count == 3 else { return nil }
        self.init(parts[0], parts[1], parts[2])
    }

    static func < (one: Entry, other: Entry) -> Bool {
        (one.path, one.kind, one.declaration) < (other.path, other.kind, other.declaration)
    }
}

/// The public symbols and conformances of a module.
func entries(in graphs: [SymbolGraph]) -> Set<Entry> {
    let relationships = graphs.flatMap(\.relationships)
    func sources(_ kind: String) -> Set<String> {
        Set(relationships.filter { $0.kind == kind }.map(\.source))
    }
    let required = sources("requirementOf").union(sources("optionalRequirementOf"))
    let defaulted = Set(relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.target))

    var entries: Set<Entry> = []
    var names: [String: String] = [:]
    for symbol in graphs.flatMap(\.symbols) {
        names[symbol.identifier.precise] = symbol.path
        guard symbol.location != nil, symbol.kind.identifier != "swift.extension" else { continue }
        let name = symbol.identifier.precise
        let kind =
            !required.contains(name)
            ? symbol.kind.identifier.replacing("swift.", with: "")
            : defaulted.contains(name) ? "requirement.default" : "requirement"
        entries.insert(Entry(kind, symbol.path, symbol.declaration))
    }
    // Every type has the first three unless its declaration says otherwise.
    let silent: Set = ["Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"]
    for relationship in relationships
    where ["conformsTo", "inheritsFrom"].contains(relationship.kind) {
        let target =
            names[relationship.target] ?? relationship.targetFallback ?? relationship.target
        let short = target.split(separator: ".").last.map(String.init) ?? target
        guard let source = names[relationship.source], !silent.contains(short) else { continue }
        entries.insert(Entry("conformance", source, short))
    }
    return entries
}

/// A difference, and whether it breaks code that was written before.
struct Difference {
    let breaks: Bool
    let text: String

    static func added(_ entry: Entry) -> Difference {
        let reason: String? =
            switch entry.kind {
            case "requirement": "types that conform don't have it"
            case "enum.case": "a switch over all cases doesn't have it"
            default: nil
            }
        let note = reason.map { ": " + $0 } ?? ""
        return Difference(
            breaks: reason != nil, text: "added\(note)\n    + \(entry.shown)")
    }

    static func removed(_ entry: Entry) -> Difference {
        Difference(breaks: true, text: "removed\n    - \(entry.shown)")
    }

    static func changed(_ old: Entry, _ new: Entry) -> Difference {
        var isAllowed = false
        if old.declaration == new.declaration {
            isAllowed = old.kind == "requirement" && new.kind == "requirement.default"
        } else if old.kind == new.kind {
            isAllowed = "@discardableResult " + old.declaration == new.declaration
        }
        return Difference(
            breaks: !isAllowed, text: "changed\n    - \(old.shown)\n    + \(new.shown)")
    }
}

extension Entry {
    var shown: String { "\(kind) \(path): \(declaration)" }
}

/// The differences, ordered by path: a symbol that was removed and one that was added under the
/// same path are a change.
func differences(from old: Set<Entry>, to new: Set<Entry>) -> [Difference] {
    var added = Dictionary(grouping: new.subtracting(old).sorted(), by: \.path)
    var found: [(path: String, difference: Difference)] = []
    for entry in old.subtracting(new).sorted() {
        // A conformance never replaces another symbol; an overload replaces one of the same kind.
        let others = added[entry.path] ?? []
        let isConformance = entry.kind == "conformance"
        let position =
            others.firstIndex { $0.declaration == entry.declaration && !isConformance }
            ?? others.firstIndex { $0.kind == entry.kind && !isConformance }
            ?? others.firstIndex { $0.kind != "conformance" && !isConformance }
        guard let position else {
            found.append((entry.path, .removed(entry)))
            continue
        }
        found.append((entry.path, .changed(entry, others[position])))
        added[entry.path]?.remove(at: position)
    }
    for entry in added.values.joined() { found.append((entry.path, .added(entry))) }
    return found.sorted { ($0.path, $0.difference.text) < ($1.path, $1.difference.text) }
        .map(\.difference)
}

var arguments = CommandLine.arguments.dropFirst()
let isRecording = arguments.first == "--record"
if isRecording { arguments.removeFirst() }
guard arguments.count >= 3 else {
    print("usage: swift api.swift [--record] GRAPHS LISTS MODULE…")
    exit(2)
}
let graphs = URL(fileURLWithPath: arguments.removeFirst())
let lists = URL(fileURLWithPath: arguments.removeFirst())
var isSame = true
for module in arguments {
    let directory = graphs.appendingPathComponent(module)
    let files = try FileManager.default.contentsOfDirectory(
        at: directory, includingPropertiesForKeys: nil
    ).filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
    guard !files.isEmpty else {
        print("\(module): there are no symbol graphs")
        exit(2)
    }
    let current = entries(
        in: try files.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
    )
    let list = lists.appendingPathComponent("\(module).txt")
    let place = "\(lists.relativePath)/\(list.lastPathComponent)"
    if isRecording {
        try FileManager.default.createDirectory(at: lists, withIntermediateDirectories: true)
        let text = current.sorted().map { $0.line + "\n" }.joined()
        try text.write(to: list, atomically: true, encoding: .utf8)
        print("\(module): \(current.count) lines in \(place)")
        continue
    }
    guard let text = try? String(contentsOf: list, encoding: .utf8) else {
        print("\(module): there is no \(place); write it with --record")
        isSame = false
        continue
    }
    let kept = Set(text.split(separator: "\n").compactMap { Entry(line: $0) })
    let found = differences(from: kept, to: current)
    for difference in found {
        print(
            "\(module): \(difference.breaks ? "breaks clients" : "is an addition"): \(difference.text)"
        )
    }
    let breaking = found.count { $0.breaks }
    print(
        found.isEmpty
            ? "\(module): \(current.count) public symbols and conformances, as in \(place)"
            : "\(module): \(breaking) breaking and \(found.count - breaking) other differences "
                + "from \(place); accept them with .ci/api --record")
    isSame = isSame && found.isEmpty
}
exit(isSame ? 0 : 1)
