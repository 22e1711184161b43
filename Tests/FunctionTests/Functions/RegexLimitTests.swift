import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Regular expressions are stopped by a count, so slow and fast machines agree.
@Suite struct RegexLimits {
    private func environment(_ text: String) -> MBEnvironment {
        var environment = MBEnvironment.pinned()
        environment["text"] = .string(text)
        return environment
    }

    /// The result of a call: its value, or the code of its error.
    private func outcome(_ call: String, in environment: MBEnvironment) -> String {
        do {
            return try environment.evaluate(call)?.description ?? "nothing"
        } catch {
            return error.code.rawValue
        }
    }

    @Test("the limit is the engine's number of steps, and is named")
    func limit() throws {
        var environment = environment(String(repeating: "a", count: 1_200))
        #expect(try environment.evaluate("^matchesRegex($text|a+b)") == .bool(false))
        environment.limits.regularExpressionSteps = 100_000
        let error = try environment.failure("^matchesRegex($text|a+b)")
        #expect(error.code == .limitExceeded)
        #expect(error.message.contains("100000 steps"))
        #expect(error.message.contains("(regularExpressionSteps)"))
    }

    @Test("a long text doesn't let the engine take more steps than a short one")
    func longTexts() throws {
        let text = String(repeating: "a", count: 40) + "!" + String(repeating: " b", count: 500_000)
        let watch = Stopwatch()
        for pattern in ["(a+)+$", "(?:a|aa)+c", "(.*)(.*)(.*)x", "a.*a.*!.*x"] {
            let call = "^matchesRegex($text|^q(\(pattern)))"
            #expect(outcome(call, in: environment(text)) == "limitExceeded", "\(pattern)")
        }
        #expect(watch.seconds < 20)
    }

    /// Patterns of all kinds: some run without being counted on a text of a thousand characters, some
    /// don't.
    private static let patterns = [
        "b", "[0-9]+", "\\s+", "(\\w+) (\\w+)", "(?i)B", "a*", "(x)?b", "^a", "b$", "\\bq\\w+",
        "é", "😀?b", "(?x) a b # both", "\\Qab", "(a|b)+c?", "\\Ga", "(?<=a)b", "", "x*", "(?=b)",
        "b|", "\\b", "\\B", "(?m)^", "(?m)$", "$", "\\Z", "\\z", "[^a]*?", "(a)|(b)|(1)", "😀", ".",
        "..",
        "(?s).", "\\X", "\\R", "(?:q|d) ", "(?i:BB)", "(?<first>a)(b)", "a.*?d", "(?#none)a",
        "\\p{L}+",
        "[[:digit:]]", "q++d", "(?>q)e", "(.)\\1", "()", "(a*)*b", "\\W(?!a)", "\\x{61}",
    ]

    @Test("matches in long texts are the same, whether steps are counted or not")
    func agreement() throws {
        let long = String(repeating: "ab 12 é😀\r\n qed bb\n", count: 90)
        var environment = environment(long)
        environment.limits.regularExpressionText = 100_000
        // The second form adds ways that the engine never takes, so that it's counted.
        for pattern in Self.patterns.flatMap({ [$0, "\($0)|Q{9}"] }) where !pattern.isEmpty {
            environment["pattern"] = .string(pattern)
            guard let expression = try? NSRegularExpression(pattern: pattern) else { continue }
            let found = try environment.evaluate("^replaceRegex($text|$pattern|<$0>)", as: .string)
            let wanted = expression.stringByReplacingMatches(
                in: long, range: NSRange(location: 0, length: long.utf16.count),
                withTemplate: "<$0>")
            let difference = zip(found?.description.utf16 ?? "".utf16, wanted.utf16).prefix {
                $0 == $1
            }
            #expect(found?.description == wanted, "\(pattern), from \(difference.count) on")
        }
    }

    @Test("what stands in quotations counts as the worst")
    func quotations() {
        #expect(PatternShape("abc\\Qdef\\Eghi").longestRun == 13)
        #expect(PatternShape("(a)\\Q\\1").hasBackReferences)
        #expect(PatternShape("abcdefghi").longestRun == 9)
    }

