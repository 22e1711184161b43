/// What an explained evaluation records, part by part.
///
/// Its size is bounded: it keeps a limited number of parts, a limited portion of each value, and
/// only the first evaluations of a part that is evaluated repeatedly. It belongs to one evaluation,
/// which runs on one thread at a time.
final class Trace {
    struct Record {
        let plan: TracePlan
        let position: Int
        /// The enclosing record, or -1.
        let parent: Int
        let bindings: [MBExplanation.Binding]
        /// The scope of the names that were bound around the part.
        let scope: Unmanaged<Scope>?
        var state = MBExplanation.Part.State.evaluated
        var value: ShownValue?
        var reason: String?
        var error: MBExpressionError?
        /// Whether its parts are those of an earlier record of the same variable.
        var isRepeated = false
        /// How often each parameter was evaluated, by where it begins.
        var evaluations: [Int: Int] = [:]
        /// Whether it's a call in which every second parameter is a name.
        var bindsNames = false

        var part: TracePlan.Part { plan.parts[position] }
    }

    /// The most parts that are kept.
    static let capacity = 1_000
    /// The most evaluations of a parameter that are kept for one call.
    private static let repetitions = 3
    /// The most suggestions that are looked for, and the most names to search: searching takes
    /// time.
    static let mostSuggestions = 16
    static let mostNames = 10_000

    private(set) var records: [Record] = []
    /// Whether parts were omitted because there were too many.
    private(set) var isCut = false
    private var open: [Int] = []
    /// The number of parts being evaluated without being recorded.
    private var muted = 0
    /// The number of parts around the record that was gone back to.
    private var passedOver = 0
    /// The most recent error that ended a record, and the enclosing record.
    private var failure: (parent: Int, message: String)?
    /// The first complete record of each dynamic variable.
    private var firstReads: [String: Int] = [:]
    /// The number of suggestions that may still be looked for.
    private var suggestions: Int
    private var variableNames: [String]?
    private var programs: [Key: Traced] = [:]

    init(suggestions: Int = mostSuggestions) {
        self.suggestions = suggestions
    }

    private struct Key: Hashable {
        let text: HashedKey
        let context: MBContext
        let outer: ObjectIdentifier?
        let lower: Int
    }

    private struct Traced {
        let program: Program
        /// Retained so that its identity isn't reused.
        let outer: TracePlan?
    }

    private static let mostPrograms = 200

    /// The program of a text, whose nodes record their results; nil if the text can't be compiled.
    func program(
        _ text: String, as context: MBContext, at range: SourceRange? = nil,
        in storage: EnvironmentStorage
    ) -> Program? {
        let outer = range == nil || muted > 0 ? nil : open.last.map { records[$0].plan }
        let lower = range?.lower ?? 0
        let key = Key(
            text: HashedKey(text), context: context, outer: outer.map { ObjectIdentifier($0) },
            lower: lower)
        if let known = programs[key], known.program.isValid(in: storage) {
            return known.program
        }
        // Any further texts are evaluated without recording: compiling one at each reading would
        // take longer than everything else.
        guard programs[key] != nil || programs.count < Self.mostPrograms else {
            isCut = true
            return nil
        }
        let program = try? Program.compile(text, as: context, in: storage) { tree in
            TracePlan(tree, text, within: outer.map { ($0, lower) })
        }
        guard let program else { return nil }
        programs[key] = Traced(program: program, outer: outer)
        return program
    }

    // MARK: - Recording

    /// Whether parts are nested so deeply that the stack must be checked.
    var isDueForRoom: Bool { StackGuard.isDue(at: (open.count + muted + passedOver) * 2) }

    func begin(
        _ plan: TracePlan, _ position: Int, _ scope: Unmanaged<Scope>?,
        _ storage: EnvironmentStorage
    ) {
        guard muted == 0 else {
            muted += 1
            return
        }
        var bindings: [MBExplanation.Binding] = []
        let parent = open.last ?? -1
        if plan.parts[position].kind == .parameter, parent >= 0 {
            let lower = plan.offset + plan.parts[position].range.lower
            let count = records[parent].evaluations[lower, default: 0]
            records[parent].evaluations[lower] = count + 1
            guard count < Self.repetitions else {
                muted = 1
                return
            }
            bindings = self.bindings(of: scope, in: records[parent], storage)
        } else if plan.isWhole, position == 0, parent >= 0 {
            // The parameters of a function that a document defines.
            bindings = self.bindings(of: scope, in: records[parent], storage)
        }
        guard records.count < Self.capacity else {
            isCut = true
            muted = 1
            return
        }
        open.append(records.count)
        records.append(
            Record(
                plan: plan, position: position, parent: parent, bindings: bindings, scope: scope))
    }

    func end(_ value: MBValue?, _ reason: String?) {
        guard let last = endOfRecord() else { return }
        records[last].value = value.map { ShownValue($0) }
        records[last].reason = reason
        shortenRepetition(last)
    }

