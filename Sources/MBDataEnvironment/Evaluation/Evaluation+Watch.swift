extension Watch {
    /// Says why it must end, if it must.
    func check() throws(MBExpressionError) {
        if isLate {
            throw MBExpressionError(.limit, .deadlineExceeded, "the deadline has passed (seconds)")
        }
        if StackGuard.isCancelled {
            throw MBExpressionError(.limit, .cancelled, "the task was cancelled")
        }
    }
}

extension Evaluation {
    var watch: Watch { Watch(deadline: deadline) }
}

extension MBMLCall {
    /// Counts work, and looks at the clock when it is due.
    @inline(__always)
    func work(_ units: Int = 1, _ pace: inout Pace) throws(MBExpressionError) {
        if pace.isDue(units) { try evaluation.checkTime() }
    }

    /// The bytes of a text in parts that are whole characters, paid for one after the other.
    ///
    /// - Parameter bytesForAStep: what one step pays for.
    func inParts(
        _ text: String, bytesForAStep: Int,
        _ body: (Substring) throws(MBExpressionError) -> Void
    ) throws(MBExpressionError) {
        var text = text
        text.makeContiguousUTF8()
        let bytes = text.utf8
        var (start, paid) = (bytes.startIndex, 0)
        var offset = 0
        while start < bytes.endIndex {
            var end =
                bytes.index(start, offsetBy: Self.partLength, limitedBy: bytes.endIndex)
                ?? bytes.endIndex
            while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { bytes.formIndex(after: &end) }
            offset += bytes.distance(from: start, to: end)
            try step(offset / bytesForAStep - paid)
            paid = offset / bytesForAStep
            try evaluation.checkTime()
            try body(text[start..<end])
            start = end
        }
    }

    /// The length of a part, in bytes: what takes long for each takes a millisecond for so many.
    private static var partLength: Int { 8_192 }
}
