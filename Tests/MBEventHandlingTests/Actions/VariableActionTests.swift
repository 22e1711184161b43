import Foundation
import MBDataEnvironment
import MBEventHandling
import Testing

@Suite("Actions on variables")
struct VariableActionTests {
    private func base() throws -> MBEnvironment {
        try silent().setting([
            "one": 1, "name": "target", "map": ["a": 1, "b": 2], "list": [10, 20],
        ])
    }

    @Test(
        "SetVar sets the value of its one source",
        arguments: [
            ("<SetVar name='x' value='$one'/>", 1), ("<SetVar name='x' value='is $one'/>", "is 1"),
            ("<SetVar name='x' value=''/>", ""), ("<SetVar name='x' value='$none'/>", nil),
            ("<SetVar name='x' literal='$one'/>", "$one"), ("<SetVar name='x' literal=''/>", ""),
            ("<SetVar name='x' boolean='$one == 1'/>", true),
            ("<SetVar name='x' boolean='$none'/>", false),
            ("<SetVar name='x' boolean=''/>", false),
            ("<SetVar name='x'>$one</SetVar>", 1), ("<SetVar name='x'> $one</SetVar>", " 1"),
            ("<SetVar name='x'><![CDATA[$one < 2]]></SetVar>", "1 < 2"),
            ("<SetVar name='x' value='#($one + 1)'> </SetVar>", 2),
            ("<SetVar name='$[name]' value='#(7)'/><SetVar name='x' value='$target'/>", 7),
            ("<SetVar name='a b' literal='y'/><SetVar name='x' value='$[a b]'/>", "y"),
        ] as [(String, MBValue?)])
    func setVar(actions: String, expected: MBValue?) throws {
        let result = try listening(actions, into: base()).after()
        #expect(result["x"] == expected)
        #expect(result.problems == [])
    }

    @Test(
        "SetBooleanVar takes the truth of any source",
        arguments: [
            ("value='$one == 1'", true), ("value='$none'", false), ("value='F'", false),
            ("boolean='$one == 1'", true), ("boolean='$one == 2'", false),
            ("literal='F'", false), ("literal='$none'", true), ("value=''", false),
        ])
    func setBooleanVar(source: String, expected: Bool) throws {
        let result = try listening("<SetBooleanVar name='x' \(source)/>", into: base()).after()
        #expect(result["x"] == .bool(expected))
        let text = try listening("<SetBooleanVar name='x'>$one</SetBooleanVar>", into: base())
        #expect(text.after()["x"] == true)
    }

    @Test(
        "an entry of a map or list is set",
        arguments: [
            ("name='map' mapKey='b' value='x$one'", "map", ["a": 1, "b": "x1"]),
            ("name='map' mapKey='new$one' value='$one'", "map", ["a": 1, "b": 2, "new1": 1]),
            ("name='map' mapKey='a' value='$none'", "map", ["b": 2]),
            ("name='other' mapKey='a' value='$one'", "other", ["a": 1]),
            ("name='list' listIndex='1' value='$one'", "list", [10, 1]),
            ("name='list' listIndex='$one + 2' value='$one'", "list", [10, 20, .null, 1]),
            ("name='list' listIndex='0' value='$none'", "list", [.null, 20]),
            ("name='other' listIndex='0' boolean='T'", "other", [true]),
        ] as [(String, String, MBValue)])
    func members(attributes: String, name: String, expected: MBValue) throws {
        for tag in ["SetVar", "SetTransientVar"] {
            let actions =
                "<\(tag) \(attributes)/><SetVar name='seen' value='$\(name)'/>"
            let result = try listening(actions, into: base()).after()
            #expect(result["seen"] == expected)
            #expect(result.problems == [])
            let isKept = tag == "SetVar"
            #expect(try result[name] == (isKept ? expected : base()[name]))
        }
    }

    @Test("a part of a new variable can be set in a strict environment, too")
    func strictMembers() throws {
        let actions =
            "<SetVar name='x' mapKey='a' value='$one'/><SetVar name='y' listIndex='0'>b</SetVar>"
        let result = try listening(actions, into: base().strict).after()
        #expect(result["x"] == ["a": 1] && result["y"] == ["b"])
        #expect(result.problems == [])
    }

