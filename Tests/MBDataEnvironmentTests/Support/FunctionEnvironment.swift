import Foundation

@testable import MBDataEnvironment

extension MBEnvironment {
    /// What a case of `Fixtures/Functions` is evaluated in: the variables of that folder,
    /// capabilities that are the same everywhere, and a manifest with one include.
    static func functions(
        _ item: CaseTable.Case, _ log: any MBLogSink
    ) throws -> MBEnvironment {
        var environment = try load(
            manifest: "manifest.xml", searching: [documents], into: pinned(log)
        ).environment.setting(functionVariables())
        environment.capabilities.directories = MBFixedDirectories([.home: "/home/u"])
        environment.capabilities.resources = MBFixedResourceDirectories(
            main: "/app", bundles: ["x.y": "/app/xy"])
        try environment.capabilities.adapt(to: item.row)
        return try environment.setting(item.variables)
    }

    private static let documents = MBMemoryRoot(
        ["manifest.xml": "<MBML><Include file='vars.xml'/></MBML>", "vars.xml": "<MBML/>"],
        in: "/app")

    private static func functionVariables() throws -> MBDictionary {
        let file = CaseTable.fixtures.appending(path: "Functions/variables.json")
        let value = try MBValue(
            json: String(decoding: try Data(contentsOf: file), as: UTF8.self), tagged: true)
        return value.asDictionary ?? [:]
    }
}

extension MBCapabilities {
    /// Takes what a line of a table says about capabilities.
    fileprivate mutating func adapt(to row: MBDictionary) throws {
        if let zone = row["zone"]?.asString {
            guard let zone = TimeZone(identifier: zone) else {
                throw CaseTable.Malformed(line: zone)
            }
            timeZone = zone
        }
        if let name = row["locale"]?.asString { locale = Locale(identifier: name) }
        if let now = row["now"]?.numericValue {
            clock = MBFixedClock(Date(timeIntervalSince1970: now.double))
        }
        if let seed = row["seed"]?.integerValue {
            random = MBSeededRandomSource(seed: UInt64(bitPattern: seed))
        }
        for name in row["without"]?.asArray ?? [] {
            switch name {
            case "files": files = nil
            case "fonts": fonts = nil
            default: throw CaseTable.Malformed(line: name.description)
            }
        }
    }
}
