import Foundation

/// Lets a person edit lines at a terminal.
final class LineEditor {
    enum Entry: Equatable {
        case line(String)
        /// The person gave the line up.
        case abandoned
        /// The person left, or the terminal is closed.
        case end
    }

    /// What the editor asks about a line.
    struct Guide {
        /// Whether a text goes on in the next line.
        var isUnfinished: (String) -> Bool
        var completion: (_ text: String, _ utf16Offset: Int) -> LineCompletion
    }

    private let prompt: ScreenLines.Prompt
    private let continuation: ScreenLines.Prompt
    private var history: HistoryFile
    private let terminal = RawTerminal()
    private var reader = KeyReader()
    /// The keys that were pressed after the end of a line.
    private var keys: ArraySlice<Key> = []
    private var text = EditedLine()
    private var screen = EditorScreen()
    private var listing: CompletionListing?

    init(prompt: ScreenLines.Prompt, continuation: ScreenLines.Prompt, history: HistoryFile) {
        self.prompt = prompt
        self.continuation = continuation
        self.history = history
    }

    /// Reads a line; returns nil if the terminal can't be edited at.
    func next(_ guide: Guide) throws -> Entry? {
        guard terminal.start() else { return nil }
        defer { terminal.stop() }
        text = EditedLine()
        screen.leave()
        try write("\u{1B}[?2004h")
        defer { try? write("\u{1B}[?2004l") }
        if try isInterrupted() { return try finish(.abandoned) }
        while true {
            while let key = keys.popFirst() {
                if let entry = try take(key, guide) { return try finish(entry) }
            }
            try draw()
            switch terminal.next(within: reader.isWaiting ? Self.keyTime : -1) {
            case .input(let bytes): keys += reader.keys(from: bytes)
            case .nothing: keys += reader.flush()
            case .signal(let signal):
                if let entry = try take(signal) { return try finish(entry) }
            case .end: return .end
            }
        }
    }

    /// Whether the rest of what was pasted is given up, with Ctrl-C.
    private func isInterrupted() throws -> Bool {
        while !keys.isEmpty {
            switch terminal.next(within: 0) {
            case .nothing, .end: return false
            case .input(let bytes): keys += reader.keys(from: bytes)
            case .signal(SIGINT):
                keys = []
                return true
            case .signal(let signal): _ = try take(signal)
            }
            guard let interruption = keys.lastIndex(of: .control("c")) else { continue }
            keys = keys[(interruption + 1)...]
            return true
        }
        return false
    }

    /// Gives up what was pasted and isn't a line yet.
    func abandonKeys() { keys = [] }

    /// How long the parts of one key may take to arrive, in milliseconds.
    private static let keyTime: Int32 = 50

    private func finish(_ entry: Entry) throws -> Entry {
        try draw(isLeaving: true)
        try write(entry == .abandoned ? "^C\r\n" : "\r\n")
        if case .line(let line) = entry { history.add(line) }
        return entry
    }

    private func write(_ output: String) throws { try writeOutput(output, terminator: "") }

    private func draw(isLeaving: Bool = false) throws {
        let size = terminal.size
        let lines = ScreenLines(
            text.characters, cursor: isLeaving ? text.characters.count : text.cursor,
            prompt: prompt, continuation: continuation,
            columns: size.columns)
        try write(screen.show(lines, height: size.rows))
    }

    // MARK: - Signals

    private func take(_ signal: Int32) throws -> Entry? {
        switch signal {
        case SIGINT:
            keys = []
            return .abandoned
        case SIGTSTP: try stop()
        case SIGTERM, SIGHUP, SIGQUIT:
            try? write("\u{1B}[?2004l\r\n")
            terminal.stop()
            _ = raise(signal)
        // The size has changed, or the shell has used the terminal: it's drawn again.
        default:
            if signal == SIGCONT { resume() }
        }
        return nil
    }

    /// Stops the process until the shell continues it.
    private func stop() throws {
        try write("\u{1B}[?2004l\r\n")
        terminal.stop()
        _ = raise(SIGTSTP)
        resume()
    }

    private func resume() {
        terminal.stop()
        _ = terminal.start()
        screen.leave()
        try? write("\u{1B}[?2004h")
    }
}

// MARK: - Keys

extension LineEditor {
    /// Does what a key means; returns the line if that ends it.
    private func take(_ key: Key, _ guide: Guide) throws -> Entry? {
        let isSearch = [.up, .down, .control("p"), .control("n")].contains(key)
        if !isSearch { history.lines.endSearch() }
        let former = listing
        listing = nil
        switch key {
        case .text(let new): text.insert(new)
        case .pasted(let new): return paste(new, guide)
        case .enter: return end(guide)
        case .tab: try complete(guide, after: former)
        case .backspace: text.deleteBackward()
        case .delete: text.deleteForward()
        case .left: text.moveLeft()
        case .right: text.moveRight()
        case .home: text.moveToStart()
        case .end: text.moveToEnd()
        case .wordLeft: text.moveWordLeft()
        case .wordRight: text.moveWordRight()
        case .up: moveUp()
        case .down: moveDown()
        case .control(let letter): return try take(control: letter)
        }
        return nil
    }

    private func take(control letter: Character) throws -> Entry? {
        switch letter {
        case "a": text.moveToStart()
        case "e": text.moveToEnd()
        case "b": text.moveLeft()
        case "f": text.moveRight()
        case "p": moveUp()
        case "n": moveDown()
        case "k": text.cutToEnd()
        case "u": text.cutToStart()
        case "w": text.cutWord()
        case "y": text.paste()
        case "t": text.transpose()
        case "d":
            if text.isEmpty { return .end }
            text.deleteForward()
        case "c": return .abandoned
        case "l":
            screen.leave()
            try write("\u{1B}[H\u{1B}[2J")
        case "z":
            // The other processes of a pipeline, or of a script, stop as well.
            _ = kill(0, SIGTSTP)
        default: break
        }
        return nil
    }

    /// Ends the line, or goes on in the next one. An empty line at the end always ends it.
    private func end(_ guide: Guide) -> Entry? {
        let isForced = text.isAtEnd && text.text.hasSuffix("\n")
        guard !isForced, guide.isUnfinished(text.text) else { return .line(text.text) }
        text.insert("\n")
        return nil
    }

    /// Takes a text from the clipboard line by line, as if it had been typed.
    private func paste(_ new: String, _ guide: Guide) -> Entry? {
        guard let end = new.firstIndex(of: "\n") else {
            text.insert(new)
            return nil
        }
        text.insert(String(new[..<end]))
        let rest = String(new[new.index(after: end)...])
        if !rest.isEmpty { keys = [.pasted(rest)] + keys }
        return self.end(guide)
    }

    private func moveUp() {
        if text.moveUp() { return }
        let line = history.lines.previous(before: text.beforeCursor, of: text.text)
        if let line { text.set(line) }
    }

    private func moveDown() {
        if text.moveDown() { return }
        if let line = history.lines.next(of: text.text) { text.set(line) }
    }

    private func complete(_ guide: Guide, after former: CompletionListing?) throws {
        let found = guide.completion(text.text, text.beforeCursor.utf16.count)
        if let insertion = found.insertion {
            text.replace(utf16: insertion.range, with: insertion.text)
            return
        }
        let list = CompletionListing(found)
        guard !list.isEmpty else { return }
        listing = list
        // The list stays above the line; asked for again, it isn't repeated.
        guard list != former else { return }
        try draw(isLeaving: true)
        try write("\r\n" + list.text(columns: terminal.size.columns))
        screen.leave()
    }
}
