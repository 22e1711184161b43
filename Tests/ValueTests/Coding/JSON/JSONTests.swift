import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite struct JSONReading {
    @Test(
        arguments: [
            ("null", .null), (" true\n", true), ("false", false), ("\u{FEFF}[]", []), ("{}", [:]),
            ("\t[ 1 ,\r\n2 ] ", [1, 2]), (#"{"a":{"b":[{}]}}"#, ["a": ["b": [[:]]]]),
            (#""""#, ""), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{c}\n\r\t"),
            (#""\u0041\u00e9\u20AC\ud83d\uDE00\u0000""#, "Aé€😀\0"), (#""é€😀\u007f""#, "é€😀\u{7f}"),
            (#""x\ud83d\ude00y\n\ud83d\ude00""#, "x😀y\n😀"), (#"["\u0061b",""]"#, ["ab", ""]),
        ] as [(String, MBValue)])
    func aValidDocumentGivesItsValue(text: String, value: MBValue) throws {
        #expect(try MBValue(json: text) == value)
        #expect(try MBValue(json: Data(text.utf8)) == value)
    }

    @Test(
        arguments: [
            ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("31.50", "31.5"), ("1e3", "1000"),
            ("1E+2", "100"), ("-25e-1", "-2.5"), ("9223372036854775807", "9223372036854775807"),
            ("-9223372036854775808", "-9223372036854775808"), ("0e99999", "0"),
            ("18446744073709551615", "18446744073709551615"), ("999999999999999999", nil),
            ("1000000000000000000", nil), ("-123456789012345678", nil),
            ("0.1234567890123456789012345678901234567", nil),
            ("12345678901234567890123456789012345678", nil),
            ("-99999999999999999999999999999999999999", nil),
            ("123456789012345678901234567890123456785", "123456789012345678901234567890123456790"),
            (
                "-123456789012345678901234567890123456785",
                "-123456789012345678901234567890123456790"
            ),
        ] as [(String, String?)])
    func aNumberIsExact(text: String, expected: String?) throws {
        let value = try MBValue(json: "[\(text)]")
        #expect(value.asArray?.first?.description == expected ?? text)
        #expect(try value.jsonString() == "[\(expected ?? text)]")
    }

    @Test func anObjectKeepsTheOrderOfItsKeysAndTheLaterOfTwoValues() throws {
        let text = #"{"z":1,"a":2,"m":3,"z":4,"":5}"#
        let dictionary = try #require(try MBValue(json: text).asDictionary)
        #expect(dictionary.keys == ["z", "a", "m", ""])
        #expect(dictionary["z"] == 4)
    }

    @Test func aLongObjectKeepsItsOrder() throws {
        let keys = (0..<1000).map { "key\($0 * 7919 % 1000)" }
        let text = "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        #expect(try MBValue(json: text).asDictionary?.keys == keys)
    }
}

@Suite struct JSONErrors {
    @Test(arguments: [
        ("", "1:1", "expected a value, found the end of the text"),
        (" \n ", "2:2", "expected a value, found the end of the text"),
        ("\u{FEFF}\u{FEFF}1", "1:1", "expected a value, found the character U+FEFF"),
        ("[", "1:2", "expected a value or ']', found the end of the text"),
        ("[1,]", "1:4", "expected a value after ',', found ']'"),
        ("[1 2]", "1:4", "expected ',' or ']' after an element, found '2'"),
        ("[1}", "1:3", "expected ',' or ']' after an element, found '}'"),
        ("[1],", "1:4", "expected the end of the text, found ','"),
        ("{\n  \"a\": 1,\n}", "3:1", "expected a key in quotation marks after ',', found '}'"),
        ("{a:1}", "1:2", "expected a key in quotation marks or '}', found 'a'"),
        (#"{"a" 1}"#, "1:6", "expected ':' after a key, found '1'"),
        (#"{"a":}"#, "1:6", "expected a value after ':', found '}'"),
        (#"{"a":1 "b":2}"#, "1:8", "expected ',' or '}' after a value, found '\"'"),
        ("True", "1:1", "expected a value, found 'True'; did you mean 'true'?"),
        ("[nul]", "1:2", "expected a value or ']', found 'nul'; did you mean 'null'?"),
        ("falsey", "1:1", "expected a value, found 'falsey'; did you mean 'false'?"),
        ("NaN", "1:1", "expected a value, found 'NaN'"),
        ("'a'", "1:1", "expected a value, found \"'\""),
        ("[é]", "1:2", "expected a value or ']', found 'é'"),
        ("\u{A0}1", "1:1", "expected a value, found the character U+00A0"),
        ("+1", "1:1", "expected a value, found '+1'"),
        (".5", "1:1", "expected a value, found '.5'"),
        ("-", "1:2", "expected a digit after '-', found the end of the text"),
        ("-x", "1:2", "expected a digit after '-', found 'x'"),
        ("01", "1:2", "expected no digit after the 0 that begins a number, found '1'"),
        ("1.", "1:3", "expected a digit after '.', found the end of the text"),
        ("1.e5", "1:3", "expected a digit after '.', found 'e5'"),
        ("1e", "1:3", "expected a digit after 'e', found the end of the text"),
        ("[1e+]", "1:5", "expected a digit after 'e', found ']'"),
        ("1x", "1:2", "expected the end of the text, found 'x'"),
        (
            "[1e999]", "1:2",
            "expected 0 or a number from 1e-128 to below 1e165 in size, found '1e999'"
        ),
        (
            "1e-999", "1:1",
            "expected 0 or a number from 1e-128 to below 1e165 in size, found '1e-999'"
        ),
        ("\"abc", "1:5", "expected '\"' at the end of the string, found the end of the text"),
        (
            "\"a\\", "1:4",
            "expected one of '\"', '\\', '/', b, f, n, r, t, u after '\\', "
                + "found the end of the text"
        ),
        (
            #""é\xyz""#, "1:4",
            "expected one of '\"', '\\', '/', b, f, n, r, t, u after '\\', "
                + "found 'x'"
        ),
        ("\"a\nb\"", "1:3", "expected an escape in a string, found the character U+000A"),
        ("\"a\\n\u{0}b\"", "1:5", "expected an escape in a string, found the character U+0000"),
        ("1\u{0}", "1:2", "expected the end of the text, found the character U+0000"),
        (#""\u12g4""#, "1:6", "expected four hexadecimal digits after '\\u', found 'g'"),
        (
            #""\ud83d""#, "1:8",
            "expected a low surrogate, '\\udc00' to '\\udfff', after '\\ud83d', "
                + "found '\"'"
        ),
        (
            #""\ud83d\u0041""#, "1:8",
            "expected a low surrogate, '\\udc00' to '\\udfff', after "
                + "'\\ud83d', found '\\'"
        ),
        (
            #""😀\ude00""#, "1:3",
            "expected a high surrogate before the low one, found '\\ude00' "
                + "alone"
        ),
    ])
    func anErrorNamesPlaceAndExpectation(text: String, place: String, message: String) {
        let error = #expect(throws: MBExpressionError.self) { try MBValue(json: text) }
        #expect(error?.message == "invalid JSON: " + message)
        #expect(error?.location?.description == place)
        #expect(error?.code == .invalidJSON)
        #expect(error?.kind == .evaluation)
    }

    @Test(
        arguments: [
            ([0x80], 1), ([0x22, 0xFF, 0x22], 2), ([0x22, 0xC3, 0x22], 2),
            ([0x22, 0xC0, 0x80, 0x22], 2),
            ([0x22, 0x61, 0xED, 0xA0, 0x80, 0x22], 3), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 2),
            ([0x22, 0xE2, 0x82], 2), ([0x22, 0xC3, 0xA9, 0xF8, 0x22], 3), ([0x31, 0xFE], 2),
            ([0x22, 0x5C, 0x6E, 0xE0, 0x80, 0x80, 0x22], 4), ([0xEF, 0xBB], 1),
            ([0x22, 0x5C, 0xFF, 0x22], 3),
        ] as [([UInt8], Int)])
    func bytesThatAreNotUTF8AreAnError(bytes: [UInt8], column: Int) {
        let error = #expect(throws: MBExpressionError.self) { try MBValue(json: Data(bytes)) }
        #expect(error?.message.hasSuffix("which is not UTF-8") == true)
        #expect(error?.location == MBSourceLocation(line: 1, column: column))
    }

    @Test func theDescriptionShowsTheLineAndACaret() {
        let text = "{\n  \"name\": \"Ann\",\n  \"age\": thirty\n}"
        let error = #expect(throws: MBExpressionError.self) { try MBValue(json: text) }
        let expected = """
            evaluation error: invalid JSON: expected a value after ':', found 'thirty' at 3:10
                  "age": thirty
                         ^~~~~~
            """
        #expect(error?.description == expected)
        #expect(error?.range == 28..<34)
        #expect(error?.expression == text)
    }

    @Test func thePlaceInALongDocumentIsRight() {
        let lines = String(repeating: "  \"zwölf 😀\",\n", count: 50_000)
        let text = "[\n" + lines + "  oops]" + lines
        let error = #expect(throws: MBExpressionError.self) { try MBValue(json: text) }
        #expect(error?.location == MBSourceLocation(line: 50_002, column: 3))
        #expect(error?.range?.lowerBound == 2 + lines.utf16.count + 2)
        #expect(error?.description.contains("\n      oops]") == true)
        #expect((error?.expression?.utf8.count ?? 0) < lines.utf8.count + 1000)
    }

    @Test func everyPrefixAndEveryChangedByteOfADocumentIsAnsweredWithoutATrap() {
        let text = #"{"a":[1.5e3,-0,"é\ud83d\ude00\n"],"b":{"$date":1},"c":[true,null]}"#
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count {
            #expect(throws: MBExpressionError.self) {
                try MBValue(json: Data(bytes.prefix(count)), tagged: true)
            }
            for change in [0x00, 0x22, 0x5C, 0x5B, 0x7D, 0x2C, 0x31, 0x65, 0x80, 0xE2, 0xFF] {
                var changed = bytes
                changed[count] = UInt8(change)
                do {
                    _ = try MBValue(json: Data(changed), tagged: true)
                } catch {
                    #expect(error.location != nil && error.range != nil)
                    #expect(!error.description.isEmpty)
                }
            }
        }
    }
}

@Suite struct JSONDepth {
    private static func nested(_ depth: Int, _ opening: String, _ closing: String) -> String {
        String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
    }

    /// Runs on a thread whose stack has 512 KiB.
    private func onSmallStack(_ work: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: work()) }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"$set":["#, "]}]")])
    func theDeepestValueIsReadComparedAndWrittenOnASmallStack(
        opening: String, closing: String
    ) async {
        let levels = 256 / opening.filter { "[{".contains($0) }.count
        let text = Self.nested(levels, opening, closing)
        let deeper = "[" + Self.nested(levels, opening, closing) + "]"
        let isRight = await onSmallStack {
            guard let value = try? MBValue(json: text, tagged: true),
                let again = try? MBValue(json: text, tagged: true), value == again,
                (try? value.jsonString(tagged: true)) == text,
                (try? value.jsonString(pretty: true)) != nil
            else { return false }
            let deep = try? MBValue(json: deeper)
            return levels * opening.filter { "[{".contains($0) }.count < 256 || deep == nil
        }
        #expect(isRight)
    }

    @Test(arguments: ["[", #"{"a":"#, " [\n"])
    func aMillionBracketsAreAnErrorThatNamesTheLimit(bracket: String) async {
        let text = String(repeating: bracket, count: 1_000_000)
        let isRight = await onSmallStack {
            do throws(MBExpressionError) {
                _ = try MBValue(json: text)
                return false
            } catch {
                return error.code == .limitExceeded && error.kind == .limit
                    && error.message.contains("valueDepth") && error.location != nil
                    && !error.description.isEmpty
            }
        }
        #expect(isRight)
    }

    @Test func theLimitCountsArraysAndObjectsInsideEachOther() throws {
        var limits = MBLimits.standard
        limits.valueDepth = 2
        #expect(try MBValue(json: #"[{},[],{"a":1}]"#, limits: limits).asArray?.count == 3)
        let error = #expect(throws: MBExpressionError.self) {
            try MBValue(json: #"[{"a":[]}]"#, limits: limits)
        }
        #expect(error?.location == MBSourceLocation(line: 1, column: 7))
    }
}

@Suite struct DepthOfTaggedJSON {
    /// A value in as many sets, or in arrays around a date.
    private func nested(_ leaf: MBValue, _ levels: Int, inSets: Bool = false) -> MBValue {
        (0..<levels).reduce(leaf) { value, _ in
            inSets ? .opaque(MBSet([value])) : .array([value])
        }
    }

    @Test func tagsAreNoLevels() throws {
        for levels in [1, 128, 129, 255, 256] {
            for value in [
                nested(.number(1), levels, inSets: true),
                nested(.date(Date(timeIntervalSince1970: 5)), levels),
                nested(JSONWriting.geometry(MBRect.self, [0, 0.5, 20, 10]), levels),
            ] {
                let text = try value.jsonString(tagged: true)
                #expect(try MBValue(json: text, tagged: true) == value)
            }
        }
    }

    @Test func oneLevelMoreIsRefused() throws {
        var limits = MBLimits.standard
        limits.valueDepth = 3
        for text in [#"[[[[]]]]"#, #"[[[{}]]]"#, #"[[{"$set":[[1]]}]]"#, #"[[[{"$set":[]}]]]"#] {
            let error = #expect(throws: MBExpressionError.self) {
                try MBValue(json: text, tagged: true, limits: limits)
            }
            #expect(error?.code == .limitExceeded && error?.location != nil)
        }
        for text in [#"[[[1]]]"#, #"[[{"$set":[1]}]]"#, #"[[[{"$size":[1,2]},{"$date":0}]]]"#] {
            #expect(throws: Never.self) {
                try MBValue(json: text, tagged: true, limits: limits)
            }
        }
        limits.valueDepth = 0
        #expect(throws: MBExpressionError.self) {
            try MBValue(json: "[]", tagged: true, limits: limits)
        }
        #expect(
            try MBValue(json: #"{"$date":0}"#, tagged: true, limits: limits)
                == .date(Date(timeIntervalSince1970: 0)))
    }
}

@Suite struct JSONWriting {
    private static let everything: MBValue = [
        "set": .opaque(MBSet([2, 1])), "date": .date(Date(timeIntervalSince1970: 0.1)),
        "data": .opaque(MBData([0, 255])), "range": .opaque(MBRange(location: 1, length: 2)),
        "rect": geometry(MBRect.self, [0, 0.5, 20, 10]), "size": geometry(MBSize.self, [-1, 2]),
        "point": geometry(MBPoint.self, [3, 4]), "insets": geometry(MBInsets.self, [1, 2, 3, 4]),
        "null": .null, "host": .opaque(Host()), "no": false,
    ]

    private struct Host: MBKeyValueCoding, Hashable {
        var valueDescription: String { "a \"host\"" }
    }

    static func geometry<Value: Geometry>(
        _ type: Value.Type, _ numbers: [MBNumber]
    ) -> MBValue {
        Value(components: numbers).map { .opaque($0) } ?? .null
    }

    @Test func plainJSONHasNoTags() throws {
        let expected =
            #"{"set":[2,1],"date":0.1,"data":"00ff","range":"{1, 2}","rect":"0,0.5,20,10","#
            + #""size":"-1,2","point":"3,4","insets":"1,2,3,4","null":null,"#
            + #""host":"a \"host\"","no":false}"#
        #expect(try Self.everything.jsonString() == expected)
    }

    @Test func taggedJSONNamesWhatJSONDoesNotKnow() throws {
        let expected =
            #"{"set":{"$set":[2,1]},"date":{"$date":0.1},"data":{"$data":"00ff"},"#
            + #""range":{"$range":[1,2]},"rect":{"$rect":[0,0.5,20,10]},"#
            + #""size":{"$size":[-1,2]},"point":{"$point":[3,4]},"#
            + #""insets":{"$insets":[1,2,3,4]},"null":null,"#
            + #""host":{"$opaque":"a \"host\""},"no":false}"#
        let text = try Self.everything.jsonString(tagged: true)
        #expect(text == expected)
        let read = try MBValue(json: text, tagged: true)
        #expect(try read.jsonString(tagged: true) == expected)
        #expect(read.asDictionary?["rect"] == Self.everything.asDictionary?["rect"])
        #expect(read.asDictionary?["date"] == .date(Date(timeIntervalSince1970: 0.1)))
        #expect(read.asDictionary?["host"] == ["$opaque": "a \"host\""])
    }

    @Test func prettyJSONPutsEachElementOnALine() throws {
        let value: MBValue = [
            "a": [1, "x"], "e": [], "d": [:], "s": .opaque(MBSet([1])),
            "p": Self.geometry(MBPoint.self, [1, 2]),
        ]
        let expected = """
            {
              "a": [
                1,
                "x"
              ],
              "e": [],
              "d": {},
              "s": {"$set": [
                1
              ]},
              "p": {"$point": [1, 2]}
            }
            """
        let text = try value.jsonString(tagged: true, pretty: true)
        #expect(text == expected)
        #expect(try MBValue(json: text, tagged: true) == value)
        #expect(try value.jsonData(tagged: true, pretty: true) == Data(expected.utf8))
    }

    @Test func aStringEscapesNoMoreThanItMust() throws {
        let text: MBValue = "\"\\/\n\r\t\u{8}\u{c}\u{0}\u{1b}\u{7f}é😀\u{2028}"
        let json = #""\"\\/\n\r\t\b\f\u0000\u001b"# + "\u{7f}é😀\u{2028}\""
        #expect(try text.jsonString() == json)
        #expect(try MBValue(json: json) == text)
    }

    @Test func aDateThatNoNumberCanTellIsAnError() {
        for seconds in [Double.infinity, .nan, 1e200] {
            let value = MBValue.date(Date(timeIntervalSinceReferenceDate: seconds))
            let error = #expect(throws: MBExpressionError.self) { try value.jsonString() }
            #expect(error?.code == .notConvertible)
        }
    }

    @Test func aValueThatSharesPartsIsLimitedByItsLengthAsText() {
        var value: MBValue = "0123456789"
        for _ in 0..<40 { value = [value, value] }
        var limits = MBLimits.standard
        limits.memory = 1_000_000
        let error = #expect(throws: MBExpressionError.self) {
            try value.jsonString(limits: limits)
        }
        #expect(error?.code == .limitExceeded)
    }

    @Test func aTextOfExactlyTheLimitIsWritten() throws {
        var limits = MBLimits.standard
        limits.memory = 5
        #expect(try MBValue("abc").jsonString(limits: limits) == "\"abc\"")
        #expect(throws: MBExpressionError.self) { try MBValue("abcd").jsonString(limits: limits) }
    }

    @Test("a key with very many marks isn't compared with tags", .ends(withinMinutes: 1))
    func marksInTag() throws {
        let key = "$da" + String(repeating: "\u{301}\u{323}", count: 300_000)
        let value = try MBValue(json: "{\"\(key)\": 1}", tagged: true)
        #expect(value.asDictionary?.count == 1)
        #expect(try MBType("e" + key.dropFirst(3)) != .any)
    }
}
