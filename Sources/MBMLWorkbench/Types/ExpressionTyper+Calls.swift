import MBDataEnvironment

/// Calls and their parameters.
extension ExpressionTyper {
    mutating func call(_ call: SyntaxCall, _ range: SourceRange) -> KnownPart {
        let name = call.functionName
        uses.calls.append(
            ExpressionUses.Call(name: name, range: range, isGuarded: guarded.contains(name)))
        guard let function = scope.environment.function(name) else {
            noteUses(inside: call.arguments)
            return .unknown
        }
        if let reason = function.deprecation {
            report(
                .deprecated, reason, at: SourceRange(range.lower, range.lower + 1 + name.utf8.count)
            )
        }
        let result: KnownPart
        switch call.parameters {
        case .none, .raw: result = KnownPart(function.resultType(of: []))
        case .evaluated(let parameters), .unevaluated(let parameters):
            result = self.result(of: function, parameters, call)
        }
        return follow(call.path, from: result, root: nil)
    }

    /// What the parameters of an unknown function read.
    private mutating func noteUses(inside range: SourceRange) {
        guard let tree = try? scope.environment.syntaxTree(source.text(range), as: .object) else {
            return
        }
        let inside = Self.uses(of: tree, in: scope)
        for reference in inside.references {
            uses.references.append(reference.moved(by: range.lower))
        }
        uses.calls += inside.calls.map { $0.moved(by: range.lower) }
    }

    private mutating func result(
        of function: MBMLFunction, _ parameters: [SyntaxParameter], _ call: SyntaxCall
    ) -> KnownPart {
        let last = parameters.last.map { source.text($0.range) } ?? ""
        let declared = function.declaredParameters(of: parameters.count, endingWith: last)
        if lookForMisspelledWord(last, parameters, declared, function) { return .unknown }
        var parts: [KnownPart] = []
        let mentionedBefore = mentioned.count
        for (position, parameter) in parameters.enumerated() {
            let names = function.boundNames(at: position, of: parameters.count)
            let known = declared[position]
            guard function.evaluates(parameterAt: position, of: parameters.count) else {
                let text = source.text(parameter.range)
                parts.append(KnownPart(.string(text)))
                continue
            }
            let context = Context(
                function: function, position: position, parameters: parameters,
                isLazy: call.isLazy, mentioned: mentionedBefore)
            parts.append(
                names.isEmpty
                    ? part(of: parameter, known, context)
                    : binding(bindings(names, of: function, from: parts, declared)) {
                        $0.part(of: parameter, known, context)
                    })
        }
        for (position, parameter) in parameters.enumerated() {
            if let known = declared[position] {
                lookForWrongType(of: parts[position], parameter, known, function)
                lookForMissingNumber(in: parameter, known, function)
                lookForBlanks(around: parameter, known)
            }
        }
        lookForBadConstants(in: parameters, parts, declared, call)
        // An empty parameter is null in a collection.
        if function.documentation?.returns.contains(where: { "[{<".contains($0) }) == true {
            for position in parts.indices where parts[position].type == .nothing {
                parts[position] = .unknown
            }
        }
        let isPlain = parts.allSatisfy { $0.type == $0.likely }
        let type = function.resultType(of: parts.map(\.type), endingWith: last)
        return KnownPart(
            type,
            likely: isPlain
                ? type : function.resultType(of: parts.map(\.likely), endingWith: last))
    }

    /// What is known of the names that a function binds. An item is an element of the collection,
    /// or of the last intermediate collection before the parameter.
    private func bindings(
        _ names: [String], of function: MBMLFunction, from parts: [KnownPart],
        _ declared: [MBMLFunction.Parameter?]
    ) -> [String: KnownPart] {
        var bindings: [String: KnownPart] = [:]
        for name in names { bindings[name] = .unknown }
        let walked = zip(parts, declared).filter {
            ["collection", "intermediate"].contains($0.1?.name) || function.isReducing
        }
        let isOne = walked.count == 1 || walked.last?.1?.name == "intermediate"
        let source = function.isReducing ? walked.first : isOne ? walked.last : nil
        guard names.contains("item"), let collection = source?.0, collection.likely.isCollection
        else { return bindings }
        var item = KnownPart(
            collection.type.isCollection ? collection.type.element : .any,
            likely: collection.likely.element)
        item.isExample = collection.isExample
        bindings["item"] = item
        return bindings
    }
}

// MARK: - Parameters

extension ExpressionTyper {
    /// Where a parameter is.
    fileprivate struct Context {
        let function: MBMLFunction
        let position: Int
        let parameters: [SyntaxParameter]
        /// Whether the function evaluates its parameters itself, and so perhaps not all of them.
        let isLazy: Bool
        /// How many paths were mentioned before the call.
        let mentioned: Int

        var isIf: Bool { isLazy && function.name == "if" }
    }

    private mutating func part(
        of parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter?, _ context: Context
    ) -> KnownPart {
        let outer = isInText
        defer { isInText = outer }
        isInText = outer && declared.map { context.function.returns($0) } ?? false
        guard context.isLazy, context.position > 0 else { return part(parameter, declared) }
        guard context.isIf else { return doubtfully { $0.part(parameter, declared) } }
        let condition = context.parameters[0]
        let guards = FunctionGuards(of: condition.node)
        let isElse = context.position == 2
        let count = guarded.count
        guarded += isElse ? guards.absent : guards.present
        let isRepeatable = isElse && isPure(condition.node)
        if isRepeatable {
            failedConditions.append(source.text(condition.range).trimmingBlanks())
        }
        defer {
            guarded.removeLast(guarded.count - count)
            if isRepeatable { failedConditions.removeLast() }
        }
        return after(conditionFrom: context.mentioned) { $0.part(parameter, declared) }
    }

