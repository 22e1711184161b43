import MBDataEnvironment
import Testing

@testable import MBMLWorkbench

@Suite("Places in edited texts")
struct EditedTextTests {
    private static let texts = [
        "", "a", "a\nb", "a\r\nb\r\n", "a\rb", "ä😀\n😀x\r\n\n", "\u{FEFF}<a/>", "a\n\r\nb\r",
        "e\u{301}\n",
    ]

    @Test("each offset of a character has a place that leads back to it", arguments: texts)
    func roundTrip(_ text: String) {
        let edited = EditedText(text)
        var offset = 0
        for scalar in text.unicodeScalars {
            let position = edited.position(of: offset)
            let isInBreak = scalar == "\n" && offset > 0 && edited.bytes[offset - 1] == 13
            if !isInBreak { #expect(edited.offset(of: position) == offset, "\(position)") }
            offset += String(scalar).utf8.count
        }
        #expect(edited.offset(of: edited.position(of: offset)) == offset)
    }

    @Test("columns of long lines count UTF-16 code units")
    func longLines() {
        let text = EditedText(String(repeating: "ä😀", count: 1_000))
        #expect(text.position(of: 6 * 700) == .init(line: 0, character: 3 * 700))
        #expect(text.offset(of: .init(line: 0, character: 3 * 700)) == 6 * 700)
    }

    @Test(
        "a place that isn't in the text leads to the nearest one",
        arguments: [
            (-1, 0, 0), (0, -5, 0), (0, 1, 1), (0, 2, 3), (0, 99, 3), (1, 1, 5), (1, 2, 5),
            (1, 3, 9), (1, 99, 9), (9, 0, 9), (.max, .max, 9), (.min, .min, 0),
        ])
    func outside(_ line: Int, _ character: Int, _ offset: Int) {
        // A place between two surrogates is before them.
        let text = EditedText("aä\nb😀")
        #expect(text.offset(of: .init(line: line, character: character)) == offset)
    }

    @Test(
        "columns of the library are Unicode scalars, without a byte order mark",
        arguments: [
            ("ab", 1, 2, 1), ("\u{FEFF}ab", 1, 2, 4), ("😀b", 1, 2, 4), ("a\r\nb", 2, 1, 3),
            ("a\rb", 2, 1, 2), ("a", 9, 1, 1), ("a", 1, 99, 1), ("a", 0, 0, 0),
        ])
    func locations(_ text: String, _ line: Int, _ column: Int, _ offset: Int) {
        #expect(
            EditedText(text).offset(of: MBSourceLocation(line: line, column: column)) == offset)
    }

    @Test("changes of ranges give the same text as changes of a string")
    func changes() {
        var edited = EditedText("a😀\r\nb")
        edited.replace(1..<5, with: "ä\n")
        #expect(edited.text == "aä\n\r\nb")
        #expect(edited.position(of: edited.bytes.count) == .init(line: 2, character: 1))
    }

    @Test(
        "a value means what the library reads, and each part of it has its place",
        arguments: [
            #"<a b="plain"/>"#, #"<a b="x &amp;&lt;&#x1F600;&#10;&#0065; y"/>"#,
            "<a b='tab\there\r\nand\rthere\n!'/>", #"<a b="&quot;'&apos;"/>"#,
            "<a>text &gt; <![CDATA[<&amp;>]]> &amp;<!-- no --> e\r\nnd<?p i?>!</a>", "<a></a>",
            "<a><![CDATA[]]></a>", "<a b=''/>",
        ])
    func meanings(_ xml: String) throws {
        let bytes = Array(xml.utf8)
        let element = try MBMLElement(xml: .init(bytes))
        let markup = MarkupScanner.markup(of: bytes)
        let expected =
            element.attributes.map(\.value) + (xml.hasPrefix("<a>") ? [element.text] : [])
        let values = markup.values.map { $0.written(in: bytes) }
        #expect(values.map(\.text) == expected)
        for value in values {
            for offset in value.bytes.indices {
                // The place of each character leads back to it.
                let range = value.range(of: offset..<(offset + 1))
                #expect(value.meaning(of: range.lowerBound) <= offset)
                #expect(value.meaning(of: range.upperBound) > offset)
            }
        }
    }

