import MBDataEnvironment
import Testing

@testable import MBMLWorkbench

@Suite("Completion in editors")
struct EditorCompletionTests {
    private static let declarations = """
        <Var name="userName" literal="Ann"/>
          <Var name="used" boolean="T"/>
          <Var name="R&amp;D" literal="x"/>
          <Var name="user" type="map">
            <Var name="name" literal="Ann"/><Var name="a&lt;b" literal="1"/>
          </Var>
          <Var name="cats" type="list" mutable="F">
            <Var type="map"><Var name="breed" literal="x"/></Var>
          </Var>
          <Function name="greet" parameters="person|mood?" value="Hi $person"/>
        """

    /// The line with the mark, in a document with some declarations.
    private static func document(_ line: String) -> String {
        "<MBML modules=\"MBEventHandling\">\n  \(declarations)\n\(line)\n</MBML>\n"
    }

    private func session(_ line: String) throws -> EditorSession {
        try EditorSession([
            "manifest.xml": Self.document(line),
            "parts/extra.xml": "<MBML/>", "other.xml": "<MBML/>",
        ])
    }

    @Test(
        "a completion replaces what is written, escaped for where it is",
        arguments: [
            (#"<Var name="x" value="$us‸"/>"#, "$used", #"<Var name="x" value="$used"/>"#),
            (#"<Var name="x" value="$MB‸"/>"#, "$MBML", #"<Var name="x" value="$MBML"/>"#),
            (
                #"<Var name="x" value="Hi $‸!"/>"#, "$userName",
                #"<Var name="x" value="Hi $userName!"/>"#
            ),
            (
                #"<Var name="x" value="$us‸er"/>"#, "$userName",
                #"<Var name="x" value="$userName"/>"#
            ),
            (
                #"<Var name="x" value="😀 &amp; $us‸"/>"#, "$used",
                #"<Var name="x" value="😀 &amp; $used"/>"#
            ),
            (
                #"<Var name="x" value="&#x1F600;$us‸"/>"#, "$used",
                #"<Var name="x" value="&#x1F600;$used"/>"#
            ),
            (#"<Var name="x" value="$‸"/>"#, "$R&D", #"<Var name="x" value="$[R&amp;D]"/>"#),
            (
                #"<Var name="x"><![CDATA[a < $us‸]]></Var>"#, "$used",
                #"<Var name="x"><![CDATA[a < $used]]></Var>"#
            ),
            (
                #"<Var name="x"><![CDATA[$‸]]></Var>"#, "$R&D",
                #"<Var name="x"><![CDATA[$[R&D]]]></Var>"#
            ),
            (#"<Var name="x">&lt;$us‸</Var>"#, "$used", #"<Var name="x">&lt;$used</Var>"#),
            (#"<Var name="x" value="$user.‸"/>"#, "name", #"<Var name="x" value="$user.name"/>"#),
            (#"<Var name="x" value="$user.‸"/>"#, "a<b", #"<Var name="x" value="$user[a&lt;b]"/>"#),
            (
                #"<Var name="x" value="${user.na‸}"/>"#, "name",
                #"<Var name="x" value="${user.name}"/>"#
            ),
            (#"<Var name="x" value="${us‸}"/>"#, "$used", #"<Var name="x" value="${used}"/>"#),
            (
                #"<Var name="x" value="^list($cats|$item.‸)"/>"#, "breed",
                #"<Var name="x" value="^list($cats|$item.breed)"/>"#
            ),
            (
                #"<Var name="x" value="^list($cats|$item.‸"#, "breed",
                #"<Var name="x" value="^list($cats|$item.breed"#
            ),
            (
                #"<Var name="x" value="^list($cats|$it‸)"/>"#, "$item",
                #"<Var name="x" value="^list($cats|$item)"/>"#
            ),
            (
                #"<Var name="x" value="^log($us‸)"/>"#, "$userName",
                #"<Var name="x" value="^log($userName)"/>"#
            ),
            (
                #"<Var name="x" value="^list($cats|^test($item.‸"#, "breed",
                #"<Var name="x" value="^list($cats|^test($item.breed"#
            ),
            (
                #"<Var name="x" value="^bench(^log(^gre‸))"/>"#, "^greet",
                #"<Var name="x" value="^bench(^log(^greet(${1:person})$0))"/>"#
            ),
            (
                #"<Var name="x" value="^upper‸($used)"/>"#, "^uppercase",
                #"<Var name="x" value="^uppercase($used)"/>"#
            ),
            (
                #"<Var name="x" value="^gre‸"/>"#, "^greet",
                #"<Var name="x" value="^greet(${1:person})$0"/>"#
            ),
            (
                #"<Function name="f" parameters="one|two" value="$o‸"/>"#, "$one",
                #"<Function name="f" parameters="one|two" value="$one"/>"#
            ),
            (
                #"<Var name="x" boolean="$used -AND ($us‸"#, "$userName",
                #"<Var name="x" boolean="$used -AND ($userName"#
            ),
            (#"<Var name="x" value="$us‸"#, "$used", #"<Var name="x" value="$used"#),
            (#"<Var name="x" type="‸"/>"#, "dynamic", #"<Var name="x" type="dynamic"/>"#),
            (#"<Var name="x" mutable="‸"/>"#, "F", #"<Var name="x" mutable="F"/>"#),
            (#"<Var name="x" boolean="‸"/>"#, "T", #"<Var name="x" boolean="T"/>"#),
            (#"<V‸"#, "Var", #"<Var"#),
            (#"<‸"#, "Listener", #"<Listener"#),
            (
                #"<Listener name="e"><SetV‸/></Listener>"#, "SetVar",
                #"<Listener name="e"><SetVar/></Listener>"#
            ),
            (#"<Listener name="e"></‸"#, "Listener", #"<Listener name="e"></Listener>"#),
            (#"<Var name="x" val‸/>"#, "value", #"<Var name="x" value="$1"/>"#),
            (#"<Var name="x" val‸="1"/>"#, "value", #"<Var name="x" value="1"/>"#),
            (#"<Var name="x" ‸/>"#, "type", #"<Var name="x" type="$1"/>"#),
            (#"<Include file="‸"/>"#, "other.xml", #"<Include file="other.xml"/>"#),
            (
                #"<Include file="parts/‸"/>"#, "parts/extra.xml",
                #"<Include file="parts/extra.xml"/>"#
            ),
            (
                #"<Listener name="Cart:add"><PostEvent name="‸"/></Listener>"#, "Cart:add",
                #"<Listener name="Cart:add"><PostEvent name="Cart:add"/></Listener>"#
            ),
            (
                #"<Listener name="Cart:add"/><Listener name="b" event="x, Ca‸"/>"#, "Cart:add",
                #"<Listener name="Cart:add"/><Listener name="b" event="x, Cart:add"/>"#
            ),
            (
                #"<Listener name="e"><SetVar name="us‸" value="1"/></Listener>"#, "userName",
                #"<Listener name="e"><SetVar name="userName" value="1"/></Listener>"#
            ),
            (
                #"""
                <DataFilter name="cheap" dataSource="$cats"/><Listener name="e">\#
                <FilterData name="‸"/></Listener>
                """#,
                "cheap",
                #"""
                <DataFilter name="cheap" dataSource="$cats"/><Listener name="e">\#
                <FilterData name="cheap"/></Listener>
                """#
            ),
        ])
    func texts(_ line: String, _ label: String, _ expected: String) throws {
        let session = try session(line)
        let whole = session.completing(label)
        #expect(whole == Self.document(expected), "\(session.completions().map { $0["label"] })")
    }

    @Test(
        "nothing is offered in comments, names of declarations and plain texts",
        arguments: [
            #"<!-- $us‸ -->"#, #"<Var name="us‸"/>"#, #"<Var name="x" literal="$us‸"/>"#,
            #"<Var name="x" value="^q($us‸)"/>"#, #"<Var name="x" value="cat‸"/>"#,
        ])
    func nothing(_ line: String) throws {
        #expect(try session(line).completions().isEmpty)
    }

    @Test(
        "nothing is offered that would replace another part of the line",
        arguments: [
            #"<Var name="x" value="$us&a‸mp;"/>"#,
            #"<Var name="x" type="dynamic">^fi<!-- c -->‸</Var>"#,
            #"<Var name="x" type="dynamic">$<![CDATA[us‸]]></Var>"#,
        ])
    func elsewhere(_ line: String) throws {
        let session = try session(line)
        let place = try #require(session.place)
        let text = try #require(session.texts[place.file])
        for item in session.completions() {
            let range = item["textEdit"]?["range"]
            let start = try #require(EditorSession.index(range?["start"], in: text))
            let end = try #require(EditorSession.index(range?["end"], in: text))
            #expect(start <= place.offset && place.offset <= end)
            #expect(!text[start..<end].contains("<"))
        }
    }

    @Test("a document with carriage returns and normalized line breaks has the same places")
    func lineBreaks() throws {
        let text =
            """
            <MBML>\r\n<Var name='used' literal='x'/>\r\n<Var name='x'\
             value='a\r\n\t😀$us‸'/>\r\n</MBML>
            """
        let session = try EditorSession(["manifest.xml": text])
        #expect(
            session.completing("$used")
                == EditorSession.unmarked(text).replacing("$us'", with: "$used'"))
    }

    @Test(
        "names that aren't saved, and names of a document while it isn't well-formed, are offered")
    func unsaved() throws {
        let session = try EditorSession([
            "manifest.xml": "<MBML><Include file='b.xml'/></MBML>",
            "b.xml": "<MBML><Var name='inB' literal='x'/></MBML>",
        ])
        let broken = "<MBML><Include file='b.xml'/><Var name='new' literal='x'/><Var value=\"$‸"
        session.open("manifest.xml", broken)
        session.settle()
        let labels = session.completions().map { $0["label"] }
        #expect(labels.contains("$inB"))
        #expect(labels.contains("$new"))
    }

    @Test("a name is offered once, although the saved documents and the text have it")
    func once() throws {
        let session = try session(#"<Var name="zeta" value="1"/><Var name="x" value="$‸"/>"#)
        session.settle()
        let labels = session.completions().compactMap { $0["label"]?.asString }
        #expect(labels.contains("$zeta") && labels.contains("$userName"))
        #expect(Set(labels).count == labels.count, "\(labels)")
    }

    @Test("a name that an action computes isn't offered, and one that it writes in full is")
    func computedNames() throws {
        let session = try session(
            #"<Listener name="e"><SetVar name="us$x" value="1"/><SetVar name="using" value="1"/>"#
                + #"<SetVar name="usual" value="$us‸"/></Listener>"#)
        let labels = session.completions().map { $0["label"] }
        #expect(labels.contains("$using"))
        #expect(!labels.contains("$us$x"), "\(labels)")
    }

    private func labels(_ line: String) throws -> [String] {
        try session(line).completions().compactMap { $0["label"]?.asString }
    }

    @Test("names with signs of the language are escaped where an expression gives the name")
    func escapedNames() throws {
        let declared = #"<Var name="a$b" literal="x"/>"#
        let action = #"<Listener name="e"><SetVar name="‸" value="1"/></Listener>"#
        let items = try session(declared + action).completions()
        let item = items.first { $0["label"] == "a$b" }
        #expect(item?["textEdit"]?["newText"] == "a$$b")
    }

    @Test("only what actions can set is offered to them")
    func settableNames() throws {
        let dynamic = #"<Var name="lazy" type="dynamic" value="$used"/>"#
        let set = try labels(dynamic + #"<Listener name="e"><SetVar name="‸"/></Listener>"#)
        #expect(set.contains("used"))
        #expect(Set(set).isDisjoint(with: ["MBML", "Device", "Environment", "cats", "lazy"]))
        let saved = try labels(dynamic + #"<Listener name="e"><SaveFile var="‸"/></Listener>"#)
        #expect(Set(saved).isSuperset(of: ["Environment", "cats", "lazy"]))
    }

    @Test(
        "keys of the library's own objects are offered",
        arguments: [
            ("$MBML.‸", ["functions", "language", "modules", "tags", "version"]),
            ("$MBML.la‸", ["language"]),
        ])
    func libraryKeys(_ text: String, _ keys: [String]) throws {
        #expect(try labels(#"<Var name="x" type="dynamic" value="\#(text)"/>"#) == keys)
    }

    @Test("attributes of root elements are keys of $Environment")
    func rootAttributes() throws {
        let session = try EditorSession([
            "manifest.xml":
                "<MBML edition='3'><Var name='x' type='dynamic' value='$Environment.ed‸'/></MBML>"
        ])
        #expect(session.completions().first?["label"] == "edition")
    }

    @Test("the test of a filter sees each element, and its key")
    func filterTests() throws {
        func labels(_ test: String) throws -> [String] {
            try self.labels(
                #"<DataFilter name="f" dataSource="$cats" filterExpr="\#(test)"/>"#)
        }
        #expect(Set(try labels("$‸")).isSuperset(of: ["$item", "$key"]))
        #expect(try labels("$item.‸") == ["breed"])
        let inner = #"<DataFilter name="f" dataSource="$cats"><DataFilter var="g""#
        #expect(
            try self.labels(inner + #" filterExpr="$item.‸"/></DataFilter>"#) == ["breed"])
    }

    @Test("items of lists have no name, and simple variables contain no others")
    func items() throws {
        #expect(!(try labels(#"<Var name="l" type="list"><Var ‸/></Var>"#).contains("name")))
        #expect(try labels(#"<Var name="m" type="map"><Var ‸/></Var>"#).contains("name"))
        #expect(!(try labels(#"<Var name="s"><‸</Var>"#).contains("Var")))
        #expect(try labels(#"<Var name="l" type="list"><‸</Var>"#).contains("Var"))
    }

    @Test("events of filters are offered to listeners")
    func filterEvents() throws {
        let session = try session(
            #"<DataFilter name="sizes" dataSource="$cats"/><Listener event="si‸"/>"#)
        #expect(session.completions().map { $0["label"] }.contains("sizes:dataLoaded"))
    }

    @Test("types come from example data, and functions have their documentation")
    func details() throws {
        let session = try EditorSession([
            "manifest.xml":
                "<MBML><Var name='x' type='dynamic' value='$response.items[0].‸'/></MBML>",
            ".mbml.json": #"{"data": {"response": ["one.json"]}}"#,
            "one.json": #"{"items": [{"price": 3, "title": "Mug"}]}"#,
        ])
        let items = session.completions()
        #expect(items.map { $0["label"] } == ["price", "title"])
        #expect(items.map { $0["detail"] } == ["number", "string"])
        session.open("manifest.xml", "<MBML><Var name='x' value='^joi‸'/></MBML>")
        let join = session.completions().first { $0["label"] == "^join" }
        #expect(join?["detail"]?.protocolString?.hasPrefix("^join(") == true)
        #expect(join?["documentation"] != nil)
    }

    @Test("clients without snippets get plain text")
    func plain() throws {
        let session = try EditorSession(
            ["manifest.xml": "<MBML><Var name='x' value='^joi‸'/></MBML>"], abilities: [:])
        let join = try #require(session.completions().first { $0["label"] == "^join" })
        #expect(join["insertTextFormat"] == 1)
        #expect(join["textEdit"]?["newText"] == "^join(")
    }

    @Test("a long list is cut, and the client is asked to come back")
    func cut() throws {
        let many = (0..<1_000).map { "<Var name='v\($0)' literal='x'/>" }.joined()
        let session = try EditorSession([
            "manifest.xml": "<MBML>\(many)<Var name='x' value='$‸'/></MBML>"
        ])
        let list = session.ask("completion")["result"]
        #expect(list?["isIncomplete"] == true)
        #expect(list?["items"]?.asArray?.count == 300)
        session.open("manifest.xml", "<MBML>\(many)<Var name='x' value='$v99‸'/></MBML>")
        #expect(session.completions().contains { $0["label"] == "$v999" })
    }
}
