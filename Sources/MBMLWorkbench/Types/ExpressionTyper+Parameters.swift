import MBDataEnvironment

/// Parameters of calls.
extension ExpressionTyper {
    /// Where a parameter is.
    struct Context {
        let function: MBMLFunction
        /// The name that the library gives the function.
        let name: String
        let position: Int
        let parameters: [SyntaxParameter]
        /// Whether the function evaluates its parameters itself, and so perhaps not all of them.
        let isLazy: Bool
        /// The condition on which a choice evaluates it.
        let reached: FeatureGuard
        /// How many paths were mentioned before the call.
        let mentioned: Int

        var isIf: Bool { isLazy && name == "if" }
        var isTried: Bool { isLazy && name == "try" && position == 0 }
        /// Whether a function that evaluates its parameters itself always evaluates this one.
        var isAlwaysReached: Bool { name == "let" && position + 1 == parameters.count }
        /// Whether documents ask there whether something exists.
        var isAsked: Bool {
            isLazy && name == "firstOf" && position + 1 < parameters.count
        }
    }

    /// A condition that doesn't hold where a part is evaluated.
    struct FailedCondition {
        let text: String
        /// The names that it reads.
        let names: Set<String>
    }

    /// The largest number of failed conditions to look at for each one.
    private static let mostFailedConditions = 100

    /// Notes that a condition doesn't hold where the following parameters are evaluated.
    ///
    /// - Parameter mentions: the paths that it mentions.
    mutating func fail(_ condition: SyntaxParameter, mentioning mentions: Range<Int>) {
        guard failedConditions.count < Self.mostFailedConditions, isPure(condition.node) else {
            return
        }
        failedConditions.append(
            FailedCondition(
                text: source.text(condition.range).trimmingBlanks(),
                names: Set(mentioned[mentions].compactMap(\.path.first))))
    }

    mutating func part(
        of parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter?, _ context: Context
    ) -> KnownPart {
        let outer = isInText
        defer { isInText = outer }
        isInText = outer && declared.map { context.function.returns($0) } ?? false
        let function = context.function
        if context.isTried {
            return trying(parameter.range) { $0.part(parameter, declared, function) }
        }
        guard !scope.environment.isStrict,
            context.function.logsErrors(in: context.position, of: context.parameters.count)
        else {
            return perhapsReached(parameter, declared, context)
        }
        return logging(parameter.range) { $0.perhapsReached(parameter, declared, context) }
    }

    /// Looks at a parameter, which the function may leave out.
    private mutating func perhapsReached(
        _ parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter?, _ context: Context
    ) -> KnownPart {
        if context.isAsked {
            return asking(parameter.range) { typer in
                guard context.position > 0 else {
                    return typer.part(parameter, declared, context.function)
                }
                return typer.doubtfully { $0.part(parameter, declared, context.function) }
            }
        }
        guard context.isLazy, context.position > 0, !context.isAlwaysReached else {
            return part(parameter, declared, context.function)
        }
        guard context.isIf else {
            return guarded(by: context.reached) {
                $0.doubtfully { $0.part(parameter, declared, context.function) }
            }
        }
        return guarded(by: context.reached) {
            $0.after(conditionFrom: context.mentioned) {
                $0.part(parameter, declared, context.function)
            }
        }
    }

    private mutating func part(
        _ parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter?, _ function: MBMLFunction
    ) -> KnownPart {
        guard declared?.type == .condition else {
            if declared?.type != .text, declared?.type != .source {
                lookForArithmetic(
                    inWhole: parameter.node, isNumber: declared?.type == .number)
            }
            asWritten = .unknown
            let part = part(parameter.node, as: parameter.context)
            // Where a number is read, any other value was converted, if that is possible. What is the
            // same everywhere is evaluated later.
            if parameter.context == .number, let declared, readsNumber(declared, function),
                !isFixed(parameter.node)
            {
                lookForWrongType(of: asWritten, parameter, declared, function)
                lookForWord(asWritten, in: parameter.node)
            }
            return part
        }
        let text = source.text(parameter.range).trimmingBlanks()
        if !text.isEmpty, failedConditions.contains(where: { $0.text == text }),
            scope.isPure(text)
        {
            report(
                .repeatedCondition,
                "the same condition before this one didn't hold, so it never holds here",
                at: trimmed(parameter.range))
        }
        // The T before the last result of ^cond stands for all other cases.
        return condition(parameter.node, mayBeSwitch: declared?.name == "nextCondition")
    }

    /// Whether one of the library's functions takes nothing but a number as a parameter.
    func readsNumber(_ declared: MBMLFunction.Parameter, _ function: MBMLFunction) -> Bool {
        declared.type == .number && function.isUnchanged
            && !Self.takingCollections.contains(function.name)
    }

    /// The functions of the library that read numbers, but also collections of them.
    private static let takingCollections: Set<String> = ["min", "max"]

    mutating func lookForWrongType(
        of part: KnownPart, _ parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter,
        _ function: MBMLFunction
    ) {
        // Also under another name.
        guard
            declared.type != .number
                || !Self.takingCollections.contains(scope.libraryName(ofFunction: function.name))
        else { return }
        switch declared.type {
        case .collection, .array, .set, .dictionary, .number, .date, .data: break
        case .text, .bool, .word:
            guard function.convertsParameters else { return }
        default: return
        }
        if case .reference(let reference) = parameter.node.kind,
            isTested(path(of: reference))
        {
            return
        }
        // What may be nothing often isn't an error, unless only an example says that it may.
        guard !part.type.mayBeNothing || part.isExample else { return }
        guard !function.isPredicate(of: declared),
            Self.accepted(by: declared, of: function).allSatisfy(part.type.excludes),
            !isReported(in: parameter.range)
        else { return }
        report(
            .parameterType,
            "^\(function.name) needs \(Self.need(declared)), and \(shown(parameter.range)) is "
                + part.type.phrase,
            at: trimmed(parameter.range))
    }

