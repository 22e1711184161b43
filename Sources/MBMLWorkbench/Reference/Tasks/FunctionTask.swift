import MBDataEnvironment

/// Something that authors want to do, with the functions that do it.
package struct FunctionTask: Sendable, Hashable {
    /// What an author wants, as an order: `Join the elements of a list`.
    package let title: String
    /// The names of the functions, the most useful first.
    package let functions: [String]
    /// An expression that does it, if the functions alone don't show how.
    package let expression: String?
    /// The result of the expression.
    package let result: String?

    /// Tasks about the same things.
    package struct Group: Sendable {
        /// What they're about: `Money and percentages`.
        package let title: String
        /// The tasks, in the order of the index.
        package let tasks: [FunctionTask]

        /// The names of functions are separated by blanks.
        init(
            _ title: String, _ tasks: KeyValuePairs<String, String>,
            _ further: [FunctionTask] = []
        ) {
            self.init(title, tasks.map { FunctionTask($0.key, $0.value) } + further)
        }

        init(_ title: String, _ tasks: [FunctionTask]) {
            self.title = title
            self.tasks = tasks
        }
    }

    init(_ title: String, _ names: String, _ expression: String? = nil, gives result: String? = nil)
    {
        self.title = title
        functions = names.split(separator: " ").map(String.init)
        self.expression = expression
        self.result = result
    }

    /// The groups in the order of the index.
    package static let groups: [Group] = [
        text, wording, escaping, searches, money, numbers, amount, dates, calendar, choices,
        language, targeting, lists, listParts, dictionaries, checks, encoding, paths, files,
        layout, app, debugging,
    ]

    /// All tasks, in the order of the index.
    package static let all: [FunctionTask] = groups.flatMap(\.tasks)

    /// Whether each word of a text begins a word of the title, regardless of case.
    package func mentions(_ text: String) -> Bool {
        let title = " " + title.lowercased()
        let words = text.lowercased().split(separator: " ")
        return !words.isEmpty && words.allSatisfy { title.contains(" " + $0) }
    }
}
