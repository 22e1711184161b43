import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Explanations")
struct ExplanationTests {
    typealias Part = MBExplanation.Part

    private func environment() throws -> MBEnvironment {
        var environment = try MBEnvironment.pinned().setting([
            "user": ["name": "Ann", "isGuest": false, "nick": .null],
            "list": [3, 5, 8], "key": "name", "text": "five",
        ])
        try environment.declare("greeting", dynamic: "Hello, $user.name!")
        return environment
    }

    private func explain(_ text: String, as context: MBContext = .object) throws -> MBExplanation {
        try environment().explain(text, as: context)
    }

    @Test("explanations with other parts are different")
    func equality() throws {
        let explanations = try [explain("$text"), explain("$key"), explain("$text", as: .boolean)]
        let other = try environment().setting("text", to: "six").explain("$text")
        #expect(explanations[0] == (try explain("$text")))
        for different in explanations.dropFirst() + [other] {
            #expect(explanations[0] != different)
        }
        let json = String(decoding: try JSONEncoder().encode(explanations[0]), as: UTF8.self)
        let incomplete = json.replacing("\"isComplete\":true", with: "\"isComplete\":false")
        let decoded = try JSONDecoder().decode(MBExplanation.self, from: Data(incomplete.utf8))
        #expect(!decoded.isComplete && explanations[0] != decoded)
    }

    @Test("a constant on the left is explained as it's evaluated")
    func leftConstants() throws {
        var environment = try environment()
        let log = MBCollectingLog()
        environment.capabilities.log = log
        environment.isStrict = true
        for text in ["1 < $text", "$text > 1", "1 >= $text", "1 < a > ^nosuch(1)"] {
            let error = try environment.failure(text, as: .boolean)
            let explanation = environment.explain(text, as: .boolean)
            #expect(error.code == .notANumber && explanation.failure?.code == .notANumber)
        }
        _ = environment.explain("\"five\" == $text", as: .boolean)
        #expect(log.entries.map(\.code) == [.quotedText])
    }

    // MARK: - Parts

    @Test("a condition shows its operands, what was skipped, and why a part is nothing")
    func condition() throws {
        let text = "$cart.count -GTE 1 -AND !$user.isGuest"
        let explanation = try explain(text, as: .boolean)
        #expect(explanation.value == false)
        #expect(explanation.failure == nil && explanation.isComplete)
        let root = explanation.root
        #expect(root.kind == .logic && root.value == false && root.isExpression)
        #expect(root.text == text && root.range == 0..<38)
        let (left, right) = (root.children[0], root.children[1])
        #expect(left.kind == .comparison && left.value == false && left.range == 0..<18)
        #expect(left.children.map(\.kind) == [.path, .literal])
        #expect(left.children[1].value == "1" && left.children[1].state == .evaluated)
        let path = left.children[0]
        #expect(path.text == "$cart.count" && path.isNothing && path.state == .evaluated)
        #expect(path.children.map(\.text) == ["$cart", ".count"])
        #expect(path.children[0].reason == "there is no variable 'cart'")
        #expect(path.children[1].state == .skipped && path.children[1].kind == .key)
        #expect(right.kind == .not && right.state == .skipped && right.text == "!$user.isGuest")
        #expect(right.value == nil && right.children.isEmpty && !right.isNothing)
        #expect(!left.isExpression)
    }

    @Test("a part is what is below it, without the parts that follow")
    func extent() throws {
        let (one, other) = (try explain("$text $key"), try explain("$text $user.name"))
        #expect(one.root.children[0] == other.root.children[0])
        #expect(one.root != other.root)
        #expect(!one.root.children[0].description.contains("$key"))
    }

    @Test(
        "every form is a part of its kind",
        arguments: [
            ("$text", .variable, "five"), ("$user.name", .path, "Ann"),
            ("^count($list)", .call, 3), ("^list($list|1)[0]", .path, "1"),
            ("#(1 + $list[0])", .group, 4), ("a$text", .interpolation, "afive"),
            ("plain", .literal, "plain"), ("$$", .literal, "$"),
        ] as [(String, Part.Kind, MBValue)])
    func kinds(text: String, kind: Part.Kind, value: MBValue) throws {
        let root = try explain(text).root
        #expect(root.kind == kind && root.value == value && root.text == text)
    }

    @Test(
        "the same applies to arithmetic and logic",
        arguments: [
            ("1 + $list[0]", .number, .arithmetic), ("-$list[0]", .number, .arithmetic),
            ("(2)", .number, .group), ("$text == five", .boolean, .comparison),
            ("T || $text", .boolean, .logic), ("!$text", .boolean, .not),
            ("($text)", .boolean, .group),
        ] as [(String, MBContext, Part.Kind)])
    func kindsOfOperators(text: String, context: MBContext, kind: Part.Kind) throws {
        #expect(try explain(text, as: context).root.kind == kind)
    }

