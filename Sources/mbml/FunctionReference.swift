import MBDataEnvironment

/// A printable reference of the built-in functions, or of some of them.
struct FunctionReference {
    enum Layout {
        case text
        case markdown
        case json
    }

    private typealias Entry = (area: MBMLFunction.Area, functions: [MBMLFunction])

    private let areas: [Entry]
    /// Whether this describes a single function, found by its exact name.
    private let isAboutOne: Bool
    /// The other functions with the word in their names.
    private let others: [String]

    /// Finds the function with a name, or else the functions in the area with that title, or else
    /// all functions whose names begin with it, or contain it, or whose summaries contain it,
    /// regardless of case.
    init(named name: String) {
        let name = name.hasPrefix("^") ? String(name.dropFirst()) : name
        let word = name.lowercased()
        let exact = Self.entries { function, _ in function.name == name }
        isAboutOne = !exact.isEmpty
        let containing = Self.entries { function, _ in function.name.lowercased().contains(word) }
        let choices: [(MBMLFunction, MBMLFunction.Area) -> Bool] = [
            { $1.title.lowercased() == word },
            { function, _ in function.name.lowercased().hasPrefix(word) },
            { function, _ in function.name.lowercased().contains(word) },
            { function, _ in
                function.documentation?.summary.lowercased().contains(word) == true
            },
        ]
        let areas =
            isAboutOne
            ? exact : choices.lazy.map(Self.entries).first { !$0.isEmpty } ?? []
        let listed = Set(areas.flatMap { $0.functions.map(\.name) })
        others = containing.flatMap { $0.functions.map(\.name) }.filter { !listed.contains($0) }
        self.areas = areas
    }

    private static func entries(_ isWanted: (MBMLFunction, MBMLFunction.Area) -> Bool) -> [Entry] {
        MBMLFunction.Area.all.map { area in (area, area.functions.filter { isWanted($0, area) }) }
            .filter { !$0.functions.isEmpty }
    }

    var isEmpty: Bool { areas.isEmpty }

    /// The reference in a layout, with a line break at its end.
    func text(_ layout: Layout) throws -> String {
        switch layout {
        case .json: try json()
        case .markdown: markdown()
        case .text: isAboutOne ? details() : list()
        }
    }
}

// MARK: - Plain text

extension FunctionReference {
    private func list() -> String {
        areas.map { area, functions in
            let lines = functions.map { function in
                "  \(function.signature)\n      \(function.documentation?.summary ?? "")\n"
            }
            return "\(area.title) (\(functions.count))\n\n" + lines.joined()
        }
        .joined(separator: "\n")
            + (others.isEmpty ? "" : "\nSee also ^" + others.joined(separator: ", ^") + ".\n")
    }

    private func details() -> String {
        areas.flatMap { area, functions in
            functions.map { function in
                """
                \(function.signature)

                  \(function.documentation?.summary ?? "")

                  area         \(area.title)
                  input        \(function.input.rawValue)
                  parameters   \(count(function.count))
                  used as      \(uses(of: function))
                  declaration  \(area.declaration(of: function))
                  example      \(function.documentation?.example ?? "")
                  gives        \(shown(function.documentation?.result ?? ""))

                """
            }
        }
        .joined(separator: "\n")
    }

    private func count(_ range: ClosedRange<Int>) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (let low, let high) where low == high: "\(low)"
        case (0, .max): "any number"
        case (let low, .max): "\(low) or more"
        case (let low, let high): "\(low) to \(high)"
        }
    }

    /// The use of each parameter: `array, number`.
    private func uses(of function: MBMLFunction) -> String {
        let uses = function.parameters.map { parameter in
            guard parameter.words.isEmpty else { return parameter.words.joined(separator: "|") }
            return (parameter.type?.rawValue ?? "any") + parameter.occurrence.rawValue
        }
        return uses.isEmpty ? "-" : uses.joined(separator: ", ")
    }

    /// A result in one line.
    private func shown(_ text: String) -> String {
        text.isEmpty
            ? "(an empty text)"
            : text.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    }
}

