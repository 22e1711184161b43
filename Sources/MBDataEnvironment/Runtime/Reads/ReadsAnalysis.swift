/// Finds what a program can read, and what in it is certain to fail, without evaluating it.
///
/// The analysis also covers texts that the program evaluates and, with ``followsVariables``, the
/// expressions of the dynamic variables that it reads. It looks at each one once per set of names
/// bound around it, because a dynamic variable sees those, too.
///
/// Complexity: linear in the size of everything that is analyzed.
struct ReadsAnalysis {
    /// A program that is still to be analyzed.
    private struct Task {
        let program: Program
        var bindings = BoundNames()
        /// How deeply it's nested in evaluated texts.
        var level = 0
        var place = Place.shifted(0)
        /// Whether errors and references are recorded: not in what is declared elsewhere.
        var findsProblems = true
    }

    /// The place of a program's text in the text that the analysis began with.
    private enum Place {
        case shifted(Int)
        case fixed(SourceRange)

        func range(of range: SourceRange) -> SourceRange {
            switch self {
            case .shifted(let offset): range.shifted(by: offset)
            case .fixed(let range): range
            }
        }
    }

    private struct Path: Hashable {
        let variable: HashedKey
        let keys: [HashedKey]
    }

    /// A variable that a program refers to, with the names bound by the calls around the reference.
    struct Use: Hashable, Sendable {
        let variable: HashedKey
        let bindings: BoundNames
    }

    private let storage: EnvironmentStorage
    /// Whether the program will be evaluated in this environment. If not, variables aren't
    /// followed, and an unknown function may be known in the other environment.
    private let followsVariables: Bool
    /// Whether errors and references are recorded with their places.
    private var findsProblems: Bool
    private let mayFindProblems: Bool

    private var tasks: [Task] = []
    private var bindings = BoundNames()
    private var place = Place.shifted(0)
    private var level = 0
    private var depth = 0
    private var followed: Set<Use> = []
    /// The references to variables; empty unless `findsUses` is true.
    private var uses: Set<Use> = []
    private var findsUses = false
    /// The functions of documents that are called; empty unless `findsUses` is true.
    private var called: [HashedKey] = []
    private var followedTemplates: Set<ObjectIdentifier> = []

    private var variables: Set<HashedKey> = []
    private var possibleVariables: Set<HashedKey> = []
    private var paths: Set<Path> = []
    private var functions: Set<HashedKey> = []
    private var unknownFunctions: Set<HashedKey> = []
    private var isIncomplete = false

    /// The maximum number of errors recorded for a program: enough to see what is wrong with it.
    static let mostErrors = 20

    /// The errors that are certain to occur in an evaluation, with ranges in the text of the
    /// program.
    private(set) var errors: [MBExpressionError] = []
    /// What probably doesn't mean what its author intended.
    private(set) var warnings: [Program.Warning] = []
    /// The references to variables that no function binds, with ranges in the text of the program.
    private(set) var references: [(name: String, range: SourceRange)] = []

    /// Analyzes a program.
    init(
        of program: Program, in storage: EnvironmentStorage,
        seeing names: BoundNames = BoundNames(),
        followsVariables: Bool, findsProblems: Bool = false
    ) {
        self.storage = storage
        self.followsVariables = followsVariables
        self.findsProblems = findsProblems
        mayFindProblems = findsProblems
        tasks = [Task(program: program, bindings: names)]
        work()
    }

    /// The variables that a program itself refers to, except those that its own calls bind, and the
    /// functions of documents that it calls.
    static func uses(
        of program: Program, in storage: EnvironmentStorage
    ) -> (variables: [Use], functions: [HashedKey]) {
        var analysis = ReadsAnalysis(lookingForUsesOf: program, in: storage)
        analysis.work()
        return (Array(analysis.uses), analysis.called)
    }

    private init(lookingForUsesOf program: Program, in storage: EnvironmentStorage) {
        self.storage = storage
        followsVariables = false
        findsProblems = false
        mayFindProblems = false
        findsUses = true
        tasks = [Task(program: program)]
    }

    private mutating func work() {
        while let task = tasks.popLast() {
            (bindings, place, level) = (task.bindings, task.place, task.level)
            findsProblems = mayFindProblems && task.findsProblems
            visit(task.program.plain.root)
        }
    }

    var reads: MBReads {
        MBReads(
            variables: Self.sorted(variables), possibleVariables: Self.sorted(possibleVariables),
            keyPaths: paths.map {
                MBReads.KeyPath(variable: $0.variable.text, keys: $0.keys.map(\.text))
            }.sorted { Self.isBefore([$0.variable] + $0.keys, [$1.variable] + $1.keys) },
            functions: Self.sorted(functions), unknownFunctions: Self.sorted(unknownFunctions),
            isIncomplete: isIncomplete)
    }

