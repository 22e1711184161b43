import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Collection functions")
struct CollectionFunctionTests {
    /// An object of an app: one key with a value, one without, and one that it can't answer.
    private struct Account: MBKeyValueCoding {
        static let typeName = "account"

        struct Locked: Error {}

        func member(named key: String) throws -> MBMember {
            switch key {
            case "name": .value("Ann")
            case "nickname": .value(nil)
            case "secret": throw Locked()
            default: .unknownKey
            }
        }
    }

    private func environment(_ values: MBDictionary = [:]) throws -> MBEnvironment {
        var environment = try MBEnvironment.pinned().setting(values)
        environment["account"] = .opaque(Account())
        return environment
    }

    @Test("the key of a dictionary that holds null has no value, and the default isn't used")
    func nullOfKey() throws {
        var environment = try environment(["one": ["name": .null]])
        #expect(try environment.evaluate("^valueForKey($one|name|none)") == nil)
        environment.isStrict = true
        #expect(try environment.evaluate("^valueForKey($one|name|none)") == nil)
        #expect(try environment.evaluate("^valueForKey($one|other|none)") == "none")
    }

    @Test("an object of the app isn't copied", arguments: ["copy", "mutableCopy"])
    func copiedObjects(function: String) throws {
        let error = try environment().failure("^\(function)($account)")
        #expect(error.code == .parameterType)
        #expect(error.message.contains("account"))
    }

    @Test(
        "an object of the app is asked for a key",
        arguments: [
            ("^valueForKey($account|name|none)", "Ann"),
            ("^valueForKey($account|nickname|none)", "none"),
            ("^valueForKey($account|@name|none)", "none"),
            ("^valueForKey($account|age|none)", "none"),
            ("^valueForKey(^array($account)|name)[0]", "Ann"),
            ("^count(^valueForKey(^array($account)|nickname))", "1"),
            ("^valueForKey(^array($account)|age|none)", "none"),
        ])
    func askedObjects(expression: String, expected: String) throws {
        #expect(try environment().evaluate(expression)?.description == expected)
    }

    @Test("an object that can't answer is an error, not the default")
    func failingObjects() throws {
        let error = try environment().failure("^valueForKey($account|secret|none)")
        #expect(error.code == .hostFailed)
    }

    @Test("strict mode accepts a missing key that has a default")
    func strictLookups() throws {
        var environment = try environment(["map": [:], "maps": [[:]]])
        environment.isStrict = true
        #expect(try environment.evaluate("^valueForKey($map|a|none)") == "none")
        #expect(try environment.evaluate("^valueForKey($maps|a)") == [.null])
    }

    @Test("values as deep as allowed are searched, compared and distinguished on a small stack")
    func deepValues() {
        let results = onSmallStack {
            var deep: MBValue = ["text"]
            for _ in 1..<255 { deep = [deep] }
            var environment = MBEnvironment.pinned()
            environment["deep"] = deep
            return [
                "^valueForKey($deep|length) == $deep", "^indexOf(^array($deep)|$deep) == 0",
                "^count(^removeObject(^array($deep)|$deep)) == 0",
                "^count(^setWithArray(^array($deep|$deep))) == 1",
            ].map { try? environment.evaluate($0, as: .boolean) }
        }
        #expect(results.value == [false, true, true, true])
    }

    @Test(
        "the content of collections is paid for",
        arguments: [
            "^indexOf($lists|$other)", "^removeObject($lists|$other)", "^set($lists|$other)",
            "^setWithArray($lists)", "^valueForKey($lists|length)",
        ])
    func costs(call: String) throws {
        let row = MBValue.array(Array(repeating: "x", count: 1_000))
        let values: MBDictionary = [
            "lists": .array(Array(repeating: row, count: 200)),
            "other": .array(Array(repeating: "x", count: 999) + ["y"]), "rounds": row,
        ]
        var environment = try environment(values)
        #expect(throws: Never.self) { try environment.evaluate(call) }
        environment.limits.steps = 10_000
        #expect(try environment.failure(call).code == .limitExceeded)
    }

    @Test("a key whose text would be too long is refused before it's written")
    func longKeys() throws {
        let long = MBValue.string(String(repeating: "x", count: 100_000))
        var environment = try environment(["lists": .array(Array(repeating: long, count: 50))])
        environment.limits.stringLength = 1_000_000
        let error = try environment.failure("^dictionary($lists|1)")
        #expect(error.code == .limitExceeded)
        #expect(error.message.contains("stringLength"))
    }

    @Test("a class declares its functions by the names of its methods")
    func methods() {
        for (method, name) in [
            "copyOf": "copy", "mutableCopyOf": "mutableCopy", "getValueForKey": "valueForKey",
            "appendObject": "appendObject",
        ] {
            #expect(MBMLFunction.Area.collection.function(method: method)?.name == name)
        }
    }
}
