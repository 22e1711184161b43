extension CollectionFunctions {
    static func appendObject(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.array(try call.elements(0) + call.values(from: 1))
    }

    static func insertObjectAtIndex(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        var elements = try call.elements(0)
        let index = try self.index(2, in: elements, call)
        elements.insert(try call.value(1) ?? .null, at: index)
        return try call.array(elements)
    }

    static func subarray(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let elements = try call.elements(0)
        let (start, length) = (try call.integer(1), try call.integer(2))
        let (end, overflows) = start.addingReportingOverflow(length)
        guard start >= 0, length >= 0, !overflows, end <= Int64(elements.count) else {
            throw MBExpressionError(
                "the range of \(length) from \(start) does not lie in the array's "
                    + "\(elements.count) elements",
                code: .invalidParameter)
        }
        return try call.array(Array(elements[Int(start)..<Int(end)]))
    }

    static func removeObject(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let elements = try call.elements(0)
        let unwanted = try call.evaluation.distinct(try call.values(from: 1))
        var kept: [MBValue] = []
        for element in elements {
            try call.evaluation.payForHashing(element)
            if !unwanted.contains(element) { kept.append(element) }
        }
        return try call.array(kept)
    }

    static func removeObjectAtIndex(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        var elements = try call.elements(0)
        elements.remove(at: try index(1, in: elements, call))
        return try call.array(elements)
    }

    static func removeLastObject(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try call.array(try call.elements(0).dropLast())
    }

    /// The position of an element that a parameter gives.
    private static func index(
        _ position: Int, in elements: [MBValue], _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Int {
        let index = try call.integer(position)
        guard index >= 0, index < Int64(elements.count) else {
            throw MBExpressionError(
                "the index \(index) is out of range: the array has \(elements.count) element"
                    + (elements.count == 1 ? "" : "s"),
                code: .invalidParameter)
        }
        return Int(index)
    }
}
