import MBDataEnvironment

/// The columns that characters take on a terminal.
extension Character {
    /// What a terminal shows for the character; nothing that it could take for a command.
    var shown: String {
        if utf8.count == 1, let byte = utf8.first {
            guard byte < 32 || byte == 127 else { return String(self) }
            return "^" + String(UnicodeScalar(byte ^ 64))
        }
        let isSafe = unicodeScalars.allSatisfy { !$0.isDisruptive && !$0.isDirectionMark }
        return isSafe ? String(self) : "\u{FFFD}"
    }

    /// The number of columns: two for wide characters and emoji, and at least as many as the widest
    /// of its scalars needs.
    var width: Int {
        if utf8.count == 1, let byte = utf8.first { return byte < 32 || byte == 127 ? 2 : 1 }
        if shown == "\u{FFFD}" { return 1 }
        var width = 0
        for scalar in unicodeScalars {
            // An emoji is a single picture, also if it's made of several, or of a plain character.
            if scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation { return 2 }
            width += scalar.width
        }
        return width
    }
}

extension UnicodeScalar {
    /// Whether it's an invisible mark with a direction, which may move the characters beside it.
    fileprivate var isDirectionMark: Bool { [0x200E, 0x200F, 0x061C].contains(value) }

    fileprivate var width: Int {
        switch value {
        case 0xAD: return 1
        // The vowels and final consonants of Hangul stand inside the syllable.
        case 0x1160...0x11FF: return 0
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
        }
    }

    /// The scalars that East Asian fonts show in two columns, apart from emoji.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FF,
        0x1F200...0x1F251, 0x20000...0x3FFFD,
    ]
}
