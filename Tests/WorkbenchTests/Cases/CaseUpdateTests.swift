import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Updating case files")
struct CaseUpdateTests {
    /// Updates a file; returns its text and what became of each case that failed.
    private func update(
        _ text: String, _ extent: CaseUpdate.Extent, _ documents: [String: String] = [:]
    ) throws -> (text: String, answers: [String]) {
        let fixture = try CaseFixture(documents)
        let file = try fixture.file(text)
        var update = CaseUpdate(of: file, extent)
        var answers: [String] = []
        for example in file.cases {
            let result = example.run()
            guard result.failure != nil else { continue }
            switch update.add(example, result) {
            case .written: answers.append("\(example): written")
            case .refused(let reason): answers.append("\(example): \(reason)")
            case .untouched: answers.append("\(example): untouched")
            }
        }
        let contents = try update.contents().map { String(decoding: $0, as: UTF8.self) }
        return (contents ?? text, answers)
    }

    @Test("missing expectations are filled in, and nothing else changes")
    func missing() throws {
        let text = """
            // first\r
            { }

            {"id":"a","expression":"#(1/4)"}   // not a comment
            """.replacing("   // not a comment", with: "")
            + "\n" + #"""
                {
                  "id": "b",
                  "as": "string",
                  "expression": "x\"{}$user"
                }
                // between
                {"id": "c", "expression": "$none"} {"id": "d", "expression": "ok", "expect": "no"}
                {"id": "e", "expression": "^nosuch()"}

                """#
        let (result, answers) = try update(text, .missing)
        #expect(
            result
                == text.replacing(##""#(1/4)"}"##, with: ##""#(1/4)","expect": 0.25}"##)
                .replacing(
                    #""x\"{}$user""# + "\n",
                    with: #""x\"{}$user","# + "\n  " + #""expect": "x\"{}""# + "\n"
                )
                .replacing(#""$none"}"#, with: #""$none", "expectNothing": true}"#))
        #expect(
            answers == [
                "a: written", "b: written", "c: written", "d: untouched",
                "e: not updated: the evaluation failed",
            ])
    }

    @Test("a value with more combining marks than a case file may have isn't written")
    func marks() throws {
        let text = """
            {}
            {"id": "a", "expression": "^replaceRegex(\(String(repeating: "x", count: 101))|x|\u{301})"}
            """
        let (result, answers) = try update(text, .missing)
        #expect(result == text)
        #expect(
            answers == [
                "a: not updated: a case file can't hold the value: more than 100 combining marks "
                    + "follow each other in a text; remove them"
            ])
    }

    @Test("expectations that differ are replaced in place")
    func all() throws {
        let text = """
            {}
            {"id": "a", "expect": {"x": [1]}, "expression": "^array(a|b)"}
            {"id": "b", "expression": "x", "expectNothing": true}
            {"id": "c", "expression": "$none", "expect": "x"}
            {"id": "d", "expression": "#(1)", "expectType": "string", "expect": 1}
            {"id": "e", "as": "string", "expression": "a\\nb", "expect": [
              "x"
            ]}
            {"id": "f", "expression": "x", "expectError": "unknownFunction"}
            {"id": "g", "expression": "x", "expectContains": "y"}
            {"id": "h", "expression": "#(1/0)", "expect": 1}
            {"id": "i", "expression": "same", "expect":   "same"}
            """
        let (result, answers) = try update(text, .all)
        #expect(
            result == """
                {}
                {"id": "a", "expect": ["a", "b"], "expression": "^array(a|b)"}
                {"id": "b", "expression": "x", "expectNothing": true}
                {"id": "c", "expression": "$none", "expect": null}
                {"id": "d", "expression": "#(1)", "expectType": "number", "expect": 1}
                {"id": "e", "as": "string", "expression": "a\\nb", "expect": [
                  "a",
                  "b"
                ]}
                {"id": "f", "expression": "x", "expectError": "unknownFunction"}
                {"id": "g", "expression": "x", "expectContains": "y"}
                {"id": "h", "expression": "#(1/0)", "expect": 1}
                {"id": "i", "expression": "same", "expect":   "same"}
                """)
        #expect(answers.count == 8)
        #expect(answers[1] == "b: not updated: say yourself what replaces 'expectNothing'")
        #expect(answers[5] == "f: not updated: say yourself what replaces 'expectError'")
        #expect(answers[6] == "g: not updated: say yourself what 'expectContains' must be")
        #expect(answers[7] == "h: not updated: the evaluation failed")
    }

    @Test("nothing beside a value: only the value is replaced, and where both differ, neither is")
    func nothingAndValue() throws {
        let text = """
            {}
            {"id": "a", "expression": "x", "expectNothing": true, "expect": "1"}
            {"id": "b", "expression": "x", "expect": null, "expectNothing": true}
            {"id": "c", "expression": "$none", "expectNothing": true, "expect": "1"}
            """
        let (result, answers) = try update(text, .all)
        #expect(
            result
                == text.replacing(
                    ##"$none", "expectNothing": true, "expect": "1""##,
                    with: ##"$none", "expectNothing": true, "expect": null"##))
        let refused = "not updated: say yourself what replaces 'expectNothing'"
        #expect(answers == ["a: \(refused)", "b: \(refused)", "c: written"])
    }

    @Test("what an event does is filled in and replaced")
    func events() throws {
        let document = """
            <MBML modules="MBEventHandling">
              <Listener name="Go">
                <SetVar name="n" value="#(2)"/><PostEvent name="Went"/>
              </Listener>
            </MBML>
            """
        let (result, _) = try update(
            """
            {"document": "m.xml"}
            {"id": "a", "send": "Go"}
            {"id": "b", "send": "Go", "expectEffects": [], "expectVariables": {"n": 1}}
            """, .all, ["m.xml": document])
        #expect(
            result == """
                {"document": "m.xml"}
                {"id": "a", "send": "Go", "expectEffects": ["posted Went"], "expectVariables": {"n": 2}}
                {"id": "b", "send": "Go", "expectEffects": ["posted Went"], "expectVariables": {"n": 2}}
                """)
    }

    @Test("an event that no listener listens to isn't taken for one without effects")
    func unheard() throws {
        let text = """
            {}
            {"id": "a", "send": "Go"}
            {"id": "b", "send": "Go", "expectEffects": ["posted Went"]}
            """
        let (result, answers) = try update(text, .all)
        #expect(result == text)
        #expect(
            answers == ["a", "b"].map { "\($0): not updated: no listener listens to the event" })
    }

    @Test("nothing is written where documents have errors")
    func documentErrors() throws {
        let text = "{\"document\": \"m.xml\"}\n" + #"{"id": "a", "expression": "x"}"#
        let (result, answers) = try update(
            text, .all, ["m.xml": "<MBML><Var name='a' value='^nosuch()'/></MBML>"])
        #expect(result == text)
        #expect(answers == ["a: not updated: the documents have errors; correct them first"])
    }

    @Test("a value that a case file can't hold isn't written")
    func opaque() throws {
        let text = "{}\n" + #"{"id": "a", "expression": "$Platform"}"#
        let (result, answers) = try update(text, .all)
        #expect(result == text)
        #expect(
            answers.count == 1 && answers[0].hasPrefix("a: not updated: a case file can't hold"))
    }

    @Test("a file that changed meanwhile isn't updated")
    func changed() throws {
        let fixture = try CaseFixture()
        let file = try fixture.file("{}\n" + #"{"id": "a", "expression": "x"}"#)
        var update = CaseUpdate(of: file, .missing)
        _ = update.add(file.cases[0], file.cases[0].run())
        try fixture.write("{}")
        #expect(throws: MBCaseFile.ReadError.self) { try update.contents() }
    }
}
