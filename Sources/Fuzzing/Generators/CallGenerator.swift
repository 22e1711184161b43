import MBDataEnvironment

/// Generates calls of the functions in a table, from their signatures, so that a new function is
/// called once it's in the table.
struct CallGenerator: Sendable {
    private let functions: [MBMLFunction]

    init(_ functions: [MBMLFunction]) {
        self.functions = functions.sorted { $0.name < $1.name }
    }

    /// Names of functions, with what calls them.
    var words: [String] { functions.map { "^\($0.name)(" } }

    /// A call whose parameters are often what the function takes.
    func call(_ choices: Choices, depth: Int) -> String {
        let function = choices.pick(functions)
        var arguments: [String] = []
        for parameter in function.parameters {
            arguments += (0..<count(parameter.occurrence, choices)).map { _ in
                argument(parameter, choices, depth)
            }
        }
        // One parameter too many or too few.
        if choices.roll(12) == 1 { arguments.append("a") }
        if choices.roll(12) == 1 { arguments = arguments.dropLast() }
        return "^\(function.name)(\(arguments.joined(separator: "|")))"
    }

    private func count(_ occurrence: MBMLFunction.Parameter.Occurrence, _ choices: Choices) -> Int {
        switch occurrence {
        case .once: 1
        case .optional: choices.roll(2)
        case .any: choices.roll(4)
        case .atLeastOnce: 1 + choices.roll(3)
        }
    }

    private func argument(
        _ parameter: MBMLFunction.Parameter, _ choices: Choices, _ depth: Int
    ) -> String {
        switch choices.roll(8) {
        case 5: return choices.pick(Self.anything)
        case 6 where depth > 0: return call(choices, depth: depth - 1)
        case 7 where depth > 0: return "#(\(choices.pick(Self.numbers)) * 2)"
        default: break
        }
        if !parameter.words.isEmpty { return choices.pick(parameter.words) }
        return choices.pick(Self.arguments(of: parameter.type))
    }

    private static let anything =
        [
            "$none", "$list", "$map", "$text", "$one", "", "a", "-1", "$deep", "$date", "$[a b]",
            "é😀", "$numbers", "$people", "$markup", "$big", "$none.x", "T", "$data", "$shape",
        ] + RichModels.paths

    private static let numbers = [
        "0", "1", "-1", "2.5", "7", "1e3", "0.1", "100", "-0.5", "99999999999999999999", "1e127",
        "$one", "$big", "$price", "12345678901234567890123456789012345678", "1000000",
    ]

    private static let texts = [
        "a", "$text", "", "Hello, $one", "a b  c", "é😀", "A,b;c", "<b>\\$</b>", "https://a.b/c?d=e",
        "2024-02-29", "%d", "(a|b)+", "[a-z]*", "\\\\d+", "yyyy-MM-dd HH:mm", "en_GB", "UTC",
        "$markup",
    ]

    private static func arguments(of type: MBMLFunction.ParameterType?) -> [String] {
        switch type {
        case .collection:
            [
                "$list", "$map", "$numbers", "$people", "^array(1|2)", "$deep", "$[a b]",
                "$products",
                "$shop.products", "$shop.byName", "$products[0].codes", "$pets",
            ]
        case .array:
            [
                "$list", "$numbers", "$people", "^array(c|b|a)", "^array()", "$products",
                "$shop.products", "$shop.slice", "$pets",
            ]
        case .set: ["$[a b]", "^setWithArray($numbers)", "^set(1|a)"]
        case .dictionary: ["$map", "$deep", "^dictionary(k|v)", "$people[0]"]
        case .object:
            [
                "$map", "$people[0]", "$shape", "$text", "$deep", "$shop", "$shop.best", "$row",
                "$node",
            ]
        case .number: numbers
        case .date: ["$date", "0", "1700000000", "^currentTime()", "-1e11"]
        case .bool: ["T", "F", "$one", "$none"]
        case .condition: ["$item", "$item.age -GT 30", "!$item", "T", "$one == 1 -AND $text"]
        case .data: ["$data", "^dataFromBase64(YWJj)", "^dataFromString(abc)"]
        case .point, .size: ["1,2", "-0.5,1e9", "$shape", "{3, 4}"]
        case .rect, .insets: ["1,2,3,4", "0,0,-1,-1", "$shape"]
        case .font: ["^font(Helvetica|12)", "$none"]
        case .sortKey:
            [
                "$item", "$item.age", "$item.name", "-$item.age", "^lowercase($item)",
                "$item.price",
                "$item.label", "$item.size",
            ]
        case .value, .source, .class, .word, .text, nil: texts + anything
        }
    }
}
