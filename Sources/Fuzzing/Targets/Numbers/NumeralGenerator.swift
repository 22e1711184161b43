/// Generates one to three numerals, with spaces between them.
struct NumeralGenerator {
    private let choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    func next() -> String {
        let text = choices.repeated(2...3, separator: " ") { numeral() }
        return choices.roll(12) == 1 ? choices.mutated(text, with: "0159.eE+- x") : text
    }

    private func numeral() -> String {
        guard choices.roll(4) > 0 else { return choices.pick(Self.words) }
        var text = choices.pick(["", "", "", "-", "-", "+"])
        let counts = choices.pick([1...3, 1...19, 17...20, 36...40, 1...60])
        let digits = choices.pick(["0123456789", "01", "9", "09", "05", "5", "16248", "37"])
        let all = choices.repeated(counts) { String(choices.pick(Array(digits))) }
        guard choices.roll(2) == 0 else { return text + all + exponent() }
        let point = choices.roll(all.count + 1)
        text += all.prefix(point) + "." + all.dropFirst(point)
        return text + exponent()
    }

    private func exponent() -> String {
        guard choices.roll(3) == 0 else { return "" }
        let number = choices.pick([
            choices.roll(10), choices.roll(40), 80 + choices.roll(60), 126 + choices.roll(6),
            160 + choices.roll(8),
        ])
        return choices.pick(["e", "E", "e+", "e-", "e-"]) + "\(number)"
    }

    static let words = [
        "0", "1", "-1", "2", "3", "-7", "0.1", "0.2", "0.5", "10", "100", "1e18", "1e19", "1e37",
        "1e38", "1e127", "1e128", "1e164", "9.9e164", "1e165", "1e-127", "1e-128", "5e-129",
        "4e-129", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
        "18446744073709551615", "18446744073709551616", "922337203685477580.7",
        "99999999999999999999999999999999999999", "-99999999999999999999999999999999999999",
        "99999999999999999999999999999999999999e127", "99999999999999999999999999999999999999.5",
        "170141183460469231731687303715884105727", "340282366920938463463374607431768211455",
        "0.33333333333333333333333333333333333333", "0.66666666666666666666666666666666666667",
        "33333333333333333333333333333333333333e-70", "12345678901234567890.12", "4503599627370497",
        "9007199254740993", "1.7976931348623157e308", "0e999999999", "1e-999999999", "-0", "5.",
        ".5", "", "-", "1e", "1,5", "0x10",
    ]
}
