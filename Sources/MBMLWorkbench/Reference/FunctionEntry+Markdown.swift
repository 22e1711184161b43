import MBDataEnvironment

/// Entries for pages.
extension FunctionEntry {
    /// The entry as Markdown, with a heading of its own, and a line break at its end.
    package func markdown() -> String {
        let signature = "`\(function.signature)`"
        var lines = ["### \(name)", "", signature, "", linked(summary), ""]
        if !parameters.isEmpty {
            lines += parameters.map { "- `\($0.name)` — \(linked($0.words))" } + [""]
        }
        lines += ["**Result:** \(linked(result)) (`\(returns)`)", ""]
        lines += ["```mbml", example, "→ \(exampleResult)", "```", ""]
        if problems.isEmpty {
            lines += ["No errors of its own.", ""]
        } else {
            lines += ["**Errors:**", ""] + problems.map { "- \(linked($0.markdown))" } + [""]
        }
        lines.append("Since \(sinceWords). \(declarationWords)")
        return lines.map { Self.wrapped($0) }.joined(separator: "\n") + "\n"
    }

    /// What a document needs to declare the function under another name.
    private var declarationWords: String {
        let other = method == name ? "" : ", method `\(method)`"
        return "Input `\(function.input.rawValue)`\(other)."
    }

    /// A link to the entry: `` [`^join`](doc:DataProcessingFunctions#join) ``.
    package var link: String {
        "[`^\(name)`](doc:\(FunctionPage.name(of: area))#\(name))"
    }

    /// A text with links to the functions that it names and with code for its calls and variables,
    /// in which nothing begins markup by chance.
    private func linked(_ text: String) -> String {
        let escaped = text.outsideCode {
            $0.replacing("*", with: "\\*").replacing("<", with: "\\<")
        }
        return escaped.outsideCode { plain in
            plain.replacing(/\^[A-Za-z]\w*\([^)]*\)|\$\w+/) { "`\($0.output)`" }
        }
        .outsideCode { plain in
            plain.replacing(/\^([A-Za-z]\w*)/) { match in
                guard let entry = Self.named(String(match.1)) else { return String(match.0) }
                return entry.name == name ? "`^\(name)`" : entry.link
            }
        }
    }

    /// A paragraph or an item of a list, in lines of the sources' width. Code isn't broken.
    static func wrapped(_ line: String) -> String {
        guard !line.hasPrefix("^"), !line.hasPrefix("→"), !line.hasPrefix(" ") else { return line }
        let whole = line.replacing(/`[^`]*`/) { $0.output.replacing(" ", with: blankInCode) }
        return whole.wrapped(100, indent: "", hanging: line.hasPrefix("- ") ? "  " : "")
            .joined(separator: "\n").replacing(blankInCode, with: " ")
    }

    /// What represents a blank where lines aren't broken.
    private static let blankInCode = "\u{A0}"
}

extension FunctionEntry.Problem {
    fileprivate var markdown: String {
        guard let code else {
            return condition.prefix(1).uppercased() + condition.dropFirst() + "."
        }
        return "`\(code)`: \(condition)."
    }
}

extension String {
    /// The text with its parts that aren't between backticks changed.
    fileprivate func outsideCode(_ change: (String) -> String) -> String {
        split(separator: "`", omittingEmptySubsequences: false).map(String.init).enumerated()
            .map { $0.offset.isMultiple(of: 2) ? change($0.element) : $0.element }
            .joined(separator: "`")
    }
}
