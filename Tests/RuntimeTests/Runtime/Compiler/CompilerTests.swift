import Testing

@testable import MBDataEnvironment

@Suite("Compiler")
struct CompilerTests {
    private func root(_ text: String, _ context: MBContext) throws -> Node {
        try Program.compile(text, as: context, in: MBEnvironment().storage).root
    }

    @Test("text without markers becomes a constant")
    func constants() throws {
        #expect(try (root("plain text", .string) as? ConstantNode)?.constant == "plain text")
        #expect(try (root(" F ", .boolean) as? ConstantNode)?.constant == false)
        #expect(try (root("a$$b\\n", .object) as? JoinNode) != nil)
    }

    @Test("arithmetic on constants is done once, with the same result as without folding")
    func folding() throws {
        #expect(try (root("(2 + 3) * 4", .number) as? ConstantNode)?.constant == 20)
        var environment = MBEnvironment()
        for (name, value) in [("a", 2), ("b", 3), ("c", 7)] { environment[name] = MBValue(value) }
        for (folded, open) in [
            ("2 + 3 * 7", "$a + $b * $c"), ("7 / 3 - 2", "$c / $b - $a"),
            ("(7 % 3) * -(2)", "($c % $b) * -($a)"), ("2 / 7 * 7", "$a / $c * $c"),
        ] {
            #expect(
                try environment.evaluate(folded, as: .number)
                    == environment.evaluate(open, as: .number))
        }
    }

    @Test("arithmetic that fails on constants fails when it is evaluated")
    func failingConstants() throws {
        let expression = try MBExpression("1 / 0", as: .number)
        #expect(throws: MBExpressionError.self) { try expression.number(in: MBEnvironment()) }
    }

    @Test("the structure of an expression is printed with ranges of each level")
    func dump() throws {
        #expect(
            try MBExpression.dump("a ^max(1|$b + 2)[0].x", .tree) == """
                variable expansion "a ^max(1|$b + 2)[0].x":
                <literal: "a " {0, 2}>
                <function call: "^max(1|$b + 2)[0].x" {2, 19}> containing 4 tokens:
                \t0: <parameter grouping: > containing 1 token:
                \t\t0: <numeric literal: "1" {0, 1}>
                \t1: <parameter grouping: > containing 1 token:
                \t\t0: <addition: "+" {3, 1}> containing 2 tokens:
                \t\t\t0: <variable reference: "$b" {0, 2}>
                \t\t\t1: <numeric literal: "2" {5, 1}>
                \t2: <object subreference: "[0]" {16, 3}> containing 1 token:
                \t\t0: <literal: "0" {17, 1}>
                \t3: <object subreference: ".x" {19, 2}>

                """)
    }

    @Test("an unfinished text that is too long has no tokens")
    func unfinishedTexts() {
        var environment = MBEnvironment()
        environment.limits.expressionLength = 5
        #expect(environment.tokens(ofUnfinished: "^f($a", as: .object) != nil)
        #expect(environment.tokens(ofUnfinished: "^f($ab", as: .object) == nil)
    }
}
