import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Tags with so many attributes or namespaces that comparing each one with all others takes
/// minutes.
@Suite("Crowded tags")
struct CrowdedTagTests {
    private func problem(_ data: Data, limits: MBLimits = .standard) -> MBDiagnostic? {
        do throws(MBMLParseError) {
            _ = try MBMLParser.document(data, limits: limits)
            return nil
        } catch {
            return error.diagnostic
        }
    }

    private func problem(_ text: String, limits: MBLimits = .standard) -> MBDiagnostic? {
        problem(Data(text.utf8), limits: limits)
    }

    /// As many attributes as requested, beginning with `a0`.
    private func attributes(_ count: Int, value: String = "''") -> String {
        (0..<count).map { " a\($0)=\(value)" }.joined()
    }

    @Test("600,000 attributes of one tag are refused at once, where the tag begins")
    func many() {
        let watch = Stopwatch()
        let found = problem("<MBML>\n  <Var\(attributes(600_000))/></MBML>")
        #expect(watch.seconds < 5)
        #expect(found?.code == .limitExceeded)
        #expect(found?.location == MBSourceLocation(line: 2, column: 3))
        #expect(
            found?.message == "'Var' has more than 256 attributes (documentAttributes); remove some"
        )
    }

    @Test("in UTF-16 as well")
    func wide() throws {
        let text = "<MBML>\n  <Var\(attributes(200_000))/></MBML>"
        let watch = Stopwatch()
        let found = problem(try #require(text.data(using: .utf16)))
        #expect(watch.seconds < 5)
        #expect(found?.location == MBSourceLocation(line: 2, column: 3))
    }

    @Test("exactly the limit passes, one more doesn't, regardless of what is in and around them")
    func exact() {
        let values = ["'>'", "\"it's\"", "'\"'", "'/>'", "'&lt;'", " 'x'", "'xmlns=\"\"'"]
        for value in values {
            let around = { (count: Int) in
                "<?page b='1' c='2'?><!-- <a b='1' --><m>'\"<![CDATA[<a b='1' \"]]>"
                    + "<a\(attributes(count, value: value))\n/>'</m><!-- ' -->"
            }
            #expect(problem(around(256)) == nil, "\(value)")
            let found = problem(around(257))
            #expect(found?.code == .limitExceeded, "\(value)")
            #expect(found?.location?.line == 1)
        }
        #expect(problem("<m>\(String(repeating: "'\"", count: 1_000))</m>") == nil)
    }

    @Test("a mistake before the attribute that exceeds the limit is reported as usual")
    func earlier() {
        let many = attributes(1_000)
        #expect(problem("<m><a></b><c\(many)/></m>")?.message.contains("does not close") == true)
        #expect(problem("<m><a a0=''\(many)/></m>")?.message.contains("appears twice") == true)
        #expect(problem("<m><a a\(many)/></m>")?.code == .malformedXML)
        #expect(problem("<m><a\(many)")?.code == .limitExceeded)
        #expect(problem("<m><a a0='\(many)")?.code == .malformedXML)
        #expect(problem("<m>&no;<a\(many)/></m>")?.code == .malformedXML)
    }

    @Test("namespaces don't reach libxml2, which compares each prefix with all those around it")
    func namespaces() throws {
        let names = (0..<250).map { " xmlns:n\($0)='u\($0)'" }.joined()
        let inner = "<b" + (0..<250).map { " z:c\($0)=''" }.joined() + "/>"
        let text =
            String(repeating: "<a\(names)>", count: 90) + String(repeating: inner, count: 50)
            + String(repeating: "</a>", count: 90)
        let input = try DocumentBytes(Data(text.utf8)).parserInput(attributes: 256).data
        #expect(input.firstRange(of: Data("xmlns".utf8)) == nil)
        #expect(problem(text) == nil)
    }

    @Test("namespaces are ignored wherever they're declared, and other names stay")
    func namespaceNames() throws {
        let text =
            "<m:a\n\txmlns='u' xmlns:m=\"v\" m:x='1' xmlnsy='&amp;' y='xmlns:z='>"
            + "<m:b xmlns:m='&amp;'/></m:a>"
        let root = try MBMLParser.document(Data(text.utf8))
        #expect(root.name == "a")
        #expect(root.attributes.map(\.name) == ["x", "xmlnsy", "y"])
        #expect(root.attributes.map(\.value) == ["1", "&", "xmlns:z="])
        #expect(root.children.map(\.name) == ["b"])
        #expect(root.children[0].attributes.isEmpty)
    }
}
