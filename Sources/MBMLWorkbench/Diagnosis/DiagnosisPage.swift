import Foundation
import MBDataEnvironment

extension MBVariableDiagnosis {
    /// Returns a page in HTML to look through diagnoses: what fails, is nothing or is empty first,
    /// and the parts of each evaluation, which open and close. It has everything in itself and
    /// loads nothing.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["name"] = ""
    ///     let page = MBVariableDiagnosis.html(
    ///         of: environment.diagnoses(), titled: "Greeting")
    ///     let isPage = page.hasPrefix("<!DOCTYPE html>")
    ///     // → true
    ///
    /// - Parameters:
    ///   - diagnoses: what to show.
    ///   - title: the title of the page.
    public static func html(of diagnoses: [MBVariableDiagnosis], titled title: String) -> String {
        DiagnosisPage(diagnoses: diagnoses, title: title).html
    }
}

/// The page, without scripts: `details` elements open with a click, a tap, or Enter.
private struct DiagnosisPage {
    private let diagnoses: [MBVariableDiagnosis]
    private let title: String
    /// The innermost folder that all documents are in, with its slash.
    private let folder: String

    init(diagnoses: [MBVariableDiagnosis], title: String) {
        (self.diagnoses, self.title) = (diagnoses, title)
        let files = diagnoses.compactMap { ($0.place ?? $0.declaration)?.file }
        var folder = files.first.map { $0.prefix(through: $0.lastIndex(of: "/") ?? $0.startIndex) }
        while let common = folder, !files.allSatisfy({ $0.hasPrefix(common) }) {
            let outer = common.dropLast()
            folder = outer.lastIndex(of: "/").map { outer[...$0] }
        }
        self.folder = folder.map(String.init) ?? ""
    }

    private static let sections: [(MBVariableDiagnosis.Outcome, String)] = [
        (.failed, "Fails"), (.nothing, "Nothing"), (.empty, "Empty"), (.value, "Has a value"),
    ]

