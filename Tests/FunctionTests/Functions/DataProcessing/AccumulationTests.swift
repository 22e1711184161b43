import TestSupport
import Testing

@testable import MBDataEnvironment

/// A `^reduce` whose expression appends to `$currentValue` lets that grow where it is. It must do
/// what one that makes a new value each time does.
@Suite("Accumulation with ^reduce") struct Accumulation {
    private func environment() throws -> MBEnvironment {
        var environment = MBEnvironment.pinned()
        try environment.declare("sofar", dynamic: "^count($currentValue)")
        environment["numbers"] = [3, 1, 2]
        environment["lists"] = [[1, 2], [], "text", [["x"]]]
        environment["base"] = ["first"]
        environment["start"] = "Start: "
        environment["map"] = ["a": 1]
        return environment
    }

    /// An expression in which the accumulated value is CURRENT.
    private static let texts = [
        "^reduce($numbers|^array()|^appendObject(CURRENT|$item))",
        "^reduce($numbers|$base|^appendObject(CURRENT|$item|$base))",
        "^reduce($numbers|$base|^appendObject(CURRENT|$currentValue))",
        "^reduce($numbers|^array()|^appendObject(CURRENT|^count($currentValue)|$sofar))",
        "^reduce($numbers|$base|^appendObject(CURRENT|^missing()))",
        "^reduce($numbers|$base|^appendObject(CURRENT))",
        "^reduce($numbers||^appendObject(CURRENT|$item))",
        "^reduce($numbers|$map|^appendObject(CURRENT|$item))",
        "^reduce($numbers|$base|^appendObject(CURRENT|$undefined))",
        "^reduce($lists|$base|^appendArrays(CURRENT|$item))",
        "^reduce($lists|^array()|^appendArrays(CURRENT|^array(a)|$numbers))",
        "^reduce($numbers|^array()|^appendObject(CURRENT|"
            + "^reduce($numbers|^array()|^appendObject(CURRENT|$item))))",
        "^reduce($numbers||CURRENT$item,)",
        "^reduce($numbers|$start|CURRENT$item $currentValue;)",
        "^reduce($numbers|$base|CURRENT and $item)",
        "^reduce($numbers|#(5)|CURRENT$item)",
        "^reduce($numbers|$undefined|CURRENT$item^missing())",
        "^reduce($numbers|$start|CURRENT$map)",
        "^join(^list($numbers|^reduce($numbers|$start|CURRENT$item))|, )",
        "^reduce($numbers|0|#(CURRENT + $item))",
    ]

    private func outcome(_ text: String, in environment: MBEnvironment) -> String {
        do {
            return try environment.evaluate(text)?.description ?? "nothing"
        } catch {
            return "\(error.root.code.rawValue): \(error.root.message)"
        }
    }

    @Test("a value that grows where it is equals one that is made anew", arguments: [false, true])
    func agreement(isStrict: Bool) throws {
        var environment = try environment()
        environment.isStrict = isStrict
        for text in Self.texts {
            func with(_ current: String) -> String {
                outcome(
                    text.replacingOccurrences(of: "CURRENT", with: current), in: environment)
            }
            #expect(with("$currentValue") == with("^if(T|$currentValue)"), "\(text)")
        }
        #expect(environment["base"] == ["first"])
        #expect(environment["start"] == "Start: ")
    }

    @Test("an explained accumulation gives the same value at the same cost")
    func explanations() throws {
        for text in Self.texts {
            let text = text.replacingOccurrences(of: "CURRENT", with: "$currentValue")
            var environment = try environment()
            #expect(environment.explain(text).value == (try? environment.evaluate(text)), "\(text)")
            environment.limits.steps = 300
            while environment.limits.steps > 0, !outcome(text, in: environment).hasPrefix("limit") {
                #expect(environment.explain(text).failure == nil, "\(text)")
                environment.limits.steps -= 3
            }
            #expect(environment.explain(text).failure != nil, "\(text)")
        }
    }

