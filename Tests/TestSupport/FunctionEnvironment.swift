import Foundation
package import MBDataEnvironment

extension MBEnvironment {
    /// The environment for the cases of `Fixtures/Functions`: the variables in that folder,
    /// capabilities that are the same everywhere, and a manifest with one include.
    package static func functions(
        _ item: CaseTable.Case, _ log: any MBLogSink
    ) throws -> MBEnvironment {
        var environment = try load(
            manifest: "manifest.xml", searching: [documents], into: functions(log)
        ).environment
        try environment.capabilities.adapt(to: item.row)
        return try environment.setting(item.variables)
    }

    /// The environment for the functions' examples: the same without the manifest. Files are new
    /// each time.
    package static func functions(_ log: any MBLogSink) throws -> MBEnvironment {
        var environment = try pinned(log).setting(functionVariables())
        environment.capabilities.files = .memory([
            "/w/a.txt": "hello", "/w/.h": "", "/x/é.txt": "né", "/x/Z.txt": "", "/x/b/c.txt": "",
        ])
        environment.capabilities.fonts = .fixedWidth
        environment.capabilities.directories = .fixed(
            userDirectories, mainBundle: "/app", bundles: ["x.y": "/app/xy"])
        for type in MBHostType.examples { environment.hostTypes.register(type) }
        environment["shop"] = .opaque(Shop())
        environment["stranger"] = .opaque(Stranger())
        environment["shopClass"] = .opaque(MBHostType.Reference("Shop"))
        environment["font"] = .opaque(
            MBFont(
                fontName: "Test", familyName: "Test", pointSize: 10, lineHeight: 12,
                ascender: 10, descender: -2))
        return environment
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
    /// Applies the capabilities in a line of a table.
    fileprivate mutating func adapt(to row: MBDictionary) throws {
        if let zone = row["zone"]?.asString {
            guard let zone = TimeZone(identifier: zone) else {
                throw CaseTable.Malformed(line: zone)
            }
            timeZone = zone
        }
        if let name = row["locale"]?.asString { locale = Locale(identifier: name) }
        if let now = row["now"]?.numericValue {
            clock = .fixed(Date(timeIntervalSince1970: now.double))
        }
        if let seed = row["seed"]?.integerValue {
            random = .seeded(UInt64(bitPattern: seed))
        }
        for name in row["without"]?.asArray ?? [] {
            switch name {
            case "files": files = nil
            case "fonts": fonts = nil
            case "directories", "resources": directories = .none
            default: throw CaseTable.Malformed(line: name.description)
            }
        }
    }
}

/// The directories of a user without any configuration.
private let userDirectories: [MBCapabilities.Directory: String] = [
    .home: "/home/u", .temporary: "/tmp/", .caches: "/home/u/.cache",
    .applicationSupport: "/home/u/.local/share", .documents: "/home/u/Documents",
    .downloads: "/home/u/Downloads", .movies: "/home/u/Videos", .music: "/home/u/Music",
    .pictures: "/home/u/Pictures", .publicFiles: "/home/u/Public",
]

/// A host object of a registered type.
private struct Shop: MBKeyValueCoding, Hashable {
    static let typeName = "Shop"
    static let memberNames = ["name", "open"]

    func member(named key: String) -> MBMember {
        switch key {
        case "name": .value("corner shop")
        case "open": .value(true)
        default: .unknownKey
        }
    }
}

/// A host object of a type that isn't registered.
private struct Stranger: MBKeyValueCoding {}

extension MBHostType {
    private struct Closed: Error {}

    /// The types of the examples, and some with flaws.
    fileprivate static let examples = [
        MBHostType("Base"),
        MBHostType(
            "Shop", parent: "Base", instanceMembers: ["open", "sell:to:"],
            staticMembers: ["all"], accessors: ["instance": { _ in .opaque(Shop()) }]),
        MBHostType("Store", parent: "Nowhere", resourceDirectory: "/app/store"),
        MBHostType("Branch", parent: "Shop"),
        MBHostType("Closed", accessors: ["instance": { _ in throw Closed() }]),
        MBHostType("Empty", accessors: ["instance": { _ in nil }]),
        MBHostType("Ring", parent: "Chain", instanceMembers: ["link"]),
        MBHostType("Chain", parent: "Ring", instanceMembers: ["length"]),
    ]
}
