/// What the host answers is paid for if it was made for the answer: texts, data and converted
/// collections. What is only handed over, such as an array of values, is not.
extension Evaluation {
    /// Runs code of the host.
    ///
    /// It may begin an evaluation that does not know of the one around and does not count as nested
    /// in it, as in an environment that it holds. So that even a recursion of such evaluations ends
    /// with an error, the stack is looked at each time. On a fresh stack, the code is called where
    /// the evaluation was begun.
    static func askingHost<Result>(_ body: () throws -> Result) throws -> Result {
        guard !StackGuard.hasHostRoom else { return try body() }
        guard !StackGuard.isExhausted else { throw endlessHost }
        do {
            return try StackGuard.callingHost(body)
        } catch is NoThread {
            throw MBExpressionError.noThread
        }
    }

    static var endlessHost: MBExpressionError {
        .limit(
            "code of the app evaluates what calls it again, without end (nesting); it should "
                + "evaluate in the environment of its call")
    }

    /// What one element of a converted collection takes, in bytes.
    private static let elementSize = 24

    /// What an object of the host takes to be held as a value, in bytes.
    private static let objectSize = 64

    /// An answer of the host that has been paid for. A collection on the way of a path stays as it
    /// is.
    @inline(never)
    mutating func taken(_ value: MBValue?, isLast: Bool) throws -> MBValue? {
        switch value {
        case .string(let text)?:
            let length = text.utf8.count
            guard length > 15 else { return value }
            try allocate(length)
            try step(length / 32)
        case .opaque(let opaque)?:
            if let collection = opaque.adapted {
                return isLast ? try converted(collection) : value
            }
            if opaque.box.kind == .data, let data = opaque.holding(MBData.self) {
                try allocate(data.bytes.count)
                try step(data.bytes.count / 32)
            }
        default: break
        }
        return value
    }

    /// The value of a collection of the host, paid for element by element.
    private mutating func converted(_ collection: LazyCollection) throws -> MBValue {
        var total = 0
        return try converted(collection, depth: 1, &total)
    }

    private mutating func converted(
        _ collection: LazyCollection, depth: Int, _ total: inout Int
    ) throws -> MBValue {
        guard depth <= limits.valueDepth else {
            throw MBExpressionError.limit(
                "a value is nested deeper than \(limits.valueDepth) (valueDepth)")
        }
        total += collection.count
        guard total <= limits.elements else { throw tooManyElements }
        return try collection.whole { part in
            try step()
            try allocate(Self.elementSize)
            guard case .opaque(let opaque)? = part.value else {
                return try taken(part.value, isLast: true)
            }
            guard let inner = opaque.adapted else {
                try allocate(Self.objectSize)
                return try taken(part.value, isLast: true)
            }
            guard StackGuard.isDue(at: depth) else {
                return try converted(inner, depth: depth + 1, &total)
            }
            do {
                return try StackGuard.withRoom { try converted(inner, depth: depth + 1, &total) }
            } catch is NoThread {
                throw MBExpressionError.noThread
            }
        }
    }
}
