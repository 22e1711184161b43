import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Messages of the debug functions")
struct DebugFunctionTests {
    private let log = MBCollectingLog()

    private func environment() throws -> MBEnvironment {
        var environment = MBEnvironment.pinned(log)
        environment["n"] = 3
        environment["list"] = ["a", "b"]
        environment["map"] = ["k": "v"]
        environment["set"] = .opaque(MBSet(["x"]))
        environment["day"] = .date(Date(timeIntervalSince1970: 1_700_000_000))
        return environment
    }

    /// What an expression writes to the log.
    private func messages(_ expression: String) throws -> [String] {
        _ = try? environment().evaluate(expression)
        return log.drain().map(\.message)
    }

    // MARK: - Values

    @Test(
        "a value is shown with its expression, its type and the number of its items",
        arguments: [
            ("^log()", "--> \"\" resolves to nil"),
            ("^log($none)", "--> \"$none\" resolves to nil"),
            ("^log($n)", "--> \"$n\" (number): 3"),
            ("^log(n is $n)", "--> \"n is $n\" (string): n is 3"),
            ("^log($day)", "--> \"$day\" (date): 2023-11-14 22:13:20 +0000"),
            ("^log($list)", "--> \"$list\" (array of 2 items):\n(\n    a,\n    b\n)"),
            ("^log($map)", "--> \"$map\" (dictionary of 1 item):\n{\n    k = v;\n}"),
            ("^log($set)", "--> \"$set\" (set of 1 item):\n{(\n    x\n)}"),
            ("^dump(^array())", "--> \"^array()\" (array of 0 items):\n(\n)"),
            ("^test($n -GT 2)", "--> \"$n -GT 2\" is TRUE"),
            ("^test()", "--> \"\" is FALSE"),
        ])
    func values(expression: String, message: String) throws {
        #expect(try messages(expression) == [message])
    }

    @Test("an error of the expression is rethrown, and nothing is written")
    func failingValues() throws {
        for name in ["log", "test", "dump"] {
            #expect(try messages("^\(name)(^count(x))").isEmpty)
        }
    }

    @Test("long descriptions and expressions are shortened in the log, not in the result")
    func longTexts() throws {
        var environment = try environment()
        environment["long"] = .string(String(repeating: "é", count: 50_000))
        #expect(try environment.evaluate("^dump($long).length") == 50_000)
        let text = String(repeating: "x", count: 50_000)
        #expect(try environment.evaluate("^debugBreak(\(text)).length") == 50_000)
        let entries = log.drain()
        #expect(entries[0].message.hasSuffix("é…") && entries[0].message.count < 11_000)
        #expect(entries[1].message.count < 2_000)
    }

    @Test("the description that a dump returns obeys the limit on strings")
    func dumpLimit() throws {
        var environment = try environment()
        environment["big"] = .array(Array(repeating: "abcdefghij", count: 1_000))
        environment.limits.stringLength = 5_000
        #expect(try environment.failure("^dump($big)").code == .limitExceeded)
    }

    @Test("writing large values is paid for")
    func payment() throws {
        var environment = try environment()
        environment["big"] = .array(Array(repeating: 1, count: 10_000))
        environment.limits.steps = 1_000
        #expect(try environment.failure("^log($big)").code == .limitExceeded)
    }

    // MARK: - Breaking

