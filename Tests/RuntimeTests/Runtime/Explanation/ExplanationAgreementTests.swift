import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Explaining changes nothing: an explained evaluation has the same result, error, log and cost.
/// Tests one case of the tables in eight, or all of them if `MBDE_TESTS` holds `whole`.
@Suite("Explained evaluations")
struct ExplanationAgreementTests {
    private static let names =
        LanguageTable.allCases.map(\.path)
        + [
            "logic", "geometry", "encoding", "debug", "environment", "dataProcessing", "file",
            "runtime", "regex", "math", "parameters", "collection", "date", "string", "font",
            "resource", "language",
        ].map { "Functions/\($0)" }

    @Test("a case of the tables has the same result when it's explained", arguments: names)
    func tables(table: String) throws {
        for item in try CaseTable(table).cases.sampled(oneIn: 8) {
            let make = { (log: MBCollectingLog) in
                var environment =
                    table.hasPrefix("Functions")
                    ? try MBEnvironment.functions(item, log) : try item.environment(log)
                // Some cases run into the limit: the sooner, the better.
                environment.limits.steps = 50_000
                return environment
            }
            try compare(item.expression, item.context, item.id, make)
        }
    }

    @Test("a case of the conformance suite has the same result when it's explained")
    func conformance() throws {
        let directory = CaseTable.fixtures.appending(path: "Conformance")
        let base = try MBEnvironment.load(
            manifest: directory.appending(path: "base.xml")
        ).environment
        let text = try String(
            contentsOf: directory.appending(path: "cases.jsonl"), encoding: .utf8)
        for line in text.split(separator: "\n").sampled(oneIn: 8) {
            let row = try #require(try MBValue(json: String(line), tagged: true).asDictionary)
            let context = try #require(row["as"]?.asString.flatMap(MBContext.init))
            let expression = try #require(row["expression"]?.asString)
            let make = { (log: MBCollectingLog) in
                var environment = base
                environment.capabilities = MBEnvironment.pinned(log).capabilities
                environment.capabilities.random = .seeded(7)
                for (name, value) in row["variables"]?.asDictionary ?? [:] {
                    try environment.declare(name, value: value)
                }
                return environment
            }
            // The first one to use a pattern pays for it.
            _ = try? make(MBCollectingLog()).evaluate(expression, as: context)
            try compare(expression, context, row["id"]?.asString ?? "?", make)
        }
    }

    private func compare(
        _ expression: String, _ context: MBContext, _ id: String,
        _ make: (MBCollectingLog) throws -> MBEnvironment
    ) throws {
        let name: Comment = "\(id): \(expression)"
        let logs = [MBCollectingLog(), MBCollectingLog()]
        let (plain, left) = try run(expression, context, isTraced: false, try make(logs[0]))
        let (_, leftTraced) = try run(
            expression, context, isTraced: true, try make(MBCollectingLog()))
        #expect(left == leftTraced, name)
        let explained = try make(logs[1])
        let explanation = explained.explain(expression, as: context)
        var value: MBValue?
        var failure: MBExpressionError?
        switch plain {
        case .success(let found): value = found
        case .failure(let error): failure = error
        }
        #expect(text(explanation.value) == text(value), name)
        #expect(explanation.failure?.code == failure?.code, name)
        #expect(explanation.failure?.message == failure?.message, name)
        #expect(explanation.failure?.range == failure?.range, name)
        #expect(explanation.failure?.description == failure?.description, name)
        #expect(explanation.isComplete, name)
        let messages = logs.map { $0.drain().map { "\($0.level) \($0.message)" } }
        #expect(messages[0] == messages[1], name)
        let encoded = try JSONEncoder().encode(explanation)
        let decoded = try JSONDecoder().decode(MBExplanation.self, from: encoded)
        #expect(decoded == explanation, name)
        #expect(decoded.description == explanation.description, name)
    }

