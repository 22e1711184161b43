import Foundation

/// Which file in a directory uses which declaration of another, as the compiler saw it in the build
/// that these tests belong to.
struct SourceIndex {
    /// A use of a declaration. The paths are relative to the directory.
    struct Use: Hashable {
        let file: String
        let line: Int
        let name: String
        /// The file that makes the declaration.
        let owner: String
    }

    /// The files that exist in the index and on disk.
    let files: Set<String>
    let uses: Set<Use>

    /// Reads the index of the sources in a directory; nil if there is none.
    init?(of directory: URL) throws {
        guard let path = Self.store, let library = Self.library else { return nil }
        let store = try IndexStore(path, library: library)
        // The store keeps records of files that have moved and of earlier builds.
        var newest: [String: IndexStore.Unit] = [:]
        for unit in try store.units(in: directory.path)
        where FileManager.default.fileExists(atPath: unit.file) {
            if let other = newest[unit.file], other.date > unit.date { continue }
            newest[unit.file] = unit
        }
        var owners: [String: String] = [:]
        var references: [(file: String, IndexStore.Occurrence)] = []
        for unit in newest.values {
            let file = String(unit.file.dropFirst(directory.path.count + 1))
            for occurrence in try store.occurrences(in: unit.record) {
                if occurrence.isDefinition { owners[occurrence.symbol] = file }
                if occurrence.isReference { references.append((file, occurrence)) }
            }
        }
        var uses: Set<Use> = []
        for (file, occurrence) in references {
            guard let owner = owners[occurrence.symbol], owner != file else { continue }
            uses.insert(
                Use(file: file, line: occurrence.line, name: occurrence.name, owner: owner))
        }
        self.uses = uses
        files = Set(newest.keys.map { String($0.dropFirst(directory.path.count + 1)) })
    }

    /// Whether the build left an index, and the library that reads it exists.
    static var isAvailable: Bool { store != nil && library != nil }

    /// The store of the build that these tests belong to: above them, where SwiftPM or Xcode puts
    /// it.
    private static let store: String? = {
        // The tests are the program itself, or were loaded by it.
        for path in CommandLine.arguments where path.hasPrefix("/") {
            var directory = URL(fileURLWithPath: path).standardizedFileURL
            while directory.pathComponents.count > 1 {
                directory.deleteLastPathComponent()
                for place in ["index/store", "Index.noindex/DataStore"] {
                    let path = directory.appendingPathComponent(place).path
                    if FileManager.default.fileExists(atPath: path) { return path }
                }
            }
        }
        return nil
    }()

    /// The toolchain's library: next to the `swift` on the path, or where Xcode keeps it.
    private static let library: String? = {
        let variables = ProcessInfo.processInfo.environment
        let tools = (variables["PATH"] ?? "").split(separator: ":").map {
            URL(fileURLWithPath: "\($0)/swift").resolvingSymlinksInPath()
                .deletingLastPathComponent().deletingLastPathComponent()
        }
        let xcodes = [variables["DEVELOPER_DIR"] ?? "", "/var/db/xcode_select_link"].map {
            URL(fileURLWithPath: $0).resolvingSymlinksInPath()
        }
        let toolchains = xcodes.flatMap { xcode in
            ["Toolchains/XcodeDefault.xctoolchain/usr", "usr"].map(xcode.appendingPathComponent)
        }
        return (tools + toolchains).flatMap { directory in
            ["so", "dylib"].map { directory.appendingPathComponent("lib/libIndexStore.\($0)").path }
        }.first { FileManager.default.fileExists(atPath: $0) }
    }()
}
