import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@Suite("Values and objects of Foundation")
struct FoundationValueTests {
    private func value(_ object: Any) throws -> MBValue { try MBValue(foundation: object) }

    @Test("results of JSONSerialization are read without loss")
    func json() throws {
        let text = """
            {"b": true, "i": 1, "n": null, "a": [0.1, -5, 12345678901234567890.12, \
            18446744073709551615], "s": "x", "f": false, "z": 0}
            """
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let value = try value(object)
        #expect(value == (try MBValue(json: text)))
        #expect(value.asDictionary?.keys == ["a", "b", "f", "i", "n", "s", "z"])
        for (key, expected) in [("b", "bool"), ("f", "bool"), ("i", "number"), ("z", "number")] {
            #expect(value.asDictionary?[key]?.typeName == expected)
        }
        #expect(value.asDictionary?["a"]?.asArray?[2].description == "12345678901234567890.12")
    }

    @Test("Swift and Foundation types are treated alike")
    func types() throws {
        let decimal = try #require(Decimal(string: "0.1234567890123456789"))
        let date = Date(timeIntervalSince1970: 1)
        let uuid = UUID()
        let url = try #require(URL(string: "https://example.com"))
        let cases: [(Any, MBValue)] = [
            (NSString("a"), "a"), (NSMutableString("b"), "b"), (true, true),
            (NSNumber(value: false), false), (5, 5), (Int8(1), 1), (NSNumber(value: Int8(1)), 1),
            (UInt64.max, .number(MBNumber(UInt64.max))), (0.1, 0.1), (Float(0.1), 0.1),
            (decimal, .number(try #require(MBNumber(decimal)))),
            (NSDecimalNumber(decimal: decimal), .number(try #require(MBNumber(decimal)))),
            (date, .date(date)), (NSDate(timeIntervalSince1970: 1), .date(date)),
            (Data([1]), .opaque(MBData([1]))), (NSData(data: Data([1])), .opaque(MBData([1]))),
            (url, "https://example.com"), (uuid, .string(uuid.uuidString)), (NSNull(), .null),
            ([1, "a", NSNull()] as [Any], [1, "a", .null]),
            (NSArray(array: [1, ["k": 2]]), [1, ["k": 2]]),
            (NSDictionary(dictionary: ["k": [true]]), ["k": [true]]),
            (["k": Int?.none as Any, "l": Any?.none as Any], ["k": .null, "l": .null]),
            (Set(["b", "a"]), .opaque(MBSet(["a", "b"]))), (MBValue("v"), "v"),
            (NSSet(array: [2, 1]), .opaque(MBSet([1, 2]))),
            (MBPoint(x: 1, y: 2), .opaque(MBPoint(x: 1, y: 2))), (MBNumber(7), 7),
        ]
        for (object, expected) in cases {
            let found = try value(object)
            #expect(found == expected, "\(object)")
            #expect(found.typeName == expected.typeName, "\(object)")
        }
    }

    // NSValue's initializers have other names elsewhere.
    #if os(macOS) || os(Linux)
        @Test("boxes of Core Data and UIKit are read: ordered sets, and structures in NSValue")
        func boxes() throws {
            let ordered = NSMutableOrderedSet()
            for text in ["b", "a", "b"] { ordered.add(text) }
            let insets = NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            let cases: [(Any, MBValue)] = [
                (ordered, ["b", "a"]), (NSOrderedSet(), []),
                (NSValue(point: NSPoint(x: 1, y: 2)), .opaque(MBPoint(x: 1, y: 2))),
                (NSValue(size: NSSize(width: 3, height: 4)), .opaque(MBSize(width: 3, height: 4))),
                (
                    NSValue(rect: NSRect(x: 1, y: 2, width: 3, height: 4)),
                    .opaque(MBRect(origin: MBPoint(x: 1, y: 2), size: MBSize(width: 3, height: 4)))
                ),
                (
                    NSValue(range: NSRange(location: 1, length: 2)),
                    .opaque(MBRange(location: 1, length: 2))
                ),
                (
                    NSValue(edgeInsets: insets),
                    .opaque(MBInsets(top: 1, left: 2, bottom: 3, right: 4))
                ),
            ]
            for (object, expected) in cases {
                #expect(try value(object) == expected, "\(object)")
                #expect(try value(["k": object]) == ["k": expected], "\(object)")
            }
            let infinite = NSValue(point: NSPoint(x: Double.infinity, y: 0))
            #expect(throws: MBExpressionError.self) { try value(infinite) }
        }
    #endif

    @Test("anything else is refused with the path to it")
    func refusals() {
        struct Stranger {}
        let cases: [(Any, String)] = [
            (Stranger(), "an object of type Stranger isn't a value of an expression"),
            (
                ["items": [1, ["x": Stranger()]]] as [String: Any],
                "'items[1].x': an object of type Stranger isn't a value of an expression"
            ),
            (["a": ["b c": Double.nan]], "'a[b c]': nan isn't a number of 38 digits"),
            ([Double.infinity], "'[0]': inf isn't a number of 38 digits"),
            (NSDecimalNumber.notANumber, "NaN isn't a number of 38 digits"),
            (
                [[1: 2]],
                "'[0]': a dictionary has keys that aren't strings"
            ),
        ]
        for (object, message) in cases {
            let error = #expect(throws: MBExpressionError.self) { try value(object) }
            #expect(error?.code == .notConvertible)
            #expect(error?.message == message)
        }
    }

    @Test("every value comes back equal")
    func roundTrip() throws {
        let long = try #require(MBNumber("12345678901234567890.123456789012345678"))
        let value: MBValue = [
            "text": "a", "yes": true, "no": false, "one": 1, "zero": 0, "least": -1,
            "wide": .number(MBNumber(UInt64.max)), "half": 0.5, "tenth": 0.1,
            "long": .number(long), "greatest": .number(.greatest), "least2": .number(.least),
            "tiny": .number(try #require(MBNumber("1e-128"))),
            "date": .date(Date(timeIntervalSince1970: 0.25)), "data": .opaque(MBData([0, 255])),
            "null": .null, "list": [[], [1, [2]], .dictionary([:])],
            "set": .opaque(MBSet([3, 1])), "rect": .opaque(try MBRect(text: "0,1,2,3")),
        ]
        let back = try MBValue(foundation: value.foundationValue)
        #expect(back == value)
        for (key, item) in value.asDictionary ?? [:] {
            #expect(back.asDictionary?[key]?.typeName == item.typeName, "\(key)")
        }
    }

    @Test("objects have the types that users of Foundation expect")
    func objects() throws {
        #expect(MBValue("a").foundationValue as? String == "a")
        #expect(MBValue(5).foundationValue as? Int == 5)
        #expect(MBValue.number(0.5).foundationValue as? Double == 0.5)
        #expect(MBValue(true).foundationValue as? Bool == true)
        #expect(MBValue(2).foundationValue as? Bool == nil)
        #expect(MBValue.null.foundationValue is NSNull)
        #expect(MBValue.opaque(MBData([1])).foundationValue as? Data == Data([1]))
        let value: MBValue = ["a": [1, 2.5, true, .null], "b": "x"]
        #expect(JSONSerialization.isValidJSONObject(value.foundationValue))
        let data = try JSONSerialization.data(withJSONObject: value.foundationValue)
        #expect(try MBValue(json: data) == value)
        let list = try PropertyListSerialization.data(
            fromPropertyList: (["n": 0.1, "d": .date(Date(timeIntervalSince1970: 0))] as MBValue)
                .foundationValue, format: .xml, options: 0)
        let read = try PropertyListSerialization.propertyList(from: list, format: nil)
        #expect(
            try MBValue(foundation: read)
                == ["n": 0.1, "d": .date(Date(timeIntervalSince1970: 0))])
    }

    @Test("objects that are too deep or too large are refused, on a small stack")
    func limits() throws {
        func code(_ depth: Int) -> MBExpressionError.Code? {
            onSmallStack { () -> MBExpressionError.Code? in
                var deep: Any = 1
                for _ in 0..<depth { deep = [deep] }
                do {
                    _ = try MBValue(foundation: deep)
                    return nil
                } catch {
                    return (error as? MBExpressionError)?.code
                }
            }.value ?? nil
        }
        #expect(code(256) == nil)
        #expect(code(257) == .limitExceeded)
        #expect(code(2_000) == .limitExceeded)
        // Each level holds the one below twice: a billion elements in a few bytes.
        var shared: Any = [1, 2]
        for _ in 0..<30 { shared = [shared, shared] }
        let error = #expect(throws: MBExpressionError.self) { try value(shared) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.message.contains("(elements)") == true)
        var few = MBLimits.standard
        few.elements = 3
        #expect(try MBValue(foundation: [1, 2, 3], limits: few) == [1, 2, 3])
        few.elements = 2
        #expect(throws: MBExpressionError.self) {
            try MBValue(foundation: [1, 2, 3], limits: few)
        }
        #expect(
            onSmallStack {
                var deep: MBValue = 1
                for _ in 0..<256 { deep = [deep] }
                return (try? MBValue(foundation: deep.foundationValue)) == deep
            }.value == true)
    }

    @Test("a number is a Double only if that's exact")
    func numbers() throws {
        #expect(MBValue.number(0.5).foundationValue is Double)
        #expect(!(MBValue.number(0.5).foundationValue is NSDecimalNumber))
        let long = try #require(MBNumber("0.1234567890123456789"))
        #expect(MBValue.number(long).foundationValue is NSDecimalNumber)
    }

    @Test("a counted set is a set")
    func countedSets() throws {
        let counted = NSCountedSet(array: ["x", "x"])
        #expect(try MBValue(foundation: counted) == .opaque(MBSet(["x"])))
    }
}
