import MBDataEnvironment

/// Entries for a terminal.
extension FunctionEntry {
    /// The width of a terminal.
    private static let width = 80

    /// The entry as plain text, in lines of at most 80 columns, with a line break at its end.
    package func text() -> String {
        let lines =
            signatureLines + [""] + summary.wrapped(Self.width, indent: "  ") + [""]
            + fields.flatMap { name, values in
                values.enumerated().flatMap { position, value in
                    Self.lines(of: value, after: position == 0 ? name : "")
                }
            }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The signature and the summary, for lists, with a line break at the end.
    package func outline() -> String {
        (["  \(function.signature)"] + summary.wrapped(Self.width, indent: "      "))
            .joined(separator: "\n") + "\n"
    }

    private var fields: [(name: String, values: [String])] {
        [
            (
                "parameters",
                parameters.isEmpty ? ["none"] : parameters.map { "\($0.name): \($0.words)" }
            ),
            ("result", ["\(result) (\(returns))"]),
            ("example", [example, "→ \(exampleResult)"]),
            ("errors", problems.isEmpty ? ["none of its own"] : problems.map(\.sentence)),
            ("used to", tasks.map(\.phrase)),
            ("since", [sinceWords]),
            ("area", [area.title]),
            ("input", [function.input.rawValue]),
            ("declaration", [area.declaration(of: function)]),
        ].filter { !$0.values.isEmpty }
    }

    private static func lines(of value: String, after name: String) -> [String] {
        let indent = String(repeating: " ", count: nameWidth)
        let plain = value.replacing("`", with: "'")
        var lines = plain.wrapped(width, indent: indent, hanging: "  ")
        guard !name.isEmpty, let first = lines.first else { return lines }
        let padding = String(repeating: " ", count: max(0, nameWidth - 2 - name.count))
        lines[0] = "  " + name + padding + first.dropFirst(nameWidth)
        return lines
    }

    private static let nameWidth = 15
}

extension FunctionEntry.Problem {
    /// The code and when it's thrown: `` `missingParameter`: `array` is missing or nothing ``.
    package var sentence: String {
        guard let code else { return condition }
        return "\(code): \(condition)"
    }
}

extension FunctionTask {
    /// The title inside a sentence, and the expression: `join a list`.
    var phrase: String {
        title.prefix(1).lowercased() + title.dropFirst() + (expression.map { ": \($0)" } ?? "")
    }
}

extension String {
    /// The text in lines that aren't longer than a width, broken at blanks.
    ///
    /// - Parameters:
    ///   - width: the most characters of a line; a longer word stays in one piece.
    ///   - indent: what each line begins with.
    ///   - hanging: what all lines but the first have after the indent.
    func wrapped(_ width: Int, indent: String, hanging: String = "") -> [String] {
        guard indent.count + count > width else { return [indent + self] }
        var lines: [String] = []
        var line = indent
        var isEmpty = true
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = indent + hanging
                isEmpty = true
            }
            line += isEmpty ? String(word) : " " + word
            isEmpty = false
        }
        return lines + [line]
    }
}
