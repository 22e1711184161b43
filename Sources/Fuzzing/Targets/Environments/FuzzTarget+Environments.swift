import MBDataEnvironment

extension FuzzTarget {
    /// Environments: variables that are set, pushed, declared, copied and saved, and stores.
    static let environments = FuzzTarget(
        "environments", dictionary: EnvironmentGenerator.words,
        generated: { EnvironmentGenerator($0).next() },
        violation: { EnvironmentProperties($0).violation() })
}

/// Generates changes of environments.
struct EnvironmentGenerator {
    private let choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    func next() -> String {
        let text = choices.repeated(1...30, separator: "\n") { step() }
        return choices.roll(16) == 1 ? choices.mutated(text, with: "[]{},:\"$ \né0n") : text
    }

    private func step() -> String {
        let verb = choices.pick(Self.verbs)
        let parameters: [String] =
            switch verb {
            case "key": [name(), name(), value()]
            case "index": [name(), choices.pick(["0", "1", "3", "49", "50", "-1"]), value()]
            case "dynamic": [name(), JSONText.string(choices.pick(Self.expressions))]
            case "many", "forget":
                [
                    JSONText.string(choices.pick(["n", "m"])),
                    choices.pick(["1", "5", "31", "33", "70", "300", "1001", "1500"]),
                ]
            case "go": ["\"\"", choices.pick(["0", "1", "2", "3"])]
            case "copy", "save", "keep", "swap", "pile", "unpile", "take", "watch": []
            case "type": (0..<1 + choices.roll(4)).map { _ in name() }
            case "document": [name(), choices.pick(["\"\"", "\"app.theme\"", "\"k\"", "\"$k\""])]
            case "reload":
                [name(), JSONText.string(choices.pick([""] + ModeledStore.mistakes.keys.sorted()))]
            case "remove", "pop", "null": [name()]
            default: [name()] + (choices.roll(6) == 0 ? [] : [value()])
            }
        return JSONText.array([JSONText.string(verb)] + parameters)
    }

    private func name() -> String { JSONText.string(choices.pick(Self.names)) }

    private func value() -> String { choices.pick(Self.values) }

    private static let verbs = [
        "set", "set", "set", "null", "remove", "remove", "push", "push", "pop", "pop", "key",
        "index", "declare", "constant", "dynamic", "document", "scope", "many", "forget", "copy",
        "copy", "go",
        "go", "save", "keep", "swap", "pile", "unpile", "update", "update", "take", "reload",
        "watch", "watch", "type", "type",
    ]

    private static let names = [
        "theme", "theme", "size", "look", "a", "b", "item", "root", "é", "e\u{301}", "", "a b",
        "n0", "m7", "Device", "MBML", "nothing",
    ]

    private static let expressions = [
        "$a", "$b", "$theme", "#($n0 + 1)", "^count($a)", "$look/$size", "$[a b]", "^fail()",
        "$item", "x$item", "^map($a|$item)", "1",
    ]

    private static let values = [
        "null", "true", "1", "1.5", "\"x\"", "\"\"", "\"F\"", "[]", "[1,\"a\"]", "{}", "{\"a\":1}",
        "{\"$date\":0}", "{\"$data\":\"00ff\"}", "{\"$set\":[1]}", "[null]", "{\"é\":1}",
        "[[[[[[1]]]]]]", "[[[[[[[1]]]]]]]", "{\"a\":{\"b\":{\"c\":[[[]]]}}}",
        "99999999999999999999999999999999999999", "\"2.5\"",
    ]

    static let words =
        names + expressions + values + ModeledStore.mistakes.keys.sorted()
        + Set(verbs).sorted().map { "[\"\($0)\"," } + ["[\"copy\"]", "[\"take\"]", "[\"keep\"]"]
}
