import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Variables of Swift types")
struct ModelVariableTests {
    private struct User: MBKeyValueCoding, Equatable {
        let name: String
        static let keyTable: MBKeyTable<User> = ["name": .key(\.name)]
    }

    private enum Size: String, MBValueConvertible { case small, large }

    private let user = User(name: "Zoë")

    @Test("models and Swift values are set as they are")
    func setting() throws {
        var environment = MBEnvironment()
        try environment.set("user", to: user)
        try environment.set("users", to: [user])
        try environment.set("size", to: Size.large)
        try environment.set("nobody", to: User?.none)
        try environment.set("ratio", to: 0.1 as Double)
        let text = environment.string("$user.name ${users[0].name} $size $ratio")
        #expect(text == "Zoë Zoë large 0.1")
        #expect(environment["nobody"] == nil)
        let copy = try environment.setting("user", to: User(name: "Bo"))
        #expect(copy.string("$user.name") == "Bo")
        #expect(environment.string("$user.name") == "Zoë")
    }

    @Test("literals, nil and values keep their meaning")
    func literals() throws {
        var environment = MBEnvironment()
        environment["map"] = ["z": 1, "a": [true, "x", .null]]
        try environment.set("same", to: ["z": 1, "a": 2])
        try environment.set("half", to: 0.5)
        try environment.set("text", to: "text")
        let value: MBValue? = ["k": 1]
        environment["value"] = value
        #expect(environment["map"]?.asDictionary?.keys == ["z", "a"])
        #expect(environment["same"]?.asDictionary?.keys == ["z", "a"])
        #expect(environment["half"] == 0.5 && environment["text"] == "text")
        #expect(environment["value"] == ["k": 1])
        environment["text"] = nil
        try environment.set("half", to: nil)
        #expect(environment["text"] == nil && environment["half"] == nil)
    }

    @Test("a subscript sets and reads a Swift type")
    func subscripting() throws {
        var environment = MBEnvironment()
        let log = MBCollectingLog()
        environment.capabilities.log = log
        environment["user"] = user
        environment["count"] = [1, 2, 3].count
        let read: User? = environment["user"]
        let count: Int? = environment["count"]
        let missing: Int? = environment["missing"]
        #expect(read == user && count == 3 && missing == nil)
        #expect(log.entries.isEmpty)
        let wrong: Int? = environment["user"]
        #expect(wrong == nil)
        environment["infinite"] = Double.infinity
        #expect(log.drain().map(\.error?.code) == [.notConvertible, .numberOutOfRange])
        let gone: User? = nil
        environment["user"] = gone
        #expect(environment["user"] == nil)
    }

