import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Hints for the syntax of other languages")
struct HintTests {
    @Test("a text is in quotation marks if it has two")
    func quotationMarks() {
        #expect(Hint.unquoted("'a'") == "a" && Hint.unquoted("\"\"") == "")
        #expect(Hint.unquoted("'") == nil && Hint.unquoted("'a\"") == nil)
    }

    @Test(
        "the error's message says what to write instead",
        arguments: [
            ("$a = 1", .boolean, "write == or -EQ"),
            ("$a =1", .boolean, "write == or -EQ"),
            ("$a === 1", .boolean, "write == or -EQ"),
            ("$a <> 1", .boolean, "write != or -NE"),
            ("$a !== 1", .boolean, "write != or -NE"),
            ("$a ≠ 1", .boolean, "write != or -NE"),
            ("$a -NEQ b", .boolean, "write != or -NE"),
            ("$a -NEQ $b", .boolean, "write != or -NE"),
            ("$a -LEQ 2", .boolean, "write <= or -LTE"),
            ("$a -GEQ 2", .boolean, "write >= or -GTE"),
            ("$a ≥ 1", .boolean, "write >= or -GTE"),
            ("$a and $b", .boolean, "write && or -AND"),
            ("$a OR $b", .boolean, "write || or -OR"),
            ("$a & $b", .boolean, "write && or -AND"),
            ("not $a", .boolean, "write !"),
            ("$a -eq 1", .boolean, "write == or -EQ"),
            ("$a -equals 1", .boolean, "write == or -EQ"),
            ("$a -and $b", .boolean, "write && or -AND"),
            ("$a -gte $b", .boolean, "write >= or -GTE"),
            (
                "hasPrefix($a|d)", .boolean,
                "write a call as ^hasPrefix(…), and text with parentheses as ^q(…)"
            ),
            ("$b and($a)", .boolean, "write && or -AND"),
            ("round(2.5) + 1", .number, "write a call as ^round(…)"),
            ("$a + 1 > 2", .boolean, "write arithmetic as #( … )"),
            ("$a*2 > 3", .boolean, "write arithmetic as #( … )"),
            ("$a ? yes", .boolean, "write ^if(condition|then|else)"),
            ("$a == John Smith", .boolean, "write text with spaces as ^q(John Smith)"),
            ("hello (world) == 1", .boolean, "write text with spaces as ^q(…)"),
            (
                "$a == 'John Smith'", .boolean,
                "quotes are part of a text; write ^q(John Smith)"
            ),
            (
                "$a == \"John Smith\"", .boolean,
                "quotes are part of a text; write ^q(John Smith)"
            ),
            ("$a == (Jr", .boolean, "write text with parentheses as ^q(…)"),
            ("2 × 3", .number, "write *"), ("6 ÷ 2", .number, "write /"),
            ("7 mod 2", .number, "write %"),
            (
                "$a- $b", .number,
                "'-' is part of the name before it; put a space between them"
            ),
            ("$a.b-$b", .number, "'-' is part of the name before it; put a space between them"),
            ("$a >= 2", .number, "a comparison is a boolean expression"),
            ("$a|1", .number, "a pipe can only separate the parameters of a function"),
            ("1e-2", .number, "write the number without an exponent"),
            ("1.5E+2", .number, "write the number without an exponent"),
            ("1e -2", .number, "put a space after the operator"),
            ("xe-2", .number, "put a space after the operator"),
            ("5 -3", .number, "put a space after the operator"),
            ("${ user.name }", .string, "remove the spaces inside the braces"),
            ("${$user.name}", .string, "write it without the inner $"),
            (
                "${a / b}", .string,
                "write arithmetic as #( … ), and a name with other characters as $[…]"
            ),
            ("${two words}", .string, "use $[…] for a name with other characters"),
            ("^uppercas(a)", .object, "did you mean '^uppercase'?"),
        ] as [(String, MBContext, String)])
    func suggestions(_ text: String, _ context: MBContext, _ expected: String) throws {
        let environment = try MBEnvironment.pinned().setting(["a": 1, "b": 2])
        let error = try environment.failure(text, as: context)
        #expect(error.suggestion == expected)
        #expect(error.message.hasSuffix("; \(expected)"))
    }

