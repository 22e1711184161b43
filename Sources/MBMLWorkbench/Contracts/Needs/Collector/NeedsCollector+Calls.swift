import MBDataEnvironment

/// Calls and their parameters.
extension NeedsCollector {
    mutating func origin(of call: SyntaxCall, _ walk: ExpressionNeeds) -> ValueOrigin {
        let function = survey.environment.function(call.functionName)
        let last = call.allParameters.last.map { walk.tree.text($0.range) } ?? ""
        let declared =
            function?.parameters(of: call.allParameters.count, endingWith: last) ?? []
        noteUse(of: call, function, declared, walk)
        var inner = walk
        let name = ownFunctions[call.functionName] == nil ? function?.name : nil
        inner.isLenient = walk.isLenient || name == "firstOf"
        let branches = FeatureGuard.branches(of: call)
        let texts = call.allParameters.map { walk.tree.text($0.range) }
        var origins: [ValueOrigin] = []
        for (position, parameter) in call.allParameters.enumerated() {
            if let name = function?.writtenName(before: position, in: texts) {
                inner.bound[name] = origins[position - 1]
                inner.binders[name] = nil
            }
            var own = inner
            let parameterName = position < declared.count ? declared[position]?.name : nil
            let contract = function.flatMap { self.parameter(parameterName, of: $0) }
            if let function, let contract {
                bind(contract, of: function, texts.count, origins, declared, &own)
                noteNames(contract, of: call, function, at: position, &own)
            }
            if branches.indices.contains(position) {
                own.isInGuard =
                    call.isCondition(at: position)
                    && known(FeatureGuard(parameter.node), walk).asks
                own.add(known(branches[position], walk))
            }
            own.noteErrors(in: position, of: name, texts.count)
            origins.append(origin(of: parameter.node, own))
            if let function, function.isUnchanged, position < declared.count,
                declared[position].map(function.needsCollection(as:)) == true
            {
                noteElements(of: origins[position], at: parameter.range, walk)
            }
        }
        let keys = self.keys(call.path, walk)
        let range = call.path.last?.range ?? call.range
        let body = body(of: call.functionName, origins, walk)
        if body == nil, let function, let key = Self.lookedUpKey(call, function),
            origins.count == 2
        {
            var lookup = walk
            lookup.isLenient = true
            return follow(origins[0], [key] + keys, range, lookup, isLookup: true)
        }
        var result = body ?? result(of: call, function, declared, origins).bounded
        // In some apps, it's the value of another parameter, which is among those that it may be, or
        // nothing.
        if branches.contains(where: \.asks), !call.hasElse {
            result = .uniting([result, .own])
        }
        // Its result is a part of what the path of its parameter tells.
        if function?.name == "valueForKey", keys.isEmpty {
            note(result.paths, at: call.range, walk)
        }
        return follow(result, keys, range, walk)
    }

    /// The key that `^valueForKey` looks up, if it's written out.
    private static func lookedUpKey(_ call: SyntaxCall, _ function: MBMLFunction) -> String? {
        guard function.name == "valueForKey", call.allParameters.count > 1,
            let key = call.allParameters[1].node.literal, !key.hasPrefix("@")
        else { return nil }
        return key
    }

    /// A call of a function that a document defines. Two equal ones need the same.
    struct FollowedCall: Hashable {
        let function: String
        let parameters: [ValueOrigin]
        let isSilent: Bool
        let isLenient: Bool
        /// The conditions that hold there.
        let guards: [FeatureGuard]
    }

