import MBDataEnvironment

/// Finds the types of an expression's parts, and what in it is certain to fail, never to be true,
/// or not meant.
///
/// It reports nothing about a part whose type is unknown.
struct ExpressionTyper {
    let scope: any TypeScope
    let source: SourceBytes
    var findings: [ExpressionFinding] = []
    var uses = ExpressionUses()
    /// The names that functions bind around the part being looked at, the innermost last.
    var bound: [[String: KnownPart]] = []
    /// The number of conditions around the part being looked at.
    var conditions = 0
    /// The number of conditions around the innermost comparison that the part being looked at is in.
    var comparedAt: Int?
    /// The number of parts around it that aren't always evaluated.
    var doubts = 0
    /// Whether `^try` catches its errors.
    var isTried = false
    /// The conditions around it that ask what the app has.
    var guards: [FeatureGuard] = []
    /// The conditions of the calls of `^if` in whose last parameter it is.
    var failedConditions: [FailedCondition] = []
    /// The paths that the conditions around it ask about, by the names that they begin with.
    var tested: [String: TestedPaths] = [:]
    /// Those whose names functions bind around it, in the order in which they do.
    var hidden: [(name: String, tested: TestedPaths)] = []
    /// The paths of the references looked at so far, also those that functions bind.
    private(set) var mentioned: [Mention] = []
    /// The number of calls in whose parameters it is.
    var calls = 0
    /// Whether its text becomes a part of a longer text.
    var isInText = false
    /// What the part that was last read as a number is otherwise.
    var asWritten = KnownPart.unknown
    private var depth = 0
    /// What is known at the ends of references, keys and calls; nil unless it's recorded.
    private var records: [Int: Record]?

    /// Parts nested more deeply than this are taken as unknown.
    private static let mostLevels = 100

    init(_ scope: any TypeScope, _ source: SourceBytes) {
        self.scope = scope
        self.source = source
    }

    /// What was found in an expression.
    struct Result {
        var part = KnownPart.unknown
        var findings: [ExpressionFinding] = []
        var uses = ExpressionUses()
        /// What is known at the offsets where references, keys and calls end, if it was recorded.
        var records: [Int: Record] = [:]
    }

    /// What is known of the part of an expression that ends at an offset.
    struct Record {
        let part: KnownPart
        /// Whether functions bind names there.
        let isInBinding: Bool
    }

    /// Records what is known of the part that ends at an offset.
    mutating func record(_ part: KnownPart, endingAt offset: Int) {
        guard records != nil else { return }
        records?[offset] = Record(
            part: part, isInBinding: bound.contains { !$0.isEmpty })
    }

    /// Examines an expression; one that isn't well-formed is unknown.
    ///
    /// - Parameters:
    ///   - names: what is known of the parameters of the function that it belongs to.
    ///   - isCondition: whether it's the condition of an element.
    ///   - isRecording: whether to record what is known of references, keys and calls.
    static func examine(
        _ text: String, as context: MBContext, seeing names: [String: KnownPart] = [:],
        in scope: any TypeScope, isCondition: Bool = false, isRecording: Bool = false
    ) -> Result {
        guard let tree = try? scope.environment.syntaxTree(withTextsOf: text, as: context) else {
            return Result()
        }
        var typer = ExpressionTyper(scope, tree.source)
        if !names.isEmpty { typer.bound = [names] }
        if isRecording { typer.records = [:] }
        let part: KnownPart
        if isCondition {
            part = typer.condition(tree.root, mayBeSwitch: true)
        } else {
            typer.lookForArithmetic(inWhole: tree.root)
            part = typer.part(tree.root, as: context)
            if context == .object { typer.lookForBlanks(aroundWhole: tree.root) }
        }
        if !isRecording { typer.lookForFailingParts(of: tree) }
        return Result(
            part: part, findings: typer.findings, uses: typer.uses, records: typer.records ?? [:])
    }

    /// What a text inside the part being looked at reads and calls. Its parts count as levels of the
    /// whole expression.
    func uses(of tree: SyntaxTree) -> ExpressionUses {
        var typer = ExpressionTyper(scope, tree.source)
        (typer.depth, typer.bound) = (depth, bound)
        (typer.guards, typer.doubts) = (guards, doubts)
        _ = typer.part(tree.root)
        return typer.uses
    }

