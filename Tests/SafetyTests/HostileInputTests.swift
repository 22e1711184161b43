import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Texts designed to crash, hang or exhaust: each ends with a clear error, on a thread with a 512
/// KiB stack. Each takes well under a second on an idle machine; the bound only detects hangs.
@Suite("Hostile input", .serialized)
struct HostileInputTests {
    /// The error code of an evaluation in each context, and how long the slowest one took.
    private func outcome(
        of text: String, limits: MBLimits = .standard,
        prepare: @escaping @Sendable (inout MBEnvironment) throws -> Void = { _ in }
    ) -> (codes: [MBContext: MBExpressionError.Code], seconds: Double) {
        let (codes, seconds) = onSmallStack {
            var codes: [MBContext: MBExpressionError.Code] = [:]
            for context in MBContext.allCases {
                do {
                    var environment = MBEnvironment()
                    environment.limits = limits
                    environment.capabilities.log = MBCollectingLog(capacity: 1)
                    try prepare(&environment)
                    _ = try environment.evaluate(text, as: context)
                } catch let error as MBExpressionError {
                    codes[context] = error.code
                    _ = error.description
                } catch {
                    Issue.record("unexpected error \(error)")
                }
            }
            return codes
        }
        return (codes ?? [:], seconds)
    }

    @Test("a million open parentheses are refused because of their length")
    func openParentheses() {
        let (codes, seconds) = outcome(of: String(repeating: "(", count: 1_000_000))
        // Without markers of the object grammar, the text is a constant, but still too long.
        #expect(codes.values.allSatisfy { $0 == .limitExceeded } && codes.count == 5)
        #expect(seconds < 10)
    }

    @Test(
        "a long run of combining marks takes linear time",
        arguments: [
            "$a%", "${a%}", "$[a%]", "$a.b[%]", "-%", "T && a%", "%", "^if(T|a%)", "^array(1)%",
            "^sort(^array(1)|$item|%)", "a% == %", "#(1 + %)", "^upercase%(1)",
        ])
    func marks(_ form: String) {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog(capacity: 1)
        environment.limits.expressionLength = .max
        let prepared = environment
        let (isLinear, _) = onSmallStack {
            Stopwatch.growsLinearly(25_000) { count in
                let run = String(repeating: "\u{301}\u{323}", count: count)
                let text = form.replacing("%", with: run)
                for context in MBContext.allCases { _ = try? prepared.evaluate(text, as: context) }
            }
        }
        #expect(isLinear == true)
    }

    @Test("parentheses within the length limit are refused because of their nesting")
    func nestedGroups() {
        for (open, close) in [("(", ")"), ("#(", ")"), ("!(", ")"), ("^if(T|", ")"), ("-(", ")")] {
            let text =
                String(repeating: open, count: 9_000) + "1" + String(repeating: close, count: 9_000)
            let (codes, seconds) = outcome(of: text)
            #expect(codes[.boolean] == .limitExceeded || open == "-(" || open == "#(")
            #expect(seconds < 10, "\(open) took \(seconds) s")
        }
    }

    @Test("groups as deep as allowed are evaluated, deeper ones are errors")
    func deepestGroups() {
        // How deep the nesting limit allows them to be, and what ends those that aren't as deep.
        for (open, close, context, deepest, problem) in [
            ("(1 + ", ")", MBContext.number, 200, MBExpressionError.Code?.none),
            ("#(1 + ", ")", .number, 200, nil),
            ("(T -AND !", ")", .boolean, 200, nil), ("^if(T|", ")", .object, 200, nil),
            ("$list[", "]", .object, 200, .missingKey),
            ("$list[#(0 + ", ")]", .object, 100, .notANumber),
            ("^list($list|^if(T|", "))", .object, 100, nil),
            ("^join(^array(", ")|,)", .object, 100, nil),
        ] {
            for depth in [90, 190, 200, 210, 400] {
                let text =
                    String(repeating: open, count: depth) + "1"
                    + String(repeating: close, count: depth)
                let (found, seconds) = onSmallStack {
                    var environment = MBEnvironment()
                    environment.capabilities.log = MBCollectingLog(capacity: 1)
                    environment["list"] = ["1"]
                    return code { _ = try environment.evaluate(text, as: context) }
                }
                let expected = depth > deepest ? .limitExceeded : problem
                #expect(found == .some(expected), "\(depth) \(open)")
                #expect(seconds < 10)
            }
        }
    }

    @Test("dynamic variables that lead to each other through deep groups are refused")
    func deepDynamicVariables() {
        let deep =
            String(repeating: "(1 + ", count: 150) + "$next" + String(repeating: ")", count: 150)
        let (code, seconds) = onSmallStack { () -> MBExpressionError.Code? in
            do {
                var environment = MBEnvironment()
                for position in 0..<190 {
                    let text = deep.replacingOccurrences(
                        of: "$next", with: "$v\(position + 1)")
                    try environment.declare("v\(position)", dynamic: text, as: .number)
                }
                environment["v190"] = 1
                _ = try environment.evaluate("$v0", as: .number)
                return nil
            } catch {
                return (error as? MBExpressionError)?.code
            }
        }
        #expect(code == .limitExceeded)
        #expect(seconds < 10)
    }

    @Test("a literal of ten megabytes is refused because of its length")
    func longLiteral() {
        let (codes, seconds) = outcome(of: String(repeating: "a", count: 10_000_000))
        #expect(codes.values.allSatisfy { $0 == .limitExceeded } && codes.count == 5)
        #expect(seconds < 10)
    }

