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

    /// Whether a name is that of a file in the directory, not of the directory or of one elsewhere.
    private static func isConfined(_ name: String) -> Bool {
        !["", ".", ".."].contains(name) && !name.contains("/") && !name.hasPrefix("~")
            && !name.hasPrefix("library:")
    }

    private func violation(of name: String) -> String? {
        let found = try? MBContract.contracts(named: name, relativeTo: Self.directory.file("."))
        let titles = found?.compactMap(\.app)
        let expected = Self.contracts(named: name)
        guard titles == expected else {
            return "'\(name)' finds \(titles ?? []), not \(expected ?? [])"
        }
        return nil
    }

    // MARK: - A plain search

    private static let files = [
        "kiosk.json", "no contract.txt", "shop-1.json", "shop-2.json", "shop-é.json",
    ]

    /// All files are contracts with their names as the app's, but for the text.
    private static let directory: ScratchDirectory = {
        let contents = files.map { name in
            let contract = #"{"format": 1, "kind": "offers", "app": "\#(name)"}"#
            return (name, name.hasSuffix(".json") ? contract : "")
        }
        guard let directory = try? ScratchDirectory(Dictionary(uniqueKeysWithValues: contents))
        else { fatalError("the directory for temporary files can't be used") }
        return directory
    }()

    private static func contracts(named name: String) -> [String]? {
        let isPattern = name.contains("*") || name.contains("?")
        let found = files.filter {
            isPattern ? matches(Array($0), name) : $0.utf8.elementsEqual(name.utf8)
        }
        return found.isEmpty || found.contains { !$0.hasSuffix(".json") } ? nil : found
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
