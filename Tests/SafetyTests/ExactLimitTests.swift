import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// A limit of N lets N through and stops N + 1, wherever it applies. On a small stack, like every
/// thread of an app.
@Suite("Exact limits")
struct ExactLimitTests {
    /// A limit that an expression just keeps within.
    private struct Case: Sendable, CustomTestStringConvertible {
        let limit: String
        let least: Int
        let text: String
        let context: MBContext

        init(_ limit: String, _ least: Int, _ text: String, _ context: MBContext = .object) {
            (self.limit, self.least, self.text, self.context) = (limit, least, text, context)
        }

        var testDescription: String { "\(limit) \(least): \(text.prefix(60))" }
    }

    private static func nested(_ open: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
    }

    private static let nesting = [
        // While the text is read.
        Case("nesting", 12, nested("(1 + ", ")", 12), .number),
        Case("nesting", 12, nested("#(1 + ", ")", 12)),
        Case("nesting", 12, nested("(T && ", ")", 12), .boolean),
        Case("nesting", 12, nested("$list[", "]", 12) + "$list[0]"),
        Case("nesting", 12, nested("^if(F|", ")", 12)),
        Case("nesting", 12, "1" + String(repeating: " < 1", count: 12), .boolean),
        // While it's evaluated.
        Case("nesting", 12, nested("^if(T|", ")", 12)), Case("nesting", 12, "$v12"),
        Case("nesting", 11, "$v11[0]"), Case("nesting", 12, "^if(T|$v11)"),
        Case("nesting", 12, "$v12 $v12"), Case("nesting", 12, "$v6 $v12"),
        Case("nesting", 12, "$app12"), Case("nesting", 4, "^eval($nestedEval)"),
        Case(
            "nesting", 12,
            "^let(n0|$one" + (1..<11).map { "|n\($0)|$n\($0 - 1)" }.joined() + "|$n10)"),
    ]

    private static let sizes = [
        Case("expressionLength", 26, "$text and not much more :)"),
        Case("expressionLength", 26, "$text and not much more :)", .string),
        Case("expressionLength", 26, "$text && T && T && T && T ", .boolean),
        Case("expressionLength", 26, "1 + 1 + 1 + 1 + 1 + 1 + 1 ", .number),
        Case("expressionLength", 26, "a constant text of 26 byte"),
        Case("expressionLength", 9, "^eval($t)"),
        Case("stringLength", 20, "$text$text"), Case("stringLength", 18, "$text $text.length 1234"),
        Case("stringLength", 20, "$text$text", .string),
        Case("stringLength", 24, "^base64FromData($data)"),
        Case("stringLength", 36, "^hexStringFromData($data)"),
        Case("stringLength", 12, "^join($list|1234567890)"),
        Case("stringLength", 12, "^reduce($list|$text|$currentValue$item)"),
        Case("stringLength", 20, "^uppercase($text$text)"),
        Case("stringLength", 10, "$text.uppercaseString"),
        Case("stringLength", 18, "$short.uppercaseString"),
        Case("stringLength", 5, "$number.stringValue"),
        Case("stringLength", 16, "^matchesAny($list|x)"),
        Case("stringLength", 20, "^replaceRegex(ab|b|${text}123456789)"),
        Case("elements", 3, "^array(1|2|3)"), Case("elements", 3, "^array(^array(1)|2)"),
        Case("elements", 3, "^set(1|2|3)"), Case("elements", 2, "^dictionary(a|1|b|2)"),
        Case("elements", 3, "^arrayFilledWithIntegers(1|3|1)"),
        Case("elements", 4, "^appendArrays($list|$list)"),
        Case("elements", 3, "^appendObject($list|3)"),
        Case("elements", 4, "^reduce($list|$list|^appendObject($currentValue|$item))"),
        Case("elements", 5, "^distributeArrayElements($list|3)"),
        Case("elements", 3, "^distributeArrayElements(^array()|3)"),
        Case("elements", 3, "^filter($shop.parts|$item.name == x)"),
        Case("elements", 2, "^list($list|$item)"), Case("elements", 2, "^split(,|a,b)"),
        Case("elements", 3, "$shop.names"), Case("elements", 5, "$shop.nested"),
        Case("elements", 3, "^valueForKey($shop.parts|name)"),
        Case("elements", 3, "^list($shop.parts|$item.name)"),
        Case("valueDepth", 3, "^array(^array(^array(1)))"),
        Case("valueDepth", 3, "^array($shop.nested)"), Case("valueDepth", 2, "$shop.nested"),
        Case("valueDepth", 2, "^dictionary(a|$list)"), Case("valueDepth", 2, "^set($list)"),
    ]