    /// Where the result of a function that a document defines comes from, and what its expression
    /// reads of the parameters; nil for any other function.
    private mutating func body(
        of name: String, _ parameters: [ValueOrigin], _ walk: ExpressionNeeds
    ) -> ValueOrigin? {
        guard let bodies = bodies[name] else { return nil }
        let call = FollowedCall(
            function: name, parameters: parameters, isSilent: walk.isSilent,
            isLenient: walk.isLenient, guards: walk.guards)
        if let known = callResults[call] { return known }
        guard followedCalls < Self.mostCalls, followedBodies < Self.mostBodyText,
            bodies.count <= Self.mostAlternatives,
            open.insert("^" + name).inserted
        else {
            cuts += 1
            return .own
        }
        followedCalls += 1
        defer { open.remove("^" + name) }
        let cutsBefore = cuts
        let result = result(of: bodies, name, parameters, walk)
        // Where something wasn't followed, another way to the same call may get further.
        if cuts == cutsBefore { callResults[call] = result }
        return result
    }

    private mutating func result(
        of bodies: [DocumentSurvey.Expression], _ name: String, _ parameters: [ValueOrigin],
        _ walk: ExpressionNeeds
    ) -> ValueOrigin {
        var origins: [ValueOrigin] = []
        for expression in bodies {
            followedBodies += expression.attribute.value.utf8.count
            guard
                let tree = try? survey.environment.syntaxTree(
                    withTextsOf: expression.attribute.value, as: expression.context)
            else { continue }
            var inner = ExpressionNeeds(tree, expression)
            (inner.isSilent, inner.isBody, inner.isLenient) = (walk.isSilent, true, walk.isLenient)
            (inner.depth, inner.guards) = (walk.depth, walk.guards + guards(of: expression))
            for (parameter, origin) in zip(expression.parameters ?? [], parameters) {
                inner.bound[parameter.name] = origin
            }
            for parameter in (expression.parameters ?? []).dropFirst(parameters.count) {
                inner.bound[parameter.name] = .own
            }
            origins.append(MBDocumentLoader.withStack { self.origin(of: tree.root, inner) })
        }
        // Some apps have another function of the name.
        if ownFunctions[name]?.count != bodies.count
            || bodies.contains(where: { guards(of: $0).contains(where: \.asks) })
        {
            origins.append(.own)
        }
        return .uniting(origins)
    }

    /// A condition inside an expression. A function that the documents themselves declare, whatever
    /// the app has, says nothing about the app, nor does a variable that is only called `$MBML`.
    func known(_ condition: FeatureGuard, _ walk: ExpressionNeeds) -> FeatureGuard {
        guard condition.asks else { return condition }
        guard walk.bound["MBML"] == nil, !walk.mayBeBound.contains("MBML") else { return .unknown }
        return decided(condition) { isDeclared($0) }
    }

    private func isDeclared(_ name: String) -> Bool {
        ownFunctions[name]?.contains { $0.guards.isEmpty } == true
    }

    /// How many calls of functions that documents define are followed into their expressions, and
    /// how many bytes these may have in all.
    private static let mostCalls = 10_000
    private static let mostBodyText = 5_000_000

    /// Calls of a function that is declared more often than this aren't followed: nobody writes so
    /// many alternatives. What a declaration itself needs is noted there.
    static let mostAlternatives = 16

    /// What a contract says about a parameter.
    private mutating func parameter(
        _ name: String?, of function: MBMLFunction
    ) -> MBContract.Parameter? {
        contract(of: function).parameters?.first { $0.name == name }
    }

    /// What a contract says about a function.
    mutating func contract(of function: MBMLFunction) -> MBContract.Function {
        let contract = contracts[function.name] ?? function.contract
        contracts[function.name] = contract
        return contract
    }

