/// A type that expressions know by name: its parent, the members of its values, and the objects
/// that it provides.
///
///     struct Shop: MBKeyValueCoding {
///         let city: String
///         static let keyTable: MBKeyTable<Shop> = ["city": .key(\.city)]
///     }
///     let shop = Shop(city: "Bern")
///
///     var environment = MBEnvironment()
///     environment.hostTypes.register(
///         MBHostType(
///             "Shop", parent: "Object",
///             accessors: ["instance": { _ in .opaque(shop) }]))
///     let city = environment.string(
///         "^valueForKey(^singleton(Shop)|city)")
///     // → "Bern"
///
/// Expressions can't see a type that isn't registered in ``MBEnvironment/hostTypes``. They can read
/// the keys of an object without that: registering is for `^class`, `^singleton`, `^isKindOfClass`
/// and the like, and for contracts.
public struct MBHostType: Sendable {
    /// Provides an object of the type to expressions, such as its shared instance.
    ///
    /// The environment is the one in which the expression is evaluated, but without the names that
    /// functions bind, such as `item`. Nil is nothing.
    ///
    /// - Throws: any error. The evaluation then fails with the code `hostFailed`; the error is its
    ///   ``MBExpressionError/cause`` or, if it's an ``MBExpressionError``, the
    ///   ``MBExpressionError/underlying`` one.
    public typealias Accessor = @Sendable (MBEnvironment) throws -> MBValue?

    /// The name by which expressions know the type; it's case-sensitive.
    public let name: String

    /// Other names by which expressions and documents know the type, such as its legacy class.
    public var aliases: Set<String>

    /// The name of the type's parent; nil if it has none.
    public let parent: String?

    /// The members of its values, in addition to those of its ancestors and to the
    /// ``MBKeyValueCoding/memberNames`` that a host object declares itself.
    public var instanceMembers: Set<String>

    /// The names of the members of the type itself, rather than of its values.
    public var staticMembers: Set<String>

    /// The objects that the type provides, by name; `^singleton` uses `instance`.
    public var accessors: [String: Accessor] { didSet { readsVariables = true } }

    /// The path of the directory with the resources of the bundle that holds the type; nil if
    /// unknown.
    public var resourceDirectory: String?

    /// The Swift type of its values, whose keys are known with their types.
    private(set) var valueType: (any MBKeyValueCoding.Type)?

    /// Whether the accessors may read the variables of the environment, as those of hosts may.
    var readsVariables = true

    /// Creates a type from its name and the names of its members.
    ///
    /// For a type of host objects,
    /// ``init(_:aliases:parent:staticMembers:accessors:resourceDirectory:)`` takes the name and the
    /// members from the Swift type.
    ///
    /// - Parameters:
    ///   - name: the name by which expressions know it; it's case-sensitive.
    ///   - aliases: other names for it, such as its legacy class; none if omitted.
    ///   - parent: the name of its parent, often `Object`; nil if omitted.
    ///   - instanceMembers: the members of its values, in addition to those of its ancestors; none
    ///     if omitted.
    ///   - staticMembers: the members of the type itself; none if omitted.
    ///   - accessors: the objects that it provides, by name; `^singleton` uses `instance`. None if
    ///     omitted.
    ///   - resourceDirectory: the path of the directory with the resources of its bundle; nil if
    ///     omitted.
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
    ///     struct Shop: MBKeyValueCoding {
    ///         let city: String
    ///         static let keyTable: MBKeyTable<Shop> = ["city": .key(\.city)]
    ///     }
    ///     let shop = Shop(city: "Bern")
    ///     let type = MBHostType(
    ///         Shop.self, accessors: ["instance": { _ in .opaque(shop) }])
    ///     let members = type.instanceMembers
    ///     // → ["city"]
    ///
    /// A contract (``MBEnvironment/contract(app:version:)``) then lists the keys with their types.
    ///
    /// - Parameters:
    ///   - valueType: the Swift type, whose ``MBKeyValueCoding/typeName`` and
    ///     ``MBKeyValueCoding/memberNames`` count.
    ///   - aliases: other names for it, such as its legacy class; none if omitted.
    ///   - parent: the name of its parent; `Object` if omitted.
    ///   - staticMembers: the members of the type itself; none if omitted.
    ///   - accessors: the objects that it provides, by name; `^singleton` uses `instance`. None if
    ///     omitted.
    ///   - resourceDirectory: the path of the directory with the resources of its bundle; nil if
    ///     omitted.
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
