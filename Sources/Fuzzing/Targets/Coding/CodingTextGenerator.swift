/// Generates tagged JSON that is often what one of the models needs.
struct CodingTextGenerator {
    private let choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    func next() -> String {
        let text =
            switch choices.roll(8) {
            case 0: JSONTextGenerator(choices).next()
            case 1, 2: scalar()
            case 3: array(2) { scalar() }
            case 4: dictionary(2) { scalar() }
            case 5: choice()
            default: model(3)
            }
        return choices.roll(16) == 1 ? choices.mutated(text, with: "{}[]\",:0eabc") : text
    }

    /// Almost always with the keys of a model.
    private func model(_ depth: Int) -> String {
        var entries = (0..<1 + choices.roll(5)).map { _ in
            "\"\(choices.pick(Self.keys))\":\(scalar())"
        }
        if choices.roll(2) == 0 { entries.append("\"kind\":\"\(choices.pick(["a", "b", "c"]))\"") }
        if choices.roll(3) == 0 { entries.append("\"choice\":\(choice())") }
        if depth > 0, choices.roll(2) == 0 {
            entries.append("\"parts\":" + array(0) { model(depth - 1) })
        }
        if depth > 0, choices.roll(3) == 0 {
            entries.append("\"named\":" + dictionary(0) { model(depth - 1) })
        }
        if depth > 0, choices.roll(4) == 0 { entries.append("\"other\":\(model(depth - 1))") }
        return "{\(entries.joined(separator: ","))}"
    }

    private func choice() -> String {
        switch choices.roll(4) {
        case 0: return "{\"one\":{\"_0\":\(scalar())}}"
        case 1: return "{\"two\":{\"first\":\(scalar()),\"second\":\(scalar())}}"
        case 2: return "{\"none\":{}}"
        default: return "{\"one\":\(scalar()),\"none\":{}}"
        }
    }

    private func array(_ depth: Int, _ element: () -> String) -> String {
        "[\(choices.repeated(0...4, separator: ",") { depth > 0 && choices.roll(4) == 0 ? array(depth - 1, element) : element() })]"
    }

    private func dictionary(_ depth: Int, _ value: () -> String) -> String {
        let entries = choices.repeated(0...4, separator: ",") {
            "\"\(choices.pick(Self.keys))\":"
                + (depth > 0 && choices.roll(4) == 0 ? dictionary(depth - 1, value) : value())
        }
        return "{\(entries)}"
    }

    private func scalar() -> String {
        choices.roll(6) == 0 ? "\(choices.roll(300) - 20)" : choices.pick(Self.scalars)
    }

    private static let keys = [
        "int", "text", "truth", "real", "date", "data", "address", "id", "amount", "a", "b", "é",
    ]

    private static let scalars = [
        "0", "1", "-1", "127", "128", "255", "256", "2.5", "1e20", "1e-128", "1e164", "0.1", "1e39",
        "9223372036854775807", "9223372036854775808", "18446744073709551616", "-0.0",
        "3.40282347e38", "16777217", "99999999999999999999999999999999999999", "null", "true",
        "false", "\"\"", "\"a\"", "\"5\"", "\" 5 \"", "\"1e3\"", "\"yes\"", "\"F\"", "\"é😀\"",
        "\"e\u{301}\"", "\"2026-11-21T08:30:00Z\"", "\"2026-02-30T08:30:00Z\"", "\"AAEC\"", "\"A\"",
        "\"https://a.b/c?d=e#f\"", "\"a b\"", "\"//[\"", "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"",
        "{\"$date\":0}", "{\"$date\":1700000000.123}", "{\"$date\":-1e11}", "{\"$date\":1e164}",
        "{\"$data\":\"00ff\"}", "{\"$data\":\"\"}", "{\"$set\":[1,2,\"a\"]}", "{\"$set\":[]}",
        "{\"$range\":[1,2]}", "{\"$range\":[-1,9223372036854775807]}", "{\"$point\":[1,2.5]}",
        "{\"$size\":[-1,0]}", "{\"$rect\":[0,0,1e9,0.1]}", "{\"$insets\":[1,2,3,4]}", "\"1,2\"",
        "\"1,2,3,4\"", "[]", "{}", "[1,2]", "[[1,2],[3,4]]", "\"1-3\"", "\"{1, 2}\"",
        "\"{{1, 2}, {3, 4}}\"", "\"#ff8000\"", "\"#0a08\"", "\"red\"", "\"lightgray\"",
        "\"{2, 3}\"", "\"center\"", "\"short\"", "\"10%\"", "\"1.5,-2\"",
    ]

    static let words =
        scalars + keys.map { "\"\($0)\":" } + ["\"_0\":", "\"parts\":[", "\"kind\":"]
}
