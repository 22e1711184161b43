import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

private func parse(
    _ text: String, limits: MBLimits = .standard
) throws(MBMLParseError) -> MBMLElement {
    try MBMLParser.document(Data(text.utf8), file: "a.xml", limits: limits)
}

private func diagnostic(_ data: Data, limits: MBLimits = .standard) -> MBDiagnostic? {
    do throws(MBMLParseError) {
        _ = try MBMLParser.document(data, file: "a.xml", limits: limits)
        return nil
    } catch {
        return error.diagnostic
    }
}

private func diagnostic(_ text: String, limits: MBLimits = .standard) -> MBDiagnostic? {
    diagnostic(Data(text.utf8), limits: limits)
}

private func place(_ line: Int, _ column: Int) -> MBSourceLocation {
    MBSourceLocation(line: line, column: column)
}

@Suite("Well-formed documents")
struct WellFormedDocumentTests {
    @Test("a document becomes a tree of names, attributes and children")
    func tree() throws {
        let root = try parse("<MBML modules='x'><Var name=\"a\" value='1'/><Var/></MBML>")
        #expect(root.name == "MBML")
        #expect(root["modules"] == "x")
        #expect(root["other"] == nil)
        #expect(root.children.map(\.name) == ["Var", "Var"])
        #expect(root.children[0].attributes.map(\.name) == ["name", "value"])
        #expect(root.children[1].attributes.isEmpty)
    }

    @Test("text joins the text of all descendants in order, without comments and untrimmed")
    func text() throws {
        let root = try parse(
            "<a> 1<b>2<c/>3</b> <!-- no -->4<?p no?><![CDATA[<5>]]>6<d>7</d>\n</a>")
        #expect(root.text == " 123 4<5>67\n")
        #expect(root.children[0].text == "23")
        #expect(root.children[1].text == "7")
        #expect(try parse("<a/>").text == "")
        #expect(try parse("<a><![CDATA[]]></a>").text == "")
    }

    @Test("entities and character references are replaced in text and attributes")
    func entities() throws {
        let root = try parse("<a x='&lt;&amp;&#65;&quot;&#10;' y='p\nq\tr'>&gt;&apos;&#x1F600;</a>")
        #expect(root.text == ">'😀")
        #expect(root["x"] == "<&A\"\n")
        #expect(root["y"] == "p q r")
    }

    @Test("tags and attribute values know where they begin")
    func places() throws {
        let root = try parse(
            "<!-- <x> -->\n<a>\n  <b\n one = '1'\n\ttwo=\"2\"/>😀<c x='é' y='>'/></a>")
        #expect(root.location == place(2, 1))
        #expect(root.children[0].location == place(3, 3))
        #expect(root.children[0].attributes.map(\.location) == [place(4, 9), place(5, 7)])
        #expect(root.children[1].location == place(5, 12))
        #expect(root.children[1].attributes.map(\.location) == [place(5, 18), place(5, 24)])
        #expect(root.children[1]["y"] == ">")
    }

    @Test("Windows line breaks count once")
    func carriageReturns() throws {
        let root = try parse("<a>\r\n<b\r\n x='1'/>\r\n</a>")
        #expect(root.text == "\n\n")
        #expect(root.children[0].location == place(2, 1))
        #expect(root.children[0].attributes[0].location == place(3, 5))
    }

    @Test("any line break is one character", arguments: ["\n", "\r\n", "\r"])
    func lineBreaks(_ end: String) throws {
        let root = try parse("<a x='1\(end)2'>3\(end)<![CDATA[4\(end)\(end)5]]>\(end)<b/></a>")
        #expect(root["x"] == "1 2")
        #expect(root.text == "3\n4\n\n5\n")
        #expect(root.children.first?.location == MBSourceLocation(line: 6, column: 1))
    }

    @Test(
        "prefixes and namespace declarations are ignored",
        arguments: [
            "<m:a xmlns:m='u' xmlns='v' m:x='1'/>", "<m:a m:x='1'/>", "<m:a m:x='1'></m:a>",
        ])
    func prefixes(_ text: String) throws {
        let root = try parse(text)
        #expect(root.name == "a")
        #expect(root.attributes.map(\.name) == ["x"])
    }

