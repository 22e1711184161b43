import MBDataEnvironment
import MBEventHandling
import Testing

@Suite("Actions on the flow")
struct FlowActionTests {
    /// The letters of the actions `<A/>`, `<B/>` … that ran.
    private func ran(_ actions: String, _ variables: MBDictionary = [:]) throws -> String? {
        var text = actions
        for letter in "ABCDEFG" {
            text = text.replacing(
                "<\(letter)/>", with: "<SetVar name='ran'>${ran}\(letter)</SetVar>")
        }
        let base = try silent().setting(variables)
        let result = try listening(text, into: base).after()
        #expect(result.problems == [])
        return result["ran"]?.asString
    }

    @Test(
        "blocks, cases and breaks",
        arguments: [
            ("<A/><B/>", "AB"),
            ("<When if='T'><A/><B/></When><C/>", "ABC"),
            ("<When if='F'><A/></When><B/>", "B"),
            ("<When if='T'><When if='T'><A/></When><B/></When>", "AB"),
            // The first case that holds runs, alone.
            ("<Case if='F'><A/></Case><Case if='T'><B/></Case><Case if='T'><C/></Case><D/>", "BD"),
            (
                "<Case if='T' continue='T'><A/></Case><Case if='T'><B/></Case>"
                    + "<Case if='T'><C/></Case>", "AB"
            ),
            ("<Case if='T' continue='F'><A/></Case><Case if='T'><B/></Case>", "A"),
            // The default runs if no case did.
            ("<Case if='F'><A/></Case><DefaultCase><B/></DefaultCase>", "B"),
            ("<Case if='T'><A/></Case><DefaultCase><B/></DefaultCase>", "A"),
            // An action in between that runs ends the cases, and so does a default.
            (
                "<Case if='T'><A/></Case><B/><Case if='T'><C/></Case><DefaultCase><D/></DefaultCase>",
                "ABC"
            ),
            ("<Case if='T'><A/></Case><When if='T'><B/></When><Case if='T'><C/></Case>", "AB"),
            ("<Case if='T'><A/></Case><Assert condition='T'/><Case if='T'><C/></Case>", "A"),
            (
                "<Case if='T'><A/></Case><UnsetVar name='x' if='F'/><Case if='T'><C/></Case>"
                    + "<UnsetVar name='x' afterDelay='1'/><Case if='T'><D/></Case>", "A"
            ),
            (
                "<Case if='F'><A/></Case><UnsetVar name='x' if='F'/><DefaultCase><B/></DefaultCase>",
                "B"
            ),
            (
                "<Case if='F'><A/></Case><UnsetVar name='x' if='T'/><DefaultCase><B/></DefaultCase>",
                nil
            ),
            (
                "<Case if='T'><A/></Case><DefaultCase><B/></DefaultCase><Case if='F'><C/></Case>"
                    + "<DefaultCase><D/></DefaultCase>", "AD"
            ),
            // A case inside another one doesn't decide for the outer one.
            ("<Case if='T'><Case if='F'><A/></Case></Case><DefaultCase><B/></DefaultCase>", nil),
            // Break ends its own block.
            ("<A/><Break if='T'/><B/>", "A"), ("<A/><Break if='F'/><B/>", "AB"),
            ("<When if='T'><A/><Break if='T'/><B/></When><C/>", "AC"),
            ("<When if='T'><Break if='T'/><When if='T'><A/></When></When><B/>", "B"),
            ("<Case if='T'><Break if='T'/><A/></Case><Case if='T'><B/></Case><C/>", "C"),
            ("<When if='T'><When if='T'><Break if='T'/><A/></When><B/></When><C/>", "BC"),
        ])
    func flow(actions: String, expected: String?) throws {
        #expect(try ran(actions) == expected)
    }

    @Test("with continue, the default may run, too", arguments: [("F", "AC"), ("T", "AB")])
    func continuing(condition: String, expected: String) throws {
        let first = "<Case if='T' continue='T'><A/></Case>"
        #expect(try ran(first + "<DefaultCase><B/></DefaultCase>") == "AB")
        let second = "<Case if='\(condition)'><B/></Case>"
        #expect(try ran(first + second + "<DefaultCase><C/></DefaultCase>") == expected)
    }

