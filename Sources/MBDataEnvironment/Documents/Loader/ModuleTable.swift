/// The modules of an environment and what they handle.
struct ModuleTable: Sendable {
    /// Handles an element of a document.
    typealias Handler = @Sendable (MBMLElement, inout MBDocumentLoader) -> Void

    /// Those that documents can ask for.
    var known: [any MBModule] = []

    /// Those that contribute to the environment, in order.
    var enabled: [any MBModule] = []

    /// Handlers by tag.
    var handlers: [String: Handler] = [:]

    /// The tags that the library handles itself.
    static let ownTags = ["Var", "Function", "Include"]

    /// Takes the tags that nobody else handles.
    static let anyTag = "*"

    func known(as name: String) -> (any MBModule)? {
        TextEquality.isHarmless(name) ? known.first { $0.isCalled(name) } : nil
    }
}

extension MBModule {
    /// Whether documents ask for this module by a name.
    func isCalled(_ name: String) -> Bool { self.name == name || aliases.contains(name) }
}

extension ModuleTable: MBEnvironmentKey {
    static var initial: ModuleTable { ModuleTable() }
}

extension MBEnvironment {
    /// Makes a module known, so that documents can ask for it: `<MBML modules="Theme">`. One of
    /// the same name is replaced.
    public mutating func register(_ module: any MBModule) {
        self[ModuleTable.self].known.removeAll { $0.name == module.name }
        self[ModuleTable.self].known.append(module)
    }

    /// The modules that contribute to this environment, in the order in which they were enabled.
    ///
    /// Legacy name: `enabledModuleClasses`.
    public var modules: [any MBModule] { self[ModuleTable.self].enabled }
}