    @Test("only patterns that can't take many steps run without being counted")
    func freedom() {
        func isFree(_ pattern: String, _ length: Int) -> Bool {
            PatternShape(pattern).isFree(length: length, steps: 1_000_000)
        }
        for pattern in ["abc", "[0-9]+", "none$", "^a.c", "\\d\\d", "cat|dog", "(?i)x", "(?:a|b)c"]
        {
            #expect(isFree(pattern, 500_000), "\(pattern)")
            #expect(!isFree(pattern, 100_000_000), "\(pattern)")
        }
        for pattern in ["[0-9]+ cups", "a?b", "\\w+@"] {
            #expect(isFree(pattern, 500), "\(pattern)")
            #expect(!isFree(pattern, 5_000), "\(pattern)")
        }
        // What multiplies, consumes nothing, scans far in one step, or isn't understood.
        for pattern in [
            "(a+)+$", "(a|aa)+b", "(?:)*", "\\b{1000000}", "^{1000000}", "(?:a*)*", "a++b",
            "(?>a+)b",
            "(?=a)b", "(a)\\1", "\\Ga", "(?x)(a) +", "(a)(?#)+", "\\X", "(?w)\\b", "[[a]&&[b]]",
            "\\p{L}", "\\Q(\\E+", "$*",
        ] {
            #expect(!isFree(pattern, 1), "\(pattern)")
        }
        let doubling = String(repeating: "(a|a)", count: 40)
        #expect(!isFree(doubling, 100))
        #expect(!isFree(String(repeating: "a?", count: 40), 40))
    }

    @Test("what hides how long a pattern takes doesn't hide it from the limits")
    func hidden() throws {
        let xs = String(repeating: "x", count: 100_000)
        let marks = " " + String(repeating: "\u{301}", count: 100_000) + "a"
        let cases = [
            ("x+\0", xs), ("(?:\\b){9000}z", marks), ("\\Q[\\E?x(?=.*)z]?", xs),
            ("\\Q[\\E?x(?>.*)z]?", xs), ("(?x)(x*)#[\n\\1\\1\\1b\n#]\n", xs),
            (String(repeating: "()", count: 1_500) + "b", xs),
            ("x*" + String(repeating: "x", count: 9_000) + "b", xs),
            ("(?i)x*" + String(repeating: "x", count: 2_000) + "b", xs),
            (String(repeating: "(?:x|)*", count: 30_000), "b"),
            ("(?i)" + String(repeating: "[\\p{L}]", count: 15_000), "b"),
        ]
        for (pattern, text) in cases {
            var environment = environment(text)
            environment["pattern"] = .string(pattern)
            let watch = Stopwatch()
            let result = outcome("^matchesRegex($text|$pattern)", in: environment)
            #expect(result == "limitExceeded", "\(pattern.prefix(40))")
            #expect(watch.seconds < 5, "\(pattern.prefix(40))")
        }
    }

    @Test("long patterns that compare little are found in long texts")
    func longPatternsInLongTexts() throws {
        let sentence =
            "this sentence of a hundred characters stands at the very end of a text, "
            + "behind seventy thousand others"
        let environment = environment(String(repeating: "ab cd, ", count: 70_000) + sentence)
        let nested = String(repeating: "[[:alpha:] ,]", count: 20)
        for pattern in [
            "(?i)\(sentence.uppercased())", "\\Qthis\\E\(sentence.dropFirst(4))", "very \(nested)",
        ] {
            var environment = environment
            environment["pattern"] = .string(pattern)
            #expect(try environment.evaluate("^matchesRegex($text|$pattern)") == true, "\(pattern)")
        }
    }

    @Test("a back-reference keeps its number wherever the pattern hides it")
    func hiddenReferences() throws {
        var environment = environment("x[x]")
        environment["pattern"] = "(x)\\Q[\\E\\1]"
        #expect(try environment.evaluate("^replaceRegex($text|$pattern|<$1>)") == "<x>")
    }

    @Test("the places of groups in matches are paid for")
    func manyGroups() throws {
        var environment = environment(String(repeating: "a", count: 50_000))
        environment["pattern"] = .string("a" + String(repeating: "()", count: 500))
        #expect(outcome("^stripRegex($text|$pattern)", in: environment) == "limitExceeded")
    }

