import Foundation
import Testing

@testable import MBDataEnvironment

@Suite("Long patterns")
struct LongPatternsTests {
    private static let long = String(repeating: "x", count: 300)

    @Test("an expression matches what its pattern says, however long it is")
    func matching() throws {
        let patterns = LongPatterns(mostLost: 10_000, mostHeld: 10_000)
        for pattern in ["x", Self.long] {
            let expression = try patterns.expression(pattern, bytes: 1)
            let text = "ax" + Self.long
            let match = expression.firstMatch(
                in: text, range: NSRange(location: 0, length: text.utf16.count))
            #expect(match?.range == NSRange(location: 1, length: pattern.utf16.count))
        }
        #expect(throws: (any Error).self) { try patterns.expression("(", bytes: 1) }
    }

    #if !canImport(Darwin)
        @Test("a long pattern is made into an expression once, a short one each time")
        func once() throws {
            let patterns = LongPatterns(mostLost: 10_000, mostHeld: 10_000)
            let first = try patterns.expression(Self.long, bytes: 1)
            for _ in 0..<100 {
                #expect(try patterns.expression(Self.long, bytes: 1) === first)
            }
            let limit = String(repeating: "x", count: 256)
            let short = try patterns.expression(limit, bytes: 1)
            #expect(try patterns.expression(limit, bytes: 1) !== short)
        }

        @Test("what Foundation loses is bounded, and what is known stays usable")
        func bounded() throws {
            // Each one loses 602 bytes.
            let patterns = LongPatterns(mostLost: 602 * 5, mostHeld: 10_000)
            for number in 0..<5 { _ = try patterns.expression(Self.long + "\(number)", bytes: 1) }
            #expect(throws: LongPatterns.Exhausted.self) {
                try patterns.expression(Self.long + "5", bytes: 1)
            }
            #expect(throws: (any Error).self) { try patterns.expression(Self.long + "(", bytes: 1) }
            _ = try patterns.expression(Self.long + "4", bytes: 1)
            _ = try patterns.expression("x", bytes: 1)
        }

        @Test("nothing is lost of a pattern of 256 code units, but of one more")
        func longest() throws {
            let patterns = LongPatterns(mostLost: 514, mostHeld: 0)
            for length in [256, 256, 257] {
                _ = try patterns.expression(String(repeating: "x", count: length), bytes: 1)
            }
            #expect(throws: LongPatterns.Exhausted.self) {
                try patterns.expression(String(repeating: "x", count: 257), bytes: 1)
            }
        }

        @Test("expressions beyond the memory for known ones are made each time")
        func held() throws {
            let patterns = LongPatterns(mostLost: 602 * 5, mostHeld: 100)
            let first = try patterns.expression(Self.long + "1", bytes: 60)
            let second = try patterns.expression(Self.long + "2", bytes: 60)
            #expect(try patterns.expression(Self.long + "1", bytes: 60) === first)
            #expect(try patterns.expression(Self.long + "2", bytes: 60) !== second)
            _ = try patterns.expression(Self.long + "3", bytes: 60)
            _ = try patterns.expression(Self.long + "3", bytes: 60)
            #expect(throws: LongPatterns.Exhausted.self) {
                try patterns.expression(Self.long + "3", bytes: 60)
            }
        }
    #endif
}
