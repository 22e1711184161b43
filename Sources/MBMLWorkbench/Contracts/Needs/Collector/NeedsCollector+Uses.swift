import MBDataEnvironment

/// What calls need of the functions and the app.
extension NeedsCollector {
    mutating func noteUse(
        of call: SyntaxCall, _ function: MBMLFunction?, _ declared: [MBMLFunction.Parameter?],
        _ walk: ExpressionNeeds
    ) {
        guard !walk.isSilent, !walk.isBody else { return }
        let form = form(of: call, function, declared, walk)
        let place = walk.place(of: call.range)
        let name = call.functionName
        noteClasses(in: call, declared, walk)
        guard let places = declarations(of: name, before: walk.expression) else {
            // A document whose name isn't known may declare it.
            if function == nil, survey.loadsUnknown, walk.expression.isLater { return }
            add(
                .function(name, form), at: place.start, place.snippet,
                walk.guards, isInGuard: walk.isInGuard)
            noteCapability(
                of: survey.environment.function(name), at: place.start, place.snippet, walk.guards)
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
                .function(name, form), at: place.start, place.snippet,
                walk.guards + [.not(isDeclared)], isInGuard: walk.isInGuard)
            noteCapability(
                of: survey.base.function(name), at: place.start, place.snippet,
                walk.guards + [.not(isDeclared)])
        }
        for (position, own) in places.enumerated() {
            guard let className = own.className else { continue }
            // Of alternatives, a call needs only the one that an app declares.
            let guards = walk.guards + (places.count > 1 || isKnown ? own.guards : [])
            add(
                .implementation(class: className, method: own.method, form), at: place.start,
                place.snippet, guards, isInGuard: walk.isInGuard)
            let function = known.function(className, own.method).flatMap {
                survey.base.function($0.name)
            }
            // A later declaration replaces it where that applies.
            let later = places[(position + 1)...].map { FeatureGuard.not(.all($0.guards)) }
            noteCapability(of: function, at: place.start, place.snippet, guards + later)
        }
    }

    private mutating func form(
        of call: SyntaxCall, _ function: MBMLFunction?, _ declared: [MBMLFunction.Parameter?],
        _ walk: ExpressionNeeds
    ) -> WrittenCall {
        let parameters = call.allParameters
        guard let function, function.input != .none else { return WrittenCall() }
        var form = WrittenCall(count: parameters.count)
        if case .raw = call.parameters { form.count = 1 }
        let contract = contract(of: function)
        guard form.count.map(contract.takes) ?? true else { return form }
        form.last = call.lastWord
        for (position, parameter) in parameters.enumerated() {
            if position < declared.count, let known = declared[position], known.type == .word {
                let text = parameter.node.literal?.trimmingBlanks() ?? ""
                guard !text.isEmpty else { continue }
                form.arguments[position] = .word(
                    function.word(text, of: known) ?? text, of: known.name)
            } else if function.evaluates(parameterAt: position, of: parameters.count) {
                form.arguments[position] = .init(parameter.node, survey.environment)
            }
        }
        for wrong in contract.wrongPositions(in: form) {
            guard case .word? = form.arguments[wrong], !function.isOfLibrary else {
                form.arguments[wrong] = nil
                continue
            }
            // Where parameters repeat, nothing else reports it.
            if let known = declared[wrong], function.hasOne(known) { form.wrongWords.insert(wrong) }
        }
        return form
    }

    /// Notes classes of the app that a call names.
    private mutating func noteClasses(
        in call: SyntaxCall, _ declared: [MBMLFunction.Parameter?], _ walk: ExpressionNeeds
    ) {
        guard ownFunctions[call.functionName] == nil,
            survey.environment.function(call.functionName)?.isUnchanged == true
        else { return }
        for (parameter, known) in zip(call.allParameters, declared) where known?.type == .class {
            guard let name = parameter.node.literal, !name.isEmpty,
                !ExpressionTyper.beginsWithNumber(name)
            else { continue }
            let place = walk.place(of: parameter.range)
            add(.hostType(name), at: place.start, place.snippet, walk.guards)
        }
    }

    /// Notes what the app must grant for a function of the library to work at all.
    private mutating func noteCapability(
        of function: MBMLFunction?, at place: MBSourceLocation, _ snippet: MBDiagnostic.Snippet?,
        _ guards: [FeatureGuard]
    ) {
        guard let function, let capability = function.capability else { return }
        add(
            .capability(capability, for: function.name, isAction: false), at: place, snippet,
            guards)
    }

    /// Notes for what function a name is bound in a parameter of it.
    func noteNames(
        _ parameter: MBContract.Parameter, of call: SyntaxCall, _ function: MBMLFunction,
        at position: Int, _ walk: inout ExpressionNeeds
    ) {
        let count = call.allParameters.count
        let names = (parameter.binds ?? []) + (parameter.mayBind ?? [])
        guard !names.isEmpty, !function.boundNames(at: position, of: count).isEmpty else { return }
        let isOwn = ownFunctions[call.functionName] != nil
        for name in names {
            let isSometimes = !(parameter.binds ?? []).contains(name)
            if isSometimes, walk.binders[name]?.isSometimes == false { continue }
            walk.binders[name] =
                isOwn
                ? nil
                : BoundName(
                    name: name, function: call.functionName, position: position, count: count,
                    last: call.lastWord, isSometimes: isSometimes)
        }
    }

    /// The functions with a name that documents declare before an expression, if it's evaluated while
    /// loading, or anywhere; nil if there are none. Only those that an app declares in place of its
    /// own may come later: any other use before a declaration is another mistake.
    private func declarations(
        of name: String, before expression: DocumentSurvey.Expression
    ) -> [OwnFunction]? {
        guard let all = ownFunctions[name], !expression.isLater else { return ownFunctions[name] }
        let before = all.filter { $0.position <= expression.element }
        guard before.isEmpty else { return before }
        return all.allSatisfy { $0.guards.contains(where: \.asks) } ? nil : all
    }
}

extension SyntaxCall {
    /// The text of the last parameter, if it's nothing but text, and short enough for a word.
    fileprivate var lastWord: String {
        let text = allParameters.last?.node.literal ?? ""
        return text.utf8.count <= 64 ? text : ""
    }
}

extension MBMLFunction {
    /// The capability without which one of the library's functions fails; nil if it needs none.
    var capability: String? {
        isUnchanged ? Self.capabilities[name] : nil
    }

    /// The capabilities by the names of the functions: those of the areas, for the functions that
    /// their notes say fail without one.
    private static let capabilities: [String: String] = {
        var capabilities: [String: String] = [:]
        for (title, capability) in ["File": "files", "Font": "fonts"] {
            let functions = Area.all.first { $0.title == title }?.functions ?? []
            for function in functions {
                let problems = FunctionNotes.byName[function.name]?.problems ?? []
                guard problems.contains(where: { $0.code == .capabilityMissing }) else { continue }
                capabilities[function.name] = capability
            }
        }
        return capabilities
    }()
}
