import Foundation
import MBDataEnvironment
import MBMLWorkbench

extension LimitTable {
    /// Errors after which the evaluation continues: each is made, and may look for what was meant.
    static var swallowed: [LimitRow] {
        let numbers = Hostile.numbers(300_000)
        func strict(_ text: String, with variables: [String: MBValue]) -> LimitRow {
            LimitRow("steps", "`\(text)`, strict") {
                let environment = try LimitRow.environment(variables).strict
                return { _ = try environment.evaluate(text) }
            }
        }
        return [
            LimitRow("steps", "^list($n|^if(T|#(1 / 0)))", with: ["n": numbers]),
            LimitRow("steps", "^list($n|^try(^upercase(x)|x))", with: ["n": numbers]),
            LimitRow(
                "steps", "^list($n|^try($text.lenght|x))", with: ["n": numbers, "text": "abc"]),
            LimitRow("steps", "^list($n|^try(${}|x))", with: ["n": numbers]),
            LimitRow(
                "steps", "^list($n|^try(^eval($text$item)|x))",
                with: [
                    "n": numbers, "text": Hostile.text("( ", bytes: 10_000),
                ]),
            strict(
                "^list($n|^try($map.nope|x))",
                with: ["n": numbers, "map": Hostile.dictionary(100_000)]),
            LimitRow("steps", "`^list($n|^try($nope|x))`, strict, 100,000 variables") {
                var environment = try LimitRow.environment(["n": numbers]).strict
                for number in 0..<100_000 { environment["name\(number)"] = 1 }
                let prepared = environment
                return { _ = try prepared.evaluate("^list($n|^try($nope|x))") }
            },
            LimitRow(
                "steps", "^list($n|$l < $n)", "a warning for each element",
                with: [
                    "n": numbers, "l": [1],
                ]),
        ]
    }

    /// Regular expressions.
    static var patterns: [LimitRow] {
        let long = Hostile.text("a", bytes: 9_990)
        return [
            ("(a+)+$", long), ("(a|a)*b", long), ("(a*)*b", long), ("(.*)(.*)(.*)(.*)b", long),
            ("(?=a*?b)", long), ("(a?){1000}b", long), ("((a{1,100}){1,100}){1,100}b", long),
            ("[a-z]+@[a-z]+", Hostile.text("a", bytes: 9_000_000)),
            ("(a*?){200}\\1b", Hostile.text("a", bytes: 990)),
            ("(a*)\\1\\1b", Hostile.text("a", bytes: 990)),
            ("(.*)\\1b", Hostile.text("a", bytes: 990)),
        ].map { pattern, text in
            LimitRow(
                "regularExpressionSteps", "^matchesRegex($text|$pattern)",
                "`\(pattern)` on \(text.description.utf8.count) letters",
                with: ["text": text, "pattern": .string(pattern)])
        } + [
            LimitRow(
                "regularExpressionText", "^matchesRegex($text|$pattern)",
                "`(?<!b)a*+c` on 1,000,000 letters",
                with: ["text": Hostile.text("a", bytes: 1_000_000), "pattern": "(?<!b)a*+c"]),
            LimitRow(
                "regularExpressionText", "^matchesRegex($text|$pattern)",
                "a pattern of 19,000 bytes",
                with: ["text": "aaa", "pattern": Hostile.text("(a|b)*", bytes: 19_000)]),
            LimitRow(
                "regularExpressionSteps", "^replaceRegex($text|(a*?)(b?)|<$$1>)",
                "replacing 1,000,000 empty matches",
                with: ["text": Hostile.text("a", bytes: 1_000_000)]),
        ]
    }

    /// What the workbench and explanations repeat.
    static var workbench: [LimitRow] {
        [
            LimitRow("steps", "explaining `^list($n|#($item * 2))` over 100,000 elements") {
                let environment = try LimitRow.environment(["n": Hostile.numbers(100_000)])
                return {
                    use(environment.explain("^list($n|#($item * 2))").description.utf8.count)
                }
            },
            LimitRow("steps", "diagnosing a chain of 1,000 dynamic variables") {
                var environment = try LimitRow.environment([:])
                for number in 0..<1_000 {
                    try environment.declare(
                        "v\(number)", dynamic: "$v\(number + 1)")
                }
                let prepared = environment
                return { use(prepared.diagnoses().count) }
            },
        ]
    }

    /// How late an evaluation with a deadline ends, inside functions that take long.
    static var deadlines: [LimitRow] {
        let deadline = 0.05
        let big = Hostile.text("abc deFg 1é", bytes: 9_000_000)
        return [
            ("^sort($v)", Hostile.texts(200_000)), ("^unique($v)", Hostile.texts(500_000)),
            ("^setWithArray($v)", Hostile.numbers(900_000)),
            ("^join($v|, )", Hostile.numbers(900_000)), ("^reverse($v)", Hostile.numbers(900_000)),
            ("^list($v|#($item * 2))", Hostile.numbers(400_000)), ("^uppercase($v)", big),
            ("^titleCase($v)", big), ("^MD5($v)", big), ("^splitLines($v)", big),
            ("^split(e|$v)", big), ("^replaceRegex($v|q+z|x)", big),
            ("^matchesRegex($v|(a+)+$)", Hostile.text("a", bytes: 9_900)),
            ("^containsString($v|xyz)", big), ("^escapeHTML($v)", big),
            ("<$v>", Hostile.doubled(60)),
        ].map { text, value in
            LimitRow(
                "seconds", "^if(T|\(text))", "`\(text)`", deadline: deadline, reading: ["v": value])
        }
    }
}
