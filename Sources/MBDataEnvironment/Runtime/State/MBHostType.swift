/// A type that expressions know by name: its parent, the members of its values, and the objects
/// that it provides.
///
///     environment.hostTypes.register(
///         MBHostType("Shop", parent: "Object", accessors: ["instance": { _ in .opaque(shop) }]))
///     environment.object("^singleton(Shop)")
///
/// Expressions can't see a type that isn't registered.
public struct MBHostType: Sendable {
    /// Returns an object of the type, such as its shared instance. The environment is the one in
    /// which the expression is evaluated, but without the names that functions bind, such as
    /// `item`.
    public typealias Accessor = @Sendable (MBEnvironment) throws -> MBValue?

    /// The name, which is case-sensitive.
    public let name: String

    /// Other names by which expressions and documents know the type, such as its legacy class.
    public var aliases: Set<String>

    /// The name of the type's parent.
    public let parent: String?

    /// The members of its values, in addition to those of its ancestors and to the
    /// ``MBKeyValueCoding/memberNames`` that a host object declares itself.
    public var instanceMembers: Set<String>

    /// The members of the type itself.
    public var staticMembers: Set<String>

    /// The objects that the type provides, by name; `^singleton` uses `instance`.
    public var accessors: [String: Accessor] { didSet { readsVariables = true } }

    /// The directory of the bundle that holds the type.
    public var resourceDirectory: String?

    /// The Swift type of its values, whose keys are known with their types.
    private(set) var valueType: (any MBKeyValueCoding.Type)?

    /// Whether the accessors may read the variables of the environment, as those of hosts may.
    var readsVariables = true

    /// Creates a type.
    public init(
        _ name: String, aliases: Set<String> = [], parent: String? = nil,
        instanceMembers: Set<String> = [], staticMembers: Set<String> = [],
        accessors: [String: Accessor] = [:], resourceDirectory: String? = nil
    ) {
        self.name = name
        self.aliases = aliases
        self.parent = parent
        self.instanceMembers = instanceMembers
        self.staticMembers = staticMembers
        self.accessors = accessors
        self.resourceDirectory = resourceDirectory
    }

    /// Creates the type of host objects, with the name and the keys of their Swift type.
    ///
    ///     environment.hostTypes.register(
    ///         MBHostType(Shop.self, accessors: ["instance": { _ in .opaque(shop) }]))
    ///
    /// A contract (``MBEnvironment/contract(app:version:)``) then lists the keys with their types.
    public init(
        _ valueType: any MBKeyValueCoding.Type, aliases: Set<String> = [],
        parent: String? = "Object", staticMembers: Set<String> = [],
        accessors: [String: Accessor] = [:], resourceDirectory: String? = nil
    ) {
        self.init(
            valueType.typeName, aliases: aliases, parent: parent,
            instanceMembers: Set(valueType.memberNames), staticMembers: staticMembers,
            accessors: accessors, resourceDirectory: resourceDirectory)
        self.valueType = valueType
    }
}
