import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Functions with values near the limits end within ten milliseconds of the deadline, and results
/// that come later are errors.
///
/// A build without optimization takes many times as long for each element, so it only distinguishes
/// milliseconds from seconds, and tries only the calls that pay for much work at once. With
/// `MBDE_TESTS=deadlines`, each parameter of each function gets each of the values; an optimized
/// build has to keep within ten milliseconds:
///
///     MBDE_TESTS=deadlines swift test -c release -Xswiftc -enable-testing --filter Deadlines
@Suite("Deadlines", .serialized)
struct DeadlineTests {
    private static let deadline = 0.01

    /// How late an evaluation may be, in seconds.
    #if DEBUG
        private static let tolerance = 1.0
    #else
        private static let tolerance = 0.01
    #endif

    private static func repeated(_ part: String, bytes: Int = 9_000_000) -> MBValue {
        .string(String(repeating: part, count: bytes / part.utf8.count))
    }

    private static let values: [(name: String, value: @Sendable () -> MBValue)] = [
        ("numbers", { .array((0..<900_000).map { MBValue($0) }) }),
        ("texts", { .array((0..<200_000).map { .string("a text of some length \($0)") }) }),
        ("arrays", { .array((0..<100_000).map { .array([MBValue($0), "x", .array([true])]) }) }),
        ("long texts", { .array((0..<50).map { _ in repeated("abc deFg 1", bytes: 1_000_000) }) }),
        (
            "a dictionary",
            { .dictionary(MBDictionary((0..<100_000).map { ("k\($0)", MBValue($0)) })) }
        ),
        ("a set", { .opaque(MBSet((0..<200_000).map { MBValue($0) })) }),
        ("data", { .opaque(MBData([UInt8](repeating: 120, count: 9_000_000))) }),
        ("plain text", { repeated("abc deFg 1") }), ("lines", { repeated("ab\n\n") }),
        ("blanks", { repeated(" ") }), ("slashes", { repeated("/") }),
        ("names", { repeated("/a.b") }), ("query", { repeated("?a=%20&") }),
        ("numerals", { repeated("1,2,") }), ("marks", { repeated("a\u{301}\u{323}\u{301}") }),
        (
            "one run of marks",
            { .string("a" + String(repeating: "\u{301}\u{323}", count: 2_000_000)) }
        ),
        ("stars", { repeated("a*") }), ("periods", { repeated("a.") }),
        ("joined emoji", { repeated("👩\u{200D}👩\u{200D}👧 ") }), ("digits", { repeated("9") }),
        ("expressions", { repeated("$a.b ") }), ("braces", { repeated("{") }),
        ("markup", { repeated("&lt;<") }),
    ]

    /// Calls of functions that pay for much work at once.
    private static let calls = [
        "^setWithArray($hostile)", "^unique($hostile)", "^valuesIntersect($hostile|^array(x))",
        "^removeObject($hostile|x)", "^sort($hostile)", "^sort($hostile|$item|desc)",
        "^indentLines($hostile)", "^prefixLinesWith($hostile|> )",
        "^lowercase($hostile)", "^uppercase($hostile)", "^titleCase($hostile)", "^MD5($hostile)",
        "^SHA1($hostile)", "^MD5FromData($hostile)", "^SHA1FromData($hostile)",
        "^base64FromData($hostile)", "^hexStringFromData($hostile)", "^dataFromBase64($hostile)",
        "^split(x y|$hostile)", "^splitLines($hostile)", "^containsString($hostile|xyz)",
        "^rangeOfString($hostile|xyz)", "^matchesRegex($hostile|q+z)",
        "^replaceRegex($hostile|(q)(r)|x)",
        "^escapeHTML($hostile)", "^escapeXML($hostile)", "^escapeJSON($hostile)",
        "^escapeURL($hostile)", "^escapeCSV($hostile)", "^escapeCSV($hostile,)",
        "^compareVersions($hostile|1)", "^compareVersions(1-$hostile|1-$hostile)",
        "^versionIs(1+$hostile|==|1)", "^bucket($hostile|a|100)", "^inRollout(a|$hostile|50)",
        "^truncate(8000000|$hostile)", "^stripSpaces($hostile)", "^matchesAny($hostile|*x*)",
        "^matchesAny(aaa|$hostile)", "^joinWords($hostile)", "^joinWords(a|$hostile)",
        "^associate($hostile|$item|x)",
        "^filter($hostile|T)", "^MD5(^array($hostile))", "^rectX($hostile)",
        "^titleCaseIfAllCaps($hostile)", "^indentLinesToDepth(a|9000000)",
    ]