    private var wantsErrors: Bool { findsProblems && errors.count < Self.mostErrors }

    private static func sorted(_ names: Set<HashedKey>) -> [String] {
        names.map(\.text).inOrder()
    }

    private static func isBefore(_ left: [String], _ right: [String]) -> Bool {
        for (left, right) in zip(left, right) where !TextEquality.isIdentical(left, right) {
            return left.precedes(right)
        }
        return left.count < right.count
    }
}

// MARK: - Nodes

extension ReadsAnalysis {
    private mutating func visit(_ node: Node) {
        depth += 1
        defer { depth -= 1 }
        guard depth > 1 else { return StackGuard.beginning { visitHere(node) } }
        guard StackGuard.isDue(at: depth) else { return visitHere(node) }
        StackGuard.withRoom { visitHere(node) }
    }

    private mutating func visitHere(_ node: Node) {
        switch node {
        case let variable as VariableNode: read(variable.key, [], at: variable.range)
        case let path as PathNode: visit(path)
        case let call as CallNode: visit(call)
        case let call as UnknownCallNode:
            unknownFunctions.insert(HashedKey(call.name))
            functions.insert(HashedKey(call.name))
            if !followsVariables { isIncomplete = true }
            if wantsErrors { note(call.error(in: storage.functions)) }
        case let failing as FailingNode: note(failing.error)
        default:
            if findsProblems, let logic = node as? LogicNode, logic.isMixed { warn(of: logic) }
            guard let outline = node.outline else {
                isIncomplete = true
                return
            }
            for part in outline.parts { visit(part) }
        }
    }

    private mutating func warn(of logic: LogicNode) {
        warn(
            .mixedOperators,
            "-AND and -OR have equal precedence, from left to right; write parentheses around what "
                + "belongs together",
            at: logic.range)
    }

    private mutating func warn(
        _ code: MBDiagnostic.Code, _ message: @autoclosure () -> MBMessage, at range: SourceRange
    ) {
        guard warnings.count < Self.mostErrors else { return }
        warnings.append(
            Program.Warning(code: code, message: message(), range: place.range(of: range)))
    }

    private mutating func visit(_ path: PathNode) {
        let steps = path.steps
        if let variable = path.base as? VariableNode {
            let known = steps.prefix(while: \.isConstant).map(\.name)
            read(variable.key, known, at: variable.range)
        } else {
            visit(path.base)
        }
        for step in steps { if let key = step.expression { visit(key) } }
    }

    private mutating func visit(_ call: CallNode) {
        let dependencies = call.function.dependencies
        functions.insert(HashedKey(call.function.name))
        if dependencies.isAnything { isIncomplete = true }
        if wantsErrors, let error = call.countError ?? call.wordError { note(error) }
        if findsProblems, let message = call.ignoredMessage {
            warn(.ignoredParameters, message, at: call.range)
        }
        for name in dependencies.variables { noteRead(name) }
        if let template = call.function.template { follow(template, calledBy: call) }
        switch call.parameters {
        case .absent, .ignored: break
        case .raw(let text):
            guard let context = dependencies.evaluated else { return }
            evaluate(text, as: context, at: .shifted(call.range.upper - 1 - text.utf8.count))
        case .values(let nodes), .texts(let nodes), .numbers(let nodes):
            for node in nodes { visit(node) }
            if let node = nodes.first { visit(evaluated: node, by: call) }
        case .expressions(let parameters):
            let outer = bindings.withoutLocals
            var written: [HashedKey] = []
            for (position, parameter) in parameters.enumerated() {
                if dependencies.bindsWrittenNames, position > 1, position % 2 == 0 {
                    let name = HashedKey(parameters[position - 2].source.trimmingBlanks())
                    if bindings.insert(local: name) { written.append(name) }
                }
                guard call.function.evaluates(parameterAt: position, of: parameters.count) else {
                    continue
                }
                guard dependencies.scope.contains(position, of: parameters.count) else {
                    visit(parameter)
                    continue
                }
                bindings.add(dependencies)
                visit(parameter)
                bindings.replaceAllButLocals(by: outer)
            }
            bindings.remove(locals: written)
            if let first = parameters.first { visit(evaluated: first.node, by: call) }
        }
    }

    /// Text that is invalid in the context that the function declares may be valid in another.
    private mutating func visit(_ parameter: LazyParameter) {
        visit(parameter.node)
        guard parameter.node is FailingNode, parameter.context != .object,
            let program = try? program(parameter.source, as: .object)
        else { return }
        let outer = findsProblems
        findsProblems = false
        visit(program.plain.root)
        findsProblems = outer
    }

