import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

/// All events, documents and values that one cause leads to are paid for together.
@Suite("Shared budgets of events")
struct SharedBudgetTests {
    private static let count = "<SetVar name='n' value='#($n + 1)'/>"
    private static let work = "<SetVar name='q' value='^filter($big|$item == 2)'/>"

    private func base(steps: Int = 1_000_000) throws -> MBEnvironment {
        var base = try silent().setting("n", to: 0)
        base["big"] = .array(Array(repeating: 1, count: 1_000))
        base.limits.steps = steps
        return base
    }

    @Test("the events of a load share one budget")
    func loading() throws {
        let names = (0..<50).map { "d\($0).xml" }
        let includes = names.map { "<Include file='\($0)'/>" }.joined()
        let listener = "<Listener name='l' event='*'>\(Self.work)\(Self.count)</Listener>"
        let documents = Dictionary(uniqueKeysWithValues: names.map { ($0, "") })
        let loaded = try load(includes + listener, documents, into: base(steps: 30_000))
        let result = loaded.handlingEvents()
        #expect(result.problems == ["error limitExceeded"])
        #expect(result["n"]?.integerValue ?? .max < 20)
    }

    @Test("the events of changed preferences share one budget")
    func preferences() throws {
        let variables = (0..<50).map { "<Var name='p\($0)' userDefaultsName='k\($0)' value='1'/>" }
        let changes = (0..<50).map { "<SetVar name='p\($0)' literal='2'/>" }
        let text =
            variables.joined() + "<Listener name='go'>\(changes.joined())</Listener>"
            + "<Listener name='l' event='*'>\(Self.work)\(Self.count)</Listener>"
        let store = MBEnvironmentStore(try environment(text, into: base(steps: 30_000)))
        let result = try store.handle(MBEvent("go"))
        #expect(result.problems == ["error limitExceeded"])
        #expect(store.current["n"]?.integerValue ?? .max < 20)
    }

    @Test("effects count as memory, however few steps they take")
    func effects() throws {
        let posts = (0..<20).map { level in
            let post = "<PostEvent name='e\(level + 1)'/>"
            return "<Listener name='e\(level)'>\(post)\(post)</Listener>"
        }
        let result = try environment(posts.joined(), into: base()).handling(MBEvent("e0"))
        #expect(result.problems == ["error limitExceeded"])
        #expect(result.diagnostics.first?.message.contains("(memory)") == true)
        #expect(result.effects.count <= 100_000)
        var small = try base()
        small.limits.memory = 10_000
        let few = try environment(posts.joined(), into: small).handling(MBEvent("e0"))
        #expect(few.effects.count <= 10)
    }

    @Test(
        "collections that actions make count as memory",
        arguments: [
            "<SetVar name='list' listIndex='1000' literal='x'/>",
            "<SetTransientVar name='big' listIndex='0' literal='x'/>", "<FilterData name='f'/>",
            "<FilterData name='g'/>",
        ])
    func collections(action: String) throws {
        let text =
            "<DataFilter name='f' dataSource='$big' filterExpr='T'/>"
            + "<DataFilter name='g' dataSource='$map' filterExpr='T'/>"
            + "<Listener name='go'>\(action)</Listener>"
        var base = try base()
        base["map"] = .dictionary(MBDictionary((0..<450).map { ("k\($0)", 1) }))
        base.limits.memory = 30_000
        #expect(try environment(text, into: base).after().problems == [])
        base.limits.memory = 20_000
        #expect(try environment(text, into: base).after().problems == ["error limitExceeded"])
    }

    @Test("looking for an included document is paid for, and none is read without a budget")
    func includes() throws {
        /// Counts how often a document is looked for.
        struct Counting: MBResourceRoot {
            let count = Counter()
            func document(named name: String) -> (path: String, data: Data)? {
                count.next()
                let includes = (0..<500).map { "<Include file='\($0)'/>" }.joined()
                let text =
                    name == "t.xml" ? includes : name.contains("1") ? nil : "<!-- \(name) -->"
                return text.map { (name, Data("<MBML>\($0)</MBML>".utf8)) }
            }
        }
        let root = Counting()
        var base = try base(steps: 50_000)
        base.searchRoots = [root]
        let result = try listening("<LoadTemplate file='t.xml'/>", into: base).after()
        #expect(result.problems == ["error limitExceeded"])
        #expect(!result.environment.isLoaded(file: "t.xml"))
        #expect(root.count.count < 60)
    }

    @Test("the size of the tables that a document may add to is paid for")
    func tables() throws {
        let listeners = (0..<5_000).map { "<Listener name='l\($0)'/>" }.joined()
        let loads = String(repeating: "<LoadTemplate file='t.xml' forceReload='T'/>", count: 5)
        let document = ["t.xml": "<Listener name='l0' warnOnOverwrite='F'/>"]
        let text = listeners + "<Listener name='go'>\(loads)</Listener>"
        let enough = try environment(text, document, into: base(steps: 30_000)).after()
        #expect(enough.problems == [])
        let result = try environment(text, document, into: base(steps: 27_000)).after()
        #expect(result.problems == ["error limitExceeded"])
    }