    @Test(
        "only what is appended is paid for",
        arguments: [
            "^count(^reduce(NUMBERS|^array()|^appendObject($currentValue|$item)))",
            "^count(^reduce(NUMBERS|^array()|^appendArrays($currentValue|^array($item))))",
            "^count(^split(,|^reduce(NUMBERS||$currentValue$item,)))",
        ])
    func linearity(text: String) throws {
        let text = text.replacingOccurrences(
            of: "NUMBERS", with: "^arrayFilledWithIntegers(1|9999)")
        var environment = MBEnvironment.pinned()
        // Paying for each of the values would take more than a hundred times as much.
        environment.limits.memory = 2_000_000
        environment.limits.steps = 300_000
        let count = environment.number(text)
        #expect(count ?? 0 >= 9_999)
    }

    @Test(
        "a shared value is copied and paid for once in each accumulation",
        arguments: [
            "^reduce(^array(1)|$many|^appendObject($currentValue|x))",
            "^reduce(^array(1)|$many|^appendArrays($currentValue|$many))",
            "^reduce(^array(1)|$text|$currentValue$item)",
            // The copy is lost, because the second element fails.
            "^reduce(^array(^array(1)|2)|$text|$currentValue^lastObject($item))",
        ])
    func sharedValues(text: String) throws {
        var environment = try environment()
        environment["many"] = .array((0..<1_000).map { MBValue($0) })
        environment["text"] = .string(String(repeating: "x", count: 24_000))
        environment.limits.memory = 1_000_000
        #expect(try environment.evaluate("^list(^array(1|2|3|4|5)|\(text))") != nil)
        let error = try #require(throws: MBExpressionError.self) {
            try environment.evaluate("^count(^list(^arrayFilledWithIntegers(1|100)|\(text)))")
        }
        #expect(error.root.message.contains("(memory)"), "\(error)")
    }

    @Test(
        "keys that are made of other values are paid for",
        arguments: ["^dictionary(^array($text)|1)", "^associate(^array(1)|^array($text)|1)"])
    func madeKeys(text: String) throws {
        var environment = try environment()
        environment["text"] = .string(String(repeating: "x", count: 24_000))
        environment.limits.memory = 20_000
        #expect(try environment.evaluate("^dictionary($text|1)[$text]") == "1")
        let error = try environment.failure("\(text).x")
        #expect(error.root.message.contains("(memory)"), "\(error)")
    }

    @Test(
        "a value doesn't grow if the expression may keep it",
        arguments: [
            "^appendObject($currentValue|^array($currentValue))", "$currentValue$currentValue",
            "^appendObject($currentValue|$sofar)", "^appendObject($currentValue|^keep(1))",
            "^appendObject($currentValue|^eval(^q($currentValue)))", "^appendObject($item|1)",
            "x$currentValue", "^uppercase($currentValue)", "^appendObject($numbers[$sofar]|1)",
        ])
    func conditions(expression: String) throws {
        var environment = try environment()
        environment.declare(MBMLFunction("keep", input: .pipedObjects) { try $0.value(0) })
        let text = "^reduce($numbers|$base|\(expression))"
        let call = try #require(
            try environment.expression(text, as: .object).program.root as? CallNode)
        guard case .expressions(let parameters) = call.parameters else {
            Issue.record("\(text)")
            return
        }
        let evaluation = Evaluation(environment)
        let growth = parameters[2].growth?.growth(in: Scope(inside: nil), evaluation)
        #expect(growth == nil, "\(expression)")
    }

    @Test(
        "a value that grows is limited like any other",
        arguments: [
            ("^reduce($many|^array()|^appendObject($currentValue|$item))", "elements"),
            ("^reduce($many|$base|^appendArrays($currentValue|$base|$base))", "elements"),
            ("^reduce($many||$currentValue$item,)", "stringLength"),
            ("^reduce($many|^array()|^appendObject(^array()|$currentValue))", "valueDepth"),
        ])
    func limits(text: String, limit: String) throws {
        var environment = try environment()
        environment["many"] = .array((0..<200).map { MBValue($0) })
        environment.limits.elements = 100
        environment.limits.stringLength = 100
        environment.limits.valueDepth = 50
        let error = try #require(throws: MBExpressionError.self) {
            try environment.evaluate(text)
        }
        #expect(error.root.kind == .limit)
        #expect(error.root.message.contains("(\(limit))"), "\(error)")
    }
}