    private struct Shop: MBKeyValueCoding {
        static let typeName = "Shop"

        struct Part: MBKeyValueCoding {
            static let typeName = "Part"
            let name = "a name"
            static let keyTable: MBKeyTable<Part> = ["name": .key(\.name)]
        }

        var names: [String] { ["a", "b", "c"] }
        var nested: [[Int]] { [[1, 2], [3]] }
        let parts = [Part(), Part(), Part()]
        static let keyTable: MBKeyTable<Shop> = [
            "names": .key(\.names), "nested": .key(\.nested), "parts": .key(\.parts),
        ]
    }

    private static func environment() throws -> MBEnvironment {
        var environment = try MBEnvironment.functions(MBCollectingLog(capacity: 1))
        environment["list"] = ["1", "2"]
        // Its capital letters take three times as many bytes.
        environment["short"] = "\u{390}\u{390}\u{390}"
        environment["number"] = 12.75
        environment["one"] = 1
        environment["text"] = "0123456789"
        environment["t"] = "1 + 1 + 1"
        environment["data"] = .opaque(MBData(Array(0..<18)))
        environment["nestedEval"] = "^eval(^q(^eval(^q(1))))"
        environment["shop"] = try MBValue(Shop())
        environment["v0"] = ["1"]
        environment["app0"] = ["1"]
        for number in 1..<20 {
            try environment.declare("v\(number)", dynamic: "$v\(number - 1)")
            environment.declare("app\(number)") { try $0.evaluate("$app\(number - 1)") }
        }
        return environment
    }

    @Test("as much as allowed passes, and one more stops", arguments: nesting + sizes)
    private func exact(_ item: Case) throws {
        let path = try #require(MBLimits.names[item.limit])
        let base = try Self.environment()
        let outcomes = onSmallStack { () -> [String] in
            (item.least - 2...item.least + 1).map { limit in
                var environment = base
                environment.limits[keyPath: path] = limit
                return Self.outcome(item, in: environment)
            }
        }.value
        let stopped = "(\(item.limit))"
        #expect(outcomes == [stopped, stopped, "passes", "passes"])
    }

    /// The name of the limit that stops an expression; any other error is a part of what passes.
    private static func outcome(_ item: Case, in environment: MBEnvironment) -> String {
        do throws(MBExpressionError) {
            _ = try environment.evaluate(item.text, as: item.context)
            return "passes"
        } catch {
            let root = error.root
            guard root.code == .limitExceeded else { return "passes" }
            return root.message.contains("(\(item.limit))") ? "(\(item.limit))" : root.message
        }
    }

    @Test("the string form of an object isn't cut, but checked", arguments: [15, 16])
    func stringForms(_ limit: Int) throws {
        var environment = try Self.environment()
        environment.limits.stringLength = limit
        let expression = try MBExpression("$list", as: .object)
        let prepared = environment
        let problem = code { _ = try expression.string(in: prepared) }
        #expect(problem == (limit < 16 ? .limitExceeded : nil))
    }

    @Test("the length of an expression is exact, whichever call reads it", arguments: [9, 10, 11])
    func lengths(_ limit: Int) throws {
        let text = "$text && T"
        var environment = try Self.environment()
        environment.limits.expressionLength = limit
        let calls: [(String, (MBEnvironment) throws -> Void)] = [
            ("evaluate", { _ = try $0.evaluate(text, as: .boolean) }),
            ("evaluate again", { _ = try $0.evaluate(text, as: .boolean) }),
            ("template", { _ = try $0.evaluate("$text,T-&T", as: .string) }),
            ("expression", { _ = try $0.expression(text, as: .boolean) }),
            ("initializer", { _ = try MBExpression(text, as: .boolean, in: $0) }),
            (
                "a constant within a budget",
                {
                    var budget = MBLimits.Budget($0.limits)
                    _ = try $0.evaluate("0123456789", as: .object, within: &budget)
                }
            ),
            ("reads", { _ = try $0.reads(of: text, as: .boolean) }),
            (
                "declare",
                { environment in
                    var environment = environment
                    try environment.declare("x", dynamic: text, as: .boolean)
                }
            ),
        ]
        var known = environment
        known.limits = .standard
        _ = try known.evaluate(text, as: .boolean)
        for (name, call) in calls {
            #expect((code { try call(environment) } == nil) == (limit >= 10), "\(name)")
        }
    }
}
