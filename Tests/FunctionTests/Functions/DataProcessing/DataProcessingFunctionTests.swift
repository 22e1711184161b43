import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Data processing")
struct DataProcessingFunctionTests {
    private func environment() -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog(capacity: 1)
        return environment
    }

    /// The code of the error with which an expression fails on a small stack; nil if it doesn't.
    private func code(
        of text: String, _ prepare: @escaping @Sendable (inout MBEnvironment) throws -> Void
    ) -> MBExpressionError.Code? {
        let (code, seconds) = onSmallStack { () -> MBExpressionError.Code? in
            do {
                var environment = environment()
                try prepare(&environment)
                _ = try environment.evaluate(text)
                return nil
            } catch {
                return (error as? MBExpressionError)?.code
            }
        }
        #expect(seconds < 10)
        return code ?? nil
    }

    @Test("dynamic variables see the names that the calling function binds")
    func dynamicVariables() throws {
        var environment = environment()
        environment["map"] = ["a": 1, "b": 2]
        try environment.declare("pair", dynamic: "$rootKey/$key=$item")
        try environment.declare("isOdd", dynamic: "#($item % 2) == 1", as: .boolean)
        #expect(try environment.evaluate("^list($map|$pair)") == ["a/a=1", "b/b=2"])
        #expect(try environment.evaluate("^filter($map|$isOdd)") == ["a": 1])
        #expect(try environment.evaluate("^collectionPassesTest($map|$isOdd)") == false)
    }

    @Test("arrays as deep as allowed are flattened and pruned on a small stack")
    func deepArrays() {
        for call in [
            "^flattenArrays($deep)", "^pruneMatchingLeaves($deep|F)",
            "^pruneNonmatchingLeaves($deep|$item == x)", "^unique($deep)", "^sort($deep)",
        ] {
            let code = code(of: call) {
                var deep: MBValue = "x"
                for _ in 0..<255 { deep = [deep, "y"] }
                try $0.set("deep", to: deep)
            }
            #expect(code == nil, "\(call)")
        }
    }

    @Test("a walk goes as deep as the nesting limit, and no deeper")
    func deepWalks() {
        for (levels, expected) in [
            (1, nil), (45, nil), (60, .limitExceeded), (20_000, .limitExceeded),
        ]
            as [(Int, MBExpressionError.Code?)]
        {
            let intermediates = String(repeating: "|$l", count: levels)
            for call in [
                "^list($l\(intermediates)|${outer:outer:item})", "^filter($l\(intermediates)|T)",
                "^associate($l\(intermediates)|k|v)",
            ] {
                #expect(code(of: call) { $0["l"] = ["x"] } == expected, "\(levels)")
            }
        }
    }

    @Test("walks inside walks have enough stack")
    func nestedWalks() {
        for levels in 1...5 {
            let open = "^list($l" + String(repeating: "|$l", count: levels) + "|"
            let text =
                String(repeating: open, count: 95) + "x" + String(repeating: ")", count: 95)
            #expect(code(of: text) { $0["l"] = ["x"] } == .limitExceeded, "\(levels)")
        }
    }

    @Test("dividing takes linear time for any delimiter")
    func delimiters() throws {
        let pattern = String(repeating: "a", count: 20_000)
        #expect(
            code(of: "^split($delimiter|$text)") {
                $0["delimiter"] = .string(pattern + "b")
                $0["text"] = .string(String(repeating: pattern, count: 50))
            } == nil)
    }

    @Test("values are paid for each time a function looks at them")
    func largeElements() {
        let calls = [
            "^setContains($set|$big)", "^unique($bigs)", "^valuesIntersect($bigs|$set)",
            "^containsValue($bigs|$other)", "^appendArrays($big|$big)", "^reverse($big)",
        ]
        for call in calls {
            let code = code(of: "^list($thousand|\(call))") {
                $0.limits.steps = 100_000
                let big = MBValue.array((0..<100_000).map { MBValue($0) })
                $0["big"] = big
                $0["bigs"] = [big, 1]
                $0["other"] = .array((1...100_000).map { MBValue($0) })
                $0["set"] = .opaque(MBSet([1]))
                $0["thousand"] = .array((0..<1_000).map { MBValue($0) })
            }
            #expect(code == .limitExceeded, "\(call)")
        }
    }

    @Test("texts within values are paid for each time a function looks at them")
    func largeTexts() {
        let calls = [
            "^setContains($set|$texts)", "^unique($nested)", "^valuesIntersect($nested|$set)",
            "^containsValue($nested|$others)", "^indexOf($nested|$others)",
            "^removeObject($nested|$others)", "^if($texts -EQ $others|a)", "^set($texts)",
        ]
        for call in calls {
            let code = code(of: "^list($thousand|\(call))") {
                $0.limits.steps = 30_000
                let text = String(repeating: "a", count: 400_000)
                $0["texts"] = [.string(text)]
                $0["nested"] = [[.string(text)]]
                $0["others"] = [.string(text + "b")]
                $0["set"] = .opaque(MBSet([1]))
                $0["thousand"] = .array((0..<1_000).map { MBValue($0) })
            }
            #expect(code == .limitExceeded, "\(call)")
        }
    }

    @Test("more arrays than a collection can have are refused before they're created")
    func hugeCounts() throws {
        var environment = environment()
        environment.limits.elements = 100
        #expect(try environment.failure("^distributeArrayElements(^array(a)|101)").kind == .limit)
        #expect(try environment.evaluate("^count(^distributeArrayElements(^array(a)|99))") == 99)
    }

    @Test("long keys are paid for before they're compared")
    func longSortKeys() throws {
        var environment = MBEnvironment()
        environment["text"] = .string(String(repeating: "a", count: 1_000_000))
        let watch = Stopwatch()
        let error = try environment.failure("^sort(^arrayFilledWithIntegers(1|5000)|$text)")
        #expect(error.code == .limitExceeded)
        #expect(watch.seconds < 10)
    }

    @Test("the search for a similar name is paid for each time")
    func repeatedSuggestions() throws {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog(capacity: 1)
        let error = try environment.failure(
            "^list(^arrayFilledWithIntegers(1|300000)|^uppercas(1))")
        #expect(error.code == .limitExceeded)
    }
}
