import Testing

@testable import MBDataEnvironment

@Suite("Texts of references and literal text")
struct PlainTemplateTests {
    private let environment = MBEnvironment()

    /// The program by way of tokens and a tree.
    private func program(_ text: String, _ context: MBContext) throws -> Program {
        let storage = environment.storage
        return try Compiler.program(
            of: SyntaxTree(text, as: context, in: storage), text, for: storage.functions,
            limits: storage.limits)
    }

    private func expectSame(_ text: String, _ context: MBContext) throws {
        guard PlainTemplate(text) != nil else { return }
        let direct = try Program.compile(text, as: context, in: environment.storage)
        let expected = try program(text, context)
        #expect(ProgramOutline.text(of: direct) == ProgramOutline.text(of: expected), "\(text)")
        #expect(direct.cost == expected.cost, "\(text)")
        #expect(expected.warnings.isEmpty && expected.calls.isEmpty, "\(text)")
    }

    @Test("their nodes are those of the tree, for all texts of up to four parts")
    func nodes() throws {
        let parts = [
            "$a", "$b_1", "$c-d:e", "$", "$$", "$1", ".", "[", "]", "{", "(", ")", "é", "e\u{301}",
            "😀", " ", "\n", "x", "-", "|", "^", "#", "\\n", "\\",
        ]
        for first in parts {
            for second in parts {
                try expectSame(first + second, .string)
                for third in parts {
                    try expectSame(first + second + third, .object)
                    try expectSame("$a" + first + second + third, .array)
                }
            }
        }
    }

    @Test(
        "anything else is left to the tree",
        arguments: [
            "", "$a.b", "$a[0]", "$a.", "${a}", "$[a]", "$(a)", "$$a", "$", "a$", "$1", "a\\nb",
            "^f()", "#(1)", "a#b", "a^b",
        ])
    func others(_ text: String) {
        #expect(PlainTemplate(text) == nil)
    }

    @Test("they keep to the limits, and their values and logs are the same in every environment")
    func values() throws {
        let long = String(repeating: "$a ", count: 40_000)
        #expect(throws: MBExpressionError.self) { try environment.evaluate(long, as: .string) }
        var strict = try environment.setting("a", to: 1)
        strict.isStrict = true
        #expect(throws: MBExpressionError.self) { try strict.evaluate("$a and $b", as: .string) }
        #expect(try strict.evaluate("$a and $a", as: .string) == "1 and 1")
        #expect(try strict.evaluate("$a", as: .object) == 1)
        #expect(try strict.evaluate("$a $a", as: .array) == [1, " ", 1])
        var few = strict
        few.limits.elements = 2
        #expect(throws: MBExpressionError.self) { try few.evaluate("$a $a", as: .array) }
        // What exists already isn't counted again.
        few.limits.elements = 5
        few["list"] = [1, 2, 3, 4, 5]
        #expect(try few.evaluate("$list $list", as: .array)?.asArray?.count == 3)
        let log = MBCollectingLog()
        strict.capabilities.log = log
        strict.isStrict = false
        #expect(try strict.evaluate("$a: hi", as: .string) == " hi")
        #expect(log.entries.count == 1)
    }
}