    @Test("expressions and the length of a document count for the event that loads it")
    func documents() throws {
        let long = String(repeating: " ", count: 200_000)
        let text = String(repeating: "<LoadTemplate file='t.xml' forceReload='T'/>", count: 50)
        for document in ["<Var name='q' value='^filter($big|$item == 2)'/>", long] {
            let listening = try environment(
                "<Listener name='go'>\(text)</Listener>"
                    + "<Listener name='l' event='MBML:t.xml:fileDidLoad'>\(Self.count)</Listener>",
                ["t.xml": document], into: base(steps: 100_000))
            let result = listening.after()
            #expect(result.diagnostics.last?.code == .limitExceeded)
            #expect(result["n"]?.integerValue ?? .max < 20)
        }
    }

    @Test("the names of a listener's events are paid for")
    func names() throws {
        let names = (0..<20_000).map { "\($0)" }.joined(separator: ",")
        let text = (0..<100).map { "<Listener name='l\($0)' event='$names'/>" }.joined()
        let loaded = try load(text, into: silent().setting("names", to: .string(names)))
        #expect(loaded.diagnostics.first?.code == .valueFailed)
        #expect(loaded.environment.listenerNames.count < 30)
    }

    @Test("a text that is created for a field is paid for")
    func fields() throws {
        let xml = "<r>" + String(repeating: "<a b='c'/>", count: 20_000) + "</r>"
        let nodes = MBValue.array(Array(repeating: .opaque(try MBNode(xml: xml)), count: 1_000))
        let text =
            "<DataFilter name='f' dataSource='$d' filterVar='simulatedXML' filterValue='x'/>"
            + "<Listener name='go'><FilterData name='f'/></Listener>"
        let result = try environment(text, into: silent().setting("d", to: nodes)).after()
        #expect(result.problems == ["error limitExceeded"])
    }

    @Test("looking for the filter that was probably meant is paid for")
    func filters() throws {
        let filters = (0..<1_000).map { "<DataFilter name='f\($0)' dataSource='$x'/>" }.joined()
        let actions = String(repeating: "<FilterData name='none'/>", count: 1_000)
        let result = try environment(filters + "<Listener name='go'>\(actions)</Listener>").after()
        #expect(result.diagnostics.last?.code == .limitExceeded)
        #expect(result.diagnostics.count < 300)
    }

    @Test("variables that are kept for a delayed action are paid for")
    func delayed() throws {
        let text =
            "<SetTransientVar name='t' literal='1'/><LoadTemplate file='t.xml'/>"
            + String(repeating: "<SetVar name='x' literal='1' afterDelay='1'/>", count: 100)
        let document = "<Var name='t' type='dynamic' value='^filter($big|$item == 2)'/>"
        let listening = try environment(
            "<Listener name='go'>\(text)</Listener>", ["t.xml": document],
            into: base(steps: 50_000))
        let result = listening.after()
        #expect(result.effects.count < 30)
        #expect(result.diagnostics.contains { $0.code == .limitExceeded })
    }

    @Test("what an event loads ends with the event's time, and the environment keeps its limits")
    func timeOfDocuments() throws {
        let value = "^count(^list($big|^sort(^array($item|2|1))))"
        let variables = (0..<200).map { "<Var name='v\($0)' value='\(value)'/>" }
        var base = try base(steps: 1_000_000_000)
        base["big"] = .array(Array(repeating: 1, count: 200_000))
        base.limits.memory = 1_000_000_000_000
        base.limits.seconds = 0.1
        let listener =
            "<Listener name='go'><LoadTemplate file='t.xml'/>\(Self.count)</Listener>"
        let loaded = try load(listener, ["t.xml": variables.joined()], into: base)
        let result = loaded.environment.after()
        #expect(result.diagnostics.map(\.cause) == [.deadlineExceeded])
        // Nothing is half loaded, so that the document can be loaded later.
        #expect(result["n"] == 0 && !result.environment.isDeclared("v0"))
        #expect(result.environment.limits.seconds == 0.1)
        var later = result.environment
        later.limits.seconds = nil
        later["big"] = [1]
        let again = later.after()
        #expect(again.problems == [] && again["n"] == 1 && again["v199"] == 1)
    }

    /// A root that takes its time.
    private struct SlowRoot: MBResourceRoot {
        let documents: MBMemoryRoot

        func document(named name: String) throws -> (path: String, data: Data)? {
            if name == "slow.xml" { Thread.sleep(forTimeInterval: 0.15) }
            return documents.document(named: name)
        }
    }