    @Test(
        "an attribute without a prefix has its name, or else the first with a prefix"
    )
    func localNames() throws {
        let root = try parse(
            "<a m:name='1' name='2' n:name='3' m:c='4' xmlns:m='u' n:c='5' d:e='6' xml:lang='de'/>")
        #expect(
            root.attributes.map(\.name) == [
                "m:name", "name", "n:name", "c", "n:c", "e", "xml:lang",
            ])
        #expect(root.attributes.map(\.value) == ["1", "2", "3", "4", "5", "6", "de"])
        #expect(root["name"] == "2" && root[.name] == "2")
    }

    @Test(
        "processing instructions without content are harmless",
        arguments: [
            "<?p?><a>x</a>", "<a>x<?p?></a>", "<a>x</a><?p?>", "<a><?p?><?q?>x<?r s?><?t ?></a>",
            "<!-- <?p?> --><a>x</a>", "<a><!-- <?p -->x<?p?></a>",
        ])
    func instructions(_ text: String) throws {
        #expect(try parse(text).text == "x")
    }

    @Test("a processing instruction inside CDATA is text")
    func instructionInText() throws {
        #expect(try parse("<a><![CDATA[<?p?>]]><?p?></a>").text == "<?p?>")
    }

    @Test("what looks like a document type in comments, text and CDATA isn't one")
    func doctypeLookalikes() throws {
        let text =
            "<!-- <!DOCTYPE a> --><?p <!DOCTYPE a>?><a x='!DOCTYPE'><![CDATA[<!DOCTYPE a>]]></a>"
        #expect(try parse(text).text == "<!DOCTYPE a>")
    }
}

@Suite("Encodings of documents")
struct DocumentEncodingTests {
    static let body = "<a x='é'>\n<b y='€😀' z='1'/></a>"

    private func check(_ data: Data, _ expected: String = "€😀") throws {
        let root = try MBMLParser.document(data)
        #expect(root["x"] == "é")
        #expect(root.children[0]["y"] == expected)
        #expect(root.children[0].location.line == 2 || expected.isEmpty)
    }

    @Test("UTF-8 and UTF-16 are read with and without mark and declaration")
    func unicode() throws {
        let mark = Data([0xEF, 0xBB, 0xBF])
        for declared in ["", "<?xml version='1.0' encoding='utf-8'?>", "<?xml version='1.0'?>"] {
            try check(Data((declared + Self.body).utf8))
            try check(mark + Data((declared + Self.body).utf8))
        }
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + Self.body
        for (encoding, bytes) in [
            (String.Encoding.utf16LittleEndian, [0xFF, 0xFE] as [UInt8]),
            (.utf16BigEndian, [0xFE, 0xFF]),
        ] {
            let data = try #require(text.data(using: encoding))
            try check(data)
            try check(Data(bytes) + data)
            try check(Data(bytes) + (try #require(Self.body.data(using: encoding))))
        }
    }

    @Test("single-byte encodings are read as declared")
    func singleBytes() throws {
        let body = "<a x='\u{E9}'>\n<b y='\u{80}'/></a>"
        for (name, expected) in [("ISO-8859-1", "\u{80}"), ("windows-1252", "€")] {
            var data = Data("<?xml version='1.0' encoding='\(name)' standalone='yes'?>".utf8)
            data.append(contentsOf: body.unicodeScalars.map { UInt8($0.value) })
            try check(data, expected)
        }
        let ascii = try parse("<?xml version='1.0' encoding='US-ASCII'?><a x='1'/>")
        #expect(ascii.location == place(1, 42))
    }

    @Test("a contradiction or an unknown encoding is an error")
    func refusals() throws {
        let utf16 = try #require(
            "<?xml version='1.0' encoding='UTF-8'?><a/>"
                .data(using: .utf16LittleEndian))
        let declared = { (name: String) in
            Data("<?xml version='1.0' encoding='\(name)'?><a>é</a>".utf8)
        }
        for (data, word) in [
            (Data([0xFF, 0xFE]) + utf16, "is in UTF-16"),
            (Data([0xEF, 0xBB, 0xBF]) + declared("ISO-8859-1"), "is in UTF-8"),
            (declared("UTF-16"), "is not in it"), (declared("Shift_JIS"), "not supported"),
            (declared("US-ASCII"), "other characters"),
            (Data([0x3C, 0, 0, 0, 0x61, 0, 0, 0]), "UTF-32"),
            (Data([0xFF, 0xFE, 0x3C, 0, 0x61]), "middle of a UTF-16"),
            (Data([0xFF, 0xFE, 0x3C, 0, 0x00, 0xD8, 0x61, 0]), "surrogate"),
            (Data("<?xml version='1.0' encoding='cp1252'?><a>".utf8) + [0x81], "does not use"),
        ] as [(Data, String)] {
            let found = try #require(diagnostic(data))
            #expect(found.code == .malformedXML)
            #expect(found.message.contains(word), "\(found)")
        }
    }

    @Test(
        "invalid UTF-8 and NUL are found at their place",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xE2, 0x82],
            [0x80], [0x00],
        ] as [[UInt8]])
    func invalidBytes(_ bytes: [UInt8]) {
        for (start, end) in [("<a>\n😀", "</a>"), ("<a>\n<!--", "--></a>"), ("<a>\n", "")] {
            let data = Data(start.utf8) + Data(bytes) + Data(end.utf8)
            let found = diagnostic(data)
            let column = start.split(separator: "\n").dropFirst().first?.count ?? 0
            #expect(found?.location?.inFile(nil) == place(2, column + 1))
            #expect(found?.message.contains(bytes == [0] ? "NUL" : "UTF-8") == true)
        }
    }
}

