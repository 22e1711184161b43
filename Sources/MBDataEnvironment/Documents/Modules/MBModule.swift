/// An extension of what documents can contain: tags with their own grammar, functions, host types,
/// documents, and names for the vocabularies of other modules.
///
///     struct ThemeModule: MBModule {
///         let name = "Theme"
///
///         func register(with load: inout MBDocumentLoader) {
///             load.handle("Colour") { element, load in
///                 guard let name = load.required("name", of: element) else { return }
///                 load.environment[Colours.self][name] = element["hex"]
///             }
///         }
///     }
///
/// A module stores what its tags declare in the environment, under its own key
/// (``MBEnvironmentKey``). App code enables modules when it loads a manifest; documents can
/// request those that the host registered: `<MBML modules="Theme">`.
///
/// Legacy name: `MBModule`, with its `MBEnvironmentLoader`s.
public protocol MBModule: Sendable {
    /// The name by which documents request the module.
    var name: String { get }

    /// Other names by which documents request it, such as the class name of a legacy module.
    var aliases: [String] { get }

    /// The location of the module's own documents. It's searched last, so that an app can replace a
    /// document by one with the same name.
    var resources: (any MBResourceRoot)? { get }

    /// The documents that are loaded before the includes of the manifest.
    var documents: [String] { get }

    /// The tags and actions of the module, for contracts (``MBEnvironment/contract(app:version:)``).
    /// Those that it registers without listing them here are in a contract, too, but with unknown
    /// attributes.
    var contract: MBContract.Module { get }

    /// Adds the contents of the module. Called once, before any of its documents is loaded.
    func register(with load: inout MBDocumentLoader)

    /// Called after a manifest or a further document was loaded with everything it includes. Check
    /// here what depends on several declarations.
    func didLoad(_ load: inout MBDocumentLoader)
}

extension MBModule {
    /// The name of the Swift type, without `Module` at its end.
    public var name: String {
        let name = String(describing: Self.self)
        let suffix = "Module"
        return name.hasSuffix(suffix) && name != suffix ? String(name.dropLast(suffix.count)) : name
    }

    /// None.
    public var aliases: [String] { [] }

    /// None.
    public var resources: (any MBResourceRoot)? { nil }

    /// None.
    public var documents: [String] { [] }

    /// The names of what the module registers.
    public var contract: MBContract.Module { MBContract.Module() }

    /// Nothing happens.
    public func didLoad(_ load: inout MBDocumentLoader) {}
}
