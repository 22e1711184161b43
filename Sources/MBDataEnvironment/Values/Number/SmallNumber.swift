/// A number in its inline form. Reading one copies bits and counts no references, while reading an
/// `MBNumber` has to check whether it holds a reference.
struct SmallNumber {
    private let significand: Int64
    private let exponent: Int8

    /// Nil if there is no number, or if it's too large for the inline form.
    ///
    /// Borrowing, so that the value isn't copied to look into it.
    @inline(__always)
    init?(_ value: borrowing MBValue?) {
        switch value {
        case .number(let number)?:
            switch number.storage {
            case .small(let significand, let exponent):
                self.significand = significand
                self.exponent = exponent
            case .big: return nil
            }
        default: return nil
        }
    }

    @inline(__always)
    var number: MBNumber {
        MBNumber(canonical: .small(significand: significand, exponent: exponent))
    }
}
