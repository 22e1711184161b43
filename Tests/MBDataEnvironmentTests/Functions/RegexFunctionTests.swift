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

    @Test("a date that a format cannot show is an error, not an empty text")
    func emptyDates() {
        #expect(throws: MBExpressionError.self) {
            let date = "^unixTimestampToDate(#(-99999999999999999))"
            return try MBEnvironment().evaluate("^formatDate(\(date)|yyyy-MM-dd G)")
        }
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