    /// The names that are bound while the parameter after some others is evaluated: `$item` is an
    /// element of the collection, or of what the parameter before gave.
    ///
    /// - Parameter count: the number of parameters of the call.
    private mutating func bind(
        _ parameter: MBContract.Parameter, of function: MBMLFunction, _ count: Int,
        _ origins: [ValueOrigin], _ declared: [MBMLFunction.Parameter?],
        _ walk: inout ExpressionNeeds
    ) {
        guard let collection = origins.first,
            !function.boundNames(at: origins.count, of: count).isEmpty
        else { return }
        var names: [String: ValueOrigin] = [:]
        for name in parameter.mayBind ?? [] {
            walk.mayBeBound.insert(name)
            switch name {
            case "root": names[name] = collection.elements
            case "item":
                // If it isn't bound here, it's what it is outside.
                let outer = walk.bound[name] ?? origin(ofVariable: name, walk)
                names[name] = .uniting([outer, collection.elements])
            default: break
            }
        }
        for name in parameter.binds ?? [] {
            switch name {
            case "item":
                let intermediate = origins.indices.dropFirst().last {
                    declared[$0]?.occurrence == .any
                }
                names[name] = (intermediate.map { origins[$0] } ?? collection).elements
            case "root": names[name] = collection.elements
            case "currentValue": names[name] = origins.count > 1 ? origins[1] : .own
            default: names[name] = .own
            }
        }
        for (name, origin) in names where function.seesKeptNames && mayBeKept(name) {
            names[name] = .uniting([origin, self.origin(ofVariable: name, walk)])
        }
        bind(names, &walk)
    }

    /// Where the result of a call comes from: in the type of a result, names of parameters mean
    /// what these are.
    private func result(
        of call: SyntaxCall, _ function: MBMLFunction?, _ declared: [MBMLFunction.Parameter?],
        _ origins: [ValueOrigin]
    ) -> ValueOrigin {
        guard let function else { return .own }
        if call.functionName == "dictionary" { return Self.dictionary(call, origins) }
        if let key = Self.lookedUpKey(call, function) {
            // What comes after the key is the value if there's none.
            return .uniting([origins[0].value(of: key)] + origins.dropFirst(2))
        }
        if function.name == "unique" { return .array(origins.first?.elements ?? .own) }
        var named: [String: [ValueOrigin]] = [:]
        for parameter in function.parameters { named[parameter.name] = [] }
        for (parameter, origin) in zip(declared, origins) {
            if let parameter { named[parameter.name, default: []].append(origin) }
        }
        guard let type = try? MBType(function.documentation?.returns ?? "any") else { return .own }
        return Self.origin(type, named, function) ?? .own
    }

    /// Nil if the type is that of a parameter that isn't given.
    private static func origin(
        _ type: MBType, _ named: [String: [ValueOrigin]], _ function: MBMLFunction
    ) -> ValueOrigin? {
        switch type {
        case .host(let name):
            // `collection.element` is an element of a parameter, `collection.part` a part of it.
            let (parameter, suffix) = MBMLFunction.parameter(inResult: name)
            guard let given = named[parameter] else {
                guard !function.isUnchanged, let result = function.contract.result else {
                    return .own
                }
                return .path([.object(name, of: function.name, in: result)])
            }
            guard !given.isEmpty else { return nil }
            let whole = ValueOrigin.uniting(given)
            return suffix == .element ? whole.elements : whole
        case .array(let element), .set(let element):
            return origin(element, named, function).map { .array($0) }
        case .optional(let type): return origin(type, named, function)
        case .union(let types):
            let given = types.compactMap { origin($0, named, function) }
            return given.isEmpty ? nil : .uniting(given)
        case .any, .nothing, .kind, .words, .dictionary: return .own
        }
    }

    private static func dictionary(_ call: SyntaxCall, _ origins: [ValueOrigin]) -> ValueOrigin {
        var entries: [String: ValueOrigin] = [:]
        let parameters = call.allParameters
        // From the last one on, which replaces others with its key.
        var mayBeReplaced = false
        for position in stride(from: 0, to: parameters.count - 1, by: 2).reversed() {
            guard let key = parameters[position].node.literal else {
                mayBeReplaced = true
                continue
            }
            guard entries[key] == nil else { continue }
            let origin = origins[position + 1]
            entries[key] = mayBeReplaced ? .uniting([origin, .own]) : origin
        }
        return .dictionary(entries)
    }
}
