import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Messages without data")
struct RedactionTests {
    @Test("interpolated values are left out unless they're marked as safe")
    func interpolation() {
        let (name, count) = ("Zoë", 3)
        let message: MBMessage = "'\(name)' has more than \(safe: count) \("cats")"
        #expect(message.text == "'Zoë' has more than 3 cats")
        #expect(message.redacted == "'…' has more than 3 …")
        let outer: MBMessage = "failed: \(message)" + ", " + "at \(safe: 7)"
        #expect(outer.text == "failed: 'Zoë' has more than 3 cats, at 7")
        #expect(outer.redacted == "failed: '…' has more than 3 …, at 7")
    }

    @Test("a text that was created elsewhere is left out completely")
    func texts() {
        let text = "Zoë was here"
        #expect(MBMessage(text).redacted == "…")
        #expect(MBExpressionError(text).redactedMessage == "function error: …")
        #expect(MBDiagnostic(.error, .valueFailed, text).redactedMessage == "error: …")
        #expect(MBLogEntry(.info, text).redactedMessage == "…")
        #expect(MBMessage("").redacted == "")
    }

    @Test("a literal is always safe")
    func literals() {
        #expect(
            MBExpressionError("there is no shop", code: .invalidParameter).redactedMessage
                == "function error: there is no shop")
        #expect(MBMessage(stringLiteral: "a") == MBMessage("a"))
    }

    @Test(
        "no error shows a value, a text or a key from the data",
        arguments: ErrorCodeTests.expressions.indices)
    func secrets(_ index: Int) throws {
        let (_, context, expression) = ErrorCodeTests.expressions[index]
        let isStrict = expression.hasPrefix("strict:")
        let text = isStrict ? String(expression.dropFirst(7)) : expression
        var environment = try ErrorCodeTests.environment()
        if isStrict { environment.isStrict = true }
        let error = try environment.failure(text, as: context)
        for secret in ["bogus", "nope", "abc", "never", "/etc", "Nope"]
        where text.contains(secret) {
            #expect(!error.content.message.redacted.contains(secret + "'"), "\(error)")
            #expect(!error.redactedMessage.contains("'" + secret), "\(error)")
        }
    }

    @Test(
        "the message is kept except for the data",
        arguments: [
            ("#($name / 2)", "evaluation error: '…' is the string …, not a number at 1:3"),
            ("$name.secret", "evaluation error: a value of type string has no key … at 1:6"),
            ("^nope($name)", "evaluation error: unknown function '^…' at 1:1"),
            (
                "$gross",
                "evaluation error: the dynamic variable $… failed: '…' is the string …, "
                    + "not a number at 1:1"
            ),
            (
                "^if(a|b|c|$name)",
                "function error: ^if(): expected 1 to 3 parameters, found 4 at 1:1"
            ),
        ])
    func messages(_ expression: String, _ expected: String) throws {
        var environment = MBEnvironment.pinned()
        environment["name"] = "Zoë"
        try environment.declare("gross", dynamic: "#($name * 2)")
        let error = try environment.failure(expression)
        #expect(error.redactedMessage == expected)
        #expect(!error.redactedMessage.contains("Zoë"))
    }

    @Test("the diagnostics of a document show neither its texts nor values")
    func diagnostics() throws {
        let loaded = try Documents(
            "<Var name='a' literal='Zoë'/><Var name='b' value='#($a + 1)'/><Vra x='Zoë'/>"
        ).load(into: .pinned())
        #expect(loaded.diagnostics.count == 2)
        for diagnostic in loaded.diagnostics {
            #expect(!diagnostic.redactedMessage.contains("Zoë"))
        }
        #expect(
            loaded.diagnostics[0].redactedMessage
                == "error: 'value': evaluation error: '…' is the string …, not a number")
    }
}
