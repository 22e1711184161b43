#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import MBDataEnvironment

    extension CommandLineTests {
        @Suite("Completion and history in mbml repl")
        struct ReplCompletionTests {
            private static let data = [
                "repl", "--set", "user:=^dictionary(name|Ann|nickname|A|home town|Oslo)",
                "--set", "usage=5",
            ]

            @Test(
                "Tab completes what is written",
                arguments: [
                    ("$usa\t", "$usage"), ("Hi $use\t.ni\t", "Hi $user.nickname"),
                    ("$user.h\t", "$user[home town]"),
                    ("pe $usa\t", "pe $usage"), (":set x $usa\t", ":set x $usage"),
                    (":set usa\t", ":set usage"), (":data usa\t", ":data usage"),
                    ("^upperc\t$usa\t", "^uppercase($usage"),
                    (":relo\t", ":reload "), (":unset usa\t", ":unset usage"),
                    (":help ^upperc\t", ":help ^uppercase"),
                    (":as bo\t", ":as boolean"), (":strict of\t", ":strict off"),
                    (":load no\t", ":load notes.xml"),
                    (":data x su\tda\t", ":data x sub/data.json"), (":load .hi\t", ":load .hidden"),
                    ("us\t", "us"), ("\t", ""),
                    (":explain #($usa\t", ":explain #($usage"), ("$usax\u{2}\t", "$usage"),
                    (":functions upperc\t", ":functions uppercase"),
                ])
            func completing(_ typed: String, _ line: String) throws {
                let directory = try TemporaryDirectory()
                for file in ["notes.xml", "sub/data.json", ".hidden"] {
                    try directory.write("{}", to: file)
                }
                let session = try TerminalSession(Self.data, directory: directory.url)
                #expect(session.prompt())
                session.type(typed + "\u{5}|")
                #expect(session.lines("mbml> \(line)|") == ["mbml> \(line)|"])
            }

            @Test("several candidates have their beginning inserted, and are then listed")
            func listing() throws {
                let session = try TerminalSession(Self.data)
                #expect(session.prompt())
                session.type("$u\t")
                #expect(session.lines("mbml> $us") == ["mbml> $us"])
                session.type("\t")
                #expect(
                    session.lines("mbml> $us", "usage  user", "mbml> $us") == [
                        "mbml> $us", "usage  user", "mbml> $us",
                    ])
                session.type("\t\t")
                session.type("er.\t")
                #expect(
                    session.lines("mbml> $user.", "home town  name       nickname", "mbml> $user.")
                        == ["mbml> $user.", "home town  name       nickname", "mbml> $user."])
                #expect(session.screen.lines.filter { $0 == "usage  user" }.count == 1)
            }

            @Test(
                "functions are listed with their parameters, and a call shows those of its function"
            )
            func signatures() throws {
                let session = try TerminalSession()
                #expect(session.prompt())
                session.type("^uppercas\t")
                #expect(session.lines("mbml> ^uppercase(") == ["mbml> ^uppercase("])
                session.type("\t")
                #expect(
                    session.waits {
                        $0.screen.lines.contains { $0.hasPrefix("^uppercase(") && $0.contains("→") }
                    })
                session.type("\u{15}^fileIs\t\t")
                #expect(
                    session.waits {
                        $0.screen.lines.contains { $0.hasPrefix("^fileIsReadable(path") }
                    })
            }

            @Test("names that a call binds are completed from the values in its list")
            func items() throws {
                let session = try TerminalSession([
                    "repl", "--set", "list:=^array(^dictionary(title|x))",
                ])
                #expect(session.prompt())
                session.type("^list($list|$it\t\t")
                #expect(session.waits { $0.screen.lines.contains("item       itemIndex") })
                session.type(".t\t)\r")
                #expect(
                    session.waits {
                        $0.screen.lines.last == "mbml>"
                            && $0.screen.lines.contains("mbml> ^list($list|$item.title)")
                    })
            }

            @Test("Up and Down look through lines that begin with what is before the cursor")
            func history() throws {
                let session = try TerminalSession()
                #expect(session.prompt())
                session.type("#(1 + 1)\rabc\r#(2 + 2)\rabc\rabc\r")
                #expect(session.lines("abc", "mbml>") == ["abc", "mbml>"])
                session.type("\u{1B}[A\u{10}")
                #expect(session.lines("mbml> #(2 + 2)") == ["mbml> #(2 + 2)"])
                session.type("\u{1B}[B\u{E}")
                #expect(session.lines("mbml>") == ["mbml>"])
                session.type("#(x\u{2}\u{1B}OA\u{1B}OA\u{1B}OA")
                #expect(session.lines("mbml> #(1 + 1)") == ["mbml> #(1 + 1)"])
                session.type("\u{1B}[B\u{1B}[B")
                #expect(session.lines("mbml> #(x") == ["mbml> #(x"])
            }

            @Test("the history is kept in the user's directory, readable by the user alone")
            func file() throws {
                let home = try TemporaryDirectory()
                let variables = ["HOME": home.url.path, "XDG_STATE_HOME": home.url.path + "/state"]
                func session() throws -> TerminalSession {
                    let session = try TerminalSession(
                        variables: variables.merging(["MBML_HISTORY": TerminalSession.unset]) { $1 }
                    )
                    #expect(session.prompt())
                    return session
                }
                let first = try session()
                first.type("^join(^array(a|b)\r|\\n)\rsecond\r\u{4}")
                #expect(first.end())
                #if os(macOS)
                    let path = home.url.path + "/Library/Application Support/mbml"
                #else
                    let path = home.url.path + "/state/mbml"
                #endif
                let files = FileManager.default
                #expect(
                    try files.attributesOfItem(atPath: path + "/history")[.posixPermissions] as? Int
                        == 0o600)
                #expect(
                    try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
                let second = try session()
                second.type("\u{1B}[A\u{1B}[A")
                #expect(
                    second.lines("mbml> ^join(^array(a|b)", "  ... |\\n)") == [
                        "mbml> ^join(^array(a|b)", "  ... |\\n)",
                    ])
            }

            @Test("a history that can't be read or written doesn't matter")
            func unusable() throws {
                let directory = try TemporaryDirectory()
                let path = directory.url.path
                try Data([0xFF, 0x0A, 0x61, 0x62, 0x0A, 0x5C, 0x0A, 0x00, 0xFE]).write(
                    to: directory.url.appendingPathComponent("broken"))
                mkfifo(path + "/pipe", 0o600)
                for file in [
                    path, path + "/none/of/these", path + "/pipe", "/dev/null", "/proc/x/y",
                    path + "/broken",
                ] {
                    let session = try TerminalSession(variables: ["MBML_HISTORY": file])
                    #expect(session.prompt(), "\(file)")
                    session.type("#(1 + 2)\r")
                    #expect(session.lines("3", "mbml>") == ["3", "mbml>"], "\(file)")
                    session.type("\u{1B}[A")
                    #expect(session.lines("mbml> #(1 + 2)") == ["mbml> #(1 + 2)"], "\(file)")
                    if file.hasSuffix("broken") {
                        session.type("\u{1B}[A\u{1B}[A")
                        #expect(session.lines("mbml> ab") == ["mbml> ab"])
                    }
                }
            }

            @Test("an empty MBML_HISTORY keeps nothing, and a file has 1,000 lines at most")
            func limits() throws {
                let home = try TemporaryDirectory()
                let off = try TerminalSession(variables: [
                    "HOME": home.url.path, "XDG_STATE_HOME": home.url.path,
                ])
                #expect(off.prompt())
                off.type("abc\r\u{4}")
                #expect(off.end())
                #expect(try FileManager.default.contentsOfDirectory(atPath: home.url.path).isEmpty)
                let file = try home.write(
                    (1...1_500).map { "line \($0)\n" }.joined(), to: "history")
                let session = try TerminalSession(variables: ["MBML_HISTORY": file.path])
                #expect(session.prompt())
                session.type("new\r\u{4}")
                #expect(session.end())
                let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                #expect(lines.first == "line 501" && lines.last == "new" && lines.count == 1_001)
                #expect(
                    try FileManager.default.contentsOfDirectory(atPath: home.url.path) == [
                        "history"
                    ])
            }
        }
    }
#endif
