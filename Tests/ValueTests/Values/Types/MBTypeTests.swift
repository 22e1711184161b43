import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Types") struct MBTypeTests {
    @Test(
        "the text of a type is read back",
        arguments: [
            "any", "nothing", "string", "number?", "[string]", "[[number?]]", "set<date>", "{}",
            "{*: any}", "{*: number}", "{name: string, *}",
            "{\"a b\": string, name: User?, *: bool}",
            "User", "My.Type", "`My Type`", "`a\\`b`", "bool|string", "(bool|string)?",
            "[bool|string]", "\"asc\"|\"desc\"", "(\"asc\"|\"desc\")?", "\"a\\\"b\\\\c\"",
            "rect|size",
            "\"all\"?", "[{price: number}]|{*: any}", "`any`", "`string`?", "`nothing`|`set`",
        ])
    func text(text: String) throws {
        let type = try MBType(text)
        #expect(type.description == text)
        #expect(try MBType(type.description) == type)
        #expect(try JSONDecoder().decode(MBType.self, from: JSONEncoder().encode(type)) == type)
    }

    @Test(
        "examples with keys of their own take linear time, at any depth",
        arguments: ["{\"k%\": 1}", "[{\"k%\": 1}]", "{\"a\": [[{\"k%\": 1}]]}"])
    func manyKeys(element: String) throws {
        let isLinear = try Stopwatch.growsLinearly(1_000) { count in
            let elements = (0..<count).map { element.replacingOccurrences(of: "%", with: "\($0)") }
            let value = try MBValue(json: "[\(elements.joined(separator: ","))]")
            #expect(MBType(ofExample: value).description.contains("k7: number?"))
        }
        #expect(isLinear)
    }

    @Test(
        "arrays and sets are united by all of their elements",
        arguments: [
            ("[[1], [], [\"a\"]]", "[[number|string]]"), ("[[], []]", "[[nothing]]"),
            ("[[1], null, {\"a\": []}]", "[([number]|{a: [nothing], *})?]"),
        ])
    func unitedElements(json: String, type: String) throws {
        let found = MBType(ofExample: try MBValue(json: json)).description
        #expect(found == type)
    }

    @Test("blanks, order and repeated marks don't matter")
    func equivalents() throws {
        #expect(
            try MBType(" { b : number , a : string ? ? } ") == MBType("{a: string?, b: number}"))
        #expect(try MBType("string|bool") == MBType("bool | string"))
        #expect(try MBType("(any)?") == .any)
        #expect(try MBType("\"a\"|bool|\"b\"") == MBType("\"a\"|\"b\"|bool"))
    }

    @Test(
        "a wrong type is an error with its place",
        arguments: [
            ("", "expected a type", 0), ("[string", "expected ']'", 7),
            ("string]", "unexpected text", 6), ("{a string}", "expected ':'", 3),
            ("{a: string, a: bool}", "'a' appears twice", 14), ("{*, *}", "a second '*'", 5),
            ("\"abc", "doesn't end", 0), ("{a: }", "expected a name", 4),
            (String(repeating: "[", count: 200), "nested deeper", 100),
        ])
    func problems(text: String, message: String, place: Int) throws {
        let error = try #require(throws: MBExpressionError.self) { try MBType(text) }
        #expect(error.message.contains(message), "\(error)")
        #expect(error.range?.lowerBound == place, "\(error)")
    }

    @Test(
        "types are united",
        arguments: [
            ("string", "string", "string"), ("string", "number", "number|string"),
            ("string?", "number", "(number|string)?"), ("any", "string", "any"),
            ("nothing", "string", "string?"), ("[string]", "[number]", "[number|string]"),
            ("[nothing]", "[string]", "[string]"), ("\"a\"", "\"b\"|\"a\"", "\"a\"|\"b\""),
            ("\"a\"", "string", "string"),
            ("{a: string}", "{a: number, b: bool}", "{a: number|string, b: bool?}"),
            ("{a: string, *}", "{b: bool}", "{a: string?, b: bool?, *}"),
            ("[string]|number", "[bool]", "[bool|string]|number"),
        ])
    func uniting(left: String, right: String, result: String) throws {
        let (first, second) = (try MBType(left), try MBType(right))
        #expect(first.united(with: second).description == result)
        #expect(second.united(with: first) == first.united(with: second) || left.contains("\""))
    }

    @Test("examples have types")
    func examples() throws {
        func type(_ json: String) throws -> String {
            MBType(ofExample: try MBValue(json: json)).description
        }
        #expect(
            try type("[{\"a\": 1}, {\"a\": null, \"b\": \"x\"}]") == "[{a: number?, b: string?, *}]"
        )
        #expect(try type("{\"tags\": [], \"on\": true}") == "{on: bool, tags: [nothing], *}")
        #expect(MBType(ofExample: .opaque(MBSet([1, "a"]))).description == "set<number|string>")
        // Values that are nested deeper are refused elsewhere, too.
        for (count, isKnown) in [(255, true), (256, false)] {
            let deep = (0..<count).reduce(MBValue(1)) { value, _ in [value] }
            let type = MBType(ofExample: deep).description
            #expect(type.contains("number") == isKnown && type.contains("any") != isKnown)
        }
        let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        #expect(try type(deep).hasSuffix("]"))
    }

    @Test(
        "a value is of a type or isn't",
        arguments: [
            ("any", "null", true), ("string", "\"a\"", true), ("string", "1", false),
            ("string?", "null", true), ("string", "null", false), ("nothing", "null", true),
            ("[number]", "[1, 2]", true), ("[number]", "[1, \"a\"]", false),
            ("{a: number}", "{\"a\": 1}", true), ("{a: number}", "{\"a\": 1, \"b\": 2}", false),
            ("{a: number, *}", "{\"a\": 1, \"b\": 2}", true), ("{a: number}", "{}", false),
            ("{a: number?}", "{}", true), ("{*: string}", "{\"x\": 1}", false),
            ("\"a\"|\"b\"", "\"b\"", true), ("\"a\"|\"b\"", "\"c\"", false),
            ("bool|string", "true", true), ("bool|string", "[]", false), ("User", "{}", false),
        ])
    func inclusion(type: String, json: String, isIncluded: Bool) throws {
        #expect(try MBType(type).includes(try MBValue(json: json)) == isIncluded)
    }

    @Test("a set, an object and a date are of their types")
    func otherValues() throws {
        #expect(try MBType("set<number>").includes(.opaque(MBSet([1]))))
        #expect(try !MBType("set<string>").includes(.opaque(MBSet([1]))))
        #expect(try MBType("User").includes(.opaque(User())))
        #expect(try !MBType("Other").includes(.opaque(User())))
        #expect(MBType.date.includes(.date(.now)))
        #expect(
            try MBType("rect").includes(CGRect(x: 0, y: 0, width: 1, height: 1).expressionValue))
    }

    private enum Size: String, CaseIterable, MBValueConvertible { case small, large }
    private struct User: MBKeyValueCoding { static let typeName = "User" }
    private struct Point: Codable, MBValueConvertible { var x = 0 }

    @Test("Swift types have types")
    func swiftTypes() {
        #expect(MBType(String.self).description == "string")
        #expect(MBType([Int?].self).description == "[number?]")
        #expect(MBType(Set<URL>.self).description == "set<string>")
        #expect(MBType([String: Decimal].self).description == "{*: number}")
        #expect(MBType(Size?.self).description == "(\"small\"|\"large\")?")
        #expect(MBType([User].self).description == "[User]")
        #expect(MBType(CGRect.self).description == "rect")
        #expect(MBType(CGFloat.self).description == "number")
        #expect(MBType(Data.self) == .data)
        #expect(MBType(Date?.self) == .optional(.date))
        #expect(MBType(Point.self) == .any)
        #expect(MBType(MBValue.self) == .any)
        #expect(MBType(MBDictionary.self).description == "{*: any}")
        #expect(MBType(ClosedRange<Int>.self).description == "range")
    }

    @Test("the words of a dictionary's values have one order, however its keys are hashed")
    func orderOfValues() throws {
        let fields = "abcdefghijklmnop".map { "\($0): \"\($0)\"" }
        let type = try MBType("{\(fields.joined(separator: ", "))}")
        #expect(
            type.element.description
                == "abcdefghijklmnop".map { "\"\($0)\"" }.joined(separator: "|"))
    }
}