    mutating func report(
        _ rule: MBRule, _ message: String, at range: SourceRange, replacement: String? = nil,
        code: MBExpressionError.Code? = nil, severity: MBDiagnostic.Severity? = nil
    ) {
        findings.append(
            ExpressionFinding(
                rule: rule, message: message, range: range, replacement: replacement,
                code: code.map { MBDiagnostic.Code(rawValue: $0.rawValue) },
                severity: severity, isTried: isTried, guards: guards.suffix(Self.mostGuards)))
    }

    /// Looks at a part that is evaluated only if a condition holds, or only if it doesn't.
    ///
    /// - Parameter count: the number of paths that were mentioned before the condition.
    mutating func after<Result>(
        conditionFrom count: Int, _ body: (inout ExpressionTyper) -> Result
    ) -> Result {
        let paths = mentioned[count...]
        test(paths)
        defer { endTests(of: paths) }
        return doubtfully(body)
    }

    /// The path of a reference.
    struct Mention {
        let path: [String]
        /// The number of calls in whose parameters it is.
        let calls: Int
    }

    mutating func mention(_ path: [String]) {
        mentioned.append(Mention(path: path, calls: calls))
    }

    /// Whether a part is reached only in an app that has a function.
    func isGuarded(_ name: String) -> Bool {
        guards.suffix(Self.mostGuards).contains { $0.needs(function: name) }
    }

    /// Whether a part is reached only in an app that has a class.
    func isGuarded(class name: String) -> Bool {
        guards.suffix(Self.mostGuards).contains { $0.needs(hostType: name) }
    }

    private static let mostGuards = 32

    /// Looks at a part that is reached only if a guard holds.
    mutating func guarded<Result>(
        by condition: FeatureGuard, _ body: (inout ExpressionTyper) -> Result
    ) -> Result {
        guard condition.asks else { return body(&self) }
        guards.append(condition)
        defer { guards.removeLast() }
        return body(&self)
    }

    /// Whether something was found at a place or inside it.
    func isReported(in range: SourceRange) -> Bool {
        findings.contains { $0.isInside(range) }
    }

    /// Whether something that fails was found at a place or inside it.
    func hasError(in range: SourceRange) -> Bool {
        findings.contains { $0.isError && $0.isInside(range) }
    }
}

// MARK: - Parts

extension ExpressionTyper {
    /// What is known of a part that is evaluated in a context.
    mutating func part(_ node: SyntaxNode, as context: MBContext) -> KnownPart {
        switch context {
        case .boolean:
            let part = part(node)
            return KnownPart(.bool, constant: part.constant.map { .bool($0.truth) })
        case .number:
            if case .text = node.kind { return number(node) }
            let part = part(node)
            asWritten = part
            if case .number? = part.constant { return part }
            return KnownPart(.number)
        case .string:
            let part = part(node)
            return KnownPart(.string, constant: part.constant.map { .string($0.description) })
        case .object: return part(node)
        case .array:
            _ = part(node)
            return KnownPart(.array(.any))
        }
    }

    mutating func part(_ node: SyntaxNode) -> KnownPart {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.mostLevels else { return .unknown }
        switch node.kind {
        case .empty: return KnownPart(.nothing)
        case .text(let text): return KnownPart(.string(text))
        case .escape(let text): return KnownPart(.string(text))
        case .number(let number): return KnownPart(.number(number))
        case .reference(let reference): return self.reference(reference, node.range)
        case .call(let call): return self.call(call, node.range)
        case .math(let inside): return math(inside)
        case .group(.boolean, let inside):
            // A condition in parentheses is true or false.
            _ = part(inside)
            return KnownPart(.bool)
        case .group(_, let inside): return part(inside)
        case .sequence(let parts): return sequence(parts)
        case .chain(let first, let terms): return chain(first, terms, node.range)
        case .not(_, let inside):
            _ = condition(inside)
            return KnownPart(.bool)
        case .negate(let inside):
            _ = number(inside)
            return KnownPart(.number)
        case .invalid: return .unknown
        }
    }

    private mutating func sequence(_ parts: [SyntaxNode]) -> KnownPart {
        lookForMistakes(inTexts: parts)
        let outer = isInText
        isInText = true
        for inner in parts { _ = part(inner) }
        isInText = outer
        return KnownPart(.string)
    }

