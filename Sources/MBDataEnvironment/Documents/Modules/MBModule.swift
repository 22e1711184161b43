/// An extension of what documents can contain: tags with their own grammar, functions, host types,
/// documents, and names for the vocabularies of other modules.
///
///     enum Colours: MBEnvironmentKey {
///         static var initial: [String: String] { [:] }
///     }
///     struct ThemeModule: MBModule {
///         func register(with load: inout MBDocumentLoader) {
///             load.handle("Colour") { element, load in
///                 guard let name = load.required("name", of: element)
///                 else { return }
///                 load.environment[Colours.self][name] =
///                     element["hex"]
///             }
///         }
///     }
///     let xml = "<MBML><Colour name='red' hex='#f00'/></MBML>"
///     let loaded = try MBEnvironment.load(
///         searching: [MBMemoryRoot(["manifest.xml": xml])],
///         modules: [ThemeModule()])
///     let red = loaded.environment[Colours.self]["red"]
///     // → "#f00"
///
/// An implementation must provide ``register(with:)``; everything else has a default. A module is a
/// value that doesn't change: the environment keeps it, copies share it, and several loads may use
/// it on several threads at the same time. Store what its tags declare in the environment, under a
/// key of your own (``MBEnvironmentKey``), never in the module.
///
/// Each loader calls a module on one thread: first ``register(with:)``, once, and then its handlers
/// in the order of the documents.
///
/// App code enables modules when it loads a manifest; documents can request those that the host
/// registered: `<MBML modules="Theme">`. <doc:Modules> shows both.
///
/// Legacy name: `MBModule`, with its `MBEnvironmentLoader`s.
public protocol MBModule: Sendable {
    /// The name by which documents request the module, in exactly this spelling. No two modules of
    /// an environment have the same. By default, the name of the type without `Module` at its end.
    var name: String { get }

    /// Other names by which documents request the module, such as the class name of a legacy
    /// module, so that old manifests still work. By default, there are none.
    ///
    ///     struct ThemeModule: MBModule {
    ///         var aliases: [String] { ["SHThemeModule"] }
    ///         func register(with load: inout MBDocumentLoader) {}
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.register(ThemeModule())
    ///     let xml = "<MBML modules='SHThemeModule'/>"
    ///     let loaded = try MBEnvironment.load(
    ///         searching: [MBMemoryRoot(["manifest.xml": xml])],
    ///         into: environment)
    ///     let names = loaded.environment.modules.map(\.name)
    ///     // → ["Theme"]
    ///
    /// The name of a module takes precedence over an alias of another one.
    var aliases: [String] { get }

    /// The location of the module's own documents; nil, the default, if it has none. It's searched
    /// last, so that an app can replace a document by one with the same name.
    var resources: (any MBResourceRoot)? { get }

    /// The documents that are loaded before the includes of the manifest, by their names in
    /// ``resources``. By default, there are none.
    var documents: [String] { get }

    /// The tags and actions of the module with their attributes, for contracts
    /// (``MBEnvironment/contract(app:version:)``) and for checks without the module's code.
    ///
    /// Tags and actions that the module registers but that aren't listed here appear in a contract
    /// with unknown attributes. By default, nothing is listed.
    var contract: MBContract.Module { get }

    /// Adds what the module consists of: handlers of tags with
    /// ``MBDocumentLoader/handle(_:with:)``, entries of vocabularies, and functions, types and
    /// variables of the loader's environment.
    ///
    /// It's called once for an environment, before any of the module's documents is loaded.
    ///
    /// - Parameter load: the loader, whose environment is the one that the module extends. If you
    ///   report an error in it, a load to which the app passes the module throws it; if a document
    ///   requests the module, it's one of the load's diagnostics.
    func register(with load: inout MBDocumentLoader)

    /// Called after a manifest or another document was loaded with everything it includes. Check
    /// here what depends on several declarations. By default, it does nothing.
    ///
    /// - Parameter load: the loader with the complete environment. You can still change it and
    ///   report problems, which aren't in a document then.
    func didLoad(_ load: inout MBDocumentLoader)
}

extension MBModule {
    /// The name of the Swift type, without `Module` at its end: `Theme` for `ThemeModule`.
    public var name: String {
        let name = String(describing: Self.self)
        let suffix = "Module"
        return name.hasSuffix(suffix) && name != suffix ? String(name.dropLast(suffix.count)) : name
    }

    /// No other names: documents request the module by its ``name`` alone.
    public var aliases: [String] { [] }

    /// Nil: the module has no documents of its own.
    public var resources: (any MBResourceRoot)? { nil }

    /// No documents: the module adds only what it registers.
    public var documents: [String] { [] }

    /// A contract that lists nothing, so tags and actions are known by name only.
    public var contract: MBContract.Module { MBContract.Module() }

    /// Does nothing after a load.
    ///
    /// - Parameter load: the loader with the complete environment.
    public func didLoad(_ load: inout MBDocumentLoader) {}
}
