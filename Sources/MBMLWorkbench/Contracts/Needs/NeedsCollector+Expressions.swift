import MBDataEnvironment

/// Expressions: what they call and read.
extension NeedsCollector {
    mutating func collectExpressions() {
        for expression in survey.expressions { collect(expression) }
    }

    private mutating func collect(_ expression: DocumentSurvey.Expression) {
        let text = expression.attribute.value
        guard
            let tree = try? survey.environment.syntaxTree(withTextsOf: text, as: expression.context)
        else {
            return
        }
        let location = expression.attribute.location.inFile(expression.file)
        let guards = guardsOfAttributes[location] ?? []
        var walk = ExpressionNeeds(tree, expression)
        for parameter in expression.parameters ?? [] { walk.bound[parameter.name] = .own }
        walk.isInGuard = expression.attribute.name == "if" && FeatureGuard(tree.root).asks
        _ = origin(of: tree.root, walk.with(guards: guards))
        for use in MBLanguageChange.uses(in: tree, survey.environment) {
            let place = walk.place(of: use.range)
            add(.change(use.change), at: place.start, place.snippet, guards)
        }
    }

    /// How many dynamic variables to follow, each read by the one before.
    private static let mostVariables = 100

    /// Where the value of a variable of the documents comes from.
    private mutating func origin(ofVariable name: String) -> ValueOrigin {
        if let known = origins[name] { return known }
        guard let expressions = ownVariables[name] else { return .own }
        guard open.count < Self.mostVariables, open.insert(name).inserted else { return .own }
        defer { open.remove(name) }
        var parts: [ValueOrigin] = []
        for expression in expressions {
            guard
                let tree = try? survey.environment.syntaxTree(
                    withTextsOf: expression.attribute.value, as: expression.context)
            else { continue }
            var walk = ExpressionNeeds(tree, expression)
            walk.isSilent = true
            parts.append(MBDocumentLoader.withStack { self.origin(of: tree.root, walk) })
        }
        let origin = ValueOrigin.uniting(parts)
        origins[name] = origin
        return origin
    }

    // MARK: - Parts

    /// Where the value of a part comes from. Notes what it needs on the way.
    private mutating func origin(of node: SyntaxNode, _ walk: ExpressionNeeds) -> ValueOrigin {
        var walk = walk
        walk.depth += 1
        guard walk.depth.isMultiple(of: 8) else { return originHere(node, walk) }
        return MBDocumentLoader.withStack { originHere(node, walk) }
    }

    private mutating func originHere(_ node: SyntaxNode, _ walk: ExpressionNeeds) -> ValueOrigin {
        switch node.kind {
        case .empty, .text, .escape, .number, .invalid: return .own
        case .reference(let reference): return origin(of: reference, node.range, walk)
        case .call(let call): return origin(of: call, walk)
        case .math(let inside), .group(_, let inside): return origin(of: inside, walk)
        case .not(_, let inside), .negate(let inside):
            _ = origin(of: inside, walk)
            return .own
        case .sequence(let parts):
            for part in parts { _ = origin(of: part, walk) }
            return .own
        case .chain(let first, let terms):
            _ = origin(of: first, walk)
            var left = FeatureGuard.Chain(FeatureGuard(first))
            for term in terms {
                var right = walk
                // The right side is reached only if all that is left of it doesn't decide.
                switch term.operator {
                case .and: right.add(known(left.condition, walk))
                case .or: right.add(.not(known(left.condition, walk)))
                default: break
                }
                _ = origin(of: term.operand, right)
                left.append(term.operator, FeatureGuard(term.operand))
            }
            return .own
        }
    }

    private mutating func origin(
        of reference: SyntaxReference, _ range: SourceRange, _ walk: ExpressionNeeds
    ) -> ValueOrigin {
        let keys = self.keys(reference.path, walk)
        if let bound = walk.bound[reference.name] {
            return follow(bound, keys, range, walk)
        }
        guard !reference.name.hasPrefix("outer:"), !walk.mayBeBound.contains(reference.name) else {
            return .own
        }
        if ownVariables[reference.name] != nil {
            return follow(origin(ofVariable: reference.name), keys, range, walk)
        }
        guard reference.name != "MBML" else { return .own }
        if !walk.isSilent, !walk.isBody {
            let place = walk.place(of: range)
            // What comes after a computed key isn't a key of what is before it.
            let known = keys.prefix { $0 != nil }.compactMap(\.self)
            add(
                .variable(reference.name, keys: known), at: place.start, place.snippet,
                walk.guards)
        }
        let root = ValueOrigin.path([reference.name])
        guard !keys.isEmpty else {
            note([[reference.name]], at: range, walk)
            return root
        }
        return follow(root, keys, range, walk)
    }

