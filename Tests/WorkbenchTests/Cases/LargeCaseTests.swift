import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

@testable import MBMLWorkbench

@Suite("Large cases")
struct LargeCaseTests {
    /// The differences of a value or a log from what is expected.
    private func differences(
        _ expectation: CaseExpectation, _ value: MBValue?, log: [String] = [],
        until end: ContinuousClock.Instant = .now + .seconds(60)
    ) -> [String] {
        var outcome = CaseOutcome(in: MBEnvironment())
        outcome.value = value
        outcome.log = log.map { MBLogEntry(.info, $0) }
        var comparison = CaseComparison(outcome, ComparisonTime(until: end))
        comparison.compare([expectation])
        return comparison.differences.map(\.description)
            + (comparison.more > 0 ? ["\(comparison.more) more"] : [])
    }

    private func list(_ count: Int, _ member: (Int) -> MBDictionary) -> MBValue {
        .array((0..<count).map { .dictionary(member($0)) })
    }

    @Test("dictionaries are found in linear time, whether or not they're there")
    func dictionaries() {
        let isLinear = Stopwatch.growsLinearly(500) { count in
            let elements = list(count) { ["a": MBValue($0)] }
            let wider = list(count) { ["a": MBValue($0), "b": 1] }
            #expect(differences(.contains(elements), elements).isEmpty)
            #expect(differences(.contains(elements), wider).isEmpty)
            #expect(differences(.contains(wider), elements).last == "\(count - 10) more")
            let same = list(count) { _ in ["b": 1] }
            #expect(differences(.contains(same), wider).isEmpty)
            #expect(differences(.contains(same), elements).last == "\(count - 10) more")
        }
        #expect(isLinear)
    }

    @Test("parts of texts and of entries are found in linear time")
    func texts() {
        let isLinear = Stopwatch.growsLinearly(10_000) { count in
            let text = String(repeating: "a", count: count)
            let part = String(repeating: "a", count: count / 2)
            #expect(differences(.contains(.string(part)), .string(text)).isEmpty)
            #expect(differences(.contains(.string(part + "b")), .string(text)).count == 1)
            #expect(differences(.log([part]), nil, log: [text]).isEmpty)
            #expect(differences(.log([part + "b"]), nil, log: [text]).count == 1)
        }
        #expect(isLinear)
        #expect(differences(.contains(""), "a").isEmpty)
    }

    @Test("members of sets are found in linear time")
    func sets() {
        let isLinear = Stopwatch.growsLinearly(500) { count in
            let members = (0..<count).map { MBValue.dictionary(["a": MBValue($0)]) }
            let others = (0..<count).map { MBValue.dictionary(["b": MBValue($0)]) }
            let set = MBValue.opaque(MBSet(members))
            #expect(differences(.contains(set), set).isEmpty)
            #expect(differences(.contains(.array(others)), set).last == "\(count - 10) more")
        }
        #expect(isLinear)
    }

    /// A matching without an index, which looks at all elements for each part.
    private func plainlyMissing(_ parts: [MBDictionary], in elements: [MBDictionary]) -> [Bool] {
        var owners = [Int?](repeating: nil, count: elements.count)
        func holds(_ whole: MBDictionary, _ part: MBDictionary) -> Bool {
            part.allSatisfy { key, value in
                guard case .dictionary(let inner) = value, case .dictionary(let outer)? = whole[key]
                else { return whole[key] == value }
                return holds(outer, inner)
            }
        }
        func place(_ part: Int, _ seen: inout Set<Int>) -> Bool {
            for index in elements.indices where holds(elements[index], parts[part]) {
                guard seen.insert(index).inserted else { continue }
                if let owner = owners[index], !place(owner, &seen) { continue }
                owners[index] = part
                return true
            }
            return false
        }
        return parts.indices.map { part in
            var seen: Set<Int> = []
            return !place(part, &seen)
        }
    }

