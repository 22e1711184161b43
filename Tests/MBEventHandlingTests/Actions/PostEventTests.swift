import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

@Suite("Posting events")
struct PostEventTests {
    @Test("the listeners of a posted event run before the next action")
    func order() throws {
        let result = try environment(
            """
            <Listener name='go'>
              <SetVar name='ran'>${ran}1</SetVar><PostEvent name='in${empty}ner'/>
              <SetVar name='ran'>${ran}4$Event.name</SetVar>
            </Listener>
            <Listener name='a' event='inner'><SetVar name='ran'>${ran}2</SetVar>
              <PostEvent name='deeper'/></Listener>
            <Listener name='b' event='deeper'><SetVar name='ran'>${ran}3$Event.name</SetVar></Listener>
            """
        ).after()
        #expect(result["ran"] == "123deeper4go")
        #expect(result.done == ["posted inner", "posted deeper"])
    }

    @Test("the object is the current event's unless another one is given")
    func object() throws {
        let environment = try listening(
            """
            <PostEvent name='same'/><PostEvent name='other' object='$Event.object + 1'/>
            <PostEvent name='none' object='$nothing'/>
            """)
        let result = environment.after(object: 1)
        let objects = result.effects.compactMap { effect -> MBValue?? in
            if case .posted(let event) = effect { .some(event.object) } else { nil }
        }
        #expect(objects == [1, "1 + 1", nil])
    }

    @Test("other attributes are variables while the listeners run")
    func variables() throws {
        let result = try environment(
            """
            <Listener name='go'>
              <PostEvent name='inner' extra='#($base * 2)' base='new' gone='$none'/>
              <SetVar name='after'>$extra$base$gone</SetVar>
            </Listener>
            <Listener name='inner'>
              <SetVar name='seen'>$extra $base $gone</SetVar>
              <SetVar name='extra' literal='changed'/><SetVar name='seenAgain' value='$extra'/>
              <PostEvent name='deeper' extra='deep'/><SetVar name='back' value='$extra'/>
            </Listener>
            <Listener name='deeper'><SetVar name='deeper' value='$extra'/></Listener>
            """, into: silent().setting(["base": 2, "gone": "there"])
        ).after()
        #expect(result["seen"] == "4 new " && result["seenAgain"] == "changed")
        #expect(result["deeper"] == "deep" && result["back"] == "changed")
        #expect(result["after"] == "2there")
        #expect(result["extra"] == nil && result["base"] == 2)
        #expect(result.problems == [])
    }

    @Test("a variable that can't be set is reported, and the event is posted")
    func readOnly() throws {
        var base = silent()
        try base.declare("fixed", value: 1, isReadOnly: true)
        let result = try environment(
            """
            <Listener name='go'><PostEvent name='inner' fixed='2'/></Listener>
            <Listener name='inner'><SetVar name='seen' value='$fixed'/></Listener>
            """, into: base
        ).after()
        #expect(result["seen"] == 1)
        #expect(result.diagnostics.map(\.brief) == ["1:27 error actionFailed"])
    }

    @Test("a value that fails is reported and nothing, and the event is posted")
    func failingValues() throws {
        let result = try environment(
            """
            <Listener name='go'><PostEvent name='inner' object='#(1 / 0)' x='#($n + 1)' y='why'/></Listener>
            <Listener name='inner'><SetVar name='seen'>$Event.object/$x/$y</SetVar></Listener>
            """, into: silent().setting("x", to: "old")
        ).after(object: "own")
        #expect(result["seen"] == "//why" && result["x"] == "old")
        #expect(result.problems == ["error valueFailed", "error valueFailed"])
    }

    @Test("an event without a name isn't posted")
    func name() throws {
        let result = try listening("<PostEvent name='$none'/>").after()
        #expect(result.done == [] && result.problems == ["error actionFailed"])
    }

    @Test("events that post each other in a circle end with one diagnostic that names the circle")
    func circle() throws {
        let environment = try environment(
            """
            <Listener name='go'><PostEvent name='a'/><SetVar name='x' literal='y'/></Listener>
            <Listener name='a'><SetVar name='n' value='#($n + 1)'/><PostEvent name='b'/></Listener>
            <Listener name='b'><PostEvent name='a'/><PostEvent name='a'/></Listener>
            <Listener name='later' event='go'><SetVar name='z' literal='y'/></Listener>
            """, into: silent().setting("n", to: 0))
        let result = environment.after()
        #expect(result.problems == ["error eventCircle"])
        let message = try #require(result.diagnostics.first?.message)
        #expect(
            message.hasSuffix("(nesting): a → b → a") || message.hasSuffix("(nesting): b → a → b"))
        #expect(result["x"] == nil && result["z"] == nil)
        #expect(result.environment.stackDepth(of: "Event") == 0)
        let ended = onSmallStack { environment.after().problems }.value
        #expect(ended == ["error eventCircle"])
    }

    @Test("events that fan out end at the limit on steps, with one diagnostic")
    func fan() throws {
        var base = silent()
        base.limits.steps = 10_000
        let listeners = (0..<20).map { level in
            "<Listener name='e\(level)'>"
                + String(repeating: "<PostEvent name='e\(level + 1)'/>", count: 10) + "</Listener>"
        }
        let result = try environment(listeners.joined(), into: base).after("e0")
        #expect(result.problems == ["error limitExceeded"])
        #expect(result.effects.count <= 10_000)
    }

    @Test("events are handled one after another")
    func several() throws {
        let environment = try listening("<SetVar name='n' value='#($n + 1)'/>")
            .setting("n", to: 0)
        let result = environment.handling([MBEvent("go"), MBEvent("other"), MBEvent("go")])
        #expect(result["n"] == 2)
    }
}