    /// The contents of `#( )`: arithmetic, or a single operand that stays what it is unless it's the
    /// text of a number.
    private mutating func math(_ node: SyntaxNode) -> KnownPart {
        let part = part(node)
        guard part.type.isNumber || part.type.isCollection else {
            return KnownPart(.any, likely: .number)
        }
        return part
    }

    /// An operand that must be a number.
    mutating func number(_ node: SyntaxNode) -> KnownPart {
        let part = part(node)
        if part.type.isCollection || part.type.unwrapped == .date && !part.isExample {
            report(
                .numberExpected,
                "\(shown(node.range)) is \(part.type.phrase), and a number is needed here",
                at: node.range)
        } else if case .text(let word) = node.kind, !Self.beginsWithNumber(word) {
            let meant = variable(word).flatMap { _ in MBExpression.reference(to: word) }
            report(
                .numberExpected,
                "the text \(word.quoted) isn't a number" + Suggestion.phrase(meant),
                at: node.range, replacement: meant)
        } else if case .text(let word) = node.kind {
            lookForUnits(in: word, at: node.range)
        } else {
            lookForWord(part, in: node)
        }
        if case .number? = part.constant { return part }
        return KnownPart(.number)
    }

    /// A variable that certainly is a text that isn't a number, where a number is read.
    mutating func lookForWord(_ part: KnownPart, in node: SyntaxNode) {
        guard case .reference = node.kind, isAlwaysEvaluated, !part.isExample,
            case .string(let text)? = part.constant, !text.isBlank, !Self.beginsWithNumber(text)
        else { return }
        report(
            .numberExpected,
            "\(shown(node.range)) is the text \(text.quoted), which isn't a number",
            at: node.range)
    }

    /// A text such as `500ms`: only its beginning is read as a number.
    mutating func lookForUnits(in text: String, at range: SourceRange) {
        let word = text.trimmingBlanks()
        guard let length = MBNumber.prefix(of: word)?.length else { return }
        let number = String(word.utf8.prefix(length)) ?? ""
        guard !word.dropFirst(number.count).trimmingBlanks().isEmpty else { return }
        report(
            .numberExpected,
            scope.isStrict
                ? "the text \(word.quoted) is only partly a number"
                : "only \(number.quoted) of the text \(word.quoted) is read as a number",
            at: trimmed(range), severity: scope.isStrict ? nil : .warning)
    }

    /// A part that is evaluated as a condition.
    ///
    /// - Parameter mayBeSwitch: whether authors write T and F there, to switch something on or off.
    mutating func condition(_ node: SyntaxNode, mayBeSwitch: Bool = false) -> KnownPart {
        uses.conditions.append(node.range)
        conditions += 1
        defer { conditions -= 1 }
        let part = part(node)
        if case .text(let text) = node.kind {
            let word = text.trimmingBlanks()
            let isSwitch = mayBeSwitch && Self.switches.contains(word.lowercased())
            if !isSwitch, !word.isEmpty {
                let meant = reference(meantBy: word)
                report(
                    .constantCondition,
                    "the condition is the text \(word.quoted), which is always "
                        + (MBValue.string(text).truth ? "true" : "false")
                        + Suggestion.phrase(meant),
                    at: trimmed(node.range), replacement: meant)
            }
        }
        return KnownPart(
            .bool, likely: part.likely == .nothing ? .nothing : .bool,
            constant: part.constant.map { .bool($0.truth) })
    }

    /// The constants that switch something on or off.
    private static let switches: Set<String> = ["t", "f"]

    static func beginsWithNumber(_ text: String) -> Bool {
        var rest = text.utf8.drop { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
        if let sign = rest.first, "+-".utf8.contains(sign) { rest = rest.dropFirst() }
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
        return rest.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }
}

// MARK: - Texts

extension ExpressionTyper {
    /// A part of the expression, as messages show it.
    func shown(_ range: SourceRange) -> String { source.text(range).trimmingBlanks().quoted }

    /// A range without blanks at its ends.
    func trimmed(_ range: SourceRange) -> SourceRange {
        let bytes = Array(source.text(range).utf8)
        let blanks = " \t\r\n".utf8
        let start = bytes.firstIndex { !blanks.contains($0) } ?? 0
        let end = bytes.lastIndex { !blanks.contains($0) } ?? bytes.count - 1
        return SourceRange(range.lower + start, range.lower + end + 1)
    }
}