    @Test("each step of a path has its value, and the parts of its key")
    func steps() throws {
        let path = try explain("$user[$key].length").root
        #expect(path.children.map(\.text) == ["$user", "[$key]", ".length"])
        #expect(path.children.map(\.valueType) == ["dictionary", "string", "number"])
        #expect(path.children[1].value == "Ann" && path.children[2].value == 3)
        #expect(path.children[1].children.map(\.text) == ["$key"])
        #expect(path.children[1].children[0].value == "name")
        #expect(path.children[1].range == 5..<11)
        let measured = try MBEnvironment().setting("l", to: ["four"]).explain("$l[0].length").root
        #expect(measured.children.map(\.value) == [["four"], "four", 4])
    }

    @Test("braces are the text of the path, and the variable has its name")
    func braces() throws {
        let path = try explain("${user.name}s").root.children[0]
        #expect(path.text == "${user.name}" && path.range == 0..<12)
        #expect(path.children.map(\.text) == ["$user", ".name"])
    }

    @Test("comparisons in a row are parts of each other")
    func chained() throws {
        let root = try explain("1 < $list[0] == T", as: .boolean).root
        #expect(root.value == true)
        #expect(root.children.map(\.text) == ["1 < $list[0]", "T"])
        #expect(root.children[0].value == true && root.children[0].kind == .comparison)
        #expect(root.children[0].children.map(\.text) == ["1", "$list[0]"])
    }

    @Test("constants that were folded are shown, too")
    func constants() throws {
        let root = try explain("2 * (1 + 3) + $list[0]", as: .number).root
        #expect(root.value == 11)
        #expect(root.children.map(\.text) == ["2 * (1 + 3)", "$list[0]"])
        #expect(root.children[0].value == 8 && root.children[0].state == .evaluated)
        #expect(root.children[0].children.map(\.value) == [2, 4])
        #expect(root.children[0].children[1].children[0].children.map(\.value) == [1, 3])
    }

    @Test("ranges count UTF-16 code units")
    func ranges() throws {
        let part = try explain("🎉é $text").root.children[1]
        #expect(part.range == 4..<9)
    }

