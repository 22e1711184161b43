/// What was loaded into an environment, as `$Environment` shows it to expressions.
///
/// It holds neither the environment nor its variables: a document that keeps it in a variable, and
/// that in the next environment's, must not keep all environments alive.
struct EnvironmentInfo: MBKeyValueCoding, Hashable {
    static let typeName = "MBEnvironment"

    /// The keys besides the attributes of the root elements.
    static let memberNames = [
        "isLoaded", "manifestFilePath", "mbmlPathsLoaded", "enabledModuleClasses",
        "environmentLoaders", "attributeNames", "countAttributes", "objectAttributes",
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

    /// Answers the listed keys, and others as attributes: nothing for one that was not given.
    func member(named key: String) -> MBMember {
        if case .value(let value) = MBMember(key, of: listedMember) { return .value(value) }
        return .value(attributes[key])
    }

    private func listedMember(_ key: String) -> MBMember {
        switch key {
        case "isLoaded": .value(.bool(isLoaded))
        case "manifestFilePath": .value(manifest.map { .string($0) })
        case "mbmlPathsLoaded": .value(.array(paths.map { .string($0) }))
        case "enabledModuleClasses": .value(types("MBDataEnvironmentModule"))
        case "environmentLoaders": .value(types("MBVariableSpace"))
        case "attributeNames": .value(.array(attributes.keys.map { .string($0) }))
        case "countAttributes": .value(MBValue(attributes.count))
        case "objectAttributes": .value(.dictionary(attributes))
        default: .unknownKey
        }
    }

    /// The library's own part, and the modules.
    private func types(_ own: String) -> MBValue {
        .array(([own] + moduleNames).map { .opaque(MBTypeReference($0)) })
    }

    var valueDescription: String { "Environment" }
}
