import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Nested arrays.
private func nest(_ depth: Int) -> MBValue {
    var value: MBValue = []
    for _ in 1..<depth { value = [value] }
    return value
}

@Suite("Variables")
struct VariableTests {
    @Test("a variable is read by name and by expressions, and setting it replaces its value")
    func set() throws {
        var environment = MBEnvironment()
        #expect(environment["cats"] == nil)
        environment["cats"] = ["Barrett", "Duncan"]
        #expect(environment["cats"] == ["Barrett", "Duncan"])
        #expect(try environment.value(of: "cats") == ["Barrett", "Duncan"])
        try environment.set("cats", to: 2)
        #expect(environment.string("$cats cats") == "2 cats")
    }

    @Test(
        "a name may contain any characters",
        arguments: [
            "", " ", "a b", "$", "]", "ä", "😀", "\n\0", "a.b[0]", "item",
            String(repeating: "x", count: 1_000),
        ])
    func names(_ name: String) throws {
        var environment = MBEnvironment()
        environment[name] = 1
        #expect(environment[name] == 1)
        #expect(environment.ownVariableNames == [name])
        environment[name] = nil
        #expect(environment.ownVariableNames == [])
    }

    @Test("bracketed references reach names that aren't identifiers")
    func brackets() throws {
        let environment = try MBEnvironment().setting(["a b": 1, "a[b]c": 2, "(x)": 3, "x": 4])
        #expect(environment.object("$[a b]") == 1)
        #expect(environment.object("$[a[b]c]") == 2)
        #expect(environment.object("$((x))") == 3)
        #expect(environment.object("$x") == 4)
    }

    @Test("setting nil leaves the name without a value")
    func unset() throws {
        var environment = try MBEnvironment().setting(["aa": 1, "bb": 2])
        environment["aa"] = nil
        #expect(environment["aa"] == nil)
        #expect(environment.ownVariableNames == ["bb"])
        #expect(environment.string("<$aa>") == "<>")
        try environment.set("aa", to: 3)
        #expect(environment["aa"] == 3)
    }

    @Test("null reads as nothing")
    func null() throws {
        var environment = MBEnvironment()
        environment["aa"] = .null
        #expect(environment["aa"] == nil)
        #expect(environment.string("<$aa>") == "<>")
        #expect(environment.boolean("$aa") == false)
    }

    @Test("names are in the order in which they were first set")
    func order() throws {
        var environment = MBEnvironment()
        let names = (0..<100).map { "v\(99 - $0)" }
        for name in names { environment[name] = 1 }
        for name in names.reversed() { environment[name] = 2 }
        #expect(environment.ownVariableNames == names)
        var fork = environment
        fork["v50"] = 3
        fork["zz"] = 1
        fork["aa"] = 1
        #expect(fork.ownVariableNames == names + ["zz", "aa"])
        #expect(environment.ownVariableNames == names)
    }

    @Test("a changed copy leaves the original")
    func setting() throws {
        let environment = try MBEnvironment().setting("aa", to: 1)
        let changed = try environment.setting(["aa": 2, "bb": 3])
        #expect(environment["aa"] == 1)
        #expect(environment["bb"] == nil)
        #expect(changed["aa"] == 2)
        #expect(changed.ownVariableNames == ["aa", "bb"])
    }

    @Test("a value that is nested too deep is refused, and the old one stays")
    func depth() throws {
        let log = MBCollectingLog()
        var environment = MBEnvironment()
        environment.capabilities.log = log
        try environment.set("aa", to: nest(256))
        environment["bb"] = 1
        let deep = nest(257)
        #expect(code { try environment.set("bb", to: deep) } == .limitExceeded)
        #expect(
            code { try environment.set("bb", to: .dictionary(["k": nest(256)])) } == .limitExceeded)
        #expect(code { try environment.declare("bb", value: deep) } == .limitExceeded)
        #expect(code { _ = try environment.setting(["cc": 1, "bb": deep]) } == .limitExceeded)
        #expect(code { try environment.set("cc", key: "k", to: nest(256)) } == .limitExceeded)
        #expect(code { try environment.set("cc", index: 0, to: nest(256)) } == .limitExceeded)
        environment["bb"] = deep
        #expect(log.entries.map(\.error?.code) == [.limitExceeded])
        #expect(environment["bb"] == 1)
        #expect(environment["cc"] == nil)
        environment.limits.valueDepth = 2
        #expect(code { try environment.set("bb", to: [[[]]]) } == .limitExceeded)
        try environment.set("bb", to: [[1]])
    }

    @Test("an array that holds another one twice, and so on, can't be set")
    func endless() {
        let doubled = (0..<60).reduce(MBValue.array([1])) { inner, _ in [inner, inner] }
        let error = #expect(throws: MBExpressionError.self) {
            try MBEnvironment().checkDepth(of: doubled, for: "a", atMost: 1_000)
        }
        #expect(error?.message == "the value for $a has more than 1000 elements on all its levels")
    }
}

