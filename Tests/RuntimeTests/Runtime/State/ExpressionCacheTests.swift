import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension MBEnvironment {
    fileprivate func program(_ text: String) throws -> Program {
        try storage.cache.program(text, as: .object, in: storage)
    }
}

private func function(_ result: MBValue) -> MBMLFunction {
    MBMLFunction("ff", input: .none) { _ in result }
}

@Suite("Expression cache")
struct ExpressionCacheTests {
    @Test("the same text in different contexts differs")
    func contexts() throws {
        let environment = try MBEnvironment().setting("aa", to: 1)
        for _ in 0..<3 {
            #expect(try environment.evaluate("1 + 2", as: .number) == 3)
            #expect(try environment.evaluate("1 + 2", as: .object) == "1 + 2")
            #expect(try environment.evaluate("$aa", as: .boolean) == true)
            #expect(try environment.evaluate("$aa", as: .string) == "1")
            #expect(try environment.evaluate("$aa", as: .object) == 1)
            #expect(try environment.evaluate("$aa", as: .array) == [1])
        }
    }

    @Test("thousands of texts of documents don't push out a program in use")
    func documentTexts() throws {
        let environment = try MBEnvironment().setting("aa", to: 1)
        let storage = environment.storage
        let used = try environment.program("used $aa")
        func program(_ text: String) throws -> Program {
            try storage.cache.program(text, as: .object, in: storage, declaredAt: nil)
        }
        for number in 0..<10_000 { _ = try program("$aa and \(number)") }
        #expect(try environment.program("used $aa") === used)
        // The first time, a text isn't kept.
        let last = try program("$aa and 9999")
        #expect(try program("$aa and 9999") === last)
        #expect(try program("$aa and 9999") === last)
    }

    @Test("texts of up to 4,096 bytes are kept")
    func longTexts() throws {
        let environment = MBEnvironment()
        for length in [4_096, 4_097] {
            let text = "$a" + String(repeating: " b", count: length / 2 - 1)
            let padded = text + String(repeating: "c", count: length - text.utf8.count)
            _ = try environment.program(padded)
            let isKept = try environment.program(padded) === environment.program(padded)
            #expect(isKept == (length == 4_096))
        }
    }

    @Test("a text follows the function that its environment declares")
    func redeclaration() throws {
        var environment = MBEnvironment()
        #expect(environment.object("^ff()") == nil)
        for round in 0..<5 {
            environment.declare(function(MBValue(round)))
            #expect(environment.object("^ff()") == MBValue(round))
            #expect(environment.string("a^ff()") == "a\(round)")
        }
    }

    @Test("a function with another kind of input parses the same text again")
    func inputs() throws {
        var environment = try MBEnvironment().setting("aa", to: 1)
        let body: MBMLFunction.Body = { call in
            .array(try (0..<call.count).map { try call.value($0) ?? .null })
        }
        let cases: [(MBMLFunction.Input, MBValue)] = [
            (.raw, ["$aa|2 + 3"]), (.string, ["1|2 + 3"]), (.pipedObjects, [1, "2 + 3"]),
            (.pipedMath, [1, 5]), (.pipedStrings, ["1", "2 + 3"]), (.none, []),
        ]
        for (input, expected) in cases + cases.reversed() {
            environment.declare(MBMLFunction("ff", input: input, body: body))
            #expect(environment.object("^ff($aa|2 + 3)") == expected)
        }
    }

    @Test("forks with functions of their own get their own results, in any order")
    func forks() throws {
        let base = MBEnvironment()
        let forks = (0..<10).map { number in
            var fork = base
            fork.declare(function(MBValue(number)))
            return fork
        }
        for _ in 0..<3 {
            for (number, fork) in forks.enumerated() {
                #expect(fork.object("^ff()") == MBValue(number))
                #expect(fork.object("^list(^array(1)|^ff())") == [MBValue(number)])
            }
            #expect(base.object("^ff()") == nil)
        }
    }

