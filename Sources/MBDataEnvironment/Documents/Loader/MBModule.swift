/// Adds to what documents can say: tags with a grammar of their own, functions, host types,
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
/// What a module's tags declare, it keeps in the environment, under a key of its own
/// (``MBEnvironmentKey``). Host code enables modules when it loads a manifest; documents can ask
/// for those that the host registered: `<MBML modules="Theme">`.
///
/// Legacy name: `MBModule`, with its `MBEnvironmentLoader`s.
public protocol MBModule: Sendable {
    /// The name by which documents ask for the module.
    var name: String { get }

    /// Other names by which documents ask for it, such as the class name of a legacy module.
    var aliases: [String] { get }

    /// Where the module's own documents are found. They are searched last, so that an app can
    /// replace one by a document of the same name.
    var resources: (any MBResourceRoot)? { get }

    /// The documents that are loaded before the includes of the manifest.
    var documents: [String] { get }

    /// Adds what the module has to offer. Called once, before any of its documents is loaded.
    func register(with load: inout MBDocumentLoader)

    /// Called when a manifest or a further document was loaded, with everything it includes: the
    /// place to check what depends on several declarations.
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

    /// Nothing happens.
    public func didLoad(_ load: inout MBDocumentLoader) {}
}
