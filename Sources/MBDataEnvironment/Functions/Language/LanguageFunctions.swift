enum LanguageFunctions {
    static func `let`(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        if let error = MBMLFunction.problem(ofNames: call.count, { call.source($0) }) {
            throw error
        }
        let outer = call.evaluation.scope
        var scopes: [Scope] = []
        defer { for scope in scopes { call.evaluation.closeDeferring(scope, to: outer) } }
        for position in stride(from: 0, to: call.count - 1, by: 2) {
            guard let value = call.parameter(position + 1) else { continue }
            try call.step()
            let key = HashedKey(call.source(position).trimmingBlanks())
            scopes.append(
                call.evaluation.openScope(
                    binding: key, toValueOf: value, call.marking?.escaping))
        }
        return try call.result(call.count - 1)
    }

    static func firstOf(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        for position in 0..<call.count {
            if let value = try call.resultOrNil(position) { return value }
        }
        return nil
    }

    static func `switch`(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let value = try call.valueOrNil(0)
        var position = 1
        while position + 1 < call.count {
            let candidate = try call.valueOrNil(position)
            try call.evaluation.step(comparing: value, candidate)
            if try call.evaluation.areEqual(value, candidate) {
                return try call.resultOrNil(position + 1)
            }
            position += 2
        }
        return try call.resultOrNil(position)
    }

    static func cond(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        var position = 0
        while position + 1 < call.count {
            if try call.truthOrFalse(position) { return try call.resultOrNil(position + 1) }
            position += 2
        }
        return try call.resultOrNil(position)
    }

    static func `try`(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        do throws(MBExpressionError) {
            return try call.result(0)
        } catch {
            guard error.kind != .limit else { throw error }
            try call.step(10)  // An error is built from several texts.
            return try call.result(1)
        }
    }
}
