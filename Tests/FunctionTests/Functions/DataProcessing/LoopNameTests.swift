import MBDataEnvironment
import TestSupport
import Testing

/// A read-only variable keeps its name: loops don't hide it.
@Suite("Names of loops")
struct LoopNameTests {
    private static func environment(readOnly names: [String]) throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment["nums"] = [3, 1, 2]
        environment["map"] = ["a": 1, "b": 2]
        environment["nested"] = ["k": ["a": 1]]
        environment["users"] = [["name": "Ann"], ["name": "Bo"]]
        environment.capabilities.log = MBCollectingLog()
        for name in names {
            try environment.declare(name, value: ["name": "host"], isReadOnly: true)
        }
        return environment
    }

    @Test(
        "a read-only variable is seen inside loops",
        arguments: [
            ("item", "^join(^list($nums|$item.name)|,)", "host,host,host"),
            ("item", "^join(^list($users|$item.name)|,)", "host,host"),
            ("item", "^count(^filter($users|$item.name == host))", "2"),
            ("item", "^count(^filter($users|$item.name == Ann))", "0"),
            ("item", "^if(^collectionPassesTest($nums|$item.name == host)|yes|no)", "yes"),
            // In the key of a sort, names stand for others.
            ("item", "^join(^sort($nums|$item)|,)", "1,2,3"),
            ("item", "^sort($users|$item.name|desc)[0].name", "Bo"),
            (
                "item", "^join(^list($map|^join(^sort($nums|$item)|-)$item.name)|,)",
                "1-2-3host,1-2-3host"
            ),
            (
                "item", "^count(^sort($nums|$item))^join(^list($nums|$item.name)|,)",
                "3host,host,host"
            ),
            ("key", "^join(^sort($map|$key|desc)|,)", "2,1"),
            ("key", "^join(^list($map|$key.name)|,)", "host,host"),
            ("root", "^join(^list($nums|$root.name)|,)", "host,host,host"),
            ("currentValue", "^reduce($nums|x|$currentValue.name$item)", "host2"),
            ("outer:item", "^associate($nested|$item|$key|$outer:item.name).a", "host"),
            ("outer:item", "^count(^filter($nested|$item|$outer:item.name == host))", "1"),
            // The text itself names these.
            ("item", "^let(item|own|$item)", "own"),
            ("item", "^let(item|own|^join(^list($nums|$item)|,))", "own,own,own"),
        ])
    func kept(name: String, expression: String, result: String) throws {
        let environment = try Self.environment(readOnly: [name])
        #expect(environment.string(expression) == result)
    }

    @Test("it's logged once that a loop doesn't bind a name")
    func logged() throws {
        let environment = try Self.environment(readOnly: ["item"])
        let log = try #require(environment.capabilities.log as? MBCollectingLog)
        #expect(environment.string("^join(^list($nums|$item.name)|,)") == "host,host,host")
        #expect(log.entries.map(\.error?.code) == [.readOnlyVariable])
        #expect(environment.string("$item.name") == "host")
        #expect(environment.string("^join(^list($map|$key)|,)") == "a,b")
        #expect(log.entries.count == 1)
    }

    @Test("nothing is logged where the text itself names it, and the variable is read")
    func unlogged() throws {
        let environment = try Self.environment(readOnly: ["item"])
        let log = try #require(environment.capabilities.log as? MBCollectingLog)
        #expect(environment.string("^join(^list($nums|^let(item|L|$item))|,)") == "L,L,L")
        #expect(log.entries.isEmpty)
        let reads = try MBExpression("^list($nums|$item)").reads(in: environment)
        #expect(reads.variables + reads.possibleVariables == ["nums", "item"])
    }

    @Test("an explanation shows only the names that are bound")
    func explained() throws {
        let environment = try Self.environment(readOnly: ["item"])
        let list = environment.explain("^list($nums|$item.name)").description
        #expect(list.contains("root = 3") && !list.contains("item ="))
        #expect(environment.explain("^sort($nums|$item)").description.contains("item = 3"))
    }

    @Test("a dynamic variable is read-only, too, and one that is declared anew needn't be")
    func dynamic() throws {
        var environment = MBEnvironment()
        environment["nums"] = [3, 1, 2]
        try environment.declare("item", dynamic: "d$nums[0]", as: .string)
        #expect(environment.string("^join(^list($nums|$item)|,)") == "d3,d3,d3")
        try environment.declare("item", value: "x")
        #expect(environment.string("^join(^list($nums|$item)|,)") == "3,1,2")
    }
}
