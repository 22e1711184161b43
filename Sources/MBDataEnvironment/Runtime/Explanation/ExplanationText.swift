/// Explanations as text: a line for each part that says more than the enclosing one.
struct ExplanationText {
    /// The longest text and the longest value in a line, in Unicode scalars.
    private static let longestText = 100
    private static let longestValue = 60

    private let rows: [MBExplanation.Row]
    /// The rows directly below each row.
    private var inner: [[Int]]

    /// A tree of rows, the first of which is the root.
    static func tree(of rows: ArraySlice<MBExplanation.Row>, as result: String? = nil) -> String {
        ExplanationText(Array(rows)).tree(as: result)
    }

    private init(_ rows: [MBExplanation.Row]) {
        self.rows = rows
        inner = [[Int]](repeating: [], count: rows.count)
        var around: [Int] = []
        for (position, row) in rows.enumerated() {
            while let last = around.last, rows[last].depth >= row.depth { around.removeLast() }
            if let outer = around.last { inner[outer].append(position) }
            around.append(position)
        }
    }

    private func tree(as result: String?) -> String {
        var text = ""
        // A row, with what goes before its line and before the lines of its parts.
        var rest = [(row: 0, lead: "", inset: "")]
        while let (row, lead, inset) = rest.popLast() {
            if row > 0 { text += "\n" }
            text += lead + line(row)
            if row == 0, let result { text += ", \(result)" }
            let parts = lines(below: row)
            for (position, part) in parts.enumerated().reversed() {
                let isLast = position + 1 == parts.count
                rest.append((part, inset + (isLast ? "└ " : "├ "), inset + (isLast ? "  " : "│ ")))
            }
        }
        return text
    }

    /// The rows below a row that have their own lines. A row without a line is replaced by its
    /// parts.
    private func lines(below row: Int) -> [Int] {
        // Of several evaluations that succeeded, only the first is shown in full.
        if rows[row].kind == .evaluation, row > 0, rows[row].state == .evaluated,
            rows[row - 1].kind != .parameter || rows[row - 1].depth >= rows[row].depth
        {
            return []
        }
        var lines: [Int] = []
        var rest = inner[row].reversed().map { (row: $0, outer: row) }
        while let (part, outer) = rest.popLast() {
            if isLeftOut(part, of: outer) {
                rest += inner[part].reversed().map { ($0, part) }
            } else {
                lines.append(part)
            }
        }
        return lines
    }

    private func isLeftOut(_ part: Int, of outer: Int) -> Bool {
        let (row, around) = (rows[part], rows[outer])
        switch around.kind {
        case .group where row.state == around.state && row.shown == around.shown:
            return row.failure == nil
        case .variable: return isMerged(part, into: outer)
        case .path, .evaluation:
            // The steps of a path that produced a value say no more than the path.
            let isStep = rows[inner[outer].last ?? outer].kind == .key
            let hasValue = around.state == .evaluated && !around.isNothing
            return isStep && hasValue && inner[part].isEmpty || isPlain(row)
        case .call, .logic, .not, .comparison, .arithmetic: return false
        default: return isPlain(row)
        }
    }

    private func isPlain(_ row: MBExplanation.Row) -> Bool {
        row.kind == .literal && row.state == .evaluated
    }

    /// Whether a row is the expression of a dynamic variable, which is shown in the variable's
    /// line.
    private func isMerged(_ part: Int, into variable: Int) -> Bool {
        rows[part].isExpression && rows[part].state == rows[variable].state
            && rows[part].shown == rows[variable].shown
    }

    private func line(_ position: Int) -> String {
        let row = rows[position]
        let text = row.text.isEmpty ? "(empty)" : Self.line(row.text)
        switch row.kind {
        case .evaluation:
            let names = boundNames(row)
            return (names.isEmpty ? text : names) + outcome(of: row)
        case .parameter where row.evaluations > 1:
            let kept = inner[position].count
            return text + "  (\(row.evaluations) times"
                + (kept < row.evaluations ? "; the first \(kept):)" : ")")
        case .parameter where row.evaluations == 1 && !inner[position].isEmpty: return text
        case .literal where row.state == .evaluated && !row.isExpression: return text
        case .variable:
            guard let part = inner[position].first, isMerged(part, into: position) else { break }
            let text = text + " = " + Self.line(rows[part].text)
            return row.isNothing ? text + "  → nothing" : text + outcome(of: row)
        default:
            let names = boundNames(row)
            if !names.isEmpty { return names + ": " + text + outcome(of: row) }
        }
        return text + outcome(of: row)
    }

    /// `item = 3, key = "a"`; names that are bound to the same value are shown together.
    private func boundNames(_ row: MBExplanation.Row) -> String {
        var values: [(names: String, shown: ShownValue?)] = []
        for binding in row.bindings {
            let name = Self.line(binding.name)
            if let known = values.firstIndex(where: { $0.shown == binding.shown }) {
                values[known].names += " = " + name
            } else {
                values.append((name, binding.shown))
            }
        }
        return values.map { "\($0.names) = \($0.shown.map { Self.shown($0) } ?? "nothing")" }
            .joined(separator: ", ")
    }

    private func outcome(of row: MBExplanation.Row) -> String {
        switch row.state {
        case .skipped: return "  (skipped)"
        case .failed: return "  ✗" + (row.failure.map { " " + Self.line($0.message, 500) } ?? "")
        case .evaluated:
            guard !row.isNothing, let value = row.shown else {
                return "  → nothing" + (row.reason.map { ": " + Self.line($0, 500) } ?? "")
            }
            return "  → \(Self.shown(value))" + (row.isRepeated ? " (as above)" : "")
        }
    }

    /// A text on one line.
    static func line(_ text: String, _ length: Int = longestText) -> String {
        text.excerpt(atMost: length).inOneLine.replacing("\t", with: "\\t")
    }

    /// A value on one line.
    static func shown(_ shown: ShownValue) -> String {
        switch shown.value {
        case .string(let text) where shown.type == "string": return "\"" + line(text) + "\""
        case .string, .date: return line(shown.value.description) + size(of: shown)
        default: break
        }
        let text = (try? shown.value.jsonString()) ?? shown.value.description
        let isWhole = !shown.isCut && text.utf8.count <= longestValue
        return line(text, longestValue) + (isWhole ? "" : size(of: shown))
    }

    private static func size(of shown: ShownValue) -> String {
        shown.count.map { " (\($0) element\($0 == 1 ? "" : "s"))" } ?? ""
    }
}