@Suite("Malformed documents")
struct MalformedDocumentTests {
    struct Case: Sendable {
        let text: String
        let place: MBSourceLocation
        let word: String

        init(_ text: String, _ line: Int, _ column: Int, _ word: String) {
            self.text = text
            place = MBSourceLocation(line: line, column: column)
            self.word = word
        }
    }

    static let cases = [
        Case("", 1, 1, "is empty"), Case(" \n ", 2, 2, "is empty"),
        Case("text", 1, 1, "begin with an element"), Case("x<a/>", 1, 1, "begin with an element"),
        Case("<a>", 1, 4, "before 'a' of line 1"), Case("<a>\n <b>\n", 3, 1, "'b' of line 2"),
        Case("<a", 1, 3, "root element is complete"), Case("<a x='1", 1, 8, "complete"),
        Case("<!-- x", 1, 7, "complete"), Case("<a/", 1, 4, "complete"),
        Case("<a><!-- x</a>", 1, 14, "before 'a'"), Case("<a><![CDATA[x</a>", 1, 18, "before 'a'"),
        Case("<a></a", 1, 7, "before 'a'"), Case("<a>\n<?p x", 2, 6, "before 'a'"),
        Case("<a>\n <b></a>\n</a>", 2, 5, "'</a>' does not close 'b' of line 2"),
        Case("<a></b>", 1, 4, "does not close 'a'"), Case("</a>", 1, 2, "name is missing"),
        Case("<a/>\n<b/>", 2, 1, "after the end"), Case("<a/>x", 1, 5, "after the end"),
        Case("<a\n x='1'\n x='2'/>", 3, 2, "'x' appears twice in 'a'"),
        Case("<a><!----><b x='1' x='2'/><!-- y --></a>", 1, 20, "'x' appears twice in 'b'"),
        Case("<a x='<'/>", 1, 7, "'&lt;'"), Case("<a x=1/>", 1, 6, "quotation mark"),
        Case("<a x/>", 1, 5, "has no value"), Case("<a x='1'y='2'/>", 1, 9, "space"),
        Case("<a>\n & b</a>", 2, 3, "'&amp;'"), Case("<a>&amp</a>", 1, 8, "';'"),
        Case("<a>é &nope; x</a>", 1, 6, "'&nope;'"),
        Case("<a>\n<b x='1 &nope; 2'/></a>", 2, 9, "'&nope;'"),
        Case("<a>&#0;</a>", 1, 8, "does not allow"), Case("<a>&#xZ;</a>", 1, 7, "reference"),
        Case("<a>x\u{1}</a>", 1, 5, "does not allow"), Case("<1/>", 1, 2, "name is missing"),
        Case("<a>]]></a>", 1, 4, "']]&gt;'"), Case("<a><!-- - -- --></a>", 1, 11, "'--'"),
        Case("<a><?xml version='1.0'?></a>", 1, 9, "processing instruction"),
        Case(" <?xml version='1.0'?><a/>", 1, 7, "processing instruction"),
        Case("<?xml?><a/>", 1, 6, "XML declaration"),
        Case("<a><!foo></a>", 1, 4, "broken"), Case("<a><!DOCTYPE a></a>", 1, 4, "broken"),
        Case("<a><?p?><?q?> & </a>", 1, 16, "'&amp;'"),
        Case("<a><![CDATA[é😀]]> & </a>", 1, 20, "'&amp;'"),
        Case("<a><![CDATA[é\né]]><![CDATA[é]]>é& </a>", 2, 20, "'&amp;'"),
        Case("<a><![CDATA[é]]>\né& </a>", 2, 3, "'&amp;'"),
        Case("<a><![CDATA[é</a>", 1, 18, "before 'a'"),
        Case("<a><?p?><![CDATA[é]]><?q?> & </a>", 1, 29, "'&amp;'"),
    ]

