import TestSupport
import Testing

@testable import MBDataEnvironment

/// A host's own type with a text form.
private struct Version: MBKeyValueCoding, Hashable {
    static let typeName = "version"
    let major: Int
    let minor: Int

    static func from(expressionValue value: MBValue?) throws -> Version {
        guard case .string(let text)? = value else {
            throw MBExpressionError("no text", code: .notConvertible)
        }
        let parts = text.split(separator: ".").map { Int($0) }
        guard parts.count == 2, let major = parts[0], let minor = parts[1] else {
            throw MBExpressionError("'\(text)' isn't a version", code: .notConvertible)
        }
        return Version(major: major, minor: minor)
    }
}

@Suite("Structured texts")
struct StructuredValueTests {
    /// The text as the type writes it, read strictly; if that throws, a message instead.
    private func read<Value: StructuredText>(_ text: String, as type: Value.Type) -> String {
        do {
            return try Value(text: text).valueDescription
        } catch {
            #expect(error.code == .notConvertible)
            return error.message
        }
    }

    @Test(
        "a point is two numbers, each read as far as possible",
        arguments: [
            ("1,2", "1,2"), (" 1.5 ,-2e1", "1.5,-20"), ("1px,2px", "1,2"), ("a,4", "0,4"),
            ("", "0,0"), (",", "0,0"), ("*,*", "0,0"), ("1234567.125,0.1", "1234567.125,0.1"),
            ("1", "'1' isn't a point: expected 'x,y', found 1 part"),
            ("1,2,3", "'1,2,3' isn't a point: expected 'x,y', found 3 parts"),
            ("1,1e999", "the number '1e999' is out of range"),
            ("{}", "'{}' isn't a point: expected 'x,y', found 1 part"),
        ])
    func points(text: String, expected: String) {
        #expect(read(text, as: MBPoint.self) == expected)
    }

    @Test(
        "a size is two numbers or stars",
        arguments: [
            ("1,2", "1,2"), ("*,2", "-1,2"), ("*,*", "-1,-1"), (" *,2", "0,2"), ("", "0,0"),
            ("{3,*}", "3,-1"), ("{*, *}", "-1,-1"), ("{**,2}", "0,2"),
            ("1", "'1' isn't a size: expected 'width,height', found 1 part"),
        ])
    func sizes(text: String, expected: String) throws {
        #expect(read(text, as: MBSize.self) == expected)
        #expect(try MBSize(text: "3,*").height == MBSize.unspecified)
    }

    @Test(
        "a rectangle is four numbers, where width and height can be stars",
        arguments: [
            ("1,2,3,4", "1,2,3,4"), ("1,2,*,*", "1,2,-1,-1"), ("*,*,3,4", "0,0,3,4"),
            ("", "0,0,0,0"), ("*,0, *,1e3", "0,0,0,1000"), ("{{1, 2}, {3, 4}}", "1,2,3,4"),
            ("{{1,2},{*, *}}", "1,2,-1,-1"),
            ("{{1,2},{3,4}}", "1,2,3,4"), ("1{,2},3}4,{", "1,2,3,0"),
            ("1e6,1e-7,\t3,+4", "1000000,0.0000001,3,4"),
            ("1,2,3", "'1,2,3' isn't a rect: expected 'x,y,width,height', found 3 parts"),
        ])
    func rects(text: String, expected: String) {
        #expect(read(text, as: MBRect.self) == expected)
    }

