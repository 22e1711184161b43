import MBDataEnvironment
import TestSupport
import Testing

@testable import MBMLWorkbench

@Suite("Places in the text of a document")
struct DocumentTextTests {
    private static let lines = [
        "", "one", String(repeating: "é", count: 300), String(repeating: "a😀", count: 700), "", "z",
    ]
    private static let text = DocumentText(Array(lines.joined(separator: "\n").utf8))

    @Test("each character is where its line and column say, and the other way round")
    func characters() {
        var offset = 0
        for (number, line) in Self.lines.enumerated() {
            for (position, scalar) in line.unicodeScalars.enumerated() {
                let location = MBSourceLocation(line: number + 1, column: position + 1)
                #expect(Self.text.location(of: offset) == location)
                #expect(Self.text.offset(of: location) == offset)
                offset += UTF8.width(scalar)
            }
            let end = MBSourceLocation(line: number + 1, column: line.unicodeScalars.count + 1)
            #expect(Self.text.offset(of: end) == offset)
            offset += 1
        }
    }

    @Test(
        "a name's local part comes after its last colon; `xml:` belongs to the name",
        arguments: [
            ("Var", "Var"), ("m:Var", "Var"), ("a:b:c", "c"), ("a:", "a:"), (":a", ":a"),
            ("a:b", "b"), ("xml:lang", "xml:lang"), (":", ":"),
        ])
    func localNames(_ name: String, _ local: String) {
        let bytes = Array("<\(name)>".utf8)
        let range = bytes.localName(1..<bytes.count - 1)
        #expect(String(decoding: bytes[range], as: UTF8.self) == local)
    }

    @Test("a column beyond the end of the text is its end, and other lines don't exist")
    func beyond() {
        let location = MBSourceLocation(line: Self.lines.count, column: 100)
        #expect(Self.text.offset(of: location) == Self.text.bytes.count)
        #expect(Self.text.offset(of: MBSourceLocation(line: 100, column: 1)) == nil)
    }
}
