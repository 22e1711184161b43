import Foundation
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
        var environment = try MBEnvironment.default
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

    @Test("a subscript sets and reads in a Swift type")
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

    @Test("what has no value, and a read-only name, are refused")
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
}
