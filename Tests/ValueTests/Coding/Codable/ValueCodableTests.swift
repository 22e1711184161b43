import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@Suite("Values in any encoder")
struct ValueCodableTests {
    private let value: MBValue = [
        "text": "5", "number": 12.5, "whole": 3, "truth": true, "list": [1, .null, [], "x"],
        "inner": .dictionary(["b": 1, "a": 2]), "none": .null,
    ]

    /// Decodes and encodes directly, as property wrappers and generic types do.
    private struct Direct<Value: Codable>: Codable {
        let value: Value

        init(_ value: Value) { self.value = value }
        init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    @Test("values stay what they are where a type decodes and encodes them directly")
    func direct() throws {
        let values: [MBValue] = [
            1250, "1250", true, ["z": 1, "a": 2], [1, "a"], .null, "",
            .date(Date(timeIntervalSince1970: 0.5)), .opaque(MBOpaque(MBSet([2, 1]))),
            .opaque(MBOpaque(MBData([1, 2]))), .opaque(MBOpaque(MBPoint(x: 1, y: 2))),
        ]
        for value in values {
            let map: MBValue = ["v": value]
            #expect(try map.decode([String: Direct<MBValue>].self)["v"]?.value == value)
            #expect(try value.decode(Direct<MBValue>.self).value == value)
            #expect(try MBValue(encoding: Direct(value)) == value)
            #expect(try MBValue(encoding: [Direct(value)]) == [value])
        }
        let entries: MBDictionary = ["z": 1, "a": 2]
        let decoded = try MBValue.dictionary(entries).decode(Direct<MBDictionary>.self).value
        #expect(decoded.keys == ["z", "a"])
        // Swift takes these keys for the same one.
        let alike: MBDictionary = ["\u{E9}": 1, "e\u{301}": 2]
        #expect(alike.count == 2)
        #expect(try MBValue(encoding: Direct(alike)) == .dictionary(alike))
        #expect(try MBValue(encoding: Direct(entries)).asDictionary?.keys == ["z", "a"])
    }

    @Test("JSON restores strings, numbers, bools, null, arrays and dictionaries")
    func json() throws {
        let data = try JSONEncoder().encode(value)
        #expect(try MBValue(json: data) == value)
        let decoded = try JSONDecoder().decode(MBValue.self, from: data)
        #expect(decoded == value)
        #expect(decoded.asDictionary?["inner"]?.asDictionary?.keys == ["a", "b"])
        let long = try #require(MBNumber("1234567890123456789012345678901234567.8"))
        let number = try JSONEncoder().encode([MBValue.number(long)])
        #expect(try JSONDecoder().decode([MBValue].self, from: number) == [.number(long)])
        #expect(try JSONDecoder().decode(MBDictionary.self, from: data) == value.asDictionary)
    }

    @Test(
        "a number out of range is an error rather than a date",
        arguments: ["1e200", "1e-130", "0.1e-128", "-1e165", "1e308", "1e400"])
    func rangeOfNumbers(_ number: String) throws {
        for text in [number, "[\(number)]", "{\"a\": \(number)}"] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(MBValue.self, from: Data(text.utf8))
            }
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(MBNumber.self, from: Data(number.utf8))
        }
    }

    @Test("property lists also restore dates and data")
    func propertyLists() throws {
        let value: MBValue = [
            "date": .date(Date(timeIntervalSince1970: 1_700_000_000)), "truth": false, "one": 1,
            "data": .opaque(MBData([0, 255])), "list": ["1", 0.5], "many": 1000,
        ]
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            let data = try encoder.encode(value)
            #expect(try PropertyListDecoder().decode(MBValue.self, from: data) == value)
        }
    }

    @Test("what JSON doesn't have is encoded as its Swift type, or as its string form")
    func others() throws {
        struct Opaque: MBKeyValueCoding {}
        struct Coded: MBKeyValueCoding, Encodable { let id: Int }
        let value: MBValue = [
            .date(Date(timeIntervalSinceReferenceDate: 5)), .opaque(MBData([1])),
            .opaque(MBSet([1, 2])), .opaque(MBPoint(x: 1, y: 2)), .opaque(Opaque()),
            .opaque(Coded(id: 7)),
        ]
        let data = try JSONEncoder().encode(value)
        #expect(
            String(decoding: data, as: UTF8.self) == #"[5,"AQ==",[1,2],"1,2","Opaque",{"id":7}]"#)
    }

    @Test("a decoder of values returns a value unchanged")
    func members() throws {
        struct Page: Decodable {
            let content: MBValue
            let attributes: MBDictionary
            let other: MBValue?
        }
        let point = MBValue.opaque(MBPoint(x: 1, y: 2))
        let page = try (["content": [point], "attributes": ["b": 1, "a": 2]] as MBValue)
            .decode(Page.self)
        #expect(page.content == [point])
        #expect(page.attributes.keys == ["b", "a"])
        #expect(page.other == nil)
    }

    @Test("256 levels are encoded and decoded and one more is refused, on a small stack")
    func depth() throws {
        var value: MBValue = 1
        for _ in 0..<256 { value = [value] }
        let deep = value
        let data = onSmallStack { try? JSONEncoder().encode(deep) }.value ?? nil
        let bytes = try #require(data)
        #expect(onSmallStack { try? JSONDecoder().decode(MBValue.self, from: bytes) }.value == deep)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([deep]) }
        let deeper = Data("[".utf8) + bytes + Data("]".utf8)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(MBValue.self, from: deeper)
        }
        // Empty collections have a level of their own, too.
        for (empty, text) in [([], "[]"), ([:], "{}"), (.opaque(MBOpaque(MBSet([]))), "[]")]
            as [(MBValue, String)]
        {
            for count in [255, 256] {
                let value = (0..<count).reduce(empty) { value, _ in [value] }
                let isRefused = (try? JSONEncoder().encode(value)) == nil
                #expect(isRefused == (count == 256))
                let brackets = ["[", "]"].map { String(repeating: $0, count: count) }
                let json = Data((brackets[0] + text + brackets[1]).utf8)
                #expect(((try? JSONDecoder().decode(MBValue.self, from: json)) == nil) == isRefused)
            }
        }
    }
}
