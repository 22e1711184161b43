import Foundation
import MBDataEnvironment

extension LimitTable {
    /// Limits on the text of an expression.
    static var texts: [LimitRow] {
        func repeated(_ part: String, _ end: String = "") -> String {
            String(repeating: part, count: 99_990 / (part.utf8.count + end.utf8.count))
                + String(repeating: end, count: 99_990 / (part.utf8.count + end.utf8.count))
        }
        func nested(_ open: String, _ close: String) -> String {
            String(repeating: open, count: 199) + "1" + String(repeating: close, count: 199)
        }
        var rows = [
            ("`(` 100,000 times", repeated("("), MBContext.boolean),
            ("`((` … `))`", repeated("(", ")"), .number),
            ("`${` 50,000 times", repeated("${"), .object),
            ("`$[` 50,000 times", repeated("$["), .object),
            ("`$[[` … `]]`", "$" + repeated("[", "]"), .object),
            ("`^a(` 33,000 times", repeated("^a("), .object),
            ("`^list(` … `)`", repeated("^list($l|", ")"), .object),
            ("`$a$a$a` …", repeated("$a"), .object),
            ("`$a.b.b.b` …", "$a" + repeated(".b"), .object),
            ("`1 + 1 + 1` …", "1" + repeated(" + 1"), .number),
            ("`T -AND T -AND T` …", "T" + repeated(" -AND T"), .boolean),
            ("`!!!!` …", repeated("!") + "T", .boolean),
            ("`- - - -` …", repeated("- ") + "1", .number),
            ("`-LT-LTE` …", repeated("x-LTEx-L "), .boolean),
            ("`^array(||||)`", "^array(" + repeated("|") + ")", .object),
        ].map { input, text, context in
            LimitRow("expressionLength", text, input, as: context)
        }
        rows.append(LimitRow("expressionLength", repeated("a") + repeated("b"), "200,000 bytes"))
        rows += [
            ("`(` … `)`, 199 deep", nested("(1 + ", ")"), MBContext.number),
            ("`^if(T|` … `)`, 199 deep", nested("^if(T|", ")"), .object),
            ("`$l[` … `]`, 199 deep", nested("$l[", "]"), .object),
        ].map { input, text, context in LimitRow("nesting", text, input, as: context) }
        rows.append(
            LimitRow("nesting", "150 dynamic variables, each in 150 groups") {
                let open = String(repeating: "(1 + ", count: 150)
                let close = String(repeating: ")", count: 150)
                var environment = try LimitRow.environment(["v150": 1])
                for number in 0..<150 {
                    try environment.declare(
                        "v\(number)", dynamic: "\(open)$v\(number + 1)\(close)", as: .number)
                }
                let prepared = environment
                return { _ = try prepared.evaluate("$v0", as: .number) }
            })
        rows.append(LimitRow("nesting", "^eval($text)", with: ["text": "^eval($text)"]))
        return rows
    }

    /// Limits on values that an evaluation makes.
    static var values: [LimitRow] {
        [
            LimitRow(
                "stringLength", "^reduce($n|xy|$currentValue$currentValue)",
                with: ["n": Hostile.numbers(100)]),
            LimitRow(
                "stringLength", "^replaceRegex($text|.|$text)",
                with: ["text": Hostile.text("ab", bytes: 9_000)]),
            LimitRow(
                "stringLength", "^join($l|$text)",
                with: ["l": Hostile.numbers(2_000), "text": Hostile.text("ab", bytes: 9_000)]),
            LimitRow("elements", "^arrayFilledWithIntegers(1|2000000)"),
            LimitRow("elements", "^appendArrays($l|$l)", with: ["l": Hostile.numbers(600_000)]),
            LimitRow(
                "elements", "^reduce($n|x|^array($currentValue|$currentValue))",
                with: ["n": Hostile.numbers(100)]),
            LimitRow(
                "valueDepth", "^reduce($n|x|^array($currentValue))",
                with: ["n": Hostile.numbers(1_000)]),
            LimitRow("valueDepth", "a JSON text of 100,000 brackets") {
                let text = String(repeating: "[", count: 100_000)
                return { _ = try MBValue(json: text) }
            },
            LimitRow(
                "valueDepth", "^unique(^array($deep|$other))", "equal values, 250 deep",
                with: ["deep": Hostile.nested(250), "other": Hostile.nested(250)]),
            LimitRow(
                "memory", "^list($n|$text$item)",
                with: ["n": Hostile.numbers(1_000), "text": Hostile.text("ab", bytes: 1_000_000)]),
            LimitRow(
                "memory", "^list($n|^array($item))", with: ["n": Hostile.numbers(200_000)]),
            LimitRow(
                "memory", "<$value>", "printing an array that holds itself twice, 60 times",
                reading: ["value": Hostile.doubled(60)]),
        ]
    }

