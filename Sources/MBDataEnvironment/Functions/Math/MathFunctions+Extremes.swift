/// The least and the greatest number.
extension MathFunctions {
    static func min(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try best(call) { $0 < $1 }
    }

    static func max(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try best(call) { $0 > $1 }
    }

    /// The best of all numbers in the parameters, or of the values that the second parameter has
    /// for the elements of the collection in the first one.
    ///
    /// The legacy library had exactly two parameters, and failed with fewer than two numbers.
    private static func best(
        _ call: borrowing MBMLCall, isBetter: @escaping (MBNumber, MBNumber) -> Bool
    ) throws(MBExpressionError) -> MBValue? {
        var best = Best(isBetter: isBetter)
        let first = try call.operand(0)
        if let items = try elements(first, call) {
            try call.numbers(of: items) { best.add($0) }
            return best.number.map { .number($0) }
        }
        var values = [first]
        while values.count < call.count { values.append(try call.operand(values.count)) }
        for (position, value) in values.enumerated() {
            try numbers(in: value, call) { value throws(MBExpressionError) in
                best.add(try number(value, position, call))
                return true
            }
        }
        guard call.count != 2 || best.count > 1 else {
            throw MBExpressionError(
                "expected two numbers or more, found \(best.count)", code: .invalidParameter)
        }
        return best.number.map { .number($0) }
    }

    /// The elements of a collection in the first of two parameters, if the second is an expression
    /// for each of them.
    ///
    /// It is one if it refers to `$item` or `$itemIndex`, and then the compiler leaves it to the
    /// function. If these already have values, as in
    /// `^list($rows|^max($row.scores|$item.bonus))`, the second parameter may be a number as well:
    /// it's an expression only if the first one isn't an array of numbers, with which the legacy
    /// library failed.
    private static func elements(
        _ value: MBValue, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Items? {
        guard call.isLazy, call.count == 2, let items = Items(value) else { return nil }
        guard call.evaluation.hasValue(for: .item) || call.evaluation.hasValue(for: .itemIndex)
        else { return items }
        var hasNumbers = false
        var hasOthers = false
        try numbers(in: value, call) { value throws(MBExpressionError) in
            hasNumbers = call.numericValue(of: value) != nil
            hasOthers = !hasNumbers
            return hasNumbers
        }
        return hasNumbers && !hasOthers ? nil : items
    }

    /// Calls a closure with a value, or with the elements of an array at any depth, until it
    /// returns false.
    private static func numbers(
        in value: MBValue, _ call: borrowing MBMLCall,
        _ visit: (MBValue) throws(MBExpressionError) -> Bool
    ) throws(MBExpressionError) {
        var levels = [Level(elements: [value])]
        while var level = levels.popLast() {
            guard level.next < level.elements.count else { continue }
            let value = level.elements[level.next]
            level.next += 1
            levels.append(level)
            try call.step()
            if case .array(let elements) = value {
                levels.append(Level(elements: elements))
            } else if try !visit(value) {
                return
            }
        }
    }

    /// An array being read, with the current position.
    private struct Level {
        let elements: [MBValue]
        var next = 0
    }

    /// The best number so far. Among equal numbers, it's the last, which is indistinguishable from
    /// the first.
    private struct Best {
        let isBetter: (MBNumber, MBNumber) -> Bool
        private(set) var number: MBNumber?
        private(set) var count = 0

        init(isBetter: @escaping (MBNumber, MBNumber) -> Bool) { self.isBetter = isBetter }

        mutating func add(_ other: MBNumber) {
            count += 1
            if let number, isBetter(number, other) { return }
            number = other
        }
    }

    private static func number(
        _ value: MBValue, _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBNumber {
        if case .string(let text) = value { try call.scan(text) }
        if let number = call.numericValue(of: value) { return number }
        throw call.wrongType(position, value, wanted: "a number or an array of numbers")
    }
}

extension MBMLCall {
    /// The value of a parameter that is read as arithmetic; nothing is 0.
    fileprivate func operand(_ position: Int) throws(MBExpressionError) -> MBValue {
        guard isLazy else { return try required(position) }
        return try parameter(position)?.withInstance { parameter throws(MBExpressionError) in
            try parameter.operand(&evaluation)
        } ?? .number(.zero)
    }
}

extension Evaluation {
    /// Whether a function has bound a name, or a variable has it.
    fileprivate func hasValue(for name: HashedKey) -> Bool {
        knownBinding(of: name) != nil
            || storage.variables.variable(for: name) != nil
    }
}
