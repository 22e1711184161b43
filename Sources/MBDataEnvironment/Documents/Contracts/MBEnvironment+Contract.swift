/// The contract of an environment.
extension MBEnvironment {
    /// Returns what this environment offers to documents: its functions, host types, variables,
    /// capabilities and limits, and its modules, including those that are only registered.
    ///
    ///     let file = FileManager.default.temporaryDirectory
    ///         .appendingPathComponent("shop-3.2.json")
    ///     let contract = try MBEnvironment().contract(
    ///         app: "shop", version: "3.2")
    ///     try contract.write(to: file)
    ///     let offers = contract.kind == .offers
    ///     // → true
    ///
    /// Call it on the environment that your app really uses, before it loads documents: what those
    /// declare would be offered, too. The same environment always gives the same contract. No
    /// variable is evaluated; modules are registered in a copy.
    ///
    /// - Parameters:
    ///   - app: the name of the app; nil, the default, for the library alone.
    ///   - version: the version of the app, as messages show it: `3.2`. Nil, the default, if there
    ///     is none.
    /// - Throws: ``LoadError`` with the code `duplicateTagHandler` if two modules handle the same
    ///   tag, so that documents can't request both.
    public func contract(
        app: String? = nil, version: String? = nil
    ) throws(MBEnvironment.LoadError) -> MBContract {
        var maker = try ContractMaker(self)
        var contract = MBContract(.offers, app: app, version: version)
        contract.library = MBDataEnvironment.version
        contract.language = LibraryInfo.language
        contract.modules = maker.modules
        contract.tags = LibraryTags.all
        contract.functions = maker.functions()
        contract.variables = maker.variables()
        contract.hostTypes = maker.hostTypes()
        contract.capabilities = capabilities.granted
        contract.limits = limits.finite
        return contract
    }
}

/// Collects what an environment offers.
private struct ContractMaker {
    private let environment: MBEnvironment
    private(set) var modules: [String: MBContract.Module] = [:]
    private var hostKeys = HostKeys()

    /// Registers the modules in a copy of the environment, to see what they and their documents
    /// add. Nothing in these is evaluated.
    init(_ base: MBEnvironment) throws(MBEnvironment.LoadError) {
        var fresh = base
        fresh.capabilities.log = MBCollectingLog(capacity: 0)
        let table = base[ModuleTable.self]
        fresh[ModuleTable.self].handlers = [:]
        var loader = MBDocumentLoader(fresh, pass: DocumentChecker())
        for module in table.known + table.enabled where modules[module.name] == nil {
            loader.extensions = []
            let tags = Set(loader.environment[ModuleTable.self].handlers.keys)
            module.register(with: &loader)
            // The documents of an enabled module are loaded already.
            if !table.enabled.contains(where: { $0.name == module.name }) {
                loader.environment[ModuleTable.self].enabled.append(module)
                loader.moduleDocuments = module.documents
                loader.loadModuleDocuments(at: nil)
            }
            let added = loader.environment[ModuleTable.self].handlers.keys.filter {
                !tags.contains($0) && $0 != ModuleTable.anyTag
            }
            modules[module.name] = Self.contract(of: module, added, loader.extensions)
        }
        let conflict = loader.diagnostics.first { $0.code == .duplicateTagHandler }
        if let conflict { throw MBEnvironment.LoadError(diagnostic: conflict) }
        environment = loader.environment
    }

    private static func contract(
        of module: any MBModule, _ tags: [String], _ extensions: [String]
    ) -> MBContract.Module {
        var contract = module.contract
        contract.aliases = module.aliases.isEmpty ? nil : module.aliases
        contract.tags = contract.tags ?? [:]
        contract.actions = contract.actions ?? [:]
        for tag in tags where contract.tags?[tag] == nil {
            contract.tags?[tag] = MBContract.Tag(nil)
        }
        for name in extensions where contract.actions?[name] == nil {
            contract.actions?[name] = MBContract.Tag(nil)
        }
        return contract
    }

    // MARK: - Functions

    func functions() -> [String: MBContract.Function] {
        var result: [String: MBContract.Function] = [:]
        let implementations = environment.documents.implementations
        for function in environment.storage.functions.all {
            var contract = MBContract.Function(function)
            if let place = Self.place(of: function, among: implementations) {
                (contract.className, contract.method) = (place.class, place.method)
            }
            result[function.name] = contract
        }
        for (name, functions) in implementations {
            for function in functions where !isDeclared(function) {
                var contract = MBContract.Function(function)
                (contract.className, contract.method) = (name.isEmpty ? nil : name, function.name)
                result["\(name).\(function.name)"] = contract
            }
        }
        return result
    }

