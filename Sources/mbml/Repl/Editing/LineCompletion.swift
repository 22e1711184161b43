/// What fits at the cursor of a line.
struct LineCompletion: Equatable {
    struct Candidate: Equatable {
        /// What is written in place of the range.
        var text: String
        /// What a list shows.
        let name: String
    }

    /// What is replaced, in UTF-16 code units: the name at the cursor, also what follows it.
    var range: Range<Int>
    /// What is in the range before the cursor.
    var written: String
    var candidates: [Candidate] = []
    /// What to show if there are no candidates: the signature of a call.
    var hint: String?

    /// What to write: the only candidate, or before the cursor what all have in common; nil if that
    /// is there already.
    var insertion: (text: String, range: Range<Int>)? {
        guard let first = candidates.first else { return nil }
        guard candidates.count > 1 else {
            return first.text == written ? nil : (first.text, range)
        }
        let common = candidates.dropFirst().reduce(first.text) { common, candidate in
            String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
        }
        guard common.utf16.count > written.utf16.count, common.hasPrefix(written) else {
            return nil
        }
        return (common, range.lowerBound..<range.lowerBound + written.utf16.count)
    }
}

/// A list of candidates, in columns.
struct CompletionListing: Equatable {
    private let names: [String]

    /// The most candidates to list.
    private static let mostNames = 200

    init(_ completion: LineCompletion) {
        names =
            completion.candidates.isEmpty
            ? completion.hint.map { [$0] } ?? [] : completion.candidates.map(\.name)
    }

    var isEmpty: Bool { names.isEmpty }

    /// The list as it's written to a terminal, with a line break at the end.
    func text(columns: Int) -> String {
        let shown = names.prefix(Self.mostNames)
            .map { String($0.reduce(into: "") { $0 += $1.shown }) }
        let widths = shown.map { $0.reduce(0) { $0 + $1.width } }
        let widest = (widths.max() ?? 0) + 2
        let perLine = max(1, (columns + 1) / widest)
        let lines = (shown.count + perLine - 1) / perLine
        var text = ""
        for line in 0..<lines {
            // Sorted from top to bottom, as people read columns.
            let row = stride(from: line, to: shown.count, by: lines)
            for position in row {
                text += shown[position]
                if position + lines < shown.count {
                    text += String(repeating: " ", count: widest - widths[position])
                }
            }
            text += "\r\n"
        }
        let more = names.count - shown.count
        return more > 0 ? text + "… and \(more) more\r\n" : text
    }
}
