/// Generates expressions that reach the whole grammar: each form, operator and spelling, escapes,
/// letters of all sizes, and each function that evaluates its parameters itself.
package struct ReferenceGenerator {
    private var state: UInt64

    /// Creates a generator that produces the same expressions for the same seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next expression: well-formed, or with a few letters changed.
    package mutating func next() -> String {
        let depth = roll(4)
        let text =
            switch roll(5) {
            case 0: condition(depth)
            case 1: sum(depth)
            case 2: call(depth)
            default: object(depth)
            }
        return roll(4) == 0 ? mutated(text) : text
    }

    /// SplitMix64.
    private mutating func roll(_ sides: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(sides))
    }

    private mutating func pick(_ choices: String...) -> String {
        choices[roll(choices.count)]
    }

    private mutating func word() -> String {
        pick(
            "a", "b", "v", "T", "F", "f", "0", "1", "2", "5", "1.5", "-3", "5 cats", "Zoë", "é",
            "😀",
            "no", "true", "YES", "x y", "10", "1abc", "1e2", "0x10", ".5", "nested", "Ann", "日本",
            "non-stop", "a&b", "a=b", "(a)", "\"q\"", "e\u{301}")
    }

    // MARK: - Names

    private mutating func name() -> String {
        pick(
            "one", "text", "list", "numbers", "words", "map", "people", "flag", "off", "empty",
            "nul",
            "none", "name", "one", "numbers", "map", "people", "words", "bag", "price", "big",
            "long", "tiny", "when", "item", "key", "root",
            "rootKey", "itemIndex", "currentValue", "outer:item", "dynamic", "doubled", "itemed",
            "half", "named", "n", "other", pick("failing", "cycle", "missing"))
    }

    private mutating func reference(_ depth: Int) -> String {
        switch roll(8) {
        case 0: "${\(name())\(keys(depth))}"
        case 1: "$[\(pick("a b", "a[b]c", "one", "map", "$one", "missing"))]\(keys(depth))"
        case 2: "$(\(pick("a b", "p(q)r", "one", "numbers", "a|b")))\(pick("", ".count", "[0]"))"
        case 3: pick("$item.name", "$item.kids", "$map.k", "$list[1]", "$people[0].kids[0]")
        default: "$\(name())\(keys(depth))"
        }
    }

    private mutating func keys(_ depth: Int) -> String {
        switch roll(7) {
        case 0:
            "."
                + pick(
                    "k", "n", "count", "length", "name", "kids", "age", "intValue", "doubleValue",
                    "boolValue", "stringValue", "description", "uppercaseString", "bogus")
        case 1:
            "[\(pick("0", "1", "2", "-1", "9", "k", "a b", "count", "1.5", "1abc", " 1", "+1"))]"
        case 2: depth > 0 ? "[\(object(depth - 1))]" : "[$one]"
        case 3: depth > 0 ? "[\(sum(depth - 1))]\(keys(depth - 1))" : ".k.length"
        default: ""
        }
    }

    // MARK: - Grammars

    private mutating func object(_ depth: Int) -> String {
        var text = ""
        for _ in 0...(roll(3) * roll(2)) { text += part(depth) }
        return text
    }

    private mutating func part(_ depth: Int) -> String {
        switch roll(8) {
        case 0: pick("$$", "##", "^^", "\\n", "\\t", "\\", "\\x", "$", "#", "^", "$5", "^name")
        case 1: pick(" ", ".", ",", "|", "(", ")", "[", "]", "{", "}", ":", "-", "\n") + word()
        case 2 where depth > 0: "#(\(sum(depth - 1)))"
        case 3, 4: depth > 0 ? call(depth - 1) : word()
        case 5: word()
        default: reference(depth)
        }
    }

    private mutating func sum(_ depth: Int) -> String {
        var text = operand(depth)
        for _ in 0..<(roll(4) * roll(2)) {
            text += pick(" + ", " - ", " * ", " / ", " % ", "*", "/", "%", "+", "-", " +", "- ")
            text += operand(depth)
        }
        return text
    }

    private mutating func operand(_ depth: Int) -> String {
        switch roll(9) {
        case 0:
            pick(
                "0.1", "12345678901234567890123456789012345678", "99999999999999999999", "0.5",
                "3", "7", "-7", "+2", "5.", "1e3", "1.2.3", "100000000000000000000000000000.25")
        case 1: "-" + reference(depth)
        case 2 where depth > 0: "(\(sum(depth - 1)))"
        case 3 where depth > 0: "#(\(sum(depth - 1)))"
        case 4 where depth > 0: "-(\(sum(depth - 1)))"
        case 5 where depth > 0: call(depth - 1)
        case 6: word()
        case 7: pick("1", "2", "3", "10", "0", "-3", "2.5", "1.5")
        default:
            pick(
                "$one", "$half", "$text", "$price", "$numbers[1]", "$map.n", "$long", "$tiny",
                "$big",
                "$flag", "$item", "$name", "$none", "$missing", "$numbers[$one + 1]")
        }
    }

    private mutating func condition(_ depth: Int) -> String {
        var text = term(depth)
        for _ in 0..<(roll(4) * roll(2)) {
            let mark = pick(
                "-AND", "-OR", "-EQ", "-NE", "-LT", "-LTE", "-GT", "-GTE", "&&", "||", "==", "!=",
                "<", "<=", "=<", ">", ">=", "=>")
            text += roll(4) == 0 ? mark : " \(mark) "
            text += term(depth)
        }
        return text
    }

    private mutating func term(_ depth: Int) -> String {
        switch roll(8) {
        case 0: "!" + pick("", " ") + term(max(0, depth - 1))
        case 1 where depth > 0: "(\(condition(depth - 1)))"
        case 2 where depth > 0: "#(\(sum(depth - 1)))"
        case 3 where depth > 0: call(depth - 1)
        case 4: "^q(\(word()))"
        case 5, 6: reference(depth)
        default: word()
        }
    }

    // MARK: - Calls

    private mutating func collection(_ depth: Int) -> String {
        switch roll(10) {
        case 0: reference(depth)
        case 1 where depth > 0: call(depth - 1)
        case 2: pick(" $numbers ", "\n$people", "$[a b]", "^array($one|b)", "")
        default: pick("$list", "$numbers", "$words", "$map", "$people", "$bag", "$item.kids")
        }
    }

    private mutating func key(_ depth: Int) -> String {
        pick("$item", "$item.name", "$item.age", "$item.length", "$key", object(depth))
    }

    private mutating func test(_ depth: Int) -> String {
        let text = pick(
            "$item -GT 1", "$item == b", "$item.age >= 30", "!$item", "$item.name == Ann", "T",
            "$key == k", condition(depth), condition(depth))
        return text.replacing("||", with: "-OR")
    }

    private mutating func call(_ depth: Int) -> String {
        let list = collection(depth)
        let text: String =
            switch roll(18) {
            case 0:
                "if(\(test(depth))|\(object(depth))"
                    + pick("", "|\(object(depth))", "|", "|a|b") + ")"
            case 1:
                "let(\(pick("n", "named", " n ", "a b", "item"))|\(object(depth))|\(object(depth)))"
            case 2:
                "let(n|\(object(depth))|other|\(pick("$n$n", "#($n + 1)", "$item"))|\(object(depth)))"
            case 3:
                pick("firstOf", "selectFirstValue", "firstNonemptyString")
                    + "(\(object(depth))|\(object(depth))|\(word()))"
            case 4:
                "switch(\(object(depth))|\(object(depth))|\(object(depth))|\(word())|\(object(depth))"
                    + pick("", "|\(object(depth))") + ")"
            case 5:
                "cond(\(test(depth))|\(object(depth))|\(test(depth))|\(object(depth))"
                    + pick("", "|\(object(depth))") + ")"
            case 6: "try(\(object(depth))|\(object(depth)))"
            case 7:
                "filter(\(list)|" + pick("", "", "$item.kids|", "$item|") + test(depth)
                    + pick("", "", "|matchAll", "| matchAtLeastOnce ") + ")"
            case 8: "list(\(list)|" + pick("", "", "$item.kids|", "$item|") + key(depth) + ")"
            case 9:
                "sort(\(list)"
                    + pick(
                        "", "|\(key(depth))", "|\(key(depth))|desc", "|$item| ASC ", "||x",
                        "|$item|")
                    + ")"
            case 10:
                "reduce(\(list)|\(object(depth))|\(pick("#($currentValue + $item)", "$currentValue,$item", object(depth))))"
            case 11:
                pick("associate", "associateWithSingleValue", "associateWithArray")
                    + "(\(list)|" + pick("", "", "$item.kids|") + "\(key(depth))|\(key(depth)))"
            case 12:
                pick(
                    "collectionPassesTest", "valuesPassingTest", "pruneMatchingLeaves",
                    "pruneNonmatchingLeaves") + "(\(list)|\(test(depth)))"
            case 13: pick("dictionary", "mergeDictionaries") + "(\(object(depth))|\(list))"
            case 14:
                pick("eval", "evalBool", "uppercase", "count", "reverse", "unique") + "(\(list))"
            case 15: "eval(^q(\(object(depth))))"
            case 16:
                pick(
                    "array", "set", "join", "max", "min", "indexOf", "appendObject", "mod", "nosuch"
                )
                    + "(\(list)|\(object(depth)))"
            default: pick("q", "array", "count", "eval", "dictionary") + "(\(object(depth)))"
            }
        return "^\(text)\(roll(4) == 0 ? keys(depth) : "")"
    }

    private mutating func mutated(_ text: String) -> String {
        var letters = Letters(text)
        let noise = Letters("$^#()[]{}|.\\-:&=<>!+*/% \na0é5")
        for _ in 0...roll(3) where !letters.isEmpty {
            let position = roll(letters.count)
            switch roll(3) {
            case 0: letters.remove(at: position)
            case 1: letters.insert(noise[roll(noise.count)], at: position)
            default: letters[position] = noise[roll(noise.count)]
            }
        }
        return letters.text
    }
}
