import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@testable import MBMLWorkbench

@Suite("Names in editors")
struct EditorNameTests {
    /// The texts of the places in an answer, as `file:line:character-line:character`.
    private func places(_ answer: MBValue?, in session: EditorSession) -> [String] {
        let locations = answer?.asArray ?? (answer.map { [$0] } ?? [])
        return locations.compactMap { location in
            guard let uri = location["uri"]?.protocolString, let path = FileURI.path(of: uri) else {
                return nil
            }
            let name = path.dropFirst(session.directory.url.path.count + 1)
            return "\(name):\(EditorSession.shown(location["range"]))"
        }
    }

    /// The places between `⟦` and `⟧`, in the order of the files.
    private func marked(_ files: KeyValuePairs<String, String>) -> [String] {
        files.flatMap { name, text in
            let parts = text.replacing("‸", with: "").components(separatedBy: "⟦")
            var before = parts[0]
            return parts.dropFirst().map { part in
                let inside = part.prefix { $0 != "⟧" }
                let plain = EditorSession.unmarked(before)
                let start = EditorSession.position(of: plain.endIndex, in: plain)
                let end = EditorSession.position(
                    of: (plain + inside).endIndex, in: plain + inside)
                before += part
                return "\(name):\(EditorSession.shown(["start": start, "end": end]))"
            }
        }
    }

    // MARK: - Definitions and references

    @Test(
        "a name leads to what declares it",
        arguments: [
            [
                """
                <MBML>\
                <Var name='⟦cat⟧' literal='x'/>\n<Var name='b' value='😀 &amp; $c‸at.x'/>\
                </MBML>
                """
            ],
            [
                """
                <MBML modules='MBEventHandling'><DataFilter name='⟦cheap⟧' dataSource='$x'/>\
                <Var name='b' type='dynamic' value='$ch‸eap'/></MBML>
                """
            ],
            [
                """
                <MBML modules='MBEventHandling'><Listener name='x' event='⟦*⟧'/>\
                <Listener name='z'><PostEvent name='g‸o'/></Listener></MBML>
                """
            ],
            [
                """
                <MBML><Var name='b' type='dynamic' value='${c‸at}'/><Include file='b.xml'/>\
                </MBML>
                """,
                "<MBML>\n  <Var name='⟦cat⟧' literal='x'/></MBML>",
            ],
            [
                """
                <MBML><Function name='⟦once⟧' value='1' parameters='x'/>\
                <Var name='b' value='^once‸(1)'/></MBML>
                """
            ],
            [
                """
                <MBML><Function name='⟦twice⟧' value='2' parameters='x'/>\
                <Var name='b' value='^tw‸ice(1)'/></MBML>
                """
            ],
            [
                """
                <MBML modules='MBEventHandling'>\
                <DataFilter name='⟦cheap⟧' dataSource='$x'/><Listener name='e'>\
                <FilterData name='ch‸eap'/></Listener></MBML>
                """
            ],
            [
                """
                <MBML modules='MBEventHandling'><Listener name='⟦Cart:add⟧'/>\
                <Listener name='c' event='x, ⟦Cart:add⟧'/><Listener name='e'>\
                <PostEvent name='Cart‸:add'/></Listener></MBML>
                """
            ],
            ["<MBML><Include file='b‸.xml'/></MBML>", "⟦⟧<MBML/>"],
            [
                """
                <MBML modules='MBEventHandling'><Listener name='e'>\
                <SetVar name='⟦found⟧' value='1'/></Listener>\
                <Var name='x' type='dynamic' value='$fou‸nd'/></MBML>
                """
            ],
        ])
    func definitions(_ texts: [String]) throws {
        let session = try Self.session(texts)
        let expected = Self.files(texts).flatMap { marked([$0.0: $0.1]) }
        #expect(places(session.ask("definition")["result"], in: session) == expected)
    }

