/// An evaluation pays for what app code creates for an answer: strings, data and converted
/// collections. It doesn't pay for what already exists, such as an array of values.
extension Evaluation {
    /// Runs app code.
    ///
    /// The code may begin an evaluation that doesn't count as nested in this one, for example on
    /// another thread. So that even a recursion of such evaluations ends with an error, the stack
    /// is checked for each call. If this runs on a fresh stack, the code is called on the thread
    /// where the evaluation began.
    static func withHostStack<Result>(_ body: () throws -> Result) throws -> Result {
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
            "app code keeps evaluating the expression that calls it (nesting); use the environment "
                + "of the call")
    }

    /// The size of an element in a converted collection, in bytes.
    fileprivate static let elementSize = 24

    /// The size of an app object that a value holds, in bytes.
    fileprivate static let objectSize = 64

    /// An answer of app code, after paying for it. A collection inside a path isn't converted.
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

    /// Pays for a number of objects as if they were converted.
    mutating func pay(forObjects count: Int) throws(MBExpressionError) {
        guard count <= limits.elements else { throw tooManyElements }
        try step(count)
        let (bytes, isTooLarge) = count.multipliedReportingOverflow(
            by: Self.elementSize + Self.objectSize)
        try allocate(isTooLarge ? .max : bytes)
    }

    /// Elements of an app's collection of objects that were paid for.
    mutating func paidElements(
        at positions: [Int], of collection: LazyCollection
    ) throws -> [MBValue] {
        var elements = try callHost {
            let watch = ConversionWatch()
            return try positions.map { position in
                try watch.count()
                let element = try collection.element(at: position)
                if collection.callsApp { try watch.check() }
                return element ?? .null
            }
        }
        for (position, element) in elements.enumerated() {
            if case .opaque(let opaque) = element, opaque.box.kind == .object { continue }
            elements[position] = try taken(element, isLast: true) ?? .null
        }
        return elements
    }

    /// The value of an app's collection of objects that were paid for.
    mutating func paidCollection(_ value: MBValue) throws -> MBValue? {
        try callHost { try MBValue._PathValue(value).whole() }
    }

    /// Converts an app's collection, and pays for each element. What the app's code evaluates for
    /// that is part of this evaluation.
    private mutating func converted(_ collection: LazyCollection) throws -> MBValue {
        try callHost(inTurns: { evaluation in
            var total = 0
            return try evaluation.converted(collection, depth: 1, &total)
        })
    }
}

extension UnsafeMutablePointer<Evaluation> {
    /// Converts an app's collection while the evaluation waits.
    fileprivate func converted(
        _ collection: LazyCollection, depth: Int, _ total: inout Int
    ) throws -> MBValue {
        let limit = pointee.limits.valueDepth
        guard depth <= limit else { throw MBExpressionError.nestedTooDeeply(limit) }
        total += collection.count
        guard total <= pointee.limits.elements else { throw pointee.tooManyElements }
        return try collection.whole { part in
            if collection.callsApp { try pointee.checkTimeAfterHost() }
            try pointee.step()
            try pointee.allocate(Evaluation.elementSize)
            guard case .opaque(let opaque)? = part.value else {
                return try pointee.taken(part.value, isLast: true)
            }
            guard let inner = opaque.adapted else {
                try pointee.allocate(Evaluation.objectSize)
                return try pointee.taken(part.value, isLast: true)
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