    /// Follows keys from a value, and notes the path that this reads of the host's variables.
    private mutating func follow(
        _ start: ValueOrigin, _ keys: [String?], _ range: SourceRange, _ walk: ExpressionNeeds
    ) -> ValueOrigin {
        var origin = start
        var longest = start.paths
        for key in keys {
            origin = origin.value(of: key)
            if !origin.paths.isEmpty { longest = origin.paths }
        }
        guard !keys.isEmpty else { return origin }
        let known = start.paths
        note(longest.filter { !known.contains($0) }, at: range, walk)
        return origin
    }

    private mutating func note(
        _ paths: [[String]], at range: SourceRange, _ walk: ExpressionNeeds
    ) {
        guard !walk.isSilent, !paths.isEmpty else { return }
        let place = walk.expression.start(of: range).inFile(walk.expression.file)
        for path in paths { addRead(path, at: place) }
    }

    private mutating func keys(_ path: [SyntaxStep], _ walk: ExpressionNeeds) -> [String?] {
        path.map { step in
            if let key = step.literal { return key }
            guard case .expression(let node) = step.key else { return nil }
            if case .number(let number) = node.kind { return "\(number)" }
            _ = origin(of: node, walk)
            return nil
        }
    }

    // MARK: - Calls

    private mutating func origin(of call: SyntaxCall, _ walk: ExpressionNeeds) -> ValueOrigin {
        let function = survey.environment.function(call.functionName)
        let last = call.allParameters.last.map { walk.tree.text($0.range) } ?? ""
        let declared =
            function?.parameters(of: call.allParameters.count, endingWith: last) ?? []
        noteUse(of: call, function, declared, walk)
        var inner = walk
        let branches = FeatureGuard.branches(of: call)
        let texts = call.allParameters.map { walk.tree.text($0.range) }
        var origins: [ValueOrigin] = []
        for (position, parameter) in call.allParameters.enumerated() {
            if let name = function?.writtenName(before: position, in: texts) {
                inner.bound[name] = origins[position - 1]
            }
            var own = inner
            let name = position < declared.count ? declared[position]?.name : nil
            let contract = function.flatMap { self.parameter(name, of: $0) }
            bind(contract, origins, declared, &own)
            if branches.indices.contains(position) {
                own.isInGuard =
                    call.isCondition(at: position)
                    && known(FeatureGuard(parameter.node), walk).asks
                own.add(known(branches[position], walk))
            }
            origins.append(origin(of: parameter.node, own))
        }
        let keys = self.keys(call.path, walk)
        let result =
            body(of: call.functionName, origins, walk)
            ?? result(of: call, function, declared, origins)
        return follow(result, keys, call.path.last?.range ?? call.range, walk)
    }

    /// Where the result of a function that a document defines comes from, and what its expression
    /// reads of the parameters; nil for any other function.
    private mutating func body(
        of name: String, _ parameters: [ValueOrigin], _ walk: ExpressionNeeds
    ) -> ValueOrigin? {
        guard let bodies = bodies[name] else { return nil }
        guard followedCalls < Self.mostCalls, bodies.count <= Self.mostAlternatives,
            open.insert("^" + name).inserted
        else { return .own }
        followedCalls += 1
        defer { open.remove("^" + name) }
        var origins: [ValueOrigin] = []
        for expression in bodies {
            guard
                let tree = try? survey.environment.syntaxTree(
                    withTextsOf: expression.attribute.value, as: expression.context)
            else { continue }
            var inner = ExpressionNeeds(tree, expression)
            (inner.isSilent, inner.isBody) = (walk.isSilent, true)
            inner.depth = walk.depth
            for (parameter, origin) in zip(expression.parameters ?? [], parameters) {
                inner.bound[parameter.name] = origin
            }
            for parameter in (expression.parameters ?? []).dropFirst(parameters.count) {
                inner.bound[parameter.name] = .own
            }
            origins.append(MBDocumentLoader.withStack { self.origin(of: tree.root, inner) })
        }
        return .uniting(origins)
    }

    /// A condition inside an expression. A function that the documents themselves declare, whatever
    /// the app has, says nothing about the app, nor does a variable that is only called `$MBML`.
    private func known(_ condition: FeatureGuard, _ walk: ExpressionNeeds) -> FeatureGuard {
        guard condition.asks else { return condition }
        guard walk.bound["MBML"] == nil, !walk.mayBeBound.contains("MBML") else { return .unknown }
        return condition.withoutFunctions { isDeclared($0) }
    }

    private func isDeclared(_ name: String) -> Bool {
        ownFunctions[name]?.contains { $0.guards.isEmpty } == true
    }

    /// How many calls of functions that documents define are followed into their expressions.
    private static let mostCalls = 10_000

    /// Calls of a function that is declared more often than this aren't followed: nobody writes so
    /// many alternatives. What a declaration itself needs is noted there.
    private static let mostAlternatives = 16

    /// What a contract says about a parameter.
    private mutating func parameter(
        _ name: String?, of function: MBMLFunction
    ) -> MBContract.Parameter? {
        let contract = contracts[function.name] ?? function.contract
        contracts[function.name] = contract
        return contract.parameters?.first { $0.name == name }
    }

