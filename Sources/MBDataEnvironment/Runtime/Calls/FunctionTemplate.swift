/// What a function that a document declares does: it binds its parameters to names, and evaluates an
/// expression that sees them and the environment's variables.
final class FunctionTemplate: Sendable {
    /// A parameter, whose value the caller evaluates.
    struct Parameter: Sendable {
        let key: HashedKey
        /// What authors and checks know about it.
        let declaration: MBMLFunction.Parameter
        let mayBeMissing: Bool
        /// Its value in a call, converted to its type.
        let read: @Sendable (borrowing MBMLCall, Int) throws(MBExpressionError) -> MBValue?
    }

    /// The most parameters: a name is looked for among all of them.
    static let mostParameters = 100

    /// The most functions of documents that keep each other alive, each calling the next one, and the
    /// most bytes that their programs take. Where documents are loaded again, functions that call each
    /// other would keep all their former declarations.
    private static let (mostKept, mostBytes) = (1_000, 4_000_000)

    /// Retained until `deinit`.
    private let held: Unmanaged<DynamicExpression>
    /// How many functions of documents it keeps alive in the longest chain of calls, and itself.
    private let height: Int
    /// How many bytes the programs of such a chain take at most.
    private let weight: Int
    /// Whether it keeps functions of the app alive, because it or a function that it calls does.
    let keepsHost: Bool
    let parameters: [Parameter]
    /// The name as documents declare it, without `^`.
    let name: String
    /// Where a document declares the expression.
    let place: DeclarationPlace?
    /// Where the declaration of the function begins.
    let declaration: DeclarationPlace

    init(
        _ name: String, _ parameters: [Parameter], _ program: Program, at place: DeclarationPlace?,
        in declaration: DeclarationPlace
    ) {
        self.name = name
        self.parameters = parameters
        self.place = place
        self.declaration = declaration
        let called = program.calls.compactMap { $0.function?.template }
        let (kept, bytes) = (called.map(\.height).max() ?? 0, called.map(\.weight).max() ?? 0)
        // A call of a former function with this name is compiled again anyway.
        let isReplaced =
            kept >= Self.mostKept || bytes >= Self.mostBytes || called.contains { $0.name == name }
        height = isReplaced ? 1 : kept + 1
        weight = isReplaced ? 0 : bytes + program.cost
        keepsHost = !isReplaced && program.keepsHost
        held = .passRetained(DynamicExpression(isReplaced ? program.withoutFunctions : program))
    }

    deinit { ReleaseQueue.release(held) }

    /// Safe: the template retains it.
    var expression: DynamicExpression { held.takeUnretainedValue() }

    /// How many parameters a call has: those after the last required one may be left out.
    var count: ClosedRange<Int> {
        let required = parameters.lastIndex { !$0.mayBeMissing }.map { $0 + 1 } ?? 0
        return required...parameters.count
    }

    /// The names of the parameters, which its expression sees.
    var names: [HashedKey] { parameters.map(\.key) }

    /// The value of its expression.
    func run(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        var values: [MarkedValue] = []
        values.reserveCapacity(parameters.count)
        for (position, parameter) in parameters.enumerated() {
            let value = try parameter.read(call, position)
            // A text that was converted isn't the one that was escaped.
            let given = call.marking == nil ? MarkedValue(nil) : try call.marked(position)
            values.append(
                MarkedValue(value, given.mark.isNone || value != given.value ? .none : given.mark))
        }
        let result = try call.evaluation.value(
            of: self, with: values, isMarked: call.marking != nil)
        call.marking?.mark = result.mark
        return result.value
    }
}

/// Releases the expressions of functions one after the other: each may be the last to keep a function
/// that it calls, and so the expression of that one.
private enum ReleaseQueue {
    private struct Queue {
        var isInUse = false
        /// Each is released once.
        var waiting: [Unmanaged<DynamicExpression>] = []
    }

    private static let queues = ThreadLocal { Queue() }

    static func release(_ expression: Unmanaged<DynamicExpression>) {
        let isWaiting = queues.withValue { queue in
            if queue.isInUse { queue.waiting.append(expression) }
            defer { queue.isInUse = true }
            return queue.isInUse
        }
        if isWaiting == true { return }
        expression.release()
        // Without room for a queue, they're released one inside the other.
        guard isWaiting == false else { return }
        while let next = queues.withValue({ $0.waiting.popLast() }) ?? nil { next.release() }
        queues.withValue { $0 = Queue() }
    }
}

extension Evaluation {
    fileprivate mutating func value(
        of template: FunctionTemplate, with values: [MarkedValue], isMarked: Bool
    ) throws(MBExpressionError) -> MarkedValue {
        let text = template.expression.program.text
        let notes = note()
        let (outer, outerFloor, outerFrame) = (scope, floor, notes.dynamics)
        let names = openBodyScope()
        for (parameter, value) in zip(template.parameters, values) {
            names.bind(parameter.key, to: value.value)
            if !value.mark.isNone { names.mark(parameter.key, value.mark) }
        }
        notes.dynamics = DynamicFrame(
            template.name, isFunction: true, declaredAs: DeclaredText(text, at: template.place),
            inside: outerFrame)
        defer {
            notes.dynamics = outerFrame
            close(names, to: outer)
            showLocalNames(above: outerFloor)
        }
        do {
            let program = try current(template.expression.program)
            return try withRoom { evaluation throws(MBExpressionError) in
                isMarked
                    ? try program.marked(program.escaping, &evaluation)
                    : MarkedValue(try program.object(&evaluation))
            }
        } catch {
            throw error.declared(text, at: template.place).through(
                nil, .functionFailed, "the function ^\(template.name) failed", nil)
        }
    }
}

extension FunctionTemplate.Parameter {
    /// A parameter without a type, which is bound as it is.
    init(_ name: String, mayBeMissing: Bool) {
        key = HashedKey(name)
        declaration = MBMLFunction.Parameter(
            name, mayBeMissing ? .optional : .once, type: .value)
        self.mayBeMissing = mayBeMissing
        read = { call, position throws(MBExpressionError) in try call.value(position) }
    }

    /// A parameter that is converted to a Swift type, like that of a function that is a closure.
    init<Value: MBValueConvertible>(
        _ name: String, as type: Value.Type, _ valueType: MBType, mayBeMissing: Bool
    ) {
        let parameter = MBParameter<Value>(name)
        let occurrence: MBMLFunction.Parameter.Occurrence = mayBeMissing ? .optional : .once
        key = HashedKey(name)
        declaration = MBMLFunction.Parameter(
            name, occurrence, type: parameter.declaration.type, valueType: valueType)
        self.mayBeMissing = mayBeMissing
        read = { call, position throws(MBExpressionError) in
            var position = position
            let value = try parameter.read(&position, of: call)
            do {
                return try value.expressionValue.orNilIfNull
            } catch {
                throw MBExpressionError(of: error)
            }
        }
    }
}
