import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Evaluations with and without remembered variables")
struct RememberedAgreementTests {
    private struct Tally: MBKeyValueCoding {
        static let typeName = "tally"
        static let keyTable: MBKeyTable<Tally> = ["count": .key { $0.counter.next() }]
        let counter: Counter

        var valueDescription: String { "\(counter.next())" }
    }

    private func environment(
        _ variables: [(name: String, expression: String)], _ log: MBCollectingLog
    ) throws -> MBEnvironment {
        let host = Counter()
        var environment = MBEnvironment.pinned(log)
        environment.capabilities.clock = Counter()
        environment.capabilities.random = .seeded(1)
        environment.limits.steps = 20_000
        environment["n"] = 2
        environment["words"] = ["a", "b", 2]
        environment["map"] = ["x": 1, "y": "a"]
        environment["lists"] = [[1, 2], ["a"]]
        environment["tally"] = .opaque(Tally(counter: Counter()))
        environment.declare("given") { _ in MBValue(host.next()) }
        environment.declare(function: "touch") { (value: MBValue) in
            "\(value)\(host.next())"
        }
        environment.declare(function: "same", pure: true) { (value: MBValue) in "\(value)" }
        environment.declare(
            MBMLFunction(
                "row", input: .pipedExpressions,
                dependencies: .parameters(binding: ["row"], from: 0),
                pure: true
            ) { call in
                try call.withScope { scope in
                    scope.bind("row", to: 1)
                    let first = try call.value(0)
                    scope.bind("row", to: 2)
                    return try call.array([first ?? .null, try call.value(0) ?? .null])
                }
            })
        for (name, expression) in variables {
            try environment.declare(name, dynamic: expression)
        }
        return environment
    }

    private struct Outcome: Equatable {
        var value = ""
        var error = ""
        var log: [String] = []
        var isLimit = false
    }

    private func outcome(
        of expression: String, _ variables: [(name: String, expression: String)],
        remembering capacity: Int
    ) throws -> Outcome {
        let log = MBCollectingLog()
        let environment = try environment(variables, log)
        let program = try MBExpression(expression, in: environment).program
        var outcome = Outcome()
        do throws(MBExpressionError) {
            let value = try environment.evaluating { evaluation throws(MBExpressionError) in
                evaluation.note().dynamicMemory.capacity = capacity
                return try program.object(&evaluation)
            }
            outcome.value = value.map { "\($0.typeName) \($0)" } ?? "nothing"
        } catch {
            outcome.error = error.description
            outcome.isLimit = error.kind == .limit || error.root.kind == .limit
        }
        outcome.log = log.entries.map(\.description)
        return outcome
    }

    @Test("random variables in loops always give the same values, errors and logs")
    func agreement() throws {
        let seeds: UInt64 = TestScope.isWhole ? 150 : 40
        var (compared, failed) = (0, 0)
        for seed in UInt64(0)..<seeds {
            var random = RandomVariables(seed: seed)
            let variables = RandomVariables.names.enumerated().map { index, name in
                (name: name, expression: random.expression(below: index))
            }
            for _ in 0..<2 {
                let expression = random.expression()
                let with = try outcome(of: expression, variables, remembering: 1_000)
                let without = try outcome(of: expression, variables, remembering: 0)
                // Only the remembered values may stay within a limit.
                guard !without.isLimit else { continue }
                compared += 1
                if !with.error.isEmpty { failed += 1 }
                #expect(with == without, "\(expression) with \(variables)")
            }
        }
        #expect(compared > seeds && failed < compared / 2)
    }
}
