import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// The costs of evaluations, in steps and bytes: the same on each platform, so that a document that
/// stays within limits does so everywhere. A missing or new charge changes a line of the table.
///
/// `MBDE_TESTS=record swift test --filter CostTests` rewrites the table.
@Suite("Costs") struct CostTests {
    private static let file = CaseTable.fixtures.appending(path: "Costs/evaluations.txt")

    /// The arguments of the calls: large enough for a cost per element or byte to show.
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

    /// How a text is evaluated.
    private enum Way: String, CaseIterable {
        case object, boolean, number, string, escaped, strict
    }

    /// Expressions that aren't objects.
    private static let ways: [Way: [String]] = [
        .boolean: [
            "$numbers == $copy", "$words != $numbers", "$maps == $maps", "$text == $accents",
            "$text < $plain", "$plain > $plain", "$plain -GT 3", "$plain == 3", "3 != $plain",
            "$plain == $text", "$set == $set", "$data == $data", "$rows == $rows",
            "$node == $node", "!$numbers[1] -AND $plain -OR F", "$numbers && $plain || F",
            "T && T && T && $light", "F -OR F -OR F -OR $one", "$one", "!$one", "$words < $plain",
            "$store.name == x", "$dictionary[$plain] == 1", "#($one + 1) > $light",
            "($one == 1) == $light", "^containsValue($rows|$row)", "$words[1] == word",
            "$words[1] != " + String(repeating: "long", count: 500), "$accents == é",
            "^count(^filter($words|$item == word)) == 0",
        ],
        .number: [
            "$numbers[1] + $numbers[2] * 3 - 4", "-$numbers[2]", "$one + $one + $one", "$one",
            "$digits + 1", "$digits", "$light + $light", "($numbers[1] + 1) * $one",
        ],
        .string: [
            "$text", "$text $one $numbers", "$heavy", "$store.text", "$plain$plain", "$plain",
            "$node", "$one", "#($one + 1) ^join($words|$text)",
        ],
        .escaped: [
            "$text", "$text and $one", "$words", "a $words", "^join($words|, )", "$heavy",
            "^join(^list($words|<$item>)|<br>)", "^if($one|$text|$plain)", "$node", "$plain$plain",
        ],
        .strict: [
            "$store.byName.zz", "$store.parts[99]", "$dictionary.zz", "$nobody", "$words[999]",
        ],
    ]

