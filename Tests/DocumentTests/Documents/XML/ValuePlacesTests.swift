import Foundation
import Testing

@testable import MBDataEnvironment

@Suite("Places in the values of attributes")
struct ValuePlacesTests {
    /// The attribute of an element that is written this way.
    private func attribute(_ text: String) throws -> MBMLElement.Attribute {
        let text = "<MBML><Var name='x' value='\(text)'/></MBML>"
        let root = try MBMLElement(xml: Data(text.utf8), file: nil, limits: .standard)
        return try #require(root.children.first?.attribute("value"))
    }

    @Test(
        "a place in a long value is the same as in one that is walked through",
        arguments: ["ab", "a&amp;é", "😀\n\t", "&#x1F600;x&lt;", "$a ^b()"])
    func places(part: String) throws {
        let attribute = try attribute(String(repeating: part, count: 400))
        let places = ValuePlaces(attribute)
        let length = attribute.value.utf16.count
        for offset in Array(0...length) + [length + 1, 0, length / 2] {
            let place = places.place(ofUTF16: offset..<(offset + 3))
            let cursor = attribute.cursor
            #expect(
                place.start == cursor.location(ofUTF16: offset, in: attribute.value), "\(offset)")
            #expect(place.end == cursor.end(ofUTF16: offset + 3), "\(offset)")
        }
    }
}
