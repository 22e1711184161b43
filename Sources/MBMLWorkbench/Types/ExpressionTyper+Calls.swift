import MBDataEnvironment

/// Calls and their parameters.
extension ExpressionTyper {
    mutating func call(_ call: SyntaxCall, _ range: SourceRange) -> KnownPart {
        let name = call.functionName
        uses.calls.append(
            ExpressionUses.Call(
                name: name, range: range, isCertain: doubts == 0, isGuarded: isGuarded(name)))
        guard let function = scope.environment.function(name) else {
            noteUses(inside: call.arguments)
            return .unknown
        }
        if let reason = function.deprecation ?? scope.deprecation(of: function) {
            report(
                .deprecated, reason, at: SourceRange(range.lower, range.lower + 1 + name.utf8.count)
            )
        }
        var result: KnownPart
        switch call.parameters {
        case .none:
            let type = function.resultType(of: [])
            // Without the text that they change, functions may give nothing.
            result = type.mayBeNothing ? .unknown : KnownPart(type)
        case .raw: result = KnownPart(function.resultType(of: []))
        case .unevaluated(let parameters) where function.input == .raw:
            for parameter in parameters { text(parameter) }
            result = KnownPart(function.resultType(of: []))
        case .evaluated(let parameters), .unevaluated(let parameters):
            result = self.result(of: function, parameters, call)
        }
        if scope.hasAlternatives(name) { result = .unknown }
        let isOfApp = function.definition == nil && !function.isOfLibrary
        if isOfApp { result.isOfResult = true }
        let body = result.type == .any ? scope.body(ofFunction: name) : nil
        record(body ?? result, endingAt: call.range.upper)
        // Conditions ask what a function of the app gives. Its calls count as one value.
        let root = isOfApp ? "^" + name : nil
        if let root { mention(path(root, call.path)) }
        return follow(call.path, from: body ?? result, root: root)
    }

    /// Looks at a text that a function evaluates, such as that of `^log`.
    private mutating func text(_ parameter: SyntaxParameter) {
        let outer = isInText
        defer { isInText = outer }
        isInText = false
        _ = part(parameter.node, as: parameter.context)
    }

    /// What the parameters of an unknown function read.
    private mutating func noteUses(inside range: SourceRange) {
        guard
            let tree = try? scope.environment.syntaxTree(
                withTextsOf: source.text(range), as: .object)
        else { return }
        let inside = MBDocumentLoader.withStack { uses(of: tree) }
        for reference in inside.references {
            uses.references.append(reference.moved(by: range.lower))
        }
        uses.calls += inside.calls.map { $0.moved(by: range.lower) }
    }

    private mutating func result(
        of function: MBMLFunction, _ parameters: [SyntaxParameter], _ call: SyntaxCall
    ) -> KnownPart {
        let last = parameters.last.map { source.text($0.range) } ?? ""
        let declared = function.parameters(of: parameters.count, endingWith: last)
        if lookForMisspelledWord(last, parameters, declared, function) { return .unknown }
        let texts = parameters.map { source.text($0.range) }
        var parts =
            function.bindsWrittenNames
            ? binding([:]) { $0.parts(parameters, of: function, texts, declared, call) }
            : self.parts(parameters, of: function, texts, declared, call)
        // The parameters of another function with the name may be others.
        if scope.hasAlternatives(function.name) { return .unknown }
        let separated = lookForDoublePipes(between: parameters, of: function, declared)
        for (position, parameter) in parameters.enumerated()
        where !separated.failing.contains(position) {
            if let known = declared[position] {
                lookForWrongType(of: parts[position], parameter, known, function)
                lookForMissingNumber(in: parameter, known, function)
                if readsNumber(known, function) {
                    lookForWord(parts[position], in: parameter.node)
                }
                lookForWrongText(in: parameter, known, function)
                lookForUnknownWord(in: parameter, known, function)
                lookForUnknownClass(in: parameter, known, function)
                lookForQuotes(around: parameter, known, function)
                if !separated.spaced.contains(position) { lookForBlanks(around: parameter, known) }
            }
        }
        lookForBadConstants(in: parameters, parts, declared, call)
        // Without a condition that holds, it's nothing.
        if scope.libraryName(ofFunction: function.name) == "if", call.isLazy, parts.count == 2,
            parts[0].likely == .nothing || parts[0].constant == .bool(false)
        {
            return .unknown
        }
        // An empty parameter is null in a collection.
        if function.documentation?.returns.contains(where: { "[{<".contains($0) }) == true {
            for position in parts.indices where parts[position].type == .nothing {
                parts[position] = .unknown
            }
        }
        let depth = (parts.map(\.depth).max() ?? 0) + 1
        guard depth <= Self.deepestType, scope.mayUnite(parts) else { return .unknown }
        let isPlain = parts.allSatisfy { $0.type == $0.likely }
        let type = function.resultType(of: parts.map(\.type), endingWith: last)
        var result = KnownPart(
            type,
            likely: isPlain
                ? type : function.resultType(of: parts.map(\.likely), endingWith: last))
        result.depth = depth
        result.isOfResult = parts.contains(where: \.isOfResult)
        return result
    }

