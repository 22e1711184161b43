import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Font functions")
struct FontFunctionTests {
    private struct Broken: MBFontProvider {
        struct Fault: Error {}

        var familyNames: [String] { [] }
        func fontNames(ofFamily family: String) -> [String] { [] }
        func font(named name: String, size: MBNumber) throws -> MBFont? { throw Fault() }
        func size(of text: String, in font: MBFont) throws -> MBSize { throw Fault() }
        func lineCount(of text: String, in font: MBFont, width: MBNumber) throws -> Int {
            throw MBExpressionError("no room", code: .invalidParameter)
        }
    }

    private let font = MBFont(
        fontName: "Test", familyName: "Test", pointSize: 10, lineHeight: 12, ascender: 10,
        descender: -2)

    @Test("an environment has no fonts by default")
    func nothing() throws {
        for call in ["fontFamilyNames()", "fontNamesForFamilyName()", "stringWidth(|)"] {
            let error = try MBEnvironment.pinned().failure("^" + call)
            #expect(error.code == .capabilityMissing)
        }
    }

    @Test("an error of the host's fonts is reported as such; an expression error is rethrown")
    func hostErrors() throws {
        var environment = MBEnvironment.pinned()
        environment.capabilities.fonts = Broken()
        environment["font"] = .opaque(font)
        #expect(try environment.failure("^fontWithNameAndSize(x|1)").code == .hostFailed)
        #expect(try environment.failure("^stringWidth(x|$font)").code == .hostFailed)
        let error = try environment.failure("^linesNeededToDrawText(x|$font|1)")
        #expect(error.code == .invalidParameter && error.message == "no room")
    }

    @Test("text is wrapped greedily at blanks, which take up no room at the end of a line")
    func wrapping() throws {
        let fonts = MBCapabilities.FixedWidthFonts()
        let cases: [(String, MBNumber, Int)] = [
            ("aa bb cc dd", 25, 2), ("aa bb cc dd", 24, 4), ("aa   bb", 10, 2),
            ("  aa", 20, 1), ("  aa", 15, 2), ("aaaaaa bb", 20, 3), ("aaaaaa b", 20, 2),
            ("   ", 5, 1), ("a\r\nb\rc", 100, 3), ("\n", 100, 2), ("e\u{301}e\u{301}", 10, 1),
            ("ab cd", 0, 4), ("ab", -5, 2), ("a  b c", 20, 2),
        ]
        for (text, width, expected) in cases {
            let count = try fonts.lineCount(of: text, in: font, width: width)
            #expect(count == expected, "\(text) in \(width)")
        }
    }

    @Test("numbers that become too large are errors")
    func overflow() throws {
        let fonts = MBCapabilities.FixedWidthFonts()
        #expect(throws: MBNumber.ArithmeticError.self) {
            try fonts.font(named: "Test", size: .greatest)
        }
        let zero = MBFont(
            fontName: "Test", familyName: "Test", pointSize: 0, lineHeight: 0, ascender: 0,
            descender: 0)
        #expect(throws: MBNumber.ArithmeticError.self) {
            try fonts.lineCount(of: "a", in: zero, width: 1)
        }
        #expect(MBCapabilities.FixedWidthFonts(name: "Other").familyNames == ["Other"])
        #expect(try fonts.font(named: "Other", size: 1) == nil)
    }

    @Test("measuring a text costs steps according to its length")
    func steps() throws {
        var environment = MBEnvironment.pinned()
        environment.capabilities.fonts = .fixedWidth
        environment["text"] = .string(String(repeating: "a ", count: 50_000))
        #expect(try environment.evaluate("^stringWidth($text|Test|2)") == 100_000)
        #expect(try environment.evaluate("^linesNeededToDrawText($text|Test|2|1)") == 50_000)
        environment.limits.steps = 10_000
        #expect(try environment.failure("^stringWidth($text|Test|2)").code == .limitExceeded)
    }
}
