/// A reference to a variable.
final class VariableNode: Node {
    let key: HashedKey

    /// How many levels of nesting the evaluation adds if the variable is dynamic.
    private let weight: Int

    /// The whole text if the name may be longer than its author intended: `$name: hi`.
    private let runOnSource: String?

    init(
        _ name: String, isPlain: Bool, weight: Int, in source: String, _ range: SourceRange
    ) {
        self.weight = weight
        runOnSource = isPlain && name.utf8.contains { $0.isNameMark } ? source : nil
        key = HashedKey(name)
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        guard let variable = stored(&evaluation) else { return try general(&evaluation) }
        try evaluation.step()
        return variable._withUnsafeGuaranteedRef { $0.value }
    }

    override func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        guard let variable = stored(&evaluation) else {
            return try general(&evaluation)?.truth ?? false
        }
        try evaluation.step()
        return variable._withUnsafeGuaranteedRef { $0.truth }
    }

    override func operand(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber {
        guard let number = stored(&evaluation)?._withUnsafeGuaranteedRef({ $0.number }) else {
            return try generalOperand(&evaluation)
        }
        try evaluation.step()
        return number.number
    }

    @inline(never)
    private func generalOperand(
        _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBNumber {
        try operand(from: try general(&evaluation), &evaluation)
    }

    override func write(
        to text: inout TextBuilder, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        guard let variable = stored(&evaluation) else {
            return try write(try general(&evaluation), to: &text, &evaluation)
        }
        try evaluation.step()
        let isWritten = variable._withUnsafeGuaranteedRef { variable in
            guard case .string(let own)? = variable.value else { return false }
            text.append(own)
            return true
        }
        if isWritten { return }
        try write(variable._withUnsafeGuaranteedRef { $0.value }, to: &text, &evaluation)
    }

    override func marked(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MarkedValue {
        if let bound = try evaluation.bound(key) {
            try evaluation.step()
            return MarkedValue(bound, evaluation.markOfBinding(key))
        }
        // Unretained: the environment being evaluated holds its variables.
        guard let found = evaluation.variables.variable(for: key)?.takeUnretainedValue(),
            found.isVisible, found.mayBeMarked
        else { return MarkedValue(try value(&evaluation)) }
        try evaluation.step()
        guard case .dynamic(let expression) = found.source else {
            return MarkedValue(found.value, found.mark)
        }
        return try evaluation.read(
            found, expression, weight: weight, at: range, withMark: true)
    }

    override func declaredEscaping(_ evaluation: Evaluation) -> MBEscaping? {
        guard evaluation.knownBinding(of: key) == nil,
            let variable = evaluation.variables.variable(for: key)
        else { return nil }
        return variable._withUnsafeGuaranteedRef { $0.escapingOfElements }
    }

    /// The variable if the environment stores its value, which is the usual case. All others are
    /// left to `general`.
    ///
    /// Unretained: the environment keeps its variables while an evaluation runs in it, and they
    /// never change.
    @inline(__always)
    private func stored(_ evaluation: inout Evaluation) -> Unmanaged<Variable>? {
        guard evaluation.scope == nil, let found = evaluation.variables.variable(for: key),
            found._withUnsafeGuaranteedRef({ $0.isStored })
        else { return nil }
        return found
    }

    @inline(never)
    private func general(
        _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        try evaluation.step()
        if let bound = try evaluation.bound(key) { return bound }
        guard let found = evaluation.variables.variable(for: key),
            found._withUnsafeGuaranteedRef({ $0.isVisible })
        else {
            if key == .itemIndex, let position = evaluation.positionOfItem {
                return MBValue(position)
            }
            try evaluation.refuseMissing(variable: key.text, at: range)
            if let runOnSource {
                evaluation.warn(ofRunOn: key, of: runOnSource, at: range)
            }
            return nil
        }
        if found._withUnsafeGuaranteedRef({ $0.isStored }) {
            return found._withUnsafeGuaranteedRef { $0.value }
        }
        // Safe: the environment being evaluated holds its variables.
        return try evaluation.read(found.takeUnretainedValue(), weight: weight, at: range)
    }

    override func member(
        _ lookup: inout Lookup, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard let variable = stored(&evaluation) else {
            // Nothing is evaluated before these are read, so the scope still holds the value.
            if lookup.of(\.isConstant),
                let bound = try evaluation.boundContents(of: key)
            {
                if let entries = bound.entries,
                    let address = lookup.of({ entries.address(of: $0.name) })
                {
                    try evaluation.step(2)
                    return address.pointee
                }
                if let object = bound.object,
                    let reader = lookup.of({ step in
                        object._withUnsafeGuaranteedRef { $0.reader(for: step.name) }
                    })
                {
                    try evaluation.step(2)
                    return try lookup.read(reader, of: object, &evaluation)
                }
            }
            return try super.member(&lookup, &evaluation)
        }
        try evaluation.step(2)
        guard lookup.of(\.isConstant) else {
            return try element(&lookup, of: variable, &evaluation)
        }
        if let entries = variable._withUnsafeGuaranteedRef({ $0.entries }) {
            if let address = lookup.of({ entries.address(of: $0.name) }) { return address.pointee }
            try refuse(lookup, of: variable, &evaluation)
            return nil
        }
        let index = lookup.of(\.index)
        if index >= 0, variable._withUnsafeGuaranteedRef({ $0.isArray }) {
            guard variable._withUnsafeGuaranteedRef({ index < $0.elements.count }) else {
                try refuse(lookup, of: variable, &evaluation)
                return nil
            }
            return variable._withUnsafeGuaranteedRef { $0.elements[index] }
        }
        if let object = variable._withUnsafeGuaranteedRef({ $0.object }),
            let reader = lookup.of({ step in
                object._withUnsafeGuaranteedRef { $0.reader(for: step.name) }
            })
        {
            return try lookup.read(reader, of: object, &evaluation)
        }
        guard let value = variable._withUnsafeGuaranteedRef({ $0.value }) else { return nil }
        return try lookup.follow(from: value, &evaluation)
    }

    @inline(never)
    private func refuse(
        _ lookup: Lookup, of variable: Unmanaged<Variable>, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        let step = lookup.step
        try evaluation.refuseMissing(key: step.name.text, of: variable, at: step.range)
    }

    /// Measures an element of a stored array without copying the array or the element, except for
    /// strings so long that measuring them costs steps.
    override func length(
        ofElement index: Int, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard let variable = stored(&evaluation) else { return nil }
        let (length, bytes) = variable._withUnsafeGuaranteedRef { variable in
            guard index < variable.elements.count,
                case .string(let text) = variable.elements[index], text.utf8.count < 256
            else { return (-1, 0) }
            return (StringMembers.length(of: text), text.utf8.count)
        }
        guard length >= 0 else { return nil }
        try evaluation.step(3 + bytes / 16)
        return MBValue(length)
    }

    /// Looks up a key in brackets in a stored variable.
    private func element(
        _ lookup: inout Lookup, of variable: Unmanaged<Variable>,
        _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard let entries = variable._withUnsafeGuaranteedRef({ $0.entries }) else {
            guard let value = variable._withUnsafeGuaranteedRef({ $0.value }) else { return nil }
            return try lookup.follow(from: value, &evaluation)
        }
        let key = try lookup.key(&evaluation)
        // Paid for before the key is bound to a name, which would count a reference to it.
        let blocks = if case .string(let name)? = key { name.utf8.count / 16 } else { 0 }
        if blocks > 0 { try evaluation.step(blocks) }
        if case .string(let name)? = key {
            if let address = entries.address(of: name, hash: KeyHash.of(name)) {
                return address.pointee
            }
            try evaluation.refuseMissing(key: name, of: variable, at: lookup.step.range)
            return nil
        }
        let value = variable._withUnsafeGuaranteedRef { $0.value }
        return try lookup.element(key, of: value ?? .null, &evaluation)
    }

    override var outline: NodeOutline? { NodeOutline("variable", "$\(key.text)") }
}

extension Evaluation {
    /// The current value of a variable that is computed on each read.
    @inline(never)
    mutating func read(
        _ variable: Variable, weight: Int = 1, at range: SourceRange?
    ) throws(MBExpressionError) -> MBValue? {
        switch variable.source {
        case .stored: return variable.value
        case .dynamic(let expression):
            return try read(variable, expression, weight: weight, at: range).value
        case .library: return .opaque(MBOpaque(LibraryInfo(storage)))
        case .host(let accessor, let readsVariables):
            defer { if readsVariables { forgetDynamics() } }
            return try callHost(accessor, for: variable.name, weight: weight, at: range)
        }
    }

    private mutating func callHost(
        _ accessor: MBHostType.Accessor, for name: String, weight: Int, at range: SourceRange?
    ) throws(MBExpressionError) -> MBValue? {
        try enter(weight, at: range)
        defer { depth &-= weight }
        do {
            let environment = environmentForHost()
            return try callHost { try accessor(environment) }
        } catch {
            let failure: MBMessage = "the host failed to give $\(name)"
            guard let error = error as? MBExpressionError else {
                throw MBExpressionError.evaluation(
                    .hostFailed, "\(failure): \(error.excerpt)", at: range
                ).causedBy(error).inside("$" + name)
            }
            throw error.through("$" + name, .hostFailed, failure, range)
        }
    }
}
