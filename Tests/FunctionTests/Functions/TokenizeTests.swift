import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Structures in the log")
struct TokenizeTests {
    private func messages(_ expression: String, level: MBLogEntry.Level = .info) throws -> [String]
    {
        let log = MBCollectingLog()
        let environment = try MBEnvironment.pinned(log).setting(["n": 3])
        _ = try environment.evaluate(expression)
        #expect(log.entries.allSatisfy { $0.level == level })
        return log.entries.map(\.message)
    }

    @Test("text and references are listed one below the other with their places")
    func expansion() throws {
        #expect(
            try messages("^tokenize(a $n)") == [
                """
                --> variable expansion "a $n":
                <literal: "a " {0, 2}>
                <variable reference: "$n" {2, 2}>
                """
            ])
    }

    @Test("an operator is listed above its operands with its own place")
    func equality() throws {
        #expect(
            try messages("^tokenizeBoolean($n == 3)") == [
                """
                --> boolean "$n == 3":
                <equality test: "==" {3, 2}> containing 2 tokens:
                \t0: <variable reference: "$n" {0, 2}>
                \t1: <literal: "3" {6, 1}>
                """
            ])
    }

    @Test("blanks of arithmetic are left out")
    func arithmetic() throws {
        #expect(
            try messages("^tokenizeMath(1 + 2)") == [
                """
                --> math "1 + 2":
                <addition: "+" {2, 1}> containing 2 tokens:
                \t0: <numeric literal: "1" {0, 1}>
                \t1: <numeric literal: "2" {4, 1}>
                """
            ])
    }

    @Test("places begin at 0 inside groups and parameters, not inside subreferences")
    func levels() throws {
        #expect(
            try messages("^tokenize(x^uppercase(a$n).y$[a b].c[$n]#(4 * (1 - -$n)))") == [
                """
                --> variable expansion "x^uppercase(a$n).y$[a b].c[$n]#(4 * (1 - -$n))":
                <literal: "x" {0, 1}>
                <function call: "^uppercase(a$n).y" {1, 17}> containing 2 tokens:
                \t0: <parameter grouping: > containing 2 tokens:
                \t\t0: <literal: "a" {0, 1}>
                \t\t1: <variable reference: "$n" {1, 2}>
                \t1: <object subreference: ".y" {16, 2}>
                <variable reference: "$[a b].c[$n]" {18, 12}> containing 2 tokens:
                \t0: <object subreference: ".c" {24, 2}>
                \t1: <object subreference: "[$n]" {26, 4}> containing 1 token:
                \t\t0: <variable reference: "$n" {27, 2}>
                <math expression: "#(4 * (1 - -$n))" {30, 16}> containing 1 token:
                \t0: <multiplication: "*" {2, 1}> containing 2 tokens:
                \t\t0: <numeric literal: "4" {0, 1}>
                \t\t1: <math grouping: "(1 - -$n)" {4, 9}> containing 1 token:
                \t\t\t0: <subtraction: "-" {2, 1}> containing 2 tokens:
                \t\t\t\t0: <numeric literal: "1" {0, 1}>
                \t\t\t\t1: <negation: "-" {4, 1}> containing 1 token:
                \t\t\t\t\t0: <variable reference: "$n" {5, 2}>
                """
            ])
    }

    @Test("parameters appear the way the function reads them")
    func calls() throws {
        #expect(
            try messages("^tokenize(^array(a|)^q(a $n|)^nosuch(a)^currentTime(x)^array())") == [
                """
                --> variable expansion "^array(a|)^q(a $n|)^nosuch(a)^currentTime(x)^array()":
                <function call: "^array(a|)" {0, 10}> containing 2 tokens:
                \t0: <parameter grouping: > containing 1 token:
                \t\t0: <literal: "a" {0, 1}>
                \t1: <parameter grouping: >
                <function call: "^q(a $n|)" {10, 9}> containing 1 token:
                \t0: <literal: contains string: "a $n|">
                <function call: "^nosuch(a)" {19, 10}>
                <function call: "^currentTime(x)" {29, 15}>
                <function call: "^array()" {44, 8}>
                """
            ])
    }

    @Test("operators nest to the left, and each negation contains the next one")
    func logic() throws {
        #expect(
            try messages("^tokenizeBoolean(!! T -AND $n -OR !(1 < 2) )") == [
                """
                --> boolean "!! T -AND $n -OR !(1 < 2) ":
                <boolean or: "-OR" {13, 3}> containing 2 tokens:
                \t0: <boolean and: "-AND" {5, 4}> containing 2 tokens:
                \t\t0: <negation: "!" {0, 1}> containing 1 token:
                \t\t\t0: <negation: "!" {1, 1}> containing 1 token:
                \t\t\t\t0: <literal: "T" {3, 1}>
                \t\t1: <variable reference: "$n" {10, 2}>
                \t1: <negation: "!" {17, 1}> containing 1 token:
                \t\t0: <boolean grouping: "(1 < 2)" {18, 7}> containing 1 token:
                \t\t\t0: <less than test: "<" {2, 1}> containing 2 tokens:
                \t\t\t\t0: <literal: "1" {0, 1}>
                \t\t\t\t1: <literal: "2" {4, 1}>
                """
            ])
    }

    @Test("a condition without operators is one constant")
    func constants() throws {
        #expect(
            try messages("^tokenizeBoolean( no way )") == [
                "--> boolean \" no way \":\n<literal: \"no way\" {1, 6}>"
            ])
        #expect(try messages("^tokenizeBoolean( )") == ["--> boolean \" \":"])
    }

    @Test("places count UTF-16 code units, and escapes stand for themselves")
    func unicode() throws {
        #expect(
            try messages("^tokenize(é😀$$$n)") == [
                """
                --> variable expansion "é😀$$$n":
                <literal: "é😀" {0, 3}>
                <escape sequence: "$$" {3, 2}>
                <variable reference: "$n" {5, 2}>
                """
            ])
    }

    @Test("a syntax error is only logged, with its place")
    func syntaxErrors() throws {
        #expect(
            try messages("^tokenizeBoolean(-OR)", level: .error) == [
                """
                --> "-OR": syntax error: the operator '-OR' lacks its left operand at 1:1
                    -OR
                    ^~~
                """
            ])
    }

    @Test("hostile texts are printed quickly, on a small stack, and shortened")
    func hostileTexts() {
        let texts = [
            "^tokenizeMath(\(repeated("(", 190))1\(repeated(")", 190)))",
            "^tokenizeMath(1\(repeated(" + 1", 20_000)))",
            "^tokenizeBoolean(\(repeated("!", 80_000))T)",
            "^tokenize(\(repeated("$n ", 30_000)))",
            "^tokenize(\(repeated("^array(", 180))\(repeated(")", 180)))",
            "^tokenize($n\(repeated("[$n", 180))\(repeated("]", 180)))",
            "^tokenizeBoolean(\(repeated("T -AND (", 180))T\(repeated(")", 180)))",
        ]
        let (lengths, seconds) = onSmallStack { () -> [Int] in
            texts.map { text in
                let log = MBCollectingLog()
                _ = try? MBEnvironment.pinned(log).evaluate(text)
                return log.entries.first?.message.utf8.count ?? 0
            }
        }
        #expect(lengths?.allSatisfy { $0 > 1_000 && $0 < 12_000 } == true, "\(lengths ?? [])")
        #expect(seconds < 10)
    }

    private func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }
}
