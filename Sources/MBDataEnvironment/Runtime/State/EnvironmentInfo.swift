/// What was loaded into an environment, as `$Environment` presents it to expressions.
///
/// It holds neither the environment nor its variables. Otherwise, a document that keeps it in a
/// variable of one environment after another would keep all of them alive.
struct EnvironmentInfo: MBKeyValueCoding, Hashable {
    static let typeName = "MBEnvironment"

    /// The keys in addition to the attributes of the root elements.
    static let keyTable: MBKeyTable<EnvironmentInfo> = [
        "isLoaded": .key(\.isLoaded),
        "manifestFilePath": .key(\.manifest),
        "mbmlPathsLoaded": .key(\.paths),
        "enabledModuleClasses": .key { $0.types(libraryModule) },
        "environmentLoaders": .key { $0.types("MBVariableSpace") },
        "attributeNames": .key(\.attributes.keys),
        "countAttributes": .key(\.attributes.count),
        "objectAttributes": .key(\.attributes),
    ]

    /// The library itself as a module, which is always enabled.
    static let libraryModule = "MBDataEnvironmentModule"

    private let isLoaded: Bool
    private let manifest: String?
    private let paths: [String]
    private let attributes: MBDictionary
    private let moduleNames: [String]

    init(_ documents: LoadedDocuments) {
        isLoaded = documents.isLoaded
        manifest = documents.manifest
        paths = documents.paths
        attributes = documents.attributes
        moduleNames = documents.moduleNames
    }

    /// Looks up the listed keys, also without their `is` prefix, and all others as attributes. An
    /// attribute that wasn't given is nothing.
    func member(named key: String) throws -> MBMember {
        let listed = try Self.keyTable.member(spelled: key, of: self)
        if case .value = listed { return listed }
        return .value(attributes[key])
    }

    /// The library's own type, followed by the modules.
    private func types(_ own: String) -> [MBHostType.Reference] {
        ([own] + moduleNames).map { MBHostType.Reference($0) }
    }

    var valueDescription: String { "Environment" }
}
