import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// Names of contracts and patterns for them find the files that a plain search finds.
struct ContractFileProperties {
    private let names: [String]

    /// - Parameter text: lines, each with a name or a pattern.
    init(_ text: String) {
        names = text.split(separator: "\n").prefix(8).map(String.init)
    }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        names.lazy.filter(Self.isConfined).compactMap(violation(of:)).first
    }

    /// Whether a name is that of something in the directory, not of the directory or of something
    /// elsewhere.
    private static func isConfined(_ name: String) -> Bool {
        let components = name.split(separator: "/")
        return !components.isEmpty && !name.hasPrefix("/") && !name.hasPrefix("~")
            && !components.contains { [".", ".."].contains($0) }
    }

    private func violation(of name: String) -> String? {
        let found = try? MBContract.contracts(named: name, relativeTo: Self.directory.file("."))
        let titles = found?.compactMap(\.app)
        let expected = Self.titles(named: name)
        guard titles == expected else {
            return "'\(name)' finds \(titles ?? []), not \(expected ?? [])"
        }
        return nil
    }

    // MARK: - A plain search

    private static let files = [
        "folder/menu.json", "folder/é.json", "kiosk.json", "mixed/a.json", "mixed/b.txt",
        "no contract.txt", "shop-1.json", "shop-2.json", "shop-é.json",
    ]

    /// All files are contracts with their paths as the app's, but for the texts.
    private static let directory: ScratchDirectory = {
        let contents = files.map { name in
            let contract = #"{"format": 1, "kind": "offers", "app": "\#(name)"}"#
            return (name, name.hasSuffix(".json") ? contract : "")
        }
        guard let directory = try? ScratchDirectory(Dictionary(uniqueKeysWithValues: contents))
        else { fatalError("the directory for temporary files can't be used") }
        return directory
    }()

    /// The apps of the contracts with a name, in order; nil if there are none, or others as well.
    private static func titles(named name: String) -> [String]? {
        let library = "library:"
        guard !name.hasPrefix(library) else {
            // The library's own offers have no app.
            let version = String(name.dropFirst(library.count))
            return MBContract.libraryVersions.contains(version) ? [] : nil
        }
        let isPattern = name.contains("*") || name.contains("?")
        let parts = name.split(separator: "/").map(String.init)
        let prefix = parts.joined(separator: "/") + "/"
        let isFolder = !isPattern && files.contains { $0.utf8.starts(with: prefix.utf8) }
        let found = entries.filter {
            Self.matches(
                $0, isFolder ? parts + ["*.json"] : parts, asPattern: isPattern || isFolder)
        }
        return found.isEmpty || found.contains { !$0.hasSuffix(".json") } ? nil : found
    }

    /// The files and folders.
    private static let entries = (files + ["folder", "mixed"]).sorted()

    private static func matches(_ path: String, _ parts: [String], asPattern: Bool) -> Bool {
        let names = path.split(separator: "/").map(String.init)
        return names.count == parts.count
            && zip(names, parts).allSatisfy { name, part in
                asPattern && (part.contains("*") || part.contains("?"))
                    ? matches(Array(name), part) : name.utf8.elementsEqual(part.utf8)
            }
    }

    private static func matches(_ name: [Character], _ pattern: String) -> Bool {
        // How much of the name the pattern can have taken so far.
        var counts: Set = [0]
        for part in pattern {
            if part == "*" {
                counts = Set(counts.flatMap { $0...name.count })
            } else {
                counts = Set(
                    counts.filter { $0 < name.count && (part == "?" || part == name[$0]) }
                        .map { $0 + 1 })
            }
        }
        return counts.contains(name.count)
    }
}
