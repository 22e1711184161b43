import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Targeting functions")
struct TargetingFunctionTests {
    // MARK: - Buckets

    private static func vectors() throws -> [MBDictionary] {
        let url = CaseTable.fixtures.appending(path: "Targeting/buckets.jsonl")
        return try String(decoding: Data(contentsOf: url), as: UTF8.self).split(separator: "\n")
            .map { try #require(MBValue(json: String($0)).asDictionary) }
    }

    @Test("keys have the published hashes and buckets")
    func published() throws {
        let rows = try Self.vectors()
        #expect(rows.count > 200)
        for row in rows {
            let key = try #require(row["key"]?.asString)
            let salt = try #require(row["salt"]?.asString)
            let hash = TargetingHash(key, salt: salt)
            #expect(MBValue(Int64(hash.value)) == row["hash"], "\(row)")
            var environment = MBEnvironment.pinned()
            for (name, value) in row { environment[name] = value }
            #expect(
                try environment.evaluate("^bucket($key|$salt|$buckets)") == row["bucket"], "\(row)")
        }
    }

    /// The statistic is below 160 in all but one of ten thousand samples of random numbers.
    @Test("100,000 keys are divided evenly among 100 buckets", arguments: ["checkout", ""])
    func uniformity(salt: String) {
        var counts = [Int](repeating: 0, count: 100)
        for user in 0..<100_000 {
            let bucket = TargetingHash("user-\(user)", salt: salt).bucket(of: 100)
            counts[Int(bucket)] += 1
        }
        let statistic = counts.reduce(0.0) { sum, count in
            sum + Double((count - 1000) * (count - 1000)) / 1000
        }
        #expect(statistic < 160)
        #expect(statistic > 50)
    }

    @Test("keys stay in when a percentage grows, and the shares are right")
    func monotone() throws {
        let percents: [MBNumber] = [0, 0.01, 0.5, 1, 10, 10.5, 20, 33.333, 50, 99, 99.99, 100]
        let hashes = (0..<20_000).map { TargetingHash("user-\($0)", salt: "new") }
        var before = [Bool](repeating: false, count: hashes.count)
        for percent in percents {
            let now = try hashes.map { try $0.isWithin(percent: percent) }
            #expect(zip(before, now).allSatisfy { !$0 || $1 }, "\(percent)")
            let share = Double(now.count(where: { $0 })) / Double(now.count) * 100
            #expect(abs(share - percent.double) < 1.2, "\(percent): \(share)")
            before = now
        }
        #expect(!before.contains(false))
    }

    @Test("a rollout of 10 percent is the first 10 of 100 buckets, and salts are independent")
    func agreement() throws {
        var both = 0
        for user in 0..<10_000 {
            let hash = TargetingHash("user-\(user)", salt: "a")
            let isIn = try hash.isWithin(percent: 10)
            #expect(isIn == (hash.bucket(of: 100) < 10))
            if try isIn && TargetingHash("user-\(user)", salt: "b").isWithin(percent: 10) {
                both += 1
            }
        }
        #expect((60..<140).contains(both))
    }

    // MARK: - Versions

    /// The examples of Semantic Versioning 2.0, section 11, in order, and further ones between them.
    private static let ascending = [
        "0.0.0-0", "0.0.0", "0.0.1", "0.1.0-alpha", "0.1.0", "1.0.0-0", "1.0.0-2", "1.0.0-10",
        "1.0.0--", "1.0.0-0a", "1.0.0-A", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.1.0",
        "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0",
        "1.0.1", "1.9.0", "1.10.0", "1.11.0", "2.0.0", "2.1.0", "2.1.1", "10.0.0",
        "18446744073709551616.0.0",
    ]