    /// The names that are bound while a parameter is evaluated: `$item` is an element of the
    /// collection, or of what the parameter before gave.
    private func bind(
        _ parameter: MBContract.Parameter?, _ origins: [ValueOrigin],
        _ declared: [MBMLFunction.Parameter?], _ walk: inout ExpressionNeeds
    ) {
        guard let parameter, let collection = origins.first else { return }
        for name in parameter.mayBind ?? [] {
            walk.mayBeBound.insert(name)
            if name == "root" { walk.bound[name] = collection.elements }
        }
        for name in parameter.binds ?? [] {
            switch name {
            case "item":
                let intermediate = origins.indices.dropFirst().last {
                    declared[$0]?.occurrence == .any
                }
                walk.bound[name] = (intermediate.map { origins[$0] } ?? collection).elements
            case "root": walk.bound[name] = collection.elements
            case "currentValue": walk.bound[name] = origins.count > 1 ? origins[1] : .own
            default: walk.bound[name] = .own
            }
        }
    }

    private mutating func noteUse(
        of call: SyntaxCall, _ function: MBMLFunction?, _ declared: [MBMLFunction.Parameter?],
        _ walk: ExpressionNeeds
    ) {
        guard !walk.isSilent, !walk.isBody else { return }
        let parameters = call.allParameters
        var count: Int? = parameters.count
        if case .raw = call.parameters { count = 1 }
        if function == nil || function?.input == MBMLFunction.Input.none { count = nil }
        var words: [String: String] = [:]
        for (position, parameter) in parameters.enumerated() where position < declared.count {
            guard let known = declared[position], known.type == .word,
                let literal = parameter.node.literal, !literal.isEmpty
            else { continue }
            let text = String(literal[...]).trimmingBlanks()
            words[known.name] = function?.word(text, of: known) ?? text
        }
        let place = walk.place(of: call.range)
        let name = call.functionName
        guard let places = ownFunctions[name] else {
            add(
                .function(name, count: count, words: words), at: place.start, place.snippet,
                walk.guards, isInGuard: walk.isInGuard)
            return
        }
        guard places.count <= Self.mostAlternatives else { return }
        // Where no declaration applies, the app must have the function.
        let isKnown = places.allSatisfy {
            !$0.guards.isEmpty && $0.guards.allSatisfy(\.isCertain)
        }
        if isKnown {
            let isDeclared = FeatureGuard.any(places.map { .all($0.guards) })
            add(
                .function(name, count: count, words: words), at: place.start, place.snippet,
                walk.guards + [.not(isDeclared)], isInGuard: walk.isInGuard)
        }
        for own in places {
            guard let className = own.className else { continue }
            // Of alternatives, a call needs only the one that an app declares.
            let guards = walk.guards + (places.count > 1 || isKnown ? own.guards : [])
            add(
                .implementation(
                    class: className, method: own.method, count: count, words: words),
                at: place.start, place.snippet, guards, isInGuard: walk.isInGuard)
        }
    }

    /// Where the result of a call comes from: in the type of a result, names of parameters mean
    /// what these are.
    private func result(
        of call: SyntaxCall, _ function: MBMLFunction?, _ declared: [MBMLFunction.Parameter?],
        _ origins: [ValueOrigin]
    ) -> ValueOrigin {
        guard let function else { return .own }
        if call.functionName == "dictionary" { return Self.dictionary(call, origins) }
        if let key = call.allParameters.last?.node.literal, function.name == "valueForKey" {
            return origins.first?.value(of: key) ?? .own
        }
        var named: [String: [ValueOrigin]] = [:]
        for (parameter, origin) in zip(declared, origins) {
            if let parameter { named[parameter.name, default: []].append(origin) }
        }
        guard let type = try? MBType(function.documentation?.returns ?? "any") else { return .own }
        return Self.origin(type, named)
    }

    private static func origin(_ type: MBType, _ named: [String: [ValueOrigin]]) -> ValueOrigin {
        switch type {
        case .host(let name):
            // `collection.element` is an element of a parameter, `collection.part` a part of it.
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            let whole = ValueOrigin.uniting(named[parts[0]] ?? [])
            return parts.last == "element" ? whole.elements : whole
        case .array(let element), .set(let element): return .array(origin(element, named))
        case .optional(let type): return origin(type, named)
        case .union(let types): return .uniting(types.map { origin($0, named) })
        case .any, .nothing, .kind, .words, .dictionary: return .own
        }
    }

    private static func dictionary(_ call: SyntaxCall, _ origins: [ValueOrigin]) -> ValueOrigin {
        var entries: [String: ValueOrigin] = [:]
        let parameters = call.allParameters
        for position in stride(from: 0, to: parameters.count - 1, by: 2) {
            guard let key = parameters[position].node.literal else { continue }
            entries[key] = origins[position + 1]
        }
        return .dictionary(entries)
    }
}
