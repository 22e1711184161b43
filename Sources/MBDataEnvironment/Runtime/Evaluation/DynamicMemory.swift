/// The values of the dynamic variables that an evaluation has read. They are reused where
/// evaluating them again would make no difference.
///
/// It belongs to one evaluation on one thread, during which the environment keeps its variables.
final class DynamicMemory {
    /// The maximum number of remembered values. Their memory was paid for when they were created.
    var capacity = 1_000

    /// The value of a variable, and how many levels of nesting its evaluation took.
    fileprivate struct Reading {
        let value: MBValue?
        /// What it's escaped for; nil if that wasn't asked.
        let mark: EscapeMark?
        let height: Int
    }

    private var readings: [ObjectIdentifier: Reading] = [:]
    private var reaches: [ObjectIdentifier: DynamicReach] = [:]

    /// Whether what is being evaluated may have another value next time, or does more than produce
    /// a value.
    fileprivate(set) var isFleeting = false

    /// Forgets all values, because app code may have changed what they depend on.
    fileprivate func forget() {
        readings.removeAll()
        isFleeting = true
    }

    fileprivate func reading(of variable: Variable) -> Reading? {
        readings[ObjectIdentifier(variable)]
    }

    fileprivate func keep(_ reading: Reading, of variable: Variable) {
        guard readings.count < capacity else { return }
        readings[ObjectIdentifier(variable)] = reading
    }

    fileprivate func drop(_ variable: Variable) {
        readings[ObjectIdentifier(variable)] = nil
    }

    fileprivate func reach(
        of expression: DynamicExpression, _ variable: Variable, in evaluation: inout Evaluation
    ) throws(MBExpressionError) -> DynamicReach {
        let key = ObjectIdentifier(variable)
        if let known = reaches[key] { return known }
        let reach = try DynamicReach(of: expression, in: &evaluation)
        reaches[key] = reach
        return reach
    }
}

extension Evaluation {
    /// Records that what is being evaluated may have another value next time, or does more than
    /// produce a value: none of the dynamic variables being read is remembered.
    @inline(__always)
    func noteFleeting() {
        if notes != nil { notes?.memory?.isFleeting = true }
    }

    /// Forgets the values of dynamic variables, because app code ran and may have done
    /// anything.
    @inline(__always)
    func forgetDynamics() {
        if notes != nil { notes?.memory?.forget() }
    }

    /// Records whether a function returned objects of the host, and pays for finding out.
    mutating func noteObjects(in value: MBValue?) throws(MBExpressionError) {
        guard let memory = notes?.memory, !memory.isFleeting, let value else { return }
        var size = ValueSize(worth: budget.left.steps, weighsTexts: false)
        let isSeen = size.add(value, depth: 1)
        try step(size.steps)
        if size.holdsObjects || !isSeen { memory.isFleeting = true }
    }

    /// The remembered value of a dynamic variable if it is the same here; nil if the variable has
    /// to be evaluated.
    ///
    /// - Parameter withMark: whether it's needed what the value is escaped for.
    private mutating func remembered(
        _ variable: Variable, _ expression: DynamicExpression, _ memory: DynamicMemory,
        withMark: Bool
    ) throws(MBExpressionError) -> MarkedValue? {
        // A value isn't reused where its evaluation would be nested too deeply.
        guard let reading = memory.reading(of: variable),
            depth &+ reading.height <= limits.nesting, !withMark || reading.mark != nil
        else { return nil }
        let reach = try memory.reach(of: expression, variable, in: &self)
        guard !reach.hasObjects else {
            memory.drop(variable)
            return nil
        }
        guard !isBound(anyOf: reach.names) else { return nil }
        deepest = max(deepest, depth &+ reading.height)
        return MarkedValue(reading.value, reading.mark ?? .none)
    }

    /// Remembers the value of a dynamic variable, unless it depends on names that are bound here.
    private mutating func remember(
        _ reading: DynamicMemory.Reading, of variable: Variable, _ expression: DynamicExpression,
        _ memory: DynamicMemory
    ) throws(MBExpressionError) {
        guard !memory.isFleeting else { return }
        if scope != nil {
            let reach = try memory.reach(of: expression, variable, in: &self)
            if reach.hasObjects || isBound(anyOf: reach.names) { return }
        }
        memory.keep(reading, of: variable)
    }

    private func isBound(anyOf names: Set<HashedKey>) -> Bool {
        scope?._withUnsafeGuaranteedRef { $0.binds(anyOf: names) } ?? false
    }

    /// The value of a dynamic variable. Reuses its earlier value in this evaluation if evaluating
    /// it again would make no difference.
    mutating func read(
        _ variable: Variable, _ expression: DynamicExpression, weight: Int,
        at range: SourceRange?, withMark: Bool = false
    ) throws(MBExpressionError) -> MarkedValue {
        let memory = note().dynamicMemory
        if let value = try remembered(variable, expression, memory, withMark: withMark) {
            try step()
            notes?.trace?.noteRemembered()
            return value
        }
        let wasFleeting = memory.isFleeting
        memory.isFleeting = false
        defer { memory.isFleeting = memory.isFleeting || wasFleeting }
        let outermost = deepest
        deepest = depth
        defer { deepest = max(deepest, outermost) }
        let isMarked = withMark || expression.program.escaping != nil
        let marked: MarkedValue
        do {
            marked = try evaluated(
                variable, expression, weight: weight, at: range, withMark: isMarked)
        } catch {
            memory.isFleeting = true
            throw error
        }
        let reading = DynamicMemory.Reading(
            value: marked.value, mark: isMarked ? marked.mark : nil, height: deepest &- depth)
        try remember(reading, of: variable, expression, memory)
        return marked
    }

    private mutating func evaluated(
        _ variable: Variable, _ expression: DynamicExpression, weight: Int,
        at range: SourceRange?, withMark: Bool
    ) throws(MBExpressionError) -> MarkedValue {
        let (name, program) = (variable.name, expression.program)
        if let cycle = DynamicFrame.cycle(of: name, from: notes?.dynamics) {
            let shown = cycle.joined(separator: " → ")
            throw MBExpressionError.evaluation(
                .dynamicVariableCycle, "dynamic variables refer to each other: \(shown)",
                at: range
            ).inside("$" + name)
        }
        try enter(weight, at: range)
        let notes = note()
        let outer = notes.dynamics
        let outerFloor = floor
        hideLocalNames()
        notes.dynamics = DynamicFrame(
            name, declaredAs: DeclaredText(program.text, at: variable.place), inside: outer)
        defer {
            notes.dynamics = outer
            showLocalNames(above: outerFloor)
            depth &-= weight
        }
        do {
            let program = try current(program)
            return try withRoom { evaluation throws(MBExpressionError) in
                withMark
                    ? try program.marked(program.escaping, &evaluation)
                    : MarkedValue(try program.object(&evaluation))
            }
        } catch {
            throw error.declared(program.text, at: variable.place).through(
                "$" + name, .dynamicVariableFailed, "the dynamic variable $\(name) failed", range)
        }
    }
}
