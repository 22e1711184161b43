import Foundation

/// A source file, and the same text with spaces instead of comments and what strings hold, so that
/// patterns find nothing but code. Both have the same length.
struct MaskedSource {
    let path: String
    let text: NSString
    let masked: NSString
    /// Where each line begins.
    let lines: [Int]

    init(path: String, text: String) {
        self.path = path
        let units = Array(text.utf16)
        var masker = Masker(units: units)
        masker.code(until: nil)
        self.text = text as NSString
        masked = String(decoding: masker.masked, as: UTF16.self) as NSString
        lines = [0] + units.indices.filter { units[$0] == 10 }.map { $0 + 1 }
    }

    /// The number of the line, from 1, at an offset.
    func line(at offset: Int) -> Int {
        var (low, high) = (0, lines.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The text of a line, from 1, without the blanks around it.
    func trimmedLine(_ line: Int) -> String {
        text.substring(with: text.lineRange(for: NSRange(location: lines[line - 1], length: 0)))
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The masked text of a line, from 1; empty outside of the file.
    func maskedLine(_ line: Int) -> String {
        guard lines.indices.contains(line - 1) else { return "" }
        let start = lines[line - 1]
        let end = line < lines.count ? lines[line] - 1 : masked.length
        return masked.substring(with: NSRange(location: start, length: max(0, end - start)))
    }

    /// The nearest line with code before a line, or after it, without the spaces around.
    func neighbour(of line: Int, step: Int) -> String {
        var other = line + step
        while other >= 1, other <= lines.count {
            let text = maskedLine(other).trimmingCharacters(in: .whitespaces)
            if !text.isEmpty { return text }
            other += step
        }
        return ""
    }
}

/// Replaces comments and strings.
private struct Masker {
    let units: [UInt16]
    var masked: [UInt16]
    var position = 0

    init(units: [UInt16]) {
        self.units = units
        masked = units
    }

    private static let (quote, hash, backslash) = (UInt16(34), UInt16(35), UInt16(92))

    private func unit(_ offset: Int = 0) -> UInt16 {
        position + offset < units.count ? units[position + offset] : 0
    }

    private mutating func hide() {
        if units[position] != 10 { masked[position] = 32 }
        position += 1
    }

    /// Code, up to the end or the parenthesis that closes an interpolation.
    mutating func code(until end: UInt16?) {
        var depth = 0
        while position < units.count {
            let (this, next) = (unit(), unit(1))
            if this == 47, next == 47 {
                while position < units.count, unit() != 10 { hide() }
            } else if this == 47, next == 42 {
                comment()
            } else if let hashes = stringStart() {
                string(hashes)
            } else {
                if this == 40 { depth += 1 }
                if this == 41 {
                    if end != nil, depth == 0 { return }
                    depth -= 1
                }
                position += 1
            }
        }
    }

    private mutating func comment() {
        var depth = 0
        repeat {
            if unit() == 47, unit(1) == 42 {
                depth += 1
                hide()
            } else if unit() == 42, unit(1) == 47 {
                depth -= 1
                hide()
            }
            hide()
        } while depth > 0 && position < units.count
    }

    /// The number of hashes before a string that begins here; nil if none does.
    private func stringStart() -> Int? {
        var hashes = 0
        while unit(hashes) == Self.hash { hashes += 1 }
        return unit(hashes) == Self.quote ? hashes : nil
    }

    private func isEnd(_ quotes: Int, _ hashes: Int) -> Bool {
        (0..<quotes).allSatisfy { unit($0) == Self.quote }
            && (0..<hashes).allSatisfy { unit(quotes + $0) == Self.hash }
    }

    private mutating func string(_ hashes: Int) {
        position += hashes
        let quotes = (0..<3).allSatisfy { unit($0) == Self.quote } ? 3 : 1
        position += quotes
        let start = position
        while position < units.count, !isEnd(quotes, hashes) {
            guard unit() == Self.backslash,
                (0..<hashes).allSatisfy({ unit(1 + $0) == Self.hash })
            else {
                hide()
                continue
            }
            for _ in 0...hashes { hide() }
            guard unit() == 40 else {
                hide()
                continue
            }
            hide()
            code(until: 41)
        }
        // What is interpolated is hidden as well: a mutant in a message isn't worth its run.
        for offset in start..<min(position, units.count) where units[offset] != 10 {
            masked[offset] = 32
        }
        position = min(position + quotes + hashes, units.count)
    }
}
