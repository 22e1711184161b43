import MBDataEnvironment
import MBEventHandling
import Testing

@Suite("Delayed actions")
struct DelayTests {
    @Test("an action waits as a value, and runs when the host returns it")
    func waiting() throws {
        let result = try listening(
            "<SetVar name='x' literal='later' afterDelay='$wait * 2'/><SetVar name='x' literal='now'/>",
            into: silent().setting("wait", to: 0.75)
        ).after()
        #expect(result["x"] == "now")
        #expect(result.done == ["SetVar in 1.5 s"])
        let deferred = try #require(result.deferred)
        #expect(deferred.seconds == 1.5 && deferred.name == "SetVar")
        let later = result.environment.running(deferred)
        #expect(later["x"] == "later" && later.done == [])
        #expect(result["x"] == "now")
    }

    @Test("a delay of 0 lets the other actions run first", arguments: ["0", "0.0", "#(1 - 1)"])
    func afterOthers(delay: String) throws {
        let result = try listening(
            "<SetVar name='x' literal='y' afterDelay='\(delay)'/><SetVar name='seen'>[$x]</SetVar>"
        ).after()
        #expect(result["x"] == nil && result["seen"] == "[]" && result.done == ["SetVar in 0 s"])
        let deferred = try #require(result.deferred)
        #expect(result.environment.running(deferred)["x"] == "y")
    }

    @Test("a negative delay and nothing mean now", arguments: ["-1", "$none", "-0.5"])
    func now(delay: String) throws {
        let result = try listening("<SetVar name='x' literal='y' afterDelay='\(delay)'/>").after()
        #expect(result["x"] == "y" && result.done == [])
    }

    @Test("a delay that fails leaves the action out")
    func failing() throws {
        let result = try listening("<SetVar name='x' literal='y' afterDelay='1 / 0'/>").after()
        #expect(result["x"] == nil && result.done == [] && result.problems == ["error valueFailed"])
    }

    @Test("a delayed action that memory has no room for doesn't wait")
    func noRoom() throws {
        var base = silent()
        base.limits.memory = 900
        var result = try listening(
            "<SetVar name='x' literal='y' afterDelay='5'/>", into: base
        ).after()
        for _ in 0..<1_001 { result = result.environment.handling(MBEvent("go")) }
        #expect(result.problems == ["error limitExceeded"])
        var environment = result.environment
        environment.limits.memory = 100_000
        #expect(environment.handling(MBEvent("go")).done == ["SetVar in 5 s"])
    }

    @Test("an action that waits keeps what is bound to nothing, also in a strict environment")
    func boundToNothing() throws {
        var base = silent()
        base.isStrict = true
        let result = try environment(
            """
            <Var name='none' type='nothing'/>
            <Listener name='go'><SetTransientVar name='t' value='$none'/>
              <PostEvent name='got' v='$none'/></Listener>
            <Listener name='got'><SetVar name='x' literal='y' afterDelay='1'/></Listener>
            """, into: base
        ).after()
        #expect(result.problems == [])
        #expect(result.done == ["posted got", "SetVar in 1 s"])
        let deferred = try #require(result.deferred)
        #expect(result.environment.running(deferred)["x"] == "y")
    }

    @Test("a delay is no longer than any clock can wait")
    func longest() throws {
        let result = try listening("<UnsetVar name='x' afterDelay='10000000000000'/>").after()
        #expect(result.deferred?.seconds == 1_000_000_000)
        #expect(MBDeferredAction.longestDelay == 1_000_000_000)
    }

    @Test("the event of a delayed action belongs to the circle that events post each other in")
    func circle() throws {
        var base = silent()
        // Each event takes two levels: its listeners, and the actions of one.
        base.limits.nesting = 8
        let names = ["go", "a", "b", "c", "d"]
        let listeners = zip(names, names.dropFirst() + ["go"]).map { name, next in
            "<Listener name='\(name)'>"
                + "<PostEvent name='\(next)'\(name == "go" ? " afterDelay='1'" : "")/></Listener>"
        }
        let result = try environment(listeners.joined(), into: base).after()
        let later = try result.environment.running(#require(result.deferred))
        #expect(later.problems == ["error eventCircle"])
        #expect(later.diagnostics.first?.message.hasSuffix(": go → a → b → c → d → go") == true)
    }

    @Test("the condition is checked when the action is reached")
    func condition() throws {
        let text =
            "<SetVar name='x' literal='y' if='$a' afterDelay='1'/><SetVar name='a' boolean='F'/>"
        let result = try listening(text, into: silent().setting("a", to: true)).after()
        let deferred = try #require(result.deferred)
        #expect(result.environment.running(deferred)["x"] == "y")
        #expect(try listening(text).after().done == [])
    }

    @Test("event and transient variables are as they were, everything else is current")
    func scope() throws {
        let result = try environment(
            """
            <Listener name='go'>
              <SetTransientVar name='t' literal='old'/>
              <PostEvent name='inner' extra='more'/><SetTransientVar name='t' literal='new'/>
            </Listener>
            <Listener name='inner'>
              <When if='T' afterDelay='1'>
                <SetVar name='seen'>$Event.name $Event.object $t $extra $kept</SetVar>
                <SetVar name='t' literal='changed'/><SetTransientVar name='u' literal='v'/>
              </When>
            </Listener>
            """
        ).after(object: 7)
        let environment = try result.environment.setting("kept", to: "present")
        let later = try environment.running(#require(result.deferred))
        #expect(later["seen"] == "inner 7 old more present")
        for name in ["Event", "t", "u", "extra"] {
            #expect(later[name] == nil)
            #expect(later.environment.stackDepth(of: name) == 0)
        }
        #expect(later.problems == [])
    }

    @Test("delayed actions don't affect the flow")
    func flow() throws {
        let result = try listening(
            """
            <Case if='T' afterDelay='1'><SetVar name='x' literal='late'/></Case>
            <Case if='T'><SetVar name='y' literal='case'/></Case>
            <Assert condition='F' afterDelay='1'/><SetVar name='z' literal='end'/>
            """
        ).after()
        #expect(result["x"] == nil && result["y"] == "case" && result["z"] == "end")
        #expect(result.done == ["Case in 1 s", "Assert in 1 s"])
        var later: [MBEventResult] = []
        for case .later(let deferred) in result.effects {
            later.append(result.environment.running(deferred))
        }
        #expect(later.first?["x"] == "late")
        #expect(later.last?.problems == ["error assertionFailed"])
    }

    @Test("a delayed action can post events and wait again")
    func again() throws {
        var result = try environment(
            """
            <Var name='n' value='#(0)'/>
            <Listener name='tick'><SetVar name='n' value='#($n + 1)'/>
              <PostEvent name='tick' afterDelay='1' if='$n -LT 3'/></Listener>
            """
        ).after("tick")
        while let deferred = result.deferred { result = result.environment.running(deferred) }
        #expect(result["n"] == 3)
        #expect(result.done == ["posted tick"])
    }
}