    @Test(
        "an offset is two numbers, insets are four",
        arguments: [
            ("1,-2", "1,-2"), ("", "0,0"),
            ("1,2,3", "'1,2,3' isn't an offset: expected 'horizontal,vertical', found 3 parts"),
        ])
    func offsets(text: String, expected: String) throws {
        #expect(read(text, as: MBOffset.self) == expected)
        #expect(try MBOffset(text: "1,-2").vertical == -2)
        #expect(read("1,2,3,4", as: MBInsets.self) == "1,2,3,4")
        #expect(read("", as: MBInsets.self) == "0,0,0,0")
        #expect(
            read("1,2", as: MBInsets.self)
                == "'1,2' isn't insets: expected 'top,left,bottom,right', found 2 parts")
    }

    private static let expectedColor = "expected '#RGB', '#RRGGBB', '#RRGGBBAA' or a name"

    @Test(
        "a color is hexadecimal digits or a name, and nothing else",
        arguments: [
            ("#FF8000", "#FF8000"), ("#ff8000", "#FF8000"), ("#F80", "#FF8800"),
            ("#11223344", "#11223344"), ("#112233FF", "#112233"), ("#11223300", "#11223300"),
            ("black", "#000000"), ("darkGray", "#555555"), ("lightGray", "#AAAAAA"),
            ("white", "#FFFFFF"), ("gray", "#808080"), ("red", "#FF0000"), ("green", "#00FF00"),
            ("blue", "#0000FF"), ("cyan", "#00FFFF"), ("yellow", "#FFFF00"),
            ("magenta", "#FF00FF"), ("orange", "#FF8000"), ("purple", "#800080"),
            ("brown", "#996633"), ("clear", "#00000000"),
            ("", "'' isn't a color: \(expectedColor) such as 'red'"),
            ("#", "'#' isn't a color: \(expectedColor) such as 'red'"),
            ("#F", "'#F' isn't a color: \(expectedColor) such as 'red'"),
            ("#FFFF", "'#FFFF' isn't a color: \(expectedColor) such as 'red'"),
            ("#FF80GG", "'#FF80GG' isn't a color: \(expectedColor) such as 'red'"),
            ("#FF800000F", "'#FF800000F' isn't a color: \(expectedColor) such as 'red'"),
            ("FF8000", "'FF8000' isn't a color: \(expectedColor) such as 'red'"),
            (" red", "' red' isn't a color: \(expectedColor); did you mean 'red'?"),
            ("Red", "'Red' isn't a color: \(expectedColor); did you mean 'red'?"),
            ("darkGrey", "'darkGrey' isn't a color: \(expectedColor); did you mean 'darkGray'?"),
            ("redColor", "'redColor' isn't a color: \(expectedColor) such as 'red'"),
        ])
    func colors(text: String, expected: String) {
        #expect(read(text, as: MBColor.self) == expected)
    }

    @Test("the replacement for a wrong text is nothing at all, or a visible color")
    func fallbacks() throws {
        let log = MBCollectingLog()
        let environment = try MBEnvironment.pinned(log).setting(["text": "1", "color": "#1"])
        func lenient<Value: StructuredText>(_ type: Value.Type, _ fallback: Value) -> String {
            environment.decode(type, from: "$text", default: fallback).valueDescription
        }
        #expect(lenient(MBPoint.self, .fallback) == "0,0")
        #expect(lenient(MBSize.self, .fallback) == "0,0")
        #expect(lenient(MBRect.self, .fallback) == "0,0,0,0")
        #expect(lenient(MBOffset.self, .fallback) == "0,0")
        #expect(lenient(MBInsets.self, .fallback) == "0,0,0,0")
        let color = environment.decode(MBColor.self, from: "$color", default: .fallback)
        #expect(color.valueDescription == "#FFFF00")
        #expect(log.drain().count == 6)
        #expect(environment.decode(MBPoint.self, from: "$nobody", default: .fallback).x == 0)
        #expect(log.entries.isEmpty, "nothing gives the default without a word")
    }

    @Test("a type of the host reads its own text")
    func hostTypes() throws {
        let environment = try MBEnvironment.pinned().setting(["v": "1.2", "w": "x"])
        let version = Version(major: 1, minor: 2)
        #expect(try environment.decode(Version.self, from: "$v") == version)
        #expect(environment.decode(Version.self, from: "$w", default: version) == version)
    }

    @Test(
        "a range is two integers",
        arguments: [
            ("4,2", "{4, 2}"), ("{4, 2}", "{4, 2}"), ("", "{0, 0}"),
            ("4", "'4' isn't a range: expected 'location,length', found 1 part"),
            ("0.5,2", "'0.5,2' isn't a range: expected two integers"),
        ])
    func ranges(text: String, expected: String) throws {
        #expect(read(text, as: MBRange.self) == expected)
        let environment = try MBEnvironment.pinned().setting(["range": "4,2"])
        #expect(try environment.decode(Range<Int>.self, from: "$range") == 4..<6)
    }

    @Test("a value of the type stays the same, a string is read, anything else is wrong")
    func values() throws {
        let rect = try MBRect(text: "1,2,3,4")
        #expect(try MBRect.from(expressionValue: .opaque(rect)) == rect)
        #expect(try MBRect.from(expressionValue: "1,2,3,4") == rect)
        let wrong: [(MBValue?, String)] = [
            (nil, "nothing"), (.null, "nothing"), (5, "a value of type number"),
            ([1, 2, 3, 4], "a value of type array"), (true, "a value of type bool"),
            (.opaque(rect.size), "a value of type size"),
        ]
        for (value, found) in wrong {
            let error = #expect(throws: MBExpressionError.self) {
                try MBRect.from(expressionValue: value)
            }
            #expect(
                error?.message == "expected a text 'x,y,width,height' for a rect, found \(found)")
        }
    }

    @Test("every number survives the text of its value")
    func roundTrips() throws {
        let text = "0.1,-1234567.89,100000000000000000000,0.00000001"
        #expect(try MBRect(text: text).valueDescription == text)
        #expect(try MBColor(text: "#0A0B0C0D").valueDescription == "#0A0B0C0D")
    }

    @Test("expressions look into colors and offsets")
    func members() throws {
        var environment = MBEnvironment.pinned()
        environment["color"] = .opaque(try MBColor(text: "#01020304"))
        environment["offset"] = .opaque(try MBOffset(text: "5,6"))
        #expect(environment.string("$color.red $color.green $color.blue $color.alpha") == "1 2 3 4")
        #expect(environment.string("$offset.horizontal|$offset.vertical|$offset") == "5|6|5,6")
        #expect(environment.string("$color") == "#01020304")
        #expect(try environment.failure("$color.hue").code == .unknownKey)
        #expect(try environment.failure("$offset.x").code == .unknownKey)
    }

    @Test("ranges have the form of expressions also as properties")
    func rangeProperties() throws {
        struct Pages: Codable, Equatable { let all: Range<Int>, shown: ClosedRange<Int>? }
        let pages = Pages(all: 4..<6, shown: 4...5)
        let value = try MBValue(encoding: pages)
        let range = MBValue.opaque(MBRange(location: 4, length: 2))
        #expect(value == ["all": range, "shown": range])
        let others: [MBValue] = [value, ["all": "4,2", "shown": "4,2"]]
        for other in others { #expect(try other.decode(Pages.self) == pages) }
        let bounds: MBValue = ["all": [4, 6], "shown": [4, 5]]
        #expect(try bounds.decode(Pages.self) == pages)
        #expect(throws: DecodingError.self) {
            try (["all": "4,-2"] as MBValue).decode(Pages.self)
        }
        let endless = Pages(all: Int.min..<Int.max, shown: 1...Int.max)
        #expect(try MBValue(encoding: endless).decode(Pages.self) == endless)
        let set: MBValue = ["all": .opaque(MBSet([4, 6]))]
        #expect(try set.decode(Pages.self).all == 4..<6)
        #expect(try MBValue(encoding: 0.5..<1.5) == [0.5, 1.5])
    }

    @Test("a quotation of an outside text is no longer than a line")
    func longTexts() throws {
        let long = String(repeating: "x\u{301},", count: 100_000)
        let errors = [
            try #require(throws: MBExpressionError.self) { try MBPoint(text: long) },
            try #require(throws: MBExpressionError.self) { try MBColor(text: long) },
        ]
        for error in errors { #expect(error.message.unicodeScalars.count < 500) }
    }
}
