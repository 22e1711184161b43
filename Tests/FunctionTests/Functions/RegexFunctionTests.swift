import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Regular expressions")
struct RegexFunctionTests {
    @Test("a long text in which little matches is searched to its end")
    func sparseMatches() throws {
        var environment = MBEnvironment()
        environment["text"] = .string(String(repeating: "no digit here. ", count: 5_000) + "7")
        let text = try environment.evaluate("^replaceRegex($text|[0-9]+|!)", as: .string)
        #expect(text?.description.hasSuffix("here. !") == true)
    }

    @Test("an empty or wrong pattern is an error")
    func wrongPatterns() {
        for pattern in ["", "[", "a{2,1}"] {
            #expect(throws: MBExpressionError.self) {
                try MBEnvironment().evaluate("^replaceRegex(a|^q(\(pattern))|b)")
            }
        }
    }

    @Test("a pattern that was abandoned is an error in every function, never a missing match")
    func givenUp() throws {
        var environment = MBEnvironment()
        environment["text"] = .string(String(repeating: "a", count: 40) + "!")
        for call in [
            "^replaceRegex($text|(a+)+$|x)", "^stripRegex($text|(a+)+$)",
            "^matchesRegex($text|(a+)+$)", "^matchesRegex($text|a|(a+)+$)",
        ] {
            #expect(try environment.failure(call).code == .limitExceeded, "\(call)")
        }
    }

    @Test("all matching in an evaluation is paid for with its steps")
    func sharedSteps() throws {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog(capacity: 1)
        environment["text"] = .string(String(repeating: "a", count: 22))
        let watch = Stopwatch()
        let error = try environment.failure("^repeat(300000|^matchesRegex($text|(.*)(.*)(.*)x))")
        #expect(error.code == .limitExceeded)
        #expect(watch.seconds < 10)
    }

    @Test("a deadline that passes while matching is distinguished from too many steps")
    func deadline() throws {
        var environment = MBEnvironment()
        environment.limits.seconds = 0.05
        environment.limits.regularExpressionSteps = .max
        environment["text"] = .string(String(repeating: "ab ", count: 200_000))
        let error = try environment.failure("^replaceRegex($text|(.*)(.*)(.*)(.*)x|y)")
        #expect(error.code == .deadlineExceeded)
    }

    @Test("the first match is enough to know that there is one")
    func firstMatch() throws {
        var environment = MBEnvironment()
        environment["text"] = .string(String(repeating: "ab", count: 150_000))
        environment.limits.steps = 30_000
        #expect(try environment.evaluate("^matchesRegex($text|a)") == true)
        #expect(try environment.failure("^stripRegex($text|a)").code == .limitExceeded)
    }

    @Test("a mark in a template is one although a combining mark follows it")
    func marksThatCombine() throws {
        var environment = MBEnvironment()
        environment["template"] = "\\\u{301}$0\u{337}, $\u{301}"
        #expect(
            try environment.evaluate("^replaceRegex(ab|a|$template)")
                == "\u{301}a\u{337}, $\u{301}b")
    }

    @Test("many matches in a long text are replaced in linear time")
    func manyMatches() throws {
        var environment = MBEnvironment()
        environment["text"] = .string(String(repeating: "é😀", count: 50_000))
        let watch = Stopwatch()
        let text = try environment.evaluate("^replaceRegex($text|(é)|<$1>)", as: .string)
        #expect(text?.description.utf8.count == 400_000)
        #expect(watch.seconds < 10)
    }

    @Test(
        "the reason for a wrong pattern has its place where that's certain",
        arguments: [
            ("a[b", "the '[' at offset 1 is not closed"),
            ("é😀[b", "the '[' at offset 3 is not closed"),
            ("[]", "the '[' at offset 0 is not closed"),
            ("(a(b)", "the '(' at offset 0 is not closed"),
            ("(?i", "the '(' at offset 0 is not closed"),
            ("a)", "the ')' at offset 1 has no opening '('"),
            ("a|+", "there is nothing that the '+' at offset 2 could repeat"),
            ("(?#[)[", ""), ("\\Qa(\\E\\p{Foo}", ""), ("[z-a]", ""), ("a**", ""), ("\\1", ""),
        ])
    func reasons(pattern: String, reason: String) throws {
        var environment = MBEnvironment()
        environment["pattern"] = .string(pattern)
        let message = try environment.failure("^matchesRegex(a|$pattern)").message
        #expect(
            message.hasSuffix(
                "isn't a regular expression" + (reason.isEmpty ? "" : ": \(reason)")))
    }

    @Test("a pattern that the engine accepts has no problem")
    func rightPatterns() throws {
        var generator = NumberGenerator(seed: 4)
        let pieces = "ab[]()^|*+?{},:\\-&1é.".map(String.init)
        for _ in 0..<5_000 {
            let pattern = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }.joined()
            guard (try? NSRegularExpression(pattern: pattern)) != nil else { continue }
            #expect(PatternProblem(in: pattern)?.description == nil, "\(pattern)")
        }
    }

    @Test("a date that a format can't show is an error, not an empty text")
    func emptyDates() {
        #expect(throws: MBExpressionError.self) {
            let date = "^unixTimestampToDate(#(-99999999999999999))"
            return try MBEnvironment().evaluate("^formatDate(\(date)|yyyy-MM-dd G)")
        }
    }

    @Test("a group may be a part of a character")
    func splitCharacters() throws {
        var environment = MBEnvironment()
        environment["text"] = "e\u{301}\r\n"
        let result = try environment.evaluate("^replaceRegex($text|^q(e|\\r)|<$0>)")
        #expect(
            result.map { Array($0.description.unicodeScalars) }
                == Array("<e>\u{301}<\r>\n".unicodeScalars))
    }

    @Test("a text that evaluates itself fails with a short message")
    func shortMessages() throws {
        var environment = MBEnvironment()
        environment["text"] = "^eval($text)"
        let error = try #require(throws: MBExpressionError.self) {
            try environment.evaluate("^eval($text)")
        }
        #expect(error.description.utf8.count < 2_000)
    }
}