    @Test("the condition of any action is checked when it's reached")
    func conditions() throws {
        let actions = """
            <SetVar name='flag' boolean='T'/><A/><When if='$flag'><SetVar name='flag' boolean='F'/>
            <SetVar name='x' literal='y' if='$flag'/><B/></When><Break if='$x'/><C/>
            """
        #expect(try ran(actions) == "ABC")
    }

    @Test(
        "a mistake in an action is reported, and the action is left out",
        arguments: [
            ("<When><UnsetVar name='a'/></When>", ["error missingAttribute"]),
            ("<When if=''/>", ["error missingAttribute"]), ("<Case/>", ["error missingAttribute"]),
            ("<Break/>", ["error missingAttribute"]),
            ("<Break if='T' afterDelay='1'/>", ["warning unsupportedAttribute"]),
            ("<DefaultCase/>", ["error unexpectedElement"]),
            ("<Case if='T'/><DefaultCase/><DefaultCase/>", ["error unexpectedElement"]),
            ("<Case if='T'/><UnsetVar name='a'/><DefaultCase/>", ["error unexpectedElement"]),
            ("<Case if='T'/><UnsetVar name='a' if='T'/><DefaultCase/>", []),
            ("<Case if='T'/><UnsetVar name='a' afterDelay='1'/><DefaultCase/>", []),
            (
                "<Case if='T'/><When if='T'/><Break if='F'/><Assert condition='T'/><DefaultCase/>",
                []
            ),
            ("<Case/><DefaultCase/>", ["error missingAttribute"]),
            ("<Case if='T'/><DefaultCase if='T'/>", ["warning unsupportedAttribute"]),
            ("<Assert/>", ["error missingAttribute"]), ("<PostEvent/>", ["error missingAttribute"]),
            ("<FilterData/>", ["error missingAttribute"]),
            ("<LoadTemplate/>", ["error missingAttribute"]),
            ("<PostEvent name='a' extra='(('/>", []),
            ("<PostEvent name='a' extra='${}'/>", ["error valueFailed"]),
            ("<SetVer name='a' value='b'/>", ["error unknownAction"]),
            ("<CheckCanOpenURL url='a' var='b'/>", ["error unsupportedAction"]),
            ("<AttachService class='A'/>", ["error unsupportedAction"]),
            ("<DetachService class='A'/>", ["error unsupportedAction"]),
            ("<ClearExpressionCache/>", ["warning unsupportedAction"]),
            ("<ResetExpressionCacheFile/>", ["warning unsupportedAction"]),
            ("<LoadExpressionCache/>", ["warning unsupportedAction"]),
            ("<LoadAndMergeExpressionCache/>", ["warning unsupportedAction"]),
            ("<SaveExpressionCache/>", ["warning unsupportedAction"]),
        ])
    func violations(action: String, problems: [String]) throws {
        let loaded = try load(
            "<Listener name='go'>\(action)<SetVar name='x' boolean='T'/></Listener>")
        let found = loaded.diagnostics.map { "\($0.severity.rawValue) \($0.code.rawValue)" }
        #expect(found == problems)
        if !action.hasPrefix("<Break if") {
            #expect(loaded.environment.after()["x"] == true)
        }
    }

    @Test("a default runs if the case before it was left out, whatever stands before that")
    func leftOutCases() throws {
        let rest = "<Case if='$a =='/><DefaultCase><SetVar name='x' literal='y'/></DefaultCase>"
        for (before, expected) in [
            ("", "y"), ("<SetVar name='b' literal='c'/>", "y"), ("<Case if='F'/>", "y"),
            ("<Case if='T'/><SetVar name='b' literal='c'/>", "y"), ("<Case if='T'/>", nil),
        ] as [(String, MBValue?)] {
            let loaded = try load("<Listener name='go'>\(before)\(rest)</Listener>")
            #expect(loaded.diagnostics.map(\.code) == [.valueFailed])
            #expect(loaded.environment.after()["x"] == expected, "\(before)")
        }
    }