    @Test(
        "a text is written so that it reads back, whatever is around it",
        arguments: ["a&b", "<", "\"'", "]]>", "a\n\tb\r", "😀", "&amp;"],
        [#"<a b="xy"/>"#, "<a b='xy'/>", "<a>xy</a>", "<a><![CDATA[xy]]></a>"])
    func writing(_ text: String, _ xml: String) throws {
        let document = EditedText(xml)
        let value = try #require(document.markup.values.first)
        guard let edits = value.edits(replacing: [(1..<1, text)], in: document) else {
            #expect(xml.contains("CDATA") && (text.contains("]]>") || text.contains("\r")))
            return
        }
        let changed = document.applying(edits)
        let element = try MBMLElement(xml: .init(changed.bytes))
        #expect((element["b"] ?? element.text) == "x\(text)y")
    }

    @Test(
        "a change that doesn't read back as meant, or deletes markup, isn't safe",
        arguments: [
            ("<a>xy&gt;</a>", "z", "<a>xz&gt;</a>"), ("<a>xy&gt;</a>", "]]", nil),
            ("<a>]]y</a>", ">", nil), ("<a><![CDATA[xy>]]></a>", "]]", nil),
            ("<a><![CDATA[xy]]></a>", "]", "<a><![CDATA[x]]]></a>"),
            ("<a>x<!-- y -->y</a>", "z", "<a>x<!-- y -->z</a>"),
            ("<a b='xy>'/>", "]]", "<a b='x]]>'/>"),
        ] as [(String, String, String?)])
    func safe(_ xml: String, _ text: String, _ expected: String?) throws {
        let document = EditedText(xml)
        let value = try #require(document.markup.values.first)
        let written = value.written(in: document.bytes)
        let last = try #require(written.bytes.lastIndex(of: UInt8(ascii: "y")))
        let edit = written.safeEdit(replacing: last..<(last + 1), with: text)
        #expect(edit.map { document.applying([$0]).text } == expected)
    }

    @Test("a change of what is on both sides of markup isn't safe")
    func unsafe() throws {
        for xml in ["<a>x<!-- -->y</a>", "<a>x<![CDATA[y]]></a>", "<a><![CDATA[x]]>y</a>"] {
            let document = EditedText(xml)
            let value = try #require(document.markup.values.first)
            #expect(value.written(in: document.bytes).safeEdit(replacing: 0..<2, with: "z") == nil)
        }
    }

    @Test("a character that XML doesn't allow isn't written")
    func refused() throws {
        let document = EditedText("<a b='x'/>")
        let value = try #require(document.markup.values.first)
        #expect(value.edits(replacing: [(0..<0, "\u{1}")], in: document) == nil)
    }
}

extension EditedText {
    fileprivate var markup: Markup { MarkupScanner.markup(of: bytes) }
}

@Suite("Markup while it's written")
struct MarkupTests {
    @Test(
        "the innermost element is found at each place, also in a document that isn't well-formed",
        arguments: [
            "<a><b/><c x='1'>y<d></d></c>z</a>!", "<a><b <c/></a>", "</a><b><c></b></c>", "",
        ])
    func elements(_ text: String) {
        let markup = MarkupScanner.markup(of: Array(text.utf8))
        for offset in 0...text.utf8.count {
            let expected = markup.elements.lastIndex { $0.start <= offset && offset <= $0.end }
            #expect(markup.element(at: offset) == expected, "\(offset)")
        }
    }

    @Test(
        "a document that isn't well-formed is repaired without moving anything",
        arguments: [
            "<MBML><Var name='a'", "<MBML><Var name='a", "<MBML><Var name='a' value=\"$us\n</MBML>",
            "<MBML><", "<MBML></", "<MBML><Var></MBML>", "<MBML></Var></MBML>", "<MBML a='x & y'/>",
            "<MBML a='&nope;'>&</MBML>", "<MBML><!-- ", "<MBML><Var><![CDATA[x", "<MBML a a='1'/>",
            "<MBML><Var a='1' a='2'>x</Var></MBML>", "<MBML><Var name='a'></Var</MBML>",
            "<MBML><Var name=a/></MBML>", "<MBML><Var = 'x'/><Var name='b'/></MBML>",
        ])
    func repair(_ text: String) throws {
        let bytes = Array(text.utf8)
        let repair = MarkupRepair(bytes, MarkupScanner.markup(of: bytes))
        let element = try? MBMLElement(xml: .init(repair.bytes))
        #expect(
            element != nil || !text.contains("<MBML>"),
            "\(String(decoding: repair.bytes, as: UTF8.self))")
        #expect(repair.bytes.count >= bytes.count)
    }
}