    private func text(_ value: MBValue?) -> String? {
        value.map { "\($0.typeName) \((try? $0.jsonString(tagged: true)) ?? $0.description)" }
    }

    /// The result, and the remaining steps and bytes.
    private func run(
        _ expression: String, _ context: MBContext, isTraced: Bool, _ environment: MBEnvironment
    ) throws -> (Result<MBValue?, MBExpressionError>, left: [Int]) {
        let storage = environment.storage
        let trace = Trace()
        do throws(MBExpressionError) {
            let traced =
                isTraced ? trace.program(expression, as: context, in: storage) : nil
            let program: Program
            if let traced {
                program = traced
            } else {
                program = try storage.cache.program(expression, as: context, in: storage)
            }
            return try environment.evaluating { evaluation throws(MBExpressionError) in
                if isTraced { evaluation.note().trace = trace }
                let result: Result<MBValue?, MBExpressionError>
                do throws(MBExpressionError) {
                    result = .success(try program.object(&evaluation))
                } catch {
                    result = .failure(error)
                }
                return (result, [evaluation.budget.left.steps, evaluation.budget.left.memory])
            }
        } catch {
            return (.failure(error), [])
        }
    }

    @Test("a compiled expression explains itself in any environment")
    func compiled() throws {
        let expression = try MBExpression("$a.length + 1", as: .number)
        let environment = try MBEnvironment().setting("a", to: "four")
        let explanation = expression.explain(in: environment)
        #expect(explanation.value == 5)
        #expect(explanation == environment.explain("$a.length + 1", as: .number))
        #expect(expression.explain(in: MBEnvironment()).failure?.code == .notANumber)
    }

    @Test("a redeclared function is the one that is explained")
    func redeclared() throws {
        var environment = MBEnvironment()
        let expression = try MBExpression("^f()")
        environment.declare(MBMLFunction("f", input: .none) { _ in 1 })
        #expect(expression.explain(in: environment).value == 1)
        environment.declare(MBMLFunction("f", input: .none) { _ in 2 })
        #expect(expression.explain(in: environment).value == 2)
    }

    @Test("explaining leaves nothing in the cache")
    func cache() throws {
        let environment = try MBEnvironment().setting("a", to: 1)
        _ = environment.explain("$a")
        let program = try environment.storage.cache.program(
            "$a", as: .object, in: environment.storage)
        #expect(program.root is VariableNode)
        try #expect(environment.evaluate("$a") == 1)
    }

    @Test("strict mode fails in the same way, at the part that is missing")
    func strict() throws {
        var environment = try MBEnvironment().setting(["user": ["name": "Ann"]])
        environment.isStrict = true
        let explanation = environment.explain("Hi $user.nam!", as: .string)
        #expect(explanation.failure?.code == .unknownKey)
        let path = explanation.root.children[1]
        #expect(path.state == .failed)
        #expect(path.failure == nil)
        #expect(path.children[0].value == ["name": "Ann"])
        #expect(path.children[1].failure?.code == .unknownKey)
        #expect(explanation.root.children[2].state == .skipped)
    }

    @Test("limits apply, and at the same step", arguments: Array(1...60))
    func limits(steps: Int) throws {
        var environment = try MBEnvironment().setting(
            "list", to: ["a long text of many bytes, more than 15", "b", ["k": [1, 2, 3]]])
        try environment.declare("d", dynamic: "^list($list|$item.length)")
        environment.capabilities.log = MBCollectingLog()
        environment.limits.steps = steps
        for text in [
            "$list[0].length $list[2].k[1]", "^join(^list($list|x$item)|,)", "$d $d[0]",
            "$list[2][k][#(1 + 1)]", "^eval(#(1 + $list.count))", "$list[$list.count].a",
        ] {
            let explanation = environment.explain(text, as: .string)
            do {
                #expect(try environment.evaluate(text, as: .string) == explanation.value)
            } catch {
                #expect(explanation.failure?.description == error.description)
            }
        }
    }
}