    @Test("operands that aren't texts get no advice about texts", arguments: ["$a two", "$a $b"])
    func noTexts(_ text: String) throws {
        let environment = try MBEnvironment.pinned().setting(["a": 1, "b": 2])
        #expect(try environment.failure(text, as: .boolean).suggestion == nil)
    }

    @Test(
        "correct expressions that look like mistakes stay correct",
        arguments: [
            ("$a == 'x'", false), ("$a == =", false), ("and == and", true), ("$text == not", true),
            ("=1 == =1", true),
        ])
    func meaningsStay(_ text: String, _ expected: Bool) throws {
        let environment = try MBEnvironment.pinned().setting(["a": 1, "text": "not"])
        #expect(try environment.evaluate(text, as: .boolean) == .bool(expected))
    }

    @Test("a long text between spaces doesn't cause a long hint")
    func longWords() throws {
        let long = String(repeating: "=", count: 50_000)
        let error = try MBEnvironment.pinned().failure("a \(long)x", as: .boolean)
        #expect(error.description.utf8.count < 1_000)
    }
}

@Suite("Warnings about expressions")
struct ExpressionWarningTests {
    private func warnings(
        _ text: String, as context: MBContext, _ variables: MBDictionary = [:]
    ) throws -> [String] {
        let log = MBCollectingLog()
        let environment = try MBEnvironment.pinned(log).setting(variables)
        for _ in 0..<3 { _ = try environment.evaluate(text, as: context) }
        #expect(log.entries.allSatisfy { $0.level == .warning })
        return log.drain().map(\.message)
    }

    @Test("a Boolean that is compared with a word for it isn't a reason")
    func words() throws {
        for word in ["true", "False", "T", "no"] {
            #expect(try warnings("$isOpen == \(word)", as: .boolean, ["isOpen": true]) == [])
        }
    }

    @Test("quotation marks around a compared text")
    func quotes() throws {
        #expect(
            try warnings("$name == 'Ann'", as: .boolean) == [
                "the quotes are part of the compared text 'Ann'; write Ann or ^q(…), "
                    + "in '$name == 'Ann''"
            ])
        #expect(
            try warnings("$name == ''", as: .boolean) == [
                "the quotes are part of the compared text ''; a condition such as !$name asks "
                    + "whether a text is empty, in '$name == '''"
            ])
        #expect(try warnings("$name == ^q('Ann')", as: .boolean) == [])
    }

    @Test(
        "a word that is false in other languages and true here",
        arguments: [
            ("false", "false"), (" nil ", "nil"), ("!null", "null"), ("$name -AND FALSE", "FALSE"),
            ("no || $name", "no"), ("^if(false|a|b)", "false"), ("(nil)", "nil"),
        ])
    func falseWords(_ text: String, _ word: String) throws {
        let found = try MBExpression(text, as: .boolean).program.warnings
        #expect(found.map(\.code) == [.falseWord])
        #expect(found.map(\.message) == ["the text '\(word)' is true as a condition; write F"])
        #expect(try warnings(text, as: .boolean) == [])
    }

    @Test(
        "such a word outside a condition", arguments: ["$name == no", "^if($name|no|nil)", "F"])
    func otherWords(_ text: String) throws {
        #expect(try MBExpression(text, as: .boolean).program.warnings.isEmpty)
    }

    @Test(
        "an unclosed form",
        arguments: [
            ("Hi ${user.name", "${"), ("a $[b", "$["), ("a $(b", "$("), ("#(1 + 2", "#("),
            ("^a-b:c(x", "^a-b:c("), ("$list[0.name", "["), ("$map.list[", "["), ("$[a b][0", "["),
            ("^array(a)[0 ${", "["),
        ])
    func unclosed(_ text: String, _ marker: String) throws {
        #expect(
            try warnings(text, as: .string) == [
                "'\(marker)' is never closed, so it's text, in '\(text)'"
            ])
    }

    @Test(
        "text with markers that don't begin a form isn't a warning",
        arguments: [
            "$5", "a # b", "^", "$${a", "##(", "${a}", "[$a", "cost: #", "${a}[0",
            "$(a)[0", "$a [0", "$a][", "$a\\n[0", "$a$$[",
        ])
    func innocent(_ text: String) throws {
        #expect(try warnings(text, as: .string) == [])
    }
}