    /// What is known of the parameters of a call.
    private mutating func parts(
        _ parameters: [SyntaxParameter], of function: MBMLFunction, _ texts: [String],
        _ declared: [MBMLFunction.Parameter?], _ call: SyntaxCall
    ) -> [KnownPart] {
        calls += 1
        defer { calls -= 1 }
        var parts: [KnownPart] = []
        let mentionedBefore = mentioned.count
        let branches = FeatureGuard.branches(of: call)
        let libraryName = scope.libraryName(ofFunction: function.name)
        let isChoice = call.isLazy && ["if", "cond"].contains(libraryName)
        let failedBefore = failedConditions.count
        defer { if isChoice { failedConditions.removeSubrange(failedBefore...) } }
        var lastCondition = mentionedBefore..<mentionedBefore
        var first = KnownPart.unknown
        for (position, parameter) in parameters.enumerated() {
            if position == 1 { first = asWritten }
            if isChoice, position > 0 {
                if position.isMultiple(of: 2) {
                    fail(parameters[position - 2], mentioning: lastCondition)
                    lastCondition = mentioned.count..<mentioned.count
                } else {
                    lastCondition = lastCondition.lowerBound..<mentioned.count
                }
            }
            if let name = function.writtenName(before: position, in: texts) {
                // `$x` is reported where it's written, not where it's used, too.
                bind(
                    name.hasPrefix("$") ? String(name.dropFirst()) : name, to: parts[position - 1])
            }
            guard function.evaluates(parameterAt: position, of: parameters.count) else {
                parts.append(KnownPart(.string(texts[position])))
                continue
            }
            let context = Context(
                function: function, name: libraryName, position: position, parameters: parameters,
                isLazy: call.isLazy,
                reached: branches.isEmpty ? .unknown : branches[position],
                mentioned: mentionedBefore)
            let names = function.boundNames(at: position, of: parameters.count)
            let known = declared[position]
            parts.append(
                names.isEmpty
                    ? part(of: parameter, known, context)
                    : binding(bindings(names, of: function, from: parts, declared, first)) {
                        $0.part(of: parameter, known, context)
                    })
        }
        return parts
    }

    /// Types that so many calls gave parts of aren't followed further: variables that read each
    /// other could make types as deep as there are variables.
    private static let deepestType = 24

    /// What is known of the names that a function binds. An item is an element of the collection,
    /// or of the last intermediate collection before the parameter.
    ///
    /// - Parameter first: the first parameter as it's written, if it's read as a number.
    private func bindings(
        _ names: [String], of function: MBMLFunction, from parts: [KnownPart],
        _ declared: [MBMLFunction.Parameter?], _ first: KnownPart
    ) -> [String: KnownPart] {
        var bindings: [String: KnownPart] = [:]
        for name in names { bindings[name] = .unknown }
        if bindings["itemIndex"] != nil {
            bindings["itemIndex"] = scope.variable("itemIndex") ?? KnownPart(.number)
        }
        let kept = function.seesKeptNames ? names.filter { scope.kept($0) != nil } : []
        // In the key of a sort, loops see the names of that.
        for name in kept { bindings[name] = boundName(name) ?? scope.kept(name) }
        guard !kept.contains("item") else { return bindings }
        let isPerhaps = function.mayBindItem(at: parts.count, of: declared.count)
        // The last two are enough to see which one it is.
        let walked = parts.indices.reversed().lazy.filter {
            ["collection", "intermediate"].contains(declared[$0]?.name)
        }.prefix(2).map { $0 }
        let last = walked.first.flatMap { declared[$0]?.name }
        let isOne = walked.count == 1 || last == "intermediate"
        let source = function.isReducing ? parts.indices.first : isOne ? walked.first : nil
        guard names.contains("item"),
            let collection = isPerhaps ? first : source.map({ parts[$0] }),
            collection.likely.isCollection
        else { return bindings }
        var item = KnownPart(
            collection.type.isCollection ? collection.type.element : .any,
            likely: collection.likely.element, of: collection)
        // Where there is an item outside, too, the elements may be numbers, as the parameter is.
        if isPerhaps, variable("item") != nil, !item.type.isDictionary { item.type = .any }
        bindings["item"] = item
        return bindings
    }
}

extension MBType {
    fileprivate var isDictionary: Bool {
        if case .dictionary = unwrapped { true } else { false }
    }
}

extension MBMLFunction {
    /// Whether it combines the elements of its first parameter.
    fileprivate var isReducing: Bool { parameters.last?.name == "combine" }

    /// Whether its parameters see a read-only variable instead of a name that it binds. In a key of
    /// `^sort`, names stand for others.
    var seesKeptNames: Bool { documentation?.summary != Self.summaryOfSort }

    /// Documents may give it another name.
    private static let summaryOfSort = MBEnvironment().function("sort")?.documentation?.summary

    /// Whether the value of a parameter is, or becomes part of, the result.
    func returns(_ parameter: MBMLFunction.Parameter) -> Bool {
        guard let returns = documentation?.returns else { return false }
        return returns.split(whereSeparator: { !$0.isLetter && $0 != "." }).contains {
            $0 == parameter.name
        }
    }
}

extension SyntaxCall {
    /// Whether the function evaluates its parameters itself.
    fileprivate var isLazy: Bool {
        if case .unevaluated = parameters { return true }
        return false
    }
}
