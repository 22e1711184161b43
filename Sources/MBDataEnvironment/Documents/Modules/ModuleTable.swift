/// The modules of an environment and what they handle.
struct ModuleTable: Sendable {
    /// Handles an element of a document.
    typealias Handler = @Sendable (MBMLElement, inout MBDocumentLoader) -> Void

    /// The modules that documents can request.
    var known: [any MBModule] = []

    /// The modules that contribute to the environment, in order.
    var enabled: [any MBModule] = []

    /// Handlers by tag.
    var handlers: [String: Handler] = [:]

    /// The tags that the library handles itself.
    static let ownTags = ["Var", "Function", "Include"]

    /// Catches unhandled tags.
    static let anyTag = "*"

    func known(as name: String) -> (any MBModule)? {
        guard TextEquality.isHarmless(name) else { return nil }
        return known.first { $0.name == name } ?? known.first { $0.aliases.contains(name) }
    }
}

extension MBModule {
    /// Whether documents can request this module by a name.
    func isCalled(_ name: String) -> Bool { self.name == name || aliases.contains(name) }
}

extension ModuleTable: MBEnvironmentKey {
    static var initial: ModuleTable { ModuleTable() }
}

extension MBEnvironment {
    /// Registers a module, so that documents can request it: `<MBML modules="Theme">`. It isn't
    /// enabled until one does.
    ///
    /// - Parameter module: the module. It replaces one with the same name.
    public mutating func register(_ module: any MBModule) {
        self[ModuleTable.self].known.removeAll { $0.name == module.name }
        self[ModuleTable.self].known.append(module)
    }

    /// The modules that contribute to this environment, in the order they were enabled.
    ///
    /// Legacy name: `enabledModuleClasses`.
    public var modules: [any MBModule] { self[ModuleTable.self].enabled }
}
