import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Texts of explanations")
struct ExplanationTextTests {
    @Test("an explanation prints as a tree of its relevant parts")
    func tree() throws {
        var environment = try MBEnvironment.pinned().setting([
            "user": ["name": "Ann", "isGuest": false], "prices": [12, 70, 55, 80],
        ])
        try environment.declare("dear", dynamic: "^filter($prices|$item -GT $limit.low)")
        try environment.declare("limit", dynamic: "^dictionary(low|50)")
        let text = environment.explain(
            "$dear.count -GTE #(1 + 1) -OR !$user.isGuest", as: .boolean
        ).description
        #expect(
            text == """
                $dear.count -GTE #(1 + 1) -OR !$user.isGuest  → true
                ├ $dear.count -GTE #(1 + 1)  → true
                │ ├ $dear.count  → 3
                │ │ └ $dear = ^filter($prices|$item -GT $limit.low)  → [70,55,80]
                │ │   ├ $prices  → [12,70,55,80]
                │ │   └ $item -GT $limit.low  (4 times; the first 3:)
                │ │     ├ item = 12  → false
                │ │     │ ├ $item  → 12
                │ │     │ └ $limit.low  → "50"
                │ │     │   └ $limit = ^dictionary(low|50)  → {"low":"50"}
                │ │     │     ├ low
                │ │     │     └ 50
                │ │     ├ item = 70  → true
                │ │     └ item = 55  → true
                │ └ #(1 + 1)  → 2
                │   ├ 1
                │   └ 1
                └ !$user.isGuest  (skipped)
                """)
    }

    @Test("of several evaluations, only the first is shown in full, whatever its last part is")
    func repetition() throws {
        for (body, parts) in [
            ("^q(x)", ["│ └ x  → \"x\""]),
            ("^if(T|$item|x)", ["│ ├ $item  → \"1\"", "│ └ x  (skipped)"]),
            ("^uppercase($item)", ["│ └ $item  → \"1\""]),
        ] {
            let text = MBEnvironment().explain("^list(^array(1|2|3)|\(body))").description
            let lines = text.split(separator: "\n").drop { !$0.contains("(3 times)") }.dropFirst()
            let shown = lines.map { String($0.dropFirst(2)) }
            #expect(shown.filter { !$0.contains("item = ") } == parts, "\(text)")
        }
    }

    @Test("the reason for nothing is at the end, with its path")
    func nothing() throws {
        let environment = try MBEnvironment().setting("user", to: ["name": "Ann"])
        #expect(
            environment.explain("^if(T|$user.adress.city|b)").description == """
                ^if(T|$user.adress.city|b)  → nothing: ^if gave nothing
                ├ T
                ├ $user.adress.city  → nothing
                │ ├ $user  → {"name":"Ann"}
                │ ├ .adress  → nothing: the dictionary has no key 'adress'
                │ └ .city  (skipped)
                └ b  (skipped)

                nothing because of $user.adress: the dictionary has no key 'adress'
                """)
    }

    @Test("the context's result is on the first line")
    func context() throws {
        let environment = try MBEnvironment().setting(["n": 3, "t": true])
        #expect(environment.explain("$n", as: .boolean).description == "$n  → 3, as boolean: true")
        #expect(
            environment.explain("$t", as: .string).description == #"$t  → true, as string: "1""#)
        #expect(environment.explain("$n", as: .string).description == "$n  → 3")
        #expect(environment.explain("$n").description == "$n  → 3")
    }

    @Test("a failure is shown where it happens")
    func failure() throws {
        #expect(
            try MBEnvironment().setting("a", to: "x").explain("1 + $a", as: .number).description
                == """
                1 + $a  ✗ '$a' is the string 'x', not a number
                ├ 1
                └ $a  → "x"
                """)
        let text = MBEnvironment().explain("a ^nosuch(1) b").description
        #expect(
            text == """
                a ^nosuch(1) b  ✗
                ├ ^nosuch(1)  ✗ unknown function '^nosuch'
                └  b  (skipped)
                """)
    }

    @Test("texts and values stay on their line")
    func lines() throws {
        let environment = try MBEnvironment().setting([
            "a": "1\n2\u{7}", "long": .string(String(repeating: "x", count: 1_000)),
        ])
        let text = environment.explain("$a\n$long", as: .string).description
        #expect(text.split(separator: "\n").count == 3)
        #expect(text.contains(#"$a  → "1\n2\u{7}""#))
        #expect(text.split(separator: "\n").allSatisfy { $0.count < 260 })
    }

    @Test("a part prints its own tree")
    func part() throws {
        let explanation = try MBEnvironment().setting("n", to: 3).explain("a#(1 + $n)")
        #expect(explanation.root.children[1].description == "#(1 + $n)  → 4\n├ 1\n└ $n  → 3")
    }
}