    private mutating func part(
        _ parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter?
    ) -> KnownPart {
        guard declared?.type == .condition else {
            if declared?.type != .text, declared?.type != .source {
                lookForArithmetic(inWhole: parameter.node)
            }
            return part(parameter.node, as: parameter.context)
        }
        let text = source.text(parameter.range).trimmingBlanks()
        if failedConditions.contains(text), !text.isEmpty {
            report(
                .repeatedCondition,
                "an outer ^if has the same condition, so it never holds here",
                at: trimmed(parameter.range))
        }
        return condition(parameter.node)
    }

    private mutating func lookForWrongType(
        of part: KnownPart, _ parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter,
        _ function: MBMLFunction
    ) {
        switch declared.type {
        case .collection, .array, .set, .dictionary, .number, .date, .data: break
        default: return
        }
        // Predicates accept anything.
        let isPredicate =
            declared.occurrence == .optional && function.documentation?.returns == "bool"
        if case .reference(let reference) = parameter.node.kind,
            isTested([reference.name] + reference.path.compactMap(\.name))
        {
            return
        }
        guard !isPredicate, part.type.excludes(declared.valueType), !isReported(in: parameter.range)
        else {
            return
        }
        report(
            .parameterType,
            "^\(function.name) needs \(Self.phrase(declared))"
                + (Self.phrase(declared).hasSuffix(" " + declared.name)
                    ? "" : " as its \(declared.name)")
                + ", and "
                + "\(shown(parameter.range)) is \(part.type.phrase)",
            at: trimmed(parameter.range))
    }

    /// An optional word at the end that is almost one of those that the function knows, and so is
    /// taken for another parameter.
    private mutating func lookForMisspelledWord(
        _ text: String, _ parameters: [SyntaxParameter], _ declared: [MBMLFunction.Parameter?],
        _ function: MBMLFunction
    ) -> Bool {
        guard let word = function.parameters.last, word.type == .word, let last = parameters.last,
            parameters.count > function.count.lowerBound,
            declared.prefix(parameters.count).last??.type != .word, case .text = last.node.kind,
            let near = Suggestion.nearest(to: text.trimmingBlanks(), among: word.words)
        else { return false }
        report(
            .unknownWord,
            "^\(function.name) doesn't accept the \(word.name) \(text.trimmingBlanks().quoted); "
                + "did you mean '\(near)'?",
            at: trimmed(last.range), replacement: near)
        return true
    }

    /// A text in the place of a number.
    private mutating func lookForMissingNumber(
        in parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter, _ function: MBMLFunction
    ) {
        guard declared.type == .number, case .text(let text) = parameter.node.kind,
            !text.trimmingBlanks().isEmpty, !Self.beginsWithNumber(text),
            !isReported(in: parameter.range)
        else { return }
        let word = text.trimmingBlanks()
        let isVariable = variable(word) != nil
        report(
            .numberExpected,
            "^\(function.name) needs a number as its \(declared.name), and \(word.quoted) isn't one"
                + (isVariable ? "; did you mean '$\(word)'?" : ""),
            at: trimmed(parameter.range), replacement: isVariable ? "$" + word : nil)
    }

    private static func phrase(_ parameter: MBMLFunction.Parameter) -> String {
        switch parameter.type {
        case .collection?: "a collection"
        case .number?: "a number"
        case .date?: "a date"
        default: parameter.valueType.phrase
        }
    }

    /// Blanks that turn the value of a parameter into a text.
    private mutating func lookForBlanks(
        around parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter
    ) {
        guard let type = declared.type, !type.ignoresBlanks, type != .text, type != .source,
            !isInText, case .sequence(let parts) = parameter.node.kind
        else { return }
        var value: SyntaxNode?
        for part in parts {
            switch part.kind {
            case .text(let text) where text.trimmingBlanks().isEmpty: continue
            case .reference, .call, .math:
                guard value == nil else { return }
                value = part
            default: return
            }
        }
        guard let value else { return }
        report(
            .blanksMatter,
            "the blanks around \(shown(value.range)) belong to the parameter and turn its value "
                + "into a text; write no blanks there",
            at: value.range)
    }
}

extension ExpressionTyper {
    /// Whether a part always has the same value in an evaluation.
    private func isPure(_ node: SyntaxNode) -> Bool {
        switch node.kind {
        case .call(let call):
            guard scope.environment.function(call.functionName)?.isPure == true else {
                return false
            }
            switch call.parameters {
            case .none, .raw: return true
            case .evaluated(let parameters), .unevaluated(let parameters):
                return parameters.allSatisfy { isPure($0.node) }
            }
        case .chain(let first, let terms):
            return isPure(first) && terms.allSatisfy { isPure($0.operand) }
        case .sequence(let parts): return parts.allSatisfy(isPure)
        case .math(let inside), .group(_, let inside), .not(_, let inside), .negate(let inside):
            return isPure(inside)
        case .empty, .text, .escape, .number, .reference: return true
        case .invalid: return false
        }
    }
}

extension SyntaxStep {
    fileprivate var name: String? {
        if case .name(let name) = key { return name }
        return nil
    }
}

extension MBMLFunction {
    /// Whether it combines the elements of its first parameter.
    fileprivate var isReducing: Bool { parameters.last?.name == "combine" }

    /// Whether the value of a parameter is, or becomes part of, the result.
    fileprivate func returns(_ parameter: MBMLFunction.Parameter) -> Bool {
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

extension String {
    /// The text without blanks and line breaks at its ends.
    func trimmingBlanks() -> String {
        let blanks = " \t\r\n".utf8
        let bytes = utf8.drop { blanks.contains($0) }
        guard let end = bytes.lastIndex(where: { !blanks.contains($0) }) else { return "" }
        return String(self[bytes.startIndex...end])
    }
}
