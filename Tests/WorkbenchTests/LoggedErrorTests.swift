import MBDataEnvironment
import TestSupport
import Testing

@testable import MBMLWorkbench

/// Errors that functions only log, which `^try` around their calls doesn't replace.
@Suite("Errors that functions only log")
struct LoggedErrorTests {
    @Test(
        "the table of functions is what evaluation does; `!` stands for the parameter that fails",
        arguments: [
            "associate(!|1|2)", "associate(^array(1)|!|1)", "associate(^array(1)|1|!)",
            "associateWithArray(!|1|2)", "associateWithArray(^array(1)|!|1)",
            "associateWithArray(^array(1)|1|!)", "associateWithSingleValue(!|1|2)",
            "associateWithSingleValue(^array(1)|!|1)", "associateWithSingleValue(^array(1)|1|!)",
            "average(!|$item)", "average(!)", "average(^array(1)|!)", "cond(!|a|b)", "cond(T|!|b)",
            "cond(F|a|!)", "cond(F|a|!|c|d)", "cond(F|a|T|!|d)", "dictionary(!|a)",
            "dictionary(a|!)", "dictionary(a|b|!|c)", "dictionary(a|b|c|!)", "filter(!|T)",
            "filter(^array(1)|!)", "filter(!|$item|T)", "filter(^array(^array(1))|!|T)",
            "firstOf(!|b)", "firstOf($none|!)", "if(!|a|b)", "if(T|!|b)", "if(F|a|!)",
            "list(!|$item)", "list(^array(1)|!)", "list(^array(^array(1))|!|$item)",
            "list(^array(^array(1))|$item|!)", "reduce(!|0|1)", "reduce(^array(1)|!|1)",
            "reduce(^array(1)|0|!)", "selectFirstValue(!|a)", "selectFirstValue($none|!)",
            "sort(!|$item)", "sort(^array(1|2)|!)", "sum(!|$item)", "sum(!)", "sum(^array(1)|!)",
            "switch(!|a|b|c)", "switch(a|!|b|c)", "switch(a|a|!|c)", "switch(a|b|c|!)",
            "let(x|!|$x)", "uppercase(!)", "array(!)", "join(!|,)",
        ])
    func table(call: String) throws {
        let text = "^try(^\(call.replacing("!", with: "^nosuch()"))|replaced)"
        let value = try MBEnvironment.pinned().evaluate(text, as: .object)
        let parameters = Self.parameters(of: call)
        let position = try #require(parameters.firstIndex(of: "!"))
        let name = String(call.prefix { $0 != "(" })
        let logs = MBMLFunction.logsErrors(name, in: position, of: parameters.count)
        #expect(logs == (value != .some("replaced")))
    }

    /// The texts between the outer pipes of a call.
    private static func parameters(of call: String) -> [String] {
        var (parameters, depth) = ([""], 0)
        for character in call.drop(while: { $0 != "(" }).dropFirst().dropLast() {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == "|", depth == 0 {
                parameters.append("")
            } else {
                parameters[parameters.count - 1].append(character)
            }
        }
        return parameters
    }

    @Test(
        "^try exempts what it replaces, and nothing that a function logs before",
        arguments: [
            ("^try(#(1 / 0)|Z)", 0), ("^try(^if(T|#(1 / 0)|x)|Z)", 1),
            ("^try(^cond($x|#(1 / 0)|y)#(2 / 0)|Z)", 1), ("^try(^if($x|^try(#(1 / 0)|a))|Z)", 0),
            ("^try(^let(y|#(1 / 0)|$y)|Z)", 0), ("^try(^sum($x|#(1 / 0))|Z)", 0),
            ("^try(^list($x|#(1 / 0))|Z)", 1), ("^try(a|#(1 / 0))", 1),
            ("^try(^reduce(#(1 / 0)|0|$item)|Z)", 0), ("^try(^reduce($x|#(1 / 0)|$item)|Z)", 1),
            ("^try(^associate($x|#(1 / 0)|a)|Z)", 1),
        ])
    func divisions(_ text: String, count: Int) {
        var checker = MBChecker(.pinned())
        checker.environment["x"] = [1]
        func divisions() -> Int {
            checker.check(text, as: .object).count { $0.rule == .divisionByZero }
        }
        #expect(divisions() == count)
        // In strict mode, nothing is logged.
        checker.environment.isStrict = true
        #expect(divisions() == (text == "^try(a|#(1 / 0))" ? 1 : 0))
    }
}
