import Foundation
import MBDataEnvironment
import MBEventHandling
import Testing

@Suite("Listeners")
struct ListenerTests {
    /// An environment in which `$ran` collects the names of the listeners that ran.
    private func environment(_ listeners: String) throws -> MBEnvironment {
        let text = listeners.replacing(
            "/>", with: "><SetVar name='ran'>$ran$Event.name;</SetVar></Listener>")
        return try MBEventHandlingTests.environment("<Var name='ran' literal=''/>" + text)
    }

    @Test(
        "a listener listens to its own name, to a list, or to every event",
        arguments: [
            ("<Listener name='a'/>", "a", true), ("<Listener name='a'/>", "b", false),
            ("<Listener name='x' event='a'/>", "a", true),
            ("<Listener name='x' event='a'/>", "x", false),
            ("<Listener name='x' event=' a , b ,, c '/>", "b", true),
            ("<Listener name='x' event='a,b'/>", "a,b", false),
            ("<Listener name='x' event='*'/>", "whatever", true),
            ("<Listener name='x' event='^join(^array(a|b)|,):did'/>", "b:did", true),
            ("<Listener name='a:b'/>", "a:b", true), ("<Listener name='a'/>", "A", false),
            ("<Listener name='a, ^join(^array(b|c)|-)'/>", "b-c", true),
            ("<Listener name='*'/>", "whatever", true),
        ])
    func events(listener: String, event: String, runs: Bool) throws {
        let result = try environment(listener).after(event)
        #expect(result["ran"] == .string(runs ? event + ";" : ""))
        #expect(result.problems == [])
    }

    @Test("listeners run in the order of their declarations, once each")
    func order() throws {
        let environment = try MBEventHandlingTests.environment(
            """
            <Var name='ran' literal=''/>
            <Listener name='1' event='a'><SetVar name='ran'>${ran}1</SetVar></Listener>
            <Listener name='2' event='*'><SetVar name='ran'>${ran}2</SetVar></Listener>
            <Listener name='3' event='b,a,a,*'><SetVar name='ran'>${ran}3</SetVar></Listener>
            <Listener name='a'><SetVar name='ran'>${ran}4</SetVar></Listener>
            """)
        #expect(environment.after("a")["ran"] == "1234")
        #expect(environment.after("b")["ran"] == "23")
        #expect(environment.after("*")["ran"] == "23")
        #expect(environment.listenerNames == ["1", "2", "3", "a"])
    }

    @Test("a listener replaces an earlier one with its name, with a warning unless that's off")
    func replacing() throws {
        let loaded = try load(
            """
            <Var name='ran' literal=''/>
            <Listener name='a'><SetVar name='ran'>${ran}1</SetVar></Listener>
            <Listener name='b' event='a'><SetVar name='ran'>${ran}2</SetVar></Listener>
            <Listener name='a'><SetVar name='ran'>${ran}3</SetVar></Listener>
            <Listener name='b' event='c' warnOnOverwrite='F'/>
            """)
        #expect(loaded.diagnostics.map(\.brief) == ["4:1 warning listenerRedeclared"])
        #expect(loaded.diagnostics.first?.message == "the listener 'a' was declared before")
        #expect(loaded.environment.after("a")["ran"] == "3")
        #expect(loaded.environment.listenerNames == ["a", "b"])
    }

    @Test(
        "a check warns of a replaced listener unless that's certainly off",
        arguments: [(nil, 1), ("", 1), ("T", 1), ("F", 0), (" F ", 0), ("1 == 2", 0), ("$x", 0)])
    func replacingChecked(warns: String?, count: Int) throws {
        let attribute = warns.map { "warnOnOverwrite='\($0)'" } ?? ""
        let root = MBMemoryRoot([
            "manifest.xml": "<MBML><Listener name='a'/><Listener name='a' \(attribute)/></MBML>"
        ])
        let found = MBEnvironment.check(searching: [root], modules: [MBEventHandlingModule()])
        #expect(found.diagnostics.count { $0.code == .listenerRedeclared } == count)
    }

    @Test("replacing listeners repeatedly doesn't affect the others")
    func replacingOften() throws {
        var environment = try self.environment("<Listener name='keep' event='go'/>")
        let again = try MBMLElement(
            xml: .init(
                "<a><Listener name='b' event='go' warnOnOverwrite='F'/></a>".utf8))
        for _ in 0..<100 { environment = environment.amending(with: again).environment }
        #expect(environment.listenerNames == ["keep", "b"])
        #expect(environment.after("go")["ran"] == "go;")
    }

    @Test("the condition is checked for each event, and sees it")
    func condition() throws {
        let environment = try listening("").amending(
            xml: .init(
                """
                <a><Listener name='x' event='go' if='$Event.object -GT 2'>
                  <SetVar name='ran' value='$Event.object'/></Listener></a>
                """.utf8)
        ).environment
        #expect(environment.after("go", object: 2)["ran"] == nil)
        #expect(environment.after("go", object: 3)["ran"] == 3)
    }

