import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// What an event does, on a clock that doesn't wait.
@Suite("Runs of events") struct EventRunTests {
    private func loaded(_ body: String) throws -> MBEnvironment {
        var base = MBEnvironment()
        base.capabilities.clock = .fixed(Date(timeIntervalSince1970: 1_000))
        base.register(MBEventHandlingModule())
        let text = "<MBML modules='MBEventHandling'>\(body)</MBML>"
        return try MBEnvironment.load(
            searching: [MBMemoryRoot(["manifest.xml": text])], into: base
        ).environment
    }

    private static let ticking = """
        <Var name='count' value='#(0)'/>
        <Var name='double' type='dynamic' value='#($count * 2)'/>
        <Listener name='Tick'>
          <SetVar name='count' value='#($count + 1)'/>
          <SetVar name='time' value='^currentTime()'/>
          <PostEvent name='Tick' afterDelay='10'/>
        </Listener>
        """

    @Test("a name with a long run of combining marks is compared", .ends(withinMinutes: 1))
    func marks() throws {
        var environment = try loaded(
            "<Listener name='Go'><SetVar name='$name' value='1'/></Listener>")
        let name = "a" + String(repeating: "\u{301}\u{323}", count: 500_000)
        environment["name"] = .string(name)
        let changes = MBEventRun(of: MBEvent("Go"), in: environment, until: 0).changes
        #expect(changes.count == 1)
        #expect(changes.first?.name.utf8.count == name.utf8.count)
    }

    @Test("delayed actions run at their times, up to the end of the clock")
    func delayed() throws {
        let run = MBEventRun(
            of: MBEvent("Tick"), in: try loaded(Self.ticking), until: 25)
        #expect(run.effects.filter { "\($0.effect)" == "posted Tick" }.map(\.seconds) == [10, 20])
        #expect(run.environment.number("$count") == 3)
        #expect(run.environment["time"] == .date(Date(timeIntervalSince1970: 1_020)))
        #expect(run.waiting.map(\.seconds) == [30])
        #expect(!run.isCut)
        #expect(run.changes.map(\.name) == ["count", "double", "time"])
        #expect(run.changes.map(\.before) == [0, 0, nil])
        #expect(run.changes[1].after == 6)
    }

    @Test("listeners are notified of preferences that change, as in a store")
    func preferences() throws {
        let run = MBEventRun(
            of: MBEvent("Go"),
            in: try loaded(
                """
                <Var name='theme' literal='light' userDefaultsName='theme'/>
                <Var name='count' value='#(0)'/>
                <Listener name='Go'>
                  <SetVar name='theme' literal='dark'/>
                  <SetVar name='theme' literal='black' afterDelay='1'/>
                  <SetVar name='theme' literal='black' afterDelay='2'/></Listener>
                <Listener name='UserDefault:theme:valueChanged'>
                  <SetVar name='count' value='#($count + 1)'/></Listener>
                """))
        #expect(run.environment["theme"] == "black")
        #expect(run.environment["count"] == 2)
        #expect(run.diagnostics.isEmpty)
    }

    @Test("actions that delay each other forever are cut")
    func endless() throws {
        let run = MBEventRun(of: MBEvent("Tick"), in: try loaded(Self.ticking))
        #expect(run.isCut)
        #expect(run.environment.number("$count") == 1_001)
        #expect(run.waiting.count == 1)
    }

    @Test("a run has its own time limit")
    func time() throws {
        let run = MBEventRun(
            of: MBEvent("Tick"), in: try loaded(Self.ticking), within: .zero)
        #expect(run.isCut || !run.diagnostics.isEmpty)
        #expect(run.runs <= 1)
    }

    @Test("delayed actions that each take long end together after ten seconds")
    func longActions() throws {
        let slow = try loaded(
            """
            <Var name='list' value='^arrayFilledWithIntegers(1|900000)'/>
            <Listener name='Slow'>
              <SetVar name='x' value='^count(^sort($list))'/>
              <PostEvent name='Slow' afterDelay='1'/>
            </Listener>
            """)
        let watch = Stopwatch()
        let run = MBEventRun(of: MBEvent("Slow"), in: slow)
        #expect(run.isCut)
        #expect(watch.seconds < 15)
        // What comes after has the limits of before.
        #expect(run.environment.limits.seconds == slow.limits.seconds)
    }

    @Test("actions that are due at the same time run in their order, with those that wait already")
    func order() throws {
        let environment = try loaded(
            """
            <Var name='text' literal=''/>
            <Listener name='Go'>
              <SetVar name='text' value='${text}b' afterDelay='2'/>
              <SetVar name='text' value='${text}c' afterDelay='2'/>
              <SetVar name='text' value='${text}a' afterDelay='1'/>
            </Listener>
            """)
        let first = environment.handling(MBEvent("Go"))
        let waiting = first.effects.compactMap { effect in
            if case .later(let action) = effect { action } else { nil }
        }
        let run = MBEventRun(of: MBEvent("Go"), in: first.environment, delayed: waiting)
        #expect(run.environment.string("$text") == "aabcbc")
        #expect(run.environment["text"] != environment["text"])
    }

    @Test("once computing variables takes too long, only stored ones are compared")
    func longComparison() throws {
        let run = MBEventRun(
            of: MBEvent("Go"),
            in: try loaded(
                """
                <Var name='count' value='#(1)'/>
                <Var name='list' type='dynamic' value='^arrayFilledWithIntegers($count|20000)'/>
                <Var name='sum' type='dynamic' value='^sum($list)'/>
                <Var name='more' type='dynamic' value='^sum($list) $count'/>
                <Var name='last' literal='a'/>
                <Listener name='Go'>
                  <SetVar name='count' value='#(2)'/><SetVar name='last' literal='b'/>
                </Listener>
                """))
        #expect(run.changes.map(\.name) == ["count", "list", "sum", "more", "last"])
        let compared = run.comparison(mostSteps: 10_000)
        #expect(compared.changes.map(\.name) == ["count", "list", "last"])
        #expect(compared.uncompared == 2)
        let late = run.comparison(within: .zero)
        #expect(late.changes.map(\.name) == ["count", "last"])
        #expect(late.uncompared == 3)
    }

    @Test("an event without listeners does nothing")
    func nothing() throws {
        let run = MBEventRun(of: MBEvent("Nobody"), in: try loaded(""))
        #expect(run.effects.isEmpty && run.changes.isEmpty && run.diagnostics.isEmpty)
    }
}