    @Test("unclosed braces are literal text, and refused if there are too many")
    func unclosedBraces() {
        let (codes, seconds) = outcome(of: String(repeating: "${", count: 100_000))
        #expect(codes[.object] == .limitExceeded)
        #expect(seconds < 10)
        let (fitting, time) = outcome(of: String(repeating: "${", count: 49_000))
        #expect(fitting[.object] == nil)
        #expect(time < 10)
    }

    @Test("a dynamic variable that refers to itself is an error with its chain")
    func selfReference() throws {
        var environment = MBEnvironment()
        try environment.declare("loop", dynamic: "a $loop")
        #expect {
            try environment.evaluate("$loop")
        } throws: { error in
            guard let error = error as? MBExpressionError else { return false }
            return error.code == .dynamicVariableCycle && error.chain == ["$loop", "$loop"]
        }
    }

    @Test("a document with a hundred thousand nested tags is refused because of its depth")
    func nestedTags() {
        let text = "<MBML>" + String(repeating: "<Var name='a' type='map'>", count: 100_000)
        let (code, seconds) = onSmallStack { () -> MBDiagnostic.Code? in
            do {
                _ = try MBEnvironment.load(
                    manifest: "m.xml", searching: [.memory(["m.xml": text])])
                return nil
            } catch {
                return (error as? MBEnvironment.LoadError)?.diagnostic.code
            }
        }
        #expect(code == .limitExceeded)
        #expect(seconds < 10)
    }

    @Test("evaluating text that evaluates itself ends at the limit on nesting")
    func endlessEval() {
        let (codes, seconds) = outcome(of: "^eval($text)") { environment in
            environment["text"] = "^eval($text)"
        }
        #expect(codes[.object] == .limitExceeded)
        #expect(seconds < 10)
    }

    @Test("values that grow by sharing are refused because of their number of elements")
    func growingBySharing() {
        let (codes, seconds) = outcome(
            of: "^reduce($list|^array(a)|^array($currentValue|$currentValue))"
        ) { environment in
            environment["list"] = MBValue((0..<100).map { MBValue($0) })
        }
        #expect(codes[.object] == .limitExceeded)
        #expect(seconds < 10)
    }

    @Test("values that grow by sharing are refused equally soon on the main thread")
    @MainActor
    func growingOnTheMainThread() throws {
        var environment = MBEnvironment()
        environment["list"] = MBValue((0..<30).map { MBValue($0) })
        let watch = Stopwatch()
        let error = try environment.failure(
            "^reduce($list|^array(a)|^array($currentValue|$currentValue))")
        #expect(error.code == .limitExceeded)
        #expect(watch.seconds < 10)
    }

    @Test("values that are nested too deep are refused where they'd be created")
    func deepValues() throws {
        let (codes, _) = outcome(of: "^reduce($list|a|^array($currentValue))") { environment in
            environment["list"] = MBValue((0..<300).map { MBValue($0) })
        }
        #expect(codes[.object] == .limitExceeded)
        var environment = MBEnvironment()
        var deep: MBValue = "x"
        for _ in 0..<300 { deep = [deep] }
        #expect(throws: MBExpressionError.self) { try environment.set("deep", to: deep) }
    }

    @Test("values as deep as allowed are printed, compared, hashed and destroyed")
    func deepestValues() {
        let (done, _) = onSmallStack {
            for wrap: @Sendable (MBValue) -> MBValue in [
                { [$0] }, { ["k": $0] }, { .opaque(MBSet([$0])) },
            ] {
                var first: MBValue = "x"
                var second: MBValue = "x"
                for _ in 0..<256 {
                    first = wrap(first)
                    second = wrap(second)
                }
                #expect(first == second)
                #expect(first.hashValue == second.hashValue)
                #expect(first.description.count > 256)
                #expect(first.isLooselyEqual(to: second))
            }
            return true
        }
        #expect(done == true)
    }

    @Test("an endless regular expression is abandoned with an error")
    func endlessPattern() {
        let text = String(repeating: "a", count: 40) + "!"
        let (codes, seconds) = outcome(of: "^replaceRegex(\(text)|(a+)+$|x)")
        #expect(codes[.object] == .limitExceeded)
        #expect(seconds < 10)
    }

    @Test("an expression stops within its deadline")
    func deadline() {
        var limits = MBLimits.unlimited
        limits.seconds = 0.05
        let (codes, seconds) = outcome(
            of: "^count(^list($list|^count(^list($list|^count(^list($list|$item))))))",
            limits: limits
        ) { environment in
            environment["list"] = MBValue((0..<1_000).map { MBValue($0) })
        }
        #expect(codes[.object] == .deadlineExceeded)
        #expect(seconds < 10)
    }

    @Test("a long sequence of operators is evaluated without a deep stack")
    func longRow() {
        let sum = (["1"] + Array(repeating: "+ 1", count: 20_000)).joined(separator: " ")
        let (codes, seconds) = outcome(of: sum)
        #expect(codes[.number] == nil)
        let bangs = outcome(of: String(repeating: "!", count: 90_000) + "T")
        #expect(bangs.codes[.boolean] == nil)
        let keys = outcome(of: "$a" + String(repeating: ".b", count: 40_000))
        #expect(keys.codes[.object] == nil)
        #expect(seconds + bangs.seconds + keys.seconds < 10)
    }
}