@Suite("Read-only variables")
struct ReadOnlyVariableTests {
    private func environment(_ log: MBCollectingLog = MBCollectingLog()) throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = log
        try environment.declare("text", value: "a", isReadOnly: true)
        try environment.declare("map", value: ["k": 1], isReadOnly: true)
        try environment.declare("list", value: [1], isReadOnly: true)
        try environment.declare("sum", dynamic: "#(1 + 1)")
        environment.declare("host") { _ in "h" }
        return environment
    }

    @Test("setting one is refused", arguments: ["text", "map", "list", "sum", "host"])
    func refused(_ name: String) throws {
        var environment = try environment()
        let old = environment[name]
        #expect(environment.isReadOnly(name))
        #expect(code { try environment.set(name, to: 1) } == .readOnlyVariable)
        #expect(code { try environment.set(name, to: nil) } == .readOnlyVariable)
        #expect(code { _ = try environment.setting(name, to: 1) } == .readOnlyVariable)
        #expect(code { _ = try environment.setting([name: 1]) } == .readOnlyVariable)
        #expect(environment[name] == old)
    }

    @Test(
        "setting a part of one is refused in the same way",
        arguments: ["text", "map", "list", "sum", "host"])
    func parts(_ name: String) throws {
        var environment = try environment()
        let old = environment[name]
        #expect(code { try environment.set(name, key: "k", to: 2) } == .readOnlyVariable)
        #expect(code { try environment.set(name, index: 0, to: 2) } == .readOnlyVariable)
        #expect(environment[name] == old)
    }

    @Test("the subscript logs the refusal")
    func logged() throws {
        let log = MBCollectingLog()
        var environment = try environment(log)
        environment["text"] = "b"
        environment["sum"] = nil
        #expect(environment["text"] == "a")
        #expect(environment["sum"] == 2)
        #expect(log.entries.map(\.level) == [.error, .error])
        #expect(log.entries.map(\.error?.code) == [.readOnlyVariable, .readOnlyVariable])
    }

    @Test("a read-only one can be redeclared")
    func redeclared() throws {
        var environment = try environment()
        try environment.declare("text", value: "b")
        #expect(!environment.isReadOnly("text"))
        try environment.set("text", to: "c")
        #expect(environment["text"] == "c")
        try environment.declare("sum", value: 3)
        try environment.set("sum", to: 4)
        #expect(environment["sum"] == 4)
    }

    @Test("one without a value is read-only all the same")
    func absent() throws {
        var environment = MBEnvironment()
        try environment.declare("aa", value: nil, isReadOnly: true)
        #expect(environment.ownVariableNames == ["aa"])
        #expect(code { try environment.set("aa", to: 1) } == .readOnlyVariable)
        #expect(!environment.isReadOnly("none"))
    }
}

@Suite("Parts of variables")
struct VariablePartTests {
    @Test("an entry of a map is set, replaced and removed")
    func entries() throws {
        var environment = MBEnvironment()
        try environment.set("map", key: "bb", to: 1)
        try environment.set("map", key: "a.a", to: 2)
        try environment.set("map", key: "bb", to: 3)
        #expect(environment["map"] == ["bb": 3, "a.a": 2])
        #expect(environment["map"]?.asDictionary?.keys == ["bb", "a.a"])
        try environment.set("map", key: "bb", to: nil)
        try environment.set("map", key: "none", to: nil)
        #expect(environment["map"] == ["a.a": 2])
    }

