/// Numbers from numbers, and from collections of them.
extension AmountFunctions {
    static func sum(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try total(call).map { .number($0.sum) }
    }

    static func average(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let (sum, count) = try total(call), count > 0 else { return nil }
        return .number(
            try call.calculated { () throws(MBNumber.ArithmeticError) in
                try sum.divided(by: MBNumber(count))
            })
    }

    static func clamp(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let number = try call.number(0)
        let (low, high) = (try call.number(1), try call.number(2))
        guard low <= high else {
            throw MBExpressionError(
                "the lower limit, \(low), is above the upper one, \(high)",
                code: .invalidParameter)
        }
        return .number(min(max(number, low), high))
    }

    static func abs(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.number(0).magnitude)
    }

    /// The sum of the numbers in a collection, or of an expression's values for its elements, and
    /// how many there are. What is nothing is left out. Nil if the collection is nothing.
    private static func total(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> (sum: MBNumber, count: Int64)? {
        guard let items = try call.items(0, for: 1) else { return nil }
        var sum = MBNumber.zero
        var count: Int64 = 0
        try call.numbers(of: items) { number throws(MBExpressionError) in
            sum = try call.calculated { () throws(MBNumber.ArithmeticError) in
                try sum.adding(number)
            }
            count += 1
        }
        return (sum, count)
    }
}

extension MBMLCall {
    /// Calls a closure with the number for each element of the collection in the first parameter:
    /// the value of the second parameter with `item` bound to the element, or the element itself
    /// if there is no second one. Omits nothing.
    func numbers(
        of items: Items, _ visit: (MBNumber) throws(MBExpressionError) -> Void
    ) throws(MBExpressionError) {
        guard count > 1 else {
            for value in try items.values(at: Array(0..<items.count), self) where !value.isNull {
                try step()
                try visit(try number(ofElement: value))
            }
            return
        }
        try items.walk(reading: nil, cost: 0, self) { walk, scope throws(MBExpressionError) in
            while walk.next() {
                try step()
                try walk.bind(scope, self)
                if let number = try arithmetic(1) { try visit(number) }
            }
        }
    }

    private func number(ofElement value: MBValue) throws(MBExpressionError) -> MBNumber {
        if case .string(let text) = value { try scan(text) }
        if let number = numericValue(of: value) { return number }
        throw wrongType(0, value, wanted: "a collection of numbers")
    }
}