    @Test("values are pushed and popped")
    func stacks() throws {
        let pushed = try listening(
            """
            <PushVar name='one' literal='p'/><PushBooleanVar name='one' boolean='$one == p'/>
            <PushVar name='new'>x</PushVar>
            """, into: base()
        ).after()
        #expect(pushed["one"] == true && pushed["new"] == "x")
        #expect(pushed.environment.stackDepth(of: "one") == 2)
        let popped = try pushed.environment.amending(
            xml: .init("<a><Listener name='pop'><PopVar name='o${empty}ne'/></Listener></a>".utf8)
        ).environment.after("pop")
        #expect(popped["one"] == "p")
        #expect(popped.environment.stackDepth(of: "one") == 1)
    }

    @Test("a variable is unset")
    func unset() throws {
        let result = try listening(
            "<UnsetVar name='$[name]'/>", into: base().setting("target", to: 1)
        )
        .after()
        #expect(result["target"] == nil)
    }

    @Test(
        "a push whose value fails is reported and pushes nothing, so that a pop restores the rest")
    func failingPush() throws {
        let result = try environment(
            """
            <Listener name='go'><PushVar name='p' literal='outer'/><PostEvent name='inner'/>
              <SetVar name='seen' value='$p'/><PopVar name='p'/></Listener>
            <Listener name='inner'><PushVar name='p' value='#($none + 1)'/>
              <SetVar name='pushed'>[$p]</SetVar><PopVar name='p'/></Listener>
            """, into: silent().setting("p", to: "first")
        ).after()
        #expect(result["pushed"] == "[]" && result["seen"] == "outer" && result["p"] == "first")
        #expect(result.problems == ["error valueFailed"])
    }

    @Test("a push of nothing, or of what reaches a limit, declares the name until it's popped")
    func pushedNothing() throws {
        var base = silent()
        base.isStrict = true
        base.limits.stringLength = 10
        for value in ["$none", "^uppercase(abcdefghijk)"] {
            let result = try environment(
                """
                <Var name='none' type='nothing'/>
                <Listener name='go'><PushVar name='p' literal='first'/><PushVar name='p' value='\(value)'/>
                <PushVar name='q' value='\(value)'/><SetVar name='seen'>[^if($p|$p|none)$q]</SetVar>
                <PopVar name='q'/><PopVar name='p'/><SetVar name='rest' value='$p'/></Listener>
                """, into: base
            ).after()
            #expect(result["seen"] == "[none]" && result["rest"] == "first")
            let count = value == "$none" ? 0 : 2
            #expect(result.problems == Array(repeating: "error limitExceeded", count: count))
            #expect(!result.environment.isDeclared("q"))
        }
    }

    @Test("the index of an element is truncated")
    func truncatedIndex() throws {
        for index in ["3 / 2", "1.9", "#(1)"] {
            let result = try listening(
                "<SetVar name='list' listIndex='\(index)' literal='x'/>", into: base()
            ).after()
            #expect(result["list"] == [10, "x"] && result.problems == [])
        }
    }

    @Test("transient variables last until the listener has run, even for listeners it posts to")
    func transient() throws {
        let result = try environment(
            """
            <Var name='kept' literal='old'/>
            <Listener name='go'>
              <SetTransientVar name='kept' literal='new'/>
              <SetTransientBooleanVar name='flag' value='T'/>
              <SetTransientVar name='kept'>$kept!</SetTransientVar>
              <PostEvent name='inner'/><SetVar name='seen'>$kept $flag</SetVar>
            </Listener>
            <Listener name='inner'><SetVar name='inner'>$kept</SetVar></Listener>
            <Listener name='next' event='go'><SetVar name='after' value='$flag'/></Listener>
            """
        ).after()
        #expect(result["seen"] == "new! 1" && result["inner"] == "new!")
        #expect(result["kept"] == "old" && result["flag"] == nil && result["after"] == nil)
        #expect(result.environment.stackDepth(of: "kept") == 0)
        #expect(result.problems == [])
    }

