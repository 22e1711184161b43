import MBDataEnvironment
import TestSupport
import Testing

@Suite("Dumps of expressions")
struct DumpTests {
    private func lines(
        _ text: String, _ stage: MBExpression.Stage, _ context: MBContext = .object
    ) throws -> [String] {
        try MBExpression.dump(text, stage, as: context).split(separator: "\n").map(String.init)
    }

    @Test("tokens cover a text, and those inside brackets are below them")
    func tokens() throws {
        #expect(
            try lines("é $a[1].b^if(x|$y)^f(z)^q($)", .tokens) == [
                #"text "é " 0..<2"#, #"reference "$a" 2..<4"#, #"brackets "[1]" 4..<7"#,
                #"  text "1" 5..<6"#, #"key ".b" 7..<9"#, #"call "^if(x|$y)" 9..<18"#,
                #"  boolean parameter "x" 13..<14"#, #"    text "x" 13..<14"#,
                #"  object parameter "$y" 15..<17"#, #"    reference "$y" 15..<17"#,
                #"call "^f(z)" 18..<23"#, #"call "^q($)" 23..<28"#,
                #"  raw parameter "$" 26..<27"#,
            ])
        #expect(
            try lines("!$a -AND 1", .tokens, .boolean) == [
                #"negation "!" 0..<1"#, #"reference "$a" 1..<3"#, #"boolean and "-AND" 4..<8"#,
                #"text "1" 9..<10"#,
            ])
    }

    @Test(
        "every text has tokens, even if it's wrong",
        arguments: ["", "${", "${a b}", "$[x", "^f(", "#(1 -1)", "((", "😀$"])
    func wrongTexts(_ text: String) throws {
        for context in MBContext.allCases {
            let dump = try MBExpression.dump(text, .tokens, as: context)
            #expect(dump.isEmpty == text.isEmpty)
        }
    }

    @Test("the tree is the structure by the context's grammar, and a wrong text has none")
    func tree() throws {
        let lines = try lines("$a == 3", .tree, .boolean)
        #expect(lines.first == #"boolean "$a == 3":"#)
        #expect(lines.dropFirst().first?.contains("equality test") == true)
        #expect(throws: MBExpressionError.self) { try MBExpression.dump("${a b}", .tree) }
        #expect(throws: MBExpressionError.self) {
            try MBExpression.dump("1 1", .program, as: .number)
        }
    }

    @Test("the program shows folded constants, resolved functions and typed parts")
    func program() throws {
        #expect(try lines("1 + 2 * 3", .program, .number) == ["constant 7 0..<9"])
        #expect(
            try lines("^if($a > 1|$b|^nosuch(x))", .program) == [
                "call ^if, pipedExpressions 0..<25", "  unevaluated boolean 4..<10",
                "    comparison -GT 4..<10", "      variable $a 4..<6",
                #"      constant "1" 9..<10"#, "  unevaluated object 11..<13",
                "    variable $b 11..<13", "  unevaluated object 14..<24",
                "    unknown call ^nosuch 14..<24",
            ])
        #expect(
            try lines("-$a + $b.x[$c]", .program, .number) == [
                "arithmetic + 0..<14", "  negation 0..<3", "    variable $a 1..<3",
                "  path [x][…] 6..<14", "    variable $b 6..<14", "    variable $c 11..<13",
            ])
        #expect(
            try lines("^q(a|b)", .program) == ["call ^q, raw 0..<7", #"  raw "a|b" 3..<6"#])
    }

    @Test("deep and long texts are dumped on a small stack, to a bounded length")
    func hostile() throws {
        let deep = String(repeating: "^if(", count: 150) + "$a" + String(repeating: ")", count: 150)
        let wide = String(repeating: "$a ", count: 33_000)
        let (dumps, _) = onSmallStack { () -> [String?] in
            MBExpression.Stage.allCases.flatMap { stage in
                [deep, wide].map { try? MBExpression.dump($0, stage) }
            }
        }
        let found = try #require(dumps)
        for dump in found { #expect((1...2_000_000).contains(dump?.utf8.count ?? 0)) }
    }
}
