#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    extension CommandLineTests {
        @Suite("mbml why")
        struct WhyCommandTests {
            private func why(_ body: String, _ arguments: String...) throws -> Tool.Result {
                let folder = try TemporaryDirectory()
                try folder.write("<MBML>\n\(body)\n</MBML>", to: "m.xml")
                let document = folder.url.appendingPathComponent("m.xml").path
                var result = try Tool.run(["why", "--document", document] + arguments)
                let path = folder.url.path + "/"
                result.output = result.output.replacingOccurrences(of: path, with: "")
                return result
            }

            private static let body = """
                <Var name='feedTitle' type='dynamic' value='$feed.title'/>
                <Var name='heading' type='dynamic' value='$feedTitle'/>
                <Var name='half' type='dynamic' value='#($count / 0)'/>
                <Var name='count' value='#(4)'/>
                """

            @Test("prints what began where, once, the worst first, and counts")
            func text() throws {
                let result = try why(Self.body)
                #expect(result.status == 1)
                let lines = result.lines
                #expect(lines[0] == "m.xml:4:42: $half fails: division by zero")
                #expect(lines[1].hasSuffix("value='#($count / 0)'/>"))
                #expect(lines[2].contains("^~"))
                #expect(lines[3].contains(" steps, "))
                #expect(
                    lines[4]
                        == "m.xml:2:45: $feedTitle is nothing: $feed: there is no variable 'feed'")
                #expect(lines[8] == "    so $heading is nothing")
                #expect(lines[9].hasPrefix("4 variables: 1 failed, 2 nothing, 0 empty; "))
                #expect(lines.count == 10)
            }

            @Test("a variable by its name, with the value of each part")
            func named() throws {
                let result = try why(Self.body, "$heading", "count")
                #expect(result.status == 0)
                #expect(result.lines.contains("    $heading = $feedTitle  → nothing"))
                #expect(result.output.contains("$count has a value"))
                #expect(!result.output.contains("$half"))
                let wrong = try why(Self.body, "hedding")
                #expect(wrong.status == 2)
                #expect(
                    wrong.errors
                        == "mbml: no variable has the name 'hedding'; did you mean 'heading'?\n")
            }

            @Test("documents whose errors leave no variable have the status of errors")
            func nothingDeclared() throws {
                let broken = try why("<Var name='a' value='^nope()'/>")
                #expect(broken.status == 1 && broken.errors.contains("m.xml:"))
                #expect(!broken.errors.contains("--allow-empty"))
                #expect(broken.output.hasPrefix("0 variables"))
                let empty = try why("")
                #expect(empty.status == 2 && empty.errors.contains("--allow-empty"))
            }

            @Test("JSON has an object for each")
            func json() throws {
                let result = try why(Self.body, "--json")
                #expect(result.lines.count == 3)
                #expect(
                    result.lines[0].hasPrefix(
                        #"{"name":"feedTitle","outcome":"nothing","reason":"$feed: there is no "#
                            + #"variable 'feed'","file":"m.xml","line":2,"column":45,"part":"$feed","#
                            + #""steps":"#))
            }

            @Test("writes a page, or says why it can't")
            func page() throws {
                let folder = try TemporaryDirectory()
                let file = folder.url.appendingPathComponent("why.html").path
                #expect(try why(Self.body, "--html", file).status == 1)
                let page = try String(contentsOfFile: file, encoding: .utf8)
                #expect(page.hasPrefix("<!DOCTYPE html>"))
                #expect(page.contains("<title>Variables of m.xml</title>"))
                #expect(page.contains("<p class=\"place\">m.xml:4:42</p>"))
                let document = try folder.write(
                    "<MBML><Var name='a' literal=''/></MBML>", to: "d.xml")
                let same = try Tool.run(
                    ["why", "--document", document.path, "--html", document.path])
                #expect(same.status == 2)
                #expect(same.errors.hasSuffix("is read, too; --html never overwrites that\n"))
                for path in [folder.url.path, folder.url.path + "/none/why.html"] {
                    let result = try why(Self.body, "--html", path)
                    #expect(result.status == 2)
                    #expect(result.errors.hasPrefix("mbml: \(path): can't be written: "))
                }
            }

            @Test("documents without variables are fine only where that is meant")
            func empty() throws {
                let result = try why("")
                #expect(result.status == 2)
                #expect(result.errors.hasPrefix("mbml: found no variables; "))
                let accepted = try why("", "--allow-empty")
                #expect(accepted.status == 0)
                #expect(accepted.output.hasPrefix("0 variables: 0 failed"))
            }
        }
    }
#endif
