#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import MBDataEnvironment

    extension CommandLineTests {
        @Suite("Editing lines in mbml repl")
        struct ReplEditingTests {
            @Test(
                "keys edit the line",
                arguments: [
                    // Typed, the line, the column of the cursor in it.
                    ("abc", "abc", 3), ("abc\u{1B}[DX", "abXc", 3),
                    ("abc\u{1B}[D\u{1B}[D\u{1B}[CX", "abXc", 3),
                    ("abc\u{1B}[HX", "Xabc", 1), ("abc\u{1}X\u{5}Y", "XabcY", 5),
                    ("abc\u{1B}OHX\u{1B}OFY", "XabcY", 5),
                    ("abc\u{1B}[1~X\u{1B}[4~Y", "XabcY", 5), ("abc\u{2}X\u{6}Y", "abXcY", 5),
                    ("abc\u{7F}", "ab", 2), ("abc\u{8}", "ab", 2), ("abc\u{1}\u{1B}[3~", "bc", 0),
                    ("abc\u{1}\u{4}", "bc", 0),
                    ("ab cd\u{2}\u{2}\u{B}", "ab", 3), ("ab cd\u{2}\u{2}\u{15}", "cd", 0),
                    ("ab cd ef\u{17}\u{17}X", "ab X", 4),
                    ("abcd\u{2}\u{2}\u{B}\u{1}\u{19}", "cdab", 2), ("ab\u{14}", "ba", 2),
                    ("abc\u{1}\u{6}\u{14}", "bac", 2),
                    ("one two\u{1B}bX", "one Xtwo", 5), ("one two\u{1}\u{1B}fX", "oneX two", 4),
                    ("one two\u{1B}[1;5DX", "one Xtwo", 5), ("ab cd\u{1B}\u{7F}X", "ab X", 4),
                    ("日本語\u{7F}\u{1B}[DX", "日X本", 3), ("e\u{301}x\u{2}\u{7F}", "x", 0),
                    ("👨‍👩‍👧a\u{2}\u{2}X", "X👨‍👩‍👧a", 1),
                    ("🇳🇴\u{7F}a", "a", 1), ("a\u{1B}[99zb\u{1B}[?1;2cc\u{1B}]0;t\u{7}d", "abcd", 4),
                    ("a\u{1B}[Zb\u{1B}Oxc", "abc", 3), ("a\u{0}\u{1C}\u{1D}b", "ab", 2),
                    ("a\u{200B}b", "a\u{200B}b", 2),
                ])
            func keys(_ typed: String, _ line: String, _ column: Int) throws {
                let session = try TerminalSession()
                #expect(session.prompt())
                session.type(typed)
                // Clearing the screen shows that everything before has been read.
                session.type("\u{C}")
                _ = session.waits {
                    $0.output.contains("\u{1B}[2J") && $0.screen.column == 6 + column
                }
                #expect(session.lines("mbml> " + line) == ["mbml> " + line])
                #expect(session.screen.column == 6 + column)
                session.type("\u{15}\u{B}\u{4}")
                #expect(session.end())
            }

            @Test("a line longer than the terminal goes on in the next row, also after resizing")
            func wrapping() throws {
                let session = try TerminalSession(columns: 20, rows: 10)
                #expect(session.prompt())
                session.type("0123456789ABC日x")
                #expect(session.lines("mbml> 0123456789ABC", "日x").first == "mbml> 0123456789ABC")
                session.type("\u{1}\u{6}\u{7F}")
                #expect(session.lines("mbml> 123456789ABC日", "x") == ["mbml> 123456789ABC日", "x"])
                #expect(session.screen.row == 0)
                session.resize(columns: 10, rows: 10)
                let narrow = ["mbml> 1234", "56789ABC日", "x"]
                #expect(session.lines(narrow[0], narrow[1], narrow[2]) == narrow)
            }

            @Test("Ctrl-C gives the line up, Ctrl-D leaves on an empty line")
            func leaving() throws {
                let session = try TerminalSession()
                #expect(session.prompt())
                session.type("abc\u{3}")
                #expect(session.lines("mbml> abc^C", "mbml>") == ["mbml> abc^C", "mbml>"])
                session.type("abc\u{1}\u{4}\u{4}\u{4}\u{4}")
                #expect(session.end())
                #expect(session.process.terminationStatus == 0)
                #expect(!session.output.contains("evaluat"))
            }

            @Test("Ctrl-C abandons a running evaluation")
            func abandoning() throws {
                let session = try TerminalSession([
                    "repl", "--limit", "steps=1000000000000000", "--log",
                    "--set", "n:=^arrayFilledWithIntegers(1|1000)",
                ])
                #expect(session.prompt())
                session.type("^log(running)^filter($n|^filter($n|^filter($n|^filter($n|F))))\r")
                #expect(
                    session.waits {
                        $0.output.contains("info: running") || $0.output.contains("running\r")
                    })
                session.process.interrupt()
                #expect(session.waits { $0.output.contains("interrupted") } && session.prompt())
                session.type("#(6 * 7)\r")
                #expect(session.lines("42", "mbml>") == ["42", "mbml>"])
            }

            @Test("a line that ends inside parentheses goes on; an empty line ends it")
            func continuation() throws {
                let session = try TerminalSession()
                #expect(session.prompt())
                session.type("^join(^array(a|b)\r|-)\r")
                #expect(
                    session.lines("mbml> ^join(^array(a|b)", "  ... |-)", "a-b", "mbml>").suffix(2)
                        == ["a-b", "mbml>"])
                session.type("a smiley :(\r")
                #expect(session.lines("a smiley :(", "mbml>") == ["a smiley :(", "mbml>"])
                session.type("pbe (1 == 1\r)\r")
                #expect(session.lines("true", "mbml>") == ["true", "mbml>"])
                session.type("x^join(\r\r")
                #expect(session.lines("x^join(", "mbml>") == ["x^join(", "mbml>"])
                session.type("^join(\rab\u{1B}[A\u{1}X\u{1B}[B\u{5}Y")
                #expect(
                    session.lines("mbml> X^join(", "  ... abY") == ["mbml> X^join(", "  ... abY"])
            }

            @Test("pasted lines are evaluated once each, and tabs in them complete nothing")
            func pasting() throws {
                let session = try TerminalSession(["repl", "--set", "user=Ann"])
                #expect(session.prompt())
                session.type("\u{1B}[200~#(1 + 2)\r\n^join(^array(a|b)\n|-)\r$us\tx\u{1B}[201~")
                #expect(session.waits { $0.screen.lines.last?.hasPrefix("mbml> $us") == true })
                #expect(
                    session.screen.lines == [
                        "mbml> #(1 + 2)", "3", "mbml> ^join(^array(a|b)", "  ... |-)", "a-b",
                        "mbml> $us       x",
                    ])
            }

            @Test("lines that are typed before the prompt aren't lost")
            func typedAhead() throws {
                let session = try TerminalSession()
                session.type("#(1 + 2)\n#(2 + 2)\n:quit\n")
                #expect(session.end())
                #expect(session.output.contains("3\r\n") && session.output.contains("4\r\n"))
            }

            @Test(
                "a signal that ends the tool restores the terminal",
                arguments: [SIGTERM, SIGHUP, SIGQUIT])
            func signals(_ signal: Int32) throws {
                let session = try TerminalSession()
                #expect(session.prompt() && !session.echoes)
                kill(session.process.processIdentifier, signal)
                try #require(session.end())
                #expect(session.process.terminationReason == .uncaughtSignal)
                #expect(session.process.terminationStatus == signal)
                #expect(session.echoes)
                #expect(session.output.contains("\u{1B}[?2004l"))
            }

            @Test("the terminal is as before while an expression is evaluated, and after the end")
            func restoring() throws {
                let session = try TerminalSession()
                #expect(session.prompt() && !session.echoes)
                session.type(":quit\r")
                #expect(session.end() && session.echoes)
            }

            @Test("a signal to continue shows the line again")
            func continuing() throws {
                let session = try TerminalSession()
                #expect(session.prompt())
                session.type("abc")
                #expect(session.lines("mbml> abc") == ["mbml> abc"])
                kill(session.process.processIdentifier, SIGSTOP)
                kill(session.process.processIdentifier, SIGCONT)
                session.type("d")
                #expect(session.lines("mbml> abcd") == ["mbml> abcd"])
            }

            @Test("a terminal that is closed ends the session")
            func closing() throws {
                let session = try TerminalSession()
                #expect(session.prompt())
                session.type("abc")
                session.close()
                let end = ContinuousClock().now + .seconds(20)
                while session.process.isRunning, ContinuousClock().now < end { usleep(10_000) }
                #expect(!session.process.isRunning)
            }

            @Test("a window of any size shows the end of the line", arguments: [0, 1, 2, 7, 8])
            func sizes(_ columns: Int) throws {
                let session = try TerminalSession(columns: columns, rows: columns == 0 ? 0 : 3)
                session.type("日#(1 + 2)\u{1}\u{5}\u{7F}\u{7F}3)\t\r:quit\r")
                #expect(session.end())
                #expect(session.process.terminationStatus == 0)
            }

            @Test("bytes that aren't text, and endless pasted text, don't end the session")
            func hostile() throws {
                let session = try TerminalSession()
                #expect(session.prompt())
                session.type([0xFF, 0xFE, 0xC3, 0x28, 0xE2, 0x82, 0x1B])
                #expect(
                    session.lines("mbml> \u{FFFD}\u{FFFD}\u{FFFD}(\u{FFFD}") == [
                        "mbml> \u{FFFD}\u{FFFD}\u{FFFD}(\u{FFFD}"
                    ])
                session.type(
                    "\u{3}\u{1B}[200~" + String(repeating: "x", count: 1_000_000)
                        + "\u{1B}[201~\u{15}")
                session.type("#(2 * 3)\r")
                #expect(session.lines("6", "mbml>") == ["6", "mbml>"])
            }

            @Test(
                "without a terminal that understands them, there are no escape sequences",
                arguments: ["dumb", ""])
            func dumb(_ name: String) throws {
                let session = try TerminalSession(variables: ["TERM": name])
                #expect(session.prompt() && session.echoes)
                session.type("pe $Platfrm\n#(1 + 2)\n^nope()\n:quit\n")
                #expect(session.end())
                #expect(
                    session.output.contains("3\r\n") && session.output.contains("unknown function"))
                #expect(!session.output.contains("\u{1B}"))
                #expect(session.process.terminationStatus == 0)
            }
        }
    }
#endif