    /// What calls of single functions don't cover: operators, paths, variables, host objects.
    private static let others = [
        "$numbers == $copy", "$words != $numbers", "$maps == $maps", "$text == $accents",
        "$text < $plain", "$plain -GT 3", "$plain -CONTAINS bca", "$set == $set",
        "$maps[3].price + 1", "$maps[3].name", "$words[3].length", "$dictionary.key7",
        "$dictionary[$plain]", "$dictionary[$numbers]", "$text $accents", "$text.uppercaseString",
        "$text.pathComponents.count", "$numbers[$numbers[2]]",
        "#($numbers[1] + $numbers[2] - 3 * 4)", "#(1 + $numbers[2] + 4 - $numbers[3])",
        "-$numbers[2]", "!$numbers[1] -AND $plain -OR F", "$heavy", "$heavy $heavy", "$light",
        "$shop.name", "$shop.open", "$shop.nope", "$stranger.nope", "$node.simulatedXML",
        "$node.child",
        "$store.name", "$store.text", "$store.data", "$store.parts", "$store.parts[1].name",
        "^set($longKey)", "^evaluates()",
        "^let(" + (0..<33).map { "a\($0)|1|" }.joined() + "$a0)",
        "$store.parts[1].text", "$store.parts[x]", "$store.nested", "$store.byName.a.text",
        "$store.byName[$words[1]]", "$store.tags", "$store.parts.count", "$store.nope",
        "$store.parts[1].nope", "$store.first.first.text", "$store.first.first.nope",
        "^valueForKey($store|text)", "^valueForKey($store.parts|text)", "^typed($words)",
        "^typed($maps)", "^made(3)", "^madeData(3)", "^madeSet(3)", "^host()",
        "^filter($maps|$item.price -GT 5)", "^filter($store.parts|$item.text -CONTAINS 5)",
        "^list($maps|$item.name)", "^list($store.parts|$item.name.length)",
        "^list($words|$item.length)", "^sort($maps|$item.price)",
        "^sort($maps|$item.name|desc)", "^sort($words)", "^sort(^array($accents|$text|$accents))",
        "^reduce($numbers|0|#($currentValue + $item))", "^associate($maps|$item.name|$item)",
        "^associate($maps|$item|$item)", "^associateWithArray($maps|$item.price|$item.name)",
        "^associateWithSingleValue($maps|$item.price|$item.name)", "^eval($expression)",
        "^evalBool($expression)", "^unique($words)", "^indexOf($maps|$maps[150])",
        "^containsValue($maps|$maps[150])", "^removeObject($maps|$maps[150])",
        "^replaceRegex($text|a(.)b|$plain)", "^matchesRegex($plain|.*b)", "^split(a|$text)",
        "^appendArrays($words|$numbers)", "^distributeArrayElements($numbers|3)",
        "^valueForKey($maps|name)", "^pluralize(2|a|$plain)", "^random(1|9)",
        "^parseDate(2020-01-02|yyyy-MM-dd)", "^formatDate($day|yyyy-MM-dd)",
        "^formatShortDate($day)", "^formatShortDate($day|Europe/Berlin)",
        "^formatShortDate($day|Nowhere/Else)", "^formatFullDateTime($day)", "$MBML.functions",
        "$dynamicWords.count", "^listDirectory(/x)", "^fileData(/w/long.txt)",
        "^fileContents(/w/long.txt)", "^fileExists(/w/long.txt)", "^sizeOfFile(/w/long.txt)",
        "^directoryForHome()", "^inheritanceHierarchyForClass(Shop)", "^classExists(Nowhere)",
        "^objectRespondsToSelector($shop|open)", "^fontNamesForFamilyName(Nowhere)",
        "^percent(1|2|0)", "^if($numbers[1]|$words[2]|$words[3])", "^nope($words)", "$nope.nope",
        "$words[1].pathComponents",
        "$numbers[$shop]", "$dictionary[$day]", "$light + $light",
        "$light ^host() $light", "^random(0|4000000000000000000)",
        "^filter($words|$item == $light)", "$store.byName.zz", "$store.byName.a.nope",
        "^arrayFilledWithIntegers(1|50|1)", "^random(0|3000000000)",
        "^indexOf($rows|$row)", "^removeObject($rows|$row)", "^mbmlPathIsLoaded(~/x)",
        "^formatISODate($day)", "^formatISODate(2023-11-14T22:13:20Z)", "^formatRelative($day)",
        "^addToDate($day|1|month)", "^dateDifference($day|$day|day)", "^startOfDay($day)",
        "^try(^nope()|$words)", "^try(#(2 * many)|unknown)",
        "^plural(3|one=1 day|few=#(2) days|other=#(1 + 2) days)", "^madeList(3)", "$hosted",
        "$hosted $hosted", "^list($store.parts|$item.name)",
        "^filter($store.parts|$item.name == x)",
        "^list($objects|$item.name)", "^filter($objects|$item.name == x)",
        "^list($store.made|$item.name)", "^filter($store.made|$item.name == x)",
        "^list($store.made|$item.broken)", "^list($store.parts|$item.broken)",
        "$store.broken", "$store.first.first.broken", "$store.parts[1].first.broken",
        "$store.parts[1].first.name", "$store.parts[1].first.first.name",
        "^reduce($numbers|^array()|^appendObject($currentValue|$item))",
        "^reduce($rows|^array()|^appendArrays($currentValue|$item))",
        "^reduce($words|$plain|$currentValue$item)", "^reduce($words|a|$currentValue$item)",
        "^reduce($numbers|$words|^appendObject($currentValue|$item))", "$pure $pure",
        "$store.parts[$one].first.name", "$store.parts[$one].first.broken",
        "^mbmlFileIsLoaded(other.xml)", "^deprecateVariableInFavorOf(a|b|Shop)",
        "$dictionary[$words]", "$maps[$plain]", "$store.byName[$plain]", "$one",
        (0..<40).map { "^let(n\($0)|\($0)|" }.joined() + "$n0 $n39"
            + String(repeating: ")", count: 40),
    ]