// MARK: - For programs and for the documentation

extension FunctionReference {
    private func json() throws -> String {
        let entries = areas.flatMap { area, functions in
            functions.map { function in MBValue.dictionary(object(function, area)) }
        }
        return try MBValue(entries).jsonString(pretty: true) + "\n"
    }

    private func object(_ function: MBMLFunction, _ area: MBMLFunction.Area) -> MBDictionary {
        var object: MBDictionary = [
            "name": .string(function.name), "signature": .string(function.signature),
            "area": .string(area.title), "class": .string(area.className),
            "method": .string(area.method(of: function)),
            "input": .string(function.input.rawValue),
            "minimumCount": MBValue(function.count.lowerBound),
            "maximumCount": function.count.upperBound == .max
                ? .null : MBValue(function.count.upperBound),
        ]
        if let documentation = function.documentation {
            object["parameters"] = MBValue(
                documentation.parameters.split(separator: "|").map { .string(String($0)) })
            object["parameterTypes"] = MBValue(
                function.parameters.map { .dictionary(type(of: $0)) })
            object["returns"] = .string(documentation.returns)
            object["summary"] = .string(documentation.summary)
            object["example"] = .string(documentation.example)
            object["gives"] = .string(documentation.result)
        }
        return object
    }

    private func type(of parameter: MBMLFunction.Parameter) -> MBDictionary {
        var object: MBDictionary = [
            "name": .string(parameter.name),
            "occurrence": .string("\(parameter.occurrence)"),
            "type": parameter.type.map { .string($0.rawValue) } ?? .null,
            "blanksMatter": .bool(parameter.type?.ignoresBlanks != true),
        ]
        if !parameter.words.isEmpty {
            object["words"] = MBValue(parameter.words.map { .string($0) })
        }
        return object
    }

    private func markdown() -> String {
        var text = """
            # Functions

            The built-in functions, area by area.

            ## Overview

            A parameter with `?` is optional, one with `*` may appear any number of times, one with
            `+` at least once. Blanks and line breaks around a parameter are ignored if it's used as
            a collection, a number, a date, data, a condition, a sort key or one of several words.
            In a result, `\\n` and `\\t` are a line break and a tab.
            After the arrow is the type of the result, as ``MBType`` describes it: `[string]` is an array
            of strings, and `date?` a date or nothing. The name of a parameter means its type, and
            `array.element` that of its elements.
            A document declares a method of an area's class under a name of its own with
            `<Function class="…" name="…" method="…" input="…"/>`; the method is the function's name
            unless the table says otherwise. `mbml functions NAME` describes one function.

            The examples were evaluated at a fixed time in American English and universal time, with a
            file `/w/a.txt`, a font `Test` and a class `Shop`.

            """
        for (area, functions) in areas {
            text += "\n## \(area.title)\n\nThe class is `\(area.className)`.\n\n"
            text += "| function | input | what it does | example | result |\n"
            text += "|---|---|---|---|---|\n"
            for function in functions { text += row(function, area) }
        }
        return text
    }

    private func row(_ function: MBMLFunction, _ area: MBMLFunction.Area) -> String {
        let documentation = function.documentation
        let method = area.method(of: function)
        let note = method == function.name ? "" : " Method `\(method)`."
        let cells = [
            code(function.signature), "`\(function.input.rawValue)`",
            plain(documentation?.summary ?? "") + note, code(documentation?.example ?? ""),
            code(shown(documentation?.result ?? "")),
        ]
        return "| " + cells.joined(separator: " | ") + " |\n"
    }

    private func code(_ text: String) -> String {
        "`" + text.replacing("|", with: "\\|") + "`"
    }

    /// Characters that would begin markup are escaped.
    private func plain(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("*", with: "\\*").replacing("<", with: "\\<")
    }
}
