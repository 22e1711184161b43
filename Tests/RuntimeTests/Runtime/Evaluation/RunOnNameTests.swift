import MBDataEnvironment
import Testing

@Suite("Names that run on")
struct RunOnNameTests {
    private func log(_ expression: String, as context: MBContext = .string) throws -> [String] {
        let log = MBCollectingLog()
        var environment = try MBEnvironment().setting(["name": "Ann", "first-name": "Bo"])
        environment.capabilities.log = log
        _ = try environment.evaluate(expression, as: context)
        return log.entries.map(\.description)
    }

    @Test(
        "a reference whose beginning is a variable is logged",
        arguments: [
            (
                "$name: hi",
                "there is no variable '$name:', but there is '$name'; write ${name}:"
            ),
            (
                "$name-team",
                "there is no variable '$name-team', but there is '$name'; write ${name}-team"
            ),
            (
                "$first-name-x",
                "there is no variable '$first-name-x', but there is '$first-name'; "
                    + "write ${first-name}-x"
            ),
            (
                "$name-1 x",
                "there is no variable '$name-1', but there is '$name'; write #($name - 1) for "
                    + "the difference, or ${name}-1"
            ),
            (
                "$name-1a",
                "there is no variable '$name-1a', but there is '$name'; write ${name}-1a"
            ),
            (
                "^list(^array(1)|$item: x)",
                "there is no variable '$item:', but there is '$item'; write ${item}:"
            ),
            (
                "^list(^array(1)|$itemIndex: x)",
                "there is no variable '$itemIndex:', but there is '$itemIndex'; write "
                    + "${itemIndex}:"
            ),
        ])
    func warns(expression: String, message: String) throws {
        #expect(try log(expression) == ["warning: " + message])
    }

    @Test("the warning comes once in each evaluation, for each name")
    func once() throws {
        #expect(try log("$name: $name: ^list(^array(1|2|3)|$name: )$name-a").count == 2)
    }

    @Test("a name counts once the shorter one exists")
    func later() throws {
        let log = MBCollectingLog()
        var environment = MBEnvironment()
        environment.capabilities.log = log
        _ = try environment.evaluate("$name: ^let(name|a|$name: )$name: ", as: .string)
        #expect(
            log.entries.map(\.message) == [
                "there is no variable '$name:', but there is '$name'; write ${name}:"
            ])
    }

    @Test(
        "other missing names aren't",
        arguments: [
            "$nobody: hi", "$nobody", "$[name: hi]", "${name:}", "$(name-x)", "$first-name",
            "$names", "$name", "$nam-e",
        ])
    func isQuiet(expression: String) throws {
        #expect(try log(expression) == [])
    }

    @Test("a strict evaluation fails instead")
    func strict() throws {
        let environment = try MBEnvironment().setting("name", to: "Ann").strict
        let error = #expect(throws: MBExpressionError.self) {
            try environment.evaluate("$name-team")
        }
        #expect(error?.code == .unknownVariable)
        #expect(error?.suggestion == "there is '$name'; write ${name}-team")
        for (text, advice) in [("$name: hi", "${name}:"), ("$name-1", "for the difference")] {
            let error = #expect(throws: MBExpressionError.self) { try environment.evaluate(text) }
            #expect(error?.suggestion?.contains(advice) == true)
        }
    }

    @Test("a name with very many marks takes no time")
    func longNames() throws {
        let name = String(repeating: "a-", count: 40_000)
        #expect(try log("$" + name) == [])
    }
}