    @Test(
        "all places of a name are found",
        arguments: [
            [
                """
                <MBML><Include file='b.xml'/>\
                <Var name='⟦cat⟧' literal='x'/>\r\n<Var name=\"b\">&lt;$⟦c‸at⟧\
                 <![CDATA[<$⟦cat⟧]]> ${⟦cat⟧.x} $[⟦cat⟧]</Var></MBML>
                """,
                """
                <MBML>\
                <Var name='c' type='dynamic' boolean='$⟦cat⟧ &amp;&amp;\r\n\t$⟦cat⟧ -AND\
                 $cats == &#x1F600; -OR $⟦cat⟧'/></MBML>
                """,
            ],
            ["<MBML><Var name='⟦item⟧s' literal='x'/><Var name='⟦item⟧s2' literal='x'/></MBML>"],
            [
                """
                <MBML><Function name='⟦tw‸ice⟧' value='2' parameters='x'/>\
                <Var name='b' value='^⟦twice⟧(^⟦twice⟧(1))' if='$MBML.functions.⟦twice⟧'/>\
                <Function name='old' deprecatedInFavorOf='⟦twice⟧' parameters='x'\
                 value='1'/></MBML>
                """
            ],
            [
                """
                <MBML modules='MBEventHandling'><Var name='⟦n⟧' value='#(1)'/>\
                <Listener name='e'><SetVar name='⟦n⟧' value='#($⟦‸n⟧ + 1)'/></Listener>\
                </MBML>
                """
            ],
            [
                """
                <MBML><Var name='⟦x⟧' literal='1'/>\
                <Var name='b' value='^let(x|1|$x) $⟦‸x⟧'/></MBML>
                """
            ],
        ])
    func references(_ texts: [String]) throws {
        guard texts.contains(where: { $0.contains("‸") }) else { return }
        let session = try Self.session(texts)
        let expected = Self.files(texts).flatMap { marked([$0.0: $0.1]) }
        let all = session.ask("references", ["context": ["includeDeclaration": true]])["result"]
        #expect(Set(places(all, in: session)) == Set(expected))
        let uses = session.ask("references", ["context": ["includeDeclaration": false]])["result"]
        #expect(places(uses, in: session).count < expected.count)
    }

    private static func files(_ texts: [String]) -> [(String, String)] {
        Array(zip(["manifest.xml", "b.xml", "c.xml"], texts))
    }

    private static func session(_ texts: [String], settings: String = "{}") throws -> EditorSession
    {
        let files = files(texts)
        let session: EditorSession
        switch files.count {
        case 1: session = try EditorSession(["manifest.xml": texts[0], ".mbml.json": settings])
        default:
            session = try EditorSession([
                "manifest.xml": texts[0], "b.xml": texts[1], ".mbml.json": settings,
            ])
        }
        return session
    }

    // MARK: - Renaming

    @Test(
        "a new name is written wherever the old one was, escaped for its place",
        arguments: [
            (
                [
                    """
                    <MBML><Include file='b.xml'/><Var name='cat' literal='x'/>\
                    <Var name=\"b\">&lt;$‸cat <![CDATA[<$cat]]> ${cat.x} $[cat] $cats</Var>\
                    </MBML>
                    """,
                    """
                    <MBML>\
                    <Var name=\"c\" type=\"dynamic\" boolean=\"&#x1F600; == $cat &amp;&amp;\
                     \r\n$cat\"/></MBML>
                    """,
                ],
                "dog",
                [
                    """
                    <MBML><Include file='b.xml'/><Var name='dog' literal='x'/>\
                    <Var name=\"b\">&lt;$dog <![CDATA[<$dog]]> ${dog.x} $[dog] $cats</Var>\
                    </MBML>
                    """,
                    """
                    <MBML>\
                    <Var name=\"c\" type=\"dynamic\" boolean=\"&#x1F600; == $dog &amp;&amp;\
                     \r\n$dog\"/></MBML>
                    """,
                ]
            ),
            (
                [
                    """
                    <MBML><Function name='‸f' parameters='x' value='$x'/>\
                    <Var name='a' value='^f(^f(1))' if='$MBML.functions.f'/>\
                    <Var name='b' value='^if(${MBML.functions.f}|$[MBML].functions[f]|f)'/></MBML>
                    """
                ],
                "twice",
                [
                    """
                    <MBML><Function name='twice' parameters='x' value='$x'/>\
                    <Var name='a' value='^twice(^twice(1))' if='$MBML.functions.twice'/>\
                    <Var name='b' value='^if(${MBML.functions.twice}|$[MBML].functions[twice]|f)'/>\
                    </MBML>
                    """
                ]
            ),
            (
                [
                    """
                    <MBML modules='MBEventHandling'><Var name='n' value='#(1)'/>\
                    <Listener name='e'><SetVar name='‸n' value='#($n + 1)'/></Listener>\
                    </MBML>
                    """
                ],
                "count",
                [
                    """
                    <MBML modules='MBEventHandling'><Var name='count' value='#(1)'/>\
                    <Listener name='e'><SetVar name='count' value='#($count + 1)'/>\
                    </Listener></MBML>
                    """
                ]
            ),
        ])
    func renaming(_ texts: [String], _ name: String, _ expected: [String]) throws {
        let session = try Self.session(texts)
        let answer = session.ask("rename", ["newName": .string(name)])
        let changed = session.applying(answer["result"])
        for (file, text) in Self.files(expected) {
            #expect(changed[file] == text, "\(answer)")
        }
    }