    /// Calls that are cheap in the table of costs, or may be slow.
    static var steps: [LimitRow] {
        let numbers = Hostile.numbers
        let digits = "12345678901234567890123456789012345678"
        return [
            LimitRow("steps", "^list($n|#($item * 2 + 1))", with: ["n": numbers(500_000)]),
            LimitRow(
                "steps", "^reduce($n|1|#($d / 3 % $d * $d / 7))", "division with 38 digits",
                with: ["n": numbers(200_000), "d": .number(MBNumber(digits) ?? 0)]),
            LimitRow(
                "steps", "^sort($l)", "^sort of 100,000 texts", with: ["l": Hostile.texts(100_000)]),
            LimitRow(
                "steps", "^sort($l)", "^sort of texts with long equal beginnings",
                with: [
                    "l": Hostile.texts(1_000, like: String(repeating: "é", count: 4_000))
                ]),
            LimitRow(
                "steps", "^sort($n|^list($n|$item))", "^sort by lists",
                with: ["n": numbers(900)]),
            LimitRow(
                "steps", "^list($n|^uppercase($text))",
                with: [
                    "n": numbers(100_000), "text": Hostile.text("straße é", bytes: 10_000),
                ]),
            LimitRow(
                "steps", "^list($n|^titleCase($text))",
                with: [
                    "n": numbers(100_000), "text": Hostile.text("a\u{301}\u{323}b ", bytes: 10_000),
                ]),
            LimitRow(
                "steps", "^list($n|^MD5($text))",
                with: [
                    "n": numbers(100_000), "text": Hostile.text("ab", bytes: 10_000),
                ]),
            LimitRow(
                "steps", "^list($n|^matchesRegex(x|a$item.*))", "100,000 patterns",
                with: [
                    "n": numbers(100_000)
                ]),
            LimitRow(
                "steps", "^list($n|^matchesRegex(x|$pattern$item))", "patterns of 200 classes",
                with: [
                    "n": numbers(100_000), "pattern": Hostile.text("(?i:[\\p{L}a])", bytes: 2_600),
                ]),
            LimitRow(
                "steps", "^list($n|^formatDate($day|yyyy $item))", "100,000 date formats",
                with: [
                    "n": numbers(100_000), "day": .date(Date(timeIntervalSince1970: 0)),
                ]),
            LimitRow(
                "steps", "^list($n|^parseDate(2020|yyyy $item))", "100,000 formats to parse",
                with: [
                    "n": numbers(100_000)
                ]),
            LimitRow(
                "steps", "^list($n|^formatShortDate($day|$item))", "100,000 time zones",
                with: [
                    "n": .array((0..<100_000).map { .string("GMT+\($0 / 60 % 12):\($0 % 60)") }),
                    "day": .date(Date(timeIntervalSince1970: 0)),
                ]),
            LimitRow("steps", "^list($n|^formatInteger($item))", with: ["n": numbers(100_000)]),
            LimitRow("steps", "^groupArrayElements($n|1)", with: ["n": numbers(300_000)]),
            LimitRow("steps", "^associateWithArray($n|$item|$item)", with: ["n": numbers(100_000)]),
            LimitRow(
                "steps", "^setWithArray($l)", "a set of deep values",
                with: ["l": .array((0..<2_000).map { [Hostile.nested(200), MBValue($0)] })]),
            LimitRow(
                "steps", "$a == $b", "equal arrays that hold themselves twice, 60 times",
                reading: ["a": Hostile.doubled(60), "b": Hostile.doubled(60)]),
            LimitRow(
                "steps", "^unique($l)", "a set of arrays that hold themselves twice",
                reading: ["l": [Hostile.doubled(60), Hostile.doubled(60)]]),
            LimitRow(
                "steps", "^list($n|^eval($text))", "^eval of 100 kB, again and again",
                with: [
                    "n": numbers(100_000), "text": Hostile.text("$a #(1 + 2) ", bytes: 99_000),
                ]),
            LimitRow(
                "steps", "^list($n|^eval(#($item + 1)^q($a) $item))", "^eval of new texts",
                with: [
                    "n": numbers(300_000)
                ]),
            LimitRow("steps", "^join($l|, )", with: ["l": numbers(900_000)]),
            LimitRow(
                "steps", "^list($n|^split(x|$text))",
                with: [
                    "n": numbers(100_000), "text": Hostile.text("a\u{301}x", bytes: 10_000),
                ]),
            LimitRow(
                "steps", "^list($n|^containsString($text|xyz))",
                with: [
                    "n": numbers(100_000), "text": Hostile.text("xy", bytes: 30_000),
                ]),
            LimitRow("steps", "^list($n|^indexOf($n|-1))", with: ["n": numbers(10_000)]),
            LimitRow(
                "steps", "^list($n|$map[nope])",
                with: [
                    "n": numbers(400_000), "map": Hostile.dictionary(1_000),
                ]),
        ]
    }
}
