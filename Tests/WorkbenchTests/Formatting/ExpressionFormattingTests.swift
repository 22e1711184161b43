import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Formatting expressions")
struct ExpressionFormattingTests {
    @Test(
        "blanks that mean nothing become those of the usual form",
        arguments: [
            (.boolean, "$a==1", "$a == 1"), (.boolean, "  $a   ==\t1 ", "$a == 1"),
            (.boolean, "$a==1-AND $b>=2||!$c", "$a == 1 -AND $b >= 2 || !$c"),
            (.boolean, "( $a )&&( ($b) )", "($a) && (($b))"),
            (.boolean, "! ! $a", "!!$a"), (.boolean, "! =x", "! =x"), (.boolean, "!(=x)", "!(=x)"),
            (.boolean, "  abc  def ", "abc  def"), (.boolean, "5-AND$b", "5 -AND $b"),
            (.boolean, " ", " "), (.boolean, "", ""), (.boolean, "non-stop", "non-stop"),
            (.boolean, "$map[ Key 1 ]==1", "$map[ Key 1 ] == 1"),
            (.number, "2*3", "2 * 3"), (.number, "$a+$b", "$a + $b"), (.number, "1+ 2", "1 + 2"),
            (.number, "5 -$a", "5 - $a"), (.number, " 12px ", "12px"), (.number, " 1 ", "1"),
            (.number, "$list[ $i+ 1 ]", "$list[$i + 1]"), (.number, "$list[ 1 ]", "$list[ 1 ]"),
            (.number, "#( 1 )%#(  $a )", "#(1) % #($a)"),
            (.string, " a  $b  #( 1+ 2 ) ", " a  $b  #(1 + 2) "),
            (.string, "$map[ a #(1*2) ]", "$map[ a #(1 * 2) ]"),
            (.string, "${map[#(1*2)]}", "${map[#(1 * 2)]}"),
            (.string, "^q( $a==1 )", "^q( $a==1 )"), (.string, "$[ a b ]", "$[ a b ]"),
            (.string, "^if($a==1| yes | no )", "^if($a == 1 | yes | no )"),
            (.string, "^if( $a==1|yes|no)", "^if($a == 1|yes|no)"),
            (.string, "^if($a|$b $c|^if( ! $d|x|y))", "^if($a|$b $c|^if(!$d|x|y))"),
            (.object, "^filter( $list |\n $item -GT 1 )", "^filter($list|$item -GT 1)"),
            (.object, "^sort($list | $item.p | desc)", "^sort($list|$item.p|desc)"),
            (.object, "^list( $list | Name: $item )", "^list($list| Name: $item )"),
            (.object, "^filter( $list $b |T)", "^filter( $list $b | T)"),
            (.object, "^max( $a|2 )", "^max($a|2)"),
            (.object, "^nosuch( #(1+2) )", "^nosuch( #(1+2) )"),
            (
                .string, "^parseISODate( $a ) ^parseISODate( ^max( $a ) |b)",
                "^parseISODate($a) ^parseISODate( ^max( $a ) |b)"
            ),
            (.object, "^count( )", "^count( )"), (.object, "^count()", "^count()"),
            (.object, "^list(|$item)", "^list(|$item)"),
            (.object, "^list(  |$item)", "^list(|$item)"),
            (.object, "^join( $list |, )", "^join($list|, )"),
            (.object, "^if( $n>1 )", "^if( $n>1 )"), (.object, "^if($n>1|a)", "^if($n > 1|a)"),
            (.object, "^if(^if($n>1)|$n>1)", "^if(^if($n>1)|$n>1)"),
            (.object, "^percent(#(1+ 2)%f| $a*2 |7)", "^percent(#(1+ 2)%f|$a * 2|7)"),
        ] as [(MBContext, String, String)])
    func usualForm(_ context: MBContext, _ text: String, _ expected: String) throws {
        let formatter = MBMLFormatter()
        let formatted = try formatter.formatted(text, as: context)
        #expect(formatted == expected)
        #expect(try formatter.formatted(formatted, as: context) == formatted)
    }

    @Test(
        "a call has the same value after formatting if that is the text of a parameter",
        arguments: [
            "^if($n>1)", "^if( -1 &&-1 )", "^if(\n{)", "^if( ($n>1) )", "^if(^if($n>1)&&$n>1)",
            "^percent(%.1f #(1+ 2)|1|7)", "^percent(%f ^if( $n>1 |a|b)|1|7)",
        ])
    func textsOfParameters(_ text: String) throws {
        var environment = MBEnvironment()
        environment["n"] = 2
        var formatter = MBMLFormatter(environment)
        let value = try environment.evaluate(text, as: .object)
        #expect(value != nil)
        for width in [nil, 100, 5] {
            formatter.lineWidth = width
            let formatted = try formatter.formatted(text, as: .object)
            #expect(try environment.evaluate(formatted, as: .object) == value, "\(formatted)")
        }
    }

