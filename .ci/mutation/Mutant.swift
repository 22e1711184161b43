import Foundation

/// A place in a source, and what it's replaced with.
struct Site {
    let path: String
    let line: Int
    /// The lines that it takes.
    let height: Int
    let range: NSRange
    let kind: String
    /// How likely it's chosen, compared with others.
    let weight: Double
    /// The text that replaces the range; `§` stands for the mutant's number, `¤` for the number
    /// as characters of operators.
    let replacement: String
    /// What the mutant does, in short.
    let change: String
    /// A declaration that the replacement needs, with the same signs.
    var declaration: String?
    /// The declaration that holds it, for spreading.
    var scope = 0
    /// The whole line in the original, without blanks around it.
    var original = ""
    /// Which of the same changes to the same line of the source it is, from 1.
    var occurrence = 1

    /// What stays the same when other lines of the source change.
    var key: String { "\(path)|\(kind)|\(change)|\(original)|\(occurrence)" }
}

struct Mutant {
    let number: Int
    let site: Site

    var key: String { site.key }

    var folder: String {
        site.path.split(separator: "/").dropFirst().dropLast().joined(separator: "/")
    }

    /// The part of the package, as the table shows it.
    var area: String { folder.split(separator: "/").prefix(2).joined(separator: "/") }

    var module: String { String(site.path.split(separator: "/")[1]) }

    func filled(_ text: String) -> String {
        let digits = Array("⊕⊖⊗⊘⊙⊚⊛⊜⊝⊞")
        let sign = String(String(number).compactMap(\.wholeNumberValue).map { digits[$0] })
        return text.replacingOccurrences(of: "§", with: String(number))
            .replacingOccurrences(of: "¤", with: sign)
    }

    var summary: String {
        "\(number)\t\(site.path):\(site.line)\t\(site.kind)\t"
            + "\(site.original)\t→ \(site.change)"
    }
}

/// Random numbers that are the same for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}