    private func isDeclared(_ function: MBMLFunction) -> Bool {
        environment.storage.functions.function(HashedKey(function.name)) === function
    }

    private static func place(
        of function: MBMLFunction, among implementations: [String: [MBMLFunction]]
    ) -> (class: String?, method: String)? {
        for area in MBMLFunction.Area.all {
            guard area.functions.contains(where: { $0 === function }) else { continue }
            return (area.className, area.method(of: function))
        }
        let names = implementations.keys.sorted().filter { name in
            implementations[name, default: []].contains { $0 === function }
        }
        return names.first.map { ($0.isEmpty ? nil : $0, function.name) }
    }

    // MARK: - Variables and types

    mutating func variables() -> [String: MBContract.Variable] {
        var result: [String: MBContract.Variable] = [:]
        for entry in environment.storage.variables.all where entry.isVisible {
            result[entry.name] = MBContract.Variable(
                type: type(of: entry.variable).contractText, isReadOnly: entry.variable.isReadOnly)
        }
        result[LibraryInfo.name] = MBContract.Variable(
            type: MBType.host(LibraryInfo.typeName).text, isReadOnly: true)
        hostKeys.add(LibraryInfo.self)
        return result
    }

    private mutating func type(of variable: Variable) -> MBType {
        switch variable.source {
        case .stored:
            if let value = variable.value { note(value, depth: 0) }
            return variable.value.map { MBType(ofExample: $0) } ?? .any
        case .host(let accessor, readsVariables: false):
            // The library's own: nothing of the app is called.
            let value = (try? accessor(environment)) ?? nil
            guard case .opaque(let opaque)? = value else { return .any }
            hostKeys.add(Swift.type(of: opaque.object))
            return .host(opaque.typeName)
        case .dynamic, .host, .library: return .any
        }
    }

    /// How deeply to look for host objects in the value of a variable.
    private static let mostLevels = 8

    private mutating func note(_ value: MBValue, depth: Int) {
        guard depth < Self.mostLevels else { return }
        switch value {
        case .array(let elements): for element in elements { note(element, depth: depth + 1) }
        case .dictionary(let entries):
            for entry in entries { note(entry.value, depth: depth + 1) }
        case .opaque(let opaque): hostKeys.add(Swift.type(of: opaque.object))
        case .string, .number, .bool, .date: break
        }
    }

    mutating func hostTypes() -> [String: MBContract.HostType] {
        var result: [String: MBContract.HostType] = [:]
        let registry = environment.hostTypes
        for name in registry.names {
            guard let type = registry[name] else { continue }
            if let valueType = type.valueType { hostKeys.add(valueType) }
            result[name] = MBContract.HostType(type)
        }
        for (name, fields) in hostKeys.types {
            var type = result[name] ?? MBContract.HostType()
            type.keys = (type.keys ?? [:]).merging(fields.known.mapValues(\.contractText)) { $1 }
            type.hasOtherKeys = fields.others == nil ? nil : true
            result[name] = type
        }
        return result
    }
}

extension MBContract.HostType {
    fileprivate init(_ type: MBHostType) {
        self.init()
        parent = type.parent
        aliases = type.aliases.isEmpty ? nil : type.aliases.sorted()
        accessors = type.accessors.isEmpty ? nil : type.accessors.keys.sorted()
        members = type.staticMembers.isEmpty ? nil : type.staticMembers.sorted()
        if !type.instanceMembers.isEmpty {
            keys = Dictionary(uniqueKeysWithValues: type.instanceMembers.map { ($0, "any") })
        }
    }
}

extension MBCapabilities {
    /// The names of those that a host may refuse.
    fileprivate var granted: Set<String> {
        let all: [(name: String, isThere: Bool)] = [
            ("files", files != nil), ("network", network != nil), ("device", device != nil),
            ("fonts", fonts != nil), ("debugger", debugger != nil),
        ]
        return Set(all.filter(\.isThere).map(\.name))
    }
}

extension MBLimits {
    fileprivate var finite: [String: Int] {
        Self.names.mapValues { self[keyPath: $0] }.filter { $0.value != .max }
    }
}