    @Test("versions have the order of Semantic Versioning 2.0")
    func versions() throws {
        for (place, left) in Self.ascending.enumerated() {
            for (other, right) in Self.ascending.enumerated() {
                let (first, second) = (
                    try #require(SemanticVersion(left)), try #require(SemanticVersion(right))
                )
                #expect(
                    first.order(to: second) == (place - other).signum(), "\(left) and \(right)")
                let build = try #require(SemanticVersion("v" + right + "+build.01.--"))
                #expect(first.order(to: build) == (place - other).signum())
            }
        }
    }

    @Test("what isn't a version is known as such, wherever it is wrong")
    func wrongVersions() {
        let wrong = [
            "", "v", ".", "1.", ".1", "1..2", "1.2.3.4", "a", "1a", "V1", "vv1", "-1", "+1", "1-",
            "1+", "1-a.", "1-.a", "1-a..b", "1-01", "1-a.00", "1-a_b", "1+a_b", "1+a.", "1+a+b",
            "1-a+", "1 ", "1.é",
        ]
        for text in wrong { #expect(SemanticVersion(text) == nil, "\(text)") }
        for text in ["1--", "1-0", "1-0a", "1+01", "1+-", "1-a-b.c+d-e.0", "000.00.0"] {
            #expect(SemanticVersion(text) != nil, "\(text)")
        }
    }

    @Test("identifiers are compared one by one")
    func identifiers() throws {
        let ascending = [
            "1-1", "1-2", "1-2.0", "1-2.0.0", "1-2.1", "1-2.a", "1-10", "1-10.1", "1-9a", "1-a",
            "1-a.1", "1-a.10", "1-a.1a", "1-a-b", "1-a1", "1-a1.0", "1-ab", "1",
        ]
        for (place, left) in ascending.enumerated() {
            for (other, right) in ascending.enumerated() {
                let (first, second) = (
                    try #require(SemanticVersion(left)), try #require(SemanticVersion(right))
                )
                #expect(
                    first.order(to: second) == (place - other).signum(), "\(left) and \(right)")
            }
        }
    }

    @Test("long versions are paid for, and compared in linear time")
    func longVersions() throws {
        var environment = MBEnvironment.pinned()
        let digits = String(repeating: "9", count: 200_000)
        environment["a"] = .string(
            "1.0.0-" + Array(repeating: "a", count: 100_000).joined(separator: "."))
        environment["b"] = .string(digits + ".0.0")
        #expect(try environment.evaluate("^compareVersions($a|$b)") == -1)
        #expect(try environment.evaluate("^compareVersions($b|1$b)") == -1)
        environment.limits.steps = 1_000
        #expect(try environment.failure("^compareVersions($a|$b)").code == .limitExceeded)
    }

    // MARK: - Patterns

    /// The definition itself, which takes exponential time.
    private static func matches(_ text: Substring, _ pattern: Substring) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == "*" {
            return matches(text, pattern.dropFirst())
                || !text.isEmpty && matches(text.dropFirst(), pattern)
        }
        return text.first == first && matches(text.dropFirst(), pattern.dropFirst())
    }

    @Test("patterns match as their definition says")
    func patterns() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let text = Self.random("ab", upTo: 9, &random)
            let pattern = Self.random("ab**", upTo: 7, &random)
            let wanted = Self.matches(text[...], pattern[...])
            #expect(Wildcard.matches(text, pattern) == wanted, "\(text) \(pattern)")
            // The same beyond ASCII, where texts are compared in another way.
            let (long, longPattern) = (
                text.replacing("a", with: "é"), pattern.replacing("a", with: "e\u{301}")
            )
            #expect(Wildcard.matches(long, longPattern) == wanted, "\(long) \(longPattern)")
        }
    }

    private static func random(
        _ letters: String, upTo count: Int, _ random: inout SystemRandomNumberGenerator
    ) -> String {
        let length = Int.random(in: 0...count, using: &random)
        return String((0..<length).compactMap { _ in letters.randomElement(using: &random) })
    }

    @Test("patterns with many stars take linear time, and are paid for")
    func longPatterns() throws {
        var environment = MBEnvironment.pinned()
        environment["text"] = .string(String(repeating: "a", count: 50_000))
        environment["stars"] = .string(String(repeating: "a*", count: 20_000) + "b")
        environment["inner"] = .string("*" + String(repeating: "a", count: 20_000) + "b*")
        for pattern in ["$stars", "$inner", "*$stars*$inner"] {
            let call = "^matchesAny($text|\(pattern))"
            environment.limits.steps = 100_000
            #expect(try environment.evaluate(call) == false)
            environment.limits.steps = 1_000
            #expect(try environment.failure(call).code == .limitExceeded)
        }
        environment["many"] = .array(Array(repeating: .null, count: 100_000))
        #expect(try environment.failure("^matchesAny(a|$many)").code == .limitExceeded)
    }
}
