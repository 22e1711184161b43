/// A number in its inline form. Reading one copies bits and counts no references, while reading an
/// `MBNumber` has to check whether it holds a reference.
struct SmallNumber {
    private let significand: Int64
    private let exponent: Int8

    /// Nil if there is no number, or if it's too large for the inline form.
    init?(_ value: MBValue?) {
        guard case .number(let number)? = value,
            case .small(let significand, let exponent) = number.storage
        else { return nil }
        self.significand = significand
        self.exponent = exponent
    }

    @inline(__always)
    var number: MBNumber {
        MBNumber(canonical: .small(significand: significand, exponent: exponent))
    }
}
