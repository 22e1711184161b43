import MBDataEnvironment

extension MBLanguageChange {
    /// Parameters and functions.
    static let ofCalls: [MBLanguageChange] = [
        MBLanguageChange(
            "blanks-around-parameter",
            "before, blanks around this parameter belonged to it, which was an error or a text",
            example: "^filter($list | $item == b)",
            .call { call in
                call.parameters.indices.contains { position in
                    // Numbers and sort keys ignored them before, too.
                    guard let type = call.type(position), type != .number, type != .sortKey else {
                        return false
                    }
                    return type.ignoresBlanks && !call.isCondition(position)
                        && call.hasBlanks(position)
                }
            }),
        MBLanguageChange(
            "empty-call-with-key", "before, the key of a call without parameters was 0 or an error",
            example: "^lowercase().length",
            .call { call in
                let function = call.environment.function(call.call.functionName)
                let takesNone = function?.input == MBMLFunction.Input.none
                return call.parameters.isEmpty && !call.call.path.isEmpty && !takesNone
                    && call.tree.text(call.call.range).hasSuffix("()")
            }),
        MBLanguageChange(
            "descending-word", "before, only 'desc' sorted downward",
            example: "^sort($list|$item|descending)",
            .call { call in
                call.name == "sort"
                    && call.literal(2).map { $0.lowercased() == "descending" } == true
            }),
        MBLanguageChange(
            "empty-direction", "before, an empty direction sorted downward",
            example: "^sort($list|$item|)", .call { $0.name == "sort" && $0.literal(2) == "" }),
        MBLanguageChange(
            "empty-sort-key", "before, an empty key made the order random",
            example: "^sort($list||desc)",
            .call { $0.name == "sort" && $0.parameters.count > 1 && $0.literal(1) == "" }),
        MBLanguageChange(
            "mixed-sort-key", "before, this key was a condition, or made the order random",
            example: "^sort($list|!$item.flag)",
            .call { call in
                guard call.name == "sort", call.parameters.count > 1 else { return false }
                guard case .sequence(let parts) = call.parameters[1].node.kind else { return false }
                return !parts.contains { $0.isLosingBraces(in: call.tree) }
            }),
        MBLanguageChange(
            "sorted-set", "before, a set couldn't be sorted", example: "^sort(^set(b|a))",
            .call { call in
                guard call.name == "sort", case .set? = call.value(0)?.type.unwrapped else {
                    return false
                }
                return true
            }),
        MBLanguageChange(
            "item-in-nested-call",
            "before, a call in the key that binds '$item' changed it for the rest of the sorting",
            example: "^sort($list|^count(^filter($list|$item == b)))",
            .call { call in
                guard call.name == "sort", call.parameters.count > 1 else { return false }
                let key = call.parameters[1]
                let inside = SyntaxTree(
                    source: call.tree.source, context: key.context, root: key.node)
                return SyntaxPart.all(in: inside).contains {
                    guard case .call(let inner) = $0.node.kind else { return false }
                    return call.environment.binds("item", inner.functionName)
                }
            }),
        MBLanguageChange(
            "text-split-once", "before, the text was evaluated again before it was split",
            example: "^split(,|$$price,b)",
            .call { call in
                call.name == "split"
                    && call.parameters.contains { $0.node.hasChangingEscape(in: call.tree) }
            }),
        MBLanguageChange(
            "empty-separator", "before, an empty separator was an error",
            example: "^join($list|)", .call { $0.name == "join" && $0.literal(1) == "" }),
        MBLanguageChange(
            "searched-branches", "before, only the first element at each level was searched",
            example: "^filter($tree|$item.kids|$item.toys|$item == t2)",
            .call { call in
                let count = call.parameters.count
                return call.name == "filter" && count > (call.type(count - 1) == .word ? 4 : 3)
            }),
        MBLanguageChange(
            "outer-of-outer", "before, this was the item of a sibling",
            example: "^associate($tree|$item.kids|$item.toys|$item|$outer:outer:item.name)",
            .part { part, _, _ in
                guard case .reference(let reference) = part.node.kind else { return false }
                return reference.name.hasPrefix("outer:outer:")
            }),
        MBLanguageChange(
            "year-of-sortable-date", "before, the year at its turn was that of the week",
            example: "^formatSortableDate($day)", .call { $0.name == "formatSortableDate" }),
        MBLanguageChange(
            "time-zone-by-name", "before, this was the local time zone",
            example: "^formatShortDate(^currentTime()|America/New_York)",
            .call { call in
                call.name.hasPrefix("format")
                    && call.declared.indices.contains { position in
                        call.declared[position]?.name.lowercased().contains("zone") == true
                            && call.literal(position)?.contains("/") == true
                    }
            }),
        MBLanguageChange(
            "rectangle-in-braces", "before, the braces were read as zeros",
            example: "^rectOrigin({{1, 2}, {3, 4}})",
            .call { call in
                call.name.hasPrefix("rect") && call.literal(0)?.hasPrefix("{") == true
            }),
        MBLanguageChange(
            "empty-subarray", "before, no elements from the beginning were an error",
            example: "^subarray($list|0|0)",
            .call { $0.name == "subarray" && $0.literal(1) == "0" && $0.literal(2) == "0" }),
    ]
}

extension CallPart {
    /// Whether a parameter is a condition, in which blanks around anything but a constant never
    /// mattered.
    fileprivate func isCondition(_ position: Int) -> Bool {
        (type(position) == .condition || type(position) == .bool)
            && literal(position)?.isEmpty != false
    }
}

extension SyntaxNode {
    /// Whether another evaluation changes what the escapes in a text stand for.
    fileprivate func hasChangingEscape(in tree: SyntaxTree) -> Bool {
        switch kind {
        case .escape: isChangingEscape(in: tree)
        case .sequence(let parts): parts.contains { $0.hasChangingEscape(in: tree) }
        default: false
        }
    }

    /// Whether it's a reference in braces that, without these, would go on with what follows: with a
    /// further key, or unless it ends with a key in brackets, with the rest of a longer name.
    func isLosingBraces(in tree: SyntaxTree) -> Bool {
        let text = tree.text(range)
        guard case .reference = kind, text.hasPrefix("${"), let next = tree.after(range) else {
            return false
        }
        switch next {
        case "[": return true
        case ".":
            let second = tree.after(SourceRange(range.upper, range.upper + 1))
            return second.map { $0.isASCII && $0.isLetter || $0 == "_" } ?? false
        default:
            let isLonger = next.isASCII && (next.isLetter || next.isNumber) || "_:-".contains(next)
            return isLonger && !text.hasSuffix("]}")
        }
    }

    /// Whether it's an escape for a character that begins something with what follows. Names had at
    /// least two letters.
    func isChangingEscape(in tree: SyntaxTree) -> Bool {
        guard case .escape(let character) = kind else { return false }
        let next = tree.after(range)
        let second = tree.after(SourceRange(range.upper, range.upper + 1))
        func isOfName(_ character: Character?) -> Bool {
            character.map { $0.isLetter || $0 == "_" } ?? false
        }
        switch character {
        case "$":
            return next.map { "{[($".contains($0) } ?? false
                || isOfName(next) && (isOfName(second) || second?.isNumber == true)
        case "#": return next == "(" || next == "#"
        case "^": return isOfName(next) || next == "(" || next == "^"
        default: return character == "\\"
        }
    }
}

extension MBEnvironment {
    /// Whether a function binds a name.
    fileprivate func binds(_ name: String, _ function: String) -> Bool {
        self.function(function)?.boundNames.contains(name) == true
    }
}