    @Test("values that can't be converted, and read-only names, are refused")
    func refusals() throws {
        var environment = MBEnvironment()
        let infinite = try #require(throws: MBExpressionError.self) {
            try environment.set("n", to: [Double.infinity])
        }
        #expect(infinite.code == .numberOutOfRange)
        try environment.declare("fixed", value: 1, isReadOnly: true)
        let fixed = try #require(throws: MBExpressionError.self) {
            try environment.set("fixed", to: user)
        }
        #expect(fixed.code == .readOnlyVariable)
    }

    @Test("models are pushed, declared, and set as entries and elements")
    func everyWay() throws {
        var environment = MBEnvironment()
        try environment.push("item", to: user)
        #expect(
            environment.string("$item.name") == "Zoë" && environment.stackDepth(of: "item") == 1)
        #expect(try environment.pushing("item", to: User(name: "Bo")).string("$item.name") == "Bo")
        try environment.declare("owner", value: user, isReadOnly: true)
        #expect(environment.string("$owner.name") == "Zoë" && environment.isReadOnly("owner"))
        try environment.set("byName", key: "zoë", to: user)
        try environment.set("list", index: 1, to: user)
        #expect(environment.string("$byName[zoë].name, ${list[1].name}") == "Zoë, Zoë")
        try environment.set("byName", key: "zoë", to: User?.none)
        try environment.set("list", index: 1, to: User?.none)
        #expect(environment["byName"] == [:] && environment["list"] == [.null, .null])
        let copy = try environment.setting("byName", key: "size", to: Size.large)
            .setting("list", index: 0, to: [user].count)
        #expect(copy.string("$byName.size ${list[0]}") == "large 1")
        #expect(environment["byName"] == [:])
    }

    @Test("values of several types are set together, in order")
    func together() throws {
        let environment = MBEnvironment()
        let count = [1, 2].count
        let copy = try environment.setting([
            "user": user, "count": count, "size": Size.large, "tags": ["a", "b"], "same": 1,
            "same": user,
        ])
        #expect(
            copy.string("$user.name $count $size $tags.count $same.name") == "Zoë 2 large 2 Zoë")
        #expect(environment["user"] == nil)
        let inside = try environment.withScope(["user": user, "count": count]) {
            try $0.evaluate("$count $user.name")
        }
        #expect(inside == "2 Zoë")
    }

    @Test("literals of values stay dictionaries of values")
    func literalDictionaries() throws {
        var environment = MBEnvironment()
        let value: MBValue = 3
        environment = try environment.setting(["a": 1, "b": [1, "x", .null], "c": value])
        environment = try environment.setting([:])
        environment = try environment.setting(["map": ["z": 1, "a": 2]])
        #expect(environment["b"] == [1, "x", .null] && environment["c"] == 3)
        #expect(environment["map"]?.asDictionary?.keys == ["z", "a"])
        try environment.push("a", to: ["z": 1, "a": 2])
        #expect(environment["a"]?.asDictionary?.keys == ["z", "a"])
        try environment.push("a", to: nil)
        try environment.declare("none", value: nil)
        try environment.set("map", key: "z", to: nil)
        try environment.set("map", key: "k", to: ["y": 0.5])
        try environment.set("b", index: 1, to: true)
        #expect(environment["map"] == ["a": 2, "k": ["y": 0.5]])
        #expect(environment["b"] == [1, true, .null] && environment["a"] == nil)
    }

    private static let refused: [@Sendable (inout MBEnvironment) throws -> Void] = [
        { try $0.set("n", to: Double.infinity) },
        { $0 = try $0.setting(["m": 1 as Int, "n": Double.infinity]) },
        { try $0.withScope(["m": 1 as Int, "n": Double.infinity]) { _ in } },
        { try $0.push("n", to: Double.infinity) },
        { try $0.declare("n", value: Double.infinity) },
        { try $0.set("map", key: "n", to: Double.infinity) },
        { try $0.set("list", index: 5, to: Double.infinity) },
    ]

    @Test("nothing changes if one value can't be converted", arguments: refused.indices)
    func allOrNothing(_ position: Int) throws {
        var environment = try MBEnvironment().setting(["m": 0, "n": 0, "map": [:], "list": []])
        #expect(code { try Self.refused[position](&environment) } == .numberOutOfRange)
        #expect(environment["m"] == 0 && environment["n"] == 0)
        #expect(environment["map"] == [:] && environment["list"] == [])
        #expect(environment.stackDepth(of: "n") == 0)
    }

    @Test("the error of a type that can't be converted names the variable and has the cause")
    func causes() throws {
        struct Failure: Error {}
        struct Refusing: MBValueConvertible {
            var expressionValue: MBValue? { get throws { throw Failure() } }
            static func from(expressionValue value: MBValue?) -> Refusing { Refusing() }
        }
        var environment = MBEnvironment()
        let error = try #require(throws: MBExpressionError.self) {
            try environment.push("thing", to: Refusing())
        }
        #expect(error.code == .notConvertible)
        #expect(error.message == "$thing: Failure()")
        #expect(error.cause is Failure)
    }

    @Test("the error of a value without a form names the variable, and no function")
    func refusedNumber() throws {
        let error = try #require(throws: MBExpressionError.self) {
            try MBEnvironment().setting(["ok": 1, "bad": Double.nan])
        }
        #expect(error.kind == .evaluation)
        #expect(error.code == .numberOutOfRange)
        #expect(error.message.hasPrefix("$bad: "))
    }

    @Test("a function binds models, and restores what was bound if one has no value")
    func binding() throws {
        let user = user
        var environment = MBEnvironment()
        environment.declare(
            MBMLFunction("with", input: .pipedExpressions) { call in
                try call.withScope { scope throws(MBExpressionError) in
                    scope.bind("it", to: "literal")
                    try scope.bind("it", to: user)
                    do throws(MBExpressionError) {
                        try scope.bind("it", to: Double.nan)
                    } catch {
                        guard error.code == .numberOutOfRange else { throw error }
                    }
                    return try call.value(0)
                }
            })
        #expect(try environment.evaluate("^with($it.name)") == "Zoë")
    }
}
