import MBDataEnvironment
import MBMLWorkbench

/// A printable reference of the built-in functions, or of some of them.
struct FunctionReference {
    enum Layout {
        case text
        case markdown
        case json
    }

    private let entries: [FunctionEntry]
    /// Whether this is about everything.
    private let isWhole: Bool
    /// Whether this describes a single function, found by its exact name.
    private let isAboutOne: Bool
    /// The other functions with the word in their names or in their tasks.
    private let others: [String]

    /// Finds the function with a name, or else the functions in the area with that title, or else
    /// all functions whose names begin with it, or contain it, or whose tasks contain it, or whose
    /// summaries contain it, regardless of case.
    init(named name: String) {
        let name = name.hasPrefix("^") ? String(name.dropFirst()) : name
        let word = name.lowercased()
        isWhole = name.isEmpty
        let all = FunctionEntry.all
        if let entry = FunctionEntry.named(name) {
            entries = [entry]
            isAboutOne = true
        } else {
            let choices: [(FunctionEntry) -> Bool] = [
                { $0.area.title.lowercased() == word },
                { $0.name.lowercased().hasPrefix(word) },
                { $0.name.lowercased().contains(word) },
                { $0.tasks.contains { $0.mentions(word) } },
                { $0.summary.lowercased().contains(word) },
            ]
            entries =
                choices.lazy.map { isWanted in all.filter { isWanted($0) } }.first { !$0.isEmpty }
                ?? []
            isAboutOne = false
        }
        let listed = Set(entries.map(\.name))
        others = all.filter { entry in
            entry.name.lowercased().contains(word) || entry.tasks.contains { $0.mentions(word) }
        }
        .map(\.name).filter { !listed.contains($0) }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// The reference in a layout, with a line break at its end.
    func text(_ layout: Layout) throws -> String {
        switch layout {
        case .json: try json()
        case .markdown: markdown()
        case .text: isAboutOne ? entries[0].text() : list()
        }
    }

    private func list() -> String {
        MBMLFunction.Area.all.compactMap { area in
            let entries = entries.filter { $0.area.title == area.title }
            guard !entries.isEmpty else { return nil }
            return "\(area.title) (\(entries.count))\n\n" + entries.map { $0.outline() }.joined()
        }
        .joined(separator: "\n")
            + (others.isEmpty ? "" : "\nSee also ^" + others.joined(separator: ", ^") + ".\n")
    }

    /// The pages of the documentation, or the entries that were found.
    private func markdown() -> String {
        isWhole
            ? ([FunctionPage.indexMarkdown()] + FunctionPage.all.map { $0.markdown() })
                .joined(separator: "\n")
            : entries.map { $0.markdown() }.joined(separator: "\n")
    }
}

// MARK: - For programs

extension FunctionReference {
    private func json() throws -> String {
        try MBValue(entries.map { .dictionary(object($0)) }).jsonString(pretty: true) + "\n"
    }

    private func object(_ entry: FunctionEntry) -> MBDictionary {
        let function = entry.function
        var object: MBDictionary = [
            "name": .string(entry.name), "signature": .string(function.signature),
            "area": .string(entry.area.title), "class": .string(entry.area.className),
            "method": .string(entry.method), "input": .string(function.input.rawValue),
            "minimumCount": MBValue(function.count.lowerBound),
            "maximumCount": function.count.upperBound == .max
                ? .null : MBValue(function.count.upperBound),
            "errors": MBValue(entry.problems.map { .dictionary(self.object($0)) }),
            "since": .string(entry.since),
            "tasks": MBValue(entry.tasks.map { .string($0.title) }),
        ]
        if let documentation = function.documentation {
            object["parameters"] = MBValue(
                documentation.parameters.split(separator: "|").map { .string(String($0)) })
            object["parameterTypes"] = MBValue(
                function.parameters.map { parameter in
                    let words = entry.parameters.first { $0.name == parameter.name }?.words
                    return .dictionary(self.object(parameter, words ?? ""))
                })
            object["returns"] = .string(documentation.returns)
            object["summary"] = .string(documentation.summary)
            object["example"] = .string(documentation.example)
            object["gives"] = .string(documentation.result)
        }
        return object
    }

    private func object(_ problem: FunctionEntry.Problem) -> MBDictionary {
        [
            "code": problem.code.map { .string($0.rawValue) } ?? .null,
            "when": .string(problem.condition),
        ]
    }

    private func object(_ parameter: MBMLFunction.Parameter, _ description: String) -> MBDictionary
    {
        var object: MBDictionary = [
            "name": .string(parameter.name),
            "description": .string(description),
            "occurrence": .string("\(parameter.occurrence)"),
            "type": parameter.type.map { .string($0.rawValue) } ?? .null,
            "blanksMatter": .bool(parameter.type?.ignoresBlanks != true),
        ]
        if !parameter.words.isEmpty {
            object["words"] = MBValue(parameter.words.map { .string($0) })
        }
        return object
    }
}
