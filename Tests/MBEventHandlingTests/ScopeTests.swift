import MBDataEnvironment
import MBEventHandling
import Testing

@Suite("Temporary variables")
struct ScopeTests {
    @Test("setting another variable inside a scope persists")
    func survives() throws {
        let result = try listening(
            "<SetTransientVar name='t' literal='x'/><SetVar name='s' value='$t'/>"
        )
        .after()
        #expect(result["s"] == "x" && result["t"] == nil)
    }

    @Test("setting a transient variable lasts as long as the variable")
    func overwritten() throws {
        let result = try listening(
            """
            <SetTransientVar name='t' literal='x'/><SetVar name='t' literal='y'/>
            <SetVar name='seen' value='$t'/><SetVar name='t' mapKey='k' literal='z'/>
            """, into: silent().setting("t", to: "old")
        ).after()
        #expect(result["seen"] == "y" && result["t"] == "old")
        #expect(result.problems == ["error actionFailed"])
    }

    @Test("unbalanced pushes and pops don't outlast the scope")
    func unbalanced() throws {
        let pushed = try listening(
            """
            <SetTransientVar name='t' literal='x'/><PushVar name='t' literal='y'/>
            <PushVar name='t' literal='z'/><SetVar name='seen' value='$t'/>
            """, into: silent().setting("t", to: "old")
        ).after()
        #expect(pushed["seen"] == "z" && pushed["t"] == "old")
        #expect(pushed.environment.stackDepth(of: "t") == 0)
        let popped = try listening(
            """
            <SetTransientVar name='t' literal='x'/><PopVar name='t'/><SetVar name='t' literal='y'/>
            <SetTransientVar name='t' literal='z'/><PopVar name='Event'/>
            """, into: silent().setting("t", to: "old")
        ).after()
        #expect(popped["t"] == "y" && popped["Event"] == nil)
        #expect(popped.environment.stackDepth(of: "t") == 0)
        #expect(popped.problems == [])
    }

    @Test("what was pushed before the event stays pushed")
    func before() throws {
        let base = try silent().setting("t", to: "old").pushing("t", to: "pushed")
        let result = try listening("<SetTransientVar name='t' literal='x'/>", into: base).after()
        #expect(result["t"] == "pushed")
        #expect(result.environment.stackDepth(of: "t") == 1)
    }

    @Test("only values that are set permanently are saved in the preference store")
    func preferences() throws {
        let result = try environment(
            """
            <Var name='theme' userDefaultsName='Theme' literal='light'/>
            <Var name='size' userDefaultsName='Size' literal='10'/>
            <Listener name='go'>
              <SetVar name='size' value='12'/>
              <SetTransientVar name='theme' literal='dark'/><SetVar name='theme' literal='black'/>
              <PostEvent name='inner' size='99'/>
            </Listener>
            <Listener name='inner'><SetVar name='size' value='100'/></Listener>
            """
        ).after()
        #expect(result["theme"] == "light" && result["size"] == "12")
        #expect(result.environment.unsavedPreferences.map(\.key) == ["Size"])
        #expect(result.environment.unsavedPreferences.first?.value == "12")
    }

    @Test("a bound variable whose new value is refused keeps the former one")
    func refused() throws {
        var base = try silent().setting("deep", to: [[["x"]]])
        base.limits.valueDepth = 2
        let result = try listening(
            """
            <SetTransientVar name='t' literal='old'/><SetVar name='t' value='$deep'/>
            <SetVar name='seen' value='$t'/>
            """, into: base
        ).after()
        #expect(result["seen"] == "old")
        #expect(result.problems == ["error limitExceeded"])
        #expect(result.environment.stackDepth(of: "t") == 0)
    }

    @Test("a binding ends with its listener, also if it and what was below it were popped")
    func boundAgain() throws {
        let environment = try environment(
            """
            <Listener name='go'><PushVar name='x' literal='pushed'/><PostEvent name='inner'/></Listener>
            <Listener name='inner'>
              <SetTransientVar name='x' literal='bound'/><PopVar name='x'/><PopVar name='x'/>
              <SetTransientVar name='x' literal='again'/><SetVar name='seen' value='$x'/></Listener>
            """, into: silent().setting("x", to: "base"))
        let result = environment.after()
        #expect(result["seen"] == "again")
        #expect(result["x"] == "base")
        #expect(result.environment.stackDepth(of: "x") == 0)
        #expect(result.problems == [])
    }

    @Test("a document that makes a bound variable read-only in the meantime does no harm")
    func becomesReadOnly() throws {
        let documents = ["b.xml": "<MBML><Var name='Event' literal='e' mutable='F'/></MBML>"]
        var base = silent()
        base.searchRoots = [MBMemoryRoot(documents)]
        let environment = try listening(
            "<LoadTemplate file='b.xml'/><SetVar name='seen' value='$Event'/>", into: base)
        let result = environment.after()
        #expect(result["seen"] == "e")
        #expect(result.problems == ["error eventHidden"])
        #expect(result.environment.stackDepth(of: "Event") == 0)
        #expect(result.environment.after()["seen"] == "e")
    }

    @Test("the environment doesn't change, and the same event has the same result again")
    func purity() throws {
        let environment = try environment(
            """
            <Var name='list' type='list'><Var literal='a'/></Var>
            <Listener name='go'>
              <SetVar name='list' listIndex='1' value='$Event.object'/><PushVar name='p' literal='q'/>
              <PostEvent name='inner' extra='$list.count'/><SetEnvironmentInfo mode='on'/>
              <UnsetVar name='gone' afterDelay='2'/><Debug count='$list.count'/><Assert condition='F'/>
            </Listener>
            <Listener name='inner'><SetVar name='extra2' value='$extra'/></Listener>
            """, into: silent().setting("gone", to: 1))
        let names = environment.variableNames
        let (first, second) = (environment.after(object: 2), environment.after(object: 2))
        #expect(environment["list"] == ["a"] && environment["p"] == nil && environment["gone"] == 1)
        #expect(environment.attributes.isEmpty && environment.variableNames == names)
        #expect(environment.stackDepth(of: "p") == 0)
        for name in ["list", "p", "extra2", "gone"] { #expect(first[name] == second[name]) }
        #expect(first["list"] == ["a", 2] && first["extra2"] == 2 && first["p"] == "q")
        #expect(first.done == second.done && first.diagnostics == second.diagnostics)
        let shown = "log info: Debug of the event 'go'\ncount = 2"
        #expect(first.done == ["posted inner", "UnsetVar in 2 s", shown])
    }
}
