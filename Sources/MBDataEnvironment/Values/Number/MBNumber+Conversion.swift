extension MBNumber {
    /// Creates a number with the value of an `Int64`.
    ///
    /// - Parameter value: the integer, which is never rounded.
    @inline(__always)
    public init(_ value: Int64) {
        self.init(canonical: .small(significand: value, exponent: 0))
    }

    /// Creates a number with the value of an `Int`.
    ///
    /// - Parameter value: the integer, which is never rounded.
    @inline(__always)
    public init(_ value: Int) {
        self.init(Int64(value))
    }

    /// Creates a number with the value of a `UInt64`.
    ///
    /// - Parameter value: the integer, which is never rounded.
    public init(_ value: UInt64) {
        if let small = Int64(exactly: value) {
            self.init(small)
            return
        }
        let parts = Parts(magnitude: DoubleWord(value), exponent: 0, isNegative: false)
        // Twenty digits are always in range.
        self = (try? MBNumber(rounding: parts)) ?? .zero
    }

    /// Creates a number with the value of a `UInt`.
    ///
    /// - Parameter value: the integer, which is never rounded.
    public init(_ value: UInt) {
        self.init(UInt64(value))
    }

    /// Creates a number from an integer of any type.
    ///
    /// - Parameter value: the integer, which is exact if it has at most 38 significant digits, as
    ///   all integers of up to 64 bits have. A longer one is rounded half away from zero; one that
    ///   is out of range becomes ``greatest`` or ``least``.
    @inlinable
    public init(_ value: some BinaryInteger) {
        if let small = Int64(exactly: value) {
            self.init(small)
        } else {
            self = MBNumber(String(value)) ?? (value.signum() < 0 ? .least : .greatest)
        }
    }

    /// Creates a number with exactly the value of an integer of any type, or returns nil.
    ///
    /// - Parameter value: the integer.
    /// - Returns: nil if the integer has more than 38 significant digits or is out of range; never
    ///   for one of up to 64 bits.
    public init?(exactly value: some BinaryInteger) {
        if let small = Int64(exactly: value) {
            self.init(small)
            return
        }
        let text = String(value)
        guard let number = MBNumber(text), number.description == text else { return nil }
        self = number
    }

    /// Creates a number from a binary one, through its shortest decimal text.
    ///
    ///     let number = MBNumber(Double("0.1") ?? 0)
    ///     // → 0.1
    ///     let infinite = MBNumber(Double.infinity)
    ///     // → nil
    ///
    /// - Parameter double: the binary number, which is read as Swift prints it: 0.1, not
    ///   0.1000000000000000055….
    /// - Returns: nil if the value is infinite, not a number, or out of range.
    public init?(_ double: Double) {
        guard double.isFinite else { return nil }
        if double.magnitude < 9_007_199_254_740_992, let integer = Int64(exactly: double) {
            self.init(integer)
            return
        }
        self.init(double.description)
    }

    /// The binary number that is nearest to this one.
    ///
    /// A `Double` has about 16 significant digits, so longer numbers lose digits. It's never
    /// infinite.
    ///
    ///     let double = MBNumber(31.5).double
    ///     // → 31.5
    public var double: Double {
        if case .small(let significand, let exponent) = storage {
            if exponent == 0 { return Double(significand) }
            // The quotient of two exact operands is the nearest one.
            if exponent < 0, exponent >= -18, significand.magnitude <= 1 << 53 {
                return Double(significand) / Double(PowersOfTen.words[0 - Int(exponent)])
            }
        }
        let parts = parts
        var text = parts.isNegative ? "-" : ""
        MBNumber.write(parts.magnitude, into: &text)
        return Double("\(text)e\(parts.exponent)") ?? 0
    }
}

extension MBNumber: ExpressibleByIntegerLiteral {
    /// Creates a number from an integer literal: `5`.
    ///
    /// - Parameter value: the number, which must fit an `Int64`. For a longer one, see
    ///   ``init(_:)-(String)``.
    @inline(__always)
    public init(integerLiteral value: Int64) {
        self.init(value)
    }
}

extension MBNumber: ExpressibleByFloatLiteral {
    /// Creates a number from a literal such as `3.133`.
    ///
    /// - Parameter value: the number. Up to 15 significant digits are taken as written. Write more
    ///   digits as a string: `MBNumber("3.14159265358979323846")`. A literal that is out of range
    ///   becomes the nearest number: ``greatest``, ``least`` or zero.
    public init(floatLiteral value: Double) {
        if let number = MBNumber(value) {
            self = number
        } else if value.magnitude > 1 {
            self = value > 0 ? .greatest : .least
        } else {
            self = .zero
        }
    }
}