    var html: String {
        let sections = Self.sections.map { outcome, title in
            (outcome, title, diagnoses.filter { $0.outcome == outcome })
        }
        let links = sections.map { outcome, title, found in
            "<li><a href=\"#\(outcome.rawValue)\">\(title)</a> \(found.count)</li>"
        }
        let bodies = sections.filter { !$0.2.isEmpty }.map { outcome, title, found in
            """
            <section id="\(outcome.rawValue)">
            <h2>\(title) <small>\(found.count)</small></h2>
            \(found.map(entry).joined(separator: "\n"))
            </section>
            """
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Self.escaped(title))</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <header>
            <h1>\(Self.escaped(title))</h1>
            <nav aria-label="Outcomes"><ul>\(links.joined())</ul></nav>
            </header>
            <main>
            \(bodies.joined(separator: "\n"))
            </main>
            </body>
            </html>

            """
    }

    private func entry(_ diagnosis: MBVariableDiagnosis) -> String {
        let place = diagnosis.place ?? diagnosis.declaration
        let result =
            diagnosis.reason.map { Self.escaped($0) } ?? Self.value(of: diagnosis.explanation.root)
        let cost =
            "\(diagnosis.steps) step\(diagnosis.steps == 1 ? "" : "s"), \(diagnosis.duration.text)"
        let snippet = diagnosis.snippet.map { "<pre>\(Self.escaped("\($0)"))</pre>" }
        return """
            <details id="variable-\(Self.escaped(diagnosis.name, isAttribute: true))">
            <summary><code>\(Self.escaped(diagnosis.reference))</code> \(result)
            <small class="cost">· \(cost)</small></summary>
            \(place.map { "<p class=\"place\">\(Self.escaped(shown($0)))</p>" } ?? "")
            \(snippet ?? "")
            <ul class="tree">\(parts(of: diagnosis))</ul>
            </details>
            """
    }

    /// A place, without the folders that all documents are in.
    private func shown(_ place: MBSourceLocation) -> String {
        String(place.description.dropFirst(folder.count))
    }

    /// The parts of an evaluation; those on the way to where the outcome began are open.
    private func parts(of diagnosis: MBVariableDiagnosis) -> String {
        var html = ""
        // What is left to write, the last first.
        enum Item {
            case part(MBExplanation.Part, depth: Int, isOnPath: Bool)
            case text(String)
        }
        var rest = [Item.part(diagnosis.explanation.root, depth: 0, isOnPath: true)]
        while let item = rest.popLast() {
            guard case .part(let part, let depth, let isOnPath) = item else {
                if case .text(let text) = item { html += text }
                continue
            }
            let isOrigin = isOnPath && depth == diagnosis.path.count - 1
            let line = self.line(of: part, isOrigin: isOrigin)
            let children = part.children
            guard !children.isEmpty, depth < Self.deepest else {
                html += "<li>\(line)</li>"
                continue
            }
            html += "<li><details\(isOnPath ? " open" : "")><summary>\(line)</summary><ul>"
            rest.append(.text("</ul></details></li>"))
            let next =
                isOnPath && depth + 1 < diagnosis.path.count ? diagnosis.path[depth + 1] : nil
            for child in children.reversed() {
                rest.append(
                    .part(child, depth: depth + 1, isOnPath: next.map { $0 == child } ?? false))
            }
        }
        return html
    }

    /// Browsers end the nesting of elements at some hundreds.
    private static let deepest = 100

    private func line(of part: MBExplanation.Part, isOrigin: Bool) -> String {
        let text = "<code>\(Self.escaped(part.text))</code>"
        let result: String
        switch part.state {
        case .skipped: result = "<i>skipped</i>"
        case .failed:
            result = "<b>fails</b>" + (part.failure.map { ": \(Self.escaped($0.message))" } ?? "")
        case .evaluated where part.isNothing:
            result = "<b>nothing</b>" + (part.reason.map { ": \(Self.escaped($0))" } ?? "")
        case .evaluated where part.evaluations > 1:
            result = "\(part.evaluations) evaluations"
        case .evaluated:
            result = Self.value(of: part)
        }
        let names = part.bindings.map { binding in
            let value = binding.value.flatMap { try? $0.jsonString(tagged: true) } ?? "nothing"
            return " <small>\(Self.escaped("\(binding.name) = \(value.prefix(60))"))</small>"
        }
        return "<span\(isOrigin ? " class=\"origin\"" : "")>\(text) → \(result)</span>"
            + names.joined()
    }

    /// The value of a part as JSON, cut, and the number of its elements.
    private static func value(of part: MBExplanation.Part) -> String {
        let text = part.value.flatMap { try? $0.jsonString(tagged: true) } ?? ""
        let shown = text.prefix(longestValue)
        let isCut = part.isValueCut || shown.endIndex < text.endIndex
        let count = part.elementCount.map {
            " <small>\($0) element\($0 == 1 ? "" : "s")</small>"
        }
        return "<samp>\(escaped(String(shown)))\(isCut ? "…" : "")</samp>\(count ?? "")"
    }

    /// The most characters of a value in a line.
    private static let longestValue = 200

    /// Escapes markup, and replaces control characters and those that turn the text around.
    private static func escaped(_ text: String, isAttribute: Bool = false) -> String {
        XMLText.escaped(text.replacingDisruptions, isAttribute: isAttribute)
    }

    private static let style = """
        :root { color-scheme: light dark; --muted: light-dark(#555, #aaa);
          --line: light-dark(#ddd, #444); --mark: light-dark(#fff1c2, #54430a); }
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 0 auto;
          padding: 1rem; }
        h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
        h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
        small, .place { color: var(--muted); font-weight: normal; }
        nav ul { display: flex; flex-wrap: wrap; gap: 1.5rem; list-style: none; padding: 0; }
        section > details { border-top: 1px solid var(--line); padding: .35rem 0; }
        summary { cursor: pointer; overflow-wrap: anywhere; }
        summary:focus-visible { outline: 2px solid; outline-offset: 2px; }
        .cost { white-space: nowrap; }
        .place, pre { margin: .5rem 0 .5rem 1rem; }
        pre { overflow-x: auto; }
        code, samp, pre { font: .9em/1.4 ui-monospace, monospace; }
        samp, code { overflow-wrap: anywhere; white-space: pre-wrap; }
        ul.tree, .tree ul { list-style: none; padding-left: 1rem;
          border-left: 1px solid var(--line); }
        .origin { background: var(--mark); }
        """
}

extension Duration {
    /// `0.42 µs`, `12 µs`, `3.1 ms` or `2.5 s`.
    package var text: String {
        let microseconds =
            Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
        return switch microseconds {
        case ..<10: String(format: "%.2f µs", microseconds)
        case ..<1_000: String(format: "%.0f µs", microseconds)
        case ..<1_000_000: String(format: "%.1f ms", microseconds / 1_000)
        default: String(format: "%.1f s", microseconds / 1_000_000)
        }
    }
}