    @Test("parts after a failure are skipped")
    func failure() throws {
        let explanation = try explain("$text $user.name.bogus $key", as: .string)
        #expect(explanation.failure?.code == .unknownKey && explanation.value == nil)
        #expect(explanation.failure?.range == 16..<22)
        let root = explanation.root
        #expect(root.state == .failed && root.failure == nil)
        #expect(
            root.children.map(\.state) == [.evaluated, .evaluated, .failed, .skipped, .skipped])
        let step = root.children[2].children[2]
        #expect(step.failure?.message == explanation.failure?.message)
        #expect(explanation.nilOrigin == nil)
    }

    @Test("a text that doesn't compile is one part that failed")
    func syntaxError() throws {
        let explanation = try explain("Hello ${this will fail}")
        #expect(explanation.failure?.kind == .syntax)
        #expect(explanation.root.kind == .invalid && explanation.root.state == .failed)
        #expect(explanation.root.children.isEmpty)
    }

    // MARK: - Where nothing comes from

    @Test(
        "nothing has a reason, at the part where it started",
        arguments: [
            ("$usr.name", "$usr", "there is no variable 'usr'; did you mean 'user'?"),
            ("$user.nam", ".nam", "the dictionary has no key 'nam'; did you mean 'name'?"),
            (
                "$user[^q(nam)].x", "[^q(nam)]",
                "the dictionary has no key 'nam'; did you mean 'name'?"
            ),
            ("$user.nick.x", ".nick", "null"),
            ("$list[7]", "[7]", "index 7 is beyond the 3 elements"),
            ("$list[#(0 - 1)]", "[#(0 - 1)]", "index -1 is negative; the first index is 0"),
            ("$list.first", ".first", "an array has no key 'first', only indexes and 'count'"),
            ("$list[#(3 + 4)].a.b", "[#(3 + 4)]", "index 7 is beyond the 3 elements"),
            ("^foo(x)", "^foo(x)", "^foo gave nothing"),
            ("^quiet(x)", "^quiet(x)", "^quiet has no value"),
            ("^if(F|a)", "^if(F|a)", "^if gave nothing"),
            ("^if(T|$user.nick|b)", ".nick", "null"),
            ("^eval(^q($usr))", "$usr", "there is no variable 'usr'; did you mean 'user'?"),
            ("$host", "$host", "the host gave nothing"),
            ("$person.title", ".title", "the host gave nothing for 'title' of the person"),
            ("$node.titel", ".titel", "the node <item> has no 'titel'; did you mean 'title'?"),
            ("$dynamic", "$missing", "there is no variable 'missing'"),
            ("$stored", "$stored", "the variable 'stored' holds nothing"),
            ("", "", "the text is empty"),
        ])
    func reasons(text: String, origin: String, reason: String) throws {
        var environment = try environment()
        environment.declare(MBMLFunction("foo", input: .string) { _ in nil })
        environment.declare(MBMLFunction("quiet", .string, 1...1, output: .none, nil) { _ in 1 })
        environment.declare("host") { _ in nil }
        try environment.declare("dynamic", dynamic: "$missing.a")
        try environment.declare("stored", value: nil)
        environment["person"] = .opaque(Person())
        environment["node"] = .opaque(try MBNode(xml: "<item title='t'/>", relation: { $0 }))
        let explanation = environment.explain(text)
        #expect(explanation.value == nil && explanation.failure == nil)
        #expect(explanation.nilOrigin?.text == origin)
        #expect(explanation.nilOrigin?.reason == reason)
    }

    @Test(
        "nothing that a function makes of an error comes from what failed",
        arguments: [
            ("^if($none.a|x|#(5 / $zero))", "5 / $zero", "division by zero"),
            ("^cond($none|x|#(5 / $zero))", "5 / $zero", "division by zero"),
            ("^firstOf($none|#(5 / $zero))", "5 / $zero", "division by zero"),
            ("^if(T|^if(#(5 / $zero)|x))", "5 / $zero", "division by zero"),
            ("^reduce(^array(1)|0|#(5 / $zero))", "5 / $zero", "division by zero"),
        ])
    func loggedErrors(text: String, origin: String, failure: String) throws {
        var environment = try environment()
        environment["zero"] = 0
        let explanation = environment.explain(text)
        #expect(explanation.value == nil && explanation.failure == nil)
        #expect(explanation.nilOrigin?.text == origin)
        #expect(explanation.nilOrigin?.failure?.message == failure)
        #expect(
            explanation.description.hasSuffix("nothing because of \(origin): \(failure)"))
    }

    @Test(
        "a part that is nothing after one that failed is where nothing began",
        arguments: ["^firstOf(#(5 / $zero)|$none)", "^if(#(5 / $zero)|x|$none)"])
    func afterLoggedErrors(text: String) throws {
        var environment = try environment()
        environment["zero"] = 0
        #expect(environment.explain(text).nilOrigin?.text == "$none")
    }

    private struct Shelf: MBKeyValueCoding {
        let tags = ["a", "b"]
        let byName = ["lamp": 1]
        static let keyTable: MBKeyTable<Shelf> = [
            "tags": .key(\.tags), "byName": .key(\.byName),
        ]
    }

    @Test(
        "a model's collection is shown as itself, and missing elements of it are explained",
        arguments: [
            ("$shelf.tags[4]", "index 4 is beyond the 2 elements", "array (2 elements)"),
            (
                "$shelf.byName.lmap", "the dictionary has no key 'lmap'; did you mean 'lamp'?",
                "dictionary (1 element)"
            ),
        ])
    func modelCollections(text: String, reason: String, shown: String) throws {
        var environment = try environment()
        environment["shelf"] = Shelf()
        let explanation = environment.explain(text)
        #expect(explanation.nilOrigin?.reason == reason)
        #expect(explanation.description.contains("→ \(shown)"))
    }

    @Test("a circle of dynamic variables is named")
    func circle() throws {
        var environment = try environment()
        try environment.declare("t", dynamic: "$u")
        try environment.declare("u", dynamic: "$t")
        let explanation = environment.explain("$t")
        #expect(explanation.description.contains("refer to each other: $t → $u → $t"))
    }

    private struct Person: MBKeyValueCoding {
        static let typeName = "person"

        func member(named key: String) -> MBMember { .value(nil) }
    }

    @Test("a name bound to nothing is reported as such")
    func boundToNothing() throws {
        var environment = try environment()
        environment.declare(
            MBMLFunction("with", input: .pipedExpressions) { call in
                try call.withScope { scope in
                    scope.bind("it", to: nil)
                    return try call.value(0)
                }
            })
        let call = environment.explain("^with($it)").root
        #expect(call.children[0].kind == .parameter)
        let evaluation = call.children[0].children[0]
        #expect(evaluation.kind == .evaluation && evaluation.isNothing)
        #expect(evaluation.bindings.map(\.name) == ["it"] && evaluation.bindings[0].value == nil)
        #expect(evaluation.reason == "'it' is bound to nothing here")
    }

    // MARK: - Other texts

    @Test("a dynamic variable's expression is below it, with ranges in its own text")
    func dynamicVariables() throws {
        let root = try explain("1 $greeting").root
        let variable = root.children[1]
        #expect(variable.kind == .variable && variable.value == "Hello, Ann!")
        let expression = variable.children[0]
        #expect(expression.text == "Hello, $user.name!" && expression.isExpression)
        #expect(expression.kind == .interpolation && expression.range == 0..<18)
        #expect(expression.children[1].text == "$user.name")
        #expect(expression.children[1].range == 7..<17)
    }

    @Test("a dynamic variable that has the same value again is explained once")
    func repetition() throws {
        let root = try explain("$greeting $greeting", as: .string).root
        #expect(!root.children[0].isRepeated && root.children[0].children.count == 1)
        #expect(root.children[2].isRepeated && root.children[2].children.isEmpty)
        #expect(root.children[2].value == "Hello, Ann!")
    }

    @Test("a dynamic variable that fails has the error of its expression below it")
    func failingDynamicVariable() throws {
        var environment = try environment()
        try environment.declare("bad", dynamic: "#(1 / $zero)")
        environment["zero"] = 0
        let explanation = environment.explain("$bad")
        #expect(explanation.failure?.code == .dynamicVariableFailed)
        #expect(explanation.root.failure?.code == .dynamicVariableFailed)
        var part = explanation.root
        while let next = part.children.first(where: { $0.state == .failed }) { part = next }
        #expect(part.text == "1 / $zero" && part.failure?.code == .divisionByZero)
    }

    @Test("a text that a function evaluates is below the call")
    func evaluatedText() throws {
        let root = try explain("^eval(^q(#(1 + $list[1])))").root
        #expect(root.value == 6 && root.children.count == 2)
        #expect(root.children[1].isExpression && root.children[1].text == "#(1 + $list[1])")
        #expect(root.children[1].value == 6)
    }

    // MARK: - Parameters that a function evaluates

    @Test("a branch that wasn't taken is skipped, and one that was is shown as itself")
    func branches() throws {
        let root = try explain("^if($list.count -GT 2|$text|$usr)").root
        #expect(root.children.map(\.text) == ["$list.count -GT 2", "$text", "$usr"])
        #expect(root.children.map(\.kind) == [.comparison, .variable, .parameter])
        #expect(root.children.map(\.state) == [.evaluated, .evaluated, .skipped])
    }

    @Test("a condition that fails and is swallowed is shown, and the call continues")
    func swallowed() throws {
        let root = try explain("^if($text.bogus|a|b)").root
        #expect(root.value == "b" && root.state == .evaluated)
        #expect(root.children[0].state == .failed)
        #expect(root.children.map(\.state) == [.failed, .skipped, .evaluated])
    }

    @Test("of many evaluations of a parameter, the first three are kept, with their bindings")
    func manyEvaluations() throws {
        var environment = try environment()
        environment["many"] = MBValue((0..<1_000).map { MBValue($0) })
        let explanation = environment.explain("^filter($many|$item -GT 500)")
        #expect(explanation.value?.asArray?.count == 499)
        #expect(explanation.isComplete)
        let parameter = explanation.root.children[1]
        #expect(parameter.kind == .parameter && parameter.evaluations == 1_000)
        #expect(parameter.text == "$item -GT 500" && parameter.value == nil)
        #expect(parameter.children.map(\.kind) == [.evaluation, .evaluation, .evaluation])
        #expect(parameter.children.map { $0.bindings[0].value } == [0, 1, 2])
        #expect(parameter.children[0].bindings[0].name == "item")
        #expect(parameter.children[0].value == false)
        #expect(parameter.children[0].children.map(\.text) == ["$item", "500"])
    }

    @Test("the names bound by a function aren't repeated for the calls inside it")
    func innerCalls() throws {
        let evaluation = try explain("^list($list|^if($item -GT 3|big|small))")
            .root.children[1].children[1]
        #expect(evaluation.bindings[0].value == 5)
        #expect(evaluation.children.map(\.kind) == [.comparison, .literal, .parameter])
    }

    @Test("a parameter that is evaluated in two contexts is one part, evaluated twice")
    func twoContexts() throws {
        let explanation = try explain("^if($text)")
        #expect(explanation.value == "five")
        let parameter = explanation.root.children[0]
        #expect(explanation.root.children.count == 1 && parameter.evaluations == 2)
        #expect(parameter.range == 4..<9)
        #expect(parameter.children.map(\.value) == ["five", "five"])
    }

    @Test("a parameter that is taken literally is a part")
    func rawParameter() throws {
        let parameter = try explain("^q($a | b)").root.children[0]
        #expect(parameter.kind == .parameter && parameter.value == "$a | b")
        #expect(parameter.state == .evaluated)
    }
}
