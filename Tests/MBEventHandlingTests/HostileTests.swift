import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

@Suite("Hostile documents")
struct HostileTests {
    @Test("ten thousand listeners to one event run in order")
    func manyListeners() throws {
        let text = (0..<10_000).map {
            "<Listener name='l\($0)' event='go'><SetVar name='n' value='#($n + 1)'/></Listener>"
        }.joined()
        let environment = try environment(text, into: silent().setting("n", to: 0))
        #expect(environment.after()["n"] == 10_000)
        #expect(environment.after("other").done == [])
    }

    @Test(
        "names and texts with many combining marks take linear time",
        arguments: [
            "<PostEvent name='$m'/>",
            "<FilterData name='f'/><SetVar name='n' value='$out'/>",
        ])
    func marks(action: String) throws {
        let environment = try environment(
            """
            <DataFilter name='f' var='out' dataSource='$l' filterVar='k' filterValue='$m'/>
            <Listener name='go'>\(action)</Listener>
            """, into: silent().setting("l", to: [["k": 1], ["k": 2]]))
        let isLinear = try Stopwatch.growsLinearly(40_000) { count in
            let marks = (0..<count).map { $0 % 2 == 0 ? "\u{301}" : "\u{316}" }.joined()
            let text = "e" + marks
            let result = try environment.setting("m", to: .string(text)).after()
            #expect(result.problems == [])
            _ = result.environment.handling(MBEvent(text))
        }
        #expect(isLinear)
    }

    @Test(
        "filters pay for long keys at each element",
        arguments: [
            "dataSource='$rows' filterVar='$long' filterValue='x'",
            "dataSource='$entries' filterExpr='T'",
        ])
    func longKeys(attributes: String) throws {
        let long = String(repeating: "k", count: 16_000)
        var base = silent()
        base["long"] = .string(long)
        base["rows"] = .array(Array(repeating: ["a": 1], count: 100))
        base["entries"] = .dictionary(MBDictionary((0..<100).map { ("\($0)" + long, 1) }))
        let text =
            "<DataFilter name='f' \(attributes)/><Listener name='go'><FilterData name='f'/></Listener>"
        base.limits.steps = 1_000_000
        #expect(try environment(text, into: base).after().problems == [])
        base.limits.steps = 10_000
        #expect(try environment(text, into: base).after().problems == ["error limitExceeded"])
    }

    @Test("listeners that replace each other ten thousand times remain few")
    func replacing() throws {
        let text = String(
            repeating: "<Listener name='l' event='go' warnOnOverwrite='F'/>", count: 10_000)
        #expect(try environment(text).listenerNames == ["l"])
    }

    @Test("blocks as deep as a document may be, on a small stack")
    func depth() throws {
        let count = 96
        let text =
            "<Listener name='go'>" + String(repeating: "<When if='T'>", count: count)
            + "<SetVar name='x' literal='deep'/>" + String(repeating: "</When>", count: count)
            + "</Listener>"
        let result = onSmallStack { try? environment(text).after() }.value
        #expect(result??["x"] == "deep")
        #expect(result??.problems == [])
    }

    @Test("a lower nesting limit applies to blocks")
    func nesting() throws {
        var base = silent()
        base.limits.nesting = 10
        let text =
            String(repeating: "<When if='T'>", count: 20) + "<SetVar name='x' literal='deep'/>"
            + String(repeating: "</When>", count: 20)
        let result = try listening(text, into: base).after()
        #expect(result["x"] == nil && result.problems == ["error limitExceeded"])
    }

    @Test("an event, its listener and each block in that count as levels", arguments: [8, 9])
    func levels(_ blocks: Int) throws {
        var base = silent()
        base.limits.nesting = 10
        let text =
            String(repeating: "<When if='T'>", count: blocks) + "<SetVar name='x' literal='deep'/>"
            + String(repeating: "</When>", count: blocks)
        let listening = try listening(text, into: base)
        let result = onSmallStack { listening.after() }.value
        #expect(result?["x"] == (blocks == 8 ? "deep" : nil))
        #expect(result?.problems == (blocks == 8 ? [] : ["error limitExceeded"]))
    }