    /// Analyzes the text that a parameter produces and the call evaluates, if that text is
    /// constant.
    private mutating func visit(evaluated node: Node, by call: CallNode) {
        guard let context = call.function.dependencies.evaluated else { return }
        if let text = Self.constantText(node) {
            evaluate(text, as: context, at: .fixed(call.range))
        } else {
            isIncomplete = true
        }
    }

    private static func constantText(_ node: Node) -> String? {
        if let constant = node as? ConstantNode { return constant.constant?.description ?? "" }
        guard let join = node as? JoinNode, let parts = join.outline?.parts else { return nil }
        var text = ""
        for part in parts {
            guard let constant = part as? ConstantNode else { return nil }
            text += constant.constant?.description ?? ""
        }
        return text
    }

    private mutating func evaluate(_ text: String, as context: MBContext, at inner: Place) {
        guard level < storage.limits.nesting else {
            isIncomplete = true
            return
        }
        var placed = inner
        switch (place, inner) {
        case (.shifted(let outer), .shifted(let offset)): placed = .shifted(outer + offset)
        case (.shifted(let outer), .fixed(let range)): placed = .fixed(range.shifted(by: outer))
        case (.fixed, _): placed = place
        }
        do throws(MBExpressionError) {
            let program = try program(text, as: context)
            let outer = (place, level)
            (place, level) = (placed, level + 1)
            visit(program.plain.root)
            (place, level) = outer
        } catch {
            guard wantsErrors else { return }
            let range = error.content.range ?? SourceRange(0, text.utf8.count)
            errors.append(
                error.with {
                    $0.range = placed.range(of: range)
                    $0.source = nil
                })
        }
    }

    private func program(
        _ text: String, as context: MBContext
    ) throws(MBExpressionError) -> Program {
        try storage.cache.program(text, as: context, in: storage)
    }

    private mutating func note(_ error: MBExpressionError) {
        guard wantsErrors else { return }
        errors.append(error.with { $0.range = $0.range.map(place.range) })
    }
}

// MARK: - Variables

extension ReadsAnalysis {
    private mutating func read(
        _ name: HashedKey, _ keys: [HashedKey], at range: SourceRange
    ) {
        switch look(for: name) {
        case .bound: return
        case .possible: possibleVariables.insert(name)
        case .free:
            variables.insert(name)
            paths.insert(Path(variable: name, keys: keys))
            if findsProblems { references.append((name.text, place.range(of: range))) }
        }
        follow(name)
    }

    /// Whether a name is bound here. `itemIndex` is, with `item`, unless a variable has that name.
    private func look(for name: HashedKey) -> BoundNames.Answer {
        let answer = bindings.look(for: name)
        if case .bound = answer, storage.keepsInLoops(name) { return .possible }
        guard name == .itemIndex, case .possible = answer, bindings.hasItem,
            followsVariables || findsUses
        else { return answer }
        return storage.variables.variable(for: name)?.isVisible == true ? .free : .bound
    }

    /// Goes on in the expression of a function that a document declares, which sees no names but
    /// its parameters.
    private mutating func follow(_ template: FunctionTemplate, calledBy call: CallNode) {
        guard followedTemplates.insert(ObjectIdentifier(template)).inserted else { return }
        guard !findsUses else { return called.append(HashedKey(call.function.name)) }
        guard followsVariables else { return }
        do {
            tasks.append(
                Task(
                    program: try storage.cache.current(template.expression.program, in: storage),
                    bindings: BoundNames(local: template.names), level: level,
                    place: .fixed(place.range(of: call.range)), findsProblems: false))
        } catch {
            isIncomplete = true
        }
    }

    /// Records a variable that a function itself reads, regardless of the names that are bound.
    private mutating func noteRead(_ name: HashedKey) {
        variables.insert(name)
        paths.insert(Path(variable: name, keys: []))
        follow(name)
    }

    private mutating func follow(_ name: HashedKey) {
        // A dynamic variable doesn't see local names.
        let bindings = bindings.withoutLocals
        if findsUses { uses.insert(Use(variable: name, bindings: bindings)) }
        guard followsVariables, let variable = storage.variables.variable(for: name) else {
            return
        }
        switch variable.source {
        case .stored, .library: break
        case .host(_, let readsVariables): if readsVariables { isIncomplete = true }
        case .dynamic(let expression):
            guard followed.insert(Use(variable: name, bindings: bindings)).inserted else { return }
            do {
                tasks.append(
                    Task(
                        program: try storage.cache.current(
                            expression.program, in: storage),
                        bindings: bindings, level: level, place: place))
            } catch {
                isIncomplete = true
            }
        }
    }
}
