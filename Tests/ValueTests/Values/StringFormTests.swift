import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("String forms of values")
struct StringFormTests {
    private struct Silent: MBKeyValueCoding {
        static let typeName = "silent"
    }

    private static let forms: [(value: MBValue, text: String)] = [
        ("as it is", "as it is"), (true, "1"), (false, "0"), (5, "5"), (5.0, "5"), (-3.25, "-3.25"),
        (0.1, "0.1"), (1e20, "100000000000000000000"), (1e-7, "0.0000001"),
        (.date(Date(timeIntervalSince1970: 1_795_249_800)), "2026-11-21 08:30:00 +0000"),
        ([], "(\n)"), (["a", "b c", 1.5], "(\n    a,\n    \"b c\",\n    \"1.5\"\n)"),
        (["é"], "(\n    \"é\"\n)"), ([[1]], "(\n    (\n        1\n    )\n)"), ([:], "{\n}"),
        (["b": 1, "a k": ["x"]], "{\n    \"a k\" = (\n        x\n    );\n    b = 1;\n}"),
        (.null, "<null>"), (.opaque(MBHostType.Reference("Shop")), "Shop"),
        (.opaque(MBData([0, 255, 16, 32, 48])), "<00ff1020 30>"),
        (.opaque(MBSet(["b", "a"])), "{(\n    a,\n    b\n)}"),
        (.opaque(MBRange(location: 2, length: 5)), "{2, 5}"), (.opaque(Silent()), "silent"),
    ]

    @Test("each kind of value has one text, the same on every platform", arguments: forms)
    func form(of value: MBValue, is text: String) throws {
        #expect(value.description == text)
        let environment = try MBEnvironment.pinned().setting("value", to: value)
        #expect(environment.string("<$value>") == (value.isNull ? "<>" : "<\(text)>"))
    }

    @Test("a moment too far away for a calendar is a number of seconds")
    func farMoments() {
        #expect(DateText.utc(Date(timeIntervalSince1970: 1e14)) == "100000000000000 seconds")
        #expect(DateText.utc(Date(timeIntervalSince1970: -1e14)) == "-100000000000000 seconds")
        #expect(!DateText.utc(Date(timeIntervalSince1970: 1e14 - 1)).contains("seconds"))
    }
}
