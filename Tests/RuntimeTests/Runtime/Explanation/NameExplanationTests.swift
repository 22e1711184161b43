import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Explanations of names and defined functions")
struct NameExplanationTests {
    private func environment() throws -> MBEnvironment {
        var base = MBEnvironment.pinned()
        base["nums"] = [3, 1]
        let documents: Documents = """
            <Function name='money' parameters='amount: number|currency?' value='$amount $currency'/>
            <Function name='fact' parameters='n' value='^if($n -LT 2|#(1)|#($n * ^fact(#($n - 1))))'/>
            <Function name='plain'>text</Function>
            <Function name='fails' parameters='n'>#($n + abc)</Function>
            <Function name='local' parameters='n' value='^let(x|$n!|$x$x)'/>
            <Function name='evals' parameters='n' value='^eval(^q(<![CDATA[$n]]>))'/>
            <Var name='shown' type='dynamic' value='^money(5|EUR)'/>
            """
        return try Documents(
            documents.texts["m.xml"]?.replacing("<![CDATA[$n]]>", with: "$n") ?? ""
        ).environment(into: base)
    }

    @Test(
        "the tree shows a name's value where it's written, and a function's parameters",
        arguments: [
            (
                "^let(a|100|b|#($a * 2)|c|^log(x)|$b$b)",
                """
                ^let(a|100|b|#($a * 2)|c|^log(x)|$b$b)  → "200200"
                ├ a
                ├ 100
                ├ b
                ├ #($a * 2)  → 200
                │ ├ $a  → "100"
                │ └ 2
                ├ c
                ├ ^log(x)  (skipped)
                └ $b$b  → "200200"
                  ├ $b  → 200
                  └ $b  → 200
                """
            ),
            (
                "^let(x|#(1 + a)|$x)",
                """
                ^let(x|#(1 + a)|$x)  ✗
                ├ x
                ├ #(1 + a)  ✗
                │ └ 1 + a  ✗ 'a' is the string 'a', not a number
                │   ├ 1
                │   └ a
                └ $x  ✗ 'a' is the string 'a', not a number
                """
            ),
            (
                "^join(^list($nums|^let(x|$item|$x$x))|,)",
                """
                ^join(^list($nums|^let(x|$item|$x$x))|,)  → "33,11"
                ├ ^list($nums|^let(x|$item|$x$x))  → ["33","11"]
                │ ├ $nums  → [3,1]
                │ └ ^let(x|$item|$x$x)  (2 times)
                │   ├ item = root = 3  → "33"
                │   │ ├ $item  → 3
                │   │ └ $x$x  → "33"
                │   │   ├ $x  → 3
                │   │   └ $x  → 3
                │   └ item = root = 1  → "11"
                └ ,
                """
            ),
            (
                "^money(3)",
                """
                ^money(3)  → "3 "
                ├ 3
                └ amount = 3, currency = nothing: $amount $currency  → "3 "
                  ├ $amount  → 3
                  └ $currency  → nothing: 'currency' is bound to nothing here
                """
            ),
            (
                "^fact(2)",
                """
                ^fact(2)  → 2
                ├ 2
                └ n = "2": ^if($n -LT 2|#(1)|#($n * ^fact(#($n - 1))))  → 2
                  ├ $n -LT 2  → false
                  │ ├ $n  → "2"
                  │ └ 2
                  ├ #(1)  (skipped)
                  └ #($n * ^fact(#($n - 1)))  → 2
                    ├ $n  → "2"
                    └ ^fact(#($n - 1))  → 1
                      ├ #($n - 1)  → 1
                      │ ├ $n  → "2"
                      │ └ 1
                      └ n = 1: ^if($n -LT 2|#(1)|#($n * ^fact(#($n - 1))))  → 1
                        ├ $n -LT 2  → true
                        │ ├ $n  → 1
                        │ └ 2
                        ├ #(1)  → 1
                        └ #($n * ^fact(#($n - 1)))  (skipped)
                """
            ),
            ("^plain()", "^plain()  → \"text\"\n└ text  → \"text\""),
            (
                "^fails(1)",
                """
                ^fails(1)  ✗ the function ^fails failed: 'abc' is the string 'abc', not a number
                ├ 1
                └ n = "1": #($n + abc)  ✗
                  └ $n + abc  ✗ 'abc' is the string 'abc', not a number
                    ├ $n  → "1"
                    └ abc
                """
            ),
            (
                "^local(a)",
                """
                ^local(a)  → "a!a!"
                ├ a
                └ n = "a": ^let(x|$n!|$x$x)  → "a!a!"
                  ├ x
                  ├ $n!  → "a!"
                  │ └ $n  → "a"
                  └ $x$x  → "a!a!"
                    ├ $x  → "a!"
                    └ $x  → "a!"
                """
            ),
            (
                "^try(#(1 + a)|b)",
                """
                ^try(#(1 + a)|b)  → "b"
                ├ #(1 + a)  ✗
                │ └ 1 + a  ✗ 'a' is the string 'a', not a number
                │   ├ 1
                │   └ a
                └ b
                """
            ),
        ])
    func trees(_ expression: String, _ expected: String) throws {
        #expect(try environment().explain(expression).description == expected)
    }

