import Foundation
import MBDataEnvironment
import MBEventHandling

/// How the documents of a manifest are checked: what `.mbml.json` beside it says.
struct TreeSettings: Sendable {
    private(set) var checker: MBChecker
    private(set) var file = CheckFile()
    /// Which parts of the file can't be used, and why.
    private(set) var problems: [String] = []

    /// The tags that documents can have.
    private(set) var tags = TagTable()

    /// The bytes of an example, at most.
    private static let mostData = 64_000_000

    /// - Parameter directory: that of the manifest; nil for a document that isn't in a file.
    init(in directory: URL?) {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog(capacity: 0)
        environment.register(MBEventHandlingModule())
        checker = MBChecker(environment)
        if let directory {
            attempt { $0.file = try CheckFile(in: directory) ?? CheckFile() }
        }
        checker.configuration.isHostComplete = file.host == "complete"
        checker.configuration.exports = file.exports
        for (name, severity) in file.rules {
            checker.configuration.severities[name] = .some(severity.severity)
        }
        if let directory {
            readExamples(directory)
            readContracts(directory)
        }
        attempt { $0.tags = TagTable(try $0.checker.base.contract()) }
    }

    private mutating func attempt(_ body: (inout TreeSettings) throws -> Void) {
        do {
            try body(&self)
        } catch {
            problems.append("\(error)")
        }
    }

    private mutating func readExamples(_ directory: URL) {
        for (name, paths) in file.data.sorted(by: { $0.key.precedes($1.key) }) {
            for path in paths {
                attempt { settings in
                    let value = try Self.example(directory.appendingPathComponent(path).path)
                    settings.checker.examples[name, default: []].append(value)
                }
            }
        }
    }

    private static func example(_ path: String) throws -> MBValue {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard attributes != nil else {
            throw CheckFile.Unreadable(path: path, reason: "it doesn't exist")
        }
        let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
        guard attributes?[.type] as? FileAttributeType == .typeRegular, size <= mostData,
            let data = FileManager.default.contents(atPath: file), data.count <= mostData
        else {
            throw CheckFile.Unreadable(
                path: path, reason: "it isn't a file of at most \(mostData) bytes that can be read")
        }
        do {
            return try MBValue(json: data)
        } catch {
            throw CheckFile.Unreadable(path: path, reason: error.message)
        }
    }

    private mutating func readContracts(_ directory: URL) {
        if let name = file.host, name != "complete" {
            attempt { settings in
                settings.checker.host =
                    try MBContract.contracts(named: name, relativeTo: directory).first
            }
        }
        for name in file.against {
            attempt { settings in
                settings.checker.offers +=
                    try MBContract.contracts(named: name, relativeTo: directory)
            }
        }
    }
}

extension TreeSettings {
    /// The tags of the library and of the modules that ship with it.
    static var standardTags: TagTable {
        var environment = MBEnvironment()
        environment.register(MBEventHandlingModule())
        return (try? environment.contract()).map(TagTable.init) ?? TagTable()
    }
}
