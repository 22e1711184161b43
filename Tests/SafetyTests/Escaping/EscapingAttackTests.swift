import Foundation
import MBDataEnvironment
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Values that try to end the place where a template puts them. What parsers of other makes read
/// from the result is the value, and nothing else.
///
/// `MBDE_TESTS=whole` takes 100,000 values.
@Suite("Values that try to break out of a template")
struct EscapingAttackTests {
    private static let count = TestScope.isWhole ? 100_000 : 4_000

    /// Ways in which a value gets into a text.
    private static let ways = [
        "$v", "${v}", "$map.v", "$list[0]", "$dynamic", "$escaped", "$stored", "^same($v)",
        "^shown($v)", "^if(T|$v|no)", "^if(F|no|$v)", "^let(x|$v|$x)", "^let(x|$v|y|$x|$y)",
        "^firstOf($none|$v)", "^switch(1|2|no|$v)", "^cond(F|no|$v)", "^try(^nosuch()|$v)",
        "^join($list|)", "^join(^list($list|$item)|)", "^join(^list($list|^shown($item))|)",
        "^join(^array($v)|)", "^let(l|^list($list|$item)|^join($l|))", "^eval(^q($v))",
        "^raw(^ESCAPE($v))", "^ESCAPE($v)", "^let(e|^ESCAPE($v)|$e)", "^if(T|^ESCAPE($v))",
        "^join(^list($list|^ESCAPE($item))|)", "^same(^ESCAPE($v))", "^replaceRegex($v|zzz|)",
    ]

