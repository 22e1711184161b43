/// What was loaded into an environment, as `$Environment` shows it to expressions.
///
/// It holds neither the environment nor its variables: a document that keeps it in a variable, and
/// that in the next environment's, must not keep all environments alive.
struct EnvironmentInfo: MBKeyValueCoding, Hashable {
    static let typeName = "MBEnvironment"

    /// The keys besides the attributes of the root elements.
    static let keyTable: MBKeyTable<EnvironmentInfo> = [
        "isLoaded": .key(\.isLoaded),
        "manifestFilePath": .key(\.manifest),
        "mbmlPathsLoaded": .key(\.paths),
        "enabledModuleClasses": .key { $0.types("MBDataEnvironmentModule") },
        "environmentLoaders": .key { $0.types("MBVariableSpace") },
        "attributeNames": .key(\.attributes.keys),
        "countAttributes": .key(\.attributes.count),
        "objectAttributes": .key(\.attributes),
    ]

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

    /// Answers the keys also without `is`, and others as attributes: nothing for one that was not
    /// given.
    func member(named key: String) throws -> MBMember {
        let listed = try Self.keyTable.member(spelled: key, of: self)
        if case .value = listed { return listed }
        return .value(attributes[key])
    }

    /// The library's own part, and the modules.
    private func types(_ own: String) -> [MBHostType.Reference] {
        ([own] + moduleNames).map { MBHostType.Reference($0) }
    }

    var valueDescription: String { "Environment" }
}
