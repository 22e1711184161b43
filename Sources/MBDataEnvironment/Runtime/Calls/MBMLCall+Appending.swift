/// What functions need that append to an array.
extension MBMLCall {
    /// Appends elements in parts, checking the clock in between.
    func append(
        _ more: some RandomAccessCollection<MBValue>, to elements: inout [MBValue]
    ) throws(MBExpressionError) {
        var start = more.startIndex
        while start < more.endIndex {
            let end =
                more.index(start, offsetBy: Self.partCount, limitedBy: more.endIndex)
                ?? more.endIndex
            elements.append(contentsOf: more[start..<end])
            start = end
            if start < more.endIndex { try evaluation.checkTime() }
        }
    }

    /// The number of elements to copy between two checks of the clock.
    private static var partCount: Int { 8_192 }

    /// The value that a `^reduce` accumulates in a scope, if its expression appends to it.
    func growth(_ position: Int, in scope: borrowing MBMLCall.Bindings) -> Growth? {
        parameter(position)?._withUnsafeGuaranteedRef { $0.growth }?
            .growth(in: scope.scope, evaluation)
    }

    /// The value of the expression of a `^reduce`, or nil if evaluating it fails; see
    /// ``valueOrNil(_:)``.
    func valueOrNil(
        _ position: Int, growing growth: Growth?
    ) throws(MBExpressionError) -> MBValue? {
        guard let growth else { return try valueOrNil(position) }
        do {
            return try parameter(position)?.withInstance { parameter throws(MBExpressionError) in
                try parameter.grow(growth, &evaluation)
            }
        } catch {
            try swallow(error)
            return nil
        }
    }
}
