import MBDataEnvironment
import MBEventHandling
import Testing

@Suite("Actions on documents")
struct DocumentActionTests {
    private func base(_ documents: [String: String]) -> MBEnvironment {
        var base = silent()
        base.searchRoots = [MBMemoryRoot(documents.mapValues { "<MBML>\($0)</MBML>" })]
        return base
    }

    @Test("a document is loaded unless it already is, or if that's forced")
    func loading() throws {
        let documents = ["b.xml": "<Var name='n' value='first'/>"]
        let environment = try environment(
            """
            <Listener name='load'><LoadTemplate file='$file'/></Listener>
            <Listener name='force'><LoadTemplate file='$file' forceReload='$yes'/></Listener>
            """, into: base(documents).setting(["file": "b.xml", "yes": true]))
        var result = environment.after("load")
        #expect(result["n"] == "first" && result.environment.isLoaded(file: "b.xml"))
        #expect(result.done == ["posted MBML:fileDidLoad", "posted MBML:b.xml:fileDidLoad"])
        result = try result.environment.setting("n", to: "changed").after("load")
        #expect(result["n"] == "changed" && result.done == [])
        result = result.environment.after("force")
        #expect(result["n"] == "first" && result.done.count == 2)
        #expect(result.problems == ["warning variableRedeclared"])
    }

    @Test("listeners are notified at once, including those in the document")
    func events() throws {
        let documents = [
            "b.xml": """
            <Listener name='own' event='MBML:b.xml:fileDidLoad'>
              <SetVar name='own' value='$Event.userInfo.fileName'/></Listener>
            <Listener name='go2' event='go'><SetVar name='late' literal='x'/></Listener>
            """
        ]
        let result = try environment(
            """
            <Listener name='any' event='MBML:fileDidLoad'><SetVar name='any' literal='x'/></Listener>
            <Listener name='go'><LoadTemplate file='b.xml'/><SetVar name='seen'>$own $any</SetVar>
            </Listener>
            """, into: base(documents)
        ).after()
        #expect(result["seen"] == "b.xml x")
        // The listeners were determined when the event was posted.
        #expect(result["late"] == nil)
        #expect(result.environment.after()["late"] == "x")
    }

    @Test("problems in a document are reported at their place")
    func problems() throws {
        let documents = ["b.xml": "<Nothing/>", "c.xml": "</oops>"]
        let environment = try environment(
            """
            <Listener name='b'><LoadTemplate file='b.xml'/></Listener>
            <Listener name='c'><LoadTemplate file='c.xml'/></Listener>
            <Listener name='d'><LoadTemplate file='d.xml'/></Listener>
            <Listener name='e'><LoadTemplate file='../e.xml'/></Listener>
            """, into: base(documents))
        func places(_ event: String) -> [String] {
            environment.after(event).diagnostics.map { "\($0.file ?? "") \($0.brief)" }
        }
        #expect(places("b") == ["b.xml 1:7 error unknownTag"])
        #expect(places("c").count == 1 && places("c")[0].hasSuffix("malformedXML"))
        #expect(places("d") == ["m.xml 3:20 error unreadableDocument"])
        #expect(places("e") == ["m.xml 4:20 error unreadableDocument"])
    }

    @Test("documents that load themselves again when they're loaded end with one diagnostic")
    func circle() throws {
        let documents = [
            "b.xml": """
            <Listener name='again' event='MBML:b.xml:fileDidLoad' warnOnOverwrite='F'>
              <LoadTemplate file='b.xml' forceReload='T'/></Listener>
            """
        ]
        let result = try listening("<LoadTemplate file='b.xml'/>", into: base(documents)).after()
        #expect(result.problems == ["error eventCircle"])
    }

    @Test("an event loads no more documents than the limit on includes allows")
    func limit() throws {
        var base = base(["b.xml": "<Var name='n' value='#(0)'/>"])
        base.limits.includes = 3
        let loads = String(repeating: "<LoadTemplate file='b.xml' forceReload='T'/>", count: 5)
        let result = try listening(loads, into: base).after()
        #expect(result.problems.filter { $0.hasSuffix("limitExceeded") }.count == 2)
        #expect(result.effects.count == 6)
    }

    @Test("loading takes what is left of the event's time, and leaves the limits as they were")
    func time() throws {
        for seconds in [nil, 60] as [Double?] {
            var base = base(["b.xml": "<Var name='n' value='#(0)'/>"])
            base.limits.seconds = seconds
            let result = try listening("<LoadTemplate file='b.xml'/>", into: base).after()
            #expect(result.problems == [] && result["n"] == 0)
            #expect(result.environment.limits.seconds == seconds)
        }
    }

    @Test("attributes are set on the environment as written")
    func environmentInfo() throws {
        let root = MBMemoryRoot([
            "m.xml": """
            <MBML mode="off"><Listener name="go">
              <SetEnvironmentInfo mode="$on" more="x"/><SetEnvironmentInfo more="y" if="F"/>
            </Listener></MBML>
            """
        ])
        let loaded = try MBEnvironment.load(
            manifest: "m.xml", searching: [root], modules: [MBEventHandlingModule()])
        let result = loaded.environment.after()
        #expect(result.environment.attributes == ["mode": "$on", "more": "x"])
        #expect(loaded.environment.attributes == ["mode": "off"])
    }
}
