/// A compiled expression: nodes that evaluate themselves.
///
/// Sendable because neither the program nor its nodes ever change once created (see `Node`).
final class Program: @unchecked Sendable {
    /// A function that the expression calls, as declared when the expression was compiled.
    struct Call: Sendable {
        let name: HashedKey
        let function: MBMLFunction?
    }

    /// What is legal but probably a mistake.
    struct Warning: Sendable {
        let code: MBDiagnostic.Code
        let message: MBMessage
        let range: SourceRange
    }

    let text: String
    let context: MBContext
    let root: Node
    let calls: [Call]
    let warnings: [Warning]
    /// The estimated size in bytes.
    let cost: Int
    /// The function declarations against which the program was compiled.
    private let version: FunctionTable.Version
    private let versionID: ObjectIdentifier
    /// The limit on nesting within which its text was compiled.
    private let nesting: Int
    /// How values in its text are escaped, if that is part of the expression.
    let escaping: MBEscaping?
    private let isEscaping: Bool
    /// What notes which parts are evaluated; nil in almost every program.
    let observation: Observation?

    /// A program whose parts note their results.
    struct Observation: Sendable {
        let marks: ExpressionMarks
        let place: DeclarationPlace
        let plain: Program
    }

    init(
        text: String, context: MBContext, root: Node, calls: [Call],
        version: FunctionTable.Version, nesting: Int = 0, warnings: [Warning] = [],
        nodes: Int = 1, escaping: MBEscaping? = nil, observation: Observation? = nil
    ) {
        self.nesting = nesting
        self.observation = observation
        self.escaping = escaping
        isEscaping = escaping != nil
        cost = Self.bytes + text.utf8.count + nodes * Self.bytesOfNode
        self.warnings = warnings
        self.text = text
        self.context = context
        self.root = root
        self.calls = calls
        self.version = version
        versionID = ObjectIdentifier(version)
    }

    /// The measured size of a program without its text and its nodes, and the measured size of a
    /// node.
    private static let (bytes, bytesOfNode) = (400, 160)

    /// The same program without notes, for what looks at nodes.
    var plain: Program { observation?.plain ?? self }

    /// The same program with parts that note their results.
    func observed(by observation: Observation, _ root: Node) -> Program {
        Program(
            text: text, context: context, root: root, calls: calls, version: version,
            nesting: nesting, warnings: warnings, escaping: escaping, observation: observation)
    }

    /// The same text without the functions that it calls, which is compiled before it's evaluated.
    var withoutFunctions: Program {
        Program(
            text: text, context: context, root: ConstantNode(nil, root.range),
            calls: [Call(name: HashedKey(""), function: Self.replaced)],
            version: FunctionTable.Version(), escaping: escaping,
            observation: observation.map {
                Observation(marks: $0.marks, place: $0.place, plain: $0.plain.withoutFunctions)
            })
    }

    /// A function that no environment has.
    private static let replaced = MBMLFunction("", .none, 0...0, nil) { _ in nil }

    /// The same program with an escaping.
    func escaping(_ escaping: MBEscaping?) -> Program {
        guard let escaping else { return self }
        return Program(
            text: text, context: context, root: root, calls: calls, version: version,
            nesting: nesting, warnings: warnings, escaping: escaping, observation: observation)
    }

    /// Whether the called functions are still the ones for which the program was compiled.
    @inline(__always)
    func isValid(in storage: EnvironmentStorage) -> Bool {
        storage.functions.versionID == versionID || calls.isEmpty
            || callsAreSame(in: storage.functions)
    }

    /// Whether an environment that looks for its text may take it: compiling the text again would
    /// give the same.
    @inline(__always)
    func isFound(in storage: EnvironmentStorage) -> Bool {
        nesting <= storage.limits.nesting && isValid(in: storage)
    }

    private func callsAreSame(in functions: borrowing FunctionTable) -> Bool {
        for call in calls where functions.function(call.name) !== call.function { return false }
        return true
    }
}

