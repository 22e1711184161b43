import Testing

@testable import MBDataEnvironment

@Suite("Opaque values")
struct OpaqueTests {
    private struct Host: MBKeyValueCoding {
        func member(named key: String) -> MBMember { .unknownKey }
    }

    @Test("the library's own types always respond the same way, an app's may not")
    func values() {
        let own = [
            MBOpaque(Null()), MBOpaque(MBSet([1])), MBOpaque(MBData([1])),
            MBOpaque(MBRange(location: 0, length: 1)), MBOpaque(MBPoint(x: 1, y: 2)),
            MBOpaque(MBSize(width: 1, height: 2)),
            MBOpaque(MBRect(origin: MBPoint(x: 1, y: 2), size: MBSize(width: 3, height: 4))),
            MBOpaque(MBOffset(horizontal: 1, vertical: 2)),
            MBOpaque(MBInsets(top: 1, left: 2, bottom: 3, right: 4)),
            MBOpaque(MBColor(red: 1, green: 2, blue: 3)),
            MBOpaque(
                MBFont(
                    fontName: "Mono", familyName: "Mono", pointSize: 12, lineHeight: 14,
                    ascender: 9, descender: -3)),
        ]
        for value in own { #expect(value.isValue, "\(value.typeName)") }
        #expect(!MBOpaque(Host()).isValue)
    }
}
