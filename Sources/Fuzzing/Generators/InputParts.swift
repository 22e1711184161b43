/// The parts of an input that consists of several: each begins with a line `=== name`, which may
/// have further words, such as an encoding.
struct InputParts {
    /// A part of an input.
    struct Part {
        var name: String
        /// What follows the name.
        var words: [String]
        var text: String
    }

    private(set) var parts: [Part] = []

    /// - Parameter first: the name of a part that begins without such a line.
    init(_ text: String, first: String) {
        var lines: [Substring] = []
        var part = Part(name: first, words: [], text: "")
        for line in text.split(separator: Self.lineFeed, omittingEmptySubsequences: false) {
            guard line.hasPrefix("=== ") else {
                lines.append(line)
                continue
            }
            add(part, lines)
            lines = []
            let words = line.dropFirst(4).split(separator: " ").map(String.init)
            part = Part(name: words.first ?? "", words: Array(words.dropFirst()), text: "")
        }
        add(part, lines)
    }

    /// A carriage return and a line feed are one character, so that it isn't split there.
    private static let lineFeed: Character = "\n"

    private mutating func add(_ part: Part, _ lines: [Substring]) {
        var part = part
        part.text = lines.joined(separator: "\n")
        if parts.isEmpty, part.text.isEmpty { return }
        parts.append(part)
    }

    /// The parts with a name.
    func named(_ name: String) -> [Part] { parts.filter { $0.name == name } }

    /// A part as it's written in an input.
    static func written(_ name: String, _ text: String) -> String { "=== \(name)\n\(text)\n" }
}
