extension MBNumber {
    /// Returns the sum of this number and another, rounded only if it has more than 38 digits.
    ///
    ///     let price: MBNumber = 12.5
    ///     let total = try price.adding(0.1)
    ///     // → 12.6
    ///
    /// - Parameter other: the number to add.
    /// - Throws: ``MBNumber/ArithmeticError/outOfRange`` if the sum is beyond ``greatest`` or
    ///   ``least``.
    @inline(__always)
    public func adding(_ other: MBNumber) throws(MBNumber.ArithmeticError) -> MBNumber {
        if case .small(let left, let exponent) = storage,
            case .small(let right, let otherExponent) = other.storage,
            exponent == otherExponent, exponent <= 0
        {
            let (sum, overflows) = left.addingReportingOverflow(right)
            if !overflows {
                return try MBNumber(significand: sum, fractionDigits: 0 &- Int(exponent))
            }
        }
        return try addingUnlike(other, isNegated: false)
    }

    /// Returns the difference of this number and another, rounded only if it has more than 38
    /// digits.
    ///
    ///     let price: MBNumber = 12.5
    ///     let reduced = try price.subtracting(2.75)
    ///     // → 9.75
    ///
    /// - Parameter other: the number to subtract.
    /// - Throws: ``MBNumber/ArithmeticError/outOfRange`` if the difference is beyond ``greatest``
    ///   or ``least``.
    @inline(__always)
    public func subtracting(_ other: MBNumber) throws(MBNumber.ArithmeticError) -> MBNumber {
        if case .small(let left, let exponent) = storage,
            case .small(let right, let otherExponent) = other.storage,
            exponent == otherExponent, exponent <= 0
        {
            let (difference, overflows) = left.subtractingReportingOverflow(right)
            if !overflows {
                return try MBNumber(significand: difference, fractionDigits: 0 &- Int(exponent))
            }
        }
        return try addingUnlike(other, isNegated: true)
    }

    /// Returns the product of this number and another, rounded only if it has more than 38 digits.
    ///
    ///     let price: MBNumber = 12.5
    ///     let total = try price.multiplied(by: 3)
    ///     // → 37.5
    ///
    /// - Parameter other: the number to multiply with.
    /// - Throws: ``MBNumber/ArithmeticError/outOfRange`` if the product is beyond ``greatest`` or
    ///   ``least``, or so small that it would be rounded to zero.
    @inline(__always)
    public func multiplied(by other: MBNumber) throws(MBNumber.ArithmeticError) -> MBNumber {
        if case .small(let left, let exponent) = storage,
            case .small(let right, let otherExponent) = other.storage,
            exponent <= 0, otherExponent <= 0
        {
            let (product, overflows) = left.multipliedReportingOverflow(by: right)
            if !overflows {
                let fractionDigits = 0 &- Int(exponent) &- Int(otherExponent)
                return try MBNumber(significand: product, fractionDigits: fractionDigits)
            }
        }
        return try multipliedWide(by: other)
    }
}

extension MBNumber {
    /// Adds numbers with different exponents, or numbers that don't fit the small form.
    @inline(never)
    private func addingUnlike(
        _ other: MBNumber, isNegated: Bool
    ) throws(MBNumber.ArithmeticError) -> MBNumber {
        if let sum = addingSmall(other, isNegated: isNegated) { return sum }
        var addend = other.parts
        if isNegated { addend.isNegative.toggle() }
        let own = parts
        if addend.magnitude.isZero { return self }
        if own.magnitude.isZero { return try MBNumber(rounding: addend) }
        return own.exponent >= addend.exponent
            ? try MBNumber.sum(higher: own, lower: addend)
            : try MBNumber.sum(higher: addend, lower: own)
    }

    /// The sum of small numbers with different exponents, the lower one negative.
    ///
    /// The number with the lower exponent has no trailing zero, but the other one does once it's
    /// scaled, so the sum can't have any.
    @inline(__always)
    private func addingSmall(_ other: MBNumber, isNegated: Bool) -> MBNumber? {
        guard case .small(let left, let leftExponent) = storage,
            case .small(var right, let rightExponent) = other.storage,
            leftExponent != rightExponent, min(leftExponent, rightExponent) < 0,
            !isNegated || right != .min
        else { return nil }
        if isNegated { right = 0 &- right }
        let distance = Int(leftExponent) - Int(rightExponent)
        let (first, second) = distance > 0 ? (left, right) : (right, left)
        guard let scaled = MBNumber.scaled(first, byPowerOfTen: abs(distance)) else { return nil }
        let (sum, overflows) = scaled.addingReportingOverflow(second)
        guard !overflows else { return nil }
        let exponent = min(leftExponent, rightExponent)
        return MBNumber(canonical: .small(significand: sum, exponent: exponent))
    }

    /// Adds nonzero parts, the first with the same or a higher exponent.
    private static func sum(higher: Parts, lower: Parts) throws(MBNumber.ArithmeticError)
        -> MBNumber
    {
        let distance = higher.exponent - lower.exponent
        let digits = higher.magnitude.digitCount
        guard digits + distance > 38 else {
            let scaled = higher.magnitude &* .powerOfTen(distance)
            return try sum(scaled, higher.isNegative, lower)
        }
        // Up to 75 digits, so that anything lost below is far from the 38 digits that count.
        let shift = min(distance, 75 - digits)
        let first = higher.magnitude &* .powerOfTen(min(shift, 38 - digits))
        let scaled = first.multipliedFullWidth(by: .powerOfTen(shift - min(shift, 38 - digits)))
        let (second, rest) = lower.magnitude.splittingDigits(distance - shift)
        var isNegative = higher.isNegative
        let total: QuadWord
        if higher.isNegative == lower.isNegative {
            total = scaled &+ second
        } else if scaled < QuadWord(high: .zero, low: second) {
            isNegative.toggle()
            total = QuadWord(high: .zero, low: second &- scaled.low)
        } else {
            // Rounding depends on the truncated value: borrow one if there is a remainder.
            total = scaled &- second &- (rest.isZero ? .zero : .one)
        }
        let (magnitude, dropped, roundsUp) = total.leadingDigits()
        let parts = Parts(
            magnitude: magnitude, exponent: higher.exponent - shift + dropped,
            isNegative: isNegative)
        return try MBNumber(rounding: parts, roundsUp: roundsUp)
    }

    /// Adds a magnitude that has been scaled to the exponent of `lower`; both are below 10^38.
    private static func sum(
        _ scaled: DoubleWord, _ isNegative: Bool, _ lower: Parts
    ) throws(MBNumber.ArithmeticError) -> MBNumber {
        var total = lower
        if isNegative == lower.isNegative {
            total.magnitude = scaled &+ lower.magnitude
        } else if scaled < lower.magnitude {
            total.magnitude = lower.magnitude &- scaled
        } else {
            total.magnitude = scaled &- lower.magnitude
            total.isNegative = isNegative
        }
        return try MBNumber(rounding: total)
    }

    /// Multiplies in 256 bits.
    @inline(never)
    private func multipliedWide(by other: MBNumber) throws(MBNumber.ArithmeticError) -> MBNumber {
        let left = parts
        let right = other.parts
        let product = left.magnitude.multipliedFullWidth(by: right.magnitude)
        let (magnitude, dropped, roundsUp) = product.leadingDigits()
        let result = Parts(
            magnitude: magnitude, exponent: left.exponent + right.exponent + dropped,
            isNegative: left.isNegative != right.isNegative)
        return try MBNumber(rounding: result, roundsUp: roundsUp)
    }
}
