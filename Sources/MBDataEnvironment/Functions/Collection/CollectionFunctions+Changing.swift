extension CollectionFunctions {
    static func appendedObjects(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [MBValue] {
        try call.values(from: 1)
    }

    static func insertObjectAtIndex(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let elements = try call.elements(0)
        let index = try self.index(2, in: elements, call)
        var result: [MBValue] = []
        result.reserveCapacity(elements.count + 1)
        try call.append(elements[..<index], to: &result)
        result.append(try call.value(1) ?? .null)
        try call.append(elements[index...], to: &result)
        return try call.array(result)
    }

    static func subarray(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let elements = try call.elements(0)
        let (start, length) = (try call.integer(1), try call.integer(2))
        let (end, overflows) = start.addingReportingOverflow(length)
        guard start >= 0, length >= 0, !overflows, end <= Int64(elements.count) else {
            throw MBExpressionError(
                "the range of \(length) from \(start) doesn't fit into the array's "
                    + "\(elements.count) elements",
                code: .invalidParameter)
        }
        var result: [MBValue] = []
        try call.append(elements[Int(start)..<Int(end)], to: &result)
        return try call.array(result)
    }

    static func removeObject(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let elements = try call.elements(0)
        let unwanted = try call.evaluation.distinct(try call.values(from: 1))
        var kept: [MBValue] = []
        for element in elements {
            if try !call.evaluation.contains(element, in: unwanted) { kept.append(element) }
        }
        return try call.array(kept)
    }

    static func removeObjectAtIndex(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let elements = try call.elements(0)
        let index = try index(1, in: elements, call)
        var result: [MBValue] = []
        result.reserveCapacity(elements.count - 1)
        try call.append(elements[..<index], to: &result)
        try call.append(elements[(index + 1)...], to: &result)
        return try call.array(result)
    }

    static func removeLastObject(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        var result: [MBValue] = []
        try call.append(try call.elements(0).dropLast(), to: &result)
        return try call.array(result)
    }

    /// The index of an element, from a parameter.
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