    @Test("a condition that fails doesn't hold and is reported at its place")
    func failingCondition() throws {
        let result = try MBEventHandlingTests.environment(
            "<Listener name='go' if='^none()'><SetVar name='ran' literal='x'/></Listener>"
        ).after()
        #expect(result["ran"] == nil)
        #expect(result.diagnostics.map(\.brief) == ["1:31 error conditionFailed"])
        #expect(result.diagnostics.first?.file == "m.xml")
    }

    @Test("an empty condition counts as true")
    func emptyCondition() throws {
        let loaded = try load("<Listener name='go' if=''><SetVar name='r' literal='x'/></Listener>")
        #expect(loaded.diagnostics.map(\.brief) == ["1:31 warning conditionFailed"])
        #expect(loaded.environment.after()["r"] == "x")
    }

    @Test(
        "name, object and details of the event are available while listeners run, and only then")
    func event() throws {
        let environment = try listening(
            """
            <SetVar name='seen'>$Event.name $Event.object.id $Event.userInfo[k]</SetVar>
            """)
        let event = MBEvent("go", object: ["id": 7], userInfo: ["k": "v"])
        let result = environment.handling(event)
        #expect(result["seen"] == "go 7 v")
        #expect(result["Event"] == nil)
        #expect(result.environment.stackDepth(of: "Event") == 0)
    }

    @Test("an app's variable Event has its value again afterward")
    func shadowed() throws {
        let environment = try listening("<SetVar name='seen' value='$Event.name'/>")
            .setting("Event", to: "mine")
        let result = environment.after()
        #expect(result["seen"] == "go")
        #expect(result["Event"] == "mine")
    }

    @Test("a read-only variable Event is an error when it's loaded, and hides the events")
    func readOnlyEvent() throws {
        let loaded = try load(
            """
            <Var name='Event' literal='mine' mutable='F'/>
            <Listener name='go'><SetVar name='seen' value='$Event'/></Listener>
            """)
        #expect(loaded.diagnostics.map(\.brief) == ["error eventHidden"])
        let result = loaded.environment.after()
        #expect(result["seen"] == "mine")
        #expect(result.problems == [])
    }

    @Test("a trace reports the listener and its actions, or one action")
    func trace() throws {
        let traced = try MBEventHandlingTests.environment(
            """
            <Listener name='L' event='go' trace='T'>
              <UnsetVar name='a'/><UnsetVar name='b' if='F'/><UnsetVar name='c' trace='F'/>
            </Listener>
            """
        ).after()
        #expect(
            traced.done == [
                "log info: m.xml:1:7: Listener 'L' handles the event 'go'",
                "log info: m.xml:2:3: UnsetVar runs",
            ])
        let one = try listening("<UnsetVar name='a'/><UnsetVar name='b' trace='T'/>").after()
        #expect(one.done == ["log info: m.xml:1:47: UnsetVar runs"])
    }

    @Test(
        "mistakes in a listener are reported",
        arguments: [
            ("<Listener/>", ["1:7 error missingAttribute"]),
            ("<Listener name=''/>", ["1:7 error missingAttribute"]),
            ("<Listener name='a' event=''/>", ["1:33 error invalidAttribute"]),
            ("<Listener name='a' event=' , '/>", ["1:33 error invalidAttribute"]),
            ("<Listener name='a' event='^none()'/>", ["1:33 error valueFailed"]),
            ("<Listener name='a' if='('/>", ["1:30 error valueFailed"]),
            ("<Listener name='a' evnt='b'/>", ["1:32 warning unsupportedAttribute"]),
        ])
    func violations(text: String, problems: [String]) throws {
        let loaded = try load(text)
        #expect(loaded.diagnostics.map(\.brief) == problems)
        let isDeclared = problems.allSatisfy { $0.contains("warning") }
        #expect(loaded.environment.listenerNames == (isDeclared ? ["a"] : []))
    }

    @Test("documents request the module by either name")
    func names() throws {
        var base = silent()
        base.register(MBEventHandlingModule())
        for name in ["MBEventHandling", "MBEventHandlingModule"] {
            let root = MBMemoryRoot([
                "m.xml": "<MBML modules='\(name)'><Listener name='a'/></MBML>"
            ])
            let loaded = try MBEnvironment.load(manifest: "m.xml", searching: [root], into: base)
            #expect(loaded.diagnostics == [])
            #expect(loaded.environment.listenerNames == ["a"])
        }
    }

    @Test("the listeners are notified of what was loaded")
    func loadEvents() throws {
        let result = try load(
            """
            <Include file='b.xml'/>
            <Listener name='each' event='MBML:fileDidLoad'>
              <SetVar name='files'>$files $Event.userInfo.fileName</SetVar>
              <SetEnvironmentInfo page='2'/></Listener>
            <Listener name='done' event='Environment:didLoad'>
              <SetVar name='done' boolean='T'/>
              <SetVar name='manifest' value='$Event.object.manifestFilePath'/>
              <SetVar name='page' value='$Event.object.page'/>
              <SetVar name='isInfo' boolean='$Event.object == $Environment'/></Listener>
            """, ["b.xml": "<Nothing/>"]
        ).handlingEvents()
        #expect(result["manifest"] == "m.xml")
        #expect(result["isInfo"] == true)
        #expect(result["page"] == "2")
        #expect(result["files"] == " b.xml m.xml")
        #expect(result["done"] == true)
        #expect(result.problems == ["error unknownTag"])
    }
}