    private static func environment(_ escaping: MBEscaping) throws -> MBEnvironment {
        let name = escaping.name
        let document = """
            <MBML>
                <Var name="v" value=""/>
                <Var name="dynamic" type="dynamic" value="$v"/>
                <Var name="escaped" type="dynamic" value="$v" escape="\(name)"/>
                <Function name="same" parameters="x" value="$x"/>
                <Function name="shown" parameters="x" value="$x" escape="\(name)"/>
            </MBML>
            """
        return try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])], into: .pinned()
        ).environment
    }

    /// Calls a body with each value, in a text made from a template in which `VALUE` stands for one
    /// way to the value.
    private func attack(
        _ escaping: MBEscaping, _ template: String, escape: String,
        _ body: (_ value: String, _ text: String, _ way: String) -> Void
    ) throws {
        var environment = try Self.environment(escaping)
        var values = HostileTexts(seed: 16)
        let expressions = try Self.ways.map { way in
            let way = way.replacing("ESCAPE", with: escape)
            return (
                way,
                try MBExpression(
                    template.replacing("VALUE", with: way), as: .string, escaping: escaping,
                    in: environment)
            )
        }
        for index in 0..<Self.count / 5 {
            let value = values.next()
            environment["v"] = .string(value)
            environment["stored"] = .string(value)
            environment["list"] = [.string(value)]
            environment["map"] = ["v": .string(value)]
            let (way, expression) = expressions[index % expressions.count]
            // Text from the environment is evaluated, and so are references in it.
            if way.hasPrefix("^eval"), value.contains(where: { "$^#\\".contains($0) }) { continue }
            let text = try expression.string(in: environment) ?? ""
            body(value, text, way)
        }
    }

    @Test("in HTML, the elements are those of the template, and the text is the value")
    func html() throws {
        try attack(.html, "<p id=\"a\">x VALUE y</p>", escape: "escapeHTML") { value, text, way in
            let parsed = SmallHTML(text)
            #expect(parsed.tags == ["p id=\"a\"", "/p"], "\(way): \(text.debugDescription)")
            let isSame = parsed.text == "x " + SmallHTML.readable(value) + " y"
            #expect(isSame, "\(way): \(value.debugDescription) in \(text.debugDescription)")
        }
    }

    @Test("in an attribute, the value ends where the template ends it")
    func attribute() throws {
        try attack(
            .htmlAttribute, "<p title=\"VALUE\" lang='VALUE'>", escape: "escapeHTML"
        ) { value, text, way in
            let parsed = SmallHTML(text)
            let wanted = SmallHTML.readable(value)
            #expect(parsed.tags.count == 1 && parsed.text.isEmpty, "\(way): \(text)")
            let values = SmallHTML.attributes(of: parsed.tags.first ?? "")
            let isSame = values == [wanted, wanted]
            #expect(isSame, "\(way): \(value.debugDescription) in \(text.debugDescription)")
        }
    }

    @Test("Foundation's XML parser reads the value in elements and in attributes")
    func xml() throws {
        try attack(.xml, "<r a=\"VALUE\">VALUE</r>", escape: "escapeXML") { value, text, way in
            let parser = XMLParser(data: Data(text.utf8))
            let reader = XMLText()
            parser.delegate = reader
            let isRead = parser.parse()
            let wanted = SmallHTML.readable(value, inXML: true)
            let isSame =
                isRead && reader.elements == 1 && reader.text == wanted
                && reader.attribute == wanted
            #expect(isSame, "\(way): \(value.debugDescription) in \(text.debugDescription)")
        }
    }

    @Test("Foundation's JSON parser reads the value")
    func json() throws {
        try attack(.json, #"{"a": "VALUE", "b": [1]}"#, escape: "escapeJSON") { value, text, way in
            let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            let isSame =
                (object?["a"] as? String)?.utf8.elementsEqual(value.utf8) == true
                && object?.count == 2
            #expect(isSame, "\(way): \(value.debugDescription) in \(text.debugDescription)")
            #expect(!text.contains("<") && !text.contains("\u{2028}"), "\(way): \(text)")
        }
    }

    @Test("in a part of an address, Foundation reads one query item with the value")
    func component() throws {
        try attack(.urlComponent, "https://h/p?q=VALUE&r=1", escape: "escapeURL") {
            value, text, way in
            // Foundation drops a byte order mark when it decodes an item.
            let items = URLComponents(string: text)?.percentEncodedQueryItems
            let decoded = items?.first?.value.map(Self.decoded)
            let isSame = items?.count == 2 && decoded == Array(value.utf8)
            #expect(isSame, "\(way): \(value.debugDescription) in \(text.debugDescription)")
        }
    }

    @Test("a whole address in an attribute never names a scheme that runs code")
    func address() throws {
        try attack(.url, "<a href=\"VALUE\">", escape: "escapeURL") { value, text, way in
            let parsed = SmallHTML(text)
            let address = SmallHTML.attributes(of: parsed.tags.first ?? "")?.first ?? "!"
            #expect(parsed.tags.count == 1 && parsed.text.isEmpty, "\(way): \(text)")
            let scheme = Self.scheme(of: address)
            let isSafe = scheme.map { ["http", "https", "mailto", "about"].contains($0) } ?? true
            #expect(isSafe, "\(way): \(value.debugDescription) gives \(text.debugDescription)")
        }
    }

    @Test("two values side by side make no scheme, either")
    func addressesSideBySide() throws {
        var environment = MBEnvironment.pinned()
        let link = try MBExpression("$a$b", as: .string, escaping: .url)
        #expect(try Self.link("${a}:$b", "javascript", "alert(1)") == "about:blank")
        #expect(try Self.link("^join(^array($a|$b)|:)", "javascript", "x") == "about:blank")
        #expect(try Self.link("http://h/$a", "javascript:x", "") == "http://h/javascript:x")
        for (left, right) in [
            ("javascript", ":alert(1)"), ("java", "script:alert(1)"), ("", "javascript:x"),
            ("javascript\u{0}", ":x"), ("\tjavascript", ":x"), ("data", ":text/html,x"),
            ("javascript", "&#58;x"), ("javascript", "&colon;x"), ("javascript", "%3Ax"),
        ] {
            environment["a"] = .string(left)
            environment["b"] = .string(right)
            let text = try link.string(in: environment) ?? ""
            let address = SmallHTML.decoded(text)
            let scheme = Self.scheme(of: address)
            #expect(scheme != "javascript" && scheme != "data", "\(left)\(right): \(text)")
        }
    }

    @Test(
        "a value after the template's own '&' makes no reference to a colon",
        arguments: ["#58;x", "#x3a;x", "#x3A;/x", "colon;x", "colon;?x", "amp;#58;x", "#58", ""])
    func ampersands(_ value: String) throws {
        for template in ["$a&$b", "$a&$b/x", "${a}&#$b", "$a&&$b", "x$b&$a&$b"] {
            let text = try #require(try Self.link(template, "javascript", value))
            let scheme = Self.scheme(of: SmallHTML.decoded(text))
            #expect(scheme == nil, "\(template): \(text)")
        }
        #expect(try Self.link("/x?a=$a&b=$b", "1", "2") == "/x?a=1&b=2")
        #expect(try Self.link("https://h/?a=$a&amp;b=$b", "1", "2") == "https://h/?a=1&amp;b=2")
        #expect(try Self.link("x&amp;$b", "", "2") == "x&amp;2")
        #expect(try Self.link("x&$b?&", "", "2") == "x&amp;2?&")
    }

    private static func link(_ template: String, _ a: String, _ b: String) throws -> String? {
        var environment = MBEnvironment.pinned()
        environment["a"] = .string(a)
        environment["b"] = .string(b)
        return try environment.evaluate(template, escaping: .url)
    }

    @Test(
        "a text with a part that isn't escaped never counts as escaped",
        arguments: [
            "$joined", "$dynamicJoined", "^joined($safe|$v)", "^html(^joined($safe|$v))",
            "^let(j|^join($safe|$v)|$j)", "^let(j|^joined($safe|$v)|^escapeHTML($j))",
            "^join(^array(^escapeHTML($v)|$v)|, )", "^join(^list(^array($v)|^if(T|$item))|)",
            "^escapeHTML(^join(^array(^escapeHTML(a)|^escapeHTML(b))|$v))", "^same(^same($v))",
            "^typed($v)", "^let(x|^escapeHTML(a)|^let(x|$v|$x))", "^uppercase(^raw($v))",
            "^list(^array(^escapeHTML($v))|$item$v)", "^let(l|^array(^raw(a)|$v)|$l[1])",
            "^let(x|^raw($v)|^lowercase($x))", "^firstOf($none|$v)", "^join(^array(|$v)|)",
            "^plural(1|one=$v|other=x)", "^switch($v|a|b|$v)", "^json($v)", "^html(^json($v))",
        ])
    func marks(_ expression: String) throws {
        let document = """
            <MBML>
                <Var name="safe" value="^array(^escapeHTML(a)|^escapeHTML(b))"/>
                <Var name="v" value=""/>
                <Var name="joined" type="dynamic" value="^join($safe|$v)" escape="plain"/>
                <Var name="dynamicJoined" type="dynamic" value="^join($safe|$v)"/>
                <Function name="joined" parameters="list|separator"
                    value="^join($list|$separator)"/>
                <Function name="same" parameters="x" value="$x"/>
                <Function name="typed" parameters="x: string" value="$x"/>
                <Function name="html" parameters="x" value="$x" escape="html"/>
                <Function name="json" parameters="x" value="$x" escape="json"/>
            </MBML>
            """
        var environment = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])], into: .pinned()
        ).environment
        environment["v"] = "<script>"
        let html = try environment.evaluate("<p>\(expression)</p>", escaping: .html) ?? ""
        let raw = html.dropFirst(3).dropLast(4).lowercased()
        #expect(!raw.contains("<"), "\(html)")
    }

    @Test(
        "a function that escapes also escapes the template's text in it, once",
        arguments: [
            ("^escapeHTML(<)", "&lt;", nil), ("^escapeHTML(<b>)<i>", "&lt;b&gt;<i>", nil),
            ("^escapeHTML(a < $v)", "a &lt; &lt;b&gt;", nil),
            ("^escapeHTML(^escapeHTML($v))", "&lt;b&gt;", nil),
            ("^escapeHTML(^raw(<br>))", "<br>", nil),
            ("^escapeHTML(^let(q|a $v|^lowercase($q)))", "a &lt;b&gt;", nil),
            ("^escapeHTML(^let(q|a $v|$q.length))", "5", nil),
            ("^escapeHTML(^list(^array(1)|<^lowercase($item)>)[0])", "&lt;1&gt;", nil),
            ("^escapeHTML(^if(T|<$v))", "&lt;&lt;b&gt;", nil),
            ("^if(T|<i>^escapeHTML(<i>))<i>", "<i>&lt;i&gt;<i>", nil),
            ("^escapeJSON(\"<)", #"\&quot;\u003C"#, #"\"\u003C"#),
        ] as [(String, String, String?)])
    func textOfTemplate(_ template: String, _ html: String, _ plain: String?) throws {
        let environment = try MBEnvironment.pinned().setting("v", to: "<b>")
        #expect(environment.string(template, escaping: .htmlAttribute) == html)
        #expect(environment.string(template) == plain ?? html)
    }

    @Test("a template with markup of its own is escaped again in a place of another kind")
    func markupOfTemplates() throws {
        let document = """
            <MBML>
                <Var name="badge" type="dynamic" escape="html"><![CDATA[<b class="$v">x</b>]]></Var>
                <Var name="stored" escape="html"><![CDATA[<b class="$v">x</b>]]></Var>
                <Var name="fixed" escape="html" literal="&lt;b class=&quot;x&gt;"/>
                <Function name="badge" parameters="x" escape="html"><![CDATA[<b class="$x">]]></Function>
                <Var name="plain" type="dynamic" escape="html" value="x $v"/>
                <Var name="tip" type="dynamic" escape="htmlAttribute" value="$badge"/>
            </MBML>
            """
        var base = MBEnvironment.pinned()
        base["v"] = "&"
        let environment = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])], into: base
        ).environment
        for text in [
            "$badge", "$stored", "$fixed", "^badge($v)", "a $badge", "^if(T|$badge)",
            "^let(b|$badge|$b)", "^join(^array($badge)|-)", "^raw(<b>)$badge",
            "^escapeHTML($badge)", "^join(^list(^array(1)|$badge)|)",
        ] {
            let html = environment.string(text, escaping: .html) ?? ""
            #expect(html.contains("<b") && !html.contains("&lt;"), "\(text): \(html)")
            let attribute = environment.string(text, escaping: .htmlAttribute) ?? ""
            #expect(!attribute.contains("\""), "\(text): \(attribute)")
        }
        #expect(
            environment.string("<p title=\"$tip\">", escaping: .html)
                == "<p title=\"&lt;b class=&quot;&amp;amp;&quot;&gt;x&lt;/b&gt;\">")
        #expect(environment.string("$plain", escaping: .htmlAttribute) == "x &amp;")
    }

    @Test(
        "a template stays in a place of another kind if nothing in it ends that",
        arguments: [
            ("htmlAttribute", "it's $v", MBEscaping.html, "it's &lt;"),
            ("html", "it's $v", .htmlAttribute, "it&#39;s &amp;lt;"),
            ("html", "a &amp; $v", .htmlAttribute, "a & &lt;"),
            ("html", "a &amp; $v", .xml, "a &amp; &amp;lt;"),
            ("urlComponent", "a-$v", .json, "a-%3C"),
            ("urlComponent", "a&#10;$v", .json, "a\\n%3C"),
            ("urlComponent", "a?b&amp;c=$v", .htmlAttribute, "a?b&c=%3C"),
        ])
    func templatesElsewhere(
        _ escape: String, _ text: String, _ place: MBEscaping, _ expected: String
    ) throws {
        let document = """
            <MBML><Var name="t" type="dynamic" escape="\(escape)" value="\(text)"/></MBML>
            """
        let environment = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])],
            into: .pinned().setting("v", to: "<")
        ).environment
        #expect(environment.string("$t", escaping: place) == expected)
    }

    @Test("joined texts are escaped for what fits all of them, in any order")
    func joinedPlaces() throws {
        let document = """
            <MBML>
                <Var name="h" type="dynamic" escape="html"><![CDATA[<b>$v</b>]]></Var>
                <Var name="one" type="dynamic" value="^join(^array(^escapeXML($v)|$h)|, )"/>
                <Var name="two" type="dynamic" value="^join(^array($h|^escapeXML($v))|, )"/>
            </MBML>
            """
        let environment = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])],
            into: .pinned().setting("v", to: "<")
        ).environment
        #expect(environment.string("$one", escaping: .html) == "&lt;, <b>&lt;</b>")
        #expect(environment.string("$two", escaping: .html) == "<b>&lt;</b>, &lt;")
    }

    @Test("the templates' own text stays, and lists of templates are lists")
    func ownText() throws {
        let document = """
            <MBML>
                <Var name="rows" type="dynamic" escape="html" value="^list($names|&lt;li>$item)"/>
                <Function name="rows" parameters="names" escape="html"
                    value="^list($names|&lt;li>$item)"/>
            </MBML>
            """
        var environment = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])], into: .pinned()
        ).environment
        environment["names"] = ["a&b", "c"]
        for expression in [
            "^join($rows|)", "^join(^rows($names)|)", "^join(^list($names|<li>$item)|)",
            "^let(r|^rows($names)|^join($r|))",
        ] {
            #expect(environment.string(expression, escaping: .html) == "<li>a&amp;b<li>c")
        }
        #expect(
            environment.string("^plural(1|one=<b>$names[0]</b>|other=x)", escaping: .html)
                == "<b>a&amp;b</b>")
        #expect(environment.string("^join(^array(|a)|,)", escaping: .html) == "&lt;null&gt;,a")
    }

    @Test(
        "a compiled expression with an escaping has it in every context",
        arguments: MBContext.allCases)
    func contexts(_ context: MBContext) throws {
        var environment = MBEnvironment.pinned()
        environment["v"] = "\"<b>"
        environment["list"] = ["\"<b>", 1]
        for text in ["<i>$v", "$v", "$list", "^list($list|<i>$item)", "#(1 + 1)", "1 == 1", ""] {
            guard
                let expression = try? MBExpression(
                    text, as: context, escaping: .htmlAttribute, in: environment)
            else { continue }
            let shown = (try? expression.string(in: environment)) ?? ""
            #expect(!shown.contains("\"") && !shown.contains("<b>"), "\(context) \(text): \(shown)")
            let value = try? expression.value(in: environment)
            let texts = value?.asArray ?? [value ?? .null]
            for part in texts.compactMap(\.asString) {
                #expect(
                    !part.contains("\"") && !part.contains("<b>"), "\(context) \(text): \(part)")
            }
            for part in (try? expression.array(in: environment)) ?? [] {
                let shown = part.description
                #expect(!shown.contains("<b>") && !shown.contains("\\\""), "\(text): \(part)")
            }
            #expect(environment.explain(expression).value == value, "\(context) \(text)")
        }
    }

    @Test("markup that isn't in CDATA is an error")
    func lostMarkup() throws {
        for element in [
            "<Function name='f' parameters='x' escape='html'><b>$x</b></Function>",
            "<Var name='f' type='dynamic'><b>x</b></Var>",
            "<Var name='f' escape='html'><b>x</b></Var>",
        ] {
            let loaded = try MBEnvironment.load(
                searching: [.memory(["manifest.xml": "<MBML>\(element)</MBML>"])])
            #expect(loaded.diagnostics.map(\.code) == [.unexpectedElement], "\(element)")
        }
    }

    /// The bytes that percent signs and digits stand for.
    private static func decoded(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"),
                let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    /// The scheme of an address as browsers find it; nil for a relative one.
    private static func scheme(of address: String) -> String? {
        let kept = address.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) }
            .drop { $0.value <= 0x20 }
        var scheme = ""
        for scalar in kept {
            if scalar == ":" { return scheme.isEmpty ? nil : scheme.lowercased() }
            let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
            let isLater =
                scalar.isASCII
                && (("0"..."9").contains(scalar) || "+-.".contains(Character(scalar)))
            guard isLetter || isLater && !scheme.isEmpty else { return nil }
            scheme.unicodeScalars.append(scalar)
        }
        return nil
    }
}

/// Texts with what ends strings, tags and attributes, in any order.
private struct HostileTexts {
    private var random: NumberGenerator

    private static let pieces = [
        "<", ">", "\"", "'", "&", ";", "/", "\\", "=", "`", " ", "\n", "\r", "\t", "\u{0}", "\u{B}",
        "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{FFFD}",
        "\u{202E}", "e\u{301}", "ß", "😀", "\u{10FFFF}", "a", "Z", "0", "script", "javascript:",
        "data:", "http://", "mailto:", "//", "?", "#", "%", "%00", "&amp;", "&lt;", "&#60;",
        "&#x3c",
        "<script>", "</p>", "<!--", "-->", "]]>", "<![CDATA[", "\\u003c", "\\\"", "onload=", "$v",
        "$$", "^raw(<b>)", "#(1+1)", "$list", "{", "}", "[", "]", ",", ":",
    ]

    init(seed: UInt64) {
        random = NumberGenerator(seed: seed)
    }

    mutating func next() -> String {
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
            Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
        }
        .joined()
    }
}

/// Collects the text and the attribute of one element.
private final class XMLText: NSObject, XMLParserDelegate {
    var elements = 0
    var text = ""
    var attribute: String?

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        elements += 1
        attribute = attributes["a"]
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