    @Test("a parameter that a function of the app takes as written stays as it is")
    func sources() throws {
        var environment = MBEnvironment()
        environment.declare(
            MBMLFunction(
                "shown", input: .pipedExpressions, count: 1...1,
                documentation: .init(
                    "expression: source", "The text of the expression.", returns: "string",
                    example: "^shown(a)", gives: "a")
            ) { call in .string(call.source(0)) })
        let text = "^shown( #(1+ 2) )"
        #expect(try MBMLFormatter(environment).formatted(text, as: .object) == text)
    }

    @Test("a call that is too long is broken where blanks mean nothing, and only there")
    func brokenCalls() throws {
        var formatter = MBMLFormatter()
        formatter.lineWidth = 30
        let expectations: [(MBContext, String, String)] = [
            (
                .object, "^filter($dishes|$item.price<$limit -AND $item.isNew)",
                """
                ^filter(
                  $dishes
                  |$item.price < $limit
                    -AND $item.isNew
                )
                """
            ),
            (
                .object, "^if($response.isOpen -AND !$user.isNew|yes, please|no)",
                """
                ^if(
                  $response.isOpen
                    -AND !$user.isNew
                  |yes, please|no)
                """
            ),
            (
                .object, "^count(^filter($response.products|$item.isNew))",
                """
                ^count(^filter(
                  $response.products
                  |$item.isNew
                ))
                """
            ),
            (
                .number, "$response.price*$response.count+#($response.shipping+$fee)",
                """
                $response.price
                  * $response.count
                  + #(
                    $response.shipping + $fee
                  )
                """
            ),
            (
                .string, "a text that is longer than a line: ^upper($name)",
                "a text that is longer than a line: ^upper($name)"
            ),
            (
                .string, "one\n  two ^filter($response.products|$item.price < $limit)",
                """
                one
                  two ^filter(
                    $response.products
                    |$item.price < $limit
                  )
                """
            ),
            (.string, "^q(this text is longer than a line)", "^q(this text is longer than a line)"),
        ]
        for (context, text, expected) in expectations {
            let formatted = try formatter.formatted(text, as: context)
            #expect(formatted == expected)
            #expect(try formatter.formatted(formatted, as: context) == formatted)
            #expect(
                ExpressionMeaning(of: text, as: context, in: MBEnvironment())
                    == ExpressionMeaning(of: formatted, as: context, in: MBEnvironment()))
        }
        formatter.lineWidth = nil
        for (context, text, expected) in expectations {
            #expect(
                try formatter.formatted(expected, as: context)
                    == MBMLFormatter().formatted(text, as: context))
        }
    }

    @Test("what follows a broken call is no deeper than the call")
    func siblings() throws {
        var formatter = MBMLFormatter()
        formatter.lineWidth = 20
        let call = "^if($alpha == 12345|yes|no)"
        let broken = "^if(\n  $alpha == 12345\n  |yes|no)"
        #expect(
            try formatter.formatted(String(repeating: call, count: 3), as: .string)
                == String(repeating: broken, count: 3))
        let many = String(repeating: "^if(|)", count: 10_000)
        #expect(try formatter.formatted(many, as: .string).utf8.count < 200_000)
    }

    @Test("functions of the app are read as the app declares them")
    func ownFunctions() throws {
        var environment = MBEnvironment()
        environment.declare(
            MBMLFunction("keep", input: .raw, count: 1...1) { _ in nil })
        environment.declare(function: "twice") { (number: Double) in number * 2 }
        let formatter = MBMLFormatter(environment)
        #expect(try formatter.formatted("^keep( #(1* 2) )") == "^keep( #(1* 2) )")
        #expect(try formatter.formatted("^twice( #(1* 2) )") == "^twice(#(1 * 2))")
        #expect(try MBMLFormatter().formatted("^twice( #(1* 2) )") == "^twice( #(1* 2) )")
    }

    @Test("a text that isn't an expression is an error, however deep or long it is")
    func invalid() {
        let deep = String(repeating: "(", count: 100_000)
        for (text, context) in [
            ("$a ==", MBContext.boolean), ("1 1", .number), ("${}", .string), (deep, .boolean),
            (deep + String(repeating: ")", count: 100_000), .number),
            (String(repeating: "x", count: 100_001), .string),
        ] {
            #expect(throws: MBExpressionError.self) {
                try MBMLFormatter().formatted(text, as: context)
            }
        }
    }

    @Test("a text of the greatest depth and length is formatted")
    func greatest() throws {
        let text =
            String(repeating: "( ", count: 199) + "$a" + String(repeating: "==1", count: 20_000)
            + String(repeating: " )", count: 199)
        let formatted = try MBMLFormatter().formatted(text, as: .boolean)
        #expect(try MBMLFormatter().formatted(formatted, as: .boolean) == formatted)
    }
}
