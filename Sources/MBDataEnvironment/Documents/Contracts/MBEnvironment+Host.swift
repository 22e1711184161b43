/// What a contract says about an app, for checks without its code.
extension MBEnvironment {
    /// Declares the functions, types and variables of an app that this environment doesn't have.
    /// Nothing has a value.
    package mutating func declare(offersOf host: MBContract) {
        // A type's own name comes before another one's alias.
        let types = (host.hostTypes ?? [:]).filter { hostTypes[$0.key] == nil }
        for (name, type) in types.sorted(by: { $0.key < $1.key }) {
            var type = type
            type.aliases = type.aliases?.filter { types[$0] == nil }
            hostTypes.register(MBHostType(name, type))
        }
        declareFunctions(of: host)
        for (name, variable) in (host.variables ?? [:]).sorted(by: { $0.key < $1.key })
        where !isDeclared(name) && self[name] == nil && !Variable.isPredefined(name) {
            try? declare(name, value: nil, isReadOnly: variable.isReadOnly == true)
        }
    }

    private mutating func declareFunctions(of host: MBContract) {
        let libraryClasses = Set(MBMLFunction.Area.all.map(\.className))
        for (name, offered) in (host.functions ?? [:]).sorted(by: { $0.key < $1.key }) {
            if let method = offered.method, !libraryClasses.contains(offered.className ?? "") {
                let className = offered.className ?? ""
                let known = documents.implementations[className] ?? []
                if !known.contains(where: { $0.name == method }) {
                    register(known + [MBMLFunction(method, offered)], as: className)
                }
            }
            // A name with a dot is a class and a method that isn't declared.
            guard function(name) == nil, !name.contains(".") else { continue }
            declare(MBMLFunction(name, offered))
        }
    }

    /// The modules that documents can request, and those that are enabled.
    package var knownModules: [any MBModule] {
        self[ModuleTable.self].known + self[ModuleTable.self].enabled
    }
}

extension MBHostType {
    fileprivate init(_ name: String, _ type: MBContract.HostType) {
        let nothing: Accessor = { _ in nil }
        self.init(
            name, aliases: Set(type.aliases ?? []), parent: type.parent,
            instanceMembers: Set((type.keys ?? [:]).keys), staticMembers: Set(type.members ?? []),
            accessors: Dictionary((type.accessors ?? []).map { ($0, nothing) }) { first, _ in first
            })
    }
}

extension MBMLFunction {
    /// A stand-in for a function of an app, which does nothing.
    package convenience init(_ name: String, _ offered: MBContract.Function) {
        let parameters = (offered.parameters ?? []).map(Parameter.init)
        self.init(
            name, input: offered.input ?? .pipedObjects, count: offered.counts,
            parameters: parameters, dependencies: Self.dependencies(offered.parameters ?? []),
            pure: false, deprecation: offered.deprecated,
            documentation: Documentation(
                parameters.map(\.shown).joined(separator: "|"),
                types: offered.isTyped == true ? parameters.map(\.valueType.description) : [], "",
                returns: offered.result ?? "any",
                example: "", gives: "")
        ) { _ in nil }
    }

    /// The names that its parameters bind.
    private static func dependencies(_ parameters: [MBContract.Parameter]) -> Dependencies {
        let positions = parameters.indices.filter {
            parameters[$0].binds != nil || parameters[$0].mayBind != nil
        }
        guard let first = positions.first else { return .parameters }
        let names = positions.flatMap { parameters[$0].binds ?? [] }
        let sometimes = positions.flatMap { parameters[$0].mayBind ?? [] }
        let repeats = parameters[..<first].contains { $0.occurrence == .any }
        let scope: Dependencies.Positions =
            repeats
            ? .last(parameters.count - first)
            : positions.count == 1 && first < parameters.count - 1 ? .only(first) : .from(first)
        return .binding(
            Array(Set(names)).sorted().map { HashedKey($0) },
            sometimes: Array(Set(sometimes)).sorted().filter { !$0.hasPrefix("outer:") }
                .map { HashedKey($0) },
            outer: sometimes.contains { $0.hasPrefix("outer:") }, in: scope)
    }
}

extension MBMLFunction.Parameter {
    fileprivate init(_ parameter: MBContract.Parameter) {
        self.init(
            parameter.name, parameter.occurrence ?? .once,
            type: parameter.words == nil ? parameter.role : .word, words: parameter.words ?? [],
            valueType: (try? MBType(parameter.type)) ?? .any)
    }
}