    @Test("every kind is an error with its place and what to do", arguments: cases)
    func malformed(_ example: Case) throws {
        let found = try #require(diagnostic(example.text))
        #expect(found.code == .malformedXML)
        #expect(found.severity == .error)
        #expect(found.file == "a.xml")
        #expect(found.location?.inFile(nil) == example.place, "\(found)")
        #expect(found.message.contains(example.word), "\(found)")
        #expect(found.message.first?.isUppercase == false)
    }

    @Test("every code of libxml2 has its own words")
    func codes() {
        for code in 0...1_000 {
            #expect(!MBMLParser.message(code).text.contains("\(code)") || code < 10)
        }
        let harmless = Array(97...100) + [102, 106, 107] + Array(200...205)
        #expect((0...1_000).filter(MBMLParser.isHarmless) == harmless)
    }

    @Test(
        "no beginning of a document passes for the whole",
        arguments: [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- c --><a x='é'>\n<b y=\"&lt;\"/>t&#233;"
                + "<![CDATA[<x>]]><?p?><?q r?><!-- d --><c>😀</c>\r\n</a>",
            "<a/>", "<m:a><m:b/></m:a>",
        ])
    func truncations(_ text: String) throws {
        let data = Data(text.utf8)
        for length in 0..<data.count {
            let found = diagnostic(data.prefix(length))
            #expect(found?.code == .malformedXML && found?.location != nil, "\(length)")
        }
        #expect(diagnostic(data) == nil)
        let wide = try #require(text.replacing("UTF-8", with: "UTF-16").data(using: .utf16))
        for length in 0..<wide.count { #expect(diagnostic(wide.prefix(length)) != nil) }
        #expect(diagnostic(wide) == nil)
    }

    @Test("changing single bytes results in another document or an error at its place")
    func mutations() throws {
        let text =
            "<?xml version='1.0' encoding='utf-8'?><?p?><a x='1'>é<b y=\"&lt;\"/>&#233;"
            + "<![CDATA[<?p?>]]><?p?><!-- d --><c:d z='2'>t</c:d></a>"
        let bytes = Array(text.utf8)
        var (whole, refused) = (0, 0)
        func parse(_ bytes: [UInt8]) throws {
            guard let problem = diagnostic(Data(bytes)) else {
                whole += 1
                return
            }
            refused += 1
            let place = try #require(problem.location, "\(bytes)")
            #expect(place.line == 1 && (1...bytes.count + 1).contains(place.column), "\(problem)")
            #expect(problem.file == "a.xml" && !problem.message.isEmpty)
        }
        for index in bytes.indices {
            for byte in Array("<>?!-[]&;'\"/= x\0".utf8) + [0xFF] {
                var changed = bytes
                changed[index] = byte
                try parse(changed)
                changed.insert(bytes[index], at: index)
                try parse(changed)
            }
            var shorter = bytes
            shorter.remove(at: index)
            try parse(shorter)
        }
        #expect(whole > 500 && refused > 500, "\(whole), \(refused)")
    }
}

@Suite("Limits of documents")
struct DocumentLimitTests {
    @Test(
        "a document type declaration is refused",
        arguments: [
            "<!DOCTYPE a><a/>", "<!doctype a><a/>", "<!DocType a []><a/>",
            "<?xml version='1.0'?>\n<!-- x -->\n<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
            "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>",
            "<!DOCTYPE a [<!ENTITY l0 'lol'><!ENTITY l1 '&l0;&l0;&l0;'>]><a>&l1;</a>",
            "<?p?><!-- - --><!DOCTYPE a PUBLIC 'x' 'y'><a/>", "\u{FEFF}<!DOCTYPE a><a/>",
        ])
    func doctype(_ text: String) throws {
        let found = try #require(diagnostic(text))
        #expect(found.code == .doctypeRefused)
        #expect(
            found.location?.line
                == text.split(separator: "\n").firstIndex {
                    $0.lowercased().contains("<!doctype")
                }.map { $0 + 1 })
        let wide = try #require(text.data(using: .utf16))
        #expect(diagnostic(wide)?.code == .doctypeRefused)
    }