    @Test(
        "an action that was left out counts for the choice, unless it might not have run",
        arguments: [
            ("<Case if='T'><A/></Case><Nope/><Case if='T'><B/></Case>", "AB"),
            ("<Case if='T'><A/></Case><Nope if='T'/><Case if='T'><B/></Case>", "A"),
            ("<Case if='T'><A/></Case><Nope afterDelay='1'/><Case if='T'><B/></Case>", "A"),
            ("<Case if='T'><A/></Case><ClearExpressionCache/><Case if='T'><B/></Case>", "AB"),
            (
                "<Case if='T'><A/></Case><DefaultCase afterDelay='$('/><Case if='T'><B/></Case>",
                "AB"
            ),
            (
                "<Case if='T'><A/></Case><Nope/><Case if='$('/><DefaultCase><B/></DefaultCase>",
                "AB"
            ),
            ("<Case if='T'><A/></Case><Assert condition='$('/><Case if='T'><B/></Case>", "A"),
        ])
    func leftOutActions(actions: String, expected: MBValue) throws {
        var text = actions
        for letter in "AB" {
            text = text.replacing(
                "<\(letter)/>", with: "<SetVar name='ran'>${ran}\(letter)</SetVar>")
        }
        let loaded = try load("<Listener name='go'>\(text)</Listener>")
        #expect(!loaded.diagnostics.isEmpty)
        #expect(loaded.environment.after()["ran"] == expected)
    }

    @Test("a default after an action that ends the choice says so")
    func lateDefault() throws {
        for action in ["SetVar name='b' literal='c'", "ClearExpressionCache"] {
            let loaded = try load(
                "<Listener name='go'><Case if='F'/><\(action)/><DefaultCase/></Listener>")
            let name = action.prefix { $0 != " " }
            #expect(
                loaded.diagnostics.last?.message
                    == "a DefaultCase must follow a Case, but '\(name)' ends the choice before it")
        }
    }

    @Test("an unknown action comes with the name that was probably meant")
    func suggestion() throws {
        let loaded = try load("<Listener name='go'><SetVr name='a' value='b'/></Listener>")
        #expect(
            loaded.diagnostics.map(\.description) == [
                "m.xml:1:27: error: unknown action 'SetVr'; did you mean 'SetVar'?"
            ])
    }

    @Test("an assertion that doesn't hold ends the listener, out of all blocks")
    func assertions() throws {
        let result = try environment(
            """
            <Listener name='go'><Assert condition='1 == 1'/>
            <When if='T'><Assert condition='$a == 1' message='a is $a'/><UnsetVar name='b'/></When>
            <SetVar name='x' literal='y'/></Listener>
            <Listener name='two' event='go'><SetVar name='other' literal='y'/></Listener>
            """, into: silent().setting(["a": 2, "b": 1])
        ).after()
        #expect(result.diagnostics.map(\.brief) == ["2:14 error assertionFailed"])
        #expect(result.diagnostics.first?.message == "'Assert': a is 2")
        #expect(result["b"] == 1 && result["x"] == nil && result["other"] == "y")
        let silentOne = try listening("<Assert condition='F'/>").after()
        #expect(silentOne.diagnostics.first?.message == "'Assert': 'F' does not hold")
        let failing = try listening("<Assert condition='^none()'/><SetVar name='x' literal='y'/>")
            .after()
        #expect(failing.problems == ["error valueFailed"])
        #expect(failing["x"] == nil)
    }

    @Test("Debug shows its expressions, and calls the debugger if there is one")
    func debug() throws {
        let calls = MBCollectingLog()
        var base = try silent().setting(["a": [1, 2]])
        base.capabilities.debugger = { calls.log(MBLogEntry(.info, $0)) }
        let result = try listening(
            "<Debug a='$a.count' sum='$a.count items' none='$none' bad='^none()'/><Debug break='T'/>",
            into: base
        ).after()
        let shown = "Debug of the event 'go'\na = 2\nsum = 2 items\nnone = nothing"
        #expect(result.done.first == "log info: " + shown)
        #expect(result.problems == ["error valueFailed"])
        #expect(calls.entries.map(\.message) == ["Debug of the event 'go'"])
    }
}
