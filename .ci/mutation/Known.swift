import Foundation

/// Hand-written mutants, for what patterns don't reach.
enum Known {
    /// Reads `known.txt`: for each mutant, a line with `==` and what it does, the path, a line with
    /// `---`, lines of the original, a line with `+++`, and as many lines that replace them. `MUTANT`
    /// in them means whether the mutant is active. If the original occurs more than once, a line
    /// `@ TEXT` before `---` says after which text to look.
    static func sites(root: URL) throws -> [Site] {
        let file = root.appendingPathComponent(".ci/mutation/known.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        let blocks = ("\n" + text).components(separatedBy: "\n== ").dropFirst()
        return try blocks.map { block in try site(block, root: root) }
    }

    private static func site(_ block: String, root: URL) throws -> Site {
        var lines = block.components(separatedBy: "\n")[...]
        let title = lines.removeFirst()
        let path = lines.removeFirst()
        var anchor: String?
        if let first = lines.first, first.hasPrefix("@ ") {
            anchor = String(first.dropFirst(2))
            lines.removeFirst()
        }
        guard lines.first == "---", let middle = lines.firstIndex(of: "+++") else {
            throw Failure("known.txt: \(title): expected --- and +++")
        }
        let old = lines[(lines.startIndex + 1)..<middle].joined(separator: "\n")
        var new = Array(lines[(middle + 1)...])
        while new.last?.isEmpty == true { new.removeLast() }
        guard new.count == middle - lines.startIndex - 1 else {
            throw Failure("known.txt: \(title): as many lines as in the original are needed")
        }
        let text =
            try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8) as NSString
        var start = 0
        if let anchor {
            let place = text.range(of: anchor)
            guard place.location != NSNotFound else {
                throw Failure("known.txt: \(title): \(path) doesn't hold '\(anchor)'")
            }
            start = place.location
        }
        let rest = NSRange(location: start, length: text.length - start)
        let range = text.range(of: old, range: rest)
        guard range.location != NSNotFound else {
            throw Failure("known.txt: \(title): \(path) doesn't hold the original")
        }
        let line = text.substring(to: range.location).filter(\.isNewline).count + 1
        let first = NSRange(location: range.location, length: 0)
        let replacement = new.joined(separator: "\n")
            .replacingOccurrences(of: "MUTANT", with: "isMutant(§)")
        return Site(
            path: path, line: line, height: new.count, range: range, kind: "known", weight: 1,
            replacement: replacement, change: title,
            original: text.substring(with: text.lineRange(for: first))
                .trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