    func fail(_ error: MBExpressionError) {
        guard let last = endOfRecord() else { return }
        records[last].state = .failed
        let message = error.message
        let isPassedOn = failure.map { $0.parent == last && $0.message == message } ?? false
        if !isPassedOn { records[last].error = error.located(in: records[last].plan.text) }
        failure = (records[last].parent, message)
    }

    private func endOfRecord() -> Int? {
        guard muted == 0 else {
            muted -= 1
            return nil
        }
        return open.popLast()
    }

    /// What a function bound for one of its parameters; empty if the names come from further out.
    private func bindings(
        of scope: Unmanaged<Scope>?, in call: Record, _ storage: EnvironmentStorage
    ) -> [MBExplanation.Binding] {
        guard let scope, scope.toOpaque() != call.scope?.toOpaque(),
            scope._withUnsafeGuaranteedRef({ $0.record == nil })
        else { return [] }
        let names = scope._withUnsafeGuaranteedRef { $0.names(in: storage) }
        return names.prefix(10).map { name, value in
            MBExplanation.Binding(name: name.excerpt(), value.map { ShownValue($0) })
        }
    }

    /// Lets a dynamic variable that has the same value again refer to its first reading.
    private func shortenRepetition(_ last: Int) {
        let part = records[last].part
        guard part.kind == .variable, last + 1 < records.count, records[last + 1].parent == last,
            records[last].value != nil
        else { return }
        let name = part.label ?? records[last].plan.slice(part.range)
        guard let first = firstReads[name], records[first].value == records[last].value else {
            firstReads[name] = last
            return
        }
        records[last].isRepeated = true
        records.removeLast(records.count - last - 1)
        firstReads = firstReads.filter { $0.value < last }
    }

    /// Records that the variable being read was remembered and not evaluated again.
    func noteRemembered() {
        guard muted == 0, let last = open.last, records[last].part.kind == .variable else {
            return
        }
        records[last].isRepeated = true
    }

    // MARK: - Names

    /// Records that the current call binds names to the values of its parameters, which are
    /// evaluated when the names are used. Returns its record; nil if it isn't recorded.
    func noteNames() -> Int? {
        guard muted == 0, let last = open.last else { return nil }
        records[last].bindsNames = true
        return last
    }

    /// Where in the records an evaluation was when it went back to an earlier one.
    struct Position {
        fileprivate let open: [Int]
        fileprivate let muted: Int
        fileprivate let passedOver: Int
    }

    /// Continues with parts of an earlier record, or without recording them if there is none.
    func goBack(to record: Int?) -> Position {
        let position = Position(open: open, muted: muted, passedOver: passedOver)
        passedOver += open.count + muted
        (open, muted) = record.flatMap { $0 < 0 ? nil : ([$0], 0) } ?? ([], 1)
        return position
    }

    func goOn(from position: Position) {
        (open, muted, passedOver) = (position.open, position.muted, position.passedOver)
    }

    // MARK: - Reasons

    var isMuted: Bool { muted > 0 }

    /// The value of the first part of the current one; for a step, the value of its key.
    var firstPart: MBValue? {
        guard let last = open.last, last + 1 < records.count else { return nil }
        return records[last + 1].value?.value
    }

    /// `; did you mean 'x'?`, or an empty string.
    func suggestion(for name: String, among names: () -> [String]) -> String {
        guard suggestions > 0 else { return "" }
        suggestions -= 1
        return Suggestion.phrase(for: name, among: names())
    }

    /// The names of the variables, collected once.
    func names(of variables: () -> [String]) -> [String] {
        if let variableNames { return variableNames }
        let names = variables()
        variableNames = names
        return names
    }
}

extension TracePlan {
    /// The text of a range.
    func slice(_ range: SourceRange) -> String {
        SourceText(text: text).excerpt(range, atMost: 200)
    }
}

extension Evaluation {
    /// Where an explained evaluation records its parts.
    var trace: Trace? { notes?.trace }

    /// The program of a text: from the cache, or one that records its parts.
    ///
    /// Compiling can't be interrupted, so a long text fails if the deadline comes before its end.
    ///
    /// - Parameter range: where the text is in the enclosing text, if there is one.
    mutating func program(
        _ text: String, as context: MBContext, at range: SourceRange? = nil
    ) throws(MBExpressionError) -> Program {
        if text.utf8.count > ExpressionCache.longestText {
            try check(timeFor: Int64(text.utf8.count) * Self.nanosecondsForAByte)
        }
        if let traced = trace?.program(text, as: context, at: range, in: storage) {
            return traced
        }
        return try storage.cache.program(text, as: context, in: storage)
    }

    /// How long compiling takes at most.
    private static let nanosecondsForAByte: Int64 = 200

    /// A program, recompiled if it's out of date, or one that records its parts.
    func current(_ program: Program) throws(MBExpressionError) -> Program {
        if let trace,
            let traced = trace.program(program.text, as: program.context, in: storage)
        {
            return traced.escaping(program.escaping)
        }
        return try storage.cache.current(program, in: storage)
    }
}
