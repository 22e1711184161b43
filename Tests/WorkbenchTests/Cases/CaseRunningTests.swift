import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Running cases")
struct CaseRunningTests {
    private static let clock = """
        <MBML modules="MBEventHandling">
          <Var name="ticks" value="#(0)"/>
          <Listener name="Tick">
            <SetVar name="ticks" value="#($ticks + 1)"/>
            <PostEvent name="Tick" afterDelay="60"/>
          </Listener>
          <Listener name="Save">
            <SetVar name="saved" value="^formatDate(^currentTime()|HH:mm:ss)" afterDelay="90"/>
            <SetVar name="pending" boolean="T"/>
          </Listener>
          <Listener name="Wrong"><SetVar name="x" value="^nosuch()"/></Listener>
        </MBML>
        """

    private func cases(_ text: String) throws -> [MBCase] {
        try CaseFixture(["m.xml": Self.clock]).file(
            #"{"document": "m.xml", "now": "2026-01-01T09:00:00Z"}"# + "\n" + text
        ).cases
    }

    @Test("a warning isn't the error that an event must give")
    func eventWarnings() throws {
        let listener = "<Listener name='L'><LoadTemplate file='late.xml'/></Listener>"
        let fixture = try CaseFixture([
            "m.xml": "<MBML modules='MBEventHandling'>\(listener)</MBML>",
            "late.xml": "<MBML><Var name='q' value='1'/><Var name='q' value='2'/></MBML>",
        ])
        try fixture.write(
            "{\"document\": \"m.xml\"}\n"
                + #"{"id": "a", "send": "L", "expectError": "variableRedeclared"}"#)
        let file = try MBCaseFile(
            contentsOf: fixture.url, into: nil, inPlaceOf: nil, recording: nil)
        #expect(
            file.cases[0].run().failure?.details == [
                "expected the error variableRedeclared, and nothing failed"
            ])
    }

    @Test("a case sees nothing of what another one changed")
    func isolation() throws {
        let all = try cases(
            """
            {"id": "1", "send": "Tick", "until": 0, "expectVariables": {"ticks": 1}}
            {"id": "2", "as": "number", "expression": "$ticks", "expect": 0}
            {"id": "3", "variables": {"x": 1}, "expression": "$x", "expect": 1}
            {"id": "4", "expression": "$x", "expectNothing": true}
            {"id": "5", "as": "number", "expression": "^random(0|1000000)", "expect": 1}
            {"id": "6", "as": "number", "expression": "^random(0|1000000)", "expect": 1}
            """)
        for example in all.prefix(4) { try example.verify() }
        // Random numbers begin anew for each case.
        #expect(all[4].failure()?.messages == all[5].failure()?.messages)
    }

    @Test("delayed actions run on a clock that doesn't wait")
    func delays() throws {
        let start = ContinuousClock.now
        for example in try cases(
            """
            {"id": "1", "send": "Tick", "until": 3600, "expectVariables": {"ticks": 1}}
            {"id": "2", "send": "Save", "expectEffects": ["SetVar in 90 s"],
             "expectVariables": {"saved": "09:01:30", "pending": true}}
            {"id": "3", "send": "Save", "until": 89,
             "expectVariables": {"saved": null, "pending": true}}
            """)
        {
            if example.id == "1" {
                let message = example.failure()?.messages.first ?? ""
                #expect(message == "$ticks: expected 1, got 61")
            } else {
                try example.verify()
            }
        }
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test("an event that never ends fails, and says how to end it")
    func endless() throws {
        let endless = try cases(
            #"{"id": "1", "send": "Tick", "expectVariables": {"ticks": 1}}"#)
        #expect(
            endless[0].failure()?.messages.first
                == "failed: error: the event doesn't end: it was stopped after 1000 delayed actions "
                + "or 5 seconds; say with 'until' after how many seconds to stop [limitExceeded]")
    }

    @Test("an action that fails is a failure, unless it's expected")
    func actions() throws {
        let all = try cases(
            """
            {"id": "1", "send": "Wrong", "expectEffects": []}
            {"id": "2", "send": "Wrong", "expectError": "valueFailed"}
            {"id": "3", "send": "Save", "expectError": "valueFailed"}
            """)
        #expect(all[0].failure()?.messages.first?.contains("m.xml:11:") == true)
        #expect(all[0].failure()?.messages.first?.contains("unknown function '^nosuch'") == true)
        #expect(all[1].failure()?.messages ?? [] == [])
        #expect(
            all[2].failure()?.messages == ["expected the error valueFailed, and nothing failed"])
    }

    @Test("a case ends after five seconds, and the next one has its own")
    func deadline() throws {
        let nested = "^reduce($r|0|^reduce($r|0|^reduce($r|0|#($currentValue + 1))))"
        let file = try CaseFixture().file(
            #"{"limits": {"steps": 9000000000000000, "memory": 9000000000000000}, "#
                + "\"set\": {\"r\": [\((0..<2_000).map(String.init).joined(separator: ","))]}}\n"
                + "{\"id\": \"slow\", \"expression\": \"\(nested)\", \"expect\": 1}\n"
                + #"{"id": "next", "expression": "ok", "expect": "ok"}"#)
        let start = ContinuousClock.now
        let failure = try #require(file.cases[0].failure())
        let duration = start.duration(to: .now)
        #expect(failure.messages.first?.hasSuffix("[deadlineExceeded]") == true, "\(failure)")
        #expect(duration > .seconds(4) && duration < .seconds(30), "\(duration)")
        try file.cases[1].verify()
    }

    @Test("a warning that is logged once is in the log of each case")
    func warnings() throws {
        let row = #""expression": "a ^if(b", "expectLog": "never closed"}"#
        let all = try CaseFixture().file(
            "{}\n{\"id\": \"1\", \(row)\n{\"id\": \"2\", \(row)"
        ).cases
        #expect(all.count == 2)
        for one in all { try one.verify() }
    }

    @Test("the settings of the file apply in the app's own environment, too")
    func settings() throws {
        var app = MBEnvironment()
        app.declare(function: "priceTag") { (price: Double) in "\(price) EUR" }
        app["price"] = 2
        let text = """
            {"now": "2026-01-01T18:00", "timeZone": "Asia/Tokyo", "locale": "de_DE",
             "collation": "sv_SE", "strict": true, "seed": 3}
            {"id": "function", "expression": "^priceTag(2)", "expect": "2.0 EUR"}
            {"id": "zone", "expression": "^formatDate(^currentTime()|HH:mm)", "expect": "18:00"}
            {"id": "locale", "expression": "^formatNumber(1234.5)", "expect": "1.234,5"}
            {"id": "order", "expression": "^join(^sort(^array(z|ä|a))|-)", "expect": "a-z-ä"}
            {"id": "strict", "expression": "$none", "expectError": "unknownVariable"}
            """
        for example in try CaseFixture().file(text, into: app).cases { try example.verify() }
        let price = try CaseFixture().file(
            "{}\n" + #"{"id": "price", "expression": "$price", "expect": 2}"#)
        try price.cases[0].verify(in: app)
        #expect(price.cases[0].failure()?.messages == ["expected 2, got nothing"])
    }
}
