import MBDataEnvironment

/// Where the values of the documents' variables come from.
extension NeedsCollector {
    /// A dynamic variable, read where functions bind names.
    struct BoundReading: Hashable {
        let variable: String
        /// The number of the binding.
        let binding: Int
        let isSilent: Bool
        let isLenient: Bool
        /// The conditions that hold there.
        let guards: [FeatureGuard]
    }

    /// How many dynamic variables to follow, each read by the one before.
    private static let mostVariables = 100

    /// How much text of dynamic variables to follow into bindings, in bytes.
    private static let mostText = 500_000

    /// Where the value of a variable comes from. A dynamic variable sees the names that functions
    /// bind around the part that reads it.
    mutating func origin(ofVariable name: String, _ walk: ExpressionNeeds) -> ValueOrigin {
        guard !walk.passed.isEmpty, followedText < Self.mostText,
            let expressions = ownVariables[name], expressions.contains(where: isDynamic)
        else { return origin(ofVariable: name) }
        let reading = BoundReading(
            variable: name, binding: walk.binding, isSilent: walk.isSilent,
            isLenient: walk.isLenient, guards: walk.guards)
        if let known = boundReadings[reading] { return known }
        guard open.count < Self.mostVariables, open.insert(name).inserted else {
            cuts += 1
            return .own
        }
        defer { open.remove(name) }
        let parts = expressions.map { expression in
            let own = guards(of: expression)
            followedText += expression.attribute.value.utf8.count + 1
            let isDynamic = isDynamic(expression)
            return value(of: expression) { inner in
                // What it calls is noted at its declaration.
                (inner.isSilent, inner.isBody, inner.depth) = (walk.isSilent, true, walk.depth)
                (inner.guards, inner.isLenient) = (walk.guards + own, walk.isLenient)
                guard isDynamic else { return }
                inner.bound = walk.passed
                (inner.passed, inner.binding) = (walk.passed, walk.binding)
                (inner.mayBeBound, inner.binders) = (walk.mayBeBound, walk.binders)
            }
        }
        let origin = ValueOrigin.uniting(parts + otherOrigins(ofVariable: name))
        boundReadings[reading] = origin
        return origin
    }

    /// Where its value comes from, whoever reads it.
    private mutating func origin(ofVariable name: String) -> ValueOrigin {
        if let known = origins[name] { return known }
        guard let expressions = ownVariables[name] else { return .own }
        guard open.count < Self.mostVariables, open.insert(name).inserted else {
            cuts += 1
            return .own
        }
        defer { open.remove(name) }
        let origin = ValueOrigin.uniting(
            expressions.map { value(of: $0) { $0.isSilent = true } }
                + otherOrigins(ofVariable: name))
        origins[name] = origin
        return origin
    }

    /// Where else its value may come from: from actions, from declarations without an expression,
    /// or from nowhere, in apps for which it isn't declared.
    private func otherOrigins(ofVariable name: String) -> [ValueOrigin] {
        let expressions = ownVariables[name] ?? []
        let isCertain =
            declarationCounts[name] == expressions.count
            && expressions.allSatisfy {
                (isDynamic($0) || isUnconditionalConstant($0))
                    && !guards(of: $0).contains(where: \.asks)
            }
        return isCertain ? [] : [.own]
    }

    /// Where the value of an expression comes from; `.own` for one that isn't well-formed.
    private mutating func value(
        of expression: DocumentSurvey.Expression, _ prepare: (inout ExpressionNeeds) -> Void
    ) -> ValueOrigin {
        guard
            let tree = try? survey.environment.syntaxTree(
                withTextsOf: expression.attribute.value, as: expression.context)
        else { return .own }
        var walk = ExpressionNeeds(tree, expression)
        prepare(&walk)
        return MBDocumentLoader.withStack { origin(of: tree.root, walk) }
    }

    // MARK: - Bound names

    /// Binds names that dynamic variables see, too.
    mutating func bind(_ names: [String: ValueOrigin], _ walk: inout ExpressionNeeds) {
        guard !names.isEmpty else { return }
        bindings += 1
        walk.binding = bindings
        walk.bound.merge(names) { $1 }
        walk.passed.merge(names) { $1 }
    }