    /// Draws something new as often as possible.
    private struct Zeros: MBRandomSource {
        func next() -> UInt64 { 0 }
    }

    private struct Failure: Error {}

    private struct Part: MBKeyValueCoding {
        static let typeName = "Part"
        let name: String
        var text: String { String(repeating: "\(name) ", count: 50) }
        var first: Part { self }
        static let keyTable: MBKeyTable<Part> = [
            "name": .key(\.name), "text": .key(\.text), "first": .key(\.first),
            "broken": .key { (_: Part) throws -> Int in throw Failure() },
        ]
    }

    private struct Store: MBKeyValueCoding {
        static let typeName = "Store"
        let parts = (0..<20).map { Part(name: "part \($0)") }
        var name: String { "a store with a name of its own" }
        var text: String { String(repeating: "abc ", count: 100) }
        var data: MBData { MBData([UInt8](repeating: 1, count: 640)) }
        var nested: [[Int]] { [[1, 2], [3]] }
        var tags: Set<String> { ["a", "b"] }
        var first: Part { parts[0] }
        var byName: [String: Part] { ["a": parts[0], "b": parts[1]] }
        var made: [[String: Part]] { parts.map { ["name": $0] } }
        static let keyTable: MBKeyTable<Store> = [
            "name": .key(\.name), "text": .key(\.text), "data": .key(\.data),
            "nested": .key(\.nested), "tags": .key(\.tags), "parts": .key(\.parts),
            "first": .key(\.first), "byName": .key(\.byName), "made": .key(\.made),
            "broken": .key { (_: Store) throws -> Int in throw Failure() },
        ]
    }

    private static func environment() throws -> MBEnvironment {
        var environment = try MBEnvironment.functions(MBCollectingLog(capacity: 1))
        // Higher costs aren't in the table, and don't need to be evaluated to the end.
        environment.limits.steps = 50_000
        for (name, value) in values { environment[name] = value }
        environment["copy"] = .array((0..<300).map { MBValue($0 * 7 % 300) })
        environment["one"] = 1
        environment["longKey"] = .dictionary([String(repeating: "k", count: 3_000): 1])
        environment["digits"] = .string(
            String(repeating: "1", count: 30) + "." + String(repeating: "5", count: 500))
        environment["row"] = .array((0..<40).map { MBValue($0) })
        environment["rows"] = .array(
            (1..<20).map { first in
                .array((0..<40).map { MBValue($0 + first % 19) })
            })
        environment["objects"] = .array(
            try (0..<20).map { try MBValue(Part(name: "object \($0)")) })
        environment["expression"] = "#($numbers[1] * 2)"
        environment["store"] = try MBValue(Store())
        environment["day"] = .date(Date(timeIntervalSince1970: 1_600_000_000))
        var node = MBNode(tag: "page", attributes: ["title": "a"])
        try node.add(MBNode(tag: "item", content: values[6].value), as: "child")
        environment["node"] = .opaque(node)
        environment.capabilities.files = .memory([
            "/w/long.txt": String(repeating: "a line\n", count: 100), "/x/a.txt": "",
            "/x/b.txt": "",
        ])
        environment.capabilities.random = Zeros()
        let compiled = try MBExpression("$one")
        environment.declare(
            MBMLFunction("evaluates", input: .none, count: 0...0) { call in
                try call.value(of: compiled)
            })
        environment.declare(function: "typed") { (values: [MBValue]) in values.count }
        environment.declare(function: "made") { (count: Int) in
            ["text": [String](repeating: String(repeating: "abc ", count: 100), count: count)]
        }
        environment.declare(function: "madeData") { (count: Int) in
            MBData([UInt8](repeating: 1, count: 1_000 * count))
        }
        environment.declare(function: "madeSet") { (count: Int) in
            MBValue.opaque(MBSet((0..<count).map { .string("a text of a member \($0)") }))
        }
        environment.declare(function: "host") { () in Store() }
        environment.declare(function: "madeList") { (count: Int) in
            [String](repeating: String(repeating: "abc ", count: 100), count: count)
        }
        environment.declare(function: "madePurely", pure: true) { (count: Int) in
            (0..<count).map { [$0] }
        }
        try environment.declare("hosted", dynamic: "^made(3)")
        try environment.declare("pure", dynamic: "^madePurely(40)")
        try environment.declare("heavy", dynamic: "^join($words|, )")
        try environment.declare("light", dynamic: "$numbers[1]")
        try environment.declare("dynamicWords", dynamic: "^filter($words|$item -CONTAINS 7)")
        return try MBEnvironment.load(
            manifest: "a/manifest/of/some/length.xml",
            searching: [.memory(["a/manifest/of/some/length.xml": "<MBML/>"])],
            modules: [Shop()], into: environment
        ).environment
    }

