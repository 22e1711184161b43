/// A type as expressions know it by name: what it descends from, what its values answer, and the
/// objects that it hands out.
///
///     environment.hostTypes.register(
///         MBHostType("Shop", parent: "Object", accessors: ["instance": { _ in .opaque(shop) }]))
///     environment.object("^singleton(Shop)")
///
/// Expressions see nothing of a type that is not registered.
public struct MBHostType: Sendable {
    /// Hands out an object of the type, such as its shared instance, given the environment in
    /// which the expression is evaluated. That environment lacks the names that functions bind,
    /// such as `item`.
    public typealias Accessor = @Sendable (MBEnvironment) throws -> MBValue?

    /// The name, which is case-sensitive.
    public let name: String

    /// Other names by which expressions and documents know the type, such as its legacy class.
    public var aliases: Set<String>

    /// The name of the type that it descends from.
    public let parent: String?

    /// The members that its values answer, besides those of its ancestors and what a host object
    /// declares itself, ``MBKeyValueCoding/memberNames``.
    public var instanceMembers: Set<String>

    /// The members that the type itself answers.
    public var staticMembers: Set<String>

    /// What the type hands out by name; `instance` is what `^singleton` asks for.
    public var accessors: [String: Accessor] { didSet { readsVariables = true } }

    /// The directory of the bundle that holds the type.
    public var resourceDirectory: String?

    /// Whether the accessors may look at the variables of the environment: those of hosts may.
    var readsVariables = true

    /// A type.
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
}
