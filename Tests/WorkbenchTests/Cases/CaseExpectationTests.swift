import MBDataEnvironment
import MBMLWorkbench
import Testing

@Suite("Expectations of cases")
struct CaseExpectationTests {
    /// A case without its id, and what it reports.
    struct Row: Sendable, CustomStringConvertible {
        let example: String
        let messages: [String]

        init(_ example: String, _ messages: String...) {
            (self.example, self.messages) = (example, messages)
        }

        var description: String { example }
    }

    private static let values = [
        Row(##""expression": "#(2 * 2)", "expect": 4"##),
        Row(##""expression": "#(2 * 2)", "expect": 5"##, "expected 5, got 4"),
        Row(
            ##""expression": "#(2 * 2)", "expect": "4""##,
            #"expected "4" (string), got 4 (number)"#),
        Row(#""expression": "$none", "expect": null"#),
        Row(#""expression": "$none", "expect": 1"#, "expected 1, got nothing"),
        Row(#""expression": "$none", "expectNothing": true"#),
        Row(#""expression": "a", "expectNothing": true"#, #"expected nothing, got "a""#),
        Row(
            #""variables": {"n": 12345678901234567890.123}, "expression": "$n", "expect": "#
                + "12345678901234567890.123"),
        Row(
            #""variables": {"n": 12345678901234567890.123}, "expression": "$n", "expect": "#
                + "12345678901234567890.124",
            "expected 12345678901234567890.124, got 12345678901234567890.123"),
        Row(
            #""variables": {"d": {"$date": 0}}, "expression": "$d", "expect": {"$date": 1}"#,
            #"expected {"$date":1}, got {"$date":0}"#),
        Row(
            #""variables": {"d": {"$date": 0}}, "expression": "$d", "expect": {"$date": 0}"#),
        Row(
            #""expression": "^set(a|b)", "expect": {"$set": ["b", "c"]}"#,
            #"expected the member "c""#, #"got the member "a""#),
        Row(
            #""variables": {"n": 1}, "expression": ["$n", "$n"], "as": "string", "#
                + #""expect": ["1", "1"]"#),
        Row(
            #""as": "string", "expression": "a\nb", "expect": ["a", "b"]"#),
        Row(
            #""as": "boolean", "expression": "1 -GT 2", "expect": false"#),
    ]

    private static let parts = [
        Row(
            #""variables": {"o": {"items": [{"price": 5}]}}, "expression": "$o", "#
                + #""expect": {"items": [{"price": 4}]}"#,
            "$.items[0].price: expected 4, got 5"),
        Row(
            #""variables": {"o": {"a b": 1, "c": 2}}, "expression": "$o", "expect": {"c": 2}"#,
            #"$["a b"]: expected nothing, got 1"#),
        Row(
            #""variables": {"o": {"c": 2}}, "expression": "$o", "expect": {"a": [1], "c": 2}"#,
            "$.a: expected [1], got nothing"),
        Row(
            #""expression": "^array(a|x|b|c)", "expect": ["a", "b", "c"]"#,
            #"$[1]: expected nothing, got "x""#),
        Row(
            #""expression": "^array(a|c)", "expect": ["a", "b", "c"]"#,
            #"$[1]: expected "b", got nothing"#),
        Row(
            #""expression": "^array(a|b|c)", "expect": ["x", "y"]"#,
            "expected 2 elements, got 3", #"$[0]: expected "x", got "a""#,
            #"$[1]: expected "y", got "b""#, #"$[2]: expected nothing, got "c""#),
    ]

    private static let nulls = [
        Row(nulls("[null, 1]", "[null, 1]")),
        Row(nulls("[null, 1]", "[1]"), "$[0]: expected nothing, got null"),
        Row(nulls("[1]", "[1, null]"), "$[1]: expected null, got nothing"),
        Row(nulls("[null, 1]", "[1, 1]"), "$[0]: expected 1, got null"),
        Row(
            nulls(#"{"a": 1, "b": null}"#, #"{"a": 1, "c": null}"#),
            "$.c: expected null, got nothing", "$.b: expected nothing, got null"),
        Row(
            nulls(#"[{"a": [null]}]"#, #"[{"a": []}]"#), "$[0].a[0]: expected nothing, got null"),
        Row(nulls(#"{"a": null}"#, #"{"a": 1}"#), "$.a: expected 1, got null"),
        Row(
            nulls(#"{"a": 1}"#, #"{"b": null}"#).replacing(
                #""expect":"#, with: #""expectContains":"#),
            "$.b: expected null, got nothing"),
    ]

    /// A case whose value is a variable.
    private static func nulls(_ value: String, _ expected: String) -> String {
        #""variables": {"o": \#(value)}, "expression": "$o", "expect": \#(expected)"#
    }

    private static let others = [
        Row(##""expression": "#(1)", "expectType": "number""##),
        Row(#""expression": "$none", "expectType": "null""#),
        Row(
            ##""expression": "#(1)", "expectType": "string""##,
            "expected a value of the type string, got 1 (number)"),
        Row(#""expression": "Hello", "expectContains": "ell""#),
        Row(
            #""expression": "Hello", "expectContains": ["ell", "x"]"#,
            #"expected a text with "x", got "Hello""#),
        Row(#""expression": "^array(a|b|c)", "expectContains": ["c", "a"]"#),
        Row(
            #""expression": "^array(a|b)", "expectContains": ["a", "a"]"#,
            #"expected another element "a", but found none"#),
        Row(
            #""variables": {"o": [null]}, "expression": "$o", "expectContains": [null, null]"#,
            "expected another element null, but found none"),
        Row(#""expression": "^array(a|b|a)", "expectContains": ["a", "a"]"#),
        Row(
            #""variables": {"o": [{"a": 1, "b": 2}, {"a": 1}]}, "expression": "$o", "#
                + #""expectContains": [{"a": 1}, {"a": 1, "b": 2}]"#),
        Row(
            #""variables": {"o": [{"a": 1, "b": 2}, {"a": 3}]}, "expression": "$o", "#
                + #""expectContains": [{"a": 1}, {"b": 2}]"#,
            #"expected another element {"b":2}, but found none"#),
        Row(
            #""expression": "^array(a|b|c)", "expectContains": ["d"]"#,
            #"expected an element "d", but found none"#),
        Row(
            #""variables": {"o": [{"a": 1, "b": 2}]}, "expression": "$o", "#
                + #""expectContains": [{"a": 1}]"#),
        Row(
            #""variables": {"o": {"a": {"b": 2, "c": 3}}}, "expression": "$o", "#
                + #""expectContains": {"a": {"b": 4}}"#,
            "$.a.b: expected 4, got 2"),
        Row(#""expression": "^set(a|b)", "expectContains": ["a"]"#),
        Row(
            #""expression": "^set(a|b)", "expectContains": ["x"]"#,
            #"expected a member "x", but found none"#),
        Row(
            ##""expression": "#(1)", "expectContains": "1""##,
            #"expected a value with "1", got 1"#),
        Row(#""expression": "A-12", "expectMatches": "^[A-Z]-[0-9]+$""#),
        Row(
            #""expression": "A-x", "expectMatches": "^[A-Z]-[0-9]+$""#,
            #"expected a match of "^[A-Z]-[0-9]+$", got "A-x""#),
        Row(##""as": "number", "expression": "12", "expectMatches": "^1""##),
        Row(
            #""expression": "$none", "expectMatches": "^$""#,
            #"expected a match of "^$", got nothing"#),
        Row(
            #""expression": "^array(a)", "expectMatches": "a""#,
            #"expected a match of "a", got ["a"]"#),
        Row(#""expression": "^nosuch()", "expectError": "unknownFunction""#),
        Row(
            #""expression": "ok", "expectError": "unknownFunction""#,
            #"expected the error unknownFunction, got "ok""#),
        Row(
            ##""expression": "#(1/0)", "expectError": "unknownFunction""##,
            "expected the error unknownFunction, got divisionByZero: evaluation error: division by "
                + "zero at 1:3"),
        Row(
            ##""expression": "#(1/0)", "expect": 1"##,
            "failed: evaluation error: division by zero at 1:3 [divisionByZero]"),
        Row(#""expression": "^log(hello)", "expectLog": "hello""#),
        Row(
            #""expression": "a", "expectLog": "hello""#,
            #"log: expected an entry with "hello", got no entries"#),
        Row(#""expression": "a", "expectLog": []"#),
    ]

    private static let missing = [
        Row(##""expression": "#(1)""##, #"has no expectation, and gave 1; write "expect": 1"#),
        Row(
            ##""expression": "^dictionary($$date|#(1))""##,
            #"has no expectation, and gave {"$date":1}; a case file can't hold the value, which has "#
                + #"the type dictionary; write "expectType""#),
        Row(
            #""expression": "$none""#,
            #"has no expectation, and gave nothing; write "expectNothing": true"#),
        Row(
            #""send": "A:b""#,
            #"no listener listens to 'A:b'; if that is right, write "expectEffects": []"#),
    ]

    @Test(
        "a difference says where it is, what was expected and what was found",
        arguments: values + parts + nulls + others + missing)
    func messages(_ row: Row) throws {
        #expect(try CaseFixture.messages(row.example) == row.messages)
    }

    @Test("an event that no listener listens to fails, unless the case expects no effects")
    func unheard() throws {
        let document = "<MBML modules='MBEventHandling'><Listener name='Cart:add'/></MBML>"
        let file = try CaseFixture(["m.xml": document]).file(
            """
            {"document": "m.xml"}
            {"id": "a", "send": "Cart:add"}
            {"id": "b", "send": "Cart:ad"}
            {"id": "c", "send": "Cart:ad", "expectVariables": {"n": null}}
            {"id": "d", "send": "Cart:ad", "expectEffects": ["posted A"]}
            {"id": "e", "send": "Cart:ad", "expectEffects": []}
            """)
        let message = "no listener listens to 'Cart:ad'; did you mean 'Cart:add'?"
        #expect(
            file.cases.map { $0.failure()?.messages ?? [] } == [
                [#"has no expectation; write "expectEffects" or "expectVariables""#],
                [#"\#(message); if that is right, write "expectEffects": []"#], [message],
                [message, #"effects[0]: expected "posted A", got nothing"#], [],
            ])
    }

    @Test("at most ten differences are shown, and the others are counted")
    func many() throws {
        let numbers = (1...30).map { "\($0 + 1)" }.joined(separator: ", ")
        let file = try CaseFixture().file(
            #"{"set": {"n": [\#((1...30).map { "\($0)" }.joined(separator: ", "))]}}"#
                + "\n" + #"{"id": "n", "expression": "$n", "expect": [\#(numbers)]}"#)
        let failure = try #require(file.cases[0].failure())
        #expect(failure.messages.count == 10)
        #expect(failure.description.hasSuffix("\n  and 20 more differences"))
    }

    @Test("texts show what can't be seen, and where they begin to differ")
    func texts() throws {
        #expect(
            try CaseFixture.messages(
                #""variables": {"t": "a\u00a0b"}, "expression": "$t", "expect": "a b""#)
                == [#"expected "a b", got "a\u00a0b""#])
        // Composed and decomposed letters look the same.
        #expect(
            try CaseFixture.messages(
                #""variables": {"t": "e\u0301"}, "expression": "$t", "expect": "\u00e9""#)
                == [#"expected "\u00e9", got "e\u0301""#])
        for (key, expected) in [
            ("expectMatches", #""^\u00e9$""#), ("expectContains", #""\u00e9!""#),
        ] {
            let found = try CaseFixture.messages(
                #""variables": {"t": "e\u0301"}, "expression": "$t", "\#(key)": \#(expected)"#)
            #expect(found.count == 1)
            #expect(
                found[0].contains(expected) && found[0].hasSuffix(#"got "e\u0301""#), "\(found)")
        }
        #expect(
            try CaseFixture.messages(
                #""variables": {"t": {"e\u0301": 1}}, "expression": "$t", "expect": {"\u00e9": 1}"#
            )
            .sorted() == [
                "$.é: expected 1, got nothing", #"$["e\u0301"]: expected nothing, got 1"#,
            ])
        let long = "The quick brown fox jumps over the lazy dog and "
        #expect(
            try CaseFixture.messages(
                "\"variables\": {\"t\": \"\(long)runs\"}, \"expression\": \"$t\", "
                    + "\"expect\": \"\(long)sits\"")
                == [
                    """
                    the texts differ at character 49
                      expected …"s over the lazy dog and sits"
                      got      …"s over the lazy dog and runs"
                    \(String(repeating: " ", count: 37))^
                    """
                ])
        #expect(
            try CaseFixture.messages(
                #""as": "string", "expression": "a\nb\nc", "expect": ["a", "b ", "c"]"#)
                == [
                    """
                    the texts differ in line 2, at character 2
                      expected "a\\nb \\nc"
                      got      "a\\nb\\nc"
                                    ^
                    """
                ])
    }

    @Test("a condition shows the values of its operands under them")
    func operands() throws {
        let file = try CaseFixture().file(
            #"{"set": {"count": 2, "user": {"isGuest": true}}}"# + "\n"
                + #"{"id": "c", "as": "boolean", "#
                + #""expression": "$count -GT 1 -AND !$user.isGuest -AND $cart", "expect": true}"#)
        let failure = try #require(file.cases[0].failure())
        #expect(
            failure.description.split(separator: "\n").dropFirst().map(String.init) == [
                "  expected true, got false",
                "  $count -GT 1 -AND !$user.isGuest -AND $cart",
                "  ^~~~~~ 2",
                "                     ^~~~~~~~~~~~~ true",
                "                                        ^~~~~ (skipped)",
            ])
    }

    @Test("nothing says where it comes from")
    func nothing() throws {
        let file = try CaseFixture().file(
            #"{"set": {"user": {}}}"# + "\n"
                + #"{"id": "c", "expression": "$usr.name", "expect": "Ann"}"#)
        let failure = try #require(file.cases[0].failure())
        #expect(
            failure.description.hasSuffix(
                """
                test.cases.jsonl:2: c
                  expected "Ann", got nothing
                  nothing because of $usr: there is no variable 'usr'; did you mean 'user'?
                """), "\(failure)")
    }
}
