import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite struct SyntaxErrors {
    struct Shown: Sendable {
        let text: String
        let context: MBContext
        let code: MBExpressionError.Code
        /// The caret line under the expression, from its first column.
        let caret: String

        init(_ text: String, _ context: MBContext, _ code: MBExpressionError.Code, _ caret: String)
        {
            self.text = text
            self.context = context
            self.code = code
            self.caret = caret
        }

        var range: Range<Int> {
            let lower = caret.utf16.count { $0 == 32 }
            return lower..<caret.utf16.count
        }
    }

    static let documented: [Shown] = [
        Shown("${this will fail}", .object, .invalidReference, "      ^~~~~~~~~~"),
        Shown("${a / b}", .object, .invalidReference, "   ^~~~"),
        Shown("a ${} b", .string, .emptyReference, "  ^~~"),
        Shown("$[]", .object, .emptyReference, "^~~"),
        Shown("x $()", .object, .emptyReference, "  ^~~"),
        Shown("$user[]", .object, .emptySubreference, "     ^~"),
        Shown("5 -3", .number, .ambiguousSign, "  ^~"),
        Shown("2+3", .number, .ambiguousSign, " ^~"),
        Shown("1 -1", .number, .ambiguousSign, "  ^~"),
        Shown("+1 +1", .number, .ambiguousSign, "   ^~"),
        Shown("a #(5 -3)", .string, .ambiguousSign, "      ^~"),
        Shown("$a-$b", .number, .missingOperator, "   ^~"),
        Shown("1 1", .number, .missingOperator, "  ^"),
        Shown("1 + * 2", .number, .missingOperand, "    ^"),
        Shown("1 +", .number, .missingOperand, "  ^"),
        Shown("(1 + 2", .number, .unbalancedParenthesis, "^"),
        Shown("1 + 2)", .number, .unbalancedParenthesis, "     ^"),
        Shown("1 + ()", .number, .emptyGroup, "    ^~"),
        Shown("$x == John Smith", .boolean, .missingOperator, "           ^~~~~"),
        Shown("$x == ^f($a|b", .boolean, .missingOperator, "      ^~~"),
        Shown("$a ^count($b)", .boolean, .missingOperator, "   ^~~~~~~~~~"),
        Shown("$a ${b}", .boolean, .missingOperator, "   ^~~~"),
        Shown("x${a} or T", .boolean, .missingOperator, " ^~~~"),
        Shown("#($a + 1 == 2", .boolean, .missingOperator, "^~"),
        Shown("$[a b == 1", .boolean, .missingOperator, "^~"),
        Shown("1 + ^f(2", .number, .missingOperator, "    ^~~"),
        Shown("T -AND", .boolean, .missingOperand, "  ^~~~"),
        Shown("== x", .boolean, .missingOperand, "^~"),
        Shown("T -AND (F", .boolean, .unbalancedParenthesis, "       ^"),
        Shown("T)", .boolean, .unbalancedParenthesis, " ^"),
        Shown("!", .boolean, .missingOperand, "^"),
    ]

    @Test("each is found when the text is compiled", arguments: documented)
    func areFoundAtCompileTime(shown: Shown) throws {
        let error = try #require(throws: MBExpressionError.self) {
            try MBExpression(shown.text, as: shown.context)
        }
        #expect(error.kind == .syntax)
        #expect(error.code == shown.code)
        #expect(error.range == shown.range)
        #expect(error.expression == shown.text)
        #expect(error.location == MBSourceLocation(line: 1, column: shown.range.lowerBound + 1))
    }

    @Test("each is printed with a caret under its place", arguments: documented)
    func arePrintedWithCaret(shown: Shown) throws {
        let error = try MBEnvironment.pinned().failure(shown.text, as: shown.context)
        let place = "1:\(shown.range.lowerBound + 1)"
        let wanted =
            "syntax error: \(error.message) at \(place)\n    \(shown.text)\n    \(shown.caret)"
        #expect(error.description == wanted)
        let advice = error.suggestion.map { "; \($0)" } ?? ""
        let problem = "syntax error: \(error.message.dropLast(advice.count)) at \(place)"
        #expect(error.errorDescription == problem)
        #expect(error.message.hasSuffix(advice))
    }

    @Test("empty parentheses of arithmetic are shown at their place")
    func emptyMathHasAPlace() throws {
        let error = try MBEnvironment.pinned().failure("total #() here", as: .string)
        #expect(error.code == .emptyGroup)
        let range = try #require(error.range)
        #expect(range.lowerBound >= 6 && range.upperBound <= 9)
        #expect(error.description.contains("    total #() here\n      "))
    }

    @Test("the message suggests what to write instead")
    func suggestsTheRemedy() throws {
        let environment = MBEnvironment.pinned()
        let words = try environment.failure("$x == John Smith", as: .boolean)
        #expect(words.message.contains("^q(John Smith)"))
        let group = try environment.failure("$x == (Jr", as: .boolean)
        #expect(group.message.contains("^q("))
        let sign = try environment.failure("5 -3", as: .number)
        #expect(sign.message.contains("put a space after the operator"))
    }
}

