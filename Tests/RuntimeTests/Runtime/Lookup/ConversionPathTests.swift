import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// An object that counts how often its text is asked for.
private final class Loud: MBKeyValueCoding, CustomStringConvertible, Sendable {
    let count = Guarded(0)
    var description: String {
        count.withLock { $0 += 1 }
        return "loud"
    }
    func member(named key: String) -> MBMember { .unknownKey }
}

@Suite("Places in conversions")
struct ConversionPathTests {
    private struct Product: MBKeyValueCoding, Equatable {
        static let typeName = "product"
    }

    private enum Size: String, CaseIterable, MBValueConvertible { case small, medium, large }

    private func problem<Value: MBValueConvertible>(
        _ type: Value.Type, _ value: MBValue
    ) -> (path: [String], message: String)? {
        do {
            _ = try type.from(expressionValue: value)
            return nil
        } catch DecodingError.typeMismatch(_, let context),
            DecodingError.dataCorrupted(let context)
        {
            return (context.codingPath.map(\.stringValue), context.debugDescription)
        } catch {
            return (["another error"], "\(error)")
        }
    }

    @Test("arrays and dictionaries add the position and the key")
    func paths() {
        let numbers = problem([String: [Int]].self, ["a": [1], "b": [1, "x"]])
        #expect(numbers?.path == ["b", "1"])
        #expect(numbers?.message == "expected a whole number, found the string 'x'")
        let products = problem([[Product]].self, [[.opaque(Product())], [5]])
        #expect(products?.path == ["1", "0"])
        #expect(
            products?.message == "expected a value of type product, found one of type number")
        #expect(problem([Int?].self, [1, .null])?.path == nil)
        #expect(problem(Set<Int>.self, [1, "x"])?.path == ["1"])
        #expect(problem([Int].self, "a,b")?.message == "expected an array, found the string 'a,b'")
    }

    @Test("an unknown raw value is reported with the known ones")
    func rawValues() {
        #expect(
            problem([Size].self, ["small", "huge"])?.message
                == "expected 'small', 'medium' or 'large', found the string 'huge'")
        #expect(problem(Size.self, [])?.message == "expected a string, found an array")
    }

    @Test("a lenient evaluation doesn't ask for the text of a key that an array lacks")
    func keysWithoutText() throws {
        let loud = Loud()
        var environment = MBEnvironment()
        environment["loud"] = loud
        #expect(try environment.evaluate("^array(a)[$loud]") == nil)
        #expect(loud.count.withLock { $0 } == 0)
        #expect(throws: MBExpressionError.self) {
            try environment.strict.evaluate("^array(a)[$loud]")
        }
        #expect(loud.count.withLock { $0 } > 0)
    }
}