    /// Whether a name is probably not that of an app's variable: functions bind it, and a dynamic
    /// variable sees that.
    func mayBeBound(_ name: String, in expression: DocumentSurvey.Expression) -> Bool {
        functionNames.contains(name) && known.variables?[name] == nil && isDynamic(expression)
    }

    /// Whether loops may see a variable instead of the name that they bind, because it's read-only.
    func mayBeKept(_ name: String) -> Bool {
        MBEnvironment.isNameOfLoops(name)
            && (survey.base.isReadOnly(name) || readOnlyNames.contains(name))
    }

    private func isDynamic(_ expression: DocumentSurvey.Expression) -> Bool {
        expression.mayBeBound && survey.elements.indices.contains(expression.element)
            && survey.elements[expression.element].element.name == "Var"
    }

    /// Whether the expression is the value of a variable that is declared in all apps and can't be
    /// set.
    private func isUnconditionalConstant(_ expression: DocumentSurvey.Expression) -> Bool {
        guard expression.conditions.isEmpty,
            survey.elements.indices.contains(expression.element)
        else { return false }
        let element = survey.elements[expression.element].element
        return element.name == "Var" && element["type"] == nil && element["if"] == nil
            && element["userDefaultsName"] == nil
            && readOnlyNames.contains(element["name"] ?? "")
    }

    // MARK: - Filters

    /// The data of filters.
    struct FilterData {
        /// The variables that get parts of it.
        var variables: [String] = []
        var expression: DocumentSurvey.Expression?
    }

    /// Notes which variables a filter sets, and of what its tests see the elements.
    mutating func noteFilter(_ declaring: DocumentSurvey.Element) {
        let outer = declaring.element
        let inner = outer.children.filter { $0.name == outer.name }
        for filter in [outer] + inner {
            guard let source = filter.attribute("dataSource") ?? outer.attribute("dataSource")
            else { continue }
            let place = source.location.inFile(declaring.file)
            filterData[place] = filterData[place] ?? FilterData()
            if let test = filter.attribute("filterExpr") {
                filterSources[test.location.inFile(declaring.file)] = place
            }
            if let field = filter.attribute("filterVar"), field.isConstant,
                filter["filterValue"] != nil, filter["filterExpr"] == nil
            {
                filterFields[field.location.inFile(declaring.file)] = place
            }
            let names = [filter["var"], filter["name"]].compactMap(\.self)
            for name in names { setNames.insert(name) }
            // A variable that the filter reads itself has another value at first.
            guard let name = names.first(where: { !$0.isEmpty }),
                let reads = try? survey.environment.reads(of: source.value),
                !reads.variables.contains(name)
            else { continue }
            ownVariables[name, default: []] += []
            filterData[place]?.variables.append(name)
        }
    }

    /// Notes an expression that is the data of a filter.
    mutating func noteData(_ expression: DocumentSurvey.Expression) {
        let place = expression.attribute.location.inFile(expression.file)
        guard filterData[place] != nil else { return }
        filterData[place]?.expression = expression
        for name in filterData[place]?.variables ?? [] {
            ownVariables[name, default: []].append(expression)
        }
    }

    /// Binds an element of its data in the test of a filter.
    mutating func bindElement(ofFilterAt place: MBSourceLocation, _ walk: inout ExpressionNeeds) {
        guard let source = filterSources[place] else { return }
        walk.mayBeBound.insert("key")
        bind(["item": elements(ofFilterAt: source)], &walk)
    }

    /// Notes the key that a filter reads of each element. An element without the key doesn't pass.
    mutating func noteField(ofFilterAt place: MBSourceLocation, _ walk: ExpressionNeeds) {
        guard let source = filterFields[place] else { return }
        var walk = walk
        walk.isLenient = true
        let field = walk.expression.attribute.value
        _ = follow(
            elements(ofFilterAt: source), [field], SourceRange(0, field.utf8.count), walk)
    }

    private mutating func elements(ofFilterAt source: MBSourceLocation) -> ValueOrigin {
        let data = filterData[source]?.expression.map { value(of: $0) { $0.isSilent = true } }
        return (data ?? .own).elements
    }
}
