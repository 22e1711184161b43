#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import MBDataEnvironment

    extension CommandLineTests {
        /// Commands that change the environment of a session, or say why it's as it is.
        @Suite("The environment of mbml repl")
        struct ReplSessionTests {
            /// The output of the tool for lines of input.
            private func output(_ lines: String..., options: [String] = []) throws -> [String] {
                let result = try Tool.run(["repl"] + options, input: lines.joined(separator: "\n"))
                #expect(result.errors == "")
                #expect(result.status == 0)
                return result.lines
            }

            @Test(":vars lists the variables with a text in their names")
            func filteredVariables() throws {
                #expect(
                    try output(":set aBc 1", ":set b 2", ":vars bC", ":vars nosuch") == [
                        #"aBc = "1""#
                    ])
            }

            @Test("a name that is probably misspelled is noted on standard error")
            func advice() throws {
                let result = try Tool.run(
                    ["repl", "--set", "user=Ann"],
                    input: "pe $usr\nHi $usr!\n:as boolean\n$usr == Ann\n$none\n")
                #expect(result.lines == ["nil", "Hi !", "false", "false"])
                let note = "note: there is no variable 'usr'; did you mean 'user'?\n"
                #expect(result.errors == note + note + note)
                #expect(result.status == 0)
            }

            @Test(":unset removes a variable, :data sets one to the content of a file")
            func data() throws {
                let directory = try TemporaryDirectory()
                try directory.write(#"{"n": 12345678901234567890.5}"#, to: "a b.json")
                #expect(
                    try output(
                        ":data x \(directory.url.path)/a b.json", "$x.n", ":unset x", "$x",
                        ":set y 1", ":unset $y", "$y") == ["12345678901234567890.5", "nil", "nil"])
            }

            @Test("a document that is loaded doesn't replace what was set")
            func loading() throws {
                let directory = try TemporaryDirectory()
                let path = directory.url.path + "/a.xml"
                try directory.write(
                    "<MBML><Var name='x' literal='d'/><Var name='y' literal='d'/></MBML>",
                    to: "a.xml")
                let result = try Tool.run(
                    ["repl", "--set", "x=given"],
                    input: ":set y 1\n:load \(path)\n$x $y\n:reload\n$x $y\n")
                #expect(result.lines == ["given 1", "given 1"])
                #expect(
                    result.errors.contains("also declares 'x'; the value that was set is kept"))
            }

            @Test(":reload loads the documents again and keeps what was set")
            func reloading() throws {
                let directory = try TemporaryDirectory()
                let path = directory.url.path + "/a.xml"
                let process = try Tool.process(["repl", "--set", "given=g", "--strict"])
                let (input, output) = (Pipe(), Pipe())
                process.standardInput = input
                process.standardOutput = output
                try directory.write(
                    "<MBML><Var name='v' value='1$given'/><Var name='own' value='d'/></MBML>",
                    to: "a.xml")
                try directory.write("<MBML><Var name='b' value='$own'/></MBML>", to: "b.xml")
                try process.run()
                func send(_ lines: String...) throws {
                    for line in lines {
                        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
                    }
                }
                func answer(lines: Int = 1) -> String {
                    var answer = ""
                    while answer.count(where: \.isNewline) < lines {
                        let data = output.fileHandleForReading.availableData
                        guard !data.isEmpty else { break }
                        answer += String(decoding: data, as: UTF8.self)
                    }
                    return answer
                }
                try send(
                    ":load \(path)", ":load \(directory.url.path)/b.xml", ":set own mine",
                    "$v $own $b")
                #expect(answer() == "1g mine d\n")
                try directory.write(
                    "<MBML><Var name='v' value='2$own'/><Var name='new' value='n'/></MBML>",
                    to: "a.xml"
                )
                try send(":reload", ":strict", "$v $own $b $new $given")
                #expect(answer(lines: 2) == "on\n2mine mine mine n g\n")
                // A document that can't be read changes nothing.
                try FileManager.default.removeItem(atPath: path)
                try send(":reload", "$v")
                #expect(answer() == "2mine\n")
                try input.fileHandleForWriting.close()
                process.waitUntilExit()
                #expect(process.terminationStatus == 1)
            }

            @Test(":send posts an event, and what it changes stays changed")
            func sending() throws {
                let directory = try TemporaryDirectory()
                let manifest = try directory.write(
                    """
                    <MBML modules="MBEventHandling"><Var name="last" literal="none"/>
                    <Listener name="Cart:add">
                    <SetVar name="last" value="$Event.object.title"/>
                    <SetVar name="late" literal="x" afterDelay="5"/></Listener></MBML>
                    """, to: "a.xml")
                let lines = try output(
                    #":send Cart:add {"title": "Mug"}"#, "$last $late", ":reload", "$last",
                    options: ["--document", manifest.path])
                #expect(lines.contains(#"$last: "none" → "Mug""#))
                #expect(lines.suffix(2) == ["Mug x", "none"])
                let wrong = try Tool.run(
                    ["repl", "--document", manifest.path],
                    input: ":send Cart:ad\n:send Cart:add {\n:send\n")
                #expect(wrong.errors.contains("no listener listens to 'Cart:ad'; did you mean"))
                #expect(wrong.errors.contains("'{' isn't JSON"))
                #expect(wrong.errors.contains(":send needs an event"))
            }

            @Test(":why says where a variable became nothing")
            func reasons() throws {
                let directory = try TemporaryDirectory()
                let manifest = try directory.write(
                    "<MBML><Var name='title' type='dynamic' value='$product.nam'/></MBML>",
                    to: "a.xml")
                let options = [
                    "--document", manifest.path, "--set", "product:=^dictionary(name|Mug)",
                ]
                let all = try output(":why", options: options).joined(separator: "\n")
                #expect(all.contains("a.xml:1:") && all.contains("did you mean 'name'?"))
                #expect(try Tool.run(["repl"] + options, input: ":why\n").errors == "")
                let one = try output(":why $title product", options: options).joined(
                    separator: "\n")
                #expect(one.contains("├ $product") && one.contains("Mug"))
                let wrong = try Tool.run(["repl"] + options, input: ":why titel\n")
                #expect(
                    wrong.errors == "there is no variable 'titel'; did you mean 'title'?\n")
            }
        }
    }
#endif