    @Test("the expressions of an event share one budget")
    func budget() throws {
        var base = try silent().setting("list", to: .array(Array(repeating: 1, count: 1_000)))
        base.limits.steps = 20_000
        let action =
            "<SetVar name='x' value='^filter($list|$item == 1)'/><SetVar name='n' value='#($n + 1)'/>"
        let result = try listening(
            String(repeating: action, count: 100), into: base.setting("n", to: 0)
        )
        .after()
        #expect(result.problems == ["error limitExceeded"])
        let count = try #require(result["n"]?.integerValue)
        #expect(count > 1 && count < 20)
    }

    @Test("values that double end at a limit")
    func doubling() throws {
        let text = String(repeating: "<SetVar name='x'>$x$x</SetVar>", count: 100)
        let result = try listening(text, into: silent().setting("x", to: "0123456789")).after()
        #expect(!result.problems.isEmpty)
        #expect(result.problems.allSatisfy { $0 == "error limitExceeded" })
        #expect((result["x"]?.asString?.utf8.count ?? .max) < 20_000_000)
    }

    @Test("storing large values is paid for")
    func storing() throws {
        let big = MBValue.array(Array(repeating: .array([1, 2, 3, 4]), count: 20_000))
        let text = String(repeating: "<SetVar name='y' value='$big'/>", count: 1_000)
        let result = try listening(text, into: silent().setting("big", to: big)).after()
        #expect(result.problems == ["error limitExceeded"])
        let entries = String(
            repeating: "<SetVar name='big' listIndex='0' literal='x'/>", count: 1_000)
        let changed = try listening(entries, into: silent().setting("big", to: big)).after()
        #expect(changed.problems == ["error limitExceeded"])
    }

    @Test("a long name is shown in part, and is paid for")
    func longNames() throws {
        let name = String(repeating: "e\u{301}", count: 10_000)
        let result = try environment(
            "<Listener name='go' trace='T'><FilterData name='$name'/><PostEvent name='$name'/></Listener>"
                + "<Listener name='any' event='*' trace='T'><Debug a='$name'/></Listener>",
            into: silent().setting("name", to: .string(name))
        ).after()
        #expect(result.diagnostics.allSatisfy { $0.message.unicodeScalars.count < 500 })
        for case .log(let entry) in result.effects where !entry.message.contains("a =") {
            #expect(entry.message.unicodeScalars.count < 300)
        }
    }

    @Test("an expression that gives no name is shown in part")
    func emptyNames() throws {
        let blanks = String(repeating: " ", count: 50_000)
        for action in ["UnsetVar name", "LoadTemplate file", "PostEvent name"] {
            let result = try listening("<\(action)='^if(F|x\(blanks)|)'/>").after()
            #expect(result.problems == ["error actionFailed"])
            #expect(result.diagnostics.allSatisfy { $0.message.utf8.count < 500 })
        }
    }

    @Test(
        "actions pay for the names that they are given",
        arguments: [
            "<SetVar name='$name' literal='x'/>", "<PushVar name='$name' literal='x'/>",
            "<UnsetVar name='$name'/>", "<PostEvent name='$name'/>", "<FilterData name='$name'/>",
            "<SetTransientVar name='$name' literal='x'/>",
            "<SetVar name='map' mapKey='$name' literal='x'/>", "<LoadFile file='$name' var='x'/>",
        ])
    func names(action: String) throws {
        let name = String(repeating: "n", count: 1_000_000)
        let actions = String(repeating: action, count: 1_000)
        let result = try listening(actions, into: silent().setting("name", to: .string(name)))
            .after()
        #expect(result.diagnostics.last?.code == .limitExceeded)
        #expect(result.diagnostics.filter { $0.code == .limitExceeded }.count == 1)
    }

    @Test("traces are paid for")
    func traces() throws {
        var base = silent()
        base.limits.memory = 1_000
        let listener = "<Listener name='go' trace='T'>"
        let actions = String(repeating: "<UnsetVar name='a'/>", count: 1_000)
        let result = try environment("\(listener)\(actions)</Listener>", into: base).after()
        #expect(result.problems == ["error limitExceeded"])
        #expect(result.effects.count < 50)
    }

    @Test("looking at replaced listeners is paid for")
    func replacedListeners() throws {
        let names = 0..<1_000
        let text =
            names.map { "<Listener name='l\($0)' event='e'/>" }.joined()
            + names.map { "<Listener name='l\($0)' event='f' warnOnOverwrite='F'/>" }.joined()
            + "<Listener name='go'>"
            + String(repeating: "<PostEvent name='e'/>", count: 1_000) + "</Listener>"
        var base = silent()
        base.limits.steps = 50_000
        let result = try environment(text, into: base).after()
        #expect(result.problems == ["error limitExceeded"])
    }

