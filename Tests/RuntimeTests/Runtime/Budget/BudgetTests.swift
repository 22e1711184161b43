import Testing

@testable import MBDataEnvironment

@Suite("Shared budgets")
struct BudgetTests {
    private func budget(steps: Int, memory: Int = 1_000_000) -> MBLimits.Budget {
        var limits = MBLimits.standard
        limits.steps = steps
        limits.memory = memory
        return MBLimits.Budget(limits)
    }

    @Test("what app code pays in an evaluation is paid for by that, too")
    func insideEvaluations() throws {
        var environment = MBEnvironment()
        environment.limits.steps = 10_000
        environment.limits.memory = 10_000
        typealias Payment = @Sendable (inout MBLimits.Budget) throws -> Void
        let payments: [(String, Payment)] = [
            ("step", { try $0.step(4_000) }), ("allocate", { try $0.allocate(4_000) }),
            ("walk", { try $0.step(walking: .array(Array(repeating: 1, count: 32_000))) }),
        ]
        for (name, pay) in payments {
            environment.declare(
                MBMLFunction(name, input: .none) { _ in
                    var budget = MBLimits.Budget(.unlimited)
                    try pay(&budget)
                    return 1
                })
            let call = "^\(name)()"
            #expect(environment.string(call + call) == "11")
            #expect(environment.outcome(of: call + call + call).error?.root.code == .limitExceeded)
        }
    }

    @Test("evaluations use one budget until it's exhausted")
    func steps() throws {
        let environment = try MBEnvironment().setting("list", to: .array([1, 2, 3, 4]))
        let expression = try MBExpression("^filter($list|$item > 2)")
        var budget = budget(steps: 200)
        var count = 0
        let error = #expect(throws: MBExpressionError.self) {
            while count < 1_000 {
                let value = try expression.value(in: environment, within: &budget)
                #expect(value == [3, 4])
                count += 1
            }
        }
        #expect(error?.code == .limitExceeded)
        #expect(count > 2 && count < 50)
        #expect(budget.steps == 0)
    }

    @Test("reading a dynamic variable is paid for")
    func variables() throws {
        var environment = MBEnvironment()
        environment["list"] = .array([1, 2, 3, 4])
        try environment.declare("high", dynamic: "^filter($list|$item > 2)")
        var budget = budget(steps: 100)
        #expect(try environment.value(of: "high", within: &budget) == [3, 4])
        #expect(try environment.value(of: "none", within: &budget) == nil)
        #expect(budget.steps < 100)
        var little = self.budget(steps: 2)
        #expect(throws: MBExpressionError.self) {
            try environment.value(of: "high", within: &little)
        }
    }

    @Test("created values are taken from the memory")
    func memory() throws {
        let environment = try MBEnvironment().setting("text", to: "0123456789")
        let expression = try MBExpression("$text$text", as: .string)
        var budget = budget(steps: 1_000, memory: 50)
        let error = #expect(throws: MBExpressionError.self) {
            for _ in 0..<10 { _ = try expression.value(in: environment, within: &budget) }
        }
        #expect(error?.code == .limitExceeded)
        #expect(budget.memory < 20)
    }

    @Test("values that app code creates are taken from the memory")
    func hostMemory() {
        var budget = budget(steps: 100, memory: 50)
        #expect(throws: MBExpressionError.self) { try budget.allocate(51) }
        #expect(budget.memory == 0 && budget.steps == 100)
    }

    @Test("app code pays too, and nothing remains of an exhausted budget")
    func spending() throws {
        var budget = budget(steps: 10, memory: 10)
        try budget.step(4)
        try budget.allocate(10)
        try budget.step(-5)
        #expect(budget.steps == 6 && budget.memory == 0)
        let error = #expect(throws: MBExpressionError.self) { try budget.step(7) }
        #expect(error?.code == .limitExceeded)
        #expect(budget.steps == 0)
    }

    @Test("a value costs its content on all levels")
    func walking() throws {
        let row = MBValue.array(Array(repeating: 1, count: 80))
        var budget = budget(steps: 100)
        try budget.step(walking: .array(Array(repeating: row, count: 8)))
        #expect(budget.steps == 100 - (8 + 8 * 80) / 8)
        try budget.step(walking: "text")
        try budget.step(walking: nil)
        #expect(budget.steps == 19)
        #expect(throws: MBExpressionError.self) {
            try budget.step(walking: .array(Array(repeating: row, count: 8)))
        }
        #expect(budget.steps == 0)
    }

    @Test("an evaluation that ends at a limit costs its work")
    func limits() throws {
        let environment = try MBEnvironment()
            .setting("s", to: .string(String(repeating: "a", count: 6_000_000)))
        let expression = try environment.expression("$s$s", as: .string)
        var budget = MBLimits.Budget(environment.limits)
        var count = 0
        while budget.steps > 0, count < 1_000 {
            #expect(throws: MBExpressionError.self) {
                try expression.value(in: environment, within: &budget)
            }
            count += 1
        }
        #expect(count <= 200)
    }

    @Test("compiling an expression again is paid for")
    func compiling() throws {
        let text = "F -AND ^uppercase(" + String(repeating: "a ", count: 20_000) + ")"
        var environment = MBEnvironment()
        let expression = try environment.expression(text, as: .boolean)
        var budget = MBLimits.Budget(environment.limits)
        _ = try expression.value(in: environment, within: &budget)
        #expect(environment.limits.steps - budget.steps < 100)
        let function = try #require(environment.function("lowercase"))
        environment.declare(
            function.declared(as: "uppercase", input: .string, output: .object, deprecation: nil))
        _ = try expression.value(in: environment, within: &budget)
        #expect(environment.limits.steps - budget.steps > 10_000)
    }
}
