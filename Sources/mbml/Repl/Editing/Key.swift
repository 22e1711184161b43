/// What a person enters at a terminal.
enum Key: Equatable {
    case text(String)
    /// A text from the clipboard, with its line breaks as `\n`.
    case pasted(String)
    case enter
    case tab
    case backspace
    case delete
    case up, down, left, right, home, end
    case wordLeft, wordRight
    /// A letter with the Control key.
    case control(Character)
}

/// Finds the keys in what a terminal sends, which may arrive in parts.
struct KeyReader {
    /// The bytes of a key that hasn't arrived completely.
    private var rest: [UInt8] = []
    /// The bytes of a text from the clipboard, until it ends.
    private var pasted: [UInt8]?

    /// The most bytes of a text from the clipboard; those after it are lost.
    private static let mostPasted = 16_000_000
    /// The most bytes of an escape sequence.
    private static let longestSequence = 32
    private static let longestReport = 1_000
    private static let escape: UInt8 = 0x1B
    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    /// Whether the bytes so far are the beginning of a key.
    var isWaiting: Bool { !rest.isEmpty && pasted == nil }

    /// The keys that bytes complete.
    mutating func keys(from bytes: [UInt8]) -> [Key] {
        rest += bytes
        var keys: [Key] = []
        var offset = 0
        while offset < rest.count {
            if pasted != nil {
                guard let key = readPasted(&offset) else { break }
                keys.append(key)
                continue
            }
            guard let (key, length) = key(at: offset) else { break }
            offset += length
            if case .text(let text)? = key, case .text(let before)? = keys.last {
                keys[keys.count - 1] = .text(before + text)
            } else if let key {
                keys.append(key)
            }
        }
        rest.removeFirst(offset)
        return keys
    }

    /// Gives up waiting for the rest of a key, for example after Escape alone.
    mutating func flush() -> [Key] {
        guard isWaiting else { return [] }
        let isText = rest[0] >= 0x80
        rest.removeAll()
        return isText ? [.text("\u{FFFD}")] : []
    }

    /// The key that begins at an offset, and its length; nil if it isn't complete. A key that means
    /// nothing is nil itself.
    private mutating func key(at offset: Int) -> (key: Key?, length: Int)? {
        let byte = rest[offset]
        switch byte {
        case Self.escape: return sequence(at: offset)
        case 9: return (.tab, 1)
        case 10, 13: return (.enter, 1)
        case 8, 127: return (.backspace, 1)
        case 0: return (nil, 1)
        case 1...26: return (.control(Character(UnicodeScalar(byte + 96))), 1)
        case 27..<32: return (nil, 1)
        case 32..<127: return (.text(String(UnicodeScalar(byte))), 1)
        default: return text(at: offset)
        }
    }

    /// A character of several bytes. A byte that can't begin one is shown as unreadable.
    private func text(at offset: Int) -> (key: Key?, length: Int)? {
        let length =
            switch rest[offset] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        let available = rest[offset...].prefix(length)
        let valid = available.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count + 1
        guard valid == length || valid < available.count else { return nil }
        return (.text(String(decoding: available.prefix(valid), as: UTF8.self)), valid)
    }

    private mutating func sequence(at offset: Int) -> (key: Key?, length: Int)? {
        guard offset + 1 < rest.count else { return nil }
        switch rest[offset + 1] {
        case UInt8(ascii: "["):
            let start = offset + 2
            guard
                let end = rest[start...].prefix(Self.longestSequence)
                    .firstIndex(where: { !(0x20...0x3F).contains($0) })
            else {
                return rest.count - start < Self.longestSequence
                    ? nil : (nil, 2 + Self.longestSequence)
            }
            // Control characters abort a sequence.
            guard (0x40...0x7E).contains(rest[end]) else { return (nil, end - offset) }
            let parameters = String(decoding: rest[start..<end], as: UTF8.self)
            if rest[end] == UInt8(ascii: "~"), parameters == "200" { pasted = [] }
            return (Self.key(parameters, rest[end]), end + 1 - offset)
        case UInt8(ascii: "O"):
            guard offset + 2 < rest.count else { return nil }
            return (Self.key("", rest[offset + 2]), 3)
        case UInt8(ascii: "b"): return (.wordLeft, 2)
        case UInt8(ascii: "f"): return (.wordRight, 2)
        case 127: return (.control("w"), 2)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
            return report(at: offset)
        case Self.escape, 0x80...: return (nil, 1)
        default: return (nil, 2)
        }
    }

    /// A report of the terminal, which means nothing here; it ends with a bell or `ESC \`.
    private func report(at offset: Int) -> (key: Key?, length: Int)? {
        let text = rest[(offset + 2)...].prefix(Self.longestReport)
        if let end = text.firstIndex(where: { $0 == 7 || $0 == Self.escape }) {
            guard rest[end] == Self.escape else { return (nil, end + 1 - offset) }
            guard end + 1 < rest.count else { return nil }
            return (nil, end - offset + (rest[end + 1] == UInt8(ascii: "\\") ? 2 : 0))
        }
        return text.count < Self.longestReport ? nil : (nil, 2)
    }

    private static func key(_ parameters: String, _ final: UInt8) -> Key? {
        let isModified = parameters.contains(";")
        switch final {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return isModified ? .wordRight : .right
        case UInt8(ascii: "D"): return isModified ? .wordLeft : .left
        case UInt8(ascii: "H"): return .home
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "~"):
            switch parameters.prefix(while: { $0 != ";" }) {
            case "1", "7": return .home
            case "4", "8": return .end
            case "3": return .delete
            default: return nil
            }
        default: return nil
        }
    }

    /// Reads on in a text from the clipboard; returns nil if its end hasn't arrived.
    private mutating func readPasted(_ offset: inout Int) -> Key? {
        let end = Self.endOfPaste
        guard var text = pasted else { return nil }
        pasted = nil
        var position = offset
        while let mark = rest[position...].firstIndex(of: Self.escape) {
            let candidate = rest[mark...].prefix(end.count)
            if candidate.elementsEqual(end) {
                Self.append(rest[offset..<mark], to: &text)
                offset = mark + end.count
                let lines = String(decoding: text, as: UTF8.self)
                    .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
                return .pasted(lines)
            }
            if candidate.count < end.count, end.starts(with: candidate) {
                Self.append(rest[offset..<mark], to: &text)
                offset = mark
                pasted = text
                return nil
            }
            position = mark + 1
        }
        Self.append(rest[offset...], to: &text)
        offset = rest.count
        pasted = text
        return nil
    }

    private static func append(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
        text += bytes.prefix(max(0, mostPasted - text.count))
    }
}