    @Test("copies with functions of their own don't recompile each other's expressions")
    func siblings() throws {
        let base = MBEnvironment()
        let compiled = ["^ff() + ^ff()", "^uppercase(a)", "^list(^array(1)|^ff())"]
        for _ in 0..<2 { for text in compiled { _ = base.object(text) } }
        let forks = (0..<6).map { number in
            var fork = base
            fork.declare(function(MBValue(number)))
            return fork
        }
        for text in compiled {
            let programs = try forks.map { try $0.program(text) }
            let others = try forks.reversed().map { try $0.program(text) }
            #expect(zip(programs, others.reversed()).allSatisfy { $0 === $1 })
            let isShared = text == "^uppercase(a)"
            #expect(Set(programs.map(ObjectIdentifier.init)).count == (isShared ? 1 : 6))
            #expect(try base.program(text) === base.program(text))
        }
    }

    @Test("any number of copies of copies find the meaning of their functions")
    func generations() throws {
        var ancestors: [MBEnvironment] = [MBEnvironment()]
        for number in 0..<10 {
            var next = try #require(ancestors.last)
            let result = MBValue(number)
            next.declare(MBMLFunction("f\(number % 4)", input: .none) { _ in result })
            ancestors.append(next)
        }
        for _ in 0..<2 {
            for (age, environment) in ancestors.enumerated() {
                for name in 0..<4 {
                    let newest = (0..<age).last { $0 % 4 == name }.map { MBValue($0) }
                    #expect(environment.object("^f\(name)()") == newest)
                }
                #expect(environment.object("^uppercase(a)") == "A")
            }
        }
        let last = try #require(ancestors.last)
        for text in ["^f0()", "^f1()", "^f2()", "^f3()", "^uppercase(a)"] {
            #expect(try last.program(text) === last.program(text))
        }
    }

    @Test("objects held by a copy's function end with the copy, and may evaluate then")
    func release() throws {
        final class Request: Sendable {
            let environment: MBEnvironment
            let ended: @Sendable () -> Void

            init(_ environment: MBEnvironment, _ ended: @escaping @Sendable () -> Void) {
                self.environment = environment
                self.ended = ended
            }

            deinit {
                if environment.object("^uppercase(a)") == "A" { ended() }
            }
        }
        let base = MBEnvironment()
        let log = MBCollectingLog()
        for _ in 0..<3 {
            var fork = base
            let request = Request(base) { log.log(MBLogEntry(.info, "ended")) }
            fork.declare(
                MBMLFunction("ff", input: .none) { _ in withExtendedLifetime(request) { 1 } })
            for text in 0..<1_200 {
                #expect(fork.object("#(\(text) + ^ff())") == MBValue(text + 1))
            }
        }
        #expect(log.entries.count == 3)
    }

    private final class Token: Sendable {}

    @Test("each function that a copy declares ends with the copy", arguments: 0..<5)
    func severalFunctions(_ called: Int) {
        let base = MBEnvironment()
        weak var token: Token?
        do {
            var request = base
            for number in 0..<5 {
                let own = Token()
                if number == called { token = own }
                request.declare(
                    MBMLFunction("f\(number)", input: .none) { _ in
                        withExtendedLifetime(own) { .string("\(number)") }
                    })
            }
            #expect(request.string("^f\(called)() there") == "\(called) there")
            #expect(token != nil)
        }
        #expect(token == nil)
        #expect(base.string("^f\(called)() there") != "\(called) there")
    }

    @Test(
        "a lower limit on nesting applies, whoever evaluated the text before",
        arguments: [
            ("((((((1 + 2))))))", MBContext.number), ("1 == 1 == 1 == 1 == 1", .boolean),
            ("^if(T|^if(T|^if(T|^if(T|x))))", .object),
        ])
    func nesting(_ text: String, _ context: MBContext) {
        let plain = MBEnvironment()
        var low = plain
        low.limits.nesting = 3
        let failure = low.outcome(of: text, as: context).error
        #expect(failure?.code == .limitExceeded)
        let result = plain.outcome(of: text, as: context).value
        for _ in 0..<3 {
            #expect(low.outcome(of: text, as: context).error?.description == failure?.description)
            #expect(plain.outcome(of: text, as: context).value == result)
        }
        // What fits is one program for both.
        low.limits.nesting = 100
        #expect(low.outcome(of: text, as: context).value == result)
        #expect(result != nil)
    }