extension Program {
    func object(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        guard !isEscaping || context == .array else {
            return try marked(escaping, &evaluation).value
        }
        do {
            return try plain(&evaluation)
        } catch {
            throw located(error, in: evaluation)
        }
    }

    /// The value, in which nothing is escaped but the parts of an array.
    @inline(__always)
    private func plain(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        switch context {
        case .string:
            return try root.text(&evaluation).map { .string($0) }
        case .object:
            let value = try root.value(&evaluation)
            guard case .opaque(let opaque)? = value, opaque.isNull else { return value }
            return evaluation.isStrict ? value : nil
        case .number: return try root.number(&evaluation).map { .number($0) }
        case .boolean: return .bool(try root.truth(&evaluation))
        case .array: return text.isEmpty ? nil : .array(try root.parts(escaping, &evaluation))
        }
    }

    /// The value with what it's escaped for. Numbers and conditions aren't escaped.
    ///
    /// - Parameters:
    ///   - escaping: how the values in its text are escaped; nil for plain text.
    ///   - asText: whether an array counts as its text.
    func marked(
        _ escaping: MBEscaping?, asText: Bool = false, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MarkedValue {
        do {
            guard context != .number, context != .boolean else {
                return MarkedValue(try plain(&evaluation))
            }
            let marked = try root.marked(escaping, &evaluation)
            if let escaping {
                let asText = asText || context != .object
                return try evaluation.escaped(marked, asText: asText, for: escaping)
            }
            guard case .opaque(let opaque)? = marked.value, opaque.isNull else { return marked }
            return evaluation.isStrict ? marked : MarkedValue(nil)
        } catch {
            throw located(error, in: evaluation)
        }
    }

    /// The text in which values are escaped; nil for nothing.
    func string(
        escaping: MBEscaping, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> String? {
        let marked = try marked(escaping, asText: true, &evaluation)
        do {
            return try evaluation.escapedText(of: marked, for: escaping)?.text
        } catch {
            throw located(error, in: evaluation)
        }
    }

    func string(_ evaluation: inout Evaluation) throws(MBExpressionError) -> String? {
        if isEscaping, let escaping { return try string(escaping: escaping, &evaluation) }
        do {
            guard context == .string else {
                guard let value = try object(&evaluation) else { return nil }
                if let text = try root.escapedText(of: value, &evaluation) { return text }
                return try evaluation.paidText(of: value)
            }
            return try root.text(&evaluation)
        } catch {
            throw located(error, in: evaluation)
        }
    }

    func boolean(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        do {
            return try root.truth(&evaluation)
        } catch {
            throw located(error, in: evaluation)
        }
    }

    /// The truth of the value; nil if the value is nothing or null.
    func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool? {
        do {
            return try root.value(&evaluation).orNilIfNull?.truth
        } catch {
            throw located(error, in: evaluation)
        }
    }

    func number(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber? {
        do {
            return try root.number(&evaluation)
        } catch {
            throw located(error, in: evaluation)
        }
    }

    func array(_ evaluation: inout Evaluation) throws(MBExpressionError) -> [MBValue] {
        do {
            // Numbers and conditions aren't escaped, so nothing else may come out.
            if isEscaping, context == .number || context == .boolean {
                return [try plain(&evaluation) ?? .null]
            }
            return text.isEmpty ? [] : try root.parts(escaping, &evaluation)
        } catch {
            throw located(error, in: evaluation)
        }
    }

    private func located(
        _ error: MBExpressionError, in evaluation: Evaluation
    ) -> MBExpressionError {
        let swallowed = evaluation.depth == 0 ? evaluation.notes?.swallowed ?? [] : []
        // Costs are counted for the evaluation as a whole.
        let placed = error.kind == .limit ? error.at(root.range) : error
        return placed.located(in: text).with { $0.additional += swallowed }
    }
}
