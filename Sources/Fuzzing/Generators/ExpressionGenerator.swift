import MBDataEnvironment

/// Generates expressions from a seed: well-formed ones by the grammar, then mutated ones.
package struct ExpressionGenerator {
    private let choices: Choices
    private let calls: CallGenerator?

    /// Creates a generator that produces the same expressions for the same seed.
    package init(seed: UInt64) {
        self.init(Choices(seed: seed))
    }

    /// - Parameter calls: calls of more functions than those that the grammar is about.
    init(_ choices: Choices, calling calls: CallGenerator? = nil) {
        self.choices = choices
        self.calls = calls
    }

    /// The next expression.
    package func next() -> String {
        let text = roll(3) == 0 ? logic(3) : roll(2) == 0 ? arithmetic(3) : object(3)
        return roll(2) == 0 ? mutated(text) : text
    }

    private func roll(_ sides: Int) -> Int { choices.roll(sides) }

    private func pick(_ texts: [String]) -> String { choices.pick(texts) }

    private func object(_ depth: Int) -> String {
        (0...roll(3)).map { _ in part(depth) }.joined()
    }

    private func part(_ depth: Int) -> String {
        guard depth > 0 else { return pick(["a", " ", "5", "$one", "é", "$$", "##", "\\n", "$"]) }
        if let calls, roll(3) > 0 { return calls.call(choices, depth: depth - 1) }
        switch roll(9) {
        case 0: return "$list[\(object(depth - 1))]"
        case 1: return pick(["$map", "${map.k}", "$[a b]", "$(a b)", "$one.description"])
        case 2: return "#(\(arithmetic(depth - 1)))"
        case 3: return "^if(\(logic(depth - 1))|\(object(depth - 1))|\(object(depth - 1)))"
        case 4: return "^\(pick(["list", "filter", "sort"]))($list|\(object(depth - 1)))"
        case 5:
            return
                "^\(pick(["reduce", "associate", "list"]))($list|\(object(0))|\(object(depth - 1)))"
        case 6:
            let names = ["$item", "$key", "$root", "$outer:item", "$currentValue", "$dynamic"]
            return pick(names + ["^eval($$item)", "^log($one)", "$item.k", "$map[$item]"])
        case 7: return "^\(pick(["array", "set", "join", "max", "nosuch"]))($list|\(object(0)))"
        default: return pick(["text", "$map.k", "^q(\(pick(["a|b", "$x", "(b)"])))", "😀", "."])
        }
    }

    private func arithmetic(_ depth: Int) -> String {
        let operand = { () -> String in
            depth == 0
                ? pick(["1", "2.5", "-3", "$one", "$text", "0"])
                : pick(["(\(arithmetic(depth - 1)))", "$list[\(arithmetic(depth - 1))]", "-$one"])
        }
        return (0...roll(3)).map { _ in operand() }
            .joined(separator: pick([" + ", " - ", "*", " / ", " % "]))
    }

    private func logic(_ depth: Int) -> String {
        let operand = { () -> String in
            depth == 0
                ? pick(["T", "F", "$one", "$map.k", "text", "$none"])
                : pick(["(\(logic(depth - 1)))", "!\(logic(0))", "#(\(arithmetic(0)))"])
        }
        return (0...roll(3)).map { _ in operand() }
            .joined(separator: pick([" -AND ", " || ", " == ", " -LT ", ">=", " != "]))
    }

    private func mutated(_ text: String) -> String {
        choices.mutated(text, with: "$^#()[]{}|.\\-:&=<>! a0\u{0}é")
    }
}
