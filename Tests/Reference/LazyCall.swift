import MBDataEnvironment

/// A call of a function that evaluates its parameters itself.
struct LazyCall {
    let evaluator: ReferenceEvaluator
    let function: MBMLFunction
    let call: Call
    let scope: Scope

    /// The text of each parameter.
    var sources: [Letters] {
        call.parameters.map { if case .lazy(let source) = $0 { source } else { [] } }
    }
    var count: Int { call.parameters.count }
    var last: Int { count - 1 }

    /// The value of the call; null becomes nothing.
    func value() throws -> MBValue? {
        let result = try chosen()
        return result?.isNull == true ? nil : result
    }

    private func chosen() throws -> MBValue? {
        switch function.name {
        case "if": return try choice()
        case "let": return try naming()
        case "try":
            do {
                return try whole(0, scope)
            } catch is ReferenceError {
                return try whole(1, scope)
            }
        case "cond": return try branch { try truth($0, scope) }
        case "switch":
            let value = try object(0, scope)
            return try branch(from: 1) {
                ReferenceValue.areEqual(value, try object($0, scope))
            }
        case "firstOf", "selectFirstValue":
            for position in 0..<count {
                if let value = try object(position, scope), !value.isNull { return value }
            }
            return nil
        case "firstNonemptyString": return try nonempty(isTrimmed: false)
        case "firstNonemptyTrimmedString": return try nonempty(isTrimmed: true)
        case "dictionary": return try dictionary()
        case "mergeDictionaries": return try merged()
        case "indexOf": return try index()
        default: return try iteration()
        }
    }

    // MARK: - Parameters

    /// The value of a parameter, or nil if that fails in a lenient evaluation.
    func object(_ position: Int, _ scope: Scope, dropsBlanks: Bool = false) throws -> MBValue? {
        try lenient { try whole(position, scope, dropsBlanks: dropsBlanks) }
    }

    /// The value of a parameter, or its failure.
    func whole(_ position: Int, _ scope: Scope, dropsBlanks: Bool = false) throws -> MBValue? {
        let parser = evaluator.parser
        let parts = try parser.parts(sources[position], dropsBlanks: dropsBlanks)
        return try evaluator.joined(parts, scope)
    }

    /// The truth of a parameter, or false if that fails in a lenient evaluation.
    func truth(_ position: Int, _ scope: Scope) throws -> Bool {
        try lenient { try wholeTruth(position, scope) } ?? false
    }

    private func wholeTruth(_ position: Int, _ scope: Scope) throws -> Bool {
        let value = try evaluator.value(sources[position], .boolean, scope)
        return ReferenceValue.truth(value)
    }

    func lenient<Value>(_ body: () throws -> Value?) throws -> Value? {
        do {
            return try body()
        } catch let error as ReferenceError {
            if evaluator.isStrict { throw error }
            return nil
        }
    }

    // MARK: - Choosing

    private func choice() throws -> MBValue? {
        let isTrue = try truth(0, scope)
        if count == 1 { return isTrue ? try object(0, scope, dropsBlanks: true) : nil }
        let position = isTrue ? 1 : 2
        return position < count ? try object(position, scope) : nil
    }

    private func branch(from start: Int = 0, _ holds: (Int) throws -> Bool) throws -> MBValue? {
        var position = start
        while position + 1 < count {
            if try holds(position) { return try object(position + 1, scope) }
            position += 2
        }
        return position < count ? try object(position, scope) : nil
    }

    private func naming() throws -> MBValue? {
        var inner = scope
        for position in stride(from: 0, to: last, by: 2) {
            let name = sources[position].trimmed
            guard name.nameEnd(0) == name.count else { throw ReferenceError(.invalidParameter) }
            let named = Named(source: sources[position + 1], scope: inner)
            inner.frames.append(.named(name.text, named))
        }
        guard count % 2 == 1 else { throw ReferenceError(.parameterCount) }
        return try whole(last, inner)
    }

    private func nonempty(isTrimmed: Bool) throws -> MBValue? {
        for position in 0..<count {
            let text = ReferenceValue.text(try whole(position, scope))
            let letters = Letters(text)
            let result = isTrimmed ? letters.trimmed.text : text
            if !result.isEmpty { return .string(result) }
        }
        return nil
    }

    // MARK: - Collections

    private func dictionary() throws -> MBValue? {
        guard count % 2 == 0 else { throw ReferenceError(.parameterCount) }
        var entries = MBDictionary()
        for position in stride(from: 0, to: count, by: 2) {
            let key = try object(position, scope)
            let value = try object(position + 1, scope)
            guard let key, !key.isNull else { throw ReferenceError(.missingParameter) }
            entries[ReferenceValue.text(key)] = value ?? .null
        }
        return .dictionary(entries)
    }

    private func merged() throws -> MBValue? {
        var entries = MBDictionary()
        for position in 0..<count {
            let value = try object(position, scope, dropsBlanks: true)
            guard let value, !value.isNull else { continue }
            guard let more = value.asDictionary else { throw ReferenceError(.parameterType) }
            for (key, value) in more { entries[key] = value }
        }
        return .dictionary(entries)
    }

    private func index() throws -> MBValue? {
        guard let array = try object(0, scope, dropsBlanks: true), !array.isNull,
            let value = try object(1, scope), !value.isNull
        else { throw ReferenceError(.missingParameter) }
        guard let elements = array.asArray else { throw ReferenceError(.parameterType) }
        let index = elements.firstIndex { LazyCall.areSame($0, value) }
        return MBValue(index.map { Int64($0) } ?? Int64.max)
    }

    /// Whether two values are equal without any conversion but that of truth to a number.
    static func areSame(_ left: MBValue, _ right: MBValue) -> Bool {
        switch (left, right) {
        case (.bool(let truth), .number(let number)), (.number(let number), .bool(let truth)):
            return number == (truth ? 1 : 0)
        case (.array(let elements), .array(let others)):
            return elements.count == others.count && zip(elements, others).allSatisfy(areSame)
        case (.dictionary(let entries), .dictionary(let others)):
            return entries.count == others.count
                && entries.allSatisfy { key, value in
                    others[key].map { areSame(value, $0) } ?? false
                }
        default: return left == right
        }
    }
}