    /// Operators, and other forms that take the value as it is.
    private static let others = [
        "$hostile == $twin", "$hostile < $twin", "$hostile", "#($hostile + 1)", "$hostile.x.y",
        "$hostile.pathComponents",
        "$hostile.lastPathComponent", "$hostile.pathExtension", "$hostile.uppercaseString",
        "$hostile.capitalizedString", "$hostile.hash", "$hostile.boolValue",
        "$hostile.doubleValue", "$hostile == ^q(x$hostile)", "^q($hostile x) == $hostile",
        "$hostile < ^q(x$hostile)", "^q($hostile x) < $hostile",
        "^sort(^array($hostile x|$hostile y))",
        "$hostile -CONTAINS xyz", "^containsValue(^array($hostile)|$twin)",
        "^unique(^array($hostile|$twin))",
        "^replaceRegex(aaa|a|$hostile)", "^sort(^array($hostile|$twin|$hostile))",
        "^appendObject(^array(1)|$hostile)", "^valuesEqual($hostile|$twin)", "^MD5(x$hostile)",
        "^setWithArray(^array($hostile|$twin))", "^dictionary(a|$hostile|$hostile|b)",
    ]

    /// How late a call is at best, and whether it returned a result anyway.
    private func lateness(
        of call: String, in environment: MBEnvironment
    ) -> (seconds: Double, hasResult: Bool) {
        var best = (seconds: Double.infinity, hasResult: false)
        for _ in 0..<5 {
            var hasResult = true
            let watch = Stopwatch()
            do { _ = try environment.evaluate(call) } catch { hasResult = false }
            let late = watch.seconds - Self.deadline
            if late < best.seconds { best = (late, hasResult) }
            if best.seconds <= Self.tolerance { break }
        }
        return best
    }

    @Test("a function ends soon after its deadline", arguments: values.indices)
    func functions(_ position: Int) throws {
        var environment = try MBEnvironment.functions(MBCollectingLog(capacity: 1))
        environment.limits.seconds = Self.deadline
        let (name, value) = Self.values[position]
        environment["hostile"] = value()
        if TestScope.hasAllDeadlines { environment["twin"] = value() }
        var late: [String] = []
        for call in TestScope.hasAllDeadlines
            ? Self.calls + Self.others + GeneratedCalls.with("$hostile") : Self.calls
        {
            let (seconds, hasResult) = lateness(of: call, in: environment)
            if seconds > Self.tolerance {
                late.append("\(call): \(Int(seconds * 1000)) ms, \(hasResult)")
            }
        }
        #expect(late == [], "\(name)")
    }

    @Test("a prefix that no line gets isn't made")
    func unusedPrefixes() throws {
        var environment = MBEnvironment()
        environment["empty"] = ""
        environment["numbers"] = .array((0..<40_000).map { MBValue($0) })
        // Making each takes milliseconds that no step pays for.
        environment.limits.seconds = 10 * Sanitizer.timeFactor
        let call = "^count(^list($numbers|^indentLinesToDepth($empty|9000000)))"
        #expect(try environment.evaluate(call) == 40_000)
    }

    @Test("conversions between values and an app's types end soon after the deadline")
    func conversions() throws {
        let prices = Dictionary(uniqueKeysWithValues: (0..<300_000).map { ("key \($0)", $0) })
        let names = Set(prices.keys)
        var environment = try MBEnvironment.functions(MBCollectingLog(capacity: 1))
        environment.limits.seconds = Self.deadline
        environment.declare(function: "prices") { () in prices }
        environment.declare(function: "names") { () in names }
        environment.declare(function: "total") { (prices: [String: Int]) in prices.count }
        environment.declare(function: "sum") { (numbers: [Int]) in numbers.count }
        environment.declare(function: "distinct") { (texts: Set<String>) in texts.count }
        environment["map"] = .dictionary(MBDictionary(prices.map { ($0.key, MBValue($0.value)) }))
        environment["texts"] = .array(names.map { .string($0) })
        for call in [
            "^count(^prices())", "^count(^names())", "^total($map)", "^distinct($texts)",
            "^sum($texts)",
        ] {
            let (seconds, _) = lateness(of: call, in: environment)
            #expect(seconds <= Self.tolerance, "\(call): \(Int(seconds * 1000)) ms")
        }
    }
}