    @Test(
        "a name that isn't valid, is taken, or would mean something else is refused",
        arguments: [
            ("<MBML><Var name='c‸at' literal='x'/></MBML>", "my cat", "isn't a name"),
            ("<MBML><Var name='c‸at' literal='x'/></MBML>", "1cat", "isn't a name"),
            ("<MBML><Var name='c‸at' literal='x'/></MBML>", "cat:", "isn't a name"),
            ("<MBML><Var name='c‸at' literal='x'/></MBML>", "", "isn't a name"),
            ("<MBML><Var name='c‸at' literal='x'/></MBML>", "cat", "has that name"),
            (
                "<MBML><Var name='c‸at' literal='x'/><Var name='dog' literal='x'/></MBML>", "dog",
                "another name"
            ),
            ("<MBML><Var name='c‸at' literal='x'/></MBML>", "item", "another name"),
            ("<MBML><Var name='c‸at' literal='x'/></MBML>", "Platform", "another name"),
            (
                """
                <MBML><Var name='c‸at' literal='x'/>\
                <Var name='b' value='^let(dog|1|$cat $dog)'/></MBML>
                """,
                "dog", "something else"
            ),
            ("<MBML><Function name='f‸x' value='1' parameters=''/></MBML>", "join", "another name"),
            (
                "<MBML><Var name='c‸at' literal='x'/><Var name='b' boolean='$cat = 1'/></MBML>",
                "dog", "can't be read"
            ),
            ("<MBML><Var name='b' value='$Plat‸form'/></MBML>", "dog", "built in"),
            ("<MBML><Var name='b' value='^jo‸in(a)'/></MBML>", "dog", "library"),
            ("<MBML><Var name='b' type='dynamic' value='$resp‸onse'/></MBML>", "dog", "the app"),
            ("<MBML><Var name='b' type='dynamic' value='$no‸where'/></MBML>", "dog", "no document"),
        ])
    func refusals(_ text: String, _ name: String, _ reason: String) throws {
        let session = try EditorSession([
            "manifest.xml": text, ".mbml.json": #"{"data": {"response": ["r.json"]}}"#,
            "r.json": "{}",
        ])
        let error = session.ask("rename", ["newName": .string(name)])["error"]
        #expect(error?["message"]?.protocolString?.contains(reason) == true, "\(error ?? .null)")
    }

    @Test("the range of a name is shown before it's changed, and built-in names are refused")
    func preparing() throws {
        let session = try EditorSession([
            "manifest.xml":
                "<MBML><Var name='cat' literal='x'/><Var name='b' value='&amp;${ca‸t.x}'/></MBML>"
        ])
        let result = session.ask("prepareRename")["result"]
        #expect(result?["placeholder"] == "cat")
        #expect(EditorSession.shown(result?["range"]) == "0:63-0:66")
        session.open("manifest.xml", "<MBML><Var name='b' value='$Plat‸form'/></MBML>")
        #expect(session.ask("prepareRename")["error"] != nil)
        session.open("manifest.xml", "<MBML><Var name='b' value='te‸xt'/></MBML>")
        #expect(session.ask("prepareRename")["result"] == .null)
    }

