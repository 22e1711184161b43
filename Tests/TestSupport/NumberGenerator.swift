package import MBDataEnvironment

/// Random numbers, the same in every run, with many at the ends of what `MBNumber` holds.
package struct NumberGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    package static let extremes: [String] = [
        "0", "1", "-1", "0.5", "-0.5", "2", "3", "4", "7", "10", "0.1", "0.2", "0.25",
        "9223372036854775807", "-9223372036854775808", "9223372036854775808",
        "-9223372036854775807", "-9223372036854775809", "18446744073709551615",
        "18446744073709551616", "922337203685477580.7", "-922337203685477580.8",
        "922337203685477580.8", "9223372036854775810", "99999999999999999999999999999999999999",
        "-99999999999999999999999999999999999999", "0.99999999999999999999999999999999999999",
        "9999999999999999999", "10000000000000000000", "10000000000000000001",
        "100000000000000000000000000000000000000", "50000000000000000000000000000000000001",
        "1e-128", "-1e-128", "5e-128", "1e-127", "9.9999999999999999999999999999999999999e-91",
        "1e127", "1e130", "1e164", "-1e164", "9.9999999999999999999999999999999999999e164",
        "1e64", "1e-64", "1.5e-64", "33333333333333333333333333333333333333e-70", "1e18", "1e19",
        "0.00000000000000000001", "170141183460469231731687303715884105727e0",
    ]

    /// A number with digits and an exponent of any size, or up to the given ones.
    package mutating func number(digits most: Int = 38, exponents: ClosedRange<Int>? = nil)
        -> MBNumber
    {
        if exponents == nil, Int.random(in: 0..<6, using: &self) == 0,
            let text = Self.extremes.randomElement(using: &self), let number = MBNumber(text)
        {
            return number
        }
        let count = Int.random(in: 1...most, using: &self)
        let style = Int.random(in: 0..<6, using: &self)
        var text = Bool.random(using: &self) ? "-" : ""
        for _ in 0..<count {
            let digit = Int.random(in: 0...9, using: &self)
            text += style == 0 ? "9" : style == 1 ? (digit > 7 ? "1" : "0") : "\(digit)"
        }
        let wide = Int.random(in: 0..<4, using: &self) == 0
        let range = exponents ?? (wide ? -128...127 : -40...5)
        text += "e\(Int.random(in: range, using: &self))"
        return MBNumber(text) ?? .zero
    }
}