    @Test("bytes, depth, elements and attributes are limited")
    func limits() throws {
        let text = "<a>\n<b x='1' y='2'><c/></b>\n</a>"
        var limits = MBLimits.standard
        limits.documentBytes = text.utf8.count
        limits.documentDepth = 3
        limits.documentElements = 3
        limits.documentAttributes = 2
        #expect(diagnostic(text, limits: limits) == nil)
        for (name, location) in [
            ("documentBytes", nil), ("documentDepth", place(2, 16)),
            ("documentElements", place(2, 16)), ("documentAttributes", place(2, 1)),
        ] as [(String, MBSourceLocation?)] {
            var smaller = limits
            smaller[keyPath: try #require(MBLimits.names[name])] -= 1
            let found = try #require(diagnostic(text, limits: smaller))
            #expect(found.code == .limitExceeded)
            #expect(found.location?.inFile(nil) == location, "\(found)")
            #expect(found.message.contains("(\(name))"), "\(found)")
        }
    }

    /// A document with some combining marks in a row, in one place.
    private static let places: [@Sendable (String) -> String] = [
        { "<a>\($0)</a>" }, { "<a x='y\($0)'/>" }, { "<y\($0)/>" }, { "<a y\($0)='1'/>" },
        { "<a><!-- \($0) --></a>" }, { "<?p y\($0)?><a/>" }, { "<a><![CDATA[\($0)]]></a>" },
        { "<a>\(references($0))</a>" }, { "<a x='\(references($0))'/>" },
        { "<a>\($0.unicodeScalars.map { "\($0)<!-- -->" }.joined())</a>" },
        { "<a>\($0.unicodeScalars.map { "\($0)<b/>" }.joined())</a>" },
        { "<a>\($0.unicodeScalars.map { "\($0)<?p?><![CDATA[]]>" }.joined())</a>" },
    ]

    private static func references(_ text: String) -> String {
        text.unicodeScalars.map { "&#\($0.value);" }.joined()
    }

    @Test("only a hundred combining marks in a row are read", arguments: places.indices)
    func marks(_ position: Int) throws {
        let document = Self.places[position]
        func marks(_ count: Int) -> String {
            (0..<count).map { $0.isMultiple(of: 2) ? "\u{301}" : "\u{323}" }.joined()
        }
        #expect(diagnostic(document(marks(100))) == nil)
        let found = try #require(diagnostic(document(marks(101))))
        #expect(found.code == .limitExceeded && found.location != nil, "\(found)")
        #expect(diagnostic(document(marks(300_000)))?.code == .limitExceeded)
    }

    @Test("what exceeds the reader's own abilities is refused regardless of the limits")
    func readable() throws {
        var limits = MBLimits.unlimited
        limits.documentBytes = .max
        limits.documentDepth = .max
        let deep = { String(repeating: "<a>", count: $0) + String(repeating: "</a>", count: $0) }
        #expect(diagnostic(deep(256), limits: limits) == nil)
        #expect(diagnostic(deep(257), limits: limits)?.code == .limitExceeded)
        for size in [9_800_000, 9_899_993, 9_899_994, 10_000_000, 12_000_000] {
            let text = "<a>" + String(repeating: "x", count: size) + "</a>"
            let found = diagnostic(text, limits: limits)
            #expect(found?.code == (size > 9_899_993 ? .limitExceeded : nil))
        }
    }

    @Test("100,000 nested tags end immediately on a small stack")
    func nesting() {
        let (result, seconds) = onSmallStack {
            let text = String(repeating: "<a>", count: 100_000)
            var limits = MBLimits.standard
            limits.documentDepth = .max
            let deep =
                String(repeating: "<a>x", count: 256)
                + String(repeating: "</a>y", count: 255) + "</a>"
            return (
                found: [diagnostic(text), diagnostic(text, limits: .unlimited)],
                text: (try? parse(deep, limits: limits))?.text
            )
        }
        #expect(seconds < 10)
        #expect(result?.found.map { $0?.code } == [.limitExceeded, .limitExceeded])
        #expect(result?.text?.count == 511)
        #expect(result?.found.first??.location?.inFile(nil) == place(1, 301))
    }
}
