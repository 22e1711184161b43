import MBDataEnvironment

// The differences to the legacy library that the form of a text shows; see the page LegacyResults.

extension MBLanguageChange {
    /// References, escapes, and numbers.
    static let ofText: [MBLanguageChange] = [
        MBLanguageChange(
            "one-letter-name", "before, a name had at least two letters: this was text or an error",
            example: "$x", as: .string,
            .part { part, tree, _ in
                guard case .reference(let reference) = part.node.kind else { return false }
                let text = tree.text(part.node.range)
                return reference.name.utf8.count == 1
                    && ["$", "${"].contains { text.hasPrefix($0 + reference.name) }
            }),
        MBLanguageChange(
            "blanks-in-brackets", "before, blanks ended the key in brackets here",
            example: "$map[Key 1] == one", as: .boolean,
            .part { part, _, _ in
                guard part.grammar != .object, let path = part.node.path else { return false }
                return path.contains { $0.literal?.contains(where: \.isWhitespace) == true }
            }),
        MBLanguageChange(
            "escape-in-parameter",
            "before, the character was evaluated again where the function evaluates the parameter",
            example: "^if(T|costs $$price)", as: .string,
            .part { part, tree, _ in part.isUnevaluated && part.node.isChangingEscape(in: tree) }),
        MBLanguageChange(
            "braces-in-parameter",
            "before, the braces were lost, and what follows belonged to the reference",
            example: "^if(T|${name}s)", as: .string,
            .part { part, tree, _ in
                part.isUnevaluated && part.node.isLosingBraces(in: tree)
            }),
        MBLanguageChange(
            "bracketed-name-key", "before, the key of a bracketed name was text in this parameter",
            example: "^repeat(1|$[a b].c)",
            .part { part, tree, _ in
                guard case .reference(let reference) = part.node.kind, part.isUnevaluated else {
                    return false
                }
                return !reference.path.isEmpty && tree.text(part.node.range).hasPrefix("$[")
            }),
        MBLanguageChange(
            "number-in-parentheses", "before, a number alone in parentheses was nothing",
            example: "(1)", as: .number,
            .part { part, tree, _ in
                guard case .group(.math, let inside) = part.node.kind, tree.context == .number,
                    tree.root.range == part.node.range
                else { return false }
                return inside.isNumeral
            }),
        MBLanguageChange(
            "negated-value", "before, a minus sign before a reference or a group was an error",
            example: "-$price", as: .number,
            .part { part, _, _ in
                guard case .negate = part.node.kind else { return false }
                return true
            }),
    ]

