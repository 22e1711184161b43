/// A number in its inline form: reading one copies bits and counts no reference, while reading an
/// `MBNumber` has to look whether it holds one.
struct SmallNumber {
    private let significand: Int64
    private let exponent: Int8

    /// Nil if there is no number, or one that is too large for the inline form.
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