    @Test("a change since the last check counts, before the next one")
    func exact() throws {
        let session = try EditorSession(["manifest.xml": "<MBML/>"])
        session.open(
            "manifest.xml",
            "<MBML>\n<Var name='cat' literal='x'/><Var name='b' value='$c‸at'/></MBML>")
        #expect(
            places(session.ask("definition")["result"], in: session)
                == ["manifest.xml:1:11-1:14"])
    }

    // MARK: - Hover

    @Test(
        "what a name is, with its type and its value",
        arguments: [
            (
                """
                <MBML><Var name='n' value='#(3)' mutable='F'/>\
                <Var name='b' value='&lt;$‸n'/></MBML>
                """,
                "$n: number"
            ),
            (
                """
                <MBML><Var name='n' value='#(3)' mutable='F'/>\
                <Var name='b' value='&lt;$‸n'/></MBML>
                """,
                "Value: `3`"
            ),
            (
                "<MBML><Var name='b' type='dynamic' value='$response.items[0].ti‸tle'/></MBML>",
                "title: string"
            ),
            (
                "<MBML><Var name='b' type='dynamic' value='$response.items[0].ti‸tle'/></MBML>",
                "Value: `\"Mug\"`"
            ),
            (
                """
                <MBML>\
                <Var name='b' type='dynamic' value='^list($response.items|$it‸em.title)'/>\
                </MBML>
                """,
                "$item: {title: string"
            ),
            (
                """
                <MBML>\
                <Var name='b' type='dynamic' value='^list($response.items|$item.ti‸tle)'/>\
                </MBML>
                """,
                "title: string"
            ),
            ("<MBML><Var name='b' value='^jo‸in(a)'/></MBML>", "^join("),
            (
                """
                <MBML><Function name='f' parameters='x' value='[$x]'/>\
                <Var name='b' value='^‸f(a)'/></MBML>
                """,
                "[$x]"
            ),
            (
                """
                <MBML><Function name='f' parameters='x: number|y?: string' value='[$x]'/>\
                <Var name='b' value='^‸f(1)'/></MBML>
                """,
                "^f(x: number|y?: string) → any"
            ),
            (
                """
                <MBML><Function name='f' parameters='x: number|y?: string' value='[$‸x]'/></MBML>
                """,
                "$x: number"
            ),
            (
                "<MBML><Var name='my cart' literal='x'/><Var name='b' value='$[my ca‸rt]'/></MBML>",
                "Value: `\"x\"`"
            ),
            (
                """
                <MBML><Var name='day' value='^parseISODate(2026-01-01T00:00:00Z)' mutable='F'/>\
                <Var name='b' value='$d‸ay'/></MBML>
                """,
                "Value: `{\"$date\":"
            ),
            (
                "<MBML><Var name='a' literal='`` ![x](u) `'/><Var name='b' value='$‸a'/></MBML>",
                "Value: ```\"`` ![x](u) `\"```"
            ),
            ("<MBML><V‸ar name='b' value='1'/></MBML>", "Needs: name."),
            ("<MBML><Var name='b' ty‸pe='list'/></MBML>", "One of list, map"),
        ])
    func hover(_ text: String, _ expected: String) throws {
        let session = try EditorSession([
            "manifest.xml": text, ".mbml.json": #"{"data": {"response": ["r.json"]}}"#,
            "r.json": #"{"items": [{"title": "Mug"}]}"#,
        ])
        let answer = session.ask("hover")["result"]
        let shown = answer?["contents"]?["value"]?.protocolString ?? ""
        #expect(shown.contains(expected), "\(shown)")
        #expect(answer?["contents"]?["kind"] == "markdown")
    }

    @Test(
        "a variable with many readers gets a new name in linear time, also in one line",
        arguments: ["\n", ""])
    func manyReaders(_ separator: String) throws {
        let isLinear = try Stopwatch.growsLinearly(250) { count in
            let readers = (0..<count).map {
                "<Var name='v\($0)' type='dynamic' value='$first'/>\(separator)"
            }
            let session = try EditorSession([
                "manifest.xml":
                    "<MBML><Var name='fi‸rst' literal='1'/>\(separator)\(readers.joined())</MBML>"
            ])
            let answer = session.ask("rename", ["newName": "second"])
            let edits = answer["result"]?["changes"]?[session.uri("manifest.xml")]?.asArray
            #expect(edits?.count == count + 1)
        }
        #expect(isLinear)
    }
}