@Suite struct ErrorPlaces {
    @Test("in a text of several lines only the line is printed")
    func severalLines() throws {
        let text = "first line\nsecond ${a b} line\nthird"
        let error = try MBEnvironment.pinned().failure(text)
        #expect(error.range == 21..<23)
        #expect(error.location?.description == "2:11")
        #expect(error.description.hasSuffix("\n    second ${a b} line\n              ^~"))
        #expect(error.expression == text)
    }

    @Test("a tab before the place stays a tab before the caret")
    func tabs() throws {
        let error = try MBEnvironment.pinned().failure("\t\t${a b}")
        #expect(error.location?.description == "1:6")
        #expect(error.description.hasSuffix("\n    \t\t${a b}\n    \t\t   ^~"))
    }

    @Test("a range counts UTF-16 code units, and the caret counts characters")
    func beyondTheBasicPlane() throws {
        let error = try MBEnvironment.pinned().failure("🎉 ${a b}")
        #expect(error.range == 6..<8)
        #expect(error.location?.description == "1:6")
        #expect(error.description.hasSuffix("\n    🎉 ${a b}\n         ^~"))
    }

    @Test("a place in a nested parameter is measured in the whole text")
    func nestedParameters() throws {
        let text = "n = ^array(1|^array(2|#(3 3)))"
        let error = try MBEnvironment.pinned().failure(text)
        #expect(error.code == .missingOperator)
        #expect(error.range == 26..<27)
        #expect(error.expression == text)
    }

    @Test("a place in a parameter on a later line is measured in the whole text")
    func nestedParametersOnLines() throws {
        let text = "^array(\n1|\n  ^array(${a b})\n)"
        let error = try MBEnvironment.pinned().failure(text)
        #expect(error.location?.description == "3:13")
        #expect(error.description.contains("      ^array(${a b})\n                ^~"))
    }

    @Test("a lazily evaluated parameter fails when it is evaluated, with its place")
    func lazyParameters() throws {
        let log = MBCollectingLog()
        let environment = MBEnvironment.pinned(log)
        let text = "say ^if(T|${a b}|no)"
        #expect(try environment.evaluate(text, as: .string) == "say ")
        let entry = try #require(log.drain().first?.error)
        #expect(entry.code == .invalidReference)
        #expect(try environment.evaluate("say ^if(F|${a b}|no)") == "say no")
        #expect(log.drain().isEmpty)
    }

    @Test("an error swallowed from a lazy parameter has the whole text and its place there")
    func swallowedErrorsHaveAPlace() throws {
        let log = MBCollectingLog()
        let environment = MBEnvironment.pinned(log)
        let text = "say ^if(T|${a b}|no)"
        _ = try environment.evaluate(text, as: .string)
        let error = try #require(log.drain().first?.error)
        #expect(error.range == 13..<15)
        #expect(error.expression == text)
    }

    @Test("the place in a text that ^eval evaluates belongs to the underlying error")
    func evaluatedTexts() throws {
        let environment = try MBEnvironment.pinned().setting("code", to: "ab ${c d}")
        let error = try environment.failure("x ^eval($code)")
        #expect(error.range == 2..<14)
        #expect(error.expression == "x ^eval($code)")
        #expect(error.underlying?.range == 6..<8)
        #expect(error.underlying?.expression == "ab ${c d}")
    }

    @Test("a long line is shortened around the place")
    func longLines() throws {
        let before = String(repeating: "x", count: 5_000)
        let text = before + "${a b}" + String(repeating: "y", count: 99)
        let error = try MBEnvironment.pinned().failure(text)
        #expect(error.range == 5_003..<5_005)
        #expect(error.description.utf8.count < 600)
    }
}
