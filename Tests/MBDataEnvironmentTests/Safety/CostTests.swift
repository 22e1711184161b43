import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// What evaluations cost, in steps and bytes: the same on each platform, so that a document that fits
/// fits everywhere. A cost that is no longer charged changes a line of the table, and so does a new one.
///
/// `MBDE_TESTS=record swift test --filter Costs` writes the table anew.
@Suite("Costs") struct CostTests {
    private static let file = CaseTable.fixtures.appending(path: "Costs/evaluations.txt")

    /// What the calls are given: enough of each for a cost by element or byte to show.
    private static let values: [(name: String, value: MBValue)] = [
        ("numbers", .array((0..<300).map { MBValue($0 * 7 % 300) })),
        ("words", .array((0..<300).map { .string("word number \($0 % 250)") })),
        ("maps", .array((0..<200).map { ["price": MBValue($0 % 50), "name": .string("n\($0)")] })),
        ("dictionary", .dictionary(MBDictionary((0..<300).map { ("key\($0)", MBValue($0)) }))),
        ("set", .opaque(MBSet((0..<300).map { MBValue($0) }))),
        ("data", .opaque(MBData([UInt8](repeating: 97, count: 3_000)))),
        ("text", .string(String(repeating: "/a.b $x 1,2 ab\n", count: 200))),
        ("accents", .string(String(repeating: "e\u{301}\u{323}é ß👩\u{200D}👧 ", count: 150))),
        ("plain", .string(String(repeating: "abc", count: 1_000))),
    ]

    /// What the calls of single functions don't show.
    private static let others = [
        "$numbers == $copy", "$words != $numbers", "$text == $accents", "$text < $plain",
        "$maps[3].price + 1", "$maps[3].name", "$dictionary.key7", "$dictionary[$plain]",
        "$text $accents", "#($numbers[1] + $numbers[2] * 3)", "-$numbers[2]",
        "!$numbers[1] -AND $plain -OR F", "$plain -GT 3", "$heavy", "$heavy $heavy",
        "$light", "^filter($maps|$item.price -GT 5)", "^filter($maps|$item.price -GT 5|any)",
        "^list($maps|$item.name)", "^sort($maps|$item.price)", "^sort($maps|$item.name|desc)",
        "^sort($words)", "^sort(^array($accents|$text|$accents))",
        "^reduce($numbers|0|#($currentValue + $item))", "^associate($maps|$item.name|$item)",
        "^associateWithArray($maps|$item.price|$item.name)",
        "^associateWithSingleValue($maps|$item.price|$item.name)", "^eval($expression)",
        "^evalNumber($expression)", "^evalBool($expression)", "^unique($words)",
        "^replaceRegex($text|a(.)b|$plain)", "^splitRegex($text|[ ,]+)",
        "^matchesRegex($plain|.*b)",
        "^joinWithSeparator($words|$plain)", "^split(a|$text)", "^appendArrays($words|$numbers)",
        "^valueForKey($maps|name)", "^pluralize(2|a|$plain)", "^format($text|%@|$plain)",
        "^tween(1|2|3|4|5)", "^random(1|9)", "^modify($dictionary|key5|$plain)",
        "^parseDate(2020-01-02|yyyy-MM-dd)", "^formatDate(1|yyyy)", "$MBML.functions",
        "^parseJSON({\"a\": [1, 2, 3]})", "^toJSON($maps)", "^bodyOf($text)", "$host.name",
        "^dimensionOf($text)", "$dynamicWords.count",
    ]

    private static func environment() throws -> MBEnvironment {
        var environment = try MBEnvironment.functions(MBCollectingLog(capacity: 1))
        // What costs more isn't in the table, and needn't be evaluated to its end.
        environment.limits.steps = 50_000
        for (name, value) in values { environment[name] = value }
        environment["copy"] = .array((0..<300).map { MBValue($0 * 7 % 300) })
        environment["expression"] = "#($numbers[1] * 2)"
        try environment.declare("heavy", dynamic: "^joinWithSeparator($words|, )")
        try environment.declare("light", dynamic: "$numbers[1]")
        try environment.declare("dynamicWords", dynamic: "^filter($words|$item -CONTAINS 7)")
        return environment
    }

    private static var expressions: [String] {
        others + GeneratedCalls.plain + values.flatMap { GeneratedCalls.with("$" + $0.name) }
    }

    /// What an expression uses; nil if it ends with an error.
    private static func cost(of text: String, in environment: MBEnvironment) -> MBBudget? {
        guard let expression = try? MBExpression(text, in: environment) else { return nil }
        let whole = MBBudget(environment.limits)
        var left = whole
        guard (try? expression.value(in: environment, within: &left)) != nil else { return nil }
        return whole.used(leaving: left)
    }

    @Test("each evaluation costs what the table says")
    func table() throws {
        let environment = try Self.environment()
        var lines: [String] = []
        for text in Self.expressions {
            guard let cost = Self.cost(of: text, in: environment) else { continue }
            lines.append("\(cost.steps)\t\(cost.memory)\t\(text)")
        }
        if ProcessInfo.processInfo.environment["MBDE_TESTS"] == "record" {
            try FileManager.default.createDirectory(
                at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try (lines.joined(separator: "\n") + "\n").write(
                to: Self.file, atomically: true, encoding: .utf8)
        }
        let known = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
        let changed = Set(lines).subtracting(known.map(String.init)).sorted()
        #expect(changed == [], "costs that the table doesn't have")
        #expect(lines.count == known.count)
    }

    @Test("a limit of so much as an evaluation costs lets it through, one less stops it")
    func exactness() throws {
        let base = try Self.environment()
        var wrong: [String] = []
        for text in Self.expressions {
            guard let cost = Self.cost(of: text, in: base) else { continue }
            var environment = base
            environment.limits.steps = cost.steps
            environment.limits.memory = cost.memory
            if Self.cost(of: text, in: environment) == nil { wrong.append("\(text): enough") }
            environment.limits.steps = cost.steps - 1
            if cost.steps > 0, !Self.isStopped(text, by: "(steps)", in: environment) {
                wrong.append("\(text): one step less")
            }
            environment.limits.steps = cost.steps
            environment.limits.memory = cost.memory - 1
            if cost.memory > 0, !Self.isStopped(text, by: "(memory)", in: environment) {
                wrong.append("\(text): one byte less")
            }
        }
        #expect(wrong == [])
    }

    private static func isStopped(
        _ text: String, by limit: String, in environment: MBEnvironment
    ) -> Bool {
        do throws(MBExpressionError) {
            _ = try environment.evaluate(text)
            return false
        } catch {
            return error.code == .limitExceeded && error.message.contains(limit)
        }
    }
}
