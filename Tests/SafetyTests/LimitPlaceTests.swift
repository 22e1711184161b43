import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Limits of short texts, and places of limits")
struct LimitPlaceTests {
    @Test("the length of a text is exact, even for short ones", arguments: 0...17)
    func length(_ limit: Int) throws {
        var environment = MBEnvironment.pinned()
        environment.limits.stringLength = limit
        for length in 0...18 {
            environment["text"] = .string(String(repeating: "a", count: length))
            for text in ["^uppercase($text)", "x$text"] {
                let made = text.hasPrefix("x") ? length + 1 : length
                let isMade = (try? environment.evaluate(text)) != nil
                #expect(isMade == (made <= limit), "\(text) of \(length)")
            }
        }
    }

    @Test(
        "an exceeded limit has a place",
        arguments: [
            "#(1 + 2 + $n)", "a $n b $n c", "$n $n $n", "^if($n|$n|$n)", "$n == $n -AND $n == $n",
        ])
    func place(_ text: String) throws {
        var environment = MBEnvironment.pinned()
        environment["n"] = 1
        environment.limits.steps = 1
        let error = #expect(throws: MBExpressionError.self) {
            _ = try environment.evaluate(text)
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.range != nil, "\(error?.description ?? "")")
    }
}
