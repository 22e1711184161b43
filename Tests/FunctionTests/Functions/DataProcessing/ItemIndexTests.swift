import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("$itemIndex")
struct ItemIndexTests {
    private func environment() throws -> MBEnvironment {
        var environment = try MBEnvironment.pinned().setting([
            "nums": [30, 10, 20], "map": ["a": 5, "b": 6], "set": .opaque(MBSet([7, 8])),
            "nested": [["a", "b"], ["c"]], "words": ["a", "b", "c"],
            "tree": ["x": ["y": 1], "z": 2],
        ])
        try environment.declare("shown", dynamic: "$itemIndex")
        return environment
    }

    @Test(
        "every function that binds $item binds its position, from 0",
        arguments: [
            ("^list($nums|$itemIndex)", [0, 1, 2]), ("^list($map|$itemIndex)", [0, 1]),
            ("^list($set|$itemIndex)", [0, 1]), ("^list($nested|$item|$itemIndex)", [0, 1, 0]),
            ("^filter($nums|$itemIndex != 1)", [30, 20]),
            ("^filter($nums|$itemIndex == 2)", [20]), ("^filter($map|$itemIndex)", ["b": 6]),
            ("^valuesPassingTest($map|$itemIndex == 1)", [6]),
            ("^valuesPassingTest($nums|$itemIndex -GT 0)", [10, 20]),
            ("^collectionPassesTest($nums|$itemIndex -LT 3)", true),
            ("^collectionPassesTest($nums|$itemIndex -LT 2)", false),
            ("^associate($nums|$item|$itemIndex)", ["30": 0, "10": 1, "20": 2]),
            ("^associateWithSingleValue($nums|$item|$itemIndex)", ["30": 0, "10": 1, "20": 2]),
            ("^associateWithArray($nums|k|$itemIndex)", ["k": [0, 1, 2]]),
            ("^sort($nums|$itemIndex|desc)", [20, 10, 30]),
            ("^reduce($nums|#(0)|#($currentValue * 10 + $itemIndex))", 12),
            ("^pruneMatchingLeaves($nums|$itemIndex == 0)", [10, 20]),
            ("^pruneNonmatchingLeaves($nums|$itemIndex == 0)", [30]),
            ("^max($nums|$itemIndex)", 2), ("^max($words|$itemIndex + 1)", 3),
            ("^min($words|$itemIndex)", 0),
            ("^list($words|^max(^array(7|$itemIndex)|$itemIndex))", [7, 7, 7]),
            // Through other expressions.
            ("^list($nums|^let(i|$itemIndex|$i))", [0, 1, 2]), ("^list($nums|$shown)", [0, 1, 2]),
            ("^list($nums|^eval($itemIndex))", [0, 1, 2]),
            ("^list($nums|^if($itemIndex|$itemIndex|no))", ["no", 1, 2]),
            ("^list($nums|#($itemIndex + 1))", [1, 2, 3]),
            ("^list($nums|$nums[$itemIndex])", [30, 10, 20]),
            // The innermost one, and the outer one again.
            (
                "^list($nested|$itemIndex^join(^list($item|$itemIndex)|)$itemIndex)",
                ["0010", "101"]
            ),
            ("^list($nums|^let(item|x|$itemIndex))", [0, 1, 2]),
            ("^list($nums|^let(itemIndex|x|$itemIndex))", ["x", "x", "x"]),
        ] as [(String, MBValue)])
    func bound(_ expression: String, _ expected: MBValue) throws {
        var environment = try environment()
        for isStrict in [false, true] {
            environment.isStrict = isStrict
            let value = try environment.evaluate(expression)
            #expect(value?.description == expected.description)
            #expect(environment.explain(expression).value?.description == expected.description)
        }
    }

    @Test("a variable of that name wins, however it's declared, and nothing counts too")
    func declared() throws {
        var environment = try environment()
        environment["itemIndex"] = "mine"
        #expect(try environment.evaluate("^list($nums|$itemIndex$shown)[2]") == "minemine")
        try environment.declare("itemIndex", dynamic: "[$item]")
        #expect(try environment.evaluate("^list($nums|$itemIndex)[2]") == "[20]")
        var null = try self.environment()
        null["itemIndex"] = .null
        #expect(try null.evaluate("^list($nums|[$itemIndex])[2]") == "[]")
    }

    @Test("outside of loops, it's nothing")
    func outside() throws {
        var environment = try environment()
        #expect(try environment.evaluate("$itemIndex^list($nums|1)[0]$itemIndex") == "1")
        #expect(environment.code(of: "^list($nums|1)[$itemIndex]") == .missingKey)
        environment.isStrict = true
        #expect(environment.code(of: "$itemIndex") == .unknownVariable)
    }

    @Test("an app's function that binds $item has no position, and hides the outer one")
    func ownFunctions() throws {
        var environment = try environment()
        environment.declare(
            MBMLFunction("one", input: .pipedExpressions) { call in
                try call.withScope { scope throws(MBExpressionError) in
                    scope.bind("item", to: "x")
                    return try call.value(0)
                }
            })
        #expect(try environment.evaluate("^list($nums|^one($item$itemIndex)$itemIndex)[1]") == "x1")
        #expect(try environment.evaluate("^list($nums|^one($shown)$shown)[1]") == "1")
    }

    @Test("a remembered dynamic variable that reads it is evaluated for each element")
    func remembered() throws {
        var environment = try environment()
        try environment.declare("twice", dynamic: "$shown$shown")
        #expect(
            try environment.evaluate("$twice^join(^list($nums|$twice)|,)$twice") == "00,11,22")
    }
}

@Suite("Collections that are nothing")
struct MissingCollectionTests {
    @Test(
        "filtering, sorting and joining nothing gives nothing, without an entry in the log",
        arguments: [
            "^filter($no|T)", "^filter($no|$item|T)", "^sort($no)", "^sort($no|$item)",
            "^sort($no|$item|desc)", "^lastObject($no)", "^join($no|,)", "^filter($map.no|T)",
            "^filter($null|T)", "^sort($null)", "^lastObject($null)", "^join($null|,)",
        ])
    func nothing(_ expression: String) throws {
        let log = MBCollectingLog()
        var environment = try MBEnvironment.pinned(log).setting(["map": [:], "null": .null])
        #expect(try environment.evaluate(expression) == nil)
        #expect(try environment.evaluate("^if(\(expression)|a|b)") == "b")
        #expect(log.entries.isEmpty)
        environment.isStrict = true
        #expect(environment.code(of: expression) != nil)
    }

    @Test(
        "reducing and reversing nothing are errors",
        arguments: ["^reduce($no|0|1)", "^reverse($no)"])
    func errors(_ expression: String) {
        #expect(MBEnvironment.pinned().code(of: expression) == .missingParameter)
    }
}
