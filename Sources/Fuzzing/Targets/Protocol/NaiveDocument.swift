import MBDataEnvironment

/// The text of a document in UTF-16 code units, changed as the protocol says, without any cache.
struct NaiveDocument {
    private(set) var units: [UInt16]

    init(_ text: String) { units = Array(text.utf16) }

    var text: String { String(decoding: units, as: UTF16.self) }

    /// The lines without their ends, as ranges of code units.
    var lines: [Range<Int>] {
        var lines: [Range<Int>] = []
        var (start, position) = (0, 0)
        while position < units.count {
            let isPair =
                units[position] == 13 && position + 1 < units.count && units[position + 1] == 10
            guard units[position] == 10 || units[position] == 13 else {
                position += 1
                continue
            }
            lines.append(start..<position)
            position += isPair ? 2 : 1
            start = position
        }
        return lines + [start..<units.count]
    }

    /// Applies a change of the protocol; one that isn't valid changes nothing.
    mutating func apply(_ change: MBValue) {
        guard case .string(let text)? = change["text"] else { return }
        guard let range = change["range"] else {
            units = Array(text.utf16)
            return
        }
        guard let lower = offset(range["start"]), let upper = offset(range["end"]) else { return }
        units.replaceSubrange(lower..<max(lower, upper), with: text.utf16)
    }

    private func offset(_ position: MBValue?) -> Int? {
        guard let line = Self.integer(position?["line"]),
            let character = Self.integer(position?["character"])
        else { return nil }
        guard line >= 0 else { return 0 }
        let lines = lines
        guard line < lines.count else { return units.count }
        let place = lines[line]
        guard character > 0 else { return place.lowerBound }
        guard character < place.count else { return place.upperBound }
        let offset = place.lowerBound + character
        // Not between two surrogates.
        return UTF16.isTrailSurrogate(units[offset]) ? offset - 1 : offset
    }

    static func integer(_ value: MBValue?) -> Int? {
        guard case .number(let number)? = value, number.isInteger else { return nil }
        return number.int64.map(Int.init)
    }

    /// Whether a range of the protocol lies in the text.
    func contains(_ range: MBValue) -> Bool {
        let lines = lines
        func place(_ name: String) -> (Int, Int)? {
            guard let line = Self.integer(range[name]?["line"]),
                let character = Self.integer(range[name]?["character"]),
                lines.indices.contains(line), (0...lines[line].count).contains(character)
            else { return nil }
            return (line, character)
        }
        guard let start = place("start"), let end = place("end") else { return false }
        return start <= end
    }
}