    @Test("the same parts are missing as when each part is compared with each element")
    func agreement() throws {
        var random = NumberGenerator(seed: 7)
        for _ in 0..<2_000 {
            func dictionary(_ most: Int) -> MBDictionary {
                var made: MBDictionary = [:]
                for key in ["a", "b", "c"].prefix(Int.random(in: 0...most, using: &random)) {
                    switch Int.random(in: 0...5, using: &random) {
                    case 0: made[key] = .dictionary([:])
                    case 1: made[key] = ["x": MBValue(Int.random(in: 0...1, using: &random))]
                    case 2: made[key] = ["x": 0, "y": 1]
                    case 3: continue
                    default: made[key] = MBValue(Int.random(in: 0...1, using: &random))
                    }
                }
                return made
            }
            let parts = (0..<Int.random(in: 0...8, using: &random)).map { _ in dictionary(2) }
            let elements = (0..<Int.random(in: 0...8, using: &random)).map { _ in dictionary(3) }
            let missing = try ElementMatching.missing(
                parts.map { .dictionary($0) }, in: elements.map { .dictionary($0) },
                ComparisonTime(until: .now + .seconds(60)))
            let expected = zip(parts, plainlyMissing(parts, in: elements)).filter(\.1).map(\.0)
            #expect(missing.map(\.part) == expected.map { .dictionary($0) })
        }
    }

    @Test("a comparison that takes longer than the case may fails it, and says so")
    func deadline() {
        let watch = Stopwatch()
        // Each part wants all elements, and the last ones hand them on.
        let parts = MBValue.array(
            (0..<4_000).map { position in
                .dictionary(["k": 1, "deep": ["n\(position % 2_000)": .dictionary([:])]])
            })
        let deep = MBDictionary((0..<2_000).map { ("n\($0)", MBValue.dictionary([:])) })
        let elements = list(4_000) { ["k": 1, "id": MBValue($0), "deep": .dictionary(deep)] }
        let found = differences(.contains(parts), elements, until: .now)
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("the comparison was stopped at the end of the 5 seconds")
                == true)
        #expect(watch.seconds < 10)
    }

    // MARK: - Logs

    @Test("texts are found in a long log in linear time")
    func log() {
        let isLinear = Stopwatch.growsLinearly(500) { count in
            let log = (0..<count).map { "this is entry number \($0)" }
            #expect(differences(.log(log), nil, log: log).isEmpty)
        }
        #expect(isLinear)
    }

    @Test("a search for missing texts in a long log ends with the time of the case")
    func missingInLog() {
        let watch = Stopwatch()
        let log = Array(repeating: String(repeating: "long ", count: 100), count: 2_000)
        let texts = Array(repeating: "missing", count: 20_000)
        let found = differences(.log(texts), nil, log: log, until: .now)
        let isLastShown = found.last?.hasPrefix("the comparison was stopped") == true
        let more = found.last.flatMap { Int($0.prefix { $0.isNumber }) } ?? .max
        // To its end, it would find 19,990 more than the ten that are kept.
        #expect(isLastShown || more < 19_990)
        #expect(watch.seconds < 10)
    }

    @Test("a message about a log shows ten entries, and how many there are")
    func longLog() {
        let log = (0..<3_000).map { "entry \($0)" }
        let found = differences(.log(["something"]), nil, log: log)
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(#""entry 8", "entry 9" and 2990 more"#) == true)
        let short = differences(.log(["something"]), nil, log: Array(log.prefix(10)))
        #expect(short.first?.hasSuffix(#""entry 8", "entry 9""#) == true)
    }

    @Test(
        "texts are found as Swift finds them",
        arguments: [
            (["a long text"], true), (["long text", "long text"], false),
            (["long text", "the end"], true), (["the end", "long text"], false),
            (["caf\u{E9} here"], true), (["cafe here"], false), (["100 K warm"], true),
            (["ong"], true), (["e he"], false),
        ])
    func texts(_ texts: [String], _ isFound: Bool) {
        let log = [
            "first", "a long text", "cafe\u{301} here", "100 \u{212A} warm", "this is the end",
        ]
        #expect(differences(.log(texts), nil, log: log).isEmpty == isFound)
    }
}
