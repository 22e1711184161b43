import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks of the page on conversions, word for word.
@Suite("Examples of the page on conversions")
struct ConversionExamples {
    /// The variables of the page.
    private static func environment() throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        environment["banner"] = [
            "frame": "0,0,320,*", "tint": "#FF8000", "width": "320 points", "style": "subtitle",
            "options": "repeat, autoreverse", "tags": "new, sale", "cats": "5 cats",
        ]
        return environment
    }

    @Test("Truth, number, text and comparisons")
    func values() throws {
        let environment = try Self.environment()

        let text: MBValue = "5 cats"
        let isTrue = text.truth  // true
        let truthText = MBValue(false).truthText  // "F"
        let count = text.numericValue  // 5
        let strict = text.strictNumericValue  // nil
        let tags = environment.object("$banner.tags")?.listValue  // ["new", "sale"]

        #expect(isTrue == true)
        #expect(truthText == "F")
        #expect(count == 5)
        #expect(strict == nil)
        #expect(tags == ["new", "sale"])

        let areEqual = MBValue.areLooselyEqual("5 cats", 5)  // true
        let isZero = MBValue.areLooselyEqual(nil, 0)  // false
        let order = MBValue.compare("10", "9")  // .orderedDescending
        let unordered = MBValue.compare(["a"], 1)  // nil

        #expect(areEqual == true)
        #expect(isZero == false)
        #expect(order == .orderedDescending)
        #expect(unordered == nil)
    }

    @Test("Structured texts")
    func structuredTexts() throws {
        let environment = try Self.environment()
        var printed = ""
        func print(_ error: MBExpressionError) { printed = error.description }

        let frame = try MBRect(text: "0,0,320,*")
        let height = frame.size.height  // MBSize.unspecified
        let again = frame.valueDescription  // "0,0,320,-1"

        var tint = MBColor.fallback
        do { tint = try MBColor(text: "yelow") } catch { print(error) }
        let shown = tint.valueDescription  // "#FFFF00"

        #expect(height == MBSize.unspecified)
        #expect(again == "0,0,320,-1")
        #expect(shown == "#FFFF00")
        #expect(
            printed == """
                evaluation error: 'yelow' isn't a color: expected '#RGB', '#RRGGBB', '#RRGGBBAA' \
                or a name; did you mean 'yellow'?
                """)

        let banner = try environment.decode(MBRect.self, from: "$banner.frame")
        let size = banner.size.valueDescription  // "320,-1"
        let color = environment.decode(MBColor.self, from: "$banner.tint", default: .fallback)
        let green = color.green  // 128
        let origin = environment.decode(MBPoint.self, from: "$banner.origin", default: .fallback)
        let x = origin.x  // 0

        #expect(size == "320,-1")
        #expect(green == 128)
        #expect(x == 0)

        let double = environment.dimension("$banner.cats * 2")  // 10
        let width = environment.dimension("$banner.width wide")  // 320
        let any = environment.dimension("*")  // MBSize.unspecified

        #expect(double == 10)
        #expect(width == 320)
        #expect(any == MBSize.unspecified)
    }

    @Test("Names of enumerations")
    func names() throws {
        let environment = try Self.environment()

        let center = try MBNameTable.textAlignment.rawValue(named: "center")  // 1
        let style = try environment.decode(.cellStyle, from: "$banner.style")  // 3
        let options = environment.decode(
            .viewAnimationOptions, from: "$banner.options", default: nil)  // 24
        let fallback = environment.decode(
            .popoverArrowDirection, from: "$banner.cats", default: nil)  // 15

        #expect(center == 1)
        #expect(style == 3)
        #expect(options == 24)
        #expect(fallback == 15)
    }
}