    @Test("an event whose time ends in a root says so, and what it didn't load can be loaded later")
    func slowRoots() throws {
        let deep = String(repeating: "<Var>", count: 200)
        for document in [
            "<MBML/>", "<MBML><Include file='deep.xml'/><Include file='slow.xml'/></MBML>",
        ] {
            let name = document == "<MBML/>" ? "slow.xml" : "t.xml"
            let documents = MBMemoryRoot([
                "manifest.xml":
                    "<MBML modules='MBEventHandling'><Listener name='go'><LoadTemplate file='\(name)'/>"
                    + "\(Self.count)</Listener></MBML>",
                "slow.xml": "<MBML><Var name='v' literal='x'/></MBML>", "t.xml": document,
                "deep.xml": "<MBML>\(deep)</MBML>",
            ])
            var base = try base()
            base.register(MBEventHandlingModule())
            base.limits.seconds = 0.1
            let environment = try MBEnvironment.load(
                searching: [SlowRoot(documents: documents)], into: base
            ).environment
            let result = environment.after()
            #expect(result.problems.count == 1 && result["n"] == 0)
            #expect(result.diagnostics.first?.message.contains("(seconds)") == true)
            #expect(!result.environment.isDeclared("v"))
            var later = result.environment
            later.limits.seconds = nil
            #expect(later.after()["v"] == "x")
        }
    }

    @Test("a document that can't be paid for ends the event with one diagnostic")
    func refusedDocuments() throws {
        let listener = "<Listener name='go'><LoadTemplate file='t.xml'/>\(Self.count)</Listener>"
        let text = String(repeating: "<Var name='v' literal='x'/>", count: 10_000)
        let loaded = try load(listener, ["t.xml": text], into: base(steps: 8_000))
        let result = loaded.environment.after()
        #expect(result.problems == ["error limitExceeded"] && result["n"] == 0)
    }

    @Test("a document whose values use up the budget isn't half loaded")
    func halfDocuments() throws {
        let listener = "<Listener name='go'><LoadTemplate file='t.xml'/>\(Self.count)</Listener>"
        let values = ["a", "b", "c"].map { "<Var name='\($0)' value='^filter($big|$item)'/>" }
        let loaded = try load(
            listener, ["t.xml": values.joined()], into: base(steps: 10_000))
        let result = loaded.environment.after()
        #expect(result.problems.count == 1 && result["n"] == 0)
        #expect(!result.environment.isDeclared("a"))
        var later = result.environment
        later.limits.steps = 1_000_000
        #expect(later.after().environment.isDeclared("c"))
    }

    @Test("an evaluation that takes more memory than is left ends the event")
    func memory() throws {
        var base = try base()
        base["big"] = .array(Array(repeating: 1, count: 10_000))
        base.limits.memory = 100_000
        let listeners =
            "<Listener name='a' event='go'><SetVar name='x' value='^list($big|$item)'/>\(Self.count)"
            + "</Listener><Listener name='b' event='go'>\(Self.count)</Listener>"
        let result = try environment(listeners, into: base).after()
        #expect(result.problems == ["error limitExceeded"] && result["n"] == 0)
    }

    @Test("an event goes on when its budget is used up exactly, also after other errors")
    func exactly() throws {
        var base = try base()
        let failing = "<SetVar name='q' value='#(1 / 0)'/>\(Self.count)"
        for (actions, problems) in [
            ("<PostEvent name='saved'/><LoadTemplate file='m.xml'/>\(Self.count)", []),
            ("<PostEvent name='saved'/>\(failing)", ["error valueFailed"]),
        ] {
            let listener = "<Listener name='go'>\(actions)</Listener>"
            base.limits.memory = 1_000
            let result = try environment(listener, into: base).after()
            #expect(result.problems == problems && result["n"] == 1)
            base.limits.memory = 999
            let ended = try environment(listener, into: base).after()
            #expect(ended.problems == ["error limitExceeded"] && ended["n"] == 0)
        }
    }

    @Test("an event that a function begins is a part of the evaluation that calls it")
    func functions() throws {
        let text = "<Listener name='go'>\(String(repeating: Self.count, count: 20))</Listener>"
        var environment = try environment(text, into: base())
        environment["calls"] = .array(Array(repeating: 1, count: 1_000))
        environment.declare(
            MBMLFunction("handle", input: .none) { call in
                .number(MBNumber(call.environment.handling(MBEvent("go")).diagnostics.count))
            })
        environment.limits.steps = 20_000
        let outcome = environment.outcome(of: "^count(^list($calls|^handle()))")
        #expect(outcome.error?.root.code == .limitExceeded)
        // Nothing more of such an event runs.
        let found = Record<Int>()
        environment.declare(
            MBMLFunction("count", input: .none) { call in
                var own = call.environment
                own.limits = .unlimited
                let result = own.handling(MBEvent("many"))
                found.add(result.diagnostics.count)
                found.add(Int(result["n"]?.integerValue ?? -1))
                return nil
            })
        let many = String(repeating: "<PostEvent name='x'/>", count: 100)
        environment = try environment.amending(
            xml: Data(
                "<M><Listener name='many'>\(many)\(Self.count)</Listener></M>".utf8)
        ).environment
        environment.limits.memory = 50_000
        #expect(environment.outcome(of: "^count()").error == nil)
        #expect(found.entries == [1, 0])
    }
}