    @Test("a debugger of the host is called with the message, and the process continues")
    func debugger() throws {
        var environment = try environment()
        let calls = MBCollectingLog()
        environment.capabilities.debugger = { calls.log(MBLogEntry(.info, $0)) }
        #expect(try environment.evaluate("^debugBreak(here $n)") == "here $n")
        #expect(try environment.evaluate("^debugBreak()") == nil)
        #expect(calls.entries.map(\.message) == ["here $n", ""])
        #expect(
            log.drain().map(\.message) == [
                "--> ^debugBreak was reached: \"here $n\"", "--> ^debugBreak was reached: \"\"",
            ])
    }

    @Test("without a debugger the message is only written")
    func noDebugger() throws {
        #expect(
            try messages("^debugBreak(here $n)") == [
                "--> ^debugBreak was reached: \"here $n\"; there is no debugger to call"
            ])
    }

    // MARK: - Time and repetition

    @Test("the environment's clock measures the time that an expression takes")
    func bench() throws {
        var environment = try environment()
        environment.capabilities.clock = TickingClock()
        #expect(try environment.evaluate("^bench($n)") == 3)
        #expect(try environment.evaluate("^benchBool($n == 4)") == false)
        #expect(throws: MBExpressionError.self) { try environment.evaluate("^bench(^count(x))") }
        #expect(
            log.drain().map(\.message) == [
                "--> object expression \"$n\" took 1.9e-05 seconds",
                "--> boolean expression \"$n == 4\" took 1.9e-05 seconds",
                "--> object expression \"^count(x)\" failed after 1.9e-05 seconds: function "
                    + "error: ^bench(): the text failed to evaluate: ^count(): the parameter must be "
                    + "a collection, found the string 'x'",
            ])
    }

    @Test("a clock without its own measure counts the seconds since 1970")
    func clocks() {
        #expect(CalendarClock().uptime == 1_700_000_000)
        #expect(MBCapabilities.FixedClock(Date()).uptime == 0)
        let (earlier, later) = (
            MBCapabilities.SystemClock().uptime, MBCapabilities.SystemClock().uptime
        )
        #expect(earlier > 0 && later >= earlier)
    }

    @Test(
        "a repetition reports once how often it ran, or which run failed",
        arguments: [
            ("^repeat(2.9|$n)", "--> object expression \"$n\" was evaluated 2 times"),
            ("^repeat(1|$n)", "--> object expression \"$n\" was evaluated 1 time"),
            ("^repeat(-5|$n)", "--> object expression \"$n\" was evaluated 0 times"),
            ("^repeatBool(3|$n == 3)", "--> boolean expression \"$n == 3\" was evaluated 3 times"),
            (
                "^repeat(3|^count(x))",
                "--> object expression \"^count(x)\" failed in run 0 of 3: function error: "
                    + "^count(): the parameter must be a collection, found the string 'x' at 1:11"
            ),
        ])
    func repetitions(expression: String, message: String) throws {
        #expect(try messages(expression) == [message])
    }

    @Test("an endless repetition is stopped by the limits, with or without a budget of steps")
    func endlessRepetitions() throws {
        var environment = try environment()
        let watch = Stopwatch()
        for expression in ["^repeat(#(10 * 100000000000000000)|x)", "^repeatBool($n * 1e30|T)"] {
            #expect(try environment.failure(expression).code == .limitExceeded)
        }
        environment.limits.steps = .max
        environment.limits.seconds = 0.05
        #expect(try environment.failure("^repeat(1e18|x)").code == .deadlineExceeded)
        #expect(watch.seconds < 20)
    }

    // MARK: - Deprecation

    @Test("a deprecation names the module and both expressions as written")
    func deprecation() throws {
        #expect(
            try messages("^deprecateVariableInFavorOf($old|#(1 + 2))") == [
                "--> deprecated; a later version of MBDataEnvironment will drop this:\n"
                    + "\tthe variable \"$old\" is deprecated; use \"#(1 + 2)\" instead"
            ])
    }

    private struct ShopModule: MBModule {
        func register(with load: inout MBDocumentLoader) {}
    }

    @Test("a module is named, even by the name of its class; any other name is ignored")
    func modules() throws {
        var environment = try environment().enabling([ShopModule()]).environment
        environment.hostTypes.register(MBHostType("OtherModule"))
        // Swift takes hours to compare it.
        environment["marks"] = .string("S" + String(repeating: "\u{301}\u{316}", count: 500_000))
        for (name, shown) in [
            ("ShopModule", "Shop"), ("Shop", "Shop"), ("OtherModule", "MBDataEnvironment"),
            ("$n", "MBDataEnvironment"), ("$marks", "MBDataEnvironment"),
        ] {
            #expect(
                try environment.evaluate("^deprecateVariableInFavorOf(\(name)|b|\(name))") == "b")
            let messages = log.drain().map(\.message)
            #expect(messages.count == 1)
            #expect(messages.first?.contains("a later version of \(shown) will") == true)
        }
    }

    @Test("the same warning is given once for an environment and its copies")
    func repeatedWarnings() throws {
        let environment = try environment()
        let other = try environment.setting("x", to: 1)
        for each in [environment, other, environment] {
            _ = try each.evaluate("^deprecateVariableInFavorOf($old|$n)")
        }
        #expect(log.drain().map(\.level) == [.warning])
        _ = try other.evaluate("^deprecateVariableInFavorOf($older|$n)")
        #expect(log.drain().count == 1)
        _ = try self.environment().evaluate("^deprecateVariableInFavorOf($old|$n)")
        #expect(log.drain().count == 1)
    }

    @Test("only the latest warnings are remembered")
    func forgottenWarnings() throws {
        let environment = try environment()
        func warn(_ name: Int) throws -> Int {
            _ = try environment.evaluate("^deprecateVariableInFavorOf(a\(name)|$n)")
            return log.drain().count
        }
        for name in 0..<2_000 { #expect(try warn(name) == 1) }
        #expect(try warn(1_999) == 0)
        #expect(try warn(0) == 1)
    }

    @Test("a dynamic variable can stand in for the one that replaces it")
    func dynamicVariable() throws {
        var environment = try environment()
        try environment.declare(
            "count", dynamic: "^deprecateVariableInFavorOf($count|$n|ShopModule)")
        #expect(try environment.evaluate("#($count + $count)") == 6)
        #expect(log.drain().count == 1)
    }

    private struct CalendarClock: MBClock {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
    }

    /// A clock that advances by the same time at every reading.
    private struct TickingClock: MBClock {
        private let ticks = Counter()

        let now = Date(timeIntervalSince1970: 0)

        var uptime: Double { Double(ticks.next()) * 1.9e-05 }
    }
}