    @Test("an action that fails is reported at its place, and the next one runs")
    func failures() throws {
        let cases = [
            ("<SetVar name='fixed' literal='x'/>", "1:27 error actionFailed", "is read-only"),
            ("<PushVar name='fixed' literal='x'/>", "1:27 error actionFailed", "is read-only"),
            ("<UnsetVar name='fixed'/>", "1:27 error actionFailed", "is read-only"),
            (
                "<SetTransientVar name='fixed'>x</SetTransientVar>", "1:27 error actionFailed",
                "is read-only"
            ),
            (
                "<SetVar name='fixed' mapKey='k' literal='x'/>", "1:27 error actionFailed",
                "is read-only"
            ),
            ("<PopVar name='one'/>", "1:27 error actionFailed", "nothing was pushed on $one"),
            ("<SetVar name='$none' literal='x'/>", "1:27 error actionFailed", "'name' is empty"),
            ("<SetVar name='x' value='#(1 / 0)'/>", "1:53 error valueFailed", "division by zero"),
            (
                "<SetVar name='one' mapKey='k' literal='x'/>", "1:27 error actionFailed",
                "isn't a dictionary; its value is of type number"
            ),
            (
                "<SetVar name='one' listIndex='0' literal='x'/>", "1:27 error actionFailed",
                "isn't an array; its value is of type number"
            ),
            (
                "<SetVar name='list' listIndex='-1' literal='x'/>", "1:27 error actionFailed",
                "-1 isn't an index"
            ),
            (
                "<SetVar name='list' listIndex='$none' literal='x'/>", "1:27 error actionFailed",
                "'listIndex' must be a number, found nothing"
            ),
            (
                "<SetVar name='list' listIndex='#(1000000000000 * 10000000000)' literal='x'/>",
                "1:27 error actionFailed", "10000000000000000000000 isn't an index"
            ),
            (
                "<SetVar name='list' mapKey='$none' literal='x'/>", "1:27 error actionFailed",
                "'mapKey' is empty: '$none' gives nothing"
            ),
            (
                "<SetVar name='list' listIndex='1000000000' literal='x'/>",
                "1:27 error actionFailed", "isn't an index of $list"
            ),
        ]
        for (action, brief, message) in cases {
            var base = try base()
            try base.declare("fixed", value: "f", isReadOnly: true)
            let environment = try listening(
                action + "<SetVar name='next' boolean='T'/>", into: base)
            let result = environment.after()
            #expect(result.diagnostics.map(\.brief) == [brief], "\(action)")
            #expect(result.diagnostics.first?.message.contains(message) == true, "\(action)")
            #expect(result["fixed"] == "f" && result["list"] == [10, 20])
            #expect(result["next"] == true, "\(action)")
        }
    }

    @Test(
        "a mistake in an action is reported, and the action is left out",
        arguments: [
            ("<SetVar value='x'/>", "1:27 error missingAttribute"),
            ("<SetVar name='' value='x'/>", "1:27 error missingAttribute"),
            ("<SetVar name='x'/>", "1:27 error missingAttribute"),
            ("<SetVar name='x'> </SetVar>", "1:27 error missingAttribute"),
            ("<SetVar name='x' value='1' literal='2'/>", "1:63 error conflictingAttributes"),
            ("<SetVar name='x' value='1' boolean='2'/>", "1:63 error conflictingAttributes"),
            ("<SetVar name='x' value='1'>2</SetVar>", "1:54 error conflictingAttributes"),
            (
                "<SetVar name='x' literal='1' mapKey='a' listIndex='1'/>",
                "1:27 error conflictingAttributes"
            ),
            ("<SetVar name='x' value='${}'/>", "1:51 error valueFailed"),
            ("<SetBooleanVar name='x'/>", "1:27 error missingAttribute"),
            ("<PushVar name='x'/>", "1:27 error missingAttribute"),
            ("<PushBooleanVar value='x'/>", "1:27 error missingAttribute"),
            ("<SetTransientVar name='x'/>", "1:27 error missingAttribute"),
            ("<SetTransientBooleanVar name='x'/>", "1:27 error missingAttribute"),
            ("<PopVar/>", "1:27 error missingAttribute"),
            ("<UnsetVar/>", "1:27 error missingAttribute"),
            ("<SetVar name='x' literal='x' if='(('/>", "1:61 error valueFailed"),
            ("<SetVar name='x' literal='x' afterDelay='(('/>", "1:69 error valueFailed"),
        ])
    func violations(action: String, problem: String) throws {
        let loaded = try load("<Listener name='go'>\(action)</Listener>")
        #expect(loaded.diagnostics.map(\.brief) == [problem])
        #expect(loaded.environment.after()["x"] == nil)
    }