    private struct Shop: MBModule {
        func register(with load: inout MBDocumentLoader) {}
    }

    /// The lines of the table without their costs: a text, after the way if that isn't usual.
    private static var expressions: [String] {
        others + GeneratedCalls.plain + values.flatMap { GeneratedCalls.with("$" + $0.name) }
            + Way.allCases.flatMap { way in (ways[way] ?? []).map { "\(way): \($0)" } }
    }

    /// Evaluates a line of the table.
    private static func evaluate(
        _ line: String, in environment: MBEnvironment, within budget: inout MBLimits.Budget
    ) throws(MBExpressionError) {
        let way = Way.allCases.first { line.hasPrefix("\($0): ") } ?? .object
        let text = way == .object ? line : String(line.dropFirst("\(way): ".count))
        guard way != .escaped else {
            _ = try environment.evaluateMarked(
                text, escaping: .html, within: &budget, declaredAt: nil)
            return
        }
        var environment = environment
        if way == .strict { environment.isStrict = true }
        let context = MBContext(rawValue: way.rawValue) ?? .object
        let expression = try MBExpression(text, as: context, in: environment)
        _ = try expression.value(in: environment, within: &budget)
    }

    /// The cost of an expression, whether it ends with a value or an error; nil if a limit stops
    /// it.
    private static func cost(
        of text: String, in environment: MBEnvironment
    ) -> (steps: Int, memory: Int)? {
        let whole = MBLimits.Budget(environment.limits)
        var left = whole
        do throws(MBExpressionError) {
            try evaluate(text, in: environment, within: &left)
        } catch {
            if error.kind == .limit { return nil }
        }
        return (whole.steps - left.steps, whole.memory - left.memory)
    }

    @Test("each evaluation costs what the table says")
    func table() throws {
        let environment = try Self.environment()
        var lines: [String] = []
        for text in Self.expressions {
            guard let cost = Self.cost(of: text, in: environment) else { continue }
            lines.append("\(cost.steps)\t\(cost.memory)\t\(text)")
        }
        if TestScope.isRecording {
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

    @Test("a limit equal to an evaluation's cost lets it through, one less stops it")
    func exactness() throws {
        let base = try Self.environment()
        var wrong: [String] = []
        for text in Self.expressions.sampled(oneIn: 5) {
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

    @Test("compiling an expression again is paid for by its length")
    func compiling() throws {
        let text = "^later()" + String(repeating: " a", count: 100)
        var environment = try Self.environment()
        environment.declare(function: "later") { () in 1 }
        let known = try MBExpression(text, in: environment)
        let stale = try MBExpression(text)
        var budgets = [MBLimits.Budget(environment.limits), MBLimits.Budget(environment.limits)]
        _ = try known.value(in: environment, within: &budgets[0])
        _ = try stale.value(in: environment, within: &budgets[1])
        #expect(budgets[0].steps - budgets[1].steps == text.utf8.count / 4)
    }

    private static func isStopped(
        _ text: String, by limit: String, in environment: MBEnvironment
    ) -> Bool {
        var budget = MBLimits.Budget(environment.limits)
        do throws(MBExpressionError) {
            try evaluate(text, in: environment, within: &budget)
            return false
        } catch {
            return error.code == .limitExceeded && error.message.contains(limit)
        }
    }
}
