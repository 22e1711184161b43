extension MBNumber: CustomStringConvertible {
    /// The number in plain notation: `-0.5`, `100000000000000000000`.
    ///
    ///     let text = MBNumber("1.50e3")?.description
    ///     // → "1500"
    ///
    /// It has neither an exponent nor a trailing zero after the decimal point, and at most 166
    /// characters.
    public var description: String {
        digitText ?? withUTF8Text { String(decoding: $0, as: UTF8.self) }
    }

    /// Appends the number in plain notation to a text, without making a second text.
    ///
    ///     var text = "Total: "
    ///     MBNumber(31.5).write(into: &text)
    ///     let isWritten = text == "Total: 31.5"
    ///     // → true
    ///
    /// - Parameter text: the text to append to, in the form of ``description``.
    @inline(__always)
    public func write(into text: inout String) {
        if let digitText {
            text.append(digitText)
        } else {
            withUTF8Text { MBNumber.append($0, to: &text) }
        }
    }

    private static let digitTexts = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

    /// The ready-made text of an integer with one digit.
    @inline(__always)
    private var digitText: String? {
        guard case .small(let significand, 0) = storage, significand >= 0, significand < 10 else {
            return nil
        }
        return MBNumber.digitTexts[Int(truncatingIfNeeded: significand)]
    }

    /// Calls a closure with the number in plain notation, as ASCII that lives on the stack.
    @inline(__always)
    func withUTF8Text<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 176) { buffer in
            var writer = BackwardWriter(end: buffer)
            writeBackward(&writer)
            return body(writer.text)
        }
    }

    @inline(__always)
    private func writeBackward(_ writer: inout BackwardWriter) {
        if case .small(let significand, 0) = storage {
            writer.put(significand.magnitude)
            if significand < 0 { writer.put(UInt8(ascii: "-")) }
        } else {
            writeParts(&writer)
        }
    }

    @inline(never)
    private func writeParts(_ writer: inout BackwardWriter) {
        let parts = parts
        if parts.exponent >= 0 {
            writer.put(0, count: parts.exponent)
            writer.put(parts.magnitude)
        } else if parts.magnitude.high == 0 {
            let count = 0 - parts.exponent
            let power = count < 20 ? PowersOfTen.words[count] : 0
            let whole = power == 0 ? 0 : parts.magnitude.low / power
            writer.put(parts.magnitude.low &- whole &* power, count: count)
            writer.put(UInt8(ascii: "."))
            writer.put(whole)
        } else {
            let count = 0 - parts.exponent
            let (whole, fraction) = parts.magnitude.splittingDigits(count)
            writer.put(fraction, count: count)
            writer.put(UInt8(ascii: "."))
            writer.put(whole)
        }
        if parts.isNegative { writer.put(UInt8(ascii: "-")) }
    }

    /// Appends the digits of a magnitude below 10^38.
    static func write(_ magnitude: DoubleWord, into text: inout String) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { buffer in
            var writer = BackwardWriter(end: buffer)
            writer.put(magnitude)
            append(writer.text, to: &text)
        }
    }

    /// Appends ASCII in pieces that strings store inline.
    @inline(__always)
    private static func append(_ ascii: UnsafeBufferPointer<UInt8>, to text: inout String) {
        var start = 0
        while start < ascii.count {
            let end = min(start &+ 15, ascii.count)
            let piece = UnsafeBufferPointer(rebasing: ascii[start..<end])
            text.append(String(decoding: piece, as: UTF8.self))
            start = end
        }
    }
}