    /// What a call may pass. Functions of an app and of documents declare what they get, and take
    /// what can be converted to that.
    private static func accepted(
        by declared: MBMLFunction.Parameter, of function: MBMLFunction
    ) -> [MBType] {
        switch (declared.type, function.isUnchanged) {
        // What is read as a text may be a number: 20261130.
        case (.date?, true) where declared.name != "text": [.date, .string]
        case (.array?, false), (.set?, false): [.array(.any), .set(.any)]
        case (.data?, false): [.data, .string]
        case (.text?, false), (.bool?, false), (.word?, false):
            declared.valueType.convertedTypes ?? [.string, .number, .bool]
        default: [declared.valueType, declared.type?.valueType ?? .any]
        }
    }

    /// The name of a class that the app doesn't have.
    mutating func lookForUnknownClass(
        in parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter, _ function: MBMLFunction
    ) {
        guard declared.type == .class, function.isUnchanged, scope.isHostComplete,
            case .text(let name) = parameter.node.kind,
            scope.environment.hostTypes[name] == nil, !isGuarded(class: name)
        else { return }
        let near = scope.nearest(to: name, among: scope.environment.hostTypes.names)
        report(
            .unknownClass, "unknown class \(name.quoted)" + Suggestion.phrase(near),
            at: parameter.range, replacement: near)
    }

    /// Quotes around a text that is looked for.
    mutating func lookForQuotes(
        around parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter,
        _ function: MBMLFunction
    ) {
        guard function.documentation?.returns == "bool", declared.type != .source,
            case .text(let text) = parameter.node.kind
        else { return }
        let word = text.trimmingBlanks()
        guard let first = word.utf8.first, word.utf8.count > 2, first == word.utf8.last,
            first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
        else { return }
        let inside = String(word.dropFirst().dropLast())
        report(
            .quotedText,
            "the quotes are part of the text \(word.excerpt()); write \(inside.excerpt()) or ^q(…)",
            at: trimmed(parameter.range), replacement: inside)
    }

    /// A text that a function of the app or of a document can't convert to a Boolean, a date or data.
    mutating func lookForWrongText(
        in parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter, _ function: MBMLFunction
    ) {
        guard function.convertsParameters, case .text(let text) = parameter.node.kind,
            [.bool, .date, .data].contains(declared.type), !text.trimmingBlanks().isEmpty,
            WrittenCall.Argument.text(text.trimmingBlanks()).fails(as: declared, isConverted: true),
            !isReported(in: parameter.range)
        else { return }
        report(
            .parameterType,
            "^\(function.name) needs \(Self.need(declared)), and \(shown(parameter.range)) isn't one",
            at: trimmed(parameter.range))
    }

    /// A text instead of a number.
    mutating func lookForMissingNumber(
        in parameter: SyntaxParameter, _ declared: MBMLFunction.Parameter, _ function: MBMLFunction
    ) {
        guard declared.type == .number, case .text(let text) = parameter.node.kind,
            !text.trimmingBlanks().isEmpty, !isReported(in: parameter.range)
        else { return }
        let word = text.trimmingBlanks()
        guard !Self.beginsWithNumber(text) else {
            guard word.contains("|") else {
                // Functions of an app and of documents refuse such a text.
                if !function.convertsParameters {
                    lookForUnits(in: text, at: parameter.range)
                }
                return
            }
            report(
                .numberExpected,
                "^\(function.name) has one parameter, and \(word.quoted) is only partly a number",
                at: trimmed(parameter.range))
            return
        }
        let meant = variable(word).flatMap { _ in MBExpression.reference(to: word) }
        report(
            .numberExpected,
            "^\(function.name) needs a number as its \(declared.name), and \(word.quoted) isn't one"
                + Suggestion.phrase(meant),
            at: trimmed(parameter.range), replacement: meant)
    }

    /// What a parameter must be, and its name, unless that says only the same.
    private static func need(_ parameter: MBMLFunction.Parameter) -> String {
        let phrase = phrase(parameter)
        let isNamed =
            !phrase.hasSuffix(" " + parameter.name)
            && parameter.name != parameter.valueType.description
        return isNamed ? "\(phrase) as its \(parameter.name)" : phrase
    }

    private static func phrase(_ parameter: MBMLFunction.Parameter) -> String {
        switch parameter.type {
        case .collection?: "a collection"
        case .number?: "a number"
        case .date?: "a date"
        case .word?: "the word " + parameter.words.joined(separator: " or ")
        default: parameter.valueType.phrase
        }
    }
}

extension MBMLFunction {
    /// Whether its parameters are values that are converted to the types that it declares, because
    /// it has Swift types, or is one of a document.
    fileprivate var convertsParameters: Bool {
        (documentation?.types.isEmpty == false || definition != nil) && !isOfLibrary
            && input.isOfValues
    }
}

extension ExpressionTyper {
    /// Whether a part always has the same value in an evaluation.
    func isPure(_ node: SyntaxNode) -> Bool {
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