    @Test("a name's value is explained once, wherever it's used first")
    func once() throws {
        let environment = try environment()
        for text in [
            "^let(x|^log(a)|^list($nums|$x))", "^let(x|^log(a)|y|$x|^if($y|$x|$y))",
            "^let(x|^log(a)|^let(y|$x|$y$x))", "^let(x|^log(a)|^eval(^q($x$x)))",
            "^list($nums|^let(x|^log(a)|$x))[0]",
        ] {
            let explanation = environment.explain(text)
            let rows = explanation.rows.filter { $0.text == "^log(a)" && $0.state == .evaluated }
            #expect(rows.count == (text.hasPrefix("^list") ? 2 : 1), "\(explanation)")
            #expect(!explanation.rows.contains { $0.text == "x" && $0.state == .skipped })
        }
    }

    @Test("the parameters are the bindings of the function's expression")
    func bindings() throws {
        let root = try environment().explain("^money(3|EUR)").root
        let body = try #require(root.children.last)
        #expect(body.isExpression && body.text == "$amount $currency")
        #expect(body.bindings.map(\.name) == ["amount", "currency"])
        #expect(body.bindings.map(\.value) == [3, "EUR"])
        // Neither a dynamic variable nor ^eval in it shows them again.
        let evals = try environment().explain("^evals(7)")
        #expect(evals.value == "7")
        #expect(evals.rows.filter { !$0.bindings.isEmpty }.count == 1)
        let name = try environment().explain("^let(n|1|$n)").root.children[0]
        #expect(name.kind == .literal && name.state == .evaluated && name.value == "n")
    }

    @Test(
        "nothing that comes through a name began in the name's value",
        arguments: [
            ("^let(x|$nope|$x)", "$nope"), ("^let(x|^array(1)|y|$map.b|^if(T|$y))", ".b"),
            ("^let(x|$a|y|$x|$y)", "$a"), ("^let(x|$a|^let(x|$x|$x))", "$a"),
            ("^pass($nope)", "$nope"), ("^pass(^pass($map.c))", ".c"),
            ("^let(x|$nope|^pass($x))", "$nope"), ("^passed($nope)", "$nope"),
            ("^let(x|$nope|$hidden)", "$x"), ("^pass()", "$n"), ("^let(x||$x)", ""),
            ("^let(x|$nope|^unseen())", "$x"),
            ("^let(item|$nope|^list(^array($null)|^firstOf($item))[0])", "[0]"),
        ])
    func origins(_ expression: String, _ expected: String) throws {
        var environment = try environment()
        environment["map"] = ["a": 1]
        try environment.declare("hidden", dynamic: "$x")
        environment = try environment.amending(
            xml: Data(
                """
                <a><Function name='pass' parameters='n?' value='$n'/>
                <Function name='unseen' value='$x'/>
                <Function name='passed' parameters='n' value='^let(x|^pass($n)|$x)'/></a>
                """.utf8)
        ).environment
        let explanation = environment.explain(expression)
        #expect(explanation.nilOrigin?.text == expected, "\(explanation)")
    }

    @Test("explaining changes neither values, nor errors, nor costs")
    func agreement() throws {
        var environment = try environment()
        for text in [
            "^let(a|100|b|#($a * 2)|$b$b$a)", "^list($nums|^let(x|$item|^list($nums|$x$item)))",
            "^fact(6)^local(^money(1))$shown$shown", "^let(x|$shown|^try(^fails($x)|$x)$shown)",
            "^let(x|^fails(1)|y|$x|^firstOf($y|$x|b))",
            "^filter($nums|^let(x|^fact($item)|$x -GT 2))",
            "^let(x|^list($nums|^let(y|$item|$y))|^join($x|,))$nope.a",
        ] {
            let steps = environment.limits.steps
            for left in stride(from: 400, through: 1, by: -1) {
                environment.limits.steps = left
                let explanation = environment.explain(text)
                let outcome = Result { () throws(MBExpressionError) in
                    try environment.evaluate(text)
                }
                switch outcome {
                case .success(let value):
                    #expect(explanation.value?.description == value?.description, "\(text)")
                case .failure(let error):
                    #expect(explanation.failure?.description == error.description, "\(text)")
                }
            }
            environment.limits.steps = steps
        }
    }

    @Test("an explanation of very many names, or of a deep recursion, is bounded")
    func bounded() throws {
        let environment = try environment()
        let names = (0..<3_000).map { "n\($0)|$nums|" }.joined()
        let uses = (0..<1_000).map { "$n\($0)" }.joined()
        for text in ["^let(\(names)\(uses))", "^fact(1000)"] {
            let evaluated = environment
            let (explanation, seconds) = onSmallStack { evaluated.explain(text) }
            #expect((explanation?.rows.count ?? .max) <= 2_000)
            #expect(seconds < 20)
        }
    }
}
