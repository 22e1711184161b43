import Foundation
import MBDataEnvironment
import Testing

@Suite("Looking into values")
struct ValueAccessTests {
    private let response: MBValue = [
        "items": [["title": "Mug", "price": 19.95], ["title": "Lamp", "isNew": true]],
        "next": .null, "0": "zero",
    ]

    @Test("subscripts chain through dictionaries and arrays")
    func chains() {
        #expect(response["items"]?[0]?["title"] == "Mug")
        #expect(response["items"]?[1]?["isNew"]?.asBool == true)
        #expect(response["items"]?[0]?["price"]?.asNumber == 19.95)
        #expect(response["0"] == "zero")
        #expect(response["next"] == .null)
        let environment = try? MBEnvironment().setting("response", to: response)
        #expect(environment?["response"]?["items"]?[1]?["title"]?.asString == "Lamp")
    }

    @Test("missing values are nil")
    func missing() {
        #expect(response["item"] == nil && response[0] == nil)
        let items = response["items"]
        #expect(items?["title"] == nil && items?["0"] == nil)
        for index in [2, -1, .max, .min] { #expect(items?[index] == nil) }
        for value in ["text", 1, true, .null, .opaque(MBData([1]))] as [MBValue] {
            #expect(value["length"] == nil && value[0] == nil)
        }
    }

    @Test("a number and a Boolean are distinguished from values that could be read as one")
    func exactness() {
        #expect((5 as MBValue).asNumber == 5 && (true as MBValue).asBool == true)
        for value in ["5", true, [5], .null, .date(Date(timeIntervalSince1970: 5))] as [MBValue] {
            #expect(value.asNumber == nil)
        }
        for value in ["T", 1, 0, [true], .null] as [MBValue] { #expect(value.asBool == nil) }
        #expect((false as MBValue).asBool == false)
    }

    @Test("endless combining marks are refused in texts and keys, however deep")
    func marks() throws {
        let run = "e" + String(repeating: "\u{301}", count: 101)
        let values: [MBValue] = [
            .string(run), ["a", .string(run)], .dictionary([run: 1]), ["a": .string(run)],
            [["a": ["b": .string(run)]]],
        ]
        for value in values {
            #expect(throws: MBExpressionError.self) { try value.refuseMarks() }
        }
        let allowed = String(run.unicodeScalars.dropLast())
        try MBValue.array([.string(allowed), .dictionary([allowed: .string(allowed)]), 1])
            .refuseMarks()
    }
}