    @Test("an event that takes too long ends, and reports it once")
    func time() throws {
        var base = silent()
        base.limits.seconds = 0
        let result = try listening("<UnsetVar name='a'/><UnsetVar name='b'/>", into: base).after()
        #expect(result.problems == ["error limitExceeded"])
        #expect(result.diagnostics.first?.message.contains("(seconds)") == true)
    }

    @Test(
        "a filter of much data ends with the event's time",
        arguments: ["filterExpr='$item'", "filterVar='a' filterValue='b'"])
    func timeOfFilters(test: String) throws {
        var base = silent()
        (base.limits.seconds, base.limits.steps) = (0.01, .max)
        base["data"] = .array(Array(repeating: ["a": "b"], count: 400_000))
        let filter = "<DataFilter name='f' dataSource='$data' \(test)/>"
        let environment = try environment(
            filter + "<Listener name='go'><FilterData name='f'/></Listener>", into: base)
        let watch = Stopwatch()
        let result = environment.after()
        #expect(result["f"] == nil && result.problems == ["error limitExceeded"])
        #expect(
            result.diagnostics.first?.message.contains("the event took longer than 0.01 s") == true)
        #expect(watch.seconds < 0.5)
    }

    @Test("an evaluation in an event has only the rest of the event's time")
    func timeOfEvaluations() throws {
        var base = silent()
        (base.limits.seconds, base.limits.steps) = (0.2, .max)
        base["list"] = .array(Array(repeating: 1, count: 1_000))
        // Each evaluation would run for hours, and "a" has used up the time.
        let endless = "^list($list|^list($list|^list($list|^list($list|1))))"
        let result = try listening(
            "<SetVar name='a' value='\(endless)'/><SetVar name='b' value='\(endless)'/>",
            into: base
        ).after()
        #expect(result.problems == ["error limitExceeded"])
        #expect(result.diagnostics.first?.message.contains("the event took longer") == true)
    }

    @Test("a cancelled task ends the handling")
    func cancelled() async throws {
        let environment = try listening("<SetVar name='x' literal='y'/>")
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return environment.after()
        }
        task.cancel()
        let result = await task.value
        #expect(result["x"] == nil && result.diagnostics.count == 1)
    }

    @Test("data as deep as values may be is filtered on a small stack")
    func deepData() throws {
        var data = MBValue.array([1, 5])
        for _ in 0..<250 { data = .array([data]) }
        let base = try silent().setting("data", to: data)
        let text = """
            <DataFilter name='f' dataSource='$data' filterExpr='$item -GT 2'/>
            <Listener name='go'><FilterData name='f'/></Listener>
            """
        let result = onSmallStack { try? environment(text, into: base).after() }.value
        var found = result??["f"]
        for _ in 0..<250 { found = found?.asArray?.first }
        #expect(found == [5])
        #expect(result??.problems == [])
    }

    @Test(
        "events that hold those before them in two places pay for what they hold",
        arguments: [
            "value='^set($Event|1)'", "value='^unique(^array($Event|$Event))'",
            "boolean='$a -EQ $b'", "boolean='$Event -EQ $other'",
        ])
    func nestedEvents(last: String) throws {
        let chain = { (name: String) in
            """
            <Listener name='\(name)'><SetVar name='n' value='#($n + 1)'/>
            <SetVar name='\(name)' value='$Event'/>
            <PostEvent name='\(name)' object='^array($Event|$Event)' if='$n -LT 60'/></Listener>
            """
        }
        let text =
            "<Listener name='end' event='b'><SetVar name='r' \(last) if='$n == 60'/></Listener>"
        var environment = try environment(
            chain("a") + chain("b") + text,
            into: silent().setting("n", to: 0).setting("a", to: .null).setting("b", to: .null))
        environment["other"] = .opaque(MBEvent("b"))
        environment = environment.after("a").environment
        environment["n"] = 0
        environment["other"] = environment["a"]
        let result = environment.after("b")
        #expect(result.problems == ["error limitExceeded"] || result.problems == [])
        #expect(result["n"] == 60)
    }
}