    @Test(
        "what an action doesn't hold is reported, and the action runs",
        arguments: [
            ("<PopVar name='p'><SetVar name='x' literal='1'/></PopVar>", "error unexpectedElement"),
            ("<UnsetVar name='p'>text</UnsetVar>", "warning ignoredText"),
            ("<PostEvent name='e'><Oops/></PostEvent>", "error unexpectedElement"),
            ("<FilterData name='f'><Oops/></FilterData>", "error unexpectedElement"),
            ("<LoadTemplate file='none'>text</LoadTemplate>", "warning ignoredText"),
            ("<SetEnvironmentInfo a='1'>text</SetEnvironmentInfo>", "warning ignoredText"),
            ("<Assert condition='T'><Oops/></Assert>", "error unexpectedElement"),
            ("<Break if='F'><Oops/></Break>", "error unexpectedElement"),
            ("<Debug a='1'>text</Debug>", "warning ignoredText"),
            ("<When if='T'>text</When>", "warning ignoredText"),
            ("<When if='T'><Break if='F'/>text</When>", "warning ignoredText"),
            ("text<Break if='F'/>", "warning ignoredText"),
        ])
    func contents(action: String, problem: String) throws {
        let loaded = try load(
            "<Listener name='go'>\(action)<SetVar name='y' literal='z'/></Listener>")
        let problems = loaded.diagnostics.filter { $0.code != .unreadableDocument }
        #expect(problems.map { "\($0.severity.rawValue) \($0.code.rawValue)" } == [problem])
        #expect(loaded.environment.after()["y"] == "z")
        #expect(loaded.environment.after()["x"] == nil)
    }

    @Test(
        "an action keeps what its value is escaped for, and escapes nothing else",
        arguments: [
            ("<SetVar name='v' value='^escapeHTML($tag)'/>", "&lt;i&gt;"),
            ("<SetVar name='v' value='^raw($tag)'/>", "<i>"),
            ("<SetVar name='v' value='^raw($tag)'/><SetVar name='v' value='$tag'/>", "&lt;i&gt;"),
            ("<SetVar name='v' value='$tag'/>", "&lt;i&gt;"),
            ("<PushVar name='v' value='^raw($tag)'/>", "<i>"),
            (
                "<PushVar name='v' value='^raw($tag)'/><PushVar name='v' value='$tag'/>"
                    + "<PopVar name='v'/>", "<i>"
            ),
            ("<SetVar name='v' mapKey='a' value='^raw($tag)'/>", "{ a = &quot;&lt;i&gt;&quot;; }"),
        ])
    func marks(actions: String, expected: String) throws {
        let environment = try silent().setting("tag", to: "<i>")
        let result = try listening(actions, into: environment).after()
        let shown = try MBExpression("$v", as: .string, escaping: .html)
        let text = try shown.string(in: result.environment)?
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text == expected)
    }

    @Test("a value keeps what it's escaped for while a listener sees it")
    func boundMarks() throws {
        let loaded = try load(
            "<Var name='tag' literal='&lt;i>'/>"
                + "<Var name='shown' type='dynamic' value='$v' escape='html'/>"
                + "<Listener name='go'><SetTransientVar name='v' value='^raw($tag)'/>"
                + "<SetTransientVar name='v' value='^escapeHTML($tag)'/>"
                + "<SetVar name='first' value='$shown'/>"
                + "<PostEvent name='more' v='^raw($tag)'/></Listener>"
                + "<Listener name='more'><SetVar name='second' value='$shown'/></Listener>")
        let result = loaded.environment.after()
        #expect(result["first"] == "&lt;i&gt;")
        #expect(result["second"] == "<i>")
    }

    @Test("attributes that an action doesn't have are warnings")
    func attributes() throws {
        let loaded = try load(
            "<Listener name='go'><SetVar nmae='y' name='x' literal='1'/>"
                + "<PushVar name='x' literal='1' mapKey='k'/></Listener>")
        #expect(
            loaded.diagnostics.map(\.message) == [
                "'SetVar' has no attribute 'nmae'; did you mean 'name'?",
                "'PushVar' has no attribute 'mapKey'",
            ])
        #expect(loaded.environment.after().environment.stackDepth(of: "x") == 1)
    }
}
