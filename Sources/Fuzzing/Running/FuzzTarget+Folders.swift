import Foundation

/// The folders of the library that each target is there for.
///
/// Targets reach code that others are there for: whatever loads documents also evaluates what stands
/// in them. Each folder belongs to the one target that makes the most of it.
extension FuzzTarget {
    /// Whether it's there for the file at a path below `Sources`.
    func owns(_ path: String) -> Bool {
        let owner = Self.owners.filter { path.hasPrefix("\($0.folder)/") }
            .max { $0.folder.utf8.count < $1.folder.utf8.count }
        return owner?.target == name
    }

    /// The source files that it's there for.
    func files() throws -> [URL] {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../..").standardized
        return try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".swift") && owns($0) }.sorted()
            .map { sources.appendingPathComponent($0) }
    }

    /// The targets of folders, and of all folders in them that have no target of their own.
    private static let owners: [(folder: String, target: String)] = [
        ("MBDataEnvironment", "expressions"),
        ("MBDataEnvironment/Base/Patterns", "patterns"),
        ("MBDataEnvironment/Capabilities", "documents"),
        ("MBDataEnvironment/Capabilities/Numbers", "formats"),
        ("MBDataEnvironment/Capabilities/Preferences", "environments"),
        ("MBDataEnvironment/Capabilities/Time", "formats"),
        ("MBDataEnvironment/Coding", "coding"),
        ("MBDataEnvironment/Coding/JSON", "json"),
        ("MBDataEnvironment/Coding/Nodes", "nodes"),
        ("MBDataEnvironment/Documents", "documents"),
        ("MBDataEnvironment/Documents/Contracts", "contracts"),
        ("MBDataEnvironment/Functions/Amount", "formats"),
        ("MBDataEnvironment/Functions/Calendar", "formats"),
        ("MBDataEnvironment/Functions/Date", "formats"),
        ("MBDataEnvironment/Functions/Encoding", "formats"),
        ("MBDataEnvironment/Functions/Escaping", "formats"),
        ("MBDataEnvironment/Functions/Regex", "patterns"),
        ("MBDataEnvironment/Functions/String", "formats"),
        ("MBDataEnvironment/Functions/Wording", "formats"),
        ("MBDataEnvironment/Runtime/Environment", "environments"),
        ("MBDataEnvironment/Runtime/State", "environments"),
        ("MBDataEnvironment/Runtime/Store", "environments"),
        ("MBDataEnvironment/Runtime/Variables", "environments"),
        ("MBDataEnvironment/Values/Escaping", "formats"),
        ("MBDataEnvironment/Values/Number", "numbers"),
        ("MBDataEnvironment/Values/Types", "contracts"),
        ("MBEventHandling", "documents"),
        ("MBMLWorkbench", "documents"),
        ("MBMLWorkbench/Cases", "cases"),
        ("MBMLWorkbench/Checking/Settings", "configuration"),
        ("MBMLWorkbench/Completion", "expressions"),
        ("MBMLWorkbench/Contracts", "contracts"),
        ("MBMLWorkbench/Editing", "protocol"),
        ("MBMLWorkbench/LanguageServer", "protocol"),
        ("MBMLWorkbench/Reference", "protocol"),
        ("MBMLWorkbench/Types", "expressions"),
    ]
}