    @Test(
        "with any number of steps and bytes, the result is whole or an error",
        arguments: [
            ("^stripRegex(+1 555 12 34| )", "+15551234"), ("^stripRegex(1 2 3 4 5 6| )", "123456"),
            ("^stripRegex(a1b2|[0-9])", "ab"), ("^replaceRegex(aaa|a*|-)", "--"),
            ("^replaceRegex(abcabc|(b)(c)|<$2$1>)", "a<cb>a<cb>"),
        ])
    func anyLimits(_ text: String, _ expected: MBValue) throws {
        let environment = MBEnvironment.pinned()
        let expression = try MBExpression(text, in: environment)
        var all = MBLimits.Budget(environment.limits)
        _ = try expression.value(in: environment, within: &all)
        let steps = environment.limits.steps - all.steps
        let memory = environment.limits.memory - all.memory
        for limit in 0...max(steps, memory) {
            var few = environment
            few.limits.steps = limit
            let bySteps = few.outcome(of: text)
            #expect(
                limit < steps ? bySteps.error?.code == .limitExceeded : bySteps.value == expected)
            few.limits.steps = environment.limits.steps
            few.limits.memory = limit
            let byMemory = few.outcome(of: text)
            #expect(
                limit < memory ? byMemory.error?.code == .limitExceeded : byMemory.value == expected
            )
        }
    }

    @Test("names of groups don't restrict the length of a text")
    func namedGroups() throws {
        let environment = environment(String(repeating: "ab", count: 10_000))
        #expect(try environment.evaluate("^matchesRegex($text|(?<n>b)a)") == true)
    }

    @Test("a single step that scans the text doesn't delay a deadline")
    func deadlines() throws {
        var environment = environment(String(repeating: "a", count: 1_000_000))
        environment.limits.seconds = 0.02
        for pattern in ["(?x)a+ +b", "a+b", "(a|a)(a|a)(a|a)b", "\\w+@", "(?w)\\bb", "(a)(?#)+ b"] {
            environment["pattern"] = .string(pattern)
            let watch = Stopwatch()
            _ = outcome("^matchesRegex($text|$pattern)", in: environment)
            #expect(watch.seconds < 2, "\(pattern)")
        }
    }

    @Test("a text that can't be copied before the deadline isn't matched at all")
    func copying() throws {
        var environment = environment(String(repeating: "a", count: 8_000_000))
        environment.limits.seconds = 0.02
        #expect(outcome("^matchesRegex($text|^a)", in: environment) == "deadlineExceeded")
    }

    @Test("a match that ends because of the deadline says so", arguments: [0.2, 0.5, 1, 2, 5])
    func endedByDeadline(milliseconds: Double) throws {
        var environment = environment(String(repeating: "a", count: 200))
        environment.limits.regularExpressionSteps = .max
        environment.limits.seconds = milliseconds / 1_000
        environment["pattern"] = "(a*)*b"
        #expect(outcome("^matchesRegex($text|$pattern)", in: environment) == "deadlineExceeded")
    }

    @Test("patterns whose single steps may take long are tried only on short texts")
    func longSteps() throws {
        var environment = environment(String(repeating: "a", count: 10_001))
        for (pattern, reason) in [
            ("(?=a+)b", "look-around"), ("a++b", "possessive"), ("(?>a+)b", "atomic"),
            ("(?<!a)b", "look-around"), ("\\Ga", "\\G"),
        ] {
            environment["pattern"] = .string(pattern)
            let error = try environment.failure("^matchesRegex($text|$pattern)")
            #expect(error.code == .limitExceeded, "\(pattern)")
            #expect(error.message.contains(reason) && error.message.contains("at most 10000 "))
            #expect(error.message.contains("(regularExpressionText)"))
            #expect(outcome("^matchesRegex(ab|$pattern)", in: environment) != "limitExceeded")
        }
    }

    @Test("patterns with back-references are tried on a tenth of that, and stopped soon")
    func backReferences() throws {
        var environment = environment(String(repeating: "a", count: 1_001))
        environment["pattern"] = "(a*)\\1b"
        let error = try environment.failure("^matchesRegex($text|$pattern)")
        #expect(error.message.contains("back-references"))
        #expect(error.message.contains("at most 1000 "))
        environment["text"] = .string(String(repeating: "a", count: 1_000))
        for pattern in ["(a*)\\1b", "(a+)(a*)\\1\\2b", "(?i)(a*)(.*)\\1$x", "(?<n>a*)\\k<n>b"] {
            environment["pattern"] = .string(pattern)
            let watch = Stopwatch()
            _ = outcome("^matchesRegex($text|$pattern)", in: environment)
            #expect(watch.seconds < 5, "\(pattern)")
        }
        environment["text"] = "hello"
        #expect(try environment.evaluate("^replaceRegex($text|(l)\\1|L)") == "heLo")
    }

    @Test("all work of the engine is paid for with steps")
    func paid() throws {
        var environment = environment(String(repeating: "a", count: 22))
        environment.capabilities.log = MBCollectingLog(capacity: 1)
        let watch = Stopwatch()
        for pattern in ["(.*)(.*)(.*)x", "(a+)+$x"] {
            let error = try environment.failure(
                "^repeat(300000|^matchesRegex($text|^q(\(pattern))))")
            #expect(error.root.code == .limitExceeded)
        }
        #expect(watch.seconds < 20)
    }

    @Test("a long pattern that is compared at each place is paid for")
    func longPatterns() throws {
        var environment = environment(String(repeating: "a", count: 1_000_000))
        environment["pattern"] = .string(String(repeating: "a", count: 50_000) + "b")
        let error = try environment.failure("^matchesRegex($text|$pattern)")
        #expect(error.code == .limitExceeded)
    }

    /// A pattern whose expression takes more than a hundred kilobytes.
    private static func heavy(_ number: Int, classes: Int = 20) -> String {
        String(repeating: "\\p{L}", count: classes) + "\(number)"
    }

    @Test("making an expression costs steps and memory, whether or not it's remembered")
    func making() throws {
        var environment = environment("abc")
        environment["pattern"] = .string(Self.heavy(0, classes: 100))
        let call = "^matchesRegex($text|$pattern)"
        for _ in 0..<2 {
            var poor = environment
            poor.limits.memory = 1_000_000
            #expect(try poor.failure(call).message.contains("(memory)"))
            poor = environment
            poor.limits.steps = 20_000
            #expect(try poor.failure(call).message.contains("(steps)"))
            // From here on, the expression is remembered.
            #expect(try environment.evaluate(call) == .bool(false))
        }
    }

    @Test("an evaluation makes each expression once, however many there are")
    func once() throws {
        var environment = environment("abc")
        environment["patterns"] = MBValue((0..<40).map { .string(Self.heavy($0, classes: 60)) })
        environment["rounds"] = MBValue((0..<10).map { MBValue($0) })
        let watch = Stopwatch()
        let counts = try environment.evaluate(
            "^list($rounds|^count(^filter($patterns|^matchesRegex($text|$item))))")
        #expect(counts?.asArray?.count == 10)
        #expect(watch.seconds < 2)
    }

    @Test("an expression that takes too long to make isn't made shortly before the deadline")
    func makingBeforeDeadline() throws {
        var environment = environment("abc")
        environment["pattern"] = .string(Self.heavy(0, classes: 2_000))
        environment.limits.seconds = 0.1
        let watch = Stopwatch()
        let error = try environment.failure("^matchesRegex($text|$pattern)")
        #expect(error.code == .deadlineExceeded)
        #expect(watch.seconds < 0.3)
    }

    @Test("what an environment remembers of patterns is bounded by the memory that they take")
    func remembered() throws {
        var environment = environment("abc")
        for number in 0..<60 {
            environment["pattern"] = .string(Self.heavy(number))
            _ = try environment.evaluate("^matchesRegex($text|$pattern)")
        }
        let cache = environment.storage.sharedCaches.patterns
        let kept = (0..<60).compactMap { cache[HashedKey(Self.heavy($0))] }
        let bytes = kept.reduce(0) { $0 + $1.cost.bytes }
        #expect(!kept.isEmpty && bytes <= 10_000_000)
        environment["pattern"] = .string(Self.heavy(0, classes: 300))
        _ = try environment.evaluate("^matchesRegex($text|$pattern)")
        #expect(cache[HashedKey(Self.heavy(0, classes: 300))] == nil)
    }
}
