import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@testable import MBMLWorkbench

@Suite("New names and what else has a name or a text")
struct EditorRenameTests {
    private static let withChanges: MBValue = [
        "workspace": ["workspaceEdit": ["documentChanges": true]]
    ]

    @Test(
        "a name that something else binds, too, is kept",
        arguments: [
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' literal='x'/>\
                <Listener name='go'><When if='T'><PostEvent name='show' cat='y'/></When></Listener>\
                <Listener name='show'><SetVar name='out' value='$cat'/></Listener></MBML>
                """,
                "the PostEvent at "
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='error' literal='x'/>\
                <Listener name='a:dataLoadFailed'><SetVar name='out' value='$err‸or'/></Listener>\
                </MBML>
                """,
                "an event or an element"
            ),
            (
                """
                <MBML><Var name='it‸em' literal='x'/><Var name='b' type='dynamic' value='$item'/>\
                <Var name='c' type='dynamic' value='^list(^array(1)|$b)'/></MBML>
                """,
                "a function may bind"
            ),
            (
                """
                <MBML><Var name='c‸at' value='2'/>\
                <Function name='f' parameters='dog' value='#($dog * $cat)'/>\
                <Var name='b' type='dynamic' value='$dog'/></MBML>
                """,
                "with the name 'dog', the expression at "
            ),
            (
                """
                <MBML><Var name='c‸at' value='2'/>\
                <Var name='b' type='dynamic' value='^let(dog|5|$cat) $dog'/></MBML>
                """,
                "with the name 'dog', the expression at "
            ),
            (
                """
                <MBML><Var name='c‸at' value='2'/>\
                <Var name='b' type='dynmic' value='$cat'/></MBML>
                """,
                "the element at "
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='2'/>\
                <Listener name='go'><SetVr name='b'><Item value='$cat'/></SetVr></Listener></MBML>
                """,
                "the element at "
            ),
            (
                """
                <MBML><Var name='c‸at' value='2'/>\
                <Var name='b' type='dynamic' value='^let(w|#($cat+1)|$w)'/></MBML>
                """,
                "the expression at "
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='2'/>\
                <Var name='name' value='cat'/>\
                <Listener name='go'><SetVar name='$name' value='3'/></Listener></MBML>
                """,
                "the element at "
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='2'/>\
                <Var name='name' literal='a cat'/>\
                <Listener name='go'><When if='T'><SetVar name='${name}' value='3'/></When></Listener>\
                </MBML>
                """,
                "the element at "
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='2'/>\
                <Var name='s' literal='t'/>\
                <Listener name='go'><SetVar name='ca$s' value='3'/></Listener></MBML>
                """,
                " sets a variable whose name begins with 'ca'"
            ),
            (
                """
                <MBML><Function name='c‸at' value='2'/>\
                <Var name='b' type='dynamic' value='^if($MBML.functions[dog]|^dog()|^cat())'/></MBML>
                """,
                "with the name 'dog', the"
            ),
        ])
    func bound(_ text: String, _ reason: String) throws {
        let session = try EditorSession(["manifest.xml": text])
        let answer = session.ask("rename", ["newName": "dog"])
        let message = answer["error"]?["message"]?.protocolString ?? ""
        #expect(message.contains(reason), "\(answer)")
    }

    @Test(
        "a name that may be built or posted is kept",
        arguments: [
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='1'/><DataFilter name='f'\
                 dataSource='$x'><DataFilter var='cat' filterExpr='T'/></DataFilter>\
                <Listener event='go, cat:dataLoaded'><SetVar name='q' value='1'/></Listener></MBML>
                """, "listens to 'cat:dataLoaded'"
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='1'/><DataFilter name='f'\
                 dataSource='$x'><DataFilter var='cat' filterExpr='T'/></DataFilter>\
                <Listener name='dog:dataLoaded'><SetVar name='q' value='1'/></Listener></MBML>
                """, "listens to 'dog:dataLoaded'"
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='1'/>\
                <Var name='s' literal='t'/><Listener name='go'><SetVar name='$k' value='1'/>\
                <SetVar name='ca$s' value='1'/></Listener></MBML>
                """, "perhaps '$cat'"
            ),
            (
                """
                <MBML><Function name='c‸at' value='1'/><Var name='k' literal='functions'/>\
                <Var name='a' type='dynamic' value='^if($MBML[$k].cat|y|n)'/></MBML>
                """, "by a computed name"
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='1'/>\
                <Var name='n' literal='g'/><Listener name='go'><SetVar name='do$n' value='1'/>\
                </Listener></MBML>
                """, "perhaps '$dog'"
            ),
            (
                """
                <MBML><Function name='c‸at' value='1'/><Var name='n' literal='cat'/>\
                <Var name='a' type='dynamic' value='^if($MBML.functions[$n]|^cat()|no)'/></MBML>
                """, "by a computed name"
            ),
            (
                """
                <MBML><Function name='c‸at' value='1'/>\
                <Var name='a' type='dynamic' value='^valueForKey($MBML.functions|cat)'/></MBML>
                """, "by a computed name"
            ),
            (
                """
                <MBML><Function name='c‸at' value='1'/>\
                <Var name='a' type='dynamic' value='^eval($$MBML.functions.cat)'/></MBML>
                """, "may evaluate it"
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='1'/><Listener name='go'>\
                <LoadTemplate file='${k}.xml'/></Listener></MBML>
                """, "may be loaded by an action"
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='1'/>\
                <Var name='n' literal='ca'/><Listener name='go'><SetVar name='$n^q(t)' value='1'/>\
                </Listener></MBML>
                """, "perhaps '$cat'"
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='1'/>\
                <Listener name='go'><SetVar name='$Event.object' value='1'/></Listener></MBML>
                """, "perhaps '$cat'"
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='1'/>\
                <Var name='n' type='dynamic' value='^lowercase(CAT)'/>\
                <Listener name='go'><SetVar name='$n' value='1'/></Listener></MBML>
                """, "perhaps '$cat'"
            ),
            (
                """
                <MBML modules='MBEventHandling'><Var name='c‸at' value='1'/>\
                <Var name='n' literal='x'/><Listener name='go'><SetVar name='n' value='c^q(at)'/>\
                <SetVar name='$n' value='1'/></Listener></MBML>
                """, "perhaps '$cat'"
            ),
            (
                """
                <MBML><Function name='c‸at' value='1'/>\
                <Var name='a' type='dynamic' value='^if($MBML.functions[$y]|y|n)'/></MBML>
                """, "by a computed name"
            ),
        ])
    func built(_ text: String, _ reason: String) throws {
        let session = try EditorSession([
            "manifest.xml": text, "later.xml": "<MBML><Var name='b' value='$cat'/></MBML>",
        ])
        let answer = session.ask("rename", ["newName": "dog"])
        let message = answer["error"]?["message"]?.protocolString ?? ""
        #expect(message.contains(reason), "\(answer)")
    }

    @Test("the app keeps the names that it uses by itself", arguments: ["Var", "Function"])
    func exported(_ tag: String) throws {
        let session = try EditorSession([
            "manifest.xml": "<MBML><\(tag) name='c‸at' value='1'/></MBML>",
            ".mbml.json": #"{"exports": {"variables": ["dog"], "functions": ["dog"]}}"#,
        ])
        let answer = session.ask("rename", ["newName": "dog"])
        #expect(answer["error"]?["message"]?.protocolString?.hasSuffix("by itself") == true)
        #expect(session.ask("rename", ["newName": "cow"])["error"] == nil)
    }

    @Test("a name is changed where a computed name can't mean it")
    func computed() throws {
        let session = try EditorSession([
            "manifest.xml": """
            <MBML modules='MBEventHandling'><Var name='c‸at' value='2'/>\
            <Var name='b' type='dynamic' value='$cat cats'/><Var name='name' value='other'/>\
            <Listener name='go'><SetVar name='$name' value='$cat'/></Listener></MBML>
            """
        ])
        #expect(session.ask("rename", ["newName": "dog"])["error"] == nil)
    }

    @Test("a name is kept that a document has which includes a changed one, too")
    func otherManifests() throws {
        func answer(_ text: String, set: String = "x") throws -> MBValue {
            let session = try EditorSession([
                "a.xml": "<MBML><Include file='shared.xml'/><Var name='x' value='$c‸at'/></MBML>",
                "b.xml": """
                <MBML modules='MBEventHandling'><Include file='shared.xml'/>\
                <Var name='x' value='\(text)'/><Var name='m' type='map'><Var name='cat'/></Var>\
                <Function name='dog' value='1'/><Listener name='cat'><PostEvent name='dog'/>\
                <SetVar name='\(set)' value='1'/></Listener></MBML>
                """,
                "shared.xml": "<MBML><Var name='cat' value='1'/></MBML>",
            ])
            return session.ask("rename", ["newName": "dog"])
        }
        for text in ["$cat", "${dog}", "^if(T|$cat)"] {
            let message = try answer(text)["error"]?["message"]?.protocolString ?? ""
            #expect(message.contains("b.xml includes ") && message.contains("shared.xml, too"))
        }
        for text in ["$cats", "cat", "dog"] { #expect(try answer(text)["error"] == nil) }
        for name in ["cat", "dog", "ca$t"] {
            #expect(try answer("x", set: name)["error"] != nil)
        }
    }

    @Test(
        "a name that the app uses is kept",
        arguments: [
            ("<MBML><Var name='tit‸le' literal='x'/></MBML>", "the app reads '$title'"),
            ("<MBML><Function name='lo‸ud' value='!'/></MBML>", "the app calls '^loud'"),
        ])
    func exported(_ text: String, _ reason: String) throws {
        let session = try EditorSession([
            "manifest.xml": text,
            ".mbml.json": #"{"exports": {"variables": ["title"], "functions": ["loud"]}}"#,
        ])
        let answer = session.ask("rename", ["newName": "dog"])
        let message = answer["error"]?["message"]?.protocolString ?? ""
        #expect(message.hasPrefix(reason), "\(answer)")
    }

    @Test("a name that a function may bind is refused with the place of its reader")
    func placeOfReader() throws {
        let session = try EditorSession([
            "manifest.xml": """
            <MBML><Var name='it‸em' literal='x'/><Var name='a' type='dynamic' value='$b'/>
            <Var name='b' type='dynamic' value='$item'/>
            <Var name='c' type='dynamic' value='^list(^array(1)|$b)'/></MBML>
            """
        ])
        let answer = session.ask("rename", ["newName": "dog"])
        let message = answer["error"]?["message"]?.protocolString ?? ""
        #expect(message.contains("manifest.xml:2:"), "\(message)")
    }

    @Test(
        """
        attributes of a PostEvent with a meaning of their own, and bound names that are only read\
         while loading, don't keep a name from changing
        """,
        arguments: [
            """
            <MBML modules='MBEventHandling'><Var name='ob‸ject' literal='x'/>\
            <Listener name='go'><PostEvent name='show' object='$object'/></Listener></MBML>
            """,
            "<MBML><Var name='it‸em' literal='x'/><Var name='b' value='$item'/></MBML>",
        ])
    func free(_ text: String) throws {
        let session = try EditorSession(["manifest.xml": text])
        let answer = session.ask("rename", ["newName": "dog"])
        let changed = session.applying(answer["result"])["manifest.xml"]
        let expected = EditorSession.unmarked(text)
            .replacing("name='object'", with: "name='dog'").replacing("$object", with: "$dog")
            .replacing("item", with: "dog")
        #expect(changed == expected, "\(answer)")
    }

    @Test(
        "a name in a text that a function evaluates changes, too",
        arguments: [
            "^log($cat)", "^dump(a $cat.b|$cat)", "^test($cat == 1 || !$cat)",
            "^bench(#($cat + 1))", "^benchBool($cat &lt; 2)", "^log(^log($cat))",
            "^list(^array(1)|^log(${cat}$item))",
        ])
    func evaluatedTexts(_ value: String) throws {
        let text = """
            <MBML><Var name='c‸at' literal='x'/>\
            <Var name='b' type='dynamic' value='\(value)'/></MBML>
            """
        let session = try EditorSession(["manifest.xml": text])
        let answer = session.ask("rename", ["newName": "dog"])
        #expect(
            session.applying(answer["result"])["manifest.xml"]
                == EditorSession.unmarked(text).replacing("cat", with: "dog"), "\(answer)")
    }

    @Test(
        "elements of a module that the app enables are known, before and after a check",
        arguments: [false, true])
    func unrequestedModule(_ isChecked: Bool) throws {
        let text =
            """
            <MBML><Var name='c‸at' literal='x'/><Listener name='go'>\
            <SetVar name='cat' value='$cat!' if='$cat'/><PostEvent name='x' object='$cat'/>\
            </Listener><DataFilter name='f' dataSource='$cat' filterExpr='$item == $cat'/></MBML>
            """
        let session = try EditorSession(["manifest.xml": text])
        #expect(session.findings("manifest.xml")?.contains { $0.hasSuffix("unknown-tag") } == true)
        if !isChecked { session.change("manifest.xml", to: EditorSession.unmarked(text)) }
        let places = session.ask("references")["result"]?.asArray ?? []
        #expect(places.count == 7)
        let answer = session.ask("rename", ["newName": "dog"])
        #expect(
            session.applying(answer["result"])["manifest.xml"]
                == EditorSession.unmarked(text).replacing("cat", with: "dog"), "\(answer)")
    }

    @Test(
        "of two URIs of a file, the one that changed last has its own text, version and changes",
        arguments: [false, true])
    func twoURIs(_ isFirstLast: Bool) throws {
        let text = "<MBML><Var name='cat' literal='x'/><Var name='b' value='$c‸at'/></MBML>"
        let session = try EditorSession(["manifest.xml": text], abilities: Self.withChanges)
        let other = session.uri("%6danifest.xml").replacing("%256d", with: "%6d")
        #expect(FileURI.path(of: other) == FileURI.path(of: session.uri("manifest.xml")))
        session.notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .string(other), "version": 9,
                    "text": .string("\n\n" + EditorSession.unmarked(text)),
                ]
            ])
        if isFirstLast { session.change("manifest.xml", to: EditorSession.unmarked(text)) }
        session.settle()
        let (uri, line, version) =
            isFirstLast ? (session.uri("manifest.xml"), 0, 2) : (other, 2, 9)
        let answer = session.request(
            "textDocument/rename",
            [
                "textDocument": ["uri": .string(uri)], "newName": "dog",
                "position": ["line": MBValue(line), "character": 18],
            ])
        let changes = answer["result"]?["documentChanges"]?.asArray ?? []
        #expect(changes.count == 1)
        #expect(
            changes.first?["textDocument"]
                == ["uri": .string(uri), "version": MBValue(version)], "\(answer)")
        let edits = changes.first?["edits"]?.asArray ?? []
        #expect(
            edits.map { $0["range"]?["start"]?["line"] } == [MBValue(line), MBValue(line)])
    }

    @Test(
        "what a text may name that is evaluated keeps its name",
        arguments: [
            "<Var name='b' value='^eval(^q($cat))'/>",
            "<Var name='b' value='^evalBool(^q(${cat} == 1))'/>",
            "<Var name='t' literal='$cat!'/><Var name='b' value='^eval($t)'/>",
            "<Var name='t' type='list'><Var literal='$cat!'/></Var><Var name='b' value='^eval($t)'/>",
        ])
    func quotedNames(_ others: String) throws {
        let message = try refusal("<MBML><Var name='c‸at' literal='x'/>\(others)</MBML>")
        #expect(message.contains("may evaluate it"), "\(message)")
        // Nothing evaluates it.
        let plain = others.replacing("^eval(", with: "^uppercase(")
            .replacing("^evalBool(", with: "^uppercase(")
        #expect(try refusal("<MBML><Var name='c‸at' literal='x'/>\(plain)</MBML>") == "")
    }

    @Test("a quoted call keeps its name, and a name that isn't quoted changes beside ^eval")
    func quotedCalls() throws {
        let call = "<Function name='lo‸ud' value='!'/><Var name='b' value='^eval(^q(^loud()))'/>"
        #expect(try refusal("<MBML>\(call)</MBML>").contains("may evaluate it"))
        let free = """
            <Var name='c‸at' literal='x'/><Var name='b' type='dynamic'\
             value='^eval(^q($dog$category))$cat^let(cat|1|$cat)^log($cat)'/>
            """
        #expect(try refusal("<MBML>\(free)</MBML>") == "")
    }

    @Test("a variable that a function reads by itself keeps its name")
    func ownVariables() throws {
        let name = "MBMLDateFunctions:dateParsingFormat"
        let message = try refusal("<MBML><Var name='‸\(name)' literal='yyyy'/></MBML>")
        #expect(
            message.hasPrefix("'^") && message.hasSuffix("reads '$\(name)', so it keeps its name"))
        let taken = try refusal("<MBML><Var name='c‸at' literal='x'/></MBML>", newName: name)
        #expect(taken.contains("is another name"), "\(taken)")
    }

    /// Why a rename is refused; empty if it isn't.
    private func refusal(_ text: String, newName: String = "mouse") throws -> String {
        let session = try EditorSession(["manifest.xml": text])
        let answer = session.ask("rename", ["newName": .string(newName)])
        return answer["error"]?["message"]?.protocolString ?? ""
    }

    @Test("a file that isn't open and changed since the last check is read again")
    func changedFile() throws {
        let session = try EditorSession([
            "manifest.xml": "<MBML><Include file='b.xml'/><Var name='a' value='$c‸at'/></MBML>",
            "b.xml": "<MBML><Var name='cat' literal='x'/></MBML>",
        ])
        let moved = "<MBML>\n<!-- moved -->\n<Var name='cat' literal='x'/>"
        try session.directory.write(moved + "<Var name='c' value='$cat'/></MBML>", to: "b.xml")
        let answer = session.ask("rename", ["newName": "dog"])
        #expect(
            session.applying(answer["result"])["b.xml"]
                == moved.replacing("cat", with: "dog") + "<Var name='c' value='$dog'/></MBML>",
            "\(answer)")
    }
}