    @Test("texts that look the same but differ in their code points don't share a result")
    func canonical() throws {
        let environment = MBEnvironment()
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        for text in [composed, decomposed, composed] {
            #expect(environment.string(text).map { Array($0.utf8) } == Array(text.utf8))
            #expect(environment.string("^q(\(text))").map { Array($0.utf8) } == Array(text.utf8))
        }
        for (text, range) in [(composed, 1..<8), (decomposed, 2..<9)] {
            do {
                _ = try environment.evaluate(text + "^nope()")
                Issue.record("no error")
            } catch {
                #expect(error.range == range)
            }
        }
    }

    @Test("a text that fails has the same error each time")
    func failures() throws {
        let environment = MBEnvironment()
        for _ in 0..<3 {
            #expect(
                code { _ = try environment.evaluate("a ${}") }
                    == code { _ = try MBExpression("a ${}") })
        }
    }

    @Test("limits apply to a text that is already cached")
    func limits() throws {
        let environment = try MBEnvironment().setting("aa", to: "0123456789")
        #expect(environment.string("$aa$aa") == "01234567890123456789")
        var small = environment
        small.limits.stringLength = 15
        #expect(code { _ = try small.evaluate("$aa$aa", as: .string) } == .limitExceeded)
    }

    @Test("whether a text is too long doesn't depend on who evaluated it before")
    func length() throws {
        let environment = try MBEnvironment().setting("aa", to: 1)
        var short = environment
        short.limits.expressionLength = 3
        #expect(code { _ = try short.evaluate("$aa$aa") } == .limitExceeded)
        #expect(environment.object("$aa$aa") == "11")
        #expect(code { _ = try short.evaluate("$aa$aa") } == .limitExceeded)
    }

    @Test("thousands of texts have the right results while old ones are forgotten")
    func many() throws {
        let environment = try MBEnvironment().setting("aa", to: 1)
        for round in 0..<2 {
            for number in 0..<3_000 {
                #expect(environment.object("#($aa + \(number))") == MBValue(number + 1), "\(round)")
            }
        }
    }

    @Test("a thousand texts in rotation are compiled once")
    func rotation() throws {
        let environment = try MBEnvironment().setting("aa", to: 1)
        let texts = (0..<1_000).map { "Hello, $user.name! You have #($aa + \($0)) new messages." }
        let first = try texts.map { try environment.program($0) }
        for _ in 0..<3 {
            for (text, program) in zip(texts, first) {
                #expect(try environment.program(text) === program)
            }
        }
    }

    @Test("compiled expressions are bounded in bytes for any texts")
    func bytes() throws {
        let environment = MBEnvironment()
        let many = String(repeating: "$a", count: 2_000)
        let first = try environment.program(many)
        #expect(first.cost > 2_000 * 100)
        for number in 0..<100 { _ = try environment.program(many + "\(number)") }
        #expect(try environment.program(many) !== first)
    }

    @Test("a cache holds no more than two generations of its capacity")
    func bounded() {
        let cache = BoundedCache<Int, Int>(capacity: 10)
        for number in 0..<1_000 {
            cache.insert(number, for: number)
            _ = cache[0]
        }
        let kept = (0..<1_000).filter { cache[$0] != nil }
        #expect(kept.count <= 20)
        #expect(kept.contains(999))
    }

    @Test("frequently used expressions stay")
    func kept() {
        let cache = BoundedCache<Int, Int>(capacity: 10)
        cache.insert(-1, for: -1)
        for number in 0..<1_000 {
            cache.insert(number, for: number)
            #expect(cache[-1] == -1)
        }
    }

    @Test("the cost of the content is bounded, even if it's used again")
    func cost() {
        let cache = BoundedCache<Int, Int>(capacity: 1_000, costLimit: 100)
        for number in 0..<100 { cache.insert(number, for: number, cost: 50) }
        for _ in 0..<3 {
            for number in 0..<1_000 where cache[number] != nil {
                cache.insert(1_000 + number, for: 1_000 + number, cost: 50)
            }
        }
        let kept = (0..<3_000).filter { cache[$0] != nil }
        #expect(kept.count <= 8)
    }
}