    @Test("an element of a list is set, padding with null")
    func elements() throws {
        var environment = MBEnvironment()
        try environment.set("list", index: 2, to: "c")
        #expect(environment["list"] == [.null, .null, "c"])
        try environment.set("list", index: 0, to: "a")
        try environment.set("list", index: 2, to: nil)
        #expect(environment["list"] == ["a", .null, .null])
        #expect(environment.object("$list[0]") == "a")
        #expect(environment.object("$list[1]") == nil)
    }

    @Test("an index that is negative or huge is refused", arguments: [-1, .min, 1_000_000, .max])
    func index(_ index: Int) throws {
        var environment = try MBEnvironment().setting("list", to: [1])
        #expect(code { try environment.set("list", index: index, to: 1) } == .indexOutOfRange)
        #expect(code { try environment.set("none", index: index, to: 1) } == .indexOutOfRange)
        #expect(environment["list"] == [1])
        #expect(environment["none"] == nil)
    }

    @Test("the limit on elements bounds the index")
    func limit() throws {
        var environment = MBEnvironment()
        environment.limits.elements = 3
        try environment.set("list", index: 2, to: 1)
        #expect(code { try environment.set("list", index: 3, to: 1) } == .indexOutOfRange)
    }

    @Test(
        "a value of another type is refused", arguments: ["a", 1, true, [1], ["k": 1]] as [MBValue])
    func types(_ value: MBValue) throws {
        var environment = try MBEnvironment().setting("aa", to: value)
        if value.asDictionary == nil {
            #expect(code { try environment.set("aa", key: "k", to: 1) } == .notConvertible)
        }
        if value.asArray == nil {
            #expect(code { try environment.set("aa", index: 0, to: 1) } == .notConvertible)
        }
        #expect(environment["aa"] == value)
    }

    @Test("a variable that holds null, or no longer has a value, gets a new collection")
    func fresh() throws {
        var environment = try MBEnvironment().setting(["map": .null, "list": .null])
        try environment.set("map", key: "k", to: 1)
        try environment.set("list", index: 1, to: "b")
        #expect(environment["map"] == ["k": 1])
        #expect(environment["list"] == [.null, "b"])
        try environment.set("map", to: nil)
        try environment.set("map", key: "l", to: 2)
        #expect(environment["map"] == ["l": 2])
    }

    @Test("a copy of the value doesn't change with the variable")
    func copies() throws {
        var environment = try MBEnvironment().setting(["map": ["k": 1], "list": [1]])
        let (map, list, fork) = (environment["map"], environment["list"], environment)
        try environment.set("map", key: "k", to: 2)
        try environment.set("list", index: 0, to: 2)
        #expect(map == ["k": 1])
        #expect(list == [1])
        #expect(fork["map"] == ["k": 1])
        #expect(fork["list"] == [1])
    }

    @Test("unset names don't remain forever, and the order of the others is kept")
    func unsetNames() throws {
        var environment = try MBEnvironment().setting(["first": 1, "second": 2])
        try environment.declare("declared", value: nil)
        var shared: [MBEnvironment] = []
        for number in 0..<20_000 {
            environment["item\(number)"] = "x"
            environment["item\(number)"] = nil
            if number % 1_000 == 0 { shared.append(environment) }
        }
        try environment.set("third", to: 3)
        let entries = environment.storage.variables.layers.map(\.table.count)
        #expect(entries.reduce(0, +) < 2_100)
        #expect(environment.ownVariableNames == ["first", "second", "declared", "third"])
        #expect(shared.allSatisfy { $0["first"] == 1 })
    }

    @Test("values pushed below a name without a value outlast it")
    func unsetAbovePushed() throws {
        var environment = try MBEnvironment().setting("kept", to: 1)
        try environment.push("kept", to: nil)
        for number in 0..<3_000 {
            environment["item\(number)"] = "x"
            environment["item\(number)"] = nil
        }
        try environment.pop("kept")
        #expect(environment["kept"] == 1)
    }
}
