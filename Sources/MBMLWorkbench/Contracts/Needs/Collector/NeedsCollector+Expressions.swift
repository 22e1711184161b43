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
        collectLimits(of: expression)
        let location = expression.attribute.location.inFile(expression.file)
        let guards = guards(of: expression)
        var walk = ExpressionNeeds(tree, expression)
        for parameter in expression.parameters ?? [] { walk.bound[parameter.name] = .own }
        bindElement(ofFilterAt: location, &walk)
        walk.isInGuard = expression.attribute.name == "if" && FeatureGuard(tree.root).asks
        walk.changes = MBLanguageChange.uses(
            in: tree, parameters: Set((expression.parameters ?? []).map(\.name)), meanings)
        noteField(ofFilterAt: location, walk.with(guards: guards))
        _ = origin(of: tree.root, walk.with(guards: guards))
    }

    // MARK: - Parts

    /// Where the value of a part comes from. Notes what it needs on the way.
    mutating func origin(of node: SyntaxNode, _ walk: ExpressionNeeds) -> ValueOrigin {
        var walk = walk
        walk.depth += 1
        defer { noteChanges(in: node, walk) }
        guard walk.depth.isMultiple(of: 8) else { return originHere(node, walk) }
        return MBDocumentLoader.withStack { originHere(node, walk) }
    }

    /// Notes the forms of a part that mean something else in an older language. Whoever reaches the
    /// part meets them, even where `^try` replaces what fails.
    private mutating func noteChanges(in node: SyntaxNode, _ walk: ExpressionNeeds) {
        guard let changes = walk.changes[node.range] else { return }
        var function: String?
        if case .call(let call) = node.kind, ownFunctions[call.functionName] == nil {
            function = call.functionName
        }
        let place = walk.place(of: node.range)
        for change in changes {
            add(
                .change(change, in: change.isOfCalls ? function : nil), at: place.start,
                place.snippet, walk.guardsOfMeaning)
        }
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
        noteBoundName(reference.name, at: range, walk)
        if let bound = walk.bound[reference.name] {
            return follow(bound, keys, range, walk)
        }
        guard !reference.name.hasPrefix("outer:"), !walk.mayBeBound.contains(reference.name) else {
            return .own
        }
        let isDefault = defaults.contains(reference.name)
        if ownVariables[reference.name] != nil, !isDefault {
            var own = origin(ofVariable: reference.name, walk)
            if mayBeBound(reference.name, in: walk.expression) { own = .uniting([own, .own]) }
            return follow(own, keys, range, walk)
        }
        guard reference.name != "MBML" else { return .own }
        let mayBeBound = mayBeBound(reference.name, in: walk.expression)
        if !walk.isSilent, !walk.isBody {
            let place = walk.place(of: range)
            // An app without it gets what the documents declare.
            let guards = isDefault ? [.constant(false)] : walk.guards
            add(
                .variable(reference.name), at: place.start, place.snippet, guards,
                mayBeBound: mayBeBound)
        }
        guard !mayBeBound else { return .own }
        var root = ValueOrigin.path([.name(reference.name)])
        if isDefault { root = .uniting([root, origin(ofVariable: reference.name, walk)]) }
        if walk.expression.isLater, maySet(reference.name) { root = .uniting([root, .own]) }
        guard !keys.isEmpty else {
            note([[.name(reference.name)]], at: range, walk)
            return root
        }
        return follow(root, keys, range, walk)
    }

    /// Notes a name that a function binds around a reference to it.
    private mutating func noteBoundName(
        _ name: String, at range: SourceRange, _ walk: ExpressionNeeds
    ) {
        guard !walk.isSilent else { return }
        let binder = walk.binders[name]
        if !walk.isBody, let binder {
            let place = walk.place(of: range)
            add(.boundName(binder), at: place.start, place.snippet, walk.guards)
        }
        // A variable of the documents or the app has the name instead.
        guard walk.mayBeBound.contains(name), walk.bound[name] == nil, ownVariables[name] == nil,
            known.variables?[name] == nil
        else { return }
        for change in MBLanguageChange.uses(ofBoundName: name) {
            let place = walk.place(of: range)
            add(
                .change(change, in: binder?.function), at: place.start, place.snippet,
                walk.guardsOfMeaning)
        }
    }

    /// Follows keys from a value, and notes the path that this reads of the host's variables. An app
    /// must have the keys unless the value may come from elsewhere.
    ///
    /// - Parameter isLookup: whether `^valueForKey` looks up the first of them.
    mutating func follow(
        _ start: ValueOrigin, _ keys: [String?], _ range: SourceRange, _ walk: ExpressionNeeds,
        isLookup: Bool = false
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
        if !walk.isSilent, let paths = start.paths(reading: keys[...]) {
            let readings = paths.map { path in
                // The document's own dictionary may have the key that is looked up.
                guard isLookup || asksForKind(of: path) else { return path }
                let isLookedUp = isLookup && path.keys.count - path.known == keys.count
                return isLookedUp ? path.forLookup : path.forAnyPosition
            }
            let reading = KeyReading(paths: readings)
            // Not all keys of what a function gives are known even of the app itself.
            let isOfResult = readings.contains { $0.keys.first?.name == nil }
            guard !isOfResult || reading.absence(in: ownOffer) == nil else { return origin }
            add(
                .keys(reading),
                at: walk.expression.start(of: range).inFile(walk.expression.file),
                walk.place(of: range).snippet, walk.guards, isLenient: walk.isLenient)
        }
        return origin
    }

    /// Notes that a function reads the elements of a parameter. An app must have a collection there
    /// unless the value may come from elsewhere.
    mutating func noteElements(
        of origin: ValueOrigin, at range: SourceRange, _ walk: ExpressionNeeds
    ) {
        guard !walk.isSilent, let paths = origin.paths(reading: []),
            !paths.contains(where: asksForKind)
        else { return }
        let place = walk.place(of: range)
        let readings = paths.map {
            KeyReading.Path(keys: $0.keys + [.each], known: $0.keys.count)
        }
        add(
            .keys(KeyReading(paths: readings)), at: place.start, place.snippet, walk.guards,
            isLenient: walk.isLenient)
    }

    /// Whether the documents ask whether the variable at the start of a path holds a collection.
    private func asksForKind(of path: KeyReading.Path) -> Bool {
        path.keys.first?.name.map(kindQuestions.variables.contains) == true
    }

    mutating func note(
        _ paths: [[NeededKey]], at range: SourceRange, _ walk: ExpressionNeeds
    ) {
        guard !walk.isSilent, !paths.isEmpty else { return }
        let place = walk.expression.start(of: range).inFile(walk.expression.file)
        for path in paths where path.first?.name != nil {
            addRead(ValueOrigin.text(path), at: place)
        }
    }

    mutating func keys(_ path: [SyntaxStep], _ walk: ExpressionNeeds) -> [String?] {
        path.map { step in
            if case .expression(let node) = step.key { _ = origin(of: node, walk) }
            if let key = step.literal { return key }
            guard case .expression(let node) = step.key, case .number(let number) = node.kind
            else { return nil }
            return "\(number)"
        }
    }
}