    /// Operators and comparisons.
    static let ofConditions: [MBLanguageChange] = [
        MBLanguageChange(
            "blanks-around-constant", "before, a constant with blanks around it was true",
            example: " F ", as: .boolean,
            .part { part, tree, _ in
                guard tree.context == .boolean, part.node.range == tree.root.range,
                    part.node.literal?.isEmpty == false
                else { return false }
                return tree.hasBlanksAround
            }),
        MBLanguageChange(
            "parentheses-around-constant", "before, a constant in parentheses was true",
            example: "(F)", as: .boolean,
            .part { part, _, _ in
                guard case .group(.boolean, let inside) = part.node.kind else { return false }
                return inside.literal?.isEmpty == false
            }),
        MBLanguageChange(
            "operator-inside-word", "before, the operator in this word connected two conditions",
            example: "T-ANDF", as: .boolean,
            .part { part, _, _ in
                guard case .text(let word) = part.node.kind, part.grammar == .boolean else {
                    return false
                }
                let operators = ["-AND", "-OR", "-EQ", "-NE", "-LT", "-GT"]
                return operators.contains { word.contains($0) }
            }),
        MBLanguageChange(
            "double-negation", "before, two exclamation marks were an error",
            example: "!!$flag", as: .boolean,
            .part { part, _, _ in
                guard case .not(let count, _) = part.node.kind else { return false }
                return count > 1
            }),
        MBLanguageChange(
            "comparison-with-truth", "before, a Boolean didn't equal this word",
            example: "$flag == true", as: .boolean,
            .part { part, _, value in
                // Two texts are compared as before.
                func mayBeTruth(_ node: SyntaxNode) -> Bool {
                    guard node.literal == nil else { return false }
                    switch value(node).type.unwrapped {
                    case .kind(.string), .words: return false
                    default: return true
                    }
                }
                return part.comparisons.contains { left, `operator`, right in
                    [.equal, .notEqual].contains(`operator`)
                        && (left.isTruthWord && mayBeTruth(right)
                            || right.isTruthWord && mayBeTruth(left))
                }
            }),
        MBLanguageChange(
            "number-compared-with-text", "before, text that isn't a number equaled 0",
            example: "#($zero) == abc", as: .boolean,
            .part { part, _, _ in
                part.comparisons.contains { left, `operator`, right in
                    guard [.equal, .notEqual].contains(`operator`) else { return false }
                    return left.isCertainNumber && right.isOtherText
                        || right.isCertainNumber && left.isOtherText
                }
            }),
        MBLanguageChange(
            "order-of-numerals", "before, two texts were ordered by their characters",
            example: "10 > 9", as: .boolean,
            .part { part, _, _ in
                part.comparisons.contains { left, `operator`, right in
                    guard [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(`operator`)
                    else { return false }
                    return left.beginsWithDigit && right.beginsWithDigit
                }
            }),
    ]

    /// Elements of documents.
    static let ofElements: [MBLanguageChange] = [
        MBLanguageChange(
            "dynamic-value", "before, a dynamic variable had only the attribute 'expression'",
            example: #"<Var name="a" type="dynamic" value="$b"/>"#, as: nil,
            .element { element, _ in
                guard element.name == "Var", element["type"] == "dynamic" else { return nil }
                return element.attributes.first {
                    ["value", "boolean", "literal"].contains($0.name)
                }
            }),
        MBLanguageChange(
            "item-condition", "before, the condition of an item in a list or map was ignored",
            example: #"<Var name="a" type="list"><Var literal="1" if="F"/></Var>"#, as: nil,
            .element { element, parent in
                guard element.name == "Var", parent.name == "Var" else { return nil }
                return element.attribute("if")
            }),
        MBLanguageChange(
            "empty-condition", "before, an empty condition didn't hold",
            example: #"<Include file="one.xml" if=""/>"#, as: nil,
            .element { element, _ in
                guard element.name == "Include" else { return nil }
                return element.attribute("if").flatMap { $0.value.isEmpty ? $0 : nil }
            }),
        MBLanguageChange(
            "boolean-action", "before, the action ignored its attribute 'boolean'",
            example: #"<Listener name="l"><SetBooleanVar name="a" boolean="$b"/></Listener>"#,
            as: nil,
            .element { element, _ in
                let actions = ["PushBooleanVar", "SetBooleanVar", "SetTransientBooleanVar"]
                return actions.contains(element.name) ? element.attribute("boolean") : nil
            }),
        MBLanguageChange(
            "nested-break", "before, this ended the block around its own, and not always",
            example: #"<Listener name="l"><When if="$a"><Break if="$b"/></When></Listener>"#,
            as: nil,
            .element { element, parent in
                guard element.name == "Break",
                    ["Case", "DefaultCase", "When"].contains(parent.name)
                else { return nil }
                return element.attribute("if")
            }),
        MBLanguageChange(
            "nested-filter", "before, the filter around this one filtered nothing",
            example: #"<DataFilter name="a" dataSource="$b"><DataFilter var="c"/></DataFilter>"#,
            as: nil,
            .element { element, parent in
                guard element.name == "DataFilter", parent.name == "DataFilter",
                    parent["dataSource"]?.isEmpty == false
                else { return nil }
                return element.attribute("var")
            }),
    ]
}

extension SyntaxPart {
    /// The comparisons of a chain in a condition.
    fileprivate var comparisons: [(SyntaxNode, Operator, SyntaxNode)] {
        guard grammar == .boolean, case .chain(let first, let terms) = node.kind else { return [] }
        var left = first
        return terms.map { term in
            defer { left = term.operand }
            return (left, term.operator, term.operand)
        }
    }
}

extension SyntaxTree {
    /// Whether the text begins or ends with a blank.
    fileprivate var hasBlanksAround: Bool {
        let text = text(range)
        return text.first?.isWhitespace == true || text.last?.isWhitespace == true
    }
}

extension SyntaxStep {
    /// The key, if it's constant.
    var literal: String? {
        switch key {
        case .name(let name): name
        case .expression(let node): node.literal
        }
    }
}

extension SyntaxNode {
    /// The keys of a reference or a call.
    var path: [SyntaxStep]? {
        switch kind {
        case .reference(let reference): reference.path
        case .call(let call): call.path
        default: nil
        }
    }

    fileprivate var isNumeral: Bool {
        switch kind {
        case .number: true
        case .text(let text): MBNumber(text) != nil
        default: false
        }
    }

    fileprivate var isTruthWord: Bool {
        literal.map { Bool(word: $0) != nil } ?? false
    }

    fileprivate var isCertainNumber: Bool {
        if case .math = kind { true } else { isNumeral }
    }

    /// Whether it's text that isn't a number.
    fileprivate var isOtherText: Bool {
        literal.map { !$0.isEmpty && MBNumber($0) == nil && !isTruthWord } ?? false
    }

    fileprivate var beginsWithDigit: Bool { literal?.first?.isNumber ?? false }
}
