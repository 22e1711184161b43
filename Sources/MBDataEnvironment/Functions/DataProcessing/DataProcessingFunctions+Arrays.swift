extension DataProcessingFunctions {
    /// The elements of all arrays except the first.
    static func elementsOfArrays(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [MBValue] {
        var elements: [MBValue] = []
        for position in 1..<call.count {
            let more = try call.elements(position)
            try call.step(more.count)
            try call.append(more, to: &elements)
        }
        return elements
    }

    /// Flattens only arrays, with a stack of its own, so their depth doesn't matter.
    static func flattenArrays(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        var leaves: [MBValue] = []
        for position in 0..<call.count {
            var open = [(elements: try call.elements(position), next: 0)]
            while let (elements, next) = open.last {
                guard next < elements.count else {
                    open.removeLast()
                    continue
                }
                try call.step()
                open[open.count - 1].next = next + 1
                if case .array(let inner) = elements[next] {
                    open.append((inner, 0))
                } else if !elements[next].isNull {
                    leaves.append(elements[next])
                }
            }
        }
        return try call.array(leaves)
    }

    static func reverse(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let elements = try call.elements(0)
        try call.step(elements.count)
        var reversed: [MBValue] = []
        reversed.reserveCapacity(elements.count)
        try call.append(elements.reversed() as ReversedCollection, to: &reversed)
        return try call.array(reversed)
    }

    static func unique(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let elements = try call.iteration(0) else { return .array([]) }
        if elements.hasKeys {
            try call.step(elements.count)
            return try call.array(try elements.keys(call))
        }
        return try call.array(try call.evaluation.distinct(try elements.values(call)).members)
    }

    /// A single array isn't put into another one: documents rely on this legacy behavior.
    static func distributeArrayElements(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let elements = try call.elements(0)
        let count = try positive(1, call)
        guard count > 1 else { return .array(elements) }
        guard count <= call.limits.elements else { throw call.evaluation.tooManyElements }
        try call.step(count)
        try call.step(elements.count)
        var hands: [[MBValue]] = Array(repeating: [], count: count)
        var pace = Pace()
        for (position, element) in elements.enumerated() {
            try call.work(4, &pace)
            hands[position % count].append(element)
        }
        return try call.array(hands.map { .array($0) })
    }

    static func groupArrayElements(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let elements = try call.elements(0)
        let size = min(try positive(1, call), max(elements.count, 1))
        try call.step(elements.count)
        var groups: [MBValue] = []
        var pace = Pace()
        for start in stride(from: 0, to: elements.count, by: size) {
            try call.work(4 + size, &pace)
            groups.append(.array(Array(elements[start..<min(start + size, elements.count)])))
        }
        return try call.array(groups)
    }

    /// The whole part of a number, which must be at least 1.
    private static func positive(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Int {
        let integer = try call.integer(position)
        guard integer >= 1 else {
            throw MBExpressionError(
                "parameter \(position + 1) must be 1 or more, found \(integer)",
                code: .invalidParameter)
        }
        return Int(clamping: integer)
    }
}
