#if os(macOS) || os(Linux)
    import Testing

    @testable import mbml

    /// The parts of the editor that need no terminal.
    @Suite("The editor of mbml repl")
    struct EditorTests {
        // MARK: - Keys

        @Test(
            "keys are found in what a terminal sends, wherever it's divided",
            arguments: [
                ("ab", [Key.text("ab")]), ("é日😀", [.text("é日😀")]),
                ("\u{1B}[A\u{1B}OB", [.up, .down]),
                ("\u{1B}[1;5C\u{1B}b", [.wordRight, .wordLeft]),
                ("\r\n\t", [.enter, .enter, .tab]),
                ("\u{1B}[3~\u{7F}\u{8}", [.delete, .backspace, .backspace]),
                (
                    "\u{1B}[200~a\r\nb\rc\u{1B}[Ad\u{1B}[201~x",
                    [.pasted("a\nb\nc\u{1B}[Ad"), .text("x")]
                ),
                ("a\u{1B}[7;7;7Rb", [.text("ab")]),
                ("\u{1}\u{1A}", [.control("a"), .control("z")]),
                ("\u{1B}]11;rgb:0/0/0\u{7}a\u{1B}P1$r\u{1B}\\b", [.text("ab")]),
                ("\u{1B}\u{1B}[Da", [.left, .text("a")]),
                ("\u{1B}[12\u{18}a", [.control("x"), .text("a")]),
                ("\u{1B}[200~\u{1B}[201~", [.pasted("")]),
            ])
        func keys(_ text: String, _ expected: [Key]) {
            let bytes = Array(text.utf8)
            for division in 0...bytes.count {
                var reader = KeyReader()
                var keys = reader.keys(from: Array(bytes[..<division]))
                for key in reader.keys(from: Array(bytes[division...])) {
                    if case .text(let new) = key, case .text(let before)? = keys.last {
                        keys[keys.count - 1] = .text(before + new)
                    } else {
                        keys.append(key)
                    }
                }
                #expect(keys == expected, "divided at \(division)")
                #expect(!reader.isWaiting)
            }
        }

        @Test("Escape alone is waited for, and then means nothing")
        func escape() {
            var reader = KeyReader()
            var keys = reader.keys(from: [0x1B])
            #expect(keys == [] && reader.isWaiting)
            keys = reader.flush()
            #expect(keys == [] && !reader.isWaiting)
            keys = reader.keys(from: [0xE6, 0x97]) + reader.flush()
            #expect(keys == [.text("\u{FFFD}")])
        }

        @Test("an endless sequence is given up", arguments: ["[", "]"])
        func endless(_ start: String) {
            var reader = KeyReader()
            let text = "\u{1B}\(start)" + String(repeating: "1", count: 5_000)
            let keys = reader.keys(from: Array(text.utf8))
            #expect(keys.count == 1 && !reader.isWaiting)
        }

        @Test("any bytes are read to their end")
        func anyBytes() {
            var generator = SystemRandomNumberGenerator()
            for _ in 0..<2_000 {
                var reader = KeyReader()
                let pool: [UInt8] = [
                    0x1B, 0x5B, 0x32, 0x30, 0x7E, 0x41, 0xE6, 0x97, 0xA5, 0xFF, 0x0D, 0x5D, 0x07,
                ]
                _ = reader.keys(
                    from: (0..<12).map { _ in pool.randomElement(using: &generator) ?? 0 })
                _ = reader.flush()
                _ = reader.keys(from: Array("\u{1B}[201~".utf8))
                let last = reader.keys(from: Array("x".utf8)).last
                #expect(last == .text("x"))
            }
        }

        // MARK: - Text

        @Test("a character joins its neighbors, and the cursor stays between characters")
        func joining() {
            var text = EditedLine()
            text.insert("e")
            text.insert("\u{301}")
            #expect(text.text == "é" && text.cursor == 1)
            text.insert("👨")
            text.insert("\u{200D}👩")
            #expect(text.characters.count == 2 && text.cursor == 2)
            text.moveLeft()
            text.deleteForward()
            #expect(text.text == "é")
            text.set("🇳🇴🇸🇪")
            text.moveLeft()
            text.deleteBackward()
            #expect(text.text == "🇸🇪" && text.cursor == 0)
            text.set("ab")
            text.moveLeft()
            text.insert("\u{301}")
            #expect(text.text == "a\u{301}b" && text.cursor == 1)
            text.set("x\u{301}")
            text.moveToStart()
            text.replace(utf16: 0..<0, with: "日")
            #expect(text.text == "日x\u{301}" && text.cursor == 1)
        }

        @Test("keys do nothing at the ends of a text")
        func ends() {
            var text = EditedLine()
            for _ in 0..<2 {
                text.moveLeft()
                text.deleteBackward()
                text.cutToStart()
                text.cutWord()
                text.transpose()
                text.moveWordLeft()
                text.moveToEnd()
                text.moveRight()
                text.deleteForward()
                text.cutToEnd()
                text.moveWordRight()
                text.paste()
                let moves = [text.moveUp(), text.moveDown()]
                #expect(moves == [false, false])
                #expect(text.isEmpty || text.text == "a")
                text.set("a")
            }
        }

        @Test("lines of a text are moved and cut in one by one")
        func lines() {
            var text = EditedLine()
            text.set("long line\nab\nthird")
            var moves = [text.moveUp()]
            #expect(text.cursor == 12)
            moves += [text.moveUp(), text.moveUp()]
            #expect(moves == [true, true, false] && text.cursor == 2)
            text.cutToEnd()
            #expect(text.text == "lo\nab\nthird")
            text.cutToEnd()
            #expect(text.text == "loab\nthird")
            text.moveToEnd()
            #expect(text.cursor == 4)
            moves = [text.moveDown()]
            #expect(moves == [true] && text.cursor == 9)
            text.cutToStart()
            #expect(text.text == "loab\nd")
        }

        // MARK: - Screen

        @Test(
            "characters have the width that terminals show them in",
            arguments: [
                ("a", 1), ("日", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("e\u{301}", 1), ("\u{301}", 0),
                ("😀", 2),
                ("👨‍👩‍👧", 2), ("🇳🇴", 2), ("☺\u{FE0F}", 2), ("☺", 1), ("\u{200B}", 0), ("\u{1B}", 2),
                ("\u{85}", 1),
                ("\u{202E}", 1), ("ß", 1), ("\u{1112}\u{1161}\u{11AB}", 2),
            ] as [(Character, Int)])
        func widths(_ character: Character, _ width: Int) {
            #expect(character.width == width)
            #expect(
                !character.shown.unicodeScalars.contains {
                    $0.value < 32 || $0.value == 0x202E || $0.value == 0x85
                })
        }

        private func lines(_ text: String, at cursor: Int? = nil, columns: Int) -> ScreenLines {
            let characters = Array(text)
            return ScreenLines(
                characters, cursor: cursor ?? characters.count, prompt: .init("> "),
                continuation: .init(". "), columns: columns)
        }

        @Test("rows fit the width, and the cursor is where the text goes on")
        func rows() {
            var shown = lines("abcdef", columns: 6)
            #expect(
                shown.rows == ["> abcd", "ef"] && (shown.cursorRow, shown.cursorColumn) == (1, 2))
            shown = lines("abcd", columns: 6)
            #expect(
                shown.rows == ["> abcd", ""] && (shown.cursorRow, shown.cursorColumn) == (1, 0))
            shown = lines("abc日", columns: 6)
            #expect(
                shown.rows == ["> abc", "日"] && (shown.cursorRow, shown.cursorColumn) == (1, 2))
            shown = lines("a\nb", at: 1, columns: 6)
            #expect(
                shown.rows == ["> a", ". b"] && (shown.cursorRow, shown.cursorColumn) == (0, 3))
            shown = lines("a\tb", columns: 12)
            #expect(shown.rows == ["> a     b"])
            shown = lines("日本", columns: 1)
            #expect(shown.rows.count >= 2)
        }

        @Test("what is drawn again shows the text, in terminals of any size")
        func drawing() {
            let texts = [
                "", "abc", "日本語日本語日本語", String(repeating: "xy日", count: 30), "a\nbb\n\nccc\n",
                "é👨‍👩‍👧🇳🇴",
            ]
            for columns in [6, 7, 20] {
                for height in [1, 3, 20] {
                    var terminal = TerminalScreen(columns: columns, height: height)
                    var screen = EditorScreen()
                    for text in texts {
                        let length = text.count
                        for cursor in Set([0, 1, length / 2, length]).sorted()
                        where cursor <= length {
                            let shown = lines(text, at: cursor, columns: columns)
                            terminal.write(screen.show(shown, height: height))
                            #expect(terminal.column == shown.cursorColumn)
                            if shown.rows.count <= height {
                                let rows = shown.rows.map {
                                    $0.hasSuffix(" ") ? String($0.dropLast()) : $0
                                }
                                #expect(terminal.lines == rows.filter { !$0.isEmpty })
                            }
                        }
                    }
                }
            }
        }

        @Test("a terminal with fewer rows shows those around the cursor")
        func window() {
            for (cursor, expected) in [
                (0, ["> a", ". b", ". c"]), (4, [". b", ". c", ". d"]), (8, [". c", ". d", ". e"]),
            ] {
                var terminal = TerminalScreen(columns: 20, height: 3)
                var screen = EditorScreen()
                let shown = lines("a\nb\nc\nd\ne", at: cursor, columns: 20)
                terminal.write(screen.show(shown, height: 3))
                #expect(terminal.lines == expected)
            }
        }

        // MARK: - History and completion

        @Test("adding a line ends looking through the history")
        func adding() {
            var history = LineHistory(["a", "b"])
            let found = [
                history.previous(before: "", of: ""), history.previous(before: "", of: "b"),
            ]
            #expect(found == ["b", "a"])
            let isAdded = history.add("c")
            let (next, previous) = (history.next(of: ""), history.previous(before: "", of: ""))
            #expect(isAdded && next == nil && previous == "c")
        }

        @Test("lines of the history come back from a file as they were")
        func historyFile() {
            var history = LineHistory()
            let lines = ["a", "b\\n", "c\nd\\", "\\", "é日", "\\\\n\n"]
            var added = lines.map { history.add($0) }
            #expect(added == lines.map { _ in true })
            added = ["\\\\n\n", " ", ""].map { history.add($0) }
            #expect(added == [false, false, false])
            let file = history.entries.map(LineHistory.fileLine).joined()
            #expect(LineHistory(file: Array(file.utf8)).entries == lines)
            #expect(LineHistory(file: [0xFF, 10, 97, 10, 10, 98]).entries == ["a", "b"])
            for number in 0..<1_500 { _ = history.add("\(number)") }
            #expect(history.entries.count == 1_000 && history.entries.last == "1499")
        }

        @Test("looking through the history keeps what was written")
        func search() {
            var history = LineHistory(["#(1)", "abc", "#(2)", "#(2)x"])
            let before = ["#draft", "#(2)x", "#(2)", "#(1)"].map {
                history.previous(before: "#", of: $0)
            }
            #expect(before == ["#(2)x", "#(2)", "#(1)", nil])
            let after = ["#(1)", "#(2)", "#(2)x", "#draft"].map { history.next(of: $0) }
            #expect(after == ["#(2)", "#(2)x", "#draft", nil])
        }

        @Test("a completion inserts what all candidates have in common")
        func insertion() {
            func insertion(_ written: String, _ texts: String...) -> String? {
                LineCompletion(
                    range: 0..<written.utf16.count + 2, written: written,
                    candidates: texts.map { .init(text: $0, name: $0) }
                ).insertion?.text
            }
            #expect(insertion("$u", "$user", "$usage") == "$us")
            #expect(insertion("$us", "$user", "$usage") == nil)
            #expect(insertion("$us", "$user") == "$user")
            #expect(insertion("$user", "$user") == nil)
            #expect(insertion("$US", "$user", "$users") == nil)
            #expect(insertion("x") == nil)
        }

        @Test("candidates are listed in columns from top to bottom")
        func columns() {
            func list(_ names: [String], _ columns: Int) -> String {
                CompletionListing(
                    LineCompletion(
                        range: 0..<0, written: "",
                        candidates: names.map { .init(text: $0, name: $0) })
                ).text(columns: columns)
            }
            #expect(list(["a", "b", "c", "d", "e"], 6) == "a  d\r\nb  e\r\nc\r\n")
            #expect(list(["日", "b"], 80) == "日  b\r\n")
            #expect(list(["a", "b"], 0) == "a\r\nb\r\n")
            #expect(list((0..<500).map(String.init), 80).hasSuffix("… and 300 more\r\n"))
            #expect(list(["\u{1B}[2J"], 80) == "^[[2J\r\n")
        }
    }
#endif
